"""The auction: legal and illegal calls, its end, the contract and declarer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgescore.errors import ImpossibleHand
from bridgescore.game.auction import Auction, IllegalCall, contradiction, hold_auction, unended
from bridgescore.game.model import Contract, Hand, Pair, Seat, Side, Strain
from tests.oracle import BIDS, final_contract, legal_calls
from tests.strategies import auctions, seats

EVERY_CALL = ["P", "X", "XX", *BIDS]


def so_far(calls: str) -> Auction:
    """An auction that has gone on so far."""
    auction = Auction()
    for call in calls.split():
        auction = auction.and_then(call)
    return auction


@pytest.mark.parametrize(
    ("calls", "call", "reason"),
    [
        ("1S", "1S", "it is not higher than 1S"),
        ("1S", "1H", "it is not higher than 1S"),
        ("1NT", "1S", "it is not higher than 1NT"),
        ("2C P", "1NT", "it is not higher than 2C"),
        ("7NT P P", "7NT", "it is not higher than 7NT"),
        ("", "X", "there is no bid to double yet"),
        ("P P", "X", "there is no bid to double yet"),
        ("P", "XX", "there is no bid to double yet"),
        ("1H P", "X", "a side cannot double its own bid"),
        ("1H X P P 2C P", "X", "a side cannot double its own bid"),
        ("1H X P P", "X", "a side cannot double its own bid"),
        ("1H X P", "X", "the bid is doubled already"),
        ("1H X XX", "X", "the bid is doubled already"),
        ("1H", "XX", "a side redoubles its own bid only"),
        ("1H P", "XX", "the bid is not doubled here"),
        ("1H X P", "XX", "a side redoubles its own bid only"),
        ("1H X XX P", "XX", "the bid is redoubled here"),
        ("1H X 1S P", "XX", "the bid is not doubled here"),
        ("1H P P P", "P", "the auction is over before it"),
        ("P P P P", "1C", "the auction is over before it"),
        ("1H X XX P P P", "2C", "the auction is over before it"),
    ],
)
def test_illegal_calls(calls: str, call: str, reason: str) -> None:
    """A call that the laws forbid is named with its place and the reason."""
    auction = so_far(calls)
    with pytest.raises(IllegalCall) as illegal:
        auction.and_then(call)
    place = len(calls.split()) + 1
    assert (place, call, reason) == (
        illegal.value.place,
        illegal.value.call,
        illegal.value.reason,
    )
    assert f"call {place} ({call}): {reason}" == str(illegal.value)


@pytest.mark.parametrize(
    ("calls", "contract", "place"),
    [
        ("1H P 2H P 4H X P P P", "4HX", 0),
        ("1NT P 3NT P P P", "3NT", 0),
        ("P P P 1C P P P", "1C", 3),
        ("1H P 4H X XX P P P", "4HXX", 0),
        ("1H P 4H X P P XX P P P", "4HXX", 0),
        ("1H X XX 1S X P P P", "1SX", 3),
        ("1H X P P 2C P P P", "2C", 4),
        ("1S 2S 3S P 4S P P P", "4S", 0),
        ("1C 1S 2C 2S P 3S P P P", "3S", 1),
        ("1D P 1S P 2D P 2S P P P", "2S", 2),
        ("1S P 2H P 3H P P P", "3H", 2),
        ("1S 2H P 3H 3S P 4H P P P", "4H", 6),
        ("7NT X XX P P P", "7NTXX", 0),
    ],
)
def test_contract_and_declarer(calls: str, contract: str, place: int) -> None:
    """Declarer is the first player of the side to have named the final strain."""
    auction = hold_auction(tuple(calls.split()))
    assert contract == str(auction.contract)
    assert place == auction.declarer
    clockwise = "NESWNESWNESWN"
    for dealer in Seat:
        assert clockwise["NESW".index(dealer) + place] == auction.declared_by(dealer)


@pytest.mark.parametrize("calls", ["1H X XX", "1H X P P XX"], ids=["at once", "by the bidder"])
def test_redoubled_by_either_partner(calls: str) -> None:
    """Bidder and partner may both redouble, at once or in the next round."""
    assert "1HXX" == str(so_far(calls).contract)


def test_a_new_bid_clears_the_double() -> None:
    """After a new bid nothing is doubled."""
    assert "1S" == str(so_far("1H X XX 1S").contract)


def test_four_passes_throw_the_hand_in() -> None:
    """Four passes at the start end the auction without a contract."""
    assert not so_far("P P P").over
    auction = hold_auction(("P", "P", "P", "P"))
    assert auction.passed_out
    assert (True, None, None) == (auction.over, auction.contract, auction.declarer)
    with pytest.raises(ValueError, match="nobody has bid"):
        auction.declared_by(Seat.NORTH)


def test_three_passes_before_a_bid_do_not_end_it() -> None:
    """The dealer's right-hand opponent may still open after three passes."""
    assert "1C" == str(so_far("P P P 1C").contract)
    assert not so_far("P P P 1C P P").over


@pytest.mark.parametrize(
    ("calls", "missing"),
    [
        ("", "4 more passes"),
        ("P P P", "1 more pass"),
        ("1H", "3 more passes"),
        ("1H P P", "1 more pass"),
        ("1H P P X", "3 more passes"),
        ("1H X XX P", "2 more passes"),
    ],
)
def test_an_auction_that_does_not_end(calls: str, missing: str) -> None:
    """An auction without its last passes is refused, and says how many are missing."""
    sentence = f"the auction does not end: {missing} needed"
    assert sentence == unended(so_far(calls))
    with pytest.raises(ImpossibleHand, match=sentence):
        hold_auction(tuple(calls.split()))


@given(auctions(), st.data())
def test_which_calls_are_legal(calls: tuple[str, ...], data: st.DataObject) -> None:
    """At every moment exactly the legal calls are accepted, of all 38."""
    auction = Auction()
    moment = data.draw(st.integers(0, len(calls)))
    for call in calls[:moment]:
        assert not auction.over
        auction = auction.and_then(call)
    legal = legal_calls(list(calls[:moment]))
    for call in EVERY_CALL:
        if call in legal:
            assert (*calls[:moment], call) == auction.and_then(call).calls
        else:
            with pytest.raises(IllegalCall, match=rf"^call {moment + 1} \({call}\): "):
                auction.and_then(call)


@given(auctions(), seats)
def test_what_a_legal_auction_comes_to(calls: tuple[str, ...], dealer: Seat) -> None:
    """Every legal auction ends where the laws end it, in the right contract and hand."""
    auction = hold_auction(calls)
    outcome = final_contract(list(calls))
    if outcome is None:
        assert auction.passed_out
        return
    contract, place = outcome
    assert contract == str(auction.contract)
    assert ("NESW" * 100)["NESW".index(dealer) + place] == auction.declared_by(dealer)


@given(st.lists(st.sampled_from(EVERY_CALL) | st.sampled_from(["P", "P", "X", "XX"]), max_size=9))
def test_any_calls_at_all(calls: list[str]) -> None:
    """Calls in any order are held, or refused at the first illegal one, or as unended."""
    wrong = next(
        (place for place, call in enumerate(calls) if call not in legal_calls(calls[:place])), None
    )
    if wrong is not None:
        with pytest.raises(IllegalCall) as illegal:
            hold_auction(tuple(calls))
        assert wrong + 1 == illegal.value.place
    elif legal_calls(calls):
        with pytest.raises(ImpossibleHand, match="does not end"):
            hold_auction(tuple(calls))
    else:
        assert tuple(calls) == hold_auction(tuple(calls)).calls


def test_what_an_auction_and_its_hand_disagree_about() -> None:
    """The contract with its doubling, then the declarer, as far as a dealer is known."""
    auction = so_far("P 1S P 4S P P P")
    hand = Hand(Contract(4, Strain.SPADES), Seat.EAST, 10)
    for declarer in (Seat.EAST, Side.THEY):
        agreeing = hand._replace(declarer=declarer)
        assert contradiction(auction, agreeing, Seat.NORTH, Pair.NS) is None
    assert "declarer" == contradiction(auction, hand, Seat.EAST, Pair.NS)
    ours = hand._replace(declarer=Side.WE)
    assert "declarer" == contradiction(auction, ours, Seat.NORTH, Pair.NS)
    assert contradiction(auction, ours, None, Pair.NS) is None
    assert "contract" == contradiction(so_far("1S X P P P"), hand, None, Pair.NS)
    assert "contract" == contradiction(so_far("P P P P"), hand, Seat.NORTH, Pair.NS)
