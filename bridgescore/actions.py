"""What each command does to a rubber file, as functions that give back what happened.

The commands and the prompt of `play` share them. Nothing here prints, and
nothing here asks: a change that may not be made raises, and the file is as it was.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from bridgescore import revision, rubberfile, rubbertext
from bridgescore.correction import Correction
from bridgescore.errors import FileRefused, NotUnderstood, Refused, RubberOver
from bridgescore.lettering import unprintable
from bridgescore.model import Deal, Hand, Heading, PassedOut, Seat, Side, side_of
from bridgescore.notation import check_names, read_hand, read_question, write_hand
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


class Reset(NamedTuple):
    """The rubber before and after its heading was changed."""

    old: Rubber
    new: Rubber


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

    return _rewrite(path, change)


def undo(path: str) -> TakenBack:
    """Take back the stop or, where there is none, the last hand.

    Raises Refused where there is nothing to take back, FileRefused where the
    file without it is still wrong.
    """

    def change(text: str) -> tuple[str, TakenBack]:
        without_stop = revision.without_stop(text)
        if without_stop is not None:
            return without_stop, TakenBack(None, "stop", _rubber(without_stop, path))
        number = revision.count_hands(text)
        if not number:
            raise Refused(f"{path} has no hand yet; there is nothing to take back")
        shorter = revision.without_hand(text, number)
        rubber = _rubber(shorter, path)
        written = _written(text, path, number, rubber.heading)
        return shorter, TakenBack(number, written, rubber)

    return _rewrite(path, change)


def stop(path: str) -> Rubber:
    """Settle a rubber that the table leaves unfinished; raises Refused where it is over."""

    def change(text: str) -> tuple[str, Rubber]:
        rubber = _rubber(text, path)
        if rubber.stopped:
            raise Refused(f"{path}: the table has stopped already; nothing was changed")
        if rubber.finished:
            raise Refused(
                f"{path}: the rubber ended with hand {len(rubber.steps)}, so there is nothing"
                f" to stop; see it with: bridgescore show {path}"
            )
        stopped = revision.with_stop(text)
        return stopped, _rubber(stopped, path)

    return _rewrite(path, change)


def fix(
    path: str,
    number: str,
    sentence: str,
    note: str | None = None,
    rest_to: str | None = None,
) -> Correction:
    """Put another result in the place of a hand.

    The hand keeps its note, unless there is a new one, and loses its auction.
    Raises NotUnderstood and Refused like `add`, and Refused where the rubber
    would end earlier and no file for the rest is named.
    """

    def change(text: str) -> tuple[str, Correction]:
        place = _place(number, revision.count_hands(text))
        # The file is judged as it will be, so the hand that is wrong may be any nonsense.
        blank = rubbertext.read_record(revision.with_hand_changed(text, place, PassedOut()), path)
        rotation = _dealer(blank, place)
        old = _deal(text, path, place)
        dealer = (old.dealer if old is not None else None) or rotation
        deal = typed(sentence, blank.heading, dealer, note)
        if old is not None:
            kept = old.note if deal.note is None else deal.note
            dealer = deal.dealer or (old.dealer if old.dealer is not rotation else None)
            deal = deal._replace(note=kept, dealer=dealer)
        changed = revision.with_hand_changed(text, place, deal)
        return _corrected(text, changed, path, place, True, deal, rest_to)

    return _rewrite(path, change)


def insert(
    path: str,
    number: str,
    sentence: str,
    note: str | None = None,
    rest_to: str | None = None,
) -> Correction:
    """Put a forgotten hand in front of another; raises like `fix`."""

    def change(text: str) -> tuple[str, Correction]:
        count = revision.count_hands(text)
        place = _place(number, count)
        record = rubbertext.read_record(text, path)
        deal = typed(sentence, record.heading, _dealer(record, place), note)
        changed = revision.with_hand_before(text, place, deal)
        return _corrected(text, changed, path, place, False, deal, rest_to)

    return _rewrite(path, change)


def remove(path: str, number: str, rest_to: str | None = None) -> Correction:
    """Take a hand out; raises like `fix`."""

    def change(text: str) -> tuple[str, Correction]:
        place = _place(number, revision.count_hands(text))
        changed = revision.without_hand(text, place)
        return _corrected(text, changed, path, place, True, None, rest_to)

    return _rewrite(path, change)


def set_heading(path: str, changed: Callable[[Heading], Heading]) -> Reset:
    """Change the head of a file: names, dealer, date, event, table, rubber, sitting, rules.

    `changed` gives the new heading for the old one. Raises Refused where a name
    cannot be one, FileRefused where a recorded auction would not agree any more.
    """

    def change(text: str) -> tuple[str, Reset]:
        old = _rubber(text, path)
        heading = changed(old.heading)
        if heading.players != old.heading.players:
            check_names(name for name in heading.players if name is not None)
        new_text = revision.with_heading(text, path, old.heading, heading)
        return new_text, Reset(old, _rubber(new_text, path))

    return _rewrite(path, change)


def why(rubber: Rubber, number: str | None = None) -> list[str]:
    """Each hand, or one of them, explained line by line; raises Refused where it is not there."""
    from bridgescore.explain import account, figure_line, stop_reasons
    from bridgescore.sheet import result

    steps = rubber.steps
    if number is not None:
        place = _place(number, len(steps))
        return account(steps[place - 1], rubber.heading)
    if not steps:
        return ["No hand has been recorded yet."]
    said = [line for step in steps for line in (*account(step, rubber.heading), "")]
    if rubber.stopped:
        said += ["The table stopped here."]
        said += [figure_line(reason) for reason in stop_reasons(rubber)]
    if rubber.over:
        said += result(rubber)
    return said if rubber.over else said[:-1]


def what(rubber: Rubber, words: str, columns: int = 80, ascii_only: bool = False) -> list[str]:
    """What the next hand could bring, line by line, for a screen of so many columns.

    `words` is a side, seat or player with a contract: every result of it; or
    without one, or nothing for both sides: the cheapest games. Raises
    NotUnderstood where it is neither, Refused where the rubber is over.
    """
    from bridgescore.outlook import games_text, results_text

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
    following = f"start the next rubber with: bridgescore new {next_name(path)}"
    if rubber.finished:
        raise Refused(f"{path}: the rubber ended with hand {len(rubber.steps)}; {following}")
    if rubber.stopped:
        raise Refused(
            f"{path}: the table has stopped; {following}\n"
            f"or take the stop back with: bridgescore undo {path}"
        )


def next_name(path: str) -> str:
    """The name for the rubber that follows: friday.toml, friday-2.toml, friday-3.toml."""
    stem, suffix = os.path.splitext(path)
    base, dash, number = stem.rpartition("-")
    if dash and base and number.isascii() and number.isdigit() and len(number) < 3:
        return f"{base}-{int(number) + 1}{suffix}"
    return f"{stem}-2{suffix}"


# -- what several changes share


def _rewrite(path: str, change: Callable[[str], tuple[str, T]]) -> T:
    """Carry out a change of a file in which each hand is a table of its own."""

    def checked(text: str) -> tuple[str, T]:
        revision.refuse_list_of_hands(text, path)
        return change(text)

    return rubberfile.rewrite(path, checked)


def _rubber(text: str, path: str) -> Rubber:
    return rubbertext.read_text(text, path)[1]


def _place(number: str, count: int) -> int:
    """The hand that a command line means: a number, or the last."""
    if number.casefold() == "last":
        number = str(count)
    if not (number.isascii() and number.isdigit()):
        raise NotUnderstood(f'"{number}" is no hand; write its number, or last')
    if len(number) > 5 or not 1 <= int(number) <= count:
        have = f"the hands are 1 to {count}" if count else "there is no hand yet"
        raise Refused(f"there is no hand {number}; {have}")
    return int(number)


def _dealer(record: Record, place: int) -> Seat | None:
    """Who deals the hand of that number by rotation, or None where nobody said."""
    dealer = record.heading.dealer
    for deal in record.deals[: place - 1]:
        dealer = deal.dealer or dealer
        dealer = dealer.next if dealer is not None else None
    return dealer


def _deal(text: str, path: str, place: int) -> Deal | None:
    """The hand that stands at a place, or None where it is wrong."""
    try:
        return rubbertext.read_record(text, path).deals[place - 1]
    except FileRefused:
        return revision.read_block(text, place)


def _written(text: str, path: str, place: int, heading: Heading) -> str:
    """The hand at a place as it would be typed, or its lines where it is wrong."""
    deal = _deal(text, path, place)
    return revision.block_lines(text, place) if deal is None else write_hand(deal, heading)


def _corrected(
    old_text: str,
    text: str,
    path: str,
    place: int,
    before: bool,
    deal: Deal | None,
    rest_to: str | None,
) -> tuple[str, Correction]:
    """The text and the report of a correction; hands behind the end go to another file."""
    record = rubbertext.read_record(text, path)
    moved = 0
    try:
        rubber = record.rubber()
    except RubberOver as over:
        if record.stopped:
            raise Refused(
                f"{path}: with this hand {over.ended} would win the rubber, but the table has"
                f" stopped; take the stop back first: bridgescore undo {path}"
            ) from None
        moved = over.hands - over.ended
        if rest_to is None:
            raise Refused(_surplus(record, over, path)) from None
        text, rest = revision.hands_from(text, over.ended + 1)
        rubber = _rubber(text, path)
        _start_with(rest, rest_to, rubber, text)
    try:
        old = _rubber(old_text, path)
    except FileRefused:
        old = None
    return text, Correction(
        place,
        _written(old_text, path, place, record.heading) if before else None,
        write_hand(deal, record.heading) if deal is not None else None,
        old,
        rubber,
        moved,
    )


def _surplus(record: Record, over: RubberOver, path: str) -> str:
    """Which hands do not belong to a rubber that ends earlier, and the way on."""
    hands = "".join(
        f"\n  hand {number}: {write_hand(deal, record.heading)}"
        for number, deal in enumerate(record.deals[over.ended :], start=over.ended + 1)
    )
    return (
        f"{path}: with this the rubber ends with hand {over.ended}, and these do not belong to it:"
        f"{hands}\nsay --rest-to {next_name(path)} to move them to a new rubber"
    )


def _start_with(hands: str, path: str, rubber: Rubber, text: str) -> None:
    """Start a file with hands that another rubber has no place for."""
    heading = rubber.heading._replace(
        dealer=rubber.next_dealer,
        rubber=None if rubber.heading.rubber is None else rubber.heading.rubber + 1,
    )
    ending = revision.line_end(text)
    whole = rubbertext.new_text(heading).replace("\n", ending) + ending + hands
    _rubber(whole, path)
    rubberfile.create(path, whole)
