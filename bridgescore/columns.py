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
    columns = [
        _column(head, [row[place] for row in table.rows], "-" if ascii_only else "─")
        for place, head in enumerate(table.heads)
    ]
    lines = ["  ".join(row).rstrip() for row in zip(*columns)]
    return "\n".join((*([table.title] if table.title else []), *lines)) + "\n"


def _column(head: Head, cells: list[str], rule: str) -> list[str]:
    """A column from its head down, every cell as wide as the widest."""
    shown = [head.text, "", *(left_to_right(visible(cell)) for cell in cells)]
    widths = list(map(width, shown))
    widest = max(widths)
    shown[1], widths[1] = rule * widest, widest
    if head.align is Align.RIGHT:
        return [" " * (widest - own) + cell for cell, own in zip(shown, widths)]
    return [cell + " " * (widest - own) for cell, own in zip(shown, widths)]
