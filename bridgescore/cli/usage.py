"""Typer's own usage errors, in this program's words."""

from __future__ import annotations

from typing import Any

_NEEDS = {
    "FILE": "FILE, the rubber file",
    "HAND...": "HAND, the hand to record: we 4s +1",
    "CONTRACT RESULT": "CONTRACT RESULT, the hand to score: 4sx +1",
}


def reword(error: Any, command: str | None) -> str:
    """What is wrong with a command line, and where to read how it is written."""
    where = f"bridgescore {command}" if command else "bridgescore"
    return f"{_what(error, where)}\nsee: {where} --help"


def _what(error: Any, where: str) -> str:
    kind = type(error).__name__
    option = getattr(error, "option_name", None)
    param = getattr(error, "param", None)
    if kind == "NoSuchOption":
        near = getattr(error, "possibilities", None)
        return no_such_option(option, where, near)
    if kind == "MissingParameter" and param is not None:
        return f"{where} needs {_NEEDS.get(param.metavar, _called(param))}"
    if kind == "BadOptionUsage":
        if "does not take" in str(error):
            return f"{option} takes no value"
        wanted = "two names" if option in ("--we", "--they") else "a value"
        return f"{option} needs {wanted} behind it"
    if kind == "BadParameter" and param is not None:
        return f"{_called(param)} was not given a value that it can have"
    names = where.endswith((" new", " set", " play"))
    mend = "; put a name of two words in quotation marks" if names else ""
    return f"{where} was given more words than it takes{mend}"


def no_such_option(option: str | None, where: str, near: Any = None) -> str:
    """The refusal of an option that a command does not have."""
    mend = f"; did you mean {' or '.join(sorted(near)[:2])}?" if near else ""
    return f"{where} has no option {option}{mend}"


def _called(param: Any) -> str:
    """An option or argument as the help names it."""
    if param.param_type_name == "option":
        return str(max(param.opts, key=len))
    return str(param.metavar or param.name).upper()
