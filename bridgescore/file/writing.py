"""Rubbers to the text of a file: the keys of a heading and of a hand, in their order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridgescore.file.keys import FORMAT, PLAYER_KEYS
from bridgescore.game.model import Deal, Heading, PassedOut
from bridgescore.game.rubber import Record


def new_text(heading: Heading) -> str:
    """The text of a new rubber file."""
    import tomli_w

    cut = {"order": list(heading.cut)} if heading.cut else {}
    tables = {
        "players": player_values(heading),
        "cut": cut,
        "rules": heading.rules._asdict(),
    }
    return tomli_w.dumps(
        {**head_values(heading), **{name: table for name, table in tables.items() if table}}
    )


def rubber_text(record: Record) -> str:
    """The text of a whole rubber."""
    blocks = [block_text("[[hand]]", hand_values(deal)) for deal in record.deals]
    stop = [block_text("[stopped]", {})] if record.stopped else []
    return "\n".join((new_text(record.heading), *blocks, *stop))


def head_values(heading: Heading) -> dict[str, Any]:
    """The keys at the top of a file, in the order that they are written."""
    values = {
        "format": FORMAT,
        "date": heading.date,
        "event": heading.event,
        "table": heading.table,
        "rubber": heading.rubber,
        "dealer": heading.dealer,
        "we": heading.we,
    }
    return {key: _plain(value) for key, value in values.items() if value is not None}


def player_values(heading: Heading) -> dict[str, Any]:
    """The keys of [players]."""
    names = zip(PLAYER_KEYS, heading.players)
    return {key: name for key, name in names if name is not None}


def _plain(value: object) -> object:
    """A value without its enum, as TOML writes it."""
    return str(value) if isinstance(value, str) else value


def hand_values(deal: Deal) -> dict[str, Any]:
    """The keys of a hand in a file, in the order that they are written."""
    if isinstance(deal, PassedOut):
        values: dict[str, Any] = {"contract": "pass", "dealer": deal.dealer, "note": deal.note}
    else:
        contract = deal.contract
        values = {
            "declarer": deal.declarer,
            "contract": f"{contract.level}{contract.strain}",
            "doubling": contract.doubling.mark or None,
            "tricks": deal.tricks,
            "honours": deal.honours or None,
            "honours_by": deal.honours_by,
            "auction": " ".join(deal.auction) if deal.auction is not None else None,
            "dealer": deal.dealer,
            "note": deal.note,
        }
    return {key: _plain(value) for key, value in values.items() if value is not None}


def block_text(header: str, values: Mapping[str, Any], ending: str = "\n") -> str:
    """A table as it is written into a file: its header and a line for each key."""
    import tomli_w

    return f"{header}\n{tomli_w.dumps(values)}".replace("\n", ending)


def line(key: str, value: object) -> str:
    """`key = value`, as TOML writes it."""
    import tomli_w

    name, _, last = key.rpartition(".")
    line = tomli_w.dumps({last: value}).rstrip("\n")
    return f"{name}.{line}" if name else line
