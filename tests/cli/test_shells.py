"""Tab and Enter in real shells: what a stranger wrote never runs."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import shutil
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers import HOME

#: How each shell is started without the user's own settings, and made to load a script.
SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], "source script"),
    "zsh": (["zsh", "-f", "-i"], "autoload -Uz compinit; compinit -u -D; source ./script"),
    "fish": (["fish", "--no-config", "-i"], "source script"),
}
PATIENCE = 20.0
PLAYERS = (
    r"\$(touch PWNED)",
    "Zo$(touch PWNED)",
    "Ed$(touch${IFS}PWNED)",
    "Al`touch PWNED`;'*~{a,b}",
)
FILES = (r"q\$(>PWNED).toml", "w$(touch${IFS}PWNED).toml", "e`>PWNED`.toml", "r;>PWNED.toml")


class Shell:
    """An interactive shell in a terminal of its own."""

    def __init__(self, folder: Path, name: str) -> None:
        command, load = SHELLS[name]
        self._handle, theirs = pty.openpty()
        self.seen = ""
        self._marks = 0
        path = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
        self.process = subprocess.Popen(
            command,
            cwd=folder / "work",
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(theirs, termios.TIOCSCTTY, 0),
            env={
                "PATH": path,
                "HOME": str(folder),
                "TERM": "dumb",
                "LC_ALL": "C.UTF-8",
                "PS1": "> ",
                "INPUTRC": os.devnull,
            },
        )
        os.close(theirs)
        self.enter(load)

    def enter(self, line: str) -> str:
        """Type a line and Enter; gives what came until the shell has carried it out."""
        self._marks += 1
        self.type(f"{line}\r")
        # The shell puts the mark together, so that its echo is not taken for it.
        return self._until(f"echo done''{self._marks}\r", f"done{self._marks}")

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._handle, keys.encode())

    def tab(self) -> None:
        """Press Tab and give the shell time to answer."""
        self.type("\t")
        self._quiet()

    def close(self) -> None:
        """End the shell."""
        self.process.kill()
        self.process.wait()
        os.close(self._handle)

    def _until(self, keys: str, text: str) -> str:
        begun = len(self.seen)
        self.type(keys)
        deadline = time.monotonic() + PATIENCE
        while text not in self.seen[begun:]:
            if not self._read(deadline - time.monotonic()):
                pytest.fail(f"{text!r} did not come, but this:\n{self.seen[begun:]}")
        return self.seen[begun:]

    def _quiet(self) -> None:
        """Read until the shell says nothing more; it asks a process, which takes a moment."""
        self._read(3.0)
        while self._read(1.0):
            pass

    def _read(self, patience: float) -> bool:
        if not select.select([self._handle], [], [], max(0.0, patience))[0]:
            return False
        try:
            data = os.read(self._handle, 65536)
        except OSError:
            return False
        # fish asks the terminal what it is.
        if b"\x1b[c" in data or b"\x1b[0c" in data:
            self.type("\x1b[?62;c")
        self.seen += data.decode("utf-8", "replace")
        return bool(data)


@pytest.fixture(params=SHELLS)
def shell(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Shell]:
    """Each shell that is here, with the program, its completion and a stranger's files."""
    name = str(request.param)
    if shutil.which(name) is None:
        if os.environ.get("CI"):
            pytest.fail(f"{name} is not installed")
        pytest.skip(f"{name} is not installed")
    work = tmp_path / "work"
    work.mkdir()
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "bridgescore"
    program.write_text(
        f'#!/bin/sh\nPYTHONPATH="{HOME}" exec "{sys.executable}" -m bridgescore "$@"\n'
    )
    program.chmod(0o755)
    script = subprocess.run(
        [program],
        env={**os.environ, "_BRIDGESCORE_COMPLETE": f"source_{name}"},
        capture_output=True,
    )
    (work / "script").write_bytes(script.stdout)
    seats = zip(("north", "east", "south", "west"), PLAYERS)
    quoted = "".join(f"{seat} = '''{player}'''\n" for seat, player in seats)
    rubber = (
        f'format = 1\n[players]\n{quoted}[[hand]]\ndeclarer = "N"\ncontract = "1NT"\ntricks = 7\n'
    )
    (work / "evil.toml").write_text(rubber)
    (work / "our friday's.toml").write_text(rubber)
    for file in FILES:
        (work / file).write_text(rubber)
    started = Shell(tmp_path, name)
    yield started
    started.close()


def test_tab_and_enter_run_nothing_of_a_stranger(shell: Shell, tmp_path: Path) -> None:
    """Neither players nor files, offered and entered, run their commands."""
    work = tmp_path / "work"
    for line in ("add evil.toml ", "add evil.toml Zo", "add evil.toml Ed", "fix evil.toml "):
        shell.type(f"bridgescore {line}")
        shell.tab()
        shell.enter(" 1c =")
    for file in FILES:
        shell.type(f"bridgescore show {file[0]}")
        shell.tab()
        shell.enter("")
    assert not (work / "PWNED").exists()
    assert not (work / "PWNED.toml").exists()
    shown = (work / "evil.toml").read_text()
    # The names that were completed are the players' own.
    assert 'declarer = "E"' in shown
    assert 'declarer = "S"' in shown


def test_each_shell_completes_files_itself(shell: Shell, tmp_path: Path) -> None:
    """A name with a blank and an apostrophe is completed as that shell writes it."""
    shell.type("bridgescore add our")
    shell.tab()
    shell.enter(" north 1c = --quiet")
    written = (tmp_path / "work" / "our friday's.toml").read_text()
    assert 2 == written.count("[[hand]]")
