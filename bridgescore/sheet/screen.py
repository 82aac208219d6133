"""Paints a laid-out sheet on a terminal: the only place that knows rich.

Nothing is laid out again here, and no colour says what the words do not say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TextIO, TypeVar

from rich.console import Console, ConsoleDimensions
from rich.text import Text

from bridgescore.sheet.layout import Role, Spans

T = TypeVar("T")

#: Go to the corner; clear the line from here; and all lines that follow.
_HOME, _CLEAR_LINE, _CLEAR_BELOW = "\x1b[H", "\x1b[K", "\x1b[J"
#: Leave out what is beyond the edge, or put it on another line.
_CROP, _WRAP = "\x1b[?7l", "\x1b[?7h"

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
        console.print(_text(line), soft_wrap=True)


def _text(line: Spans) -> Text:
    """A laid-out line in its colours."""
    text = Text(no_wrap=True, overflow="crop")
    for span in line:
        text.append(span.text, STYLES.get(span.role))
    return text


@contextmanager
def second_screen(
    file: TextIO,
) -> Iterator[Callable[[Iterable[Spans], str, tuple[int, int]], None]]:
    """Take the whole screen, and give it back as it was in the end.

    Gives the function that draws: the lines of a sheet, and a fault beneath it,
    on a screen of so many columns and lines. Where the screen is too low for both,
    the top of the sheet is left out.
    """
    console = Console(file=file, highlight=False, markup=False, emoji=False)

    def draw(lines: Iterable[Spans], fault: str, size: tuple[int, int]) -> None:
        console.size = ConsoleDimensions(*size)
        texts = [_text(line) for line in lines]
        texts += [Text(line, "bold red") for line in fault.split("\n") if fault]
        # Each line is cleared and written: rich would fill it up to the edge, by widths of
        # its own, and where those are too small for a script it would come out as two.
        shown = texts[-console.height :]
        with console.capture() as screen:
            for text in shown:
                console.print(text, soft_wrap=True)
        rows = screen.get().removesuffix("\n").replace("\n", f"\n{_CLEAR_LINE}")
        # From the last line there is no further one, and the screen must not move.
        below = f"\n{_CLEAR_BELOW}" if len(shown) < console.height else ""
        file.write(f"{_HOME}{_CLEAR_LINE}{rows}{below}")
        file.flush()

    with console.screen(hide_cursor=True):
        file.write(_CROP)
        try:
            yield draw
        finally:
            file.write(_WRAP)


def track(items: Iterable[T], count: int, words: str, file: TextIO) -> Iterable[T]:
    """The same items, with a bar that says how many of them are done."""
    from rich.progress import track as tracked

    return tracked(items, words, count, console=Console(file=file), transient=True)
