"""For other programs: export and import."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from bridgescore import exchange, rubberfile
from bridgescore.cli import options
from bridgescore.cli.output import out
from bridgescore.errors import NotUnderstood


def export(
    files: Annotated[
        list[str] | None, typer.Argument(metavar="FILES...", help="Rubber files, or folders.")
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
    if form is None:
        ending = os.path.splitext(output or "")[1].lower().removeprefix(".")
        form = ending if ending in exchange.FORMATS else "json"
    names: list[str] = []
    if schema:
        from importlib.resources import files as resources

        data = resources("bridgescore").joinpath("schema.json").read_bytes()
    elif form not in exchange.FORMATS:
        raise NotUnderstood(f"--format is {', '.join(exchange.FORMATS)}; not {form}")
    elif entries and form != "csv":
        raise NotUnderstood("--entries goes with --format csv")
    elif not files:
        raise NotUnderstood("export needs FILES, the rubber files to write")
    else:
        names = rubberfile.rubber_files(files)
        rubbers = [rubber for _, rubber in rubberfile.read_all(names)]
        data = exchange.exported(names, rubbers, form, entries)
    if output is None:
        out.raw(data)
        return
    rubberfile.save(output, data, names, force)
    out.recorded = True
    out.say(f"{output} is written.")


def import_(
    pbn: Annotated[str, typer.Argument(metavar="PBN", help="The file in PBN.")],
    output: Annotated[
        str,
        typer.Option("--output", "-o", metavar="FILE", help="The first rubber file to start."),
    ],
) -> None:
    """Start rubber files from a file in PBN.

    Example: bridgescore import friday.pbn -o friday.toml
    """
    imported = exchange.import_pbn(pbn, output)
    out.recorded = True
    for remark in imported.remarks:
        out.complain(remark)
    for name, rubber in imported.rubbers:
        hands = f"{len(rubber.steps)} hand{'' if len(rubber.steps) == 1 else 's'}"
        we, they = rubber.state.we.total, rubber.state.they.total
        out.say(f"{name}: {hands}, We {we:,}, They {they:,}")
