"""Rows for a spreadsheet: their columns, RFC 4180, and cells that must not run."""

from __future__ import annotations

import csv
import re
from datetime import date
from io import StringIO

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bridgescore.formats.csv import ENTRY_COLUMNS, HAND_COLUMNS, csv_text, entry_rows, hand_rows
from bridgescore.formats.json import rubber_document
from bridgescore.game.model import Heading, PassedOut, Seat
from bridgescore.game.rubber import Rubber, replay
from bridgescore.sentence.reader import read_hand

HEADING = Heading(date(2026, 11, 27), "Friday club", "3", 2, dealer=Seat.NORTH)
SEATS = ("north", "east", "south", "west")
ABOUT = {"file": "f.toml", "date": "2026-11-27", "event": "Friday club", "table": "3"}


def read_back(text: str) -> list[dict[str, str]]:
    """The rows of a CSV text as any other program would read them."""
    return list(csv.DictReader(StringIO(text, newline="")))


def rubber(*hands: str, stopped: bool = False) -> Rubber:
    """A rubber from its hands as they are typed."""
    return replay([read_hand(hand, HEADING) for hand in hands], HEADING, stopped)


def exported(made: Rubber) -> list[dict[str, str]]:
    """The rows of its hands, read back."""
    return read_back(csv_text([HAND_COLUMNS, *hand_rows("f.toml", made)]))


def test_each_hand_is_a_row() -> None:
    """What the file says and what it came to, under heads that say which is which."""
    (row, _) = exported(rubber("n 4sx +1 honours e 150", "they 2c ="))
    expected = {
        **{**ABOUT, "rubber": "2", "hand": "1", "dealer": "N", "side": "we", "declarer": "N"},
        **{"contract": "4S", "doubling": "X", "tricks": "11", "vulnerable": "false"},
        **{"honours": "150", "honours_by": "E", "game": "we"},
        **{"we_total": "390", "they_total": "150", "auction": "", "note": ""},
        **dict.fromkeys(SEATS, ""),
    }
    assert expected == row


def test_what_depends_on_the_hands_before() -> None:
    """Vulnerable after a game; the last totals have the rubber bonus, 700."""
    rows = exported(rubber("we 3nt =", "we 3nt ="))
    assert [("false", "100"), ("true", "900")] == [(r["vulnerable"], r["we_total"]) for r in rows]


def test_a_passed_out_hand_is_a_row() -> None:
    """It has no declarer and no tricks, but its place and its remark."""
    made = replay([PassedOut(note="tea")], HEADING)
    (row,) = exported(made)
    expected = {"hand": "1", "dealer": "N", "contract": "pass", "note": "tea"}
    totals = {"we_total": "0", "they_total": "0"}
    filled = {key: value for key, value in row.items() if value}
    assert {**ABOUT, "rubber": "2", **expected, **totals} == filled


def test_an_auction_is_a_cell() -> None:
    """The calls with spaces between them."""
    made = replay([read_hand("1s p 4s ap =", HEADING, Seat.NORTH)], HEADING)
    assert "1S P 4S P P P" == exported(made)[0]["auction"]


def test_the_bonuses_of_a_stop_are_the_last_row() -> None:
    """The last totals are those of the rubber: 100 and 300 for the only game."""
    row = exported(rubber("we 3nt =", stopped=True))[-1]
    assert ("", "stopped", "400", "0") == tuple(
        row[column] for column in ("hand", "contract", "we_total", "they_total")
    )


def test_each_entry_is_a_row() -> None:
    """The figures of the sheet; those of a stop belong to no hand."""
    made = rubber("we 4s +1", stopped=True)
    rows = read_back(csv_text([ENTRY_COLUMNS, *entry_rows("f.toml", made)]))
    assert [
        ("1", "we", "below", "tricks", "120"),
        ("1", "we", "above", "overtricks", "30"),
        ("", "we", "above", "unfinished game", "300"),
    ] == [tuple(row[column] for column in ENTRY_COLUMNS[-5:]) for row in rows]


def test_every_row_names_the_four_players() -> None:
    """A spreadsheet can group a season by them; a seat without a name is empty."""
    made = replay([PassedOut()], HEADING._replace(players=("Ann", "Cleo", None, "Dev")), True)
    entries = read_back(csv_text([ENTRY_COLUMNS, *entry_rows("f.toml", rubber("we 4s ="))]))
    assert list(SEATS) == [column for column in entries[0] if column in SEATS]
    for row in exported(made):
        assert ("Ann", "Cleo", "", "Dev") == tuple(row[seat] for seat in SEATS)


def test_whose_honours_is_said_where_it_is_not_declarers_side() -> None:
    """The cell is empty where the JSON has null, and has the same word where it has one."""
    made = rubber("we 4s = honours", "n 2s = honours we", "we 2nt -1 honours they 150", "they 2c =")
    document = rubber_document(made, "f.toml")
    in_json = [hand["honours_by"] or "" for hand in document["hands"]]
    assert in_json == [row["honours_by"] for row in exported(made)]
    assert "" == in_json[0]
    assert "they" == in_json[2]


def test_lines_end_as_the_standard_has_it() -> None:
    """RFC 4180: CR LF; every text in quotation marks, those inside it twice."""
    cells = [("a", "b,c"), ('say "hi"', "x\ny")]
    assert '"a","b,c"\r\n"say ""hi""","x\ny"\r\n' == csv_text(cells)


@pytest.mark.parametrize("begin", ["=", "+", "-", "@", "\t", "\r", "\n", "＝"])
def test_a_formula_cannot_run(begin: str) -> None:
    """A name is only ever a name."""
    name = f"{begin}HYPERLINK(1)"
    assert [[f"'{name}"]] == list(csv.reader(StringIO(csv_text([(name,)]), newline="")))


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (-190, "-190"),
        ("-12.50", "-12.50"),
        ("+3", "+3"),
        (5.8, "5.8"),
        (None, ""),
        (True, "true"),
        (False, "false"),
        ("-1+2", '"\'-1+2"'),
        ("-", '"\'-"'),
    ],
)
def test_numbers_stay_numbers(cell: str | int | float | None, text: str) -> None:
    """A spreadsheet adds them up; what is only nearly a number is text."""
    assert f'"x",{text}\r\n' == csv_text([("x", cell)])


#: What ends a cell in some spreadsheet's locale, whatever the quotation marks say.
DIVIDERS = (";", "\t", "|", "\n", "\r")
SIGNS = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "﹦", "﹢", "﹣", "﹫", "−")
BLANKS = ("", " ", "\u00a0", "\u3000", "\u200b", "\ufeff", '"', '" ')


def cells_of_any_locale(text: str) -> list[str]:
    """What stands in the cells of a CSV text, divided without regard to quotation marks."""
    return re.split("[,;|\\t\\r\\n]", text)


def runs(cell: str) -> bool:
    """Whether a spreadsheet could take a cell for a formula: a sign that no number follows."""
    bare = re.sub('^[\\s\\u200b\\ufeff"]*', "", cell)
    return bare.startswith(SIGNS) and not re.fullmatch('[+-]?[0-9]+([.][0-9]+)?"?', bare)


@pytest.mark.parametrize("divider", DIVIDERS)
@pytest.mark.parametrize("blank", BLANKS)
@pytest.mark.parametrize("sign", SIGNS)
def test_a_formula_inside_a_text_cannot_run(divider: str, blank: str, sign: str) -> None:
    """Neither where a spreadsheet sees the quotation marks nor where it divides without them."""
    for name in (f"a{divider}{blank}{sign}1+1{divider}b", f"{blank}{sign}HYPERLINK(1)"):
        text = csv_text([("x", name)])
        assert [] == [cell for cell in cells_of_any_locale(text) if runs(cell)]
        ((_, cell),) = csv.reader(StringIO(text, newline=""))
        assert name == cell.replace("'", "")


def test_the_semicolon_of_other_countries() -> None:
    """The formula of a list that is divided at semicolons is text, and stays to be read."""
    assert '"x","a;\'=1+1;b"\r\n' == csv_text([("x", "a;=1+1;b")])


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=1, max_size=4))
@example([";", "=", "|-", '"=1', "a\t\r\n@"])
def test_any_name_comes_back(names: list[str]) -> None:
    """Read back, a row has its cells, with apostrophes more at the most, and none runs."""
    text = csv_text([names])
    (row,) = csv.reader(StringIO(text, newline=""))
    for name, cell in zip(names, row, strict=True):
        assert name.replace("'", "") == cell.replace("'", "")
        assert not cell.startswith(("=", "@", "\t", "\r", "\n"))


@given(st.text(st.sampled_from([*SIGNS, *DIVIDERS, *BLANKS[1:6], '"', "'", "1", "a"])))
@example('";=1')
def test_no_text_runs_in_any_locale(name: str) -> None:
    """Whatever stands in a name or a note, no cell begins a formula."""
    text = csv_text([("x", name)])
    for divider in (None, ";", "\t", "|"):
        cells = re.split(f"[{divider}\r\n]", text) if divider else next(csv.reader([text]))
        assert [] == [cell for cell in cells if runs(cell)]
