"""TOML: a text to tables, or what keeps it from being TOML, in the user's words."""

from __future__ import annotations

import tomllib
from typing import Any

from bridgescore.errors import Fault

#: How deep names and brackets may stand inside one another; nobody's file comes near it.
DEEPEST = 100
#: How many levels there may be in a whole file beyond the usual one of a key.
MOST_LEVELS = 100_000


def parsed(text: str) -> dict[str, Any] | Fault:
    """What a text says, to be read only; or what keeps it from being TOML, with its place."""
    deep = too_deep(text)
    if deep is not None:
        return deep
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        return _toml_fault(str(error), text)
    except ValueError:
        # A number of thousands of digits is refused by Python, not by the TOML reader.
        return Fault(_line_of(r"[0-9]{1000}", text), "a number has too many digits")


def too_deep(text: str) -> Fault | None:
    """What stands too deep in a text; most have too few dots and brackets to be looked at."""
    signs = text.count(".") + text.count("{") + text.count("[") - 2 * text.count("\n[[hand]]")
    if signs < DEEPEST:
        return None
    from bridgescore.file.places import deep_line

    line = deep_line(text, DEEPEST, MOST_LEVELS)
    if line is None:
        return None
    deep = f"names or brackets stand more than {DEEPEST} deep inside one another"
    many = f"or there are more than {MOST_LEVELS:,} levels of them in all"
    return Fault(line, f"{deep}, {many}; no rubber file needs that")


def _line_of(pattern: str, text: str) -> int:
    """The line on which something is found first; the first line where it is not."""
    import re

    found = re.search(pattern, text)
    return text.count("\n", 0, found.start()) + 1 if found else 1


def _toml_fault(message: str, text: str) -> Fault:
    """A fault of TOML in the user's words: where it is and what usually mends it."""
    import re

    place = re.search(r"\(at line (\d+), column (\d+)\)", message)
    if place:
        line, column = int(place[1]), int(place[2])
    else:
        lines = text.split("\n")
        line, column = len(lines), len(lines[-1]) + 1
    for sign, words in (
        ("verwrite", "this key or table is in the file twice; take one of them out"),
        ("twice", "this key or table is in the file twice; take one of them out"),
        ("mutate immutable", "this table is written in two ways; write it in one place"),
        ("Unterminated string", "a text has no quotation mark at its end"),
        ("Illegal character", "a text has no quotation mark at its end, or an odd character"),
        ("'=' after a key", "a line here is `key = value`; the = is missing"),
        ("Invalid value", "this is no value; texts stand in quotation marks"),
        ("Invalid date", "this is no date of the calendar; write it like 2026-11-27"),
        ("Unclosed array", "a bracket [ is not closed"),
        ("at the end of a table", "a bracket ] is missing"),
        ("backslash", "a backslash in a text needs a second one"),
    ):
        if sign in message:
            return Fault(line, words, column=column)
    written = text.split("\n")[line - 1]
    if re.search(r"=\s*\d+[-./]\d+[-./]\d", written):
        words = "this is no date of the calendar; write it like 2026-11-27"
    elif re.search(r"=\s*0\d", written):
        words = "a number has no nought in front of it"
    elif "\r" in text.replace("\r\n", ""):
        words = "the lines end in a way that TOML does not know; save the file with LF or CR LF"
    else:
        words = "the file cannot be read here; look for a missing quotation mark, = or ]"
    return Fault(line, words, column=column)
