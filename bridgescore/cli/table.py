"""At the table: add, show and undo; new is with the heading, play in a module of its own."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from bridgescore.answers.why import scored
from bridgescore.cli import options
from bridgescore.cli.output import out
from bridgescore.commands import table
from bridgescore.errors import NotUnderstood


def add(
    file: options.File,
    hand: options.HandWords,
    note: options.Note = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print one line, no sheet.")] = False,
) -> None:
    """Record a hand, and print what it scored and the sheet.

    Example: bridgescore add friday.toml they 3nt x -2 honours
    """
    added = table.add(file, options.sentence(hand, "add"), note)
    out.recorded = True
    out.warnings(added.warnings)
    out.say(told(added))
    if not quiet:
        out.say("")
        out.sheet(added.rubber)


def show(
    file: options.File,
    json: options.AsJson = False,
    plain: Annotated[bool, typer.Option("--plain", help="Print sentences, no columns.")] = False,
    ascii: Annotated[bool, typer.Option("--ascii", help="Rule the sheet in ASCII.")] = False,
    watch: Annotated[
        bool, typer.Option("--watch", help="Stay, and draw the sheet anew at each change.")
    ] = False,
) -> None:
    """Print the ruled We/They sheet.

    Example: bridgescore show friday.toml
    """
    if watch:
        if json or plain:
            raise NotUnderstood("--watch shows the sheet; leave --json and --plain out")
        from bridgescore.cli.watch import watch as stay

        stay(file, ascii)
        return
    shown = table.show(file)
    out.warnings(shown.warnings)
    if json:
        from bridgescore.formats.json import rubber_document

        out.document(rubber_document(shown.rubber, os.path.basename(file)))
    elif plain:
        from bridgescore.sheet.aloud import sentences

        for sentence in sentences(shown.rubber):
            out.say(sentence)
    else:
        out.sheet(shown.rubber, ascii)


def undo(file: options.File) -> None:
    """Take back the last hand, or the stop.

    Example: bridgescore undo friday.toml
    """
    taken = table.undo(file)
    out.recorded = True
    out.warnings(taken.warnings)
    what = "the stop" if taken.number is None else f"hand {taken.number}: {taken.written}"
    out.say(f"Took back {what}")
    out.say("")
    out.sheet(taken.rubber)


def told(added: table.Added) -> str:
    """A recorded hand in one line: what it scored; a game, or the end of the rubber."""
    from bridgescore.sheet.words import result

    step, rubber, _ = added
    said = [scored(step, rubber.heading)]
    if rubber.over:
        said += result(rubber)
    elif step.game is not None:
        said.append(f"Game to {step.game.long}.")
    return " ".join(said)
