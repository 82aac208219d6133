"""Tables as data, and as plain text in aligned columns."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bridgescore.text import left_to_right, visible, width


class Align(StrEnum):
    """Which edge of its column a cell keeps to."""

    LEFT = "left"
    RIGHT = "right"


class Head(NamedTuple):
    """The head of a column, and the edge that its cells keep to."""

    text: str
    align: Align = Align.LEFT


class Table(NamedTuple):
    """A table as data: every row has a text for each head; the title may be empty."""

    title: str
    heads: tuple[Head, ...]
    rows: tuple[tuple[str, ...], ...]


def aligned(table: Table, ascii_only: bool = False) -> str:
    """A table as lines of text, its columns aligned by the width on a screen.

    `ascii_only` says what the rule below the heads is made of; cells stay as
    they are.
    """
    heads = tuple(head.text for head in table.heads)
    rows = [tuple(left_to_right(visible(cell)) for cell in row) for row in table.rows]
    widths = [max(map(width, cells)) for cells in zip(heads, *rows)]
    rule = tuple(("-" if ascii_only else "─") * n for n in widths)
    lines = [
        "  ".join(
            _padded(cell, n, head.align) for cell, n, head in zip(row, widths, table.heads)
        ).rstrip()
        for row in (heads, rule, *rows)
    ]
    return "\n".join((*([table.title] if table.title else []), *lines)) + "\n"


def _padded(cell: str, columns: int, align: Align) -> str:
    space = " " * (columns - width(cell))
    return space + cell if align is Align.RIGHT else cell + space
