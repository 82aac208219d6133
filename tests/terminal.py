"""The program at a terminal, as a person meets it: keys go in, a screen comes out."""

from __future__ import annotations

import os
import re
import select
import signal
import struct
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

import pytest

from tests.helpers import start

fcntl = pytest.importorskip("fcntl", reason="there are no pseudo-terminals here")
pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")

#: How long to wait for what should come at once, in seconds.
PATIENCE = 30.0

#: What moves the cursor, sets colours or switches screens.
ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07]*\x07|[=>78])")
#: The cursor goes to the corner, where the drawing of a screen begins.
HOME = "\x1b[H"
#: An escape of which the end has not come yet.
UNFINISHED = re.compile(r"\x1b[^@-Z\\^-~]*\[?[0-?]*$")

UP, TAB, CTRL_A, CTRL_C, CTRL_D = "\x1b[A", "\t", "\x01", "\x03", "\x04"


class Terminal:
    """A process of the program with a pseudo-terminal of its own.

    Attributes:
        raw: everything that it has written, as it came.
    """

    def __init__(
        self, folder: Path, *args: str, columns: int = 80, lines: int = 24, **options: Any
    ) -> None:
        self.raw = b""
        self._place = 0
        self._handle, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        streams = {"stdin": theirs, "stdout": theirs, "stderr": theirs, **options}
        self.process = start(
            folder,
            *args,
            start_new_session=True,
            # The terminal sends the interrupt of Ctrl-C to whom it controls.
            preexec_fn=lambda: fcntl.ioctl(theirs, termios.TIOCSCTTY, 0),
            pass_fds=(theirs,),
            env={"TERM": "xterm", "LC_ALL": "C.UTF-8", "INPUTRC": os.devnull},
            **streams,
        )
        os.close(theirs)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._handle)

    @property
    def seen(self) -> str:
        """Everything that it has written, without what moves the cursor or sets colours.

        A screen that is drawn anew begins on a line of its own.
        """
        text = UNFINISHED.sub("", self.raw.decode("utf-8", "ignore")).replace(HOME, "\n")
        return ESCAPES.sub("", text).replace("\r\n", "\n")

    def send(self, keys: str) -> None:
        """Press keys."""
        os.write(self._handle, keys.encode())

    def type(self, line: str, answer: str = "") -> str:
        """Type a line and Enter; gives what came up to the answer."""
        self.send(f"{line}\r")
        return self.wait(answer)

    def wait(self, text: str) -> str:
        """What came since the last wait, up to this text and with it."""
        deadline = time.monotonic() + PATIENCE
        while True:
            found = self.seen.find(text, self._place)
            if found >= 0:
                before, self._place = self._place, found + len(text)
                return self.seen[before : self._place]
            if not self._read(deadline):
                pytest.fail(f"{text!r} did not come, but this:\n{self.seen[self._place :]}")

    def end(self) -> int:
        """Wait until the program has ended; gives its exit status."""
        deadline = time.monotonic() + PATIENCE
        while self._read(deadline):
            pass
        return self.process.wait(timeout=PATIENCE)

    def interrupt(self) -> int:
        """Press Ctrl-C until the program has ended; gives its exit status.

        Python notices one only while it waits for a key, a moment after the prompt.
        """
        deadline = time.monotonic() + PATIENCE
        while self.process.returncode is None and time.monotonic() < deadline:
            self.send(CTRL_C)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(timeout=1)
        return self.end()

    def resize(self, columns: int, lines: int) -> None:
        """Make the window larger or smaller."""
        size = struct.pack("HHHH", lines, columns, 0, 0)
        fcntl.ioctl(self._handle, termios.TIOCSWINSZ, size)

    def terminate(self) -> None:
        """End the program as another program would."""
        self.process.send_signal(signal.SIGTERM)

    def settings(self) -> list[Any]:
        """How the terminal treats keys: whether it echoes them, waits for lines, and so on."""
        found: list[Any] = termios.tcgetattr(self._handle)
        return found

    def _read(self, deadline: float) -> bool:
        """Take what has been written; False where nothing comes any more."""
        ready, _, _ = select.select([self._handle], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            return False
        try:
            data = os.read(self._handle, 65536)
        except OSError:
            # Linux says so when the last process has closed its end.
            return False
        self.raw += data
        return bool(data)
