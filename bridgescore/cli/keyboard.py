"""Whoever sits at the terminal: lines and keys, and the ways to leave it or put it aside.

Only what waits for a person, or has the screen, treats signals as exceptions, so
that it can give the terminal back as it was.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

from bridgescore.text import visible

#: Signals that end the program: Ctrl-C, a kill, a closed window, Ctrl-\. Not all systems have all.
_ENDING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")
#: Ctrl-Z, and going on after a stop that could not be noticed.
_ASIDE = ("SIGTSTP", "SIGCONT")


class PutAside(BaseException):
    """The program is to stop, or has been stopped and goes on.

    Attributes:
        stops: whether it still has to stop.
        line: what had been typed of a line by then.
    """

    def __init__(self, stops: bool) -> None:
        self.stops = stops
        self.line = _typed_so_far()


@contextmanager
def interruptible(aside: bool = False) -> Iterator[None]:
    """Meanwhile what would end the program is a KeyboardInterrupt, so that it can tidy up.

    At any other time the program ends at once. With `aside` being stopped is a
    PutAside, to be answered by `put_aside` when the terminal is as it was.
    Signals that were ignored stay so.
    """
    handlers = dict.fromkeys(_ENDING, _end)
    if aside:
        handlers |= dict.fromkeys(_ASIDE, _leave)
    before = {}
    try:
        for name, handler in handlers.items():
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) not in (signal.SIG_IGN, None):
                before[number] = signal.signal(number, handler)
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)


def _end(number: int, frame: FrameType | None) -> None:
    # The first one counts: a second must not disturb the tidying up.
    for name in _ENDING:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    raise KeyboardInterrupt


def _leave(number: int, frame: FrameType | None) -> None:
    # A second must not disturb the tidying up either.
    for name in _ASIDE:
        signal.signal(getattr(signal, name), signal.SIG_IGN)
    raise PutAside(stops=number == getattr(signal, "SIGTSTP", None))


def put_aside(how: PutAside) -> None:
    """Stop, as Ctrl-Z asks, until the shell lets the program go on."""
    if how.stops:
        signal.raise_signal(signal.SIGTSTP)


def _typed_so_far() -> str:
    readline = sys.modules.get("readline")
    return str(readline.get_line_buffer()) if readline is not None else ""


class Lines:
    """Lines that are typed at prompts.

    Several that are pasted at once are taken one after another.

    Attributes:
        pasted: those that were pasted and not yet taken.
    """

    def __init__(self) -> None:
        self.pasted: list[str] = []
        # Where there is a readline, lines can be edited, and a paste is known as one.
        with suppress(ImportError):
            import readline

            readline.set_completer(lambda text, state: None)

    def ask(self, question: str, again: Callable[[], None] = lambda: None) -> str:
        """A line; raises EOFError at the end of input.

        `again` shows what belongs above the prompt, when the program goes on
        after it was put aside; what had been typed of the line is there again.
        """
        if self.pasted:
            line = self.pasted.pop(0)
            print(f"{question}{visible(line)}")
            return line
        begun = ""
        while True:
            try:
                with interruptible(aside=True), _begun(begun):
                    text = _input(question)
                break
            except PutAside as how:
                begun = how.line
                print()
                sys.stdout.flush()
                put_aside(how)
                again()
                sys.stdout.flush()
        # A paste keeps its line ends, some as a line end and some as a return.
        lines = [line for line in text.replace("\r", "\n").split("\n") if line.strip()]
        first, *self.pasted = lines or [""]
        return first


def _input(question: str) -> str:
    """A line from the terminal; raises PutAside like whatever waits."""
    try:
        return input(question)
    except SystemError:
        # A signal that comes when reading has failed already, as it does in the background,
        # Python tells of like this.
        raise PutAside(stops=False) from None


@contextmanager
def _begun(line: str) -> Iterator[None]:
    """A prompt at which this is typed already, where the terminal has a readline."""
    readline = sys.modules.get("readline")
    if readline is None or not line:
        yield
        return
    readline.set_startup_hook(lambda: readline.insert_text(line))
    try:
        yield
    finally:
        readline.set_startup_hook(None)


@contextmanager
def single_keys() -> Iterator[Callable[[float], str]]:
    """Meanwhile keys come one by one and are not shown.

    Gives the function that waits so many seconds at the most and gives the key, or
    "" where none came. Without a keyboard of our own it only waits.
    """
    try:
        import termios
        import tty
    except ImportError:
        yield _only_wait
        return
    try:
        handle = sys.stdin.fileno()
        before = termios.tcgetattr(handle)
        # In the background the keys belong to somebody else.
        ours = os.tcgetpgrp(handle) == os.getpgrp()
    except (AttributeError, ValueError, OSError, termios.error):
        ours = False
    if not ours:
        yield _only_wait
        return

    def pressed(seconds: float) -> str:
        if not select.select([handle], [], [], seconds)[0]:
            return ""
        key = os.read(handle, 64).decode("utf-8", "ignore")
        if not key:
            # The keyboard is gone, but not yet the screen.
            time.sleep(seconds)
        return key

    try:
        tty.setcbreak(handle)
        yield pressed
    finally:
        # A terminal that is gone needs nothing any more.
        with suppress(termios.error):
            termios.tcsetattr(handle, termios.TCSADRAIN, before)


def _only_wait(seconds: float) -> str:
    time.sleep(seconds)
    return ""
