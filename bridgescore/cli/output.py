"""Where results and messages go: standard output and standard error, as they are now."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOBase
from typing import TYPE_CHECKING, TextIO, TypeVar

from bridgescore.lettering import visible, width, wrapped

if TYPE_CHECKING:
    from bridgescore.jsontext import Document
    from bridgescore.rubber import Rubber


T = TypeVar("T")


class Output:
    """The two streams, looked up at each use.

    Attributes:
        recorded: whether a change is on disk, so that a failure to print is no
            failure to record.
        prompted: whether a prompt follows, so that a sheet ends with the state of
            the table in short.
    """

    recorded = False
    prompted = False

    def open(self) -> None:
        """See that a character which the output cannot show does not stop the rest.

        Where the caller closed standard output, every write to it fails. What comes
        in and is no text is left to be refused, line by line.
        """
        if sys.stdout is None:
            sys.stdout = _Closed()
        for stream, errors in (
            (sys.stdin, "surrogateescape"),
            (sys.stdout, "replace"),
            (sys.stderr, "replace"),
        ):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors=errors)

    @property
    def stdout(self) -> TextIO:
        """Standard output as it is now."""
        return sys.stdout

    def say(self, text: str) -> None:
        """Write a result, in one or more lines."""
        self.stdout.write(f"{self.fitted(text, self.stdout)}\n")

    def complain(self, text: str) -> None:
        """Write a message about what went wrong; never fails itself."""
        try:
            if sys.stderr is not None:
                sys.stderr.write(f"{self.fitted(text, sys.stderr)}\n")
                sys.stderr.flush()
        except OSError:
            _abandon(sys.stderr)

    def warnings(self, sentences: Iterable[str]) -> None:
        """Write what looked odd in a file, beside the results."""
        for sentence in sentences:
            self.complain(sentence)

    def document(self, document: Document) -> None:
        """Write a JSON document; every character beyond ASCII is escaped."""
        from bridgescore.jsontext import json_text

        self.stdout.write(json_text(document) + "\n")

    def raw(self, data: bytes) -> None:
        """Write bytes as they are, for formats with a coding of their own."""
        self.stdout.flush()
        buffer = getattr(self.stdout, "buffer", None)
        if buffer is None:
            self.stdout.write(data.decode("utf-8", "replace"))
        else:
            buffer.write(data)

    def ascii_wanted(self, asked: bool = False) -> bool:
        """Whether to draw in ASCII: asked for, or all that the output has codes for."""
        from bridgescore.ruling import UNICODE, every_sign

        return asked or not self.can_write(every_sign(UNICODE))

    def progress(self, items: Iterable[T], count: int, words: str) -> Iterable[T]:
        """The same items, with a bar on a terminal (standard error) while they are many."""
        if count < 200 or sys.stderr is None or not sys.stderr.isatty():
            return items
        from bridgescore.terminal import track

        return _interruptible(track(items, count, words, sys.stderr))

    def sheet(
        self,
        rubber: Rubber,
        ascii_only: bool = False,
        bare: bool = False,
        notes: tuple[str, ...] = (),
    ) -> None:
        """Write the ruled sheet: painted on a terminal, bare anywhere else or where asked.

        `notes` are sentences to put beneath it.
        """
        from bridgescore.ruling import ASCII, UNICODE, beneath, lay_out
        from bridgescore.sheet import make_sheet
        from bridgescore.wording import status

        glyphs = ASCII if self.ascii_wanted(ascii_only) else UNICODE
        sheet = make_sheet(rubber)
        columns = self.columns()
        sheet = sheet._replace(notes=(*sheet.notes, *beneath(notes, columns)))
        if self.prompted and sheet.in_progress:
            sheet = sheet._replace(outlook=beneath(status(rubber), columns))
        lines = lay_out(sheet, columns, glyphs)
        if self.painted() and not bare:
            from bridgescore.terminal import paint

            paint(lines, self.stdout)
        else:
            from bridgescore.plain import text

            self.stdout.write(text(lines))

    def fitted(self, text: str, stream: TextIO) -> str:
        """A message as it may be shown; on a terminal, in lines that are not too long for it."""
        lines = [visible(line) for line in text.split("\n")]
        if stream.isatty():
            lines = [_fitted_line(line, self.columns()) for line in lines]
        return "\n".join(lines)

    def columns(self) -> int:
        """The width of the terminal, or of the page where there is none."""
        return shutil.get_terminal_size((80, 24)).columns

    def lines(self) -> int:
        """The height of the terminal."""
        return shutil.get_terminal_size((80, 24)).lines

    def painted(self) -> bool:
        """Whether colours are wanted; FORCE_COLOR and TERM=dumb have their usual meaning."""
        if os.environ.get("FORCE_COLOR"):
            return True
        return self.stdout.isatty() and os.environ.get("TERM") != "dumb"

    def can_write(self, text: str) -> bool:
        """Whether standard output has a code for every one of these characters."""
        try:
            text.encode(self.stdout.encoding or "ascii")
        except (UnicodeEncodeError, LookupError):
            return False
        return True

    def flush(self) -> None:
        """Bring out what was written; raises OSError where it cannot be."""
        self.stdout.flush()

    def abandon(self) -> None:
        """Forget what is still to be written, so that leaving does not try again."""
        _abandon(self.stdout)


def _abandon(stream: TextIO) -> None:
    """Let a stream that cannot be written to lead nowhere from now on."""
    with suppress(OSError, ValueError):
        devnull = os.open(os.devnull, os.O_WRONLY)
        os.dup2(devnull, stream.fileno())
        os.close(devnull)


class _Closed(TextIOBase, TextIO):
    """Standard output of a program whose caller closed it."""

    def write(self, text: str) -> int:
        raise OSError(errno.EBADF, "closed")


@contextmanager
def interruptible() -> Iterator[None]:
    """Meanwhile an interrupt is an exception, so that the terminal is given back as it was.

    For whatever waits for a person or takes the screen; at any other time an
    interrupt ends the program at once.
    """
    import signal

    before = signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _interruptible(items: Iterable[T]) -> Iterator[T]:
    with interruptible():
        yield from items


def _fitted_line(line: str, columns: int) -> str:
    """A line broken between words to so many columns, unless it is laid out in columns itself."""
    words = line.lstrip(" ")
    indent = len(line) - len(words)
    if width(line) <= columns or "  " in words:
        return line
    room = max(columns - indent, 20)
    return "\n".join(" " * indent + part for part in wrapped(words, room))


out = Output()
