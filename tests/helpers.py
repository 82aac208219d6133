"""Rubbers that several test files share, and running the program."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import bridgescore
from bridgescore.game.model import Contract, Deal, Doubling, Hand, Heading, Seat, Side, Strain
from bridgescore.game.rubber import Rubber, replay
from bridgescore.sentence.reader import read_hand

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

FRIDAY = Heading(
    date=date(2026, 11, 27),
    event="Friday club",
    table="3",
    dealer=Seat.NORTH,
    players=("Ann", "Cleo", "Bob", "Dev"),
)

#: The scoring example of the encyclopedia article on rubber bridge: 1060 to 870.
WORKED = ("we 1nt +1", "they 3s =", "they 3dx -2", "we 2nt =", "they 6h = honours", "we 4s =")

#: A published teaching example of nine hands: 1690 to 880, and the rubber to the losers.
NINE = (
    *("we 2h +2", "they 4sx -2", "they 3nt +1", "they 3s =", "they 2d -2"),
    *("we 6hx +1", "they 1nt +1", "we 3c =", "they 3h ="),
)

#: 24 hands, each with two figures above the line, and totals of five digits.
LONG = (
    *("we 6sxx -5 honours they", "they 5nt -11 honours we") * 11,
    *("we 7nt = honours", "we 1hxx +6"),
)


def hands(*sentences: str, heading: Heading = FRIDAY) -> list[Deal]:
    """The hands that sentences say at a table."""
    return [read_hand(sentence, heading) for sentence in sentences]


def rubber(*sentences: str, heading: Heading = FRIDAY, stopped: bool = False) -> Rubber:
    """The rubber that hand sentences make."""
    return replay(hands(*sentences, heading=heading), heading, stopped)


def with_players(north: str, east: str, south: str, west: str) -> Heading:
    """The Friday table with other players."""
    return FRIDAY._replace(players=(north, east, south, west))


#: What `new` is told for a table of four.
TABLE = ("--date", "none", "--we", "Ann", "Bob", "--they", "Cleo", "Dev", "--dealer", "Ann")

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


#: The fixture that runs the program: arguments in, what came of them out.
Cli: TypeAlias = Callable[..., Outcome]

#: What Typer would say, and what Python would.
FOREIGN = (
    *("Usage:", "Invalid value", "Missing argument", "Error", "unexpected", "Try "),
    "Traceback",
)


def refused(outcome: Outcome, status: int) -> str:
    """What a refusal said: on standard error only, in this program's own words."""
    assert status == outcome.status, outcome
    assert outcome.out == ""
    assert outcome.err.endswith("\n")
    assert [] == [word for word in (*FOREIGN, "\x1b") if word in outcome.err]
    return outcome.err


#: How the program is started from the folder that it is in.
PROGRAM = (sys.executable, "-m", "bridgescore")


def start(
    folder: Path, *args: str, program: tuple[str, ...] = PROGRAM, **options: Any
) -> subprocess.Popen[bytes]:
    """A process of its own that runs the program in a folder, as a shell starts it.

    `program` may be another one; `options` go to Popen; variables in `env` are
    added to those of the test.
    """
    added = {"PYTHONPATH": str(HOME), "PYTHONIOENCODING": "utf-8", **options.pop("env", {})}
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(
        [*program, *args],
        cwd=folder,
        env={**os.environ, **added},
        **{**pipes, **options},
    )


def finish(process: subprocess.Popen[bytes], encoding: str = "utf-8") -> Outcome:
    """Wait for a process; what it did not write into a pipe counts as nothing."""
    with process:
        out, err = process.communicate(timeout=60)
    return Outcome(process.returncode, (out or b"").decode(encoding), (err or b"").decode(encoding))


def evaluate(arithmetic: str) -> int:
    """What a sum such as "(100 + 2 x 200) x 2" comes to."""
    assert re.fullmatch(r"[0-9 x+()]+", arithmetic)
    return int(eval(arithmetic.replace("x", "*")))
