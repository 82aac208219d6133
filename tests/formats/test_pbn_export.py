"""PBN that we write: read back it is the same; points are carried by the pairs that made them."""

from __future__ import annotations

import datetime
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bridgescore.formats.pbn import decoded, read_pbn, write_pbn
from bridgescore.game.model import LAWS_1981, Contract, Hand, Heading, Seat, Strain
from bridgescore.game.rubber import Rubber, replay
from tests.effort import examples
from tests.formats.test_pbn import games, rubbers

FOUR = ("Ann", "Cleo", "Bob", "Dev")
#: 3NT with an overtrick, then the table stops: 30 and 300 above the line to North-South.
HANDS = (Hand(Contract(3, Strain.NOTRUMP), Seat.NORTH, 10),)


def stopped(**heading: Any) -> Rubber:
    """A rubber that North-South lead by a game and an overtrick when the table stops."""
    base = Heading(players=FOUR)
    return replay(HANDS, base._replace(**heading), stopped=True)


def histories(*played: Rubber) -> list[str]:
    """The score before each game of an export."""
    return [game["ScoreRubberHistory"] for game in games(write_pbn(played))]


CARRIED, NOTHING = "NS 330 0/0 EW 0 0/0", "NS 0 0/0 EW 0 0/0"


class TestCarried:
    """Points of earlier rubbers belong to the pairs that made them."""

    def test_the_same_pairs_at_the_same_table_carry(self) -> None:
        """The second rubber of an evening begins with what the first brought."""
        assert [NOTHING, CARRIED] == histories(stopped(rubber=1), stopped(rubber=2))

    def test_pairs_that_change_their_chairs_carry_too(self) -> None:
        """Ann and Bob keep their points when they sit East-West, or each on the other's chair."""
        turned = stopped(players=("Dev", "Ann", "Cleo", "Bob"))
        assert [NOTHING, "NS 0 0/0 EW 330 0/0"] == histories(stopped(), turned)
        across = stopped(players=("Bob", "Cleo", "Ann", "Dev"))
        assert [NOTHING, CARRIED] == histories(stopped(), across)

    def test_other_tables_days_and_partners_carry_nothing(self) -> None:
        """What another table, another day or another partnership made is not theirs."""
        for other in (
            stopped(table="2"),
            stopped(event="Sunday"),
            stopped(date=datetime.date(2026, 11, 28)),
            stopped(players=("Ann", "Bob", "Cleo", "Dev")),
            stopped(players=("Ann", "Cleo", "Bob", "Eve")),
        ):
            assert [NOTHING, NOTHING] == histories(stopped(), other)

    def test_two_tables_in_turn_keep_their_own(self) -> None:
        """An evening's files in any order carry to each table what it made itself."""
        one, two = stopped(table="1"), stopped(table="2")
        assert [NOTHING, NOTHING, CARRIED, CARRIED] == histories(one, two, one, two)


def test_the_older_ladder_of_undertricks_is_a_modifier() -> None:
    """OldMP tells other programs that four doubled down are 700, not 800."""
    old = replay(HANDS, Heading(rules=LAWS_1981))
    assert ["Rubber;OldMP"] == [game["Scoring"] for game in games(write_pbn([old]))]
    assert ["Rubber"] == [game["Scoring"] for game in games(write_pbn([replay(HANDS)]))]


def test_a_name_with_a_semicolon_or_a_sign_of_another_script_stays_one_name() -> None:
    """Names are the same behind export and import, whatever characters they have."""
    names = ("An;n", "Łukasz", "Bob ♠; Dev", "Zoë {x}")
    pbn = write_pbn([replay(HANDS, Heading(players=names))])
    assert names == read_pbn(decoded(pbn.encode("latin-1"))).rubbers[0].heading.players


def test_the_rules_that_earlier_versions_wrote_are_read() -> None:
    """Files of version 0.1.0 keep their house rules."""
    pbn = write_pbn([replay(HANDS, Heading(rules=LAWS_1981))]).replace(
        "honours=yes;insult=50;part_score=50;undertricks=200",
        "honours=yes;redoubled_insult=50;unfinished_part_score=50;"
        "doubled_undertricks_from_fourth=200",
    )
    assert "redoubled_insult" in pbn
    assert LAWS_1981 == read_pbn(pbn).rubbers[0].heading.rules


@settings(max_examples=examples(50), deadline=None)
@given(st.lists(rubbers(), min_size=1, max_size=3))
def test_export_import_export_is_the_same_to_the_byte(played: list[Rubber]) -> None:
    """Nothing is lost or moved on the way, in whatever names, notes, rules and ends there are."""
    written = write_pbn(played).encode("latin-1")
    found = read_pbn(decoded(written))
    assert () == found.remarks
    assert written == write_pbn([record.rubber() for record in found.rubbers]).encode("latin-1")
