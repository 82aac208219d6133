"""What each command does to a rubber file, as functions that give back what happened.

The commands and the prompt of `play` share them. Nothing here prints, and
nothing here asks: a change that may not be made raises, and the file is as it was.
"""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from bridgescore.errors import FileRefused, Refused, and_more
from bridgescore.file import disk, edits, reading
from bridgescore.file.disk import Change
from bridgescore.file.meant import Meant, refuse_anything_else
from bridgescore.game.model import Deal, Hand, Heading, Seat, Side, side_of
from bridgescore.game.rubber import Record, Rubber, Step, followed_by
from bridgescore.sentence.names import check_names
from bridgescore.sentence.reader import read_hand, read_question
from bridgescore.sentence.writer import write_hand
from bridgescore.text import shell_name, unprintable

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
        warnings: what looked odd in the file.
    """

    number: int | None
    written: str
    rubber: Rubber
    warnings: tuple[str, ...]


class Stopped(NamedTuple):
    """A rubber that was settled unfinished, and what looked odd in its file."""

    rubber: Rubber
    warnings: tuple[str, ...]


def new(path: str, heading: Heading) -> Rubber:
    """Start a rubber file; raises Refused where the file is there or a name cannot be one."""
    check_names(name for name in heading.players if name is not None)
    text = reading.new_text(heading)
    rubber = reading.read_text(text, path)[1]
    disk.create(path, text)
    return rubber


def show(path: str) -> tuple[Record, Rubber]:
    """What a file says and the rubber that it makes; raises FileRefused for one that is wrong."""
    return disk.read(path)


def add(path: str, sentence: str, note: str | None = None) -> Added:
    """Record one hand at the end of the file.

    Raises NotUnderstood for a sentence without exactly one reading, Refused
    where the rubber is over or the table plays without honours.
    """

    def change(text: str) -> tuple[Change[Added], Meant]:
        record, rubber = reading.read_text(text, path)
        refuse_if_over(rubber, path)
        deal = typed(sentence, rubber.heading, rubber.next_dealer, note)
        longer = edits.with_hand(text, deal)
        # The old text has just been read; what is appended to it is read in its turn.
        after = followed_by(rubber, reading.read_appended(longer[len(text) :], rubber, path))
        added = Added(after.steps[-1], after, record.warnings)
        return Change(longer, added), Meant(deal=deal, appended=True)

    return rewrite(path, change)


def undo(path: str) -> TakenBack:
    """Take back the stop or, where there is none, the last hand.

    Raises Refused where there is nothing to take back, FileRefused where the
    file without it is still wrong.
    """

    def change(text: str) -> tuple[Change[TakenBack], Meant]:
        without_stop = edits.without_stop(text)
        if without_stop is not None:
            record, rubber = reading.read_text(without_stop, path)
            taken_back = TakenBack(None, "stop", rubber, record.warnings)
            return Change(without_stop, taken_back), Meant(stopped=False)
        number = edits.count_hands(text)
        if not number:
            raise Refused(f"{path} has no hand yet; there is nothing to take back")
        shorter = edits.without_last_hand(text, number)
        record, rubber = reading.read_text(shorter, path)
        taken = written(text, path, number, rubber.heading)
        taken_back = TakenBack(number, taken, rubber, record.warnings)
        return Change(shorter, taken_back), Meant(number, gone=True)

    return rewrite(path, change)


def stop(path: str) -> Stopped:
    """Settle a rubber that the table leaves unfinished; raises Refused where it is over."""

    def change(text: str) -> tuple[Change[Stopped], Meant]:
        record, rubber = reading.read_text(text, path)
        if rubber.stopped:
            raise Refused(f"{path}: the table has stopped already; nothing was changed")
        if rubber.finished:
            raise Refused(
                f"{path}: the rubber ended with hand {len(rubber.steps)}, so there is nothing"
                f" to stop; see it with: bridgescore show {shell_name(path)}"
            )
        stopped = edits.with_stop(text)
        return Change(stopped, Stopped(rubber_of(stopped, path), record.warnings)), Meant(
            stopped=True
        )

    return rewrite(path, change)


def what(rubber: Rubber, words: str, columns: int = 80, ascii_only: bool = False) -> list[str]:
    """What the next hand could bring, line by line, for a screen of so many columns.

    `words` is a side, seat or player with a contract: every result of it; or
    without one, or nothing for both sides: the cheapest games. Raises
    NotUnderstood where it is neither, Refused where the rubber is over.
    """
    from bridgescore.answers.what import games_text, results_text

    if rubber.stopped:
        raise Refused("the table has stopped, so no hand can follow; undo takes the stop back")
    if rubber.finished:
        hands = len(rubber.steps)
        raise Refused(f"the rubber ended with hand {hands}; the next hand begins a new rubber")
    if not words.strip():
        we, they = (games_text(rubber, side, columns, ascii_only) for side in Side)
        return [*we, "", *they]
    who, contract = read_question(words, rubber.heading)
    if contract is None:
        return games_text(rubber, side_of(who, rubber.heading.we), columns, ascii_only)
    return results_text(rubber, who, contract, columns, ascii_only)


def typed(
    sentence: str,
    heading: Heading,
    dealer: Seat | None,
    note: str | None,
    old: Deal | None = None,
) -> Deal:
    """The hand that a sentence says at a table; raises like `add`.

    Where there is an old hand, the sentence may also say only what changes of it.
    """
    before = old if isinstance(old, Hand) else None
    deal = read_hand(sentence, heading, dealer, before)
    if isinstance(deal, Hand) and deal.honours and not heading.rules.honours:
        # What stands in the file may be repeated, and scores nothing.
        kept = before is not None and _claim(deal, heading) == _claim(before, heading)
        if not kept:
            without = write_hand(deal._replace(honours=0, honours_by=None), heading)
            raise Refused(f"this table plays without honours; write\n{without}")
    if note is not None and (wrong := unprintable(note)):
        raise Refused(f"the note holds the character U+{ord(wrong):04X}, which cannot be printed")
    return deal if note is None else deal._replace(note=note if note.strip() else None)


def _claim(hand: Hand, heading: Heading) -> tuple[int, Side]:
    """The honours of a hand: points, and the side that held them."""
    return hand.honours, side_of(hand.honours_by or hand.declarer, heading.we)


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


def names_after(path: str, table: str | None = None) -> Iterator[str]:
    """The names for the rubbers that follow, one after another: friday-2.toml, friday-3.toml.

    A number that is the table's, a year or the end of a date is not counted on.
    """
    stem, suffix = os.path.splitext(path)
    base, _, number = stem.rpartition("-")
    if base and _counts(stem, base, number, table):
        stem, first = base, int(number) + 1
    else:
        first = 2
    return (f"{stem}-{count}{suffix}" for count in itertools.count(first))


#: A number that can be a table's.
_NUMBER = "(?<![0-9])[0-9]{1,9}(?![0-9])"


def _counts(stem: str, base: str, number: str, table: str | None) -> bool:
    """Whether the number at the end of a name, behind its base, says which rubber it is."""
    if not re.fullmatch("[0-9]{1,3}", number) or re.search("[0-9]{4}-[0-9]{2}-[0-9]{2}$", stem):
        return False
    tables = [int(figures) for figures in re.findall(_NUMBER, table or "")]
    # Where the table stands in front of it already, this is the number of the rubber.
    named = re.search(f"{_NUMBER}$", base)
    return int(number) not in tables or (named is not None and int(named[0]) in tables)


def free_name(path: str, table: str | None = None) -> str:
    """The next name that no file has yet."""
    return next(name for name in names_after(path, table) if not os.path.lexists(name))


# -- what several changes share


def rewrite(path: str, change: Callable[[str], tuple[Change[T], Meant]]) -> T:
    """Carry out a change of a file in which each hand is a table of its own.

    `change` gives the new text and what it is meant to change; a new text that
    says anything else is refused.
    """

    def checked(text: str) -> Change[T]:
        reading.refuse_depth(text, path)
        edits.refuse_list_of_hands(text, path)
        try:
            changed, meant = change(text)
        except FileRefused as refused:
            if refused.name != path:
                raise
            # What was wrong before is said with the lines of the file that is there.
            rubber_of(text, path)
            raise Refused(_contradicted(refused, path)) from None
        rest = changed.moved[1] if changed.moved is not None else None
        refuse_anything_else(text, changed.text, rest, meant)
        return changed

    return disk.rewrite(path, checked)


def _contradicted(refused: FileRefused, path: str) -> str:
    """Which hands a change of a sound file would make wrong."""
    said = [
        f"{path}: with this {f'hand {hand} would be wrong: ' if hand is not None else ''}{text}"
        for _, text, hand, _ in refused.faults
    ]
    return "\n".join((*said, *and_more(refused.more), "nothing was changed"))


def rubber_of(text: str, path: str) -> Rubber:
    return reading.read_text(text, path)[1]


def deal_at(text: str, path: str, place: int) -> Deal | None:
    """The hand that stands at a place, or None where it is wrong."""
    try:
        return reading.read_record(text, path).deals[place - 1]
    except FileRefused:
        return edits.read_block(text, place)


def written(text: str, path: str, place: int, heading: Heading) -> str:
    """The hand at a place as it would be typed, or its lines where it is wrong."""
    deal = deal_at(text, path, place)
    return edits.block_lines(text, place) if deal is None else write_hand(deal, heading)
