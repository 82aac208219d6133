"""What the command line has: its commands, and the options of each."""

from __future__ import annotations

from typing import Any

import typer.main

from bridgescore.cli import MODULES, app

#: What Typer adds to every command.
OF_TYPER = {"--help", "-h", "--install-completion", "--show-completion"}


def parameters() -> dict[str, list[Any]]:
    """The options and arguments of each command; those of the program itself under ""."""
    program: Any = typer.main.get_command(app(*MODULES))
    return {"": program.params, **{name: each.params for name, each in program.commands.items()}}


def options(command: str) -> dict[str, Any]:
    """The options of a command by each way to write them, without those of Typer."""
    return {
        written: parameter
        for parameter in parameters()[command]
        if parameter.param_type_name == "option"
        for written in (*parameter.opts, *parameter.secondary_opts)
        if written not in OF_TYPER
    }
