"""Small facts of scoring and replay that a slip of one sign would change."""

from __future__ import annotations

import pytest

from bridgescore.errors import FileRefused, Refused, RubberOver
from bridgescore.game.laws import impossible
from bridgescore.game.model import Contract, Doubling, Hand, Heading, PassedOut, Seat, Side, Strain
from bridgescore.game.rubber import Record, State, followed_by, replay, score_next
from bridgescore.game.scoring import score_hand
from tests.helpers import FRIDAY, hands, rubber
from tests.texts import read_text

FOUR_SPADES = Contract(4, Strain.SPADES)


def test_points_are_whole_numbers() -> None:
    """Redoubled undertricks are counted twice and halved, and stay points."""
    for doubling in Doubling:
        down = Hand(FOUR_SPADES._replace(doubling=doubling), Side.WE, 6)
        assert [int] == [type(entry.points) for entry in score_hand(down)]


def test_a_hand_is_scored_not_vulnerable_unless_it_is_said() -> None:
    """Two down not vulnerable is 100, and 200 vulnerable."""
    down = Hand(FOUR_SPADES, Side.WE, 8)
    assert [100] == [entry.points for entry in score_hand(down)]
    assert [200] == [entry.points for entry in score_hand(down, vulnerable=True)]


def test_what_is_impossible_is_said_in_full() -> None:
    """A claim that no hand can have; of a file, in the words of its keys, with the mend."""
    at_no_trump = Hand(Contract(1, Strain.NOTRUMP), Side.WE, 7, honours=100)
    assert [("honours", "honours is 100; at no trump only all four aces count, 150")] == list(
        impossible(at_no_trump)
    )
    of_nobody = Hand(FOUR_SPADES, Side.WE, 10, honours_by=Side.WE)
    assert [("honours_by", "there is a holder without honours; honours are 100 or 150")] == list(
        impossible(of_nobody)
    )
    written = 'declarer = "we"\ncontract = "4S"\ntricks = 10\nhonours_by = "we"'
    with pytest.raises(FileRefused) as refused:
        read_text(f"format = 1\n\n[[hand]]\n{written}\n", "friday.toml")
    assert str(refused.value) == (
        "friday.toml:7: hand 1: honours_by is there without honours; add honours = 100 or 150"
    )


def test_a_rubber_says_whether_the_table_stopped() -> None:
    """Yes or no, and the heading stays whatever happened."""
    going_on, stopped = rubber("we 2s ="), rubber("we 2s =", stopped=True)
    assert (False, True) == (going_on.stopped, stopped.stopped)
    assert FRIDAY == going_on.heading == stopped.heading


def test_a_hand_played_by_itself_is_the_first() -> None:
    """Its number is 1 where nobody counts."""
    assert 1 == score_next(State(), Hand(FOUR_SPADES, Side.WE, 10)).number


def test_a_hand_may_follow_a_rubber_that_goes_on() -> None:
    """One more hand gives what replaying all of them gives."""
    before, after = rubber("we 4s =", "pass"), rubber("we 4s =", "pass", "they 3nt -1")
    longer = followed_by(before, hands("they 3nt -1")[0])
    assert after == longer
    assert (3, Seat.SOUTH, True) == (
        longer.steps[-1].number,
        longer.steps[-1].dealer,
        rubber("they 4s =", "they 3nt -1").steps[-1].vulnerable,
    )


def test_no_hand_follows_a_rubber_that_is_over() -> None:
    """A finished rubber says which hand ended it, a stopped one that it was stopped."""
    with pytest.raises(RubberOver) as over:
        followed_by(rubber("we 4s =", "we 4s ="), PassedOut())
    assert (2, 3) == (over.value.ended, over.value.hands)
    with pytest.raises(Refused, match=r"^the table has stopped; no hand can follow$"):
        followed_by(rubber("we 2s =", stopped=True), PassedOut())


def test_a_record_is_scored_with_all_that_it_says() -> None:
    """The hands, the heading and the stop of what was written down."""
    dealt = tuple(hands("we 2s =", "they 1nt ="))
    heading = Heading(dealer=Seat.WEST)
    for stopped in (False, True):
        scored = Record(heading, dealt, stopped).rubber()
        assert replay(dealt, heading, stopped) == scored
        assert (stopped, heading, 2) == (scored.stopped, scored.heading, len(scored.steps))
