"""The arguments and options that several commands share, and how their words are read."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from bridgescore.errors import NotUnderstood
from bridgescore.game.model import LAWS_1981, LAWS_1993, Rules


def complete_hand(ctx: typer.Context, incomplete: str) -> list[str]:
    """Sides, seats and the players of the file that begin like this."""
    from bridgescore.cli.completion import hand_words

    return hand_words(ctx.params.get("file"), ctx.params.get("hand") or (), incomplete)


def complete_number(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """The numbers of the file's hands that begin like this, each with its hand."""
    from bridgescore.cli.completion import hand_numbers

    return hand_numbers(ctx.params.get("file"), incomplete)


def rubber_name(path: str) -> str:
    """A rubber file as it is meant: a name without an ending gets .toml, unless there is such a
    file, or only a folder of that name."""
    if os.path.splitext(path)[1] or not os.path.basename(path):
        return path
    named = f"{path}.toml"
    there = os.path.lexists(path) and not (os.path.isdir(path) and os.path.lexists(named))
    return path if there else named


def rubber_or_folder(path: str) -> str:
    """The same where a folder of rubber files will do: what is a folder is meant as one."""
    return path if os.path.isdir(path) else rubber_name(path)


File = Annotated[
    str,
    typer.Argument(metavar="FILE", help="The rubber file.", parser=rubber_name),
]
HandWords = Annotated[
    list[str],
    typer.Argument(
        metavar="HAND...", help="The hand sentence: we 4s +1.", autocompletion=complete_hand
    ),
]
Note = Annotated[
    str | None, typer.Option("--note", metavar="TEXT", help="A remark to keep with the hand.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that is there.")]
Laws = Annotated[
    str | None,
    typer.Option("--laws", metavar="1993|1981", help="The code to score by; 1993 is today's."),
]


def sentence(words: list[str], command: str) -> str:
    """The words of a hand sentence; an option that slipped among them is refused."""
    for word in words:
        if word.startswith("--") and word[2:3].isalpha():
            from bridgescore.cli.usage import no_such_option

            raise NotUnderstood(no_such_option(word.split("=")[0], f"bridgescore {command}"))
    return " ".join(words)


def read_laws(laws: str | None, base: Rules = LAWS_1993) -> Rules:
    """The rules of the code that was named; whether honours count, no code says."""
    codes = {None: base, "1993": LAWS_1993, "1981": LAWS_1981}
    if laws not in codes:
        raise NotUnderstood(f"--laws is 1993 or 1981, not {laws}")
    return codes[laws]._replace(honours=base.honours)
