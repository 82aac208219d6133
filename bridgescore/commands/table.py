"""At the table: starting a rubber file, recording hands in it, and taking the last one back."""

from __future__ import annotations

from typing import NamedTuple

from bridgescore.commands.changing import change, typed, warned, written
from bridgescore.commands.names import free_name
from bridgescore.errors import Refused
from bridgescore.file import disk, edits
from bridgescore.file.document import Document
from bridgescore.file.meant import Change, Meant
from bridgescore.file.writing import new_text
from bridgescore.game.model import Heading
from bridgescore.game.rubber import Rubber, Step
from bridgescore.sentence.names import check_names
from bridgescore.text import shell_name


class Shown(NamedTuple):
    """A rubber file that was read.

    Attributes:
        rubber: the rubber that it makes.
        warnings: what looked odd in the file.
        document: what it says.
    """

    rubber: Rubber
    warnings: tuple[str, ...]
    document: Document


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
        warnings: what looked odd in the file.
    """

    number: int | None
    written: str
    rubber: Rubber
    warnings: tuple[str, ...]


def new(path: str, heading: Heading) -> Rubber:
    """Start a rubber file; raises Refused where the file is there or a name cannot be one."""
    check_names(name for name in heading.players if name is not None)
    document = Document(new_text(heading))
    rubber = document.rubber
    disk.create(path, document)
    return rubber


def show(path: str) -> Shown:
    """What a file says and the rubber that it makes; raises FileRefused for one that is wrong."""
    return judged(path, look(path))


def judged(path: str, document: Document) -> Shown:
    """The same of what was read already."""
    with disk.named(path):
        return Shown(document.rubber, warned(path, document), document)


def look(path: str) -> Document:
    """What a file says, whether or not it makes a rubber; raises Refused where it is not there."""
    return disk.read_file(path)


def write_again(path: str, document: Document) -> None:
    """Write a file that is gone as it was; raises Refused where there is one again."""
    disk.create(path, document)


def add(path: str, sentence: str, note: str | None = None) -> Added:
    """Record one hand at the end of the file.

    Raises NotUnderstood for a sentence without exactly one reading, Refused
    where the rubber is over or the table plays without honours.
    """

    def longer(old: Document) -> tuple[Change, Added]:
        refuse_if_over(old.rubber, path)
        deal = typed(sentence, old.rubber.heading, old.rubber.next_dealer, note)
        new = edits.with_hand(old, deal)
        step = new.rubber.steps[-1]
        added = Added(step, new.rubber, warned(path, old))
        return Change(new, Meant(step.number, deal=deal)), added

    return change(path, longer)


def undo(path: str) -> TakenBack:
    """Take back the stop or, where there is none, the last hand.

    Raises Refused where there is nothing to take back, FileRefused where the
    file without it is still wrong.
    """

    def shorter(old: Document) -> tuple[Change, TakenBack]:
        new = edits.without_stop(old)
        if new is not None:
            taken = TakenBack(None, "stop", new.rubber, warned(path, new))
            return Change(new, Meant(stopped=False)), taken
        number = old.hands
        if not number:
            raise Refused(f"{path} has no hand yet; there is nothing to take back")
        new = edits.without_last_hand(old, number)
        hand = written(old, number, new.rubber.heading)
        taken = TakenBack(number, hand, new.rubber, warned(path, new))
        return Change(new, Meant(number, gone=True)), taken

    return change(path, shorter)


def refuse_if_over(rubber: Rubber, path: str) -> None:
    """Raise Refused where no further hand belongs to the rubber."""
    name = free_name(path, rubber.heading.table)
    following = f"start the next rubber with: bridgescore new {shell_name(name)}"
    if rubber.finished:
        raise Refused(f"{path}: the rubber ended with hand {len(rubber.steps)}; {following}")
    if rubber.stopped:
        raise Refused(
            f"{path}: the table has stopped; {following}\n"
            f"or take the stop back with: bridgescore undo {shell_name(path)}"
        )
