"""The command line: which commands there are, and the one place where errors end.

Only the module of the command that was named is imported.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

from bridgescore.cli.output import is_of_streams, out
from bridgescore.errors import (
    NOT_UNDERSTOOD,
    NOT_WRITTEN,
    REFUSED,
    BridgescoreError,
    NotUnderstood,
    Refused,
)
from bridgescore.text import nearest, unprintable, visible

if TYPE_CHECKING:
    import typer

#: The commands by group: each name with the module that holds its function.
GROUPS = {
    "At the table": {
        **{"new": "heading", "add": "table", "show": "table", "undo": "table"},
        **{"play": "play"},
    },
    "Put right": {"fix": "correct", "insert": "correct", "remove": "correct", "set": "heading"},
    "Ask": {"why": "ask", "what": "ask", "score": "ask", "help": "help"},
    "Finish": {"stop": "finish", "print": "finish"},
    "Club night": {"night": "club", "cut": "club", "compare": "club"},
    "Other programs": {"export": "programs", "import": "programs"},
}
MODULES = {name: module for group in GROUPS.values() for name, module in group.items()}
#: What `help` tells of beside the commands.
TOPICS = ("sentence", "file", "rules", "json", "evening", "safety", "words")
#: Commands that take a hand sentence: words such as -2 are no options there.
WITH_SENTENCE = ("add", "fix", "insert", "what", "score")

#: How Typer is to take those: what looks like an option is a word, and so is -h.
_LOOSE = {"ignore_unknown_options": True, "help_option_names": ["--help"]}

#: Commands whose name Python uses itself.
FUNCTIONS = {"set": "set_", "print": "print_", "import": "import_", "help": "help_"}

#: How a shell asks what it may offer: `complete_bash`, or `source_bash` for its script.
ASKING = "_BRIDGESCORE_COMPLETE"
#: The status of a command that could not do its work, where 1 means something else.
TROUBLE = {"compare": NOT_UNDERSTOOD}


def run(args: list[str]) -> int:
    """Carry out a command line; gives the exit status."""
    out.recorded = out.prompted = False
    out.trouble = TROUBLE.get(_named(args) or "", REFUSED)
    try:
        out.open()
        status = perform(args)
        out.flush()
    except BrokenPipeError:
        # The reader has seen enough.
        out.abandon()
        return 0
    except Exception as error:
        if not is_of_streams(error):
            return _unexpected(error)
        out.abandon()
        reason = os.strerror(error.errno or 0).lower()
        if out.recorded:
            return _fail(f"recorded, but the output could not be written: {reason}", NOT_WRITTEN)
        return _fail(f"the output could not be written: {reason}", out.trouble)
    return status


def perform(args: list[str]) -> int:
    """Carry out a command line on open streams; says what was wrong with it, gives the status."""
    try:
        return carry_out(args)
    except BridgescoreError as error:
        return _fail(str(error), error.status)


def app(*names: str) -> typer.Typer:
    """The Typer application with these commands."""
    import typer

    # Typer takes these as they are; garbage in them would end the program.
    for variable in ("TERMINAL_WIDTH", "TYPER_USE_RICH"):
        os.environ.pop(variable, None)
    application = typer.Typer(
        name="bridgescore",
        help=INTRODUCTION,
        no_args_is_help=False,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
        epilog=f"To read more: bridgescore help TOPIC, one of {', '.join(TOPICS)}.",
        context_settings={"help_option_names": ["--help", "-h"]},
    )
    application.callback(invoke_without_command=True)(import_module("bridgescore.cli.root").root)
    for group, commands in GROUPS.items():
        for name, module in commands.items():
            if name in names:
                function = getattr(
                    import_module(f"bridgescore.cli.{module}"), FUNCTIONS.get(name, name)
                )
                settings = _LOOSE if name in WITH_SENTENCE else {}
                application.command(
                    name,
                    help=_description(function),
                    rich_help_panel=group,
                    context_settings=settings,
                )(function)
    return application


def _description(function: Callable[..., Any]) -> str | None:
    """What the help of a command says: its docstring, even where Python was told to drop those."""
    import inspect

    if function.__doc__ is None and sys.flags.optimize >= 2:
        import ast

        with suppress(OSError):
            tree = ast.parse(inspect.getsource(function)).body[0]
            return ast.get_docstring(tree) if isinstance(tree, ast.FunctionDef) else None
    return inspect.getdoc(function)


INTRODUCTION = """The score keeper for rubber bridge.

    bridgescore new friday.toml --we Ann Bob --they Cleo Dev --dealer Ann

    bridgescore add friday.toml ann 4s +1
"""


def carry_out(args: list[str]) -> int:
    """Carry out a command line and give its status; raises BridgescoreError where that fails."""
    _refuse_unprintable(args)
    if not args and os.environ.get(ASKING):
        from bridgescore.cli.completion import answer

        return answer(app(*MODULES))
    # Left over in an environment, it must not keep a command from being carried out.
    os.environ.pop(ASKING, None)
    if args and args[0].split("=")[0] in ("--install-completion", "--show-completion"):
        from bridgescore.cli.completion import option

        return option(args)
    if args[:1] in (["-h"], ["--help"]) and args[1:] and not args[1].startswith("-"):
        args = ["help", *args[1:]]
    named = _named(args)
    if named is not None and named not in MODULES:
        _no_such_command(named)
    return _run(app(*(MODULES if named is None else [named])), args, named)


def _run(application: typer.Typer, args: list[str], named: str | None) -> int:
    """Let Typer carry out a command line; what it says of a wrong one is reworded."""
    try:
        status = application(
            args, prog_name="bridgescore", standalone_mode=False, windows_expand_args=False
        )
    except BridgescoreError:
        raise
    except Exception as error:
        # What Typer says of a wrong command line; its class has no public home before 0.27.3.
        if not hasattr(error, "format_message"):
            raise
        from bridgescore.cli.usage import reword

        raise NotUnderstood(reword(error, named)) from None
    except SystemExit as leaving:
        # Typer and rich leave on their own, with status 1, when a reader closes the pipe.
        if isinstance(leaving.__context__, BrokenPipeError):
            raise leaving.__context__ from None
        raise
    return status if isinstance(status, int) else 0


def _named(args: list[str]) -> str | None:
    """The command that a command line names: its first word that is no option."""
    return next((arg for arg in args if not arg.startswith("-")), None)


def _unexpected(error: Exception) -> int:
    """Say in one sentence that something went wrong which nobody foresaw."""
    from bridgescore.unexpected import sentence

    with suppress(OSError, ValueError):
        # What was said before comes first.
        out.flush()
    return _fail(sentence(error, out.recorded), NOT_WRITTEN if out.recorded else out.trouble)


def _refuse_unprintable(args: list[str]) -> None:
    """Refuse line ends, escapes and the like in any word: messages and sheets show the words."""
    for arg in args:
        wrong = unprintable(arg)
        if wrong is not None:
            raise Refused(
                f'"{visible(arg)}" holds the character U+{ord(wrong):04X}, which cannot be printed'
            )


def _no_such_command(name: str) -> NoReturn:
    from bridgescore.sentence.words import fold

    near = nearest(fold(name), MODULES, 0.6, most=2)
    mend = f"did you mean {' or '.join(near)}?" if near else "see: bridgescore --help"
    raise NotUnderstood(f'there is no command "{name}"; {mend}')


def _fail(text: str, status: int) -> int:
    """Say on standard error why it failed."""
    out.complain(text)
    return status
