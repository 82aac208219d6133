"""Rubber files as bare texts, for tests that write and compare them."""

from __future__ import annotations

from typing import Any

from bridgescore.file import disk, edits
from bridgescore.file.document import Document
from bridgescore.file.writing import block_text, hand_values
from bridgescore.game.model import Deal, Heading
from bridgescore.game.rubber import Record, Rubber


def read_text(text: str, name: str) -> tuple[Record, Rubber]:
    """What a text says and the rubber that it makes; its faults are those of the named file."""
    document = Document(text)
    with disk.named(name):
        return document.record, document.rubber


def read_record(text: str, name: str) -> Record:
    """What a text says, whether or not it makes a rubber."""
    with disk.named(name):
        return Document(text).record


def warnings(text: str, name: str) -> tuple[str, ...]:
    """What looks odd in a text."""
    return tuple(fault.said_of(name) for fault in Document(text).warnings)


def parse(text: str, name: str = "friday.toml") -> dict[str, Any]:
    """The tables of a text."""
    with disk.named(name):
        return Document(text).tables


def hand_text(deal: Deal) -> str:
    """What one more hand adds to a text."""
    return "\n" + block_text("[[hand]]", hand_values(deal))


def with_hand(text: str, deal: Deal) -> str:
    """A text with one hand more, whether or not it is a rubber's."""
    return text + edits.hand_behind(Document(text), deal)


def with_stop(text: str) -> str:
    """The text of a table that has stopped."""
    return edits.with_stop(Document(text)).text


def without_stop(text: str) -> str | None:
    """The text without its stop, or None."""
    new = edits.without_stop(Document(text))
    return None if new is None else new.text


def without_hand(text: str, number: int) -> str:
    """The text without a hand and its comments."""
    return edits.without_hand(Document(text), number).text


def without_last_hand(text: str, number: int) -> str:
    """The text as it was before its last hand."""
    return edits.without_last_hand(Document(text), number).text


def with_hand_before(text: str, number: int, deal: Deal) -> str:
    """The text with a hand in front of another."""
    return edits.with_hand_before(Document(text), number, deal).text


def with_hand_changed(text: str, number: int, deal: Deal) -> str:
    """The text with another hand in a place."""
    return edits.with_hand_changed(Document(text), number, deal).text


def with_heading(text: str, name: str, old: Heading, new: Heading) -> str:
    """The text with another heading."""
    with disk.named(name):
        return edits.with_heading(Document(text), old, new).text


def hands_from(text: str, number: int) -> tuple[str, str]:
    """The text without the hands from a number on, and those hands."""
    new, moved = edits.hands_from(Document(text), number)
    return new.text, moved


def refuse_list_of_hands(text: str, name: str) -> None:
    """Raise FileRefused for hands in one list."""
    with disk.named(name):
        edits.refuse_list_of_hands(Document(text))


def block_lines(text: str, number: int) -> str:
    """The lines of a hand."""
    return Document(text).hand_lines(number)


def count_hands(text: str) -> int:
    """How many hands there are."""
    return Document(text).hands


def read_block(text: str, number: int) -> Deal | None:
    """A hand, or None where it is wrong."""
    return Document(text).deal(number)
