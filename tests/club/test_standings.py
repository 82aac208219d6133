"""Many rubbers to players: order, names, rounding, money, payments, the back score."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgescore.club.standings import (
    Declared,
    Outcome,
    Rounding,
    back_score,
    in_order,
    outcome,
    read_stake,
    round_margin,
    settle,
    standings,
    whole,
)
from bridgescore.errors import NotUnderstood
from bridgescore.file.disk import load
from bridgescore.game.model import Contract, Doubling, Hand, Heading, Pair, Seat, Side, Strain
from bridgescore.game.rubber import Progress, replay

FRIDAY, SATURDAY = date(2026, 11, 27), date(2026, 11, 28)


def came_out(we: str, they: str, we_total: int, they_total: int, **about: Any) -> Outcome:
    """A rubber of "Ann Bob" against "Cleo Dev", finished unless said otherwise."""
    usual = Outcome(
        file="a.toml",
        progress=Progress.FINISHED,
        date=None,
        table=None,
        rubber=None,
        we=tuple(we.split()),  # type: ignore[arg-type]
        they=tuple(they.split()),  # type: ignore[arg-type]
        we_total=we_total,
        they_total=they_total,
    )
    return usual._replace(**about)


def files(outcomes: Sequence[Outcome]) -> list[str]:
    """The file names of rubbers."""
    return [each.file for each in outcomes]


@pytest.mark.parametrize(
    ("margin", "up", "down"),
    [
        (0, 0, 0),
        (40, 0, 0),
        (50, 100, 0),
        (60, 100, 100),
        (140, 100, 100),
        (150, 200, 100),
        (540, 500, 500),
        (550, 600, 500),
        (580, 600, 600),
        (640, 600, 600),
        (650, 700, 600),
    ],
)
def test_a_margin_is_rounded_to_hundreds(margin: int, up: int, down: int) -> None:
    """A rubber of 6 is 550 to 640 points; where exactly 50 goes down, 560 to 650."""
    assert (up, down, margin) == tuple(round_margin(margin, each) for each in Rounding)


def test_each_loser_pays_and_each_winner_receives_the_whole_stake() -> None:
    """Clubs settle the whole difference with every player, 6 for 580 points."""
    night = standings([came_out("Ann Bob", "Cleo Dev", 1000, 420)], stake=Decimal("0.50"))
    assert [("Ann", 6, 300), ("Bob", 6, 300), ("Cleo", -6, -300), ("Dev", -6, -300)] == [
        (player.name, player.settled // 100, player.cents) for player in night.players
    ]


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


def test_less_than_a_cent_is_rounded_once_for_a_rubber() -> None:
    """Five hundreds at half a cent are three cents for each winner and each loser."""
    night = standings([came_out("Ann Bob", "Cleo Dev", 500, 0)], stake=Decimal("0.005"))
    assert [3, 3, -3, -3] == [player.cents for player in night.players]


def test_exact_margins_are_not_rounded() -> None:
    """At home the exact difference is settled, 580 points at 1.00 for 5.80."""
    rubber = came_out("Ann Bob", "Cleo Dev", 580, 0)
    night = standings([rubber], Rounding.EXACT, Decimal("1.00"))
    assert (580, 580) == (night.players[0].settled, night.players[0].cents)


NAMES = ("Ann", "Bob", "Cleo", "Dev", "Eve", "Finn", "Gwen")
TOTALS = st.integers(0, 400).map(lambda tens: tens * 10)
RUBBERS = st.builds(
    lambda four, we, they: came_out(" ".join(four[:2]), " ".join(four[2:4]), we, they),
    st.permutations(NAMES),
    TOTALS,
    TOTALS,
)
STAKES = st.decimals(Decimal("0.001"), 50, places=3)


@given(st.lists(RUBBERS, max_size=12), st.sampled_from(Rounding), st.none() | STAKES)
def test_every_night_adds_up_to_nothing(
    rubbers: list[Outcome], rounding: Rounding, stake: Decimal | None
) -> None:
    """What the winners receive the losers pay: in points, in hundreds and in money."""
    players = standings(rubbers, rounding, stake).players
    assert 0 == sum(player.points for player in players)
    assert 0 == sum(player.settled for player in players)
    assert 0 == sum(player.cents for player in players)


@given(st.lists(RUBBERS, max_size=12), st.sampled_from(Rounding), st.none() | STAKES)
def test_the_payments_settle_the_night(
    rubbers: list[Outcome], rounding: Rounding, stake: Decimal | None
) -> None:
    """After at most one payment fewer than players nobody owes anything."""
    night = standings(rubbers, rounding, stake)
    left = {p.name: p.settled if stake is None else p.cents for p in night.players}
    for payer, receiver, amount in night.payments:
        assert amount > 0
        left[payer] += amount
        left[receiver] -= amount
    assert not any(left.values())
    assert len(night.payments) <= max(0, len(night.players) - 1)


def test_who_owes_most_pays_whoever_is_owed_most() -> None:
    """Equal debts meet, so that four players settle with two payments."""
    payments = list(settle({"Ann": 8, "Bob": 3, "Cleo": -3, "Dev": -8}))
    assert [("Dev", "Ann", 8), ("Cleo", "Bob", 3)] == [tuple(each) for each in payments]


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
    assert "it does not name all four players; name them with set" == night.rubbers[0].reason
    assert () == night.players


def test_a_player_cannot_sit_twice() -> None:
    """One name in two seats is a slip, in whatever spelling."""
    night = standings([came_out("Ann Bob", "ann Dev", 300, 0)])
    assert "Ann sits in it twice; put the names right with set" == night.rubbers[0].reason
    assert () == night.players


def test_names_are_matched_without_case_accents_and_spaces() -> None:
    """The spelling seen most often is shown, without spare spaces."""
    night = standings(
        [
            came_out("Zoe Bob", "Cleo Dev", 100, 0),
            came_out("Zoë BOB", "Cleo Dev", 100, 0),
            came_out("Zoe\u0308 Bob", "Cleo Dev", 100, 0)._replace(they=("  cleo  ", "Dev")),
        ]
    )
    assert {"Zoë", "Bob", "Cleo", "Dev"} == {player.name for player in night.players}


def test_of_equal_spellings_the_first_is_shown() -> None:
    """First means first in the order of play, not of the files."""
    night = standings(
        [
            came_out("ANN Bob", "Cleo Dev", 100, 0, date=SATURDAY),
            came_out("Ann Bob", "Cleo Dev", 100, 0, date=FRIDAY),
        ]
    )
    assert "Ann" == night.players[0].name


def evening(*names: str) -> list[Outcome]:
    """Rubbers with one changing player each."""
    return [
        came_out(f"{name} Bob", "Cleo Dev", 100, 0, file=f"f-{number}.toml")
        for number, name in enumerate(names, start=1)
    ]


def test_a_name_one_letter_off_draws_a_warning() -> None:
    """A long name seen once, one letter from another, is likely a slip of the pen."""
    expected = (
        '"Hanna" (1 rubber) and "Hannah" (2 rubbers) differ by one letter;'
        " if they are one player, put the name right in f-2.toml"
    )
    assert (expected,) == standings(evening("Hannah", "Hanna", "Hannah")).warnings


@pytest.mark.parametrize("slip", ["Gwendolin", "Gwendolyne", "Gwendlyn", "Xwendolyn"])
def test_a_letter_more_fewer_or_changed(slip: str) -> None:
    """Edit distance one, wherever the letter stands."""
    assert 1 == len(standings(evening("Gwendolyn", "Gwendolyn", slip)).warnings)


@pytest.mark.parametrize(
    "names",
    [
        ("Jana", "Jane", "Jane"),
        ("Hanna", "Hanna", "Hannah", "Hannah"),
        ("Brian", "Brain", "Brain"),
        ("Player 1", "Player 2", "Player 2"),
        ("Gwendolyn", "gwendolyn", "Gwéndolyn"),
    ],
)
def test_names_that_draw_no_warning(names: tuple[str, ...]) -> None:
    """Short names, names seen twice, two letters, figures, and one name in two spellings."""
    assert () == standings(evening(*names)).warnings


def test_two_players_of_one_table_are_two_players() -> None:
    """Maria and Marie who sit at one table are no slip."""
    assert () == standings([came_out("Maria Bob", "Marie Dev", 100, 0)]).warnings


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


def season() -> list[Outcome]:
    """Two rubbers on a Friday, one on the Saturday after."""
    return [
        came_out("Ann Bob", "Cleo Dev", 600, 0, date=FRIDAY, rubber=1),
        came_out("Ann Cleo", "Bob Eve", 0, 200, date=FRIDAY, rubber=2),
        came_out("Ann Bob", "Cleo Dev", 900, 0, date=SATURDAY, progress=Progress.IN_PROGRESS),
        came_out("Ann Dev", "Cleo Eve", 300, 0, date=SATURDAY, rubber=2),
    ]


def test_the_back_score_runs_from_rubber_to_rubber() -> None:
    """Each player's line goes on where they play; a rubber in progress has no column."""
    back = back_score(standings(season()))
    assert (1, 2, 3) == back.columns
    lines = {line.name: line.figures for line in back.lines}
    assert {0: 600, 1: 400, 2: 700} == lines["Ann"]
    assert {0: -600, 2: -300} == lines["Dev"]
    assert {1: 200, 2: -100} == lines["Eve"]


def test_the_back_score_follows_the_evening_and_not_the_tables() -> None:
    """The rubbers are listed table by table, and were played at the same time."""
    night = standings(
        [
            came_out("Ann Bob", "Cleo Dev", 400, 0, table="1", rubber=1),
            came_out("Ann Cleo", "Bob Dev", 300, 0, table="1", rubber=2),
            came_out("Eve Finn", "Gwen Hugo", 200, 0, table="2", rubber=1),
            came_out("Eve Gwen", "Finn Hugo", 100, 0, table="2", rubber=2),
        ]
    )
    assert (1, 3, 2, 4) == back_score(night).columns


def test_the_back_score_runs_from_date_to_date() -> None:
    """By date, a day has one figure, the one at its end."""
    back = back_score(standings(season()), by_date=True)
    assert (FRIDAY, SATURDAY) == back.columns
    assert {0: 400, 1: 700} == next(line.figures for line in back.lines if line.name == "Ann")


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


@pytest.mark.parametrize(("text", "stake"), [("1", "1"), ("0.25", "0.25"), (" 2,50 ", "2.50")])
def test_a_stake_is_read(text: str, stake: str) -> None:
    """With a point or with a comma."""
    assert Decimal(stake) == read_stake(text)


@pytest.mark.parametrize("text", ["", "0", "0.00", "-1", "NaN", "1e9", "£1", "1.", "½", "9" * 10])
def test_what_is_no_stake_is_refused(text: str) -> None:
    """A stake is an amount above zero in plain figures."""
    with pytest.raises(NotUnderstood, match="is no stake"):
        read_stake(text)


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


@pytest.mark.parametrize(
    ("number", "parts", "rounded"),
    [
        (10, 4, 3),
        (-10, 4, -3),
        (9, 4, 2),
        (-9, 4, -2),
        (11, 4, 3),
        (0, 4, 0),
        (6, 4, 2),
        (50, 100, 1),
    ],
)
def test_a_half_goes_away_from_zero(number: int, parts: int, rounded: int) -> None:
    """One rounding for averages, money and bars: 2.5 is 3, and -2.5 is -3."""
    assert rounded == whole(number, parts)


def test_the_average_of_ten_points_over_four_rubbers() -> None:
    """2.5 points a rubber are +3 to the winner and -3 to the loser."""
    totals = ((10, 0), (0, 0), (0, 0), (0, 0))
    night = standings(
        Outcome(f"{n}.toml", Progress.STOPPED, None, None, n, ("A", "B"), ("C", "D"), we, they)
        for n, (we, they) in enumerate(totals, start=1)
    )
    assert {"A": 3, "B": 3, "C": -3, "D": -3} == {p.name: p.average for p in night.players}


@pytest.mark.parametrize(
    ("margin", "up", "down"),
    [(0, 0, 0), (49, 0, 0), (50, 100, 0), (51, 100, 100), (149, 100, 100), (150, 200, 100)],
)
def test_only_exactly_fifty_is_a_matter_of_taste(margin: int, up: int, down: int) -> None:
    """One point less goes down and one point more goes up, whatever the club does with 50."""
    assert up == round_margin(margin, Rounding.UP)
    assert down == round_margin(margin, Rounding.DOWN)


def test_five_hundreds_at_two_fifty_are_twelve_fifty() -> None:
    """The stake is paid once for each hundred, by each loser to each winner."""
    night = standings([came_out("Ann Bob", "Cleo Dev", 500, 0)], stake=Decimal("2.50"))
    assert [1250, 1250, -1250, -1250] == [player.cents for player in night.players]


def test_the_back_score_adds_up_in_the_order_of_play() -> None:
    """Ann's first rubber was at the second table, and her line begins with it."""
    night = standings(
        [
            came_out("Ann Bob", "Cleo Dev", 300, 0, table="1", rubber=2),
            came_out("Ann Eve", "Finn Gwen", 200, 0, table="2", rubber=1),
        ]
    )
    back = back_score(night)
    assert (2, 1) == back.columns
    assert {0: 200, 1: 500} == next(line.figures for line in back.lines if line.name == "Ann")


@pytest.mark.parametrize(
    ("one", "other", "columns"),
    [
        ({"date": FRIDAY, "rubber": 2}, {"date": SATURDAY, "rubber": 1}, (1, 2)),
        ({"date": FRIDAY, "rubber": 2}, {"date": None, "rubber": 1}, (1, 2)),
        ({"table": "1", "rubber": None}, {"table": "2", "rubber": 1}, (2, 1)),
        ({"table": "1", "rubber": 1}, {"table": "2", "rubber": 1}, (1, 2)),
    ],
)
def test_the_back_score_goes_by_date_then_number_then_place(
    one: dict[str, Any], other: dict[str, Any], columns: tuple[int, int]
) -> None:
    """What has no date or no number comes behind what has one; equal ones stay as listed."""
    night = standings([came_out("Ann Bob", "Cleo Dev", 100, 0, **about) for about in (one, other)])
    assert columns == back_score(night).columns


def test_a_night_knows_how_it_was_settled() -> None:
    """The rounding and the stake that it was added up with."""
    night = standings([], Rounding.DOWN, Decimal("0.50"))
    assert (Rounding.DOWN, Decimal("0.50")) == (night.rounding, night.stake)
    assert (Rounding.UP, None) == (standings([]).rounding, standings([]).stake)


def test_spare_spaces_are_no_spelling_of_their_own() -> None:
    """Seen twice, with and without them, a spelling gives way to one that is seen three times."""
    spelt = ("Zoë", " Zoë", "zoë", "zoë", "zoë")
    night = standings(
        came_out("Ann Bob", "Cleo Dev", 100, 0, rubber=number)._replace(we=(name, "Bob"))
        for number, name in enumerate(spelt, start=1)
    )
    assert "zoë" in {player.name for player in night.players}


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
    assert "Bob sits in it twice; put the names right with set" == listed.reason


def test_a_name_of_two_words_is_shown_with_one_space() -> None:
    """However many were typed."""
    night = standings([came_out("Ann Bob", "Cleo Dev", 100, 0)._replace(we=("Mary  Ann", "Bob"))])
    assert "Mary Ann" in {player.name for player in night.players}


@pytest.mark.parametrize(
    "names", [("Hannna", "Hanna", "Hanna"), ("Anna Marie", "Anna Maria", "Anna Maria")]
)
def test_two_names_are_warned_of_once(names: tuple[str, ...]) -> None:
    """However many letters could be the one too many, and in every word of a name."""
    assert 1 == len(standings(evening(*names)).warnings)


def test_two_names_seen_once_each_are_one_rubber_each() -> None:
    """The warning counts the rubbers of both."""
    (warning,) = standings(evening("Hannah", "Hanna")).warnings
    assert 2 == warning.count("(1 rubber)")


def test_a_pair_of_names_that_is_sound_hides_no_slip() -> None:
    """Aaron and Aaran play together; Hanna is still likely to be Hannah."""
    together = came_out("Aaron Bob", "Aaran Dev", 100, 0)
    (warning,) = standings([together, *evening("Hannah", "Hanna", "Hannah")]).warnings
    assert warning.startswith('"Hanna" (1 rubber) and "Hannah" (2 rubbers)')


def test_a_debt_of_one_is_paid() -> None:
    """A cent is money, and who owes nothing pays nothing."""
    payments = settle({"Ann": 1, "Bob": 0, "Cleo": -1})
    assert [("Cleo", "Ann", 1)] == [tuple(each) for each in payments]


def test_a_rubber_in_progress_hides_no_copies() -> None:
    """Two files of one rubber are warned of, whatever stands before them."""
    about = {"date": FRIDAY, "table": "3", "rubber": 2}
    going = came_out("Eve Finn", "Gwen Hugo", 0, 0, file="a.toml", progress=Progress.IN_PROGRESS)
    copies = [came_out("Ann Bob", "Cleo Dev", 100, 0, file=f, **about) for f in ("b", "c")]
    (warning,) = standings([going._replace(date=FRIDAY, table="1"), *copies]).warnings
    assert warning.startswith("b and c are both rubber 2")
