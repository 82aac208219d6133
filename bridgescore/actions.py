"""What each command does to a rubber file, as functions that give back what happened.

The commands and the prompt of `play` share them. Nothing here prints, and
nothing here asks: a change that may not be made raises, and the file is as it was.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from bridgescore import rubberfile, rubbertext
from bridgescore.errors import Refused
from bridgescore.model import Deal, Hand, Heading
from bridgescore.notation import check_names, read_hand, write_hand
from bridgescore.rubber import Rubber, Step, followed_by
from bridgescore.rubbertext import Record


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
        deal: the hand; None for a stop, and for a hand that could not be read.
        written: the hand as it would be typed, or the lines that were in the file.
        rubber: the rubber without it.
    """

    number: int | None
    deal: Deal | None
    written: str
    rubber: Rubber


def new(path: str, heading: Heading) -> Rubber:
    """Start a rubber file; raises Refused where the file is there or a name cannot be one."""
    check_names(name for name in heading.players if name is not None)
    text = rubbertext.new_text(heading)
    rubber = rubbertext.read_text(text, path)[1]
    rubberfile.create(path, text)
    return rubber


def add(path: str, sentence: str, note: str | None = None) -> Added:
    """Record one hand at the end of the file.

    Raises NotUnderstood for a sentence without exactly one reading, Refused
    where the rubber is over or the table plays without honours.
    """

    def change(text: str) -> tuple[str, Added]:
        record, rubber = rubbertext.read_text(text, path)
        rubbertext.refuse_inline_hands(text, path)
        refuse_if_over(rubber, path)
        deal = typed(sentence, rubber, note)
        after = followed_by(rubber, deal)
        return (
            rubbertext.with_hand(text, deal),
            Added(after.steps[-1], after, record.warnings),
        )

    return rubberfile.rewrite(path, change)


def typed(sentence: str, rubber: Rubber, note: str | None = None) -> Deal:
    """The hand that a sentence says, for the next place of a rubber; raises like `add`."""
    deal = read_hand(sentence, rubber.heading, rubber.next_dealer)
    if isinstance(deal, Hand) and deal.honours and not rubber.heading.rules.honours:
        without = write_hand(deal._replace(honours=0, honours_by=None), rubber.heading)
        raise Refused(f"this table plays without honours; write\n{without}")
    if note is not None and (wrong := rubbertext.unprintable(note)):
        raise Refused(f"the note holds the character U+{ord(wrong):04X}, which cannot be printed")
    return deal._replace(note=note) if note and note.strip() else deal


def refuse_if_over(rubber: Rubber, path: str) -> None:
    """Raise Refused where no further hand belongs to the rubber."""
    following = f"start the next rubber with: bridgescore new {next_name(path)}"
    if rubber.finished:
        raise Refused(f"{path}: the rubber ended with hand {len(rubber.steps)}; {following}")
    if rubber.stopped:
        raise Refused(
            f"{path}: the table has stopped; go on with this rubber after:"
            f" bridgescore undo {path}\nor {following}"
        )


def next_name(path: str) -> str:
    """The name for the rubber that follows: friday.toml, friday-2.toml, friday-3.toml."""
    stem, suffix = os.path.splitext(path)
    base, dash, number = stem.rpartition("-")
    if dash and base and number.isascii() and number.isdigit():
        return f"{base}-{int(number) + 1}{suffix}"
    return f"{stem}-2{suffix}"


def show(path: str) -> tuple[Record, Rubber]:
    """What a file says and the rubber that it makes; raises FileRefused for one that is wrong."""
    return rubberfile.read(path)


def undo(path: str) -> TakenBack:
    """Take back the stop or, where there is none, the last hand.

    Raises Refused where there is nothing to take back, FileRefused where the
    file without it is still wrong.
    """

    def change(text: str) -> tuple[str, TakenBack]:
        new_text, deal, cut = rubbertext.without_last(text, path)
        rubber = rubbertext.read_text(new_text, path)[1]
        if cut.lstrip().startswith("[stopped"):
            return new_text, TakenBack(None, None, "stop", rubber)
        written = write_hand(deal, rubber.heading) if deal is not None else cut.strip()
        return new_text, TakenBack(len(rubber.steps) + 1, deal, written, rubber)

    return rubberfile.rewrite(path, change)
