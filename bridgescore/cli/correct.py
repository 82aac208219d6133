"""Putting earlier hands right: fix, insert and remove."""

from __future__ import annotations

from typing import Annotated

import typer

from bridgescore.answers.changes import Correction, report
from bridgescore.cli import options
from bridgescore.cli.output import out
from bridgescore.commands import correct
from bridgescore.text import counted

Number = Annotated[
    str,
    typer.Argument(
        metavar="N", help="The hand's number, or last.", autocompletion=options.complete_number
    ),
]
RestTo = Annotated[
    str | None,
    typer.Option(
        "--rest-to",
        metavar="NEW",
        help="Move hands behind the end to a new file.",
        parser=options.rubber_name,
    ),
]


def fix(
    file: options.File,
    number: Number,
    hand: options.HandWords,
    note: options.Note = None,
    rest_to: RestTo = None,
) -> None:
    """Put another result in the place of a hand.

    Example: bridgescore fix friday.toml 3 they 3nt -1
    """
    sentence = options.sentence(hand, "fix")
    _tell(correct.fix(file, number, sentence, note, rest_to), rest_to)


def insert(
    file: options.File,
    number: Number,
    hand: options.HandWords,
    note: options.Note = None,
    rest_to: RestTo = None,
) -> None:
    """Put a forgotten hand in front of another.

    Example: bridgescore insert friday.toml 2 we 1nt =
    """
    sentence = options.sentence(hand, "insert")
    _tell(correct.insert(file, number, sentence, note, rest_to), rest_to)


def remove(file: options.File, number: Number, rest_to: RestTo = None) -> None:
    """Take a hand out.

    Example: bridgescore remove friday.toml 4
    """
    _tell(correct.remove(file, number, rest_to), rest_to)


def _tell(correction: Correction, rest_to: str | None) -> None:
    """Print the sheet and, where the eye is then, what a correction changed."""
    out.recorded = True
    out.warnings(correction.warnings)
    out.sheet(correction.new)
    out.say("")
    for sentence in report(correction):
        out.say(sentence)
    if correction.moved:
        out.say(f"{counted(correction.moved, 'hand')} moved to {rest_to}.")
