"""What reaches a terminal."""

from __future__ import annotations

import io
import re

import pytest

from bridgescore.game.model import Contract, Strain
from bridgescore.sheet.layout import (
    ASCII,
    UNICODE,
    Glyphs,
    Span,
    bare_text,
    contract_spans,
    lay_out,
)
from bridgescore.sheet.screen import paint, second_screen
from bridgescore.sheet.sheet import make_sheet
from bridgescore.text import width
from tests.helpers import LONG, NINE, WORKED, rubber, with_players

ESCAPES = re.compile("\x1b\\[[0-9;]*m")


class Terminal(io.StringIO):
    """A file that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def a_plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No wish about colour, and a terminal that can paint."""
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")


def painted(lines: list[tuple[Span, ...]], color: bool | None) -> str:
    """What paint writes."""
    file = io.StringIO()
    paint(lines, file, color=color)
    return file.getvalue()


@pytest.mark.parametrize("columns", [40, 60, 100])
@pytest.mark.parametrize("sentences", [WORKED, NINE, LONG, WORKED[:4]])
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_painting_adds_colour_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, columns: int, sentences: tuple[str, ...], glyphs: Glyphs
) -> None:
    """Without its colours a painted sheet is the plain one, however narrow the terminal."""
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = lay_out(make_sheet(rubber(*sentences)), columns, glyphs)
    assert bare_text(lines) == ESCAPES.sub("", painted(lines, True))
    assert bare_text(lines) == painted(lines, False)


def test_what_is_painted_how() -> None:
    """The line is bold, what is wiped is dim, a vulnerable side red, the total bold."""
    screen = painted(lay_out(make_sheet(rubber(*WORKED[:4])), 40), True)
    assert f"\x1b[1m{'━' * 19}┿{'━' * 19}\x1b[0m" in screen
    assert "\x1b[2m(90\x1b[0m\x1b[2m²)\x1b[0m" in screen
    assert "\x1b[31mgame, vulnerable\x1b[0m" in screen
    assert "\x1b[1m440\x1b[0m" in screen


def test_red_suits_are_red() -> None:
    """Hearts and diamonds are red, the black suits have the colour of the terminal."""
    assert painted([contract_spans(Contract(4, Strain.HEARTS))], True) == "4\x1b[31m♥\x1b[0m\n"
    assert painted([contract_spans(Contract(4, Strain.SPADES))], True) == "4♠\n"


def test_a_name_is_never_markup() -> None:
    """Square brackets and emoji codes are letters like others."""
    heading = with_players("[red]x[/]", ":smile:", "[link=x]y", "http://z 42")
    screen = painted(lay_out(make_sheet(rubber(heading=heading))), True)
    for name in ("[red]x[/] & [link=x]y", ":smile: & http://z 42"):
        assert name in screen


def test_an_escape_in_a_name_reaches_no_terminal() -> None:
    """A name cannot clear the screen."""
    heading = with_players("a\x1b[2Jb", "c\rd", "e", "f")
    screen = painted(lay_out(make_sheet(rubber(heading=heading))), False)
    assert "\x1b" not in screen
    assert "\r" not in screen


def test_a_file_is_not_painted() -> None:
    """What is no terminal gets bare text."""
    lines = lay_out(make_sheet(rubber(*WORKED)))
    assert bare_text(lines) == painted(lines, None)


@pytest.mark.parametrize(
    ("name", "value", "colours", "escapes"),
    [
        ("FORCE_COLOR", "1", True, True),
        ("NO_COLOR", "1", False, True),
        ("TERM", "dumb", False, False),
    ],
)
def test_the_wishes_of_the_environment(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, colours: bool, escapes: bool
) -> None:
    """FORCE_COLOR paints, NO_COLOR leaves weights only, a dumb terminal gets bare text."""
    monkeypatch.setenv(name, value)
    file = Terminal()
    paint(lay_out(make_sheet(rubber(*WORKED[:4]))), file)
    assert colours == ("\x1b[31m" in file.getvalue())
    assert escapes == ("\x1b" in file.getvalue())


def test_without_a_wish_a_terminal_is_painted() -> None:
    """A terminal that can, does."""
    file = Terminal()
    paint(lay_out(make_sheet(rubber(*WORKED[:4]))), file)
    assert "\x1b[31m" in file.getvalue()


class Screen:
    """A screen as far as `second_screen` uses one: rows of characters, each of its own width.

    Attributes:
        rows: what stands on it.
    """

    def __init__(self, columns: int, lines: int) -> None:
        self.columns = columns
        self.rows = ["?" * columns] * lines

    def take(self, text: str) -> None:
        """Draw what was written."""
        row, line = 0, ""
        for part in re.findall(r"\x1b\[[0-?]*[@-~]|\n|[^\x1b\n]+", text):
            if part == "\x1b[H":
                row, line = 0, ""
            elif part in ("\x1b[K", "\x1b[J"):
                below = [""] * (len(self.rows) - row - 1) if part == "\x1b[J" else []
                self.rows[row : row + 1 + len(below)] = [line, *below]
            elif part == "\n":
                assert row + 1 < len(self.rows), "the screen moves"
                row, line = row + 1, ""
            elif not part.startswith("\x1b"):
                line += part
                assert width(line) <= self.columns, "a row becomes two"
                self.rows[row] = line


@pytest.mark.parametrize("names", [("Ann", "Cleo"), ("किशोर श्रीराम", "தமிழ் கௌரி")])
@pytest.mark.parametrize("lines", [4, 12, 40])
def test_the_second_screen_is_the_sheet_and_nothing_else(
    names: tuple[str, str], lines: int
) -> None:
    """No row is filled up to the edge, none is wider than the screen, and the last one stays."""
    heading = with_players(names[0], names[1], "Bob", "Dev")
    rows = lay_out(make_sheet(rubber(*WORKED[:4], heading=heading)), 60)
    file, screen = io.StringIO(), Screen(60, lines)
    with second_screen(file) as draw:
        file.seek(file.truncate(0))
        draw(rows, "the fault", (60, lines))
        screen.take(file.getvalue())
    expected = [*bare_text(rows).splitlines(), "the fault"][-lines:]
    assert expected == screen.rows[: len(expected)]
    assert [] == [row for row in screen.rows[len(expected) :] if row]
