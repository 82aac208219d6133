"""For other programs: export and import."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from bridgescore.cli import options
from bridgescore.cli.output import out
from bridgescore.commands import programs
from bridgescore.errors import NotUnderstood
from bridgescore.text import counted, shell_name


def export(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FILES...",
            help="Rubber files, or folders.",
            parser=options.rubber_or_folder,
        ),
    ] = None,
    form: Annotated[
        str | None,
        typer.Option(
            "--format", metavar="json|csv|pbn", help="What to write; else as OUT ends, or JSON."
        ),
    ] = None,
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="OUT", help="The file to write.")
    ] = None,
    entries: Annotated[
        bool, typer.Option("--entries", help="CSV: a row for each entry, not each hand.")
    ] = False,
    schema: Annotated[
        bool, typer.Option("--schema", help="Print the schema of the JSON documents.")
    ] = False,
    force: options.Force = False,
) -> None:
    """Write rubbers as JSON, CSV or PBN.

    Example: bridgescore export friday.toml --format pbn -o friday.pbn
    """
    if schema and (files or entries or form is not None):
        raise NotUnderstood("--schema prints the schema alone; leave everything else but -o out")
    form = _form(form, output)
    if schema and form != "json":
        raise NotUnderstood("the schema is JSON; let OUT end in .json")
    if entries and form != "csv":
        raise NotUnderstood("--entries goes with --format csv")
    names, data = ([], programs.schema()) if schema else _exported(files or [], form, entries)
    if output is None:
        out.raw(data)
        return
    programs.save(output, data, names, force)
    out.recorded = True
    out.say(f"{output} is written.")


def _exported(files: list[str], form: str, entries: bool) -> tuple[list[str], bytes]:
    """The rubber files that are meant, and what is written of them."""
    if not files:
        raise NotUnderstood("export needs FILES, the rubber files to write")
    found = programs.read_all(files)
    out.warnings(warning for _, shown in found for warning in shown.warnings)
    several = len(files) > 1 or any(map(os.path.isdir, files))
    rubbers = [(name, shown.rubber) for name, shown in found]
    return [name for name, _ in found], programs.exported(rubbers, form, entries, several)


#: Endings of files that are something else than what export writes.
_NOT_OURS = (".html", ".htm", ".toml")


def _form(form: str | None, output: str | None) -> str:
    """What to write: as --format says or, without it, as the name of the file ends."""
    if form is not None and form not in programs.FORMATS:
        raise NotUnderstood(f"--format is {', '.join(programs.FORMATS)}; not {form}")
    if output is None:
        return form or "json"
    ending = os.path.splitext(output)[1].lower()
    meant = ending.removeprefix(".")
    if form is not None and meant in programs.FORMATS and meant != form:
        raise NotUnderstood(f"--format is {form}, but {output} ends in {ending}; choose one")
    if meant in programs.FORMATS:
        return meant
    if form is None or ending in _NOT_OURS:
        endings = ", ".join(f".{each}" for each in programs.FORMATS)
        raise NotUnderstood(
            f"{output} should end in one of {endings}, so that it is clear what to write"
        )
    return form


def import_(
    pbn: Annotated[str, typer.Argument(metavar="PBN", help="The file in PBN.")],
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE]",
            help="The first rubber file, as with -o.",
            parser=options.rubber_name,
        ),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="The first rubber file to start.",
            parser=options.rubber_name,
        ),
    ] = None,
) -> None:
    """Start rubber files from a file in PBN.

    Example: bridgescore import friday.pbn -o friday.toml
    """
    if file is not None and output is not None:
        raise NotUnderstood(f"import starts one file first: {file}, or -o {output}; leave one out")
    output = output if output is not None else file
    if output is None:
        stem = os.path.splitext(os.path.basename(pbn))[0] or "friday"
        command = f"bridgescore import {shell_name(pbn)} -o {shell_name(stem + '.toml')}"
        raise NotUnderstood(f"import needs the rubber file to start, -o FILE: {command}")
    imported = programs.import_pbn(pbn, output)
    out.recorded = True
    for remark in imported.remarks:
        out.complain(remark)
    for name, rubber in imported.rubbers:
        hands = counted(len(rubber.steps), "hand")
        out.say(f"{name}: {hands}, {rubber.state.totals}")
