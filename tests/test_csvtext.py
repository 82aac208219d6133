"""Rows for a spreadsheet: their columns, RFC 4180, and cells that must not run."""

from __future__ import annotations

import csv
from datetime import date
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgescore.csvtext import ENTRY_COLUMNS, HAND_COLUMNS, csv_text, entry_rows, hand_rows
from bridgescore.model import Heading, PassedOut, Seat
from bridgescore.notation import read_hand
from bridgescore.rubber import Rubber, replay

HEADING = Heading(date(2026, 11, 27), "Friday club", "3", 2, dealer=Seat.NORTH)
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
    ] == [tuple(row[column] for column in ENTRY_COLUMNS[5:]) for row in rows]


def test_lines_end_as_the_standard_has_it() -> None:
    """RFC 4180: CR LF, quotes where a cell holds a comma, a quote or a line end."""
    assert 'a,"b,c"\r\n"say ""hi""","x\ny"\r\n' == csv_text([("a", "b,c"), ('say "hi"', "x\ny")])


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
        ("-1+2", "'-1+2"),
        ("-", "'-"),
    ],
)
def test_numbers_stay_numbers(cell: str | int | float | None, text: str) -> None:
    """A spreadsheet adds them up; what is only nearly a number is text."""
    assert f"x,{text}\r\n" == csv_text([("x", cell)])


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=1, max_size=4))
def test_any_name_comes_back(names: list[str]) -> None:
    """Read back, a row has its cells, with at most an apostrophe in front."""
    (row,) = csv.reader(StringIO(csv_text([names]), newline=""))
    for name, cell in zip(names, row, strict=True):
        assert name in (cell, cell[1:])
        assert not cell.startswith(("=", "@", "\t", "\r", "\n"))
