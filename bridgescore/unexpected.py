"""The last resort: what nobody foresaw, as one sentence in place of a traceback.

Stands alone and needs next to nothing, since memory may have run out.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress

#: Set by whoever wants to see the traceback, to report it.
REPORT = "BRIDGESCORE_TRACEBACK"


def sentence(error: BaseException, recorded: bool = False) -> str:
    """What to tell the user of an error that should not have come as far as this.

    `recorded` says that a change is on disk all the same. Where the environment
    asks for the traceback, that goes to standard error first.
    """
    if os.environ.get(REPORT):
        _report(error)
    return f"recorded; after that: {_what(error)}" if recorded else _what(error)


def tell(error: BaseException) -> int:
    """Say it on standard error, whatever state that is in; gives the exit status."""
    text = sentence(error)
    # Where nobody hears it, the status says enough.
    with suppress(OSError):
        os.write(2, f"{text}\n".encode("ascii", "replace"))
    return 1


def _what(error: BaseException) -> str:
    if isinstance(error, MemoryError):
        return "there was not enough memory for this"
    if isinstance(error, OSError) and error.errno and error.filename is not None:
        return f"{error.filename}: {os.strerror(error.errno).lower()}"
    place = _place(error)
    return (
        f"something went wrong that is a fault of bridgescore{f' ({place})' if place else ''};"
        " see with bridgescore show whether the file is as it should be,"
        f" and to report it set {REPORT}=1 and try again"
    )


def _place(error: BaseException) -> str:
    """Where in this package it happened, or "" where it did not get so far."""
    place, trace = "", error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if str(trace.tb_frame.f_globals.get("__name__", "")).startswith("bridgescore"):
            place = f"{os.path.basename(code.co_filename)}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place


def _report(error: BaseException) -> None:
    """Print the traceback, as far as that is possible."""
    # The sentence follows in any case.
    with suppress(Exception):
        import traceback

        traceback.print_exception(error, file=sys.stderr)
