"""`bridgescore` itself: its version, and the help where no command is named."""

from __future__ import annotations

from typing import Annotated

import typer

from bridgescore import __version__
from bridgescore.cli.output import out


def root(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", is_eager=True)
    ] = False,
) -> None:
    """Choose a command."""
    if version:
        out.say(f"bridgescore {__version__}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        ctx.get_help()
