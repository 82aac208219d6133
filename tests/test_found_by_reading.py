"""Failures at moments that seldom come: behind a rename, before a record, in a signal."""

from __future__ import annotations

import errno
import io
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

from bridgescore.cli import keyboard
from bridgescore.commands import table
from bridgescore.file import replacing
from tests.helpers import Cli
from tests.texts import read_record


def hands_in(name: str) -> int:
    """How many hands stand in a file."""
    return len(read_record(Path(name).read_text(), name).deals)


def test_a_failure_behind_the_rename_takes_no_hands_away(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What fails when the new content is in its place leaves the moved hands where they are."""
    cli("new", "f.toml", "--date", "none")
    for _ in range(2):
        cli("add", "f.toml", "they", "3nt", "=", "--quiet")
    beside = replacing._beside

    @contextmanager
    def late(folder: str, data: bytes, old: os.stat_result | None) -> Iterator[str]:
        with beside(folder, data, old) as name:
            yield name
        # Closing a file on a network may tell only now of what went wrong.
        if old is not None:
            raise OSError(errno.EIO, "lost")

    monkeypatch.setattr(replacing, "_beside", late)
    outcome = cli("insert", "f.toml", "2", "they", "3nt", "=", "--rest-to", "rest.toml")
    assert 0 == outcome.status
    assert (2, 1) == (hands_in("f.toml"), hands_in("rest.toml"))


@pytest.mark.parametrize("error", [OSError(errno.EMFILE, "too many"), ValueError("odd")])
def test_a_line_that_fails_before_it_is_recorded_ends_the_lines(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """The line is named, nothing behind it is recorded, and nobody is told that it was."""
    cli("new", "f.toml", "--date", "none")
    add, calls = table.add, []

    def failing(path: str, sentence: str, note: str | None = None) -> table.Added:
        calls.append(sentence)
        if len(calls) == 2:
            raise error
        return add(path, sentence, note)

    monkeypatch.setattr(table, "add", failing)
    monkeypatch.setattr("sys.stdin", io.StringIO("we 1s =\nwe 2s =\nwe 3s =\n"))
    outcome = cli("play", "f.toml")
    assert 1 == outcome.status
    assert outcome.err.startswith("line 2: ")
    assert "recorded" not in outcome.err
    assert ["we 1s =", "we 2s ="] == calls
    assert 1 == hands_in("f.toml")


def test_a_variable_that_a_shell_left_over_drops_no_hand(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Completion is asked for without arguments; a command is carried out."""
    cli("new", "f.toml", "--date", "none")
    monkeypatch.setenv("_BRIDGESCORE_COMPLETE", "complete_bash")
    outcome = cli("add", "f.toml", "we", "3nt", "=", "--quiet")
    assert (0, "Hand 1: we 3NT =. We score 100 below the line. Game to We.\n") == outcome[:2]
    assert 1 == hands_in("f.toml")


def test_a_second_stop_does_not_disturb_the_tidying_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the first Ctrl-Z on, further ones wait until the terminal is as it was."""
    handlers: dict[int, object] = {}
    monkeypatch.setattr(signal, "signal", lambda number, what: handlers.update({number: what}))
    frame: FrameType | None = None
    with pytest.raises(keyboard.PutAside):
        keyboard._leave(signal.SIGTSTP, frame)
    assert {signal.SIGTSTP: signal.SIG_IGN, signal.SIGCONT: signal.SIG_IGN} == handlers


def test_a_pasted_line_is_shown_and_cannot_steer(capsys: pytest.CaptureFixture[str]) -> None:
    """What it would do to the terminal is made visible."""
    lines = keyboard.Lines()
    lines.pasted = ["we 4s = \x1b]0;evil\x07"]
    assert "we 4s = \x1b]0;evil\x07" == lines.ask("hand 1> ")
    assert "hand 1> we 4s = \ufffd]0;evil\ufffd\n" == capsys.readouterr().out


def test_a_file_name_that_begins_like_an_option_is_one_at_the_prompt(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Commands that are typed get it as a file."""
    monkeypatch.setattr("sys.stdin", io.StringIO("we 4s =\nshow\nundo\n"))
    outcome = cli("play", "--", "-x.toml")
    assert (0, "") == (outcome.status, outcome.err)
    assert 0 == hands_in("./-x.toml")


def test_a_signal_behind_a_failed_read_asks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python's own word for it is not the last one: the question stands again."""
    failing = [SystemError("returned a result with an exception set")]

    def typed(question: str) -> str:
        if failing:
            raise failing.pop()
        return "we 4s ="

    monkeypatch.setattr("builtins.input", typed)
    shown: list[str] = []
    assert "we 4s =" == keyboard.Lines().ask("hand 1> ", lambda: shown.append("the sheet"))
    assert ["the sheet"] == shown


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b'event = "\xe2\x99', "ends in the middle of a character"),
        (b'event = "\xed\xa0\x80"\n', "write this character anew"),
        ('event = "é'.encode() + b'\xe9"\n', "though what stands before it is"),
        (b'event = "caf\xe9"\n', "looks like Windows-1252 or Latin-1"),
        ("format = 1\n".encode("utf-16"), "looks like UTF-16"),
        ("format = 1\n".encode("utf-32"), "looks like UTF-32"),
    ],
)
def test_what_is_no_utf_8_is_told_with_its_own_mend(cli: Cli, data: bytes, said: str) -> None:
    """A cut, a broken character and another encoding are three things."""
    beginning = b"" if b"f\0" in data else b"format = 1\n"
    Path("t.toml").write_bytes(beginning + data)
    outcome = cli("show", "t.toml")
    assert 1 == outcome.status
    assert said in outcome.err
