"""Finer points of sheet, page, explanations, forecasts and lists: sides, places, conditions."""

from __future__ import annotations

import io
import re
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from bridgescore.answers.changes import differences, reseated
from bridgescore.answers.compare import compare
from bridgescore.answers.forecast import results_text
from bridgescore.answers.why import account
from bridgescore.cli.output import Output
from bridgescore.club.back_score import back_score
from bridgescore.club.cut import seating
from bridgescore.club.money import Rounding
from bridgescore.club.standings import Outcome, standings
from bridgescore.club.tables import amount_text, as_json, back_score_tables
from bridgescore.commands import club as clubnight
from bridgescore.formats.csv import HAND_COLUMNS, hand_rows
from bridgescore.game.model import LAWS_1993, Heading, Pair, Seat, Side
from bridgescore.game.rubber import Progress, replay
from bridgescore.sentence.reader import read_contract
from bridgescore.sheet.layout import UNICODE, Role, bare_text, beneath, lay_out
from bridgescore.sheet.page import page
from bridgescore.sheet.sheet import make_sheet
from bridgescore.sheet.words import next_hand, result
from bridgescore.text import width
from tests.helpers import FRIDAY, WORKED, Cli, hands, rubber

CLUB = str(Path(__file__).parents[1] / "examples" / "club-night")

#: The Friday table as kept by a scorer who sits East-West.
EAST_WEST = FRIDAY._replace(we=Pair.EW)


# -- the sheet as data and in words


def test_a_stopped_rubber_has_no_part_score_left() -> None:
    """No game is in progress any more, so nothing counts towards one."""
    assert 0 == make_sheet(rubber("we 2h =", stopped=True)).we.part_score
    assert 60 == make_sheet(rubber("we 2h =")).we.part_score


def test_a_seat_is_of_the_side_that_the_scorer_says() -> None:
    """Where We are East-West, North plays for They: on the sheet and for a spreadsheet."""
    kept = rubber("north 4s =", heading=EAST_WEST)
    assert Side.THEY is make_sheet(kept).hands[0].side
    (row,) = hand_rows("friday.toml", kept)
    assert "they" == dict(zip(HAND_COLUMNS, row))["side"]


def test_an_event_cannot_move_the_cursor() -> None:
    """What a terminal would take for a command is replaced, as in a name."""
    assert ("Fri\ufffd[2Jday",) == make_sheet(replay([], Heading(event="Fri\x1b[2Jday"))).title


def test_a_dealer_without_a_name_is_named_once() -> None:
    """A seat is not put behind itself."""
    nameless = Heading(dealer=Seat.EAST)
    assert "Hand 1 is next, dealer East." == next_hand(replay([], nameless))[0]
    assert "Hand 1 is next, dealer North (Ann)." == next_hand(rubber())[0]


def test_a_tie_of_thousands_is_written_like_every_total() -> None:
    """Seven clubs made, not vulnerable, are 140 and 1,000 to each."""
    tied = rubber("we 7c =", "they 7c =", stopped=True)
    assert "A tie, 1,140 each." == result(tied)[1]


# -- the sheet as it is ruled


@pytest.mark.parametrize("columns", range(40, 61))
def test_a_word_never_touches_its_figure(columns: int) -> None:
    """Where a blank between them has no room, the sheet goes without words."""
    lines = bare_text(lay_out(make_sheet(rubber("we 2h =", stopped=True)), columns)).splitlines()
    bonus = next(line for line in lines if re.search(r"\b100\b|score100", line) and "│" in line)
    assert re.fullmatch(r" +(only part-score +)?100 *│.*", bonus)


@pytest.mark.parametrize("columns", range(40, 61))
def test_the_states_of_the_sides_stand_well_apart(columns: int) -> None:
    """They are shortened before they come closer than three blanks."""
    shown = bare_text(lay_out(make_sheet(rubber("we 2h =", "they 1c =")), columns))
    assert re.search(r"60 below {3,}not vul(nerable)?, 20 below\n", shown)


def test_the_words_come_as_soon_as_there_is_room() -> None:
    """54 columns are enough for "only part-score", a blank and 100; 53 are not."""
    sheet = make_sheet(rubber("we 2h =", stopped=True))
    worded = ["only part-score" in bare_text(lay_out(sheet, columns)[:8]) for columns in (53, 54)]
    assert [False, True] == worded


def test_a_wiped_part_score_is_wiped_with_its_brackets_and_its_number() -> None:
    """All that stands there of it is painted alike."""
    spans = [span for line in lay_out(make_sheet(rubber(*WORKED))) for span in line]
    assert ["(90", "²)"] == [span.text for span in spans if span.role is Role.WIPED]


def test_sentences_stand_side_by_side_only_where_none_is_broken() -> None:
    """At 60 columns there is room for 58 characters beside the margin."""
    first, fits, too_long = "a" * 30, "b" * 27, "b" * 28
    assert (f"{first} {fits}",) == beneath([first, fits], 60)
    assert (first, too_long) == beneath([first, too_long], 60)


# -- explanations


def test_the_explanation_knows_who_we_are() -> None:
    """Where We are East-West, North's game is They's, and They are not vulnerable."""
    kept = rubber("north 4s =", heading=EAST_WEST)
    said = account(kept.steps[0], kept.heading)
    assert said[0].endswith("10 tricks won, They not vulnerable")
    assert said[1].startswith("  They 120 below the line = 4 x 30: ")


def test_only_honours_that_were_claimed_are_said_not_to_be_scored() -> None:
    """A table without honours hears nothing of them in any other hand."""
    kept = rubber(
        "we 1c =",
        "we 1c = honours",
        heading=FRIDAY._replace(rules=LAWS_1993._replace(honours=False)),
    )
    remark = "  honours are not scored at this table"
    assert [False, True] == [remark in account(step, kept.heading) for step in kept.steps]


def test_the_second_odd_trick_at_no_trump_is_explained() -> None:
    """Two no trump is 40 and 30; one no trump has no further trick to explain."""
    kept = rubber("we 2nt =", "we 1nt =")
    two, one = (account(step, kept.heading)[1] for step in kept.steps)
    assert two.endswith(
        "= 40 + 1 x 30: 2 odd tricks (above the first six) bid and made;"
        " at no trump the first counts 40, each further one 30"
    )
    assert "each further" not in one


# -- what the next hand would bring


def test_a_seat_asks_for_its_own_side() -> None:
    """Where We are East-West, what North makes is They's."""
    asked = results_text(rubber(heading=EAST_WEST), Seat.NORTH, read_contract("4s"))
    heads = [line.split()[0] for line in asked if line.endswith("score")]
    assert ["They", "We"] == heads


def test_groups_stand_side_by_side_as_long_as_the_screen_is_wide_enough() -> None:
    """At exactly the columns that they take nothing goes below anything else."""

    def ask(columns: int) -> list[str]:
        return results_text(rubber(), Side.WE, read_contract("4s"), columns)

    table = ask(200)[-18:]
    needed = max(map(width, table))
    assert table == ask(needed)[-18:]
    assert len(ask(needed - 1)) > len(ask(needed)) + 18


# -- two scorers, and corrections


def test_four_honours_are_not_five() -> None:
    """The same hand held 100 for one scorer and 150 for the other."""
    found = compare(rubber("we 4s = honours 100"), rubber("we 4s = honours 150"))
    assert not found.same
    assert "in the honours" in found.sentences[0]


def test_a_seat_agrees_with_the_side_that_it_is_on() -> None:
    """One scorer wrote North, the other the side alone; both are East-West."""
    one = rubber("north 2h =", heading=EAST_WEST)
    assert compare(one, rubber("they 2h =", heading=EAST_WEST)).same
    assert not compare(one, rubber("we 2h =", heading=EAST_WEST)).same


def test_honours_without_a_holder_are_those_of_declarers_side() -> None:
    """North's are They's for scorers who sit East-West."""
    one = rubber("north 4s = honours", heading=EAST_WEST)
    assert compare(one, rubber("north 4s = honours they", heading=EAST_WEST)).same
    assert not compare(one, rubber("north 4s = honours we", heading=EAST_WEST)).same


def test_one_unnamed_player_is_not_taken_for_another() -> None:
    """Where three names are known to both, the seats decide and not the names."""
    three = FRIDAY._replace(players=("Ann", "Cleo", "Bob", None))
    moved = FRIDAY._replace(players=("Cleo", "Ann", None, "Bob"))
    assert compare(rubber("north 2h =", heading=three), rubber("north 2h =", heading=moved)).same


def test_only_hands_of_a_side_stay_with_we_and_they() -> None:
    """What was written with a seat goes with the seat when the scorer changes sides."""
    remark = "Hands that were written with we or they stay with We and They."
    for sentence, said in (("we 1c =", True), ("north 1c =", False)):
        deals = hands(sentence)
        turned = reseated(replay(deals, FRIDAY), replay(deals, EAST_WEST))
        assert said is (remark in turned)


def test_a_written_dealer_is_only_named_where_the_first_dealer_changes() -> None:
    """Who dealt out of turn stays; without another first dealer that goes without saying."""
    deals = [deal._replace(dealer=Seat.WEST) for deal in hands("we 1c =")]
    remark = "The dealer that is written with it stays: hand 1 (West)."
    renamed = FRIDAY._replace(players=("Anna", "Cleo", "Bob", "Dev"))
    redealt = FRIDAY._replace(dealer=Seat.SOUTH)
    assert remark not in reseated(replay(deals, FRIDAY), replay(deals, renamed))
    assert remark in reseated(replay(deals, FRIDAY), replay(deals, redealt))


def test_a_lost_game_is_said_of_the_side_that_had_it() -> None:
    """We had 60 and made 40 more; the same hand is no game when We no longer are West's side."""
    before, after = (
        rubber("we 2h =", "west 2c =", heading=EAST_WEST),
        rubber("we 2h =", "west 2c ="),
    )
    said = reseated(before, after)
    assert any("no longer game to We" in sentence for sentence in said)
    assert "Games were We 1, They 0; now We 0, They 0." == differences(before, after)[0]


# -- the cut and the club night


def test_of_two_who_come_back_the_higher_deals_first() -> None:
    """With six each pair comes back twice in an evening; Ann has dealt already as the highest."""
    order = ("Ann", "Bob", "Cleo", "Dev", "Eve", "Fay")
    dealers = [seating(order, number).players[0] for number in range(1, 8)]
    assert ["Ann", "Eve", "Cleo", "Bob", "Fay", "Dev", "Ann"] == dealers


def test_after_a_rubber_of_five_the_cut_says_who_comes_in() -> None:
    """Whoever was We before, the dealer's pair is North-South, and that is We."""
    order = ("Ann", "Bob", "Cleo", "Dev", "Eve")
    table = seating(order, 1)
    for we in Pair:
        seated = Heading(rubber=1, dealer=table.dealer, players=table.players, we=we, cut=order)
        after = clubnight.following(replay([], seated))
        assert (seating(order, 2).players, Pair.NS, 2) == (after.players, after.we, after.rubber)
        assert "Eve" in after.players


def test_a_currency_of_its_own_stands_before_the_money(cli: Cli) -> None:
    """The stake need not bring it."""
    assert "-€11.50" in cli("night", CLUB, "--stake", "0.50", "--currency", "€").out


def test_the_list_of_rubbers_gives_way_to_evenings(cli: Cli) -> None:
    """Who asks for the back score by date asks for evenings, not for rubbers."""
    shown = [cli("night", CLUB, *options).out for options in ((), ("--by", "date"))]
    assert [True, False] == ["Rubbers" in out.splitlines() for out in shown]


def test_a_currency_that_ends_in_a_sign_stands_at_the_figures() -> None:
    """US$12.50, but EUR 12.50."""
    assert ["US$12.50", "EUR 12.50"] == [amount_text(1250, each) for each in ("US$", "EUR")]


def played(
    number: int, we: tuple[str, str], they: tuple[str, str], we_total: int, they_total: int
) -> Outcome:
    """A finished rubber of a night."""
    return Outcome(
        *(f"f-{number}.toml", Progress.FINISHED, date(2026, 11, 27), "3", number),
        *(we, they, we_total, they_total),
    )


ANN_LOSES = (
    played(1, ("Cleo", "Dev"), ("Ann", "Bob"), 1000, 0),
    played(2, ("Bob", "Eve"), ("Ann", "Cleo"), 1000, 0),
)


def test_a_stopped_rubber_has_a_winner_for_other_programs() -> None:
    """Only a rubber in progress has none."""
    stopped = ANN_LOSES[0]._replace(progress=Progress.STOPPED)
    going = ANN_LOSES[1]._replace(progress=Progress.IN_PROGRESS)
    rubbers = as_json(standings([stopped, going]))["rubbers"]
    assert ["we", None] == [each["winner"] for each in rubbers]


def test_exact_hundreds_keep_a_half_for_other_programs() -> None:
    """650 points are 6.5 hundreds, 600 are 6."""
    night = [played(1, ("Ann", "Bob"), ("Cleo", "Dev"), 650, 0)]
    assert 6.5 == as_json(standings(night, Rounding.EXACT))["players"][0]["hundreds"]


def test_other_programs_are_told_no_payments_without_a_stake() -> None:
    """Hundreds are no money."""
    assert [] == as_json(standings(ANN_LOSES))["payments"]
    assert as_json(standings(ANN_LOSES, stake=Decimal("1")))["payments"]


def test_bars_of_the_back_score_go_by_the_most_that_anybody_won_or_lost() -> None:
    """Ann lost 20, which fills her half; Dev and Eve won 10, which is half of theirs."""
    (table,) = back_score_tables(back_score(standings(ANN_LOSES)), ascii_only=True)
    bars = {row[0]: row[-1] for row in table.rows}
    assert ("########|", "        |####") == (bars["Ann"], bars["Dev"])


# -- for a spreadsheet


def test_a_hand_without_honours_has_an_empty_cell() -> None:
    """As it is null in JSON; nought would be counted as a claim."""
    rows = [
        dict(zip(HAND_COLUMNS, row)) for row in hand_rows("f", rubber("we 1c =", "we 1c = hon"))
    ]
    assert [None, 100] == [row["honours"] for row in rows]


# -- the page


def cells(html: str) -> list[list[str]]:
    """The cells of each row of the ruled table, without their tags."""
    table = html.partition("</table>")[0]
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", table, re.DOTALL)
    return [
        [re.sub(r"<[^>]+>", "", cell).strip() for cell in re.findall(r"<td>(.*?)</td>", row)]
        for row in rows
    ]


def test_a_game_on_the_page_stands_in_the_winners_column() -> None:
    """The first game is They's, the second We's."""
    rows = cells(page(rubber("they 3nt =", "we 3nt =")))
    assert [["", "game to They"], ["game to We", ""]] == [
        row for row in rows if any("game to" in cell for cell in row)
    ]


def test_the_line_on_the_page_is_ruled_once_above_the_first_game() -> None:
    """Later games are divided by their own rules."""
    bodies = re.findall(
        r"<tbody([^>]*)>", page(rubber("they 3nt =", "we 3nt =")).partition("</table>")[0]
    )
    assert [' class="above"', ' class="line"', "", ""] == bodies


def test_the_state_of_a_side_is_on_the_page_while_the_rubber_goes_on() -> None:
    """A finished sheet has no use for it."""
    assert "game, vulnerable" in page(rubber("we 3nt ="))
    assert "vulnerable" not in page(rubber("we 3nt =", "we 3nt ="))


def test_brackets_are_explained_on_the_page_where_there_are_some() -> None:
    """A part-score that was wiped out is in brackets."""
    assert UNICODE.wiped_note in page(rubber("they 2h =", "we 3nt ="))
    assert UNICODE.wiped_note not in page(rubber("we 2h =", "we 3nt ="))


def test_the_event_stands_on_the_page_once() -> None:
    """It is the title; under another title it comes with table and date."""

    def when(html: str) -> str:
        found = re.search(r'<p class="when">(.*?)</p>', html)
        return found[1] if found else ""

    score = rubber()
    assert "Friday club" not in when(page(score))
    assert "table 3" in when(page(score))
    assert "Friday club" in when(page(score, "The final"))


def test_a_remark_takes_its_own_line_in_the_list_of_hands() -> None:
    """23 passed-out hands of two lines fill the page at 9.5 points; a short remark is too much."""
    passes = hands(*("pass",) * 23)
    sizes = [
        re.findall(r'class="hands" style="--size: ([0-9.]+)pt"', page(replay(deals, FRIDAY)))
        for deals in (passes, [passes[0]._replace(note="x"), *passes[1:]])
    ]
    assert [["9.5"], ["9.0"]] == sizes


class Chart:
    """The picture of the totals: its axes, its two lines and their labels."""

    def __init__(self, html: str) -> None:
        axes = re.search(r'<path d="M(\d+) (\d+)V(\d+)H(\d+)M', html)
        assert axes is not None
        self.left, self.top, self.bottom, self.right = map(int, axes.groups())
        self.we, self.they = (
            [tuple(map(float, place.split(","))) for place in line.split()]
            for line in re.findall(r'<polyline points="([^"]+)"', html)
        )
        self.labels = {
            side: float(y)
            for y, side in re.findall(rf'<text x="{self.right + 8}" y="([\d.]+)">(We|They) ', html)
        }


def test_the_lines_of_the_chart_run_from_nought_to_the_last_hand() -> None:
    """One step for each hand, the highest total at the top, evenly from axis to edge."""
    chart = Chart(page(rubber("we 3nt =", "they 1nt =", "we 4s -1")))
    steps = [chart.left + (chart.right - chart.left) * n / 3 for n in range(4)]
    for line in (chart.we, chart.they):
        assert steps == pytest.approx([x for x, _ in line], abs=0.1)
        assert chart.bottom == line[0][1]
    # 40 for the no trump, and 100 for one down when vulnerable.
    height = chart.bottom - chart.top
    they = [chart.bottom - height * total / 140 for total in (0, 0, 40, 140)]
    we = [chart.bottom - height * total / 140 for total in (0, 100, 100, 100)]
    assert they == pytest.approx([y for _, y in chart.they], abs=0.1)
    assert we == pytest.approx([y for _, y in chart.we], abs=0.1)


def test_the_chart_ends_with_the_bonuses_of_a_stop() -> None:
    """The last step is the stop, and the lines end at the totals of the sheet."""
    chart = Chart(page(rubber("we 3nt =", stopped=True)))
    assert 3 == len(chart.we) == len(chart.they)
    # 100 for the tricks, 300 for the only game.
    assert [chart.bottom, chart.bottom - (chart.bottom - chart.top) / 4, chart.top] == (
        pytest.approx([y for _, y in chart.we], abs=0.1)
    )


@pytest.mark.parametrize(
    ("sentences", "higher"),
    [
        (("we 1nt =", "they 1h ="), "We"),
        (("we 1h =", "they 1nt ="), "They"),
        (("we 1c =",), "We"),
        (("they 1c =",), "They"),
        (("we 1c =", "they 1d ="), None),
        (("pass",), None),
    ],
)
def test_the_labels_of_the_chart_do_not_touch(
    sentences: tuple[str, ...], higher: str | None
) -> None:
    """The side that leads has the upper one, and none is below the axis."""
    chart = Chart(page(rubber(*sentences)))
    we, they = chart.labels["We"], chart.labels["They"]
    assert abs(we - they) >= 14.9
    assert max(we, they) <= chart.bottom + 4.05
    if higher is not None:
        assert higher == ("We" if we < they else "They")


def test_labels_that_are_far_apart_stand_at_the_ends_of_their_lines() -> None:
    """1,140 and nothing: each label is beside its line."""
    chart = Chart(page(rubber("we 7c =")))
    assert (chart.we[-1][1] + 4, chart.they[-1][1] + 4) == (
        pytest.approx((chart.labels["We"], chart.labels["They"]), abs=0.1)
    )


# -- what is written, and where


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_one_warning_more_is_shown_in_place_of_its_number(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """21 sentences are 21 lines; of 22 two are counted."""
    for count, end in ((21, "odd 21"), (22, "... and 2 more")):
        Output().warnings(f"odd {n}" for n in range(1, count + 1))
        lines = capsys.readouterr().err.splitlines()
        assert (21, end) == (len(lines), lines[-1])


def test_on_a_terminal_columns_stay_and_sentences_are_broken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An indent is kept in every part of a sentence, and counted in its width."""
    monkeypatch.setenv("COLUMNS", "30")
    row, sentence = "Ann        1        2        +1,060", "    " + "word " * 12 + "end"
    assert row == Output().fitted(row, Terminal())
    lines = Output().fitted(sentence, Terminal()).split("\n")
    assert len(lines) > 1
    assert all(line.startswith("    word") and len(line) <= 30 for line in lines)
    assert sentence == Output().fitted(sentence, io.StringIO())


def test_few_files_are_read_without_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bar is for hundreds of them, and only on a terminal."""
    monkeypatch.setattr("sys.stderr", Terminal())
    files = [str(number) for number in range(200)]
    few = files[:199]
    assert few is Output().progress(few, 199, "reading")
    assert files is not Output().progress(files, 200, "reading")


# -- headings and moved hands on the command line


def test_an_empty_table_is_no_table(cli: Cli, friday: Path) -> None:
    """Blanks take out what was there, for the event too."""
    before = friday.read_bytes()
    assert 0 == cli("set", "friday.toml", "--table", "3", "--event", "Club").status
    assert b'table = "3"' in friday.read_bytes()
    assert 0 == cli("set", "friday.toml", "--table", " ", "--event", "").status
    assert before == friday.read_bytes()


def test_rules_that_are_not_named_stay(cli: Cli, friday: Path) -> None:
    """The Laws of 1981, then a table without honours: still the Laws of 1981."""
    assert 0 == cli("set", "friday.toml", "--laws", "1981").status
    assert 0 == cli("set", "friday.toml", "--no-honours").status
    assert "House rules: Laws of 1981, no honours." in cli("show", "friday.toml").out


def test_two_hands_are_moved_as_hands(cli: Cli, friday: Path) -> None:
    """A game that comes to light ends the rubber two hands earlier."""
    for sentence in ("we 3nt =", "we 2nt =", "they 1c =", "they 1d ="):
        assert 0 == cli("add", "friday.toml", *sentence.split(), "--quiet").status
    fixed = cli("fix", "friday.toml", "2", "we", "3nt", "=", "--rest-to", "next.toml")
    assert "2 hands moved to next.toml." in fixed.out


def test_a_score_is_explained_by_the_laws_that_it_goes_by(cli: Cli) -> None:
    """Four down doubled, not vulnerable, was 100 and three times 200 under the Laws of 1981."""
    older, newer = (cli("score", "4sx", "-4", *laws).out for laws in (("--laws", "1981"), ()))
    assert "the defenders, above the line: 700" in older
    assert "(house rule doubled_undertricks_from_fourth: 200; the Laws of 1993 give 300)" in older
    assert "the defenders, above the line: 800" in newer
    assert "house rule" not in newer
