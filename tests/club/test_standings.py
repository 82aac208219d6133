"""Many rubbers to players: what counts, in which order, and what each player won and lost."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from bridgescore.club.money import Rounding
from bridgescore.club.standings import Declared, Outcome, in_order, outcome, standings
from bridgescore.file.disk import load
from bridgescore.game.model import Contract, Doubling, Hand, Heading, Pair, Seat, Side, Strain
from bridgescore.game.rubber import Progress, replay
from tests.club.nights import FRIDAY, SATURDAY, came_out


def files(outcomes: Sequence[Outcome]) -> list[str]:
    """The file names of rubbers."""
    return [each.file for each in outcomes]


def test_plus_and_minus_are_kept_apart() -> None:
    """Rubbers won, lost and tied go by total points, and so do plus and minus."""
    night = standings(
        [
            came_out("Ann Bob", "Cleo Dev", 900, 350),
            came_out("Ann Cleo", "Bob Dev", 100, 820),
            came_out("Ann Dev", "Bob Cleo", 500, 500),
        ]
    )
    ann = next(player for player in night.players if player.name == "Ann")
    assert (3, 1, 1, 1) == (ann.played, ann.won, ann.lost, ann.tied)
    assert (550, 720, -170, -100) == (ann.plus, ann.minus, ann.points, ann.settled)
    assert -57 == ann.average


def test_stopped_rubbers_count_and_those_in_progress_do_not() -> None:
    """A table that stopped early has settled; one that plays on has not."""
    night = standings(
        [
            came_out("Ann Bob", "Cleo Dev", 300, 0, progress=Progress.STOPPED),
            came_out("Ann Bob", "Cleo Dev", 0, 900, progress=Progress.IN_PROGRESS),
        ]
    )
    assert [True, False] == [each.counted for each in night.rubbers]
    assert "it is in progress" == night.rubbers[1].reason
    assert 300 == night.players[0].points


@pytest.mark.parametrize("nobody", [None, "", "  "])
def test_a_rubber_without_four_names_is_listed_and_does_not_count(nobody: str | None) -> None:
    """Without a name nobody knows who pays."""
    night = standings([came_out("Ann Bob", "Cleo Dev", 300, 0)._replace(they=("Cleo", nobody))])
    assert ("it does not name all four players", "name them") == night.rubbers[0][3:5]
    assert () == night.players


def test_a_player_cannot_sit_twice() -> None:
    """One name in two seats is a slip, in whatever spelling."""
    night = standings([came_out("Ann Bob", "ann Dev", 300, 0)])
    assert ("Ann sits in it twice", "put the names right") == night.rubbers[0][3:5]
    assert () == night.players


def test_one_rubber_in_two_files_draws_a_warning() -> None:
    """Both scorers' files of one rubber would count it twice."""
    about = {"date": FRIDAY, "table": "3", "rubber": 2}
    night = standings(
        [
            came_out("Ann Bob", "Cleo Dev", 100, 0, file="ann.toml", **about),
            came_out("Eve Finn", "Gwen Hugo", 0, 100, file="bob.toml", **about),
            came_out("Cleo Dev", "Ann Bob", 0, 100, file="cleo.toml", **about),
        ]
    )
    expected = (
        "ann.toml and cleo.toml are both rubber 2 of the same players on 2026-11-27;"
        " if they are one rubber, leave one of them out"
    )
    assert (expected,) == night.warnings


def test_file_names_sort_by_the_numbers_in_them() -> None:
    """friday-2 is played before friday-10."""
    given_in = ["friday-10.toml", "friday-2.toml", "Friday-1.toml", "friday-02.toml"]
    rubbers = [came_out("Ann Bob", "Cleo Dev", 0, 0, file=file) for file in given_in]
    expected = ["Friday-1.toml", "friday-02.toml", "friday-2.toml", "friday-10.toml"]
    assert expected == files(in_order(rubbers))


def test_rubbers_sort_by_date_table_and_number() -> None:
    """Date first, then table, then the number of the rubber; what is missing comes last."""
    places: list[tuple[date | None, str | None, int | None]] = [
        (FRIDAY, "2", 1),
        (FRIDAY, "2", 2),
        (FRIDAY, "2", None),
        (FRIDAY, "10", 1),
        (FRIDAY, None, 1),
        (SATURDAY, "1", 1),
        (None, "1", 1),
        (None, None, None),
    ]
    rubbers = [
        came_out("Ann Bob", "Cleo Dev", 0, 0, date=day, table=table, rubber=number)
        for day, table, number in reversed(places)
    ]
    assert places == [(each.date, each.table, each.rubber) for each in in_order(rubbers)]


GAME = Contract(3, Strain.NOTRUMP)


def test_an_outcome_is_made_from_a_rubber() -> None:
    """The totals decide who won; We are whoever the scorer sat with."""
    heading = Heading(FRIDAY, "Club", "3", 2, we=Pair.EW, players=("Ann", "Bob", "Cleo", "Dev"))
    rubber = replay([Hand(GAME, Seat.EAST, 9), Hand(GAME, Side.WE, 9)], heading)
    made = outcome("f.toml", rubber)
    assert ("f.toml", Progress.FINISHED, FRIDAY, "3", 2) == made[:5]
    assert (("Bob", "Dev"), ("Ann", "Cleo"), 900, 0, ()) == made[5:]
    assert (Side.WE, 900) == (made.winner, made.margin)


@pytest.mark.parametrize(
    ("hands", "stopped", "expected"),
    [
        (1, False, Progress.IN_PROGRESS),
        (1, True, Progress.STOPPED),
        (2, False, Progress.FINISHED),
    ],
)
def test_how_far_a_rubber_has_come(hands: int, stopped: bool, expected: Progress) -> None:
    """In progress until a side has two games or the table stops."""
    rubber = replay([Hand(GAME, Side.WE, 9)] * hands, stopped=stopped)
    assert expected is outcome("f.toml", rubber).progress


def test_declarers_are_counted_where_the_seat_is_known() -> None:
    """Contracts, slams and doubled contracts go to the player who declared them."""
    slam = Contract(6, Strain.HEARTS)
    doubled = Contract(2, Strain.CLUBS, Doubling.DOUBLED)
    hands = [
        Hand(GAME, Seat.NORTH, 8),
        Hand(slam, Seat.NORTH, 12),
        Hand(doubled, Seat.WEST, 8),
        Hand(GAME, Side.WE, 9),
    ]
    heading = Heading(players=("Ann", "Cleo", "Bob", "Dev"))
    night = standings([outcome("f.toml", replay(hands, heading), stats=True)])
    assert {
        "Ann": Declared(contracts=2, made=1, slams=1, slams_made=1),
        "Bob": Declared(),
        "Cleo": Declared(),
        "Dev": Declared(contracts=1, made=1, doubled=1, doubled_made=1),
    } == {player.name: player.declared for player in night.players}


def test_the_club_night_of_the_examples() -> None:
    """Six rubbers of eight players, worked out by hand."""
    folder = Path(__file__).parents[2] / "examples" / "club-night"
    outcomes = [outcome(path.name, load(path)) for path in folder.glob("*.toml")]
    night = standings(outcomes, stake=Decimal(1))
    assert [420, 970, 890, 850, 40, 420] == [each.outcome.margin for each in night.rubbers]
    hundreds = {player.name: player.settled // 100 for player in night.players}
    assert {
        **{"Ann": 4 + 10 - 9, "Bob": 4 + 0 + 4, "Cleo": -4 + 10 - 4, "Dev": -4 + 0 + 9},
        **{"Eve": 9 - 10 - 9, "Finn": 9 + 0 + 4, "Gwen": -9 - 10 - 4, "Hugo": -9 + 0 + 9},
    } == hundreds
    assert [
        ("Gwen", "Finn", 1300),
        ("Eve", "Bob", 800),
        ("Gwen", "Dev", 500),
        ("Gwen", "Ann", 500),
        ("Eve", "Cleo", 200),
    ] == [tuple(each) for each in night.payments]


def test_the_average_of_ten_points_over_four_rubbers() -> None:
    """2.5 points a rubber are +3 to the winner and -3 to the loser."""
    totals = ((10, 0), (0, 0), (0, 0), (0, 0))
    night = standings(
        Outcome(f"{n}.toml", Progress.STOPPED, None, None, n, ("A", "B"), ("C", "D"), we, they)
        for n, (we, they) in enumerate(totals, start=1)
    )
    assert {"A": 3, "B": 3, "C": -3, "D": -3} == {p.name: p.average for p in night.players}


def test_a_night_knows_how_it_was_settled() -> None:
    """The rounding and the stake that it was added up with."""
    night = standings([], Rounding.DOWN, Decimal("0.50"))
    assert (Rounding.DOWN, Decimal("0.50")) == (night.rounding, night.stake)
    assert (Rounding.UP, None) == (standings([]).rounding, standings([]).stake)


def test_a_rubber_that_does_not_count_settles_nothing() -> None:
    """It is listed without points and money, and the rubbers behind it count."""
    going = came_out("Ann Bob", "Cleo Dev", 600, 0, rubber=1, progress=Progress.IN_PROGRESS)
    night = standings([going, came_out("Ann Bob", "Cleo Dev", 300, 0, rubber=2)], stake=Decimal(1))
    assert [(0, 0), (300, 300)] == [(each.settled, each.cents) for each in night.rubbers]
    assert {1} == {player.played for player in night.players}
    assert [0, 0] == [each.cents for each in standings([going, going]).rubbers]
    assert [0] == [each.cents for each in standings([came_out("A B", "C D", 300, 0)]).rubbers]


def test_who_sits_twice_is_named() -> None:
    """And not whoever comes first at the table."""
    (listed,) = standings([came_out("Ann Bob", "Cleo Bob", 100, 0)]).rubbers
    assert ("Bob sits in it twice", "put the names right") == (listed.reason, listed.mend)


def test_a_rubber_in_progress_hides_no_copies() -> None:
    """Two files of one rubber are warned of, whatever stands before them."""
    about = {"date": FRIDAY, "table": "3", "rubber": 2}
    going = came_out("Eve Finn", "Gwen Hugo", 0, 0, file="a.toml", progress=Progress.IN_PROGRESS)
    copies = [came_out("Ann Bob", "Cleo Dev", 100, 0, file=f, **about) for f in ("b", "c")]
    (warning,) = standings([going._replace(date=FRIDAY, table="1"), *copies]).warnings
    assert warning.startswith("b and c are both rubber 2")
