"""Where results and messages go: standard output and standard error, as they are now."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, TextIO

from bridgescore.lettering import visible

if TYPE_CHECKING:
    from bridgescore.rubber import Rubber


class Output:
    """The two streams, looked up at each use.

    Attributes:
        recorded: whether a change is on disk, so that a failure to print is no
            failure to record.
    """

    recorded = False

    def open(self) -> None:
        """See that a character which the output cannot show does not stop the rest."""
        for stream in (sys.stdout, sys.stderr):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors="replace")

    @property
    def stdout(self) -> TextIO:
        """Standard output; raises OSError where the caller closed it."""
        if sys.stdout is None:
            raise OSError(errno.EBADF, "closed")
        return sys.stdout

    def say(self, text: str) -> None:
        """Write a result, in one or more lines."""
        self.stdout.write(f"{lines_visible(text)}\n")

    def complain(self, text: str) -> None:
        """Write a message about what went wrong; never fails itself."""
        try:
            if sys.stderr is not None:
                sys.stderr.write(f"{lines_visible(text)}\n")
                sys.stderr.flush()
        except OSError:
            pass

    def warnings(self, sentences: Iterable[str]) -> None:
        """Write what looked odd in a file, beside the results."""
        for sentence in sentences:
            self.complain(sentence)

    def document(self, document: object) -> None:
        """Write a JSON document; every character beyond ASCII is escaped."""
        import json

        self.stdout.write(json.dumps(document, indent=2) + "\n")

    def sheet(self, rubber: Rubber, ascii_only: bool = False) -> None:
        """Write the ruled sheet: painted on a terminal, bare anywhere else."""
        from bridgescore.sheet import ASCII, UNICODE, every_sign, lay_out, make_sheet

        glyphs = ASCII if ascii_only or not self.can_write(every_sign(UNICODE)) else UNICODE
        lines = lay_out(make_sheet(rubber), self.columns(), glyphs)
        if self.painted():
            from bridgescore.terminal import paint

            paint(lines, self.stdout)
        else:
            from bridgescore.plain import text

            self.stdout.write(text(lines))

    def columns(self) -> int:
        """The width of the terminal, or of the page where there is none."""
        return shutil.get_terminal_size((80, 24)).columns

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
        if sys.stdout is not None:
            sys.stdout.flush()

    def abandon(self) -> None:
        """Forget what is still to be written, so that leaving does not try again."""
        try:
            devnull = os.open(os.devnull, os.O_WRONLY)
            os.dup2(devnull, self.stdout.fileno())
            os.close(devnull)
        except (OSError, ValueError):
            pass


def lines_visible(text: str) -> str:
    """A message without characters that a terminal would obey; line ends stay."""
    return "\n".join(visible(line) for line in text.split("\n"))


out = Output()
