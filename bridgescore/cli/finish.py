"""Finishing: stop, and the sheet on paper."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from bridgescore.cli import options
from bridgescore.cli.output import out
from bridgescore.commands import finish, table
from bridgescore.errors import NotUnderstood


def stop(file: options.File) -> None:
    """Settle a rubber that the table leaves unfinished.

    Example: bridgescore stop friday.toml
    """
    stopped = finish.stop(file)
    out.recorded = True
    out.warnings(stopped.warnings)
    out.sheet(stopped.rubber)


def print_(
    file: options.File,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="OUT", help="A file ending in .html or .txt."),
    ] = None,
    show: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    force: options.Force = False,
) -> None:
    """Print the sheet for paper, as text or as a page.

    Example: bridgescore print friday.toml -o friday.html --open
    """
    found = table.show(file)
    rubber = found.rubber
    out.warnings(found.warnings)
    if output is None and show:
        output = f"{os.path.splitext(file)[0]}.html"
    if output is None:
        out.sheet(rubber, bare=True)
        return
    ending = os.path.splitext(output)[1].lower()
    if ending in (".html", ".htm"):
        finish.save_page(file, rubber, output, force)
    elif ending == ".txt" and not show:
        finish.save_text(file, rubber, output, force)
    else:
        raise NotUnderstood(
            f"{output} should end in .html" + ("" if show else " or .txt") + ", so that it is clear"
            " what to write"
        )
    out.recorded = True
    out.say(f"{output} is written.")
    if show:
        import webbrowser
        from pathlib import Path

        if not webbrowser.open(Path(output).resolve().as_uri()):
            out.complain(f"no browser could be opened here; open {output} yourself")
