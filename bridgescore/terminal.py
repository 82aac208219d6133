"""Paints a laid-out sheet on a terminal: the only place that knows rich.

Nothing is laid out again here, and no colour says what the words do not say.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO

from rich.console import Console
from rich.text import Text

from bridgescore.sheet import Role, Spans

#: Only weights and the terminal's own red, so that any background will do.
STYLES = {
    Role.TITLE: "bold",
    Role.SIDE: "bold",
    Role.SEATS: "dim",
    Role.VULNERABLE: "red",
    Role.RULE: "dim",
    Role.LINE: "bold",
    Role.GAME: "dim",
    Role.WORD: "dim",
    Role.WIPED: "dim",
    Role.NUMBER: "dim",
    Role.TOTAL: "bold",
    Role.RESULT: "bold",
    Role.NOTE: "dim",
    Role.RED_SUIT: "red",
}


def paint(lines: Iterable[Spans], file: TextIO, *, color: bool | None = None) -> None:
    """Write laid-out lines to a file or terminal.

    `color` True always paints and False never does; None leaves it to the
    terminal, NO_COLOR, FORCE_COLOR and TERM.
    """
    console = Console(
        file=file,
        force_terminal=color,
        color_system="standard" if color else None if color is False else "auto",
        no_color=False if color else None,
        highlight=False,
        markup=False,
        emoji=False,
    )
    for line in lines:
        text = Text()
        for span in line:
            text.append(span.text, STYLES.get(span.role))
        console.print(text, soft_wrap=True)
