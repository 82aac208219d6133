"""Hypothesis strategies for the things of the table: hands, auctions, headings, rubbers.

Everything drawn is possible at a real table; what is impossible is written out
in the tests that refuse it.
"""

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from bridgescore.game.model import (
    LAWS_1981,
    LAWS_1993,
    Contract,
    Deal,
    Doubling,
    Hand,
    Heading,
    Pair,
    PassedOut,
    Rules,
    Seat,
    Side,
    Strain,
    Who,
)
from bridgescore.sentence.words import RESERVED, fold
from tests.oracle import House, Played, final_contract, legal_calls, reckon

sides = st.sampled_from(Side)
seats = st.sampled_from(Seat)
whos: SearchStrategy[Who] = sides | seats
contracts = st.builds(
    Contract, st.integers(1, 7), st.sampled_from(Strain), st.sampled_from(Doubling)
)
rules = st.sampled_from((LAWS_1993, LAWS_1981)) | st.builds(
    Rules,
    st.booleans(),
    st.sampled_from((100, 50)),
    st.sampled_from((100, 50)),
    st.sampled_from((300, 200)),
)
passed_out = st.builds(PassedOut, dealer=st.none() | seats)

#: Names that begin like a side, a seat, another word of a hand sentence or each other.
AWKWARD_NAMES = (
    *("Wendy", "Nora", "Theo", "Ursula", "Edith", "Sue", "Ewan", "Usha", "Wes", "Tess"),
    *("Ann", "Anna", "Anne", "Mary", "Mary Ann", "Mary Anne", "mary-ann", "Annabel Lee"),
    *("Élodie", "Zoë", "José", "Łukasz", "Ζωή", "Юрий", "李", "王芳", "李 小龙", "रवि", "Ødegård"),
    *("A", "B", "J", "Q", "ø", "Ω", "D'Arcy", "O’Hara", "J. R.", "St John", "van der Berg"),
    *("Downing", "Offa", "Madeleine", "Maker", "Honor Blackman", "Byron", "Pasquale"),
    *("Oneida", "Tena", "Clubley", "Spader", "Hart", "Dia", "Xavier", "Passmore", "Alla"),
    *("Ten Hag", "Two Feathers", "Made Wijaya", "Hon Lee", "X Jones", "P Smith", "Pass Lee"),
    *("N Cage", "W Allen", "We Chun", "By Jove", "Off Beat", "All Saint", "Heart Bell"),
)


def _usable(name: str) -> bool:
    """Whether a table would take this name."""
    return bool(fold(name)) and fold(name) not in RESERVED


names = st.sampled_from(AWKWARD_NAMES) | (
    st.text(st.characters(categories=["L"]), min_size=1, max_size=6).filter(_usable)
)


def _four(name: SearchStrategy[str | None]) -> SearchStrategy[tuple[str | None, ...]]:
    """Four names for the four seats, of which no two are the same player's."""
    seated = st.lists(
        name, min_size=4, max_size=4, unique_by=lambda n: object() if n is None else fold(n)
    )
    return seated.map(tuple)


#: Headings of tables: either pair may be We; players are named, unnamed, or some of both.
headings = st.builds(
    Heading,
    dealer=st.none() | seats,
    we=st.sampled_from(Pair),
    players=st.just((None,) * 4) | _four(names) | _four(st.none() | names),
    rules=rules,
)


@st.composite
def auctions(draw: DrawFn) -> tuple[str, ...]:
    """A whole legal auction, from the dealer's first call to the pass that ends it."""
    calls: list[str] = []
    while legal := legal_calls(calls):
        passing, *others = legal
        doubles = [call for call in others if call in ("X", "XX")]
        near = [call for call in others if call not in doubles][:8]
        calls.append(draw(st.sampled_from([passing, passing, *doubles, *near])))
    return tuple(calls)


@st.composite
def hands(draw: DrawFn, declarers: SearchStrategy[Who] = whos) -> Hand:
    """A played hand without an auction, with or without honours of either side."""
    contract = draw(contracts)
    near = st.integers(max(0, contract.target - 2), min(13, contract.target + 3))
    tricks = draw(near | st.integers(0, 13))
    declarer = draw(declarers)
    notrump = contract.strain is Strain.NOTRUMP
    honours = draw(st.sampled_from((0, 0, 150) if notrump else (0, 0, 100, 150)))
    by = draw(st.none() | whos) if honours else None
    return Hand(contract, declarer, tricks, honours, by)


@st.composite
def auctioned_hands(draw: DrawFn) -> Hand:
    """A played hand with its auction and its dealer."""
    calls = draw(auctions().filter(lambda calls: final_contract(list(calls)) is not None))
    contract, place = final_contract(list(calls)) or ("", 0)
    bid = contract.rstrip("X")
    doubling = next(d for d in Doubling if bid + d.mark == contract)
    dealer = draw(seats)
    hand = draw(hands())
    by = hand.honours_by
    honours = 150 if hand.honours and bid.endswith("NT") else hand.honours
    return Hand(
        Contract(int(bid[0]), Strain(bid[1:]), doubling),
        dealer.after(place),
        hand.tricks,
        honours,
        by,
        calls,
        dealer,
    )


#: Any deal that a sheet can hold.
deals: SearchStrategy[Deal] = st.one_of(hands(), hands(), hands(), passed_out)


def plain(deal: Deal, we: Pair = Pair.NS) -> Played | None:
    """A deal in the plain values that the oracle takes."""
    if isinstance(deal, PassedOut):
        return None
    letters = {"we": "we", "they": "they"}
    letters |= dict.fromkeys("NS", "we" if we is Pair.NS else "they")
    letters |= dict.fromkeys("EW", "they" if we is Pair.NS else "we")
    side = letters[deal.declarer]
    holder = side if deal.honours_by is None else letters[deal.honours_by]
    contract = deal.contract
    mark = {1: "", 2: "X", 4: "XX"}[contract.doubling]
    return Played(side, contract.level, contract.strain, mark, deal.tricks, deal.honours, holder)


def house(rules: Rules) -> House:
    """House rules in the plain values that the oracle takes."""
    return House(**rules._asdict())


@st.composite
def rubbers(
    draw: DrawFn, whole: bool = False, of: SearchStrategy[Deal] = deals
) -> tuple[Heading, list[Deal]]:
    """A heading and the deals of its rubber: to the end, or (not `whole`) perhaps to less."""
    heading = draw(headings)
    drawn = draw(st.lists(of, max_size=14))
    if whole:
        drawn += [Hand(Contract(3, Strain.NOTRUMP), draw(sides), 9) for _ in range(3)]
    return heading, drawn[: reckon([plain(deal, heading.we) for deal in drawn]).hands]
