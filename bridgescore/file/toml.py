"""TOML: a text to tables, or what keeps it from being TOML, in the user's words."""

from __future__ import annotations

from typing import Any

import tomli

from bridgescore.errors import Fault


def parsed(text: str) -> dict[str, Any] | Fault:
    """What a text says, to be read only; or what keeps it from being TOML, with its place."""
    try:
        return tomli.loads(text.removeprefix("\ufeff"))
    except tomli.TOMLDecodeError as error:
        return _in_our_words(error, text)
    except ValueError:
        # A number of thousands of digits is refused by Python, not by the TOML reader.
        return Fault(_line_of(r"[0-9]{1000}", text), "a number has too many digits")


def _line_of(pattern: str, text: str) -> int:
    """The line on which something is found first; the first line where it is not."""
    import re

    found = re.search(pattern, text)
    return text.count("\n", 0, found.start()) + 1 if found else 1


def _in_our_words(error: tomli.TOMLDecodeError, text: str) -> Fault:
    """A fault of TOML in the user's words: where it is and what usually mends it."""
    import re

    line, column = error.lineno, error.colno
    for sign, words in (
        ("verwrite", "this key or table is in the file twice; take one of them out"),
        ("twice", "this key or table is in the file twice; take one of them out"),
        ("mutate immutable", "this table is written in two ways; write it in one place"),
        ("Unterminated string", "a text has no quotation mark at its end"),
        ("Illegal character", "a text has no quotation mark at its end, or an odd character"),
        ("'=' after a key", "a line here is `key = value`; the = is missing"),
        ("Invalid value", "this is no value; texts stand in quotation marks"),
        ("Invalid date", "this is no date of the calendar; write it like 2026-11-27"),
        ("Expected \"'", "a text has no quotation mark at its end"),
        ("Unclosed array", "a bracket [ is not closed"),
        ("Unclosed inline table", "a brace { is not closed"),
        ("at the end of a", "a bracket ] is missing"),
        ("Unescaped", "a backslash in a text needs a second one"),
        ("Invalid hex", "a backslash in a text needs a second one"),
    ):
        if sign in error.msg:
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
