"""Rows for a spreadsheet: the hands or the entries of a rubber as RFC 4180 text.

One row for each hand (HAND_COLUMNS): what stands in the file, whether
declarer's side was vulnerable, the side that won a game with it, and both
totals after it. A passed-out hand has the contract "pass". The bonuses of a
stopped rubber are a last row without a number, its contract "stopped".

Or one row for each entry (ENTRY_COLUMNS): the figures of the sheet with their
side, line and kind; the bonuses of a stopped rubber have no hand.

Every row names its rubber and the four players, so that a spreadsheet can group
a season by them. What is not known is an empty cell, as it is null in JSON:
`honours_by` too, where declarer's side held the honours. Yes and no are `true`
and `false`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from bridgescore.formats.json import hand_values
from bridgescore.game.model import Pair, PassedOut
from bridgescore.game.rubber import Rubber, Step

Cell: TypeAlias = "str | int | float | bool | None"

#: The rubber that a row belongs to.
RUBBER_COLUMNS = (
    *("file", "date", "event", "table", "rubber"),
    *("north", "east", "south", "west"),
)
HAND_COLUMNS = (
    *RUBBER_COLUMNS,
    *("hand", "dealer", "side", "declarer", "contract", "doubling", "tricks", "vulnerable"),
    *("honours", "honours_by", "game", "we_total", "they_total", "auction", "note"),
)
ENTRY_COLUMNS = (*RUBBER_COLUMNS, "hand", "side", "line", "kind", "points")


def csv_text(rows: Iterable[Sequence[Cell]]) -> str:
    """Rows as RFC 4180 text, every line ended by CR LF.

    Every text stands in quotation marks; numbers stay numbers. What a spreadsheet
    would run as a formula gets an apostrophe in front, also inside a text: a
    spreadsheet that divides lines at semicolons, tabs or bars may begin a cell there.
    """
    return "".join(",".join(map(_cell, row)) + "\r\n" for row in rows)


def _cell(cell: Cell) -> str:
    """One cell as it is written."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    text = str(cell)
    if _NUMBER.fullmatch(text):
        return text
    inert = _FORMULA.sub("'", text).replace('"', '""')
    return f'"{inert}"'


#: What begins a formula; spreadsheets take the wide and the small forms for the plain ones.
_SIGNS = r"=+\-@＝＋－＠﹦﹢﹣﹫−"
#: What spreadsheets skip before a cell: blanks, marks that nobody sees, quotation marks.
_SKIPPED = r"[\s\"\u00ad\u180e\u200b-\u200f\u2060\ufeff]*"
#: What ends a cell in some country or other, where the quotation marks are not seen as such.
_DIVIDES = r"[;|\t\n\v\f\r\x1c-\x1e\x85\u2028\u2029]"
#: Where a formula could begin: at the beginning of a text or of a part of it. A tab or a line end
#: at the very beginning is skipped by some, which run what follows it.
_FORMULA = re.compile(rf"^(?=[\t\r\n])|(?:^|(?<={_DIVIDES}))(?={_SKIPPED}[{_SIGNS}])")
_NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")


def hand_rows(file: str, rubber: Rubber) -> Iterator[tuple[Cell, ...]]:
    """A row for each hand, without the heads (HAND_COLUMNS)."""
    about = _about(file, rubber)
    rows = [_hand_cells(step, rubber.heading.we) for step in rubber.steps]
    if rubber.stopped:
        we, they = rubber.state
        rows.append({"contract": "stopped", "we_total": we.total, "they_total": they.total})
    for cells in rows:
        yield (*about, *(cells.get(column) for column in HAND_COLUMNS[len(about) :]))


def _about(file: str, rubber: Rubber) -> tuple[Cell, ...]:
    heading = rubber.heading
    day = heading.date.isoformat() if heading.date is not None else None
    return file, day, heading.event, heading.table, heading.rubber, *heading.players


def _hand_cells(step: Step, we: Pair) -> dict[str, Cell]:
    """What HAND_COLUMNS tells of one hand, by column."""
    cells = {"hand": step.number, **hand_values(step, we)}
    if isinstance(step.deal, PassedOut):
        # Nothing was bid, so that these cells stay empty.
        cells |= {"doubling": None, "vulnerable": None}
    return cells


def entry_rows(file: str, rubber: Rubber) -> Iterator[tuple[Cell, ...]]:
    """A row for each entry, without the heads (ENTRY_COLUMNS)."""
    about = _about(file, rubber)
    for number, entry in rubber.written():
        yield (*about, number, *entry)
