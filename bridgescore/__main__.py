"""`python -m bridgescore`, and the way in of the `bridgescore` command.

Nothing heavy is imported before `main` runs, so that an interrupt during the
start is caught like any other.
"""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run the command line and leave with its exit status."""
    try:
        from bridgescore.cli import run

        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        status = 130
    if status == 130:
        _leave_quietly()
    sys.exit(status)


def _leave_quietly() -> None:
    """Let nothing be written any more: what is in the buffers was interrupted."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            os.dup2(devnull, stream.fileno())


if __name__ == "__main__":
    main()
