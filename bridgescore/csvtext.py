"""Rows for a spreadsheet: the hands or the entries of a rubber as RFC 4180 text.

One row for each hand (HAND_COLUMNS): what stands in the file, whether
declarer's side was vulnerable, the side that won a game with it, and both
totals after it. A passed-out hand has the contract "pass". The bonuses of a
stopped rubber are a last row without a number, its contract "stopped".

Or one row for each entry (ENTRY_COLUMNS): the figures of the sheet with their
side, line and kind; the bonuses of a stopped rubber have no hand.

What is not known is an empty cell; yes and no are `true` and `false`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from bridgescore.model import Hand, Pair, side_of
from bridgescore.rubber import Rubber, State, Step

Cell: TypeAlias = "str | int | float | bool | None"

#: The rubber that a row belongs to.
RUBBER_COLUMNS = ("file", "date", "event", "table", "rubber")
HAND_COLUMNS = (
    *RUBBER_COLUMNS,
    *("hand", "dealer", "side", "declarer", "contract", "doubling", "tricks", "vulnerable"),
    *("honours", "honours_by", "game", "we_total", "they_total", "auction", "note"),
)
ENTRY_COLUMNS = (*RUBBER_COLUMNS, "hand", "side", "line", "kind", "points")


def csv_text(rows: Iterable[Sequence[Cell]]) -> str:
    """Rows as RFC 4180 text, every line ended by CR LF.

    A text that a spreadsheet would run as a formula gets an apostrophe in
    front; numbers stay numbers.
    """
    import csv
    from io import StringIO

    text = StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerows([_cell(cell) for cell in row] for row in rows)
    return text.getvalue()


def _cell(cell: Cell) -> str:
    """One cell as it is written."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    text = str(cell)
    runs = text.startswith(_FORMULA) and not _NUMBER.fullmatch(text)
    return f"'{text}" if runs else text


#: What begins a formula; spreadsheets take the wide forms for the plain ones.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")


def hand_rows(file: str, rubber: Rubber) -> Iterator[tuple[Cell, ...]]:
    """A row for each hand, without the heads (HAND_COLUMNS)."""
    about = _about(file, rubber)
    rows = [_hand_cells(step, rubber.heading.we) for step in rubber.steps]
    if rubber.stopped:
        rows.append({"contract": "stopped", **_totals(rubber.state)})
    for cells in rows:
        yield (*about, *(cells.get(column) for column in HAND_COLUMNS[len(about) :]))


def _about(file: str, rubber: Rubber) -> tuple[Cell, ...]:
    heading = rubber.heading
    day = heading.date.isoformat() if heading.date is not None else None
    return file, day, heading.event, heading.table, heading.rubber


def _hand_cells(step: Step, we: Pair) -> dict[str, Cell]:
    """What HAND_COLUMNS tells of one hand, by column."""
    deal = step.deal
    cells: dict[str, Cell] = {
        "hand": step.number,
        "dealer": step.dealer,
        "note": deal.note,
        **_totals(step.after),
    }
    if not isinstance(deal, Hand):
        return {**cells, "contract": "pass"}
    contract = deal.contract
    side = side_of(deal.declarer, we)
    return {
        **cells,
        "side": side,
        "declarer": deal.declarer,
        "contract": f"{contract.level}{contract.strain}",
        "doubling": contract.doubling.mark,
        "tricks": deal.tricks,
        "vulnerable": step.vulnerable,
        "honours": deal.honours or None,
        "honours_by": (deal.honours_by or side) if deal.honours else None,
        "game": step.game,
        "auction": " ".join(deal.auction) if deal.auction is not None else None,
    }


def _totals(state: State) -> dict[str, Cell]:
    return {"we_total": state.we.total, "they_total": state.they.total}


def entry_rows(file: str, rubber: Rubber) -> Iterator[tuple[Cell, ...]]:
    """A row for each entry, without the heads (ENTRY_COLUMNS)."""
    about = _about(file, rubber)
    for step in rubber.steps:
        for side, line, kind, points in step.entries:
            yield (*about, step.number, side, line, kind, points)
    for side, line, kind, points in rubber.entries:
        yield (*about, None, side, line, kind, points)
