"""What each command does to a rubber file, as functions that give back what happened.

The commands and the prompt of `play` share them. Nothing here prints, and
nothing here asks: a change that may not be made raises, and the file is as it was.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from bridgescore import revision, rubberfile, rubbertext
from bridgescore.errors import FileRefused, Refused
from bridgescore.lettering import unprintable
from bridgescore.model import Deal, Hand, Heading, Seat
from bridgescore.notation import check_names, read_hand, write_hand
from bridgescore.rubber import Rubber, Step, followed_by
from bridgescore.rubbertext import Record

T = TypeVar("T")


class Added(NamedTuple):
    """A hand that was recorded.

    Attributes:
        step: the hand, with what it scored.
        rubber: the rubber with it.
        warnings: what looked odd in the file.
    """

    step: Step
    rubber: Rubber
    warnings: tuple[str, ...]


class TakenBack(NamedTuple):
    """What `undo` took back.

    Attributes:
        number: the hand's number; None where a stop was taken back.
        written: the hand as it would be typed or, where it could not be read,
            the lines that stood in the file; "stop" for a stop.
        rubber: the rubber without it.
    """

    number: int | None
    written: str
    rubber: Rubber


def new(path: str, heading: Heading) -> Rubber:
    """Start a rubber file; raises Refused where the file is there or a name cannot be one."""
    check_names(name for name in heading.players if name is not None)
    text = rubbertext.new_text(heading)
    rubber = rubbertext.read_text(text, path)[1]
    rubberfile.create(path, text)
    return rubber


def show(path: str) -> tuple[Record, Rubber]:
    """What a file says and the rubber that it makes; raises FileRefused for one that is wrong."""
    return rubberfile.read(path)


def add(path: str, sentence: str, note: str | None = None) -> Added:
    """Record one hand at the end of the file.

    Raises NotUnderstood for a sentence without exactly one reading, Refused
    where the rubber is over or the table plays without honours.
    """

    def change(text: str) -> tuple[str, Added]:
        record, rubber = rubbertext.read_text(text, path)
        refuse_if_over(rubber, path)
        deal = typed(sentence, rubber.heading, rubber.next_dealer, note)
        after = followed_by(rubber, deal)
        added = Added(after.steps[-1], after, record.warnings)
        return revision.with_hand(text, deal), added

    return rewrite(path, change)


def undo(path: str) -> TakenBack:
    """Take back the stop or, where there is none, the last hand.

    Raises Refused where there is nothing to take back, FileRefused where the
    file without it is still wrong.
    """

    def change(text: str) -> tuple[str, TakenBack]:
        without_stop = revision.without_stop(text)
        if without_stop is not None:
            return without_stop, TakenBack(None, "stop", rubber_of(without_stop, path))
        number = revision.count_hands(text)
        if not number:
            raise Refused(f"{path} has no hand yet; there is nothing to take back")
        shorter = revision.without_hand(text, number)
        rubber = rubber_of(shorter, path)
        taken = written(text, path, number, rubber.heading)
        return shorter, TakenBack(number, taken, rubber)

    return rewrite(path, change)


def stop(path: str) -> Rubber:
    """Settle a rubber that the table leaves unfinished; raises Refused where it is over."""

    def change(text: str) -> tuple[str, Rubber]:
        rubber = rubber_of(text, path)
        if rubber.stopped:
            raise Refused(f"{path}: the table has stopped already; nothing was changed")
        if rubber.finished:
            raise Refused(
                f"{path}: the rubber ended with hand {len(rubber.steps)}, so there is nothing"
                f" to stop; see it with: bridgescore show {path}"
            )
        stopped = revision.with_stop(text)
        return stopped, rubber_of(stopped, path)

    return rewrite(path, change)


def typed(sentence: str, heading: Heading, dealer: Seat | None, note: str | None) -> Deal:
    """The hand that a sentence says at a table; raises like `add`."""
    deal = read_hand(sentence, heading, dealer)
    if isinstance(deal, Hand) and deal.honours and not heading.rules.honours:
        without = write_hand(deal._replace(honours=0, honours_by=None), heading)
        raise Refused(f"this table plays without honours; write\n{without}")
    if note is not None and (wrong := unprintable(note)):
        raise Refused(f"the note holds the character U+{ord(wrong):04X}, which cannot be printed")
    return deal._replace(note=note) if note and note.strip() else deal


def refuse_if_over(rubber: Rubber, path: str) -> None:
    """Raise Refused where no further hand belongs to the rubber."""
    following = f"start the next rubber with: bridgescore new {free_name(path)}"
    if rubber.finished:
        raise Refused(f"{path}: the rubber ended with hand {len(rubber.steps)}; {following}")
    if rubber.stopped:
        raise Refused(
            f"{path}: the table has stopped; {following}\n"
            f"or take the stop back with: bridgescore undo {path}"
        )


def next_name(path: str) -> str:
    """The name for the rubber that follows: friday.toml, friday-2.toml, friday-3.toml.

    A date at the end of a name is not counted on.
    """
    stem, suffix = os.path.splitext(path)
    base, dash, number = stem.rpartition("-")
    dated = re.search(r"\d{4}-\d\d-\d\d$", stem)
    if dash and base and number.isascii() and number.isdigit() and len(number) < 3 and not dated:
        return f"{base}-{int(number) + 1}{suffix}"
    return f"{stem}-2{suffix}"


def free_name(path: str) -> str:
    """The next name that no file has yet."""
    name = next_name(path)
    while os.path.lexists(name):
        name = next_name(name)
    return name


# -- what several changes share


def rewrite(path: str, change: Callable[[str], tuple[str, T]]) -> T:
    """Carry out a change of a file in which each hand is a table of its own."""

    def checked(text: str) -> tuple[str, T]:
        revision.refuse_list_of_hands(text, path)
        try:
            return change(text)
        except FileRefused as refused:
            if refused.name != path:
                raise
            # What was wrong before is said with the lines of the file that is there.
            rubber_of(text, path)
            raise Refused(_contradicted(refused, path)) from None

    return rubberfile.rewrite(path, checked)


def _contradicted(refused: FileRefused, path: str) -> str:
    """Which hands a change of a sound file would make wrong."""
    said = [
        f"{path}: with this {f'hand {hand} would be wrong: ' if hand is not None else ''}{text}"
        for _, text, hand, _ in refused.faults
    ]
    return "\n".join((*said, "nothing was changed"))


def rubber_of(text: str, path: str) -> Rubber:
    return rubbertext.read_text(text, path)[1]


def deal_at(text: str, path: str, place: int) -> Deal | None:
    """The hand that stands at a place, or None where it is wrong."""
    try:
        return rubbertext.read_record(text, path).deals[place - 1]
    except FileRefused:
        return revision.read_block(text, place)


def written(text: str, path: str, place: int, heading: Heading) -> str:
    """The hand at a place as it would be typed, or its lines where it is wrong."""
    deal = deal_at(text, path, place)
    return revision.block_lines(text, place) if deal is None else write_hand(deal, heading)
