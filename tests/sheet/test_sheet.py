"""The sheet as data, and how it is ruled."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgescore.game.model import (
    LAWS_1981,
    Contract,
    Doubling,
    Entry,
    Hand,
    Heading,
    Kind,
    Line,
    Pair,
    Rules,
    Seat,
    Side,
    Strain,
)
from bridgescore.game.rubber import Rubber, replay
from bridgescore.sheet.layout import (
    ASCII,
    UNICODE,
    Glyphs,
    Role,
    Spans,
    bare_text,
    beneath,
    contract_spans,
    lay_out,
)
from bridgescore.sheet.sheet import Column, Figure, Game, Row, make_sheet
from bridgescore.sheet.words import contract_words, house_rules, next_hand_in_short
from bridgescore.text import width
from tests.helpers import FRIDAY, LONG, NINE, WORKED, rubber, with_players

# -- the sheet as data


def test_above_the_line_the_newest_figure_stands_on_top() -> None:
    """The pad is written upwards above the line, and each column stands on the line."""
    sheet = make_sheet(rubber(*WORKED))
    assert sheet.above == (
        Row(Figure(500, Kind.RUBBER, 6), None),
        Row(Figure(300, Kind.UNDERTRICKS, 3), Figure(100, Kind.HONOURS, 5)),
        Row(Figure(30, Kind.OVERTRICKS, 1), Figure(500, Kind.SLAM, 5)),
    )


def test_a_game_wipes_out_the_part_scores_of_the_other_side() -> None:
    """A line is ruled after each game, and the losers' 90 no longer counts towards game."""
    sheet = make_sheet(rubber(*WORKED))
    assert sheet.games == (
        Game(
            (
                Row(Figure(40, Kind.TRICKS, 1), Figure(90, Kind.TRICKS, 2, wiped=True)),
                Row(Figure(70, Kind.TRICKS, 4), None),
            ),
            Side.WE,
        ),
        Game((Row(None, Figure(180, Kind.TRICKS, 5)),), Side.THEY),
        Game((Row(Figure(120, Kind.TRICKS, 6), None),), Side.WE),
    )


def test_both_facts_are_said_when_the_side_with_the_rubber_loses_on_points() -> None:
    """Two games win the rubber; the larger total wins on points."""
    assert make_sheet(rubber(*NINE)).result == (
        "They won two games to one (500).",
        "We win by 810.",
    )


@pytest.mark.parametrize(
    ("sentences", "stopped", "result"),
    [
        (WORKED, False, ("We won two games to one (500).", "We win by 190.")),
        (
            ("they 4s =", "they 3nt ="),
            False,
            ("They won two games to none (700).", "They win by 920."),
        ),
        (
            ("we 7nt -13", "we 4nt -5", "we 3nt =", "we 5c ="),
            False,
            ("We won two games to none (700).", "A tie, 900 each."),
        ),
        ((), True, ("Stopped before the first hand, without a bonus.", "A tie, 0 each.")),
        (
            ("we 3nt =", "they 3nt ="),
            True,
            ("Stopped after hand 2, without a bonus.", "A tie, 100 each."),
        ),
        (
            ("they 3nt =", "we 1c ="),
            True,
            (
                "Stopped after hand 2: 300 to They for the only game,"
                " 100 to We for the only part-score.",
                "They win by 280.",
            ),
        ),
        (
            ("they 7ntx -13 honours we",),
            True,
            ("Stopped after hand 1, without a bonus.", "We win by 3,650."),
        ),
    ],
)
def test_the_result_in_words(
    sentences: tuple[str, ...], stopped: bool, result: tuple[str, ...]
) -> None:
    """How the rubber ended with its bonus, and who wins on points, whatever the games say."""
    assert result == make_sheet(rubber(*sentences, stopped=stopped)).result


def test_the_next_hand_while_the_rubber_goes_on() -> None:
    """After four hands We have a game; the next hand is dealt by the player who is next."""
    sheet = make_sheet(rubber(*WORKED[:4]))
    assert sheet.result == ()
    assert sheet.next_hand == (
        "Hand 5 is next, dealer North (Ann).",
        "We need 100 for the rubber and They need 100 for game.",
        "Stopping now would add 300 to We.",
    )


def test_the_next_hand_without_names_or_dealer() -> None:
    """Where nobody said who dealt, nobody is named; a part-score shortens what is needed."""
    sheet = make_sheet(rubber("they 2h =", heading=Heading()))
    assert sheet.next_hand == (
        "Hand 2 is next.",
        "We need 100 and They need 40 for game.",
        "Stopping now would add 100 to They.",
    )


def test_stopping_can_add_to_both_sides() -> None:
    """The only game and the only part-score can be on different sides."""
    sheet = make_sheet(rubber("they 3nt =", "we 1c ="))
    assert "Stopping now would add 100 to We and 300 to They." in sheet.next_hand
    assert "We need 80 for game and They need 100 for the rubber." in sheet.next_hand


def test_the_bonuses_of_a_stopped_rubber_stand_above_the_line() -> None:
    """The unfinished bonuses are figures of no hand, on top of their columns."""
    sheet = make_sheet(rubber("we 3nt =", "they 2h = honours we", stopped=True))
    assert sheet.above == (
        Row(Figure(300, Kind.UNFINISHED_GAME, None), None),
        Row(Figure(100, Kind.HONOURS, 2), Figure(100, Kind.UNFINISHED_PART_SCORE, None)),
    )
    assert (sheet.we.total, sheet.they.total) == (500, 160)
    assert sheet.bonuses == (
        Entry(Side.WE, Line.ABOVE, Kind.UNFINISHED_GAME, 300),
        Entry(Side.THEY, Line.ABOVE, Kind.UNFINISHED_PART_SCORE, 100),
    )


def test_a_part_score_in_progress_when_the_table_stops_is_not_wiped() -> None:
    """Only a game of the other side wipes a part-score out."""
    sheet = make_sheet(rubber("we 3nt =", "they 2h =", stopped=True))
    assert sheet.games[-1] == Game((Row(None, Figure(60, Kind.TRICKS, 2)),), None)
    assert not sheet.has_wiped


def test_after_a_game_there_is_an_empty_row_to_write_in() -> None:
    """The next game begins under a new line while the rubber goes on."""
    assert make_sheet(rubber("we 3nt =")).games[-1] == Game((Row(None, None),), None)
    assert len(make_sheet(rubber("we 3nt =", "we 4s =")).games) == 2


def test_the_head_of_a_column_in_progress() -> None:
    """A side with a game is vulnerable, and its part-score is said."""
    sheet = make_sheet(rubber("we 3nt =", "we 2h =", "they 1c ="))
    assert sheet.we == Column(Side.WE, "North-South", ("Ann", "Bob"), True, 60, 160)
    assert sheet.we.state == "game, vulnerable, 60 below"
    assert sheet.they.state == "not vulnerable, 20 below"
    assert sheet.they.short_state == "not vul, 20 below"


def test_a_scorer_in_an_east_west_seat() -> None:
    """We can be East-West; the names follow the seats."""
    sheet = make_sheet(rubber("we 4s =", heading=FRIDAY._replace(we=Pair.EW)))
    assert (sheet.we.seats, sheet.we.names) == ("East-West", ("Cleo", "Dev"))
    assert (sheet.they.seats, sheet.they.names) == ("North-South", ("Ann", "Bob"))


def test_an_unknown_name_is_its_seat() -> None:
    """A pair with one known name shows the other's seat; with none, nothing."""
    heading = Heading(players=("Ann", None, None, None))
    sheet = make_sheet(rubber(heading=heading))
    assert (sheet.we.names, sheet.they.names) == (("Ann", "South"), ())


def test_the_title_says_what_is_known() -> None:
    """Event, table, rubber and date, in this order; a table may be called Table already."""
    assert make_sheet(rubber(heading=FRIDAY._replace(rubber=2))).title == (
        "Friday club",
        "table 3",
        "rubber 2",
        "27 November 2026",
    )
    assert make_sheet(rubber(heading=Heading(table="Table Blue"))).title == ("Table Blue",)
    assert make_sheet(rubber(heading=Heading())).title == ()


def test_passed_out_hands_are_named_under_the_sheet() -> None:
    """A passed-out hand has no figure, but it has a number."""
    assert make_sheet(rubber("pass")).notes == ("Passed out: hand 1.",)
    sheet = make_sheet(rubber("pass", "we 1c =", "pass", "pass"))
    assert sheet.notes == ("Passed out: hands 1, 3 and 4.",)


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (Rules(), ()),
        (LAWS_1981, ("Laws of 1981",)),
        (LAWS_1981._replace(honours=False), ("Laws of 1981", "no honours")),
        (
            Rules(honours=False, redoubled_insult=50),
            ("no honours", "redoubled insult 50"),
        ),
        (
            Rules(unfinished_part_score=50, doubled_undertricks_from_fourth=200),
            (
                "unfinished part-score 50",
                "doubled undertricks from the fourth, not vulnerable, 200",
            ),
        ),
    ],
)
def test_house_rules_are_said_where_they_differ(rules: Rules, words: tuple[str, ...]) -> None:
    """A table that follows the Laws of 1993 needs no word about it."""
    assert words == house_rules(rules)


def test_a_hand_in_words() -> None:
    """Contract, declarer, result, points and both totals after it."""
    deal = Hand(Contract(4, Strain.SPADES, Doubling.DOUBLED), Seat.NORTH, 11, note="trumps 5-0")
    played = make_sheet(replay([deal], FRIDAY)).hands[0]
    assert (played.side, played.declarer, played.result) == (Side.WE, "Ann", "made +1")
    assert (played.we, played.they, played.game) == (390, 0, Side.WE)
    assert played.note == "trumps 5-0"


@pytest.mark.parametrize(
    ("contract", "unicode", "ascii", "words"),
    [
        (Contract(1, Strain.CLUBS), "1♣", "1C", "1 club"),
        (Contract(4, Strain.SPADES, Doubling.DOUBLED), "4♠X", "4SX", "4 spades doubled"),
        (Contract(7, Strain.HEARTS, Doubling.REDOUBLED), "7♥XX", "7HXX", "7 hearts redoubled"),
        (Contract(3, Strain.NOTRUMP), "3NT", "3NT", "3 no trump"),
        (Contract(5, Strain.DIAMONDS), "5♦", "5D", "5 diamonds"),
    ],
)
def test_contracts_in_signs_and_words(
    contract: Contract, unicode: str, ascii: str, words: str
) -> None:
    """A contract as it is written with suit signs, without them, and as it is said."""
    assert unicode == "".join(span.text for span in contract_spans(contract))
    assert ascii == "".join(span.text for span in contract_spans(contract, ASCII))
    assert words == contract_words(contract)


# -- the sheet as it is ruled

LONG_NAMES = with_players(
    "Bartholomew Featherstonehaugh",
    "Maximiliane von und zu Trautens",
    "Wilhelminaaaaaaaaaaaaaaaaaaaaa",
    "Jo",
)
FOREIGN = with_players("王小明", "محمد", "👨‍👩‍👧‍👦 Fam", "שרה כהן")
HOSTILE = with_players("<script>alert(1)</script>", "[red]x[/]", "a\x1b[31mb", "x\u202ey\n")

SHEETS: dict[str, tuple[Rubber, int, Glyphs]] = {
    "worked": (rubber(*WORKED), 60, UNICODE),
    "worked-40": (rubber(*WORKED), 40, UNICODE),
    "worked-ascii": (rubber(*WORKED), 60, ASCII),
    "worked-ascii-40": (rubber(*WORKED), 40, ASCII),
    "nine": (rubber(*NINE, heading=Heading()), 60, UNICODE),
    "empty": (rubber(), 60, UNICODE),
    "in-progress": (rubber(*WORKED[:4]), 60, UNICODE),
    "in-progress-40": (rubber(*WORKED[:4]), 40, UNICODE),
    "both-vulnerable": (rubber(*WORKED[:5], "we 1nt =", "they 2s ="), 60, UNICODE),
    "stopped": (
        rubber("we 3nt =", "they 2h = honours we", "pass", "n 2c -1", stopped=True),
        60,
        UNICODE,
    ),
    "stopped-40": (
        rubber("we 3nt =", "they 2h = honours we", "pass", "n 2c -1", stopped=True),
        40,
        ASCII,
    ),
    "long": (rubber(*LONG, heading=FRIDAY._replace(rules=LAWS_1981)), 60, UNICODE),
    "long-ascii-40": (rubber(*LONG, heading=FRIDAY._replace(rules=LAWS_1981)), 40, ASCII),
    "long-names": (rubber("we 2h =", "they 3s =", heading=LONG_NAMES), 60, UNICODE),
    "long-names-40": (rubber("we 2h =", "they 3s =", heading=LONG_NAMES), 40, UNICODE),
    "long-names-ascii-40": (rubber("we 2h =", "they 3s =", heading=LONG_NAMES), 40, ASCII),
    "foreign-names": (rubber(heading=FOREIGN._replace(event="桥牌俱乐部")), 60, UNICODE),
    "hostile-names": (rubber(heading=HOSTILE), 60, UNICODE),
    "hostile-names-ascii": (rubber(heading=HOSTILE), 60, ASCII),
}


@pytest.mark.parametrize("name", SHEETS)
def test_golden_sheets(name: str, golden: Callable[[str, str], None]) -> None:
    """Whole sheets, as they were checked by eye against the Laws."""
    sheet, room, glyphs = SHEETS[name]
    golden(name, bare_text(lay_out(make_sheet(sheet), room, glyphs)))


FIGURES = (Role.FIGURE, Role.WIPED, Role.TOTAL)

contracts = st.builds(
    Contract, st.integers(1, 7), st.sampled_from(Strain), st.sampled_from(Doubling)
)
played = st.builds(
    lambda *facts: Hand(*facts),
    contracts,
    st.sampled_from(Side),
    st.integers(0, 13),
    st.sampled_from([0, 150]),
)
names = st.one_of(st.none(), st.text(min_size=1, max_size=40))
headings = st.builds(
    Heading,
    event=names,
    table=names,
    players=st.tuples(names, names, names, names),
)


@st.composite
def rubbers(draw: st.DrawFn) -> Rubber:
    """Rubbers of up to 30 hands, cut where they end, some of them stopped."""
    heading = draw(headings)
    deals: list[Hand] = []
    for deal in draw(st.lists(played, max_size=30)):
        deals.append(deal)
        if replay(deals, heading).finished:
            return replay(deals, heading)
    return replay(deals, heading, stopped=draw(st.booleans()))


def places(lines: list[Spans]) -> tuple[set[int], set[int]]:
    """The columns in which the bar stands, and those in which the figures end."""
    bars, units = set(), set()
    for line in lines:
        column = 0
        for span in line:
            if span == (UNICODE.bar, Role.RULE) or span == (ASCII.bar, Role.RULE):
                bars.add(column)
            column += width(span.text)
            if span.role in FIGURES and span.text[-1].isdecimal():
                units.add(column)
    return bars, units


@given(rubbers(), st.integers(-5, 100), st.sampled_from([UNICODE, ASCII]))
def test_no_sheet_is_crooked(score: Rubber, room: int, glyphs: Glyphs) -> None:
    """Every line has room, the bar is straight, and the units stand below each other."""
    lines = lay_out(make_sheet(score), room, glyphs)
    assert all(width("".join(s.text for s in line)) <= max(40, min(room, 60)) for line in lines)
    bars, units = places(lines)
    assert (len(bars), len(units)) == (1, 2)


@given(rubbers(), st.integers(40, 60))
def test_the_figures_on_the_sheet_add_up_to_the_totals(score: Rubber, room: int) -> None:
    """Every point of a column is on the sheet once, wiped part-scores too."""
    sheet = make_sheet(score)
    written = [*sheet.above, *(row for game in sheet.games for row in game.rows)]
    for side, column in enumerate((sheet.we, sheet.they)):
        figures = [row[side] for row in written]
        assert column.total == sum(f.points for f in figures if f is not None)
        assert column.total == score.state.of(column.side).total


@given(rubbers(), st.integers(40, 60), st.sampled_from([UNICODE, ASCII]))
def test_words_never_move_the_figures(score: Rubber, room: int, glyphs: Glyphs) -> None:
    """The figures of a width have their places before the first hand is written."""
    empty = lay_out(make_sheet(replay([])), room, glyphs)
    assert places(empty) == places(lay_out(make_sheet(score), room, glyphs))


def test_only_the_line_is_the_line() -> None:
    """The line is the strongest rule, and there is one."""
    roles = [span.role for line in lay_out(make_sheet(rubber(*WORKED))) for span in line]
    assert roles.count(Role.LINE) == 1


def test_a_narrow_screen_gets_the_sheet_for_forty_columns() -> None:
    """Below 40 columns nothing is cut off further."""
    sheet = make_sheet(rubber(*WORKED))
    assert lay_out(sheet, 40) == lay_out(sheet, 7)


def test_ascii_sheets_are_ascii() -> None:
    """Either all in symbols or all in ASCII, names excepted."""
    for sentences in (WORKED, NINE, LONG):
        assert bare_text(lay_out(make_sheet(rubber(*sentences)), 60, ASCII)).isascii()


@pytest.mark.parametrize(
    ("sentences", "said"),
    [
        ((), ("Hand 1, Ann deals.", "We: need 100.", "They: need 100.")),
        (
            ("we 2h =", "pass", "they 3nt =", "we 1nt ="),
            ("Hand 5, Ann deals.", "We: 40 below, need 60.", "They: vulnerable, need 100."),
        ),
    ],
)
def test_the_state_in_short(sentences: tuple[str, ...], said: tuple[str, ...]) -> None:
    """Hand, dealer, vulnerability, part-scores and what each side needs below the line."""
    assert said == next_hand_in_short(rubber(*sentences))


def test_the_state_without_a_dealer() -> None:
    """Where nobody said who dealt, nothing is said of it."""
    assert "Hand 1." == next_hand_in_short(rubber(heading=FRIDAY._replace(dealer=None)))[0]


def test_sentences_beneath_a_sheet() -> None:
    """They share a line under a wide sheet, and stand one below the other under a narrow one."""
    said = next_hand_in_short(rubber("we 2h ="))
    assert ("Hand 2, Cleo deals. We: 60 below, need 40. They: need 100.",) == beneath(said, 100)
    assert ("Hand 2, Cleo deals.", "We: 60 below, need 40. They: need 100.") == beneath(said, 30)
