"""`python -m bridgescore`, and the way in of the `bridgescore` command.

An interrupt ends the program at once, wherever it is: what is on disk is whole,
since every change is put in place in one step. As an exception it would get lost
now and then in the middle of an import, or come out as a traceback. Nothing
heavy is imported before that is arranged.
"""

from __future__ import annotations

import gc
import os
import sys

#: The exit status after an interrupt.
INTERRUPTED = 130


def main() -> None:
    """Run the command line and leave with its exit status."""
    try:
        _end_when_interrupted()
    except BaseException:
        # Python 3.11 may wrap an interrupt in an error; nothing else can go wrong here.
        os._exit(INTERRUPTED)
    # The start makes thousands of objects and no garbage; looking for some takes a tenth of it.
    gc.set_threshold(100_000)
    try:
        from bridgescore.cli import run

        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        os._exit(INTERRUPTED)
    except Exception as error:
        # Most end in `run`; this is for what goes wrong while that is loaded.
        status = _tell(error)
    _ignore_interrupts()
    sys.exit(status)


def _end_when_interrupted() -> None:
    """Let an interrupt end the process, unless whoever started it had interrupts ignored."""
    import signal

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))


def _tell(error: Exception) -> int:
    """Say in one sentence what nobody foresaw; gives the exit status."""
    try:
        from bridgescore.unexpected import tell

        return tell(error)
    except BaseException:
        # Not even for that is there room.
        os.write(2, b"there was not enough memory for this\n")
        os._exit(1)


def _ignore_interrupts() -> None:
    """Let the status stand: all is done, and what is left is Python's own clearing up."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


if __name__ == "__main__":
    main()
