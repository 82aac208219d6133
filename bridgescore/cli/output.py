"""Where results and messages go: standard output and standard error, as they are now."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Iterable, Iterator, MutableMapping
from contextlib import suppress
from io import TextIOBase
from typing import TYPE_CHECKING, TextIO, TypeGuard, TypeVar

from bridgescore.errors import MOST_SHOWN, REFUSED, and_more
from bridgescore.text import visible, width, wrapped

if TYPE_CHECKING:
    from bridgescore.formats.json import Document
    from bridgescore.game.rubber import Rubber


T = TypeVar("T")

#: How writing to a stream fails.
_OF_STREAMS = {
    *(errno.EBADF, errno.ECONNRESET, errno.EFBIG, errno.EINVAL, errno.EIO, errno.ENOSPC),
    *(errno.ENXIO, getattr(errno, "EDQUOT", errno.ENOSPC)),
}

#: The most columns or lines that anybody's terminal has.
LARGEST = 999


class Output:
    """The two streams, looked up at each use.

    Attributes:
        recorded: whether a change is on disk, so that a failure to print is no
            failure to record.
        trouble: the exit status where the output cannot be written.
        prompted: whether a prompt follows, so that a sheet ends with the state of
            the table in short.
    """

    recorded = False
    trouble = REFUSED
    prompted = False

    def open(self) -> None:
        """See that a character which the output cannot show does not stop the rest.

        Where the caller closed standard output, every write to it fails; closed
        standard error leads nowhere. What comes in and is no text is left to be
        refused, line by line.
        """
        _fill_gaps()
        _be_sensible(os.environ)
        if sys.stdout is None:
            sys.stdout = _Closed()
        if sys.stderr is None:
            sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        for stream, errors in (
            (sys.stdin, "surrogateescape"),
            (sys.stdout, "replace"),
            (sys.stderr, "replace"),
        ):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors=errors)
                if not _carries_text(stream.encoding, stream.isatty()):
                    reconfigure(encoding="utf-8")

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
        except (OSError, ValueError):
            _abandon(sys.stderr)

    def warnings(self, sentences: Iterable[str]) -> None:
        """Write what looked odd in a file, beside the results; no more than can be read."""
        said = list(sentences)
        # The last one may tell how many more there are already.
        most = MOST_SHOWN if len(said) > MOST_SHOWN + 1 else len(said)
        for sentence in (*said[:most], *and_more(len(said) - most)):
            self.complain(sentence)

    def document(self, document: Document) -> None:
        """Write a JSON document; every character beyond ASCII is escaped."""
        from bridgescore.formats.json import json_text

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
        from bridgescore.sheet.layout import UNICODE, every_sign

        return asked or not self.can_write(every_sign(UNICODE))

    def progress(self, items: Iterable[T], count: int, words: str) -> Iterable[T]:
        """The same items, with a bar on a terminal (standard error) while they are many."""
        if count < 200 or sys.stderr is None or not sys.stderr.isatty():
            return items
        from bridgescore.sheet.screen import track

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
        from bridgescore.sheet.layout import ASCII, UNICODE, beneath, lay_out
        from bridgescore.sheet.sheet import make_sheet
        from bridgescore.sheet.words import next_hand_in_short

        glyphs = ASCII if self.ascii_wanted(ascii_only) else UNICODE
        sheet = make_sheet(rubber)
        columns = self.columns()
        sheet = sheet._replace(notes=(*sheet.notes, *beneath(notes, columns)))
        if self.prompted and sheet.in_progress:
            sheet = sheet._replace(next_hand=beneath(next_hand_in_short(rubber), columns))
        lines = lay_out(sheet, columns, glyphs)
        if self.painted() and not bare:
            from bridgescore.sheet.screen import paint

            paint(lines, self.stdout)
        else:
            from bridgescore.sheet.layout import bare_text

            self.stdout.write(bare_text(lines))

    def fitted(self, text: str, stream: TextIO) -> str:
        """A message as it may be shown; on a terminal, in lines that are not too long for it."""
        lines = [visible(line) for line in text.split("\n")]
        if stream.isatty():
            lines = [_fitted_line(line, self.columns()) for line in lines]
        return "\n".join(lines)

    def columns(self) -> int:
        """The width of the terminal, or of the page where there is none."""
        return min(shutil.get_terminal_size((80, 24)).columns, LARGEST)

    def lines(self) -> int:
        """The height of the terminal."""
        return min(shutil.get_terminal_size((80, 24)).lines, LARGEST)

    def painted(self) -> bool:
        """Whether colours are wanted; FORCE_COLOR and TERM=dumb have their usual meaning."""
        if os.environ.get("FORCE_COLOR"):
            return True
        return self.stdout.isatty() and os.environ.get("TERM") != "dumb"

    def can_write(self, text: str) -> bool:
        """Whether standard output has a code for every one of these characters."""
        try:
            text.encode(self.stdout.encoding or "ascii")
        except (UnicodeError, LookupError):
            return False
        return True

    def flush(self) -> None:
        """Bring out what was written; raises OSError where it cannot be."""
        self.stdout.flush()

    def abandon(self) -> None:
        """Forget what is still to be written, so that leaving does not try again."""
        _abandon(self.stdout)


def _fill_gaps() -> None:
    """Let no file that is opened later take the place of a standard stream that is closed.

    What is written to the terminal below Python would end up in it.
    """
    for handle in range(3):
        try:
            os.fstat(handle)
        except OSError:
            # The lowest that is free, which is this one.
            os.open(os.devnull, os.O_RDWR)


def _be_sensible(environment: MutableMapping[str, str]) -> None:
    """Take sizes out of the environment that no terminal has: libraries believe them all."""
    for name in ("COLUMNS", "LINES"):
        text = environment.get(name)
        if text is None:
            continue
        digits = text.lstrip("0")
        if not (text.isascii() and digits.isdigit()):
            del environment[name]
        elif len(digits) > len(str(LARGEST)):
            environment[name] = str(LARGEST)


def _carries_text(encoding: str, on_terminal: bool) -> bool:
    """Whether an encoding can carry plain text; Python knows some that cannot.

    A terminal takes letters as bytes of their own, as in ASCII.
    """
    text = "We 4S =\n"
    try:
        data = text.encode(encoding, "replace")
        return data == text.encode() if on_terminal else data.decode(encoding) == text
    except (LookupError, UnicodeError):
        return False


def _abandon(stream: TextIO) -> None:
    """Let a stream that cannot be written to lead nowhere from now on."""
    with suppress(OSError, ValueError):
        devnull = os.open(os.devnull, os.O_WRONLY)
        os.dup2(devnull, stream.fileno())
        os.close(devnull)


def is_of_streams(error: Exception) -> TypeGuard[OSError]:
    """Whether writing to a stream failed; other failures of the system are of something else."""
    if isinstance(error, BrokenPipeError):
        return True
    return isinstance(error, OSError) and error.errno in _OF_STREAMS and error.filename is None


class _Closed(TextIOBase, TextIO):
    """Standard output of a program whose caller closed it."""

    def write(self, text: str) -> int:
        raise OSError(errno.EBADF, "closed")


def _interruptible(items: Iterable[T]) -> Iterator[T]:
    from bridgescore.cli.keyboard import interruptible

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
