"""Single values of a rubber file: a text of one line, a seat, a number; and how to mend them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridgescore.file.faults import Add
from bridgescore.file.keys import LARGEST
from bridgescore.game.model import Seat
from bridgescore.text import nearest, unprintable

#: A seat by its letter or its word, in small letters.
SEATS = {
    **{seat.value.lower(): seat for seat in Seat},
    **{seat.name.lower(): seat for seat in Seat},
}


def read_text(table: Mapping[str, Any], key: str, add: Add) -> str | None:
    """A text of one line, or None; blank counts as none."""
    value = table.get(key)
    if value is None:
        return None
    if not isinstance(value, str):
        add(key, f'{key} is a text, in quotation marks: {key} = "{short(value)}"')
        return None
    if value.isascii() and value.isprintable():
        return value if value.strip() else None
    wrong = unprintable(value)
    if wrong is not None and wrong in "\n\r\t":
        add(key, f"{key} is a text of one line without tabs; write it so")
        return None
    if wrong is not None:
        add(key, f"{key} holds the character U+{ord(wrong):04X}, which cannot be printed")
        return None
    return value if value.strip() else None


def short(value: object) -> str:
    """A value as a message shows it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) > LARGEST:
        return "a number too large"
    if isinstance(value, (list, dict)):
        return "..."
    text = str(value)
    return text if len(text) <= 20 and unprintable(text) is None else "..."


def quoted(value: object) -> str:
    """A value where a number is wanted: a text is shown with its quotation marks."""
    return f'"{short(value)}" in quotation marks' if isinstance(value, str) else short(value)


def read_seat(table: Mapping[str, Any], key: str, add: Add) -> Seat | None:
    value = table.get(key)
    if value is None:
        return None
    seat = SEATS.get(value.lower()) if isinstance(value, str) else None
    if seat is None:
        add(key, f'{key} is "{short(value)}"; write N, E, S or W')
    return seat


def misspelt(key: str, known: tuple[str, ...], what: str) -> str:
    """What to say of a key that nobody knows: the one that was meant, or all of them."""
    near = meant(key, known)
    mend = f"did you mean {near}?" if near else f"known are {', '.join(known)}"
    return f"{short(key)} is no key of {what}; {mend}"


def meant(word: str, known: tuple[str, ...]) -> str | None:
    """The known word that a misspelt one looks like, or None."""
    return next(iter(nearest(word.lower(), known, 0.7)), None)


def same(one: object, other: object) -> bool:
    """Whether two values of TOML are equal, their types included: 1 is not 1.0, nor true."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    # As it is written: a time elsewhere is another one, and no number is equal to one that is none.
    return one == other if isinstance(one, (str, int)) else repr(one) == repr(other)
