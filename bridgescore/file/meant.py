"""Whether a change of a rubber file changed what was meant, and nothing beside it.

What the texts before and after say is compared, not how they look: exactly one
hand is new, gone or another, and every other hand, key and value is the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bridgescore.errors import Refused
from bridgescore.file.document import Document
from bridgescore.file.keys import FOREIGN
from bridgescore.file.values import same
from bridgescore.file.writing import hand_values, head_values, player_values
from bridgescore.game.model import Deal, Heading

Table = dict[str, Any]


class Meant(NamedTuple):
    """What a change is meant to do to a file.

    Attributes:
        place: the number of the hand that is changed, put in or taken out; None
            where no hand is.
        gone: whether the hand that stood there goes.
        deal: the hand that stands there afterwards; None where none takes its place.
        moved: how many hands at the end go to another file.
        stopped: whether the file says afterwards that the table stopped; None
            where it stays as it is.
        heads: the heading before and after, where it changes.
    """

    place: int | None = None
    gone: bool = False
    deal: Deal | None = None
    moved: int = 0
    stopped: bool | None = None
    heads: tuple[Heading, Heading] | None = None


class Change(NamedTuple):
    """A change that is not made yet.

    Attributes:
        new: what the file is to say.
        meant: what the change is meant to do to it.
        moved: a new file for the hands that leave this one: its name and what it says.
    """

    new: Document
    meant: Meant
    moved: tuple[str, Document] | None = None


def refuse_anything_else(old: Document, change: Change) -> None:
    """Raise Refused unless a change does to a document what it is meant to do, and nothing else.

    Where the old text cannot be parsed, its hands are compared one by one.
    """
    new, meant, moving = change
    after = new.tables
    if old.is_toml:
        before = old.tables
    else:
        before = {"hand": [old.hand_table(n + 1) or {} for n in range(old.hands)]}
        after = {"hand": after.get("hand", [])}
    expected = _expected(before, after, meant)
    hands = expected.pop("hand")
    kept = hands[: len(hands) - meant.moved]
    moved = moving[1].tables.get("hand", []) if moving is not None else []
    there = {key: value for key, value in after.items() if key != "hand"}
    if not (
        same(kept, after.get("hand", []))
        and same(hands[len(kept) :], moved)
        and same(expected, there)
    ):
        raise Refused(
            "the change would touch more of the file than was meant, because of the way it is"
            " written; make the change in an editor, nothing was changed"
        )


def _expected(before: Table, after: Table, meant: Meant) -> Table:
    """What the file should say afterwards; the hands that are moved are still in it."""
    document = dict(before)
    hands = list(document.get("hand", []))
    if meant.place is not None:
        place = meant.place - 1
        gone = hands[place : place + 1] if meant.gone else []
        new = [] if meant.deal is None else [_hand(meant.deal, gone)]
        hands[place : place + len(gone)] = new
    document["hand"] = hands
    if meant.stopped is not None:
        document.pop("stopped", None)
        if meant.stopped:
            document["stopped"] = {}
    if meant.heads is not None:
        _with_heading(document, after, *meant.heads)
    return document


def _hand(deal: Deal, before: Sequence[Table]) -> Table:
    """The keys of a hand, with what other programs wrote into the one before it."""
    foreign = {
        key: value for table in before for key, value in table.items() if key.startswith(FOREIGN)
    }
    return {**hand_values(deal), **foreign}


def _with_heading(document: Table, after: Table, old: Heading, new: Heading) -> None:
    """Let a document have another heading where the two differ.

    A table that is new there may also say what stays.
    """
    _with_values(document, head_values(old), head_values(new))
    for name, was, now in (
        ("players", player_values(old), player_values(new)),
        ("rules", old.rules._asdict(), new.rules._asdict()),
    ):
        if was != now:
            written, table = after.get(name, {}), dict(document.get(name, {}))
            _with_values(table, was, now)
            table |= {key: now[key] for key in now if key in written and key not in table}
            document[name] = table


def _with_values(table: Table, old: Mapping[str, Any], new: Mapping[str, Any]) -> None:
    """Let a table have other values where the two differ."""
    for key in old.keys() | new.keys():
        if old.get(key) != new.get(key):
            table.pop(key, None)
            if key in new:
                table[key] = new[key]
