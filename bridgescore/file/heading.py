"""The head of a rubber file: names, dealer, day, occasion and house rules."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import partial
from typing import Any, TypeAlias

from bridgescore.file.faults import Add, Faults
from bridgescore.file.keys import (
    FOREIGN,
    FORMAT,
    HEADER_KEYS,
    LARGEST,
    PLAYER_KEYS,
    RULE_VALUES,
    TABLES,
)
from bridgescore.file.values import meant, misspelt, read_seat, read_text, short
from bridgescore.game.model import Heading, Pair, Rules
from bridgescore.text import unprintable

#: All that a file says, to be read only.
Tables: TypeAlias = Mapping[str, Any]

_KNOWN = (*HEADER_KEYS, *TABLES)
_KNOWN_KEYS, _PLAYER_KEYS = frozenset(_KNOWN), frozenset(PLAYER_KEYS)
#: How many unknown keys are compared with those that are known.
_LOOKED_AT = 100


def read_format(tables: Tables, faults: Faults) -> bool:
    """Whether this is a rubber file of a format that is known; nothing else is read of another."""
    version = tables.get("format")
    if version is None:
        faults.add(("format",), "this is no rubber file: it does not begin with format = 1")
        return False
    if type(version) is not int or version < 1:
        faults.add(("format",), "format is a number: format = 1")
    elif version > FORMAT:
        faults.add(
            ("format",),
            f"the file has format {short(version)} and this program knows format {FORMAT};"
            " install a newer bridgescore",
        )
        return False
    return True


def read_heading(tables: Tables, faults: Faults) -> Heading:
    """What stands at the top; what is wrong there is noted, and left out."""
    add = faults.within()
    day = tables.get("date")
    if day is not None and type(day) is not date:
        add("date", "date is written without quotation marks and time: date = 2026-11-27")
    number = tables.get("rubber")
    if number is not None and (type(number) is not int or not 1 <= number <= LARGEST):
        add("rubber", "rubber is a number from 1: rubber = 2")
    return Heading(
        date=day if type(day) is date else None,
        event=read_text(tables, "event", add),
        table=read_text(tables, "table", add),
        rubber=number if type(number) is int else None,
        dealer=read_seat(tables, "dealer", add),
        we=_pair(tables, add),
        players=_players(tables, faults),
        rules=_rules(tables, faults),
        cut=_cut(tables, faults),
    )


def _pair(tables: Mapping[str, Any], add: Add) -> Pair:
    value = tables.get("we", "NS")
    if isinstance(value, str) and value.upper() in ("NS", "EW"):
        return Pair(value.upper())
    add("we", f'we is "{short(value)}"; write NS or EW')
    return Pair.NS


def _players(
    tables: Mapping[str, Any], faults: Faults
) -> tuple[str | None, str | None, str | None, str | None]:
    table = _table(tables, "players", faults)
    add = faults.within("players")
    north, east, south, west = (read_text(table, key, add) for key in PLAYER_KEYS)
    return north, east, south, west


def _rules(tables: Mapping[str, Any], faults: Faults) -> Rules:
    table = _table(tables, "rules", faults)
    values: dict[str, Any] = {}
    for key, value in table.items():
        if key not in RULE_VALUES:
            if not key.startswith(FOREIGN):
                unknown = partial(misspelt, key, tuple(RULE_VALUES), "a house rule")
                faults.add(("rules", key), unknown)
            continue
        allowed = RULE_VALUES[key]
        if type(value) is not type(allowed[0]) or value not in allowed:
            first, second = (str(v).lower() for v in allowed)
            faults.add(("rules", key), f"{key} is {first} or {second}, not {short(value)}")
        else:
            values[key] = value
    return Rules(**values)


def _cut(tables: Mapping[str, Any], faults: Faults) -> tuple[str, ...]:
    order = _table(tables, "cut", faults).get("order", [])
    if not isinstance(order, list) or not all(isinstance(name, str) for name in order):
        faults.add(("cut", "order"), 'order is a list of names: order = ["Ann", "Bob"]')
        return ()
    if any(unprintable(name) for name in order):
        faults.add(("cut", "order"), "a name holds a character that cannot be printed")
        return ()
    return tuple(order)


def _table(tables: Mapping[str, Any], key: str, faults: Faults) -> Mapping[str, Any]:
    table = tables.get(key, {})
    if isinstance(table, dict):
        return table
    faults.add((key,), f"{key} is a table: write [{key}] on a line of its own")
    return {}


def slips(tables: Tables) -> tuple[Faults, int]:
    """Keys of the head that look like slips of known ones, and how many others are not read.

    To look for the word that was meant takes long; in a file with very many odd
    keys only the first are looked at.
    """
    found = Faults()
    players = tables.get("players", {})
    if _KNOWN_KEYS.issuperset(tables) and _PLAYER_KEYS.issuperset(players):
        return found, 0
    odd = [
        *(((key,), _KNOWN) for key in tables if key not in _KNOWN_KEYS),
        *((("players", key), PLAYER_KEYS) for key in players if key not in _PLAYER_KEYS),
    ]
    for path, right in odd[:_LOOKED_AT]:
        near = meant(path[-1], right)
        if near is not None and not path[-1].startswith(FOREIGN):
            found.add(path, f'"{short(path[-1])}" is not read; did you mean {near}?')
    return found, len(odd[_LOOKED_AT:])
