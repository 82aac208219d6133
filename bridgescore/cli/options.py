"""The arguments and options that several commands share, and how their words are read."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Annotated

import typer

from bridgescore.errors import NotUnderstood
from bridgescore.model import LAWS_1981, LAWS_1993, Heading, Rules


def complete_file(incomplete: str) -> list[str]:
    """Rubber files, and folders on the way to them, that begin like this."""
    found = _files(incomplete)
    if len(found) == 1 and found[0].endswith(os.sep):
        # With what is in it, so that the shell does not take the folder for the whole name.
        found += _files(found[0])
    # Only the shell itself knows how it writes a name with a space in it.
    return [] if any(" " in path for path in found) else found


def _files(beginning: str) -> list[str]:
    """Rubber files whose path begins like this, and folders, each with a slash behind it."""
    from glob import escape, glob

    found = sorted(glob(f"{escape(beginning)}*"))
    folders = [f"{path}{os.sep}" for path in found if os.path.isdir(path)]
    return [path for path in found if path.endswith(".toml")] + folders


def complete_hand(ctx: typer.Context, incomplete: str) -> list[str]:
    """Sides, seats and the players of the file that begin like this."""
    from bridgescore.errors import BridgescoreError
    from bridgescore.notation import completions
    from bridgescore.rubberfile import load

    try:
        heading = load(ctx.params.get("file") or "").heading
    except BridgescoreError:
        heading = Heading()
    found = proposals(ctx.params.get("hand") or (), incomplete, completions(heading))
    # What was typed stays as it is: shells drop a proposal that begins in other letters.
    return [incomplete + word[len(incomplete) :] for word in found]


def proposals(before: Iterable[str], incomplete: str, words: Iterable[str]) -> list[str]:
    """What can be meant by the beginning of a word, whatever its case and accents.

    A name may be several words, the first of which stand `before` already: then
    only the rest of such names is proposed.
    """
    from bridgescore.notation import fold

    typed = [fold(word) for word in before]
    found: dict[int, list[str]] = {}
    for word in words:
        parts = word.split()
        for known in range(min(len(parts), len(typed) + 1)):
            rest = " ".join(parts[known:])
            stands = [fold(part) for part in parts[:known]] == typed[len(typed) - known :]
            if stands and fold(rest).startswith(fold(incomplete)):
                found.setdefault(known, []).append(rest)
    return found[max(found)] if found else []


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
    typer.Argument(
        metavar="FILE",
        help="The rubber file.",
        autocompletion=complete_file,
        parser=rubber_name,
    ),
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
