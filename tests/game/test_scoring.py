"""One hand on the sheet: every result there can be, the honours, and what is refused."""

import itertools

import pytest

from bridgescore.errors import ImpossibleHand
from bridgescore.game.model import (
    LAWS_1981,
    LAWS_1993,
    Contract,
    Doubling,
    Entry,
    Hand,
    Kind,
    Line,
    Pair,
    PassedOut,
    Rules,
    Seat,
    Side,
    Strain,
)
from bridgescore.game.scoring import score_hand, total_points
from tests.oracle import hand_points
from tests.strategies import house

CONTRACTS = [
    Contract(level, strain, doubling)
    for level, strain, doubling in itertools.product(range(1, 8), Strain, Doubling)
]
RESULTS = list(itertools.product(range(14), (False, True)))
NO_HONOURS = Rules(honours=False)

codes = pytest.mark.parametrize("rules", [LAWS_1993, LAWS_1981], ids=["1993", "1981"])
every_contract = pytest.mark.parametrize("contract", CONTRACTS, ids=str)


def points(
    hand: Hand, vulnerable: bool = False, rules: Rules = LAWS_1993
) -> dict[tuple[str, str, str], int]:
    """What a hand of We scores, in the form of the oracle."""
    entries = score_hand(hand, vulnerable, rules)
    found = {
        ("declarer" if e.side is Side.WE else "defenders", str(e.line), str(e.kind)): e.points
        for e in entries
    }
    assert len(entries) == len(found)
    return found


def plain_contract(contract: Contract) -> tuple[int, str, str]:
    """A contract in the plain values that the oracle takes."""
    return contract.level, contract.strain.value, contract.doubling.mark


def we(contract: str, tricks: int, honours: int = 0, honours_by: Side | None = None) -> Hand:
    """A hand that We declared; the contract as in "4SX"."""
    bid = contract.rstrip("X")
    doubling = next(d for d in Doubling if bid + d.mark == contract)
    return Hand(
        Contract(int(bid[0]), Strain(bid[1:]), doubling), Side.WE, tricks, honours, honours_by
    )


def test_all_results_are_looked_at() -> None:
    """There are 35 contracts, three doublings, 14 trick counts and two vulnerabilities."""
    assert 2940 == len(set(CONTRACTS)) * len(set(RESULTS))


@codes
@every_contract
def test_every_result_scores_what_the_printed_table_says(contract: Contract, rules: Rules) -> None:
    """Each result scores what the printed table says, figure by figure."""
    for tricks, vulnerable in RESULTS:
        expected = hand_points(*plain_contract(contract), tricks, vulnerable, house=house(rules))
        assert expected == points(Hand(contract, Side.WE, tricks), vulnerable, rules)


@codes
@every_contract
def test_honours_add_their_own_figure_to_every_result(contract: Contract, rules: Rules) -> None:
    """Honours add their own figure to the holders, made or set, doubled or not."""
    claims = [150] if contract.strain is Strain.NOTRUMP else [100, 150]
    holders = [("declarer", None), ("declarer", Side.WE), ("defenders", Side.THEY)]
    for tricks, vulnerable in RESULTS:
        for claim, (whose, holder) in itertools.product(claims, holders):
            hand = Hand(contract, Side.WE, tricks, claim, holder)
            expected = hand_points(
                *plain_contract(contract), tricks, vulnerable, claim, whose, house(rules)
            )
            assert claim == expected[whose, "above", "honours"]
            assert expected == points(hand, vulnerable, rules)


@every_contract
def test_a_table_without_honours_scores_no_claim(contract: Contract) -> None:
    """Where the table plays without honours, a recorded claim scores nothing."""
    for tricks, vulnerable in RESULTS:
        bare = Hand(contract, Side.WE, tricks)
        claimed = bare._replace(honours=150, honours_by=Side.THEY)
        assert points(bare, vulnerable) == points(claimed, vulnerable, NO_HONOURS)


@pytest.mark.parametrize(
    ("hand", "vulnerable", "below", "above", "defenders"),
    [
        (we("7NT", 0), False, 0, 0, 650),
        (we("7NT", 0), True, 0, 0, 1300),
        (we("7NTX", 0), False, 0, 0, 3500),
        (we("7NTX", 0), True, 0, 0, 3800),
        (we("7NTXX", 0), False, 0, 0, 7000),
        (we("7NTXX", 0), True, 0, 0, 7600),
        (we("1NTX", 7), False, 80, 50, 0),
        (we("7NTXX", 13), True, 880, 1600, 0),
        (we("4S", 12), False, 120, 60, 0),
        (we("6S", 13), False, 180, 530, 0),
        (we("7S", 12), False, 0, 0, 50),
        (we("1NT", 8), False, 40, 30, 0),
        (we("3DX", 7), False, 0, 0, 300),
        (we("6H", 12, 100), True, 180, 850, 0),
        (we("4H", 8, 150, Side.THEY), False, 0, 0, 250),
    ],
)
def test_figures_that_players_know(
    hand: Hand, vulnerable: bool, below: int, above: int, defenders: int
) -> None:
    """The best known corners of the table, written out."""
    found = points(hand, vulnerable)
    sums = dict.fromkeys(itertools.product(("declarer", "defenders"), ("above", "below")), 0)
    for (whose, line, _), n in found.items():
        sums[whose, line] += n
    expected = {
        ("declarer", "below"): below,
        ("declarer", "above"): above,
        ("defenders", "above"): defenders,
        ("defenders", "below"): 0,
    }
    assert expected == sums


@pytest.mark.parametrize(
    ("rules", "hand", "expected"),
    [
        (LAWS_1993, we("2CXX", 8), {Kind.TRICKS: 160, Kind.INSULT: 100}),
        (LAWS_1981, we("2CXX", 8), {Kind.TRICKS: 160, Kind.INSULT: 50}),
        (LAWS_1993, we("5CX", 7), {Kind.UNDERTRICKS: 800}),
        (LAWS_1981, we("5CX", 7), {Kind.UNDERTRICKS: 700}),
        (LAWS_1993, we("5CXX", 7), {Kind.UNDERTRICKS: 1600}),
        (LAWS_1981, we("5CXX", 7), {Kind.UNDERTRICKS: 1400}),
    ],
)
def test_what_the_codes_differ_in(rules: Rules, hand: Hand, expected: dict[Kind, int]) -> None:
    """The redoubled insult and the fourth doubled undertrick changed with the code of 1993."""
    assert expected == {entry.kind: entry.points for entry in score_hand(hand, False, rules)}


def test_the_old_ladder_is_the_same_when_vulnerable() -> None:
    """Vulnerable undertricks, 200 and then 300 each, are the same in both codes."""
    hand = we("5CX", 7)
    assert score_hand(hand, True, LAWS_1993) == score_hand(hand, True, LAWS_1981)


def test_trick_points_come_first_and_honours_last() -> None:
    """Trick points come first, then overtricks, insult, slam and honours."""
    entries = score_hand(we("6SX", 13, 150), vulnerable=True)
    assert (
        Entry(Side.WE, Line.BELOW, Kind.TRICKS, 360),
        Entry(Side.WE, Line.ABOVE, Kind.OVERTRICKS, 200),
        Entry(Side.WE, Line.ABOVE, Kind.INSULT, 50),
        Entry(Side.WE, Line.ABOVE, Kind.SLAM, 750),
        Entry(Side.WE, Line.ABOVE, Kind.HONOURS, 150),
    ) == entries


@pytest.mark.parametrize("pair", Pair)
@pytest.mark.parametrize("seat", Seat)
def test_a_seat_scores_for_its_side(seat: Seat, pair: Pair) -> None:
    """A declarer or holder written as a seat scores in the column of that seat's pair."""
    contract = Contract(4, Strain.SPADES)
    hand = Hand(contract, seat, 10, 100, seat.next)
    side = Side.WE if seat.pair is pair else Side.THEY
    assert (
        Entry(side, Line.BELOW, Kind.TRICKS, 120),
        Entry(side.other, Line.ABOVE, Kind.HONOURS, 100),
    ) == score_hand(hand, we=pair)


def test_a_passed_out_hand_scores_nothing() -> None:
    """A hand that all four pass scores nothing."""
    assert () == score_hand(PassedOut(), vulnerable=True)


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        (we("4S", 10)._replace(contract=Contract(0, Strain.SPADES)), "level is 0"),
        (we("4S", 10)._replace(contract=Contract(8, Strain.SPADES)), "level is 8"),
        (we("4S", -1), "tricks is -1; a hand has 13"),
        (we("4S", 14), "tricks is 14; a hand has 13"),
        (we("4S", 10, 50), "honours is 50; honours are 100 or 150"),
        (we("4S", 10, 250), "honours is 250; honours are 100 or 150"),
        (we("3NT", 9, 100), "all four aces"),
        (we("4S", 10, 0, Side.THEY), "without honours"),
    ],
)
def test_impossible_hands_are_refused(hand: Hand, says: str) -> None:
    """What no deal can be is refused, with the reason, whatever the house rules say."""
    for rules in (LAWS_1993, NO_HONOURS):
        with pytest.raises(ImpossibleHand, match=says):
            score_hand(hand, False, rules)


def test_sums_of_entries() -> None:
    """Of all, of a side, of one side of the line, of some kinds."""
    entries = score_hand(we("4SX", 11, 100, Side.THEY))
    assert (490, 390, 100) == tuple(total_points(entries, side) for side in (None, *Side))
    assert (240, 250) == tuple(
        total_points(entries, line=line) for line in (Line.BELOW, Line.ABOVE)
    )
    assert 150 == total_points(entries, Side.WE, Line.ABOVE)
    assert 50 == total_points(entries, kinds=(Kind.INSULT, Kind.SLAM))
    assert 0 == total_points(())
