"""The second screen: what it shows while the file changes, and what it leaves behind."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers import Cli, finish, refused, start
from tests.terminal import Terminal

#: Taking the whole screen and hiding the cursor, and giving both back.
ENTER, HIDE, LEAVE, SHOW = "\x1b[?1049h", "\x1b[?25l", "\x1b[?1049l", "\x1b[?25h"


def add(file: Path, *sentence: str) -> None:
    """Another terminal records a hand."""
    assert 0 == finish(start(file.parent, "add", file.name, *sentence)).status


def watch(friday: Path, **size: int) -> Terminal:
    """The second screen of a file."""
    return Terminal(friday.parent, "show", friday.name, "--watch", **size)


@pytest.fixture
def screen(friday: Path) -> Iterator[Terminal]:
    """The second screen of a rubber without a hand."""
    with watch(friday) as terminal:
        terminal.wait("Hand 1 is next, dealer North (Ann).")
        yield terminal


def test_a_hand_from_another_program(screen: Terminal, friday: Path) -> None:
    """The sheet is drawn anew for each hand that is recorded, and for one taken back."""
    add(friday, "we", "2h", "+2")
    assert "60 below" in screen.wait("Hand 2 is next, dealer East (Cleo).")
    add(friday, "they", "3nt", "=")
    assert "game to They" in screen.wait("Hand 3 is next, dealer South (Bob).")
    assert 0 == finish(start(friday.parent, "undo", "friday.toml")).status
    screen.wait("Hand 2 is next")


def test_a_file_that_is_replaced(screen: Terminal, friday: Path) -> None:
    """Editors put a new file in place of the old one; the name is what counts."""
    other = friday.with_name("other.toml")
    other.write_text('format = 1\nevent = "Another evening"\n')
    os.replace(other, friday)
    screen.wait("Another evening")
    friday.write_text('format = 1\nevent = "The same file"\n')
    screen.wait("The same file")


def test_a_file_that_is_broken_and_mended(screen: Terminal, friday: Path) -> None:
    """The last good sheet stays, with the fault beneath it, until the file is right again."""
    add(friday, "we", "2h", "+2")
    screen.wait("Hand 2 is next")
    good = friday.read_text()
    friday.write_text(good.replace("tricks = 10", "tricks = 14"))
    drawn = screen.wait("tricks is 14; a hand has 13")
    assert "Hand 2 is next" in drawn
    assert "friday.toml:" in drawn
    friday.write_text(good + "[[hand]\n")
    assert "Hand 2 is next" in screen.wait("friday.toml:")
    friday.write_text(good + '\n[[hand]]\ncontract = "pass"\n')
    drawn = screen.wait("Hand 3 is next, dealer South (Bob).")
    assert "Passed out: hand 2." in screen.wait("Passed out: hand 2.")


def test_a_file_that_is_deleted_and_comes_back(screen: Terminal, friday: Path) -> None:
    """While there is no file the last sheet stays."""
    text = friday.read_text()
    friday.unlink()
    assert "Ann & Bob" in screen.wait("there is no file friday.toml")
    friday.write_text(text + '\n[[hand]]\ncontract = "pass"\n')
    screen.wait("Hand 2 is next")


def test_a_file_that_comes_later(tmp_path: Path, cli: Cli) -> None:
    """The screen may be there before the file."""
    with watch(tmp_path / "friday.toml") as screen:
        screen.wait("there is no file friday.toml")
        assert 0 == cli("new", "friday.toml").status
        screen.wait("Hand 1 is next.")


def test_a_window_that_changes(screen: Terminal) -> None:
    """The sheet is drawn for the window as it is."""
    screen.wait("Stopping now would add nothing.")
    screen.resize(40, 24)
    drawn = screen.wait("Hand 1 is next, dealer North (Ann).")
    assert f" {'━' * 19}┿{'━' * 19}" in drawn.splitlines()


def test_a_low_screen_keeps_totals_and_fault(friday: Path) -> None:
    """What does not fit goes at the top; a long fault is broken between words."""
    friday.write_text(friday.read_text() + '\n[[hand]]\ncontract = "pass"\n')
    with watch(friday, columns=40, lines=12) as screen:
        screen.wait("Passed out: hand 1.")
        friday.write_text(friday.read_text().replace('"pass"', '"4S"'))
        drawn = screen.wait("friday.toml:17: hand 1: declarer is")
    rows = drawn.splitlines()[-10:]
    assert any("total" in row for row in rows)
    assert [] == [row for row in rows if len(row) > 40]


@pytest.mark.parametrize("how", ["interrupt", "terminate"])
def test_it_leaves_the_terminal_as_it_was(screen: Terminal, how: str) -> None:
    """After Ctrl-C, or when it is ended from outside, the old screen and the cursor are back."""
    if how == "terminate":
        screen.terminate()
        status = screen.end()
    else:
        status = screen.interrupt()
    assert 130 == status
    written = screen.raw.decode()
    assert [1, 1, 1, 1] == [written.count(code) for code in (ENTER, HIDE, LEAVE, SHOW)]
    assert written.index(ENTER) < written.rindex("Hand 1") < written.index(LEAVE)
    assert written.index(HIDE) < written.index(SHOW)
    assert "Traceback" not in written


def test_an_escape_in_a_fault_reaches_no_terminal(screen: Terminal, friday: Path) -> None:
    """What a broken file holds cannot clear the screen."""
    friday.write_text('format = 1\n\n[[hand]]\ncontract = "\\u001b[2Jx"\n')
    screen.wait("friday.toml:4: hand 1: contract")
    screen.interrupt()
    assert "\x1b[2Jx" not in screen.raw.decode()


@pytest.mark.parametrize("option", [(), ("--json",), ("--plain",)])
def test_refused_without_a_terminal(cli: Cli, friday: Path, option: tuple[str, ...]) -> None:
    """It needs a terminal to draw on, and draws nothing but the sheet."""
    said = refused(cli("show", "friday.toml", "--watch", *option), 2 if option else 1)
    assert "--watch" in said
