"""Running the program, and the rubber that many tests play."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import bridgescore
from bridgescore.model import Contract, Doubling, Hand, Side, Strain

#: The folder that the package is imported from.
HOME = Path(bridgescore.__file__).parents[1]

#: The worked rubber of the encyclopedia article on rubber bridge: We win it with 1060 to 870.
ENCYCLOPEDIA = (
    Hand(Contract(1, Strain.NOTRUMP), Side.WE, 8),
    Hand(Contract(3, Strain.SPADES), Side.THEY, 9),
    Hand(Contract(3, Strain.DIAMONDS, Doubling.DOUBLED), Side.THEY, 7),
    Hand(Contract(2, Strain.NOTRUMP), Side.WE, 8),
    Hand(Contract(6, Strain.HEARTS), Side.THEY, 12, honours=100),
    Hand(Contract(4, Strain.SPADES), Side.WE, 10),
)

#: What `new` is told for a table of four.
TABLE = ("--we", "Ann", "Bob", "--they", "Cleo", "Dev", "--dealer", "Ann")

#: Six hands of a finished rubber, as they are typed one after another.
SENTENCES = (
    "ann 1nt +1",
    "cleo 3s =",
    "they 3dx -2",
    "p 2nt p p p =",
    "dev 6h = honours",
    "we 4S made",
)


class Outcome(NamedTuple):
    """What a run of the program came to.

    Attributes:
        status: its exit status.
        out: its standard output.
        err: its standard error.
    """

    status: int
    out: str
    err: str


def start(folder: Path, *args: str, **options: Any) -> subprocess.Popen[bytes]:
    """A process of its own that runs the program in a folder, as a shell starts it.

    `options` go to Popen; variables in `env` are added to those of the test.
    """
    added = {"PYTHONPATH": str(HOME), "PYTHONIOENCODING": "utf-8", **options.pop("env", {})}
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(
        [sys.executable, "-m", "bridgescore", *args],
        cwd=folder,
        env={**os.environ, **added},
        **{**pipes, **options},
    )


def finish(process: subprocess.Popen[bytes], encoding: str = "utf-8") -> Outcome:
    """Wait for a process; what it did not write into a pipe counts as nothing."""
    with process:
        out, err = process.communicate(timeout=60)
    return Outcome(process.returncode, (out or b"").decode(encoding), (err or b"").decode(encoding))
