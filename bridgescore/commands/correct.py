"""Putting a rubber file right: earlier hands, and the heading; and why it stands as it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bridgescore.answers.changes import Correction
from bridgescore.answers.why import account, figure_line, stop_reasons
from bridgescore.commands.table import deal_at, free_name, rewrite, rubber_of, typed, written
from bridgescore.errors import (
    MOST_SHOWN,
    BridgescoreError,
    FileRefused,
    NotUnderstood,
    Refused,
    RubberOver,
    and_more,
)
from bridgescore.file import edits, reading
from bridgescore.file.disk import Change
from bridgescore.file.meant import Meant
from bridgescore.game.model import Deal, Heading, PassedOut, Seat
from bridgescore.game.rubber import Record, Rubber
from bridgescore.sentence.names import check_names
from bridgescore.sentence.words import typeable
from bridgescore.sentence.writer import write_hand
from bridgescore.sheet.words import result
from bridgescore.text import shell_name


class Reset(NamedTuple):
    """The rubber before and after its heading was changed, and what looks odd in the file."""

    old: Rubber
    new: Rubber
    warnings: tuple[str, ...]


def fix(
    path: str,
    number: str,
    sentence: str,
    note: str | None = None,
    rest_to: str | None = None,
) -> Correction:
    """Put another result in the place of a hand.

    The sentence is a whole hand, or only what changes: "x", "-1", "honours
    they". The hand keeps its note, unless there is a new one; a whole hand
    drops the old auction.
    Raises NotUnderstood and Refused like `add`, and Refused where the rubber
    would end earlier and no file for the rest is named.
    """

    def change(text: str) -> tuple[Change[Correction], Meant]:
        place = _place(number, edits.count_hands(text))
        edit = _fixed(text, path, place, sentence, note)
        return _corrected(text, edit, path, rest_to)

    return rewrite(path, change)


def insert(
    path: str,
    number: str,
    sentence: str,
    note: str | None = None,
    rest_to: str | None = None,
) -> Correction:
    """Put a forgotten hand in front of another; raises like `fix`."""

    def change(text: str) -> tuple[Change[Correction], Meant]:
        place = _place(number, edits.count_hands(text))
        edit = _inserted(text, path, place, sentence, note)
        return _corrected(text, edit, path, rest_to)

    return rewrite(path, change)


def remove(path: str, number: str, rest_to: str | None = None) -> Correction:
    """Take a hand out; raises like `fix`."""

    def change(text: str) -> tuple[Change[Correction], Meant]:
        place = _place(number, edits.count_hands(text))
        edit = _Edit(edits.without_hand(text, place), place, True, None)
        return _corrected(text, edit, path, rest_to)

    return rewrite(path, change)


class _Edit(NamedTuple):
    """A text in which one hand is new, gone or another.

    Attributes:
        text: the new text.
        place: the hand's number.
        gone: whether the hand that stood there goes.
        deal: the hand that stands there now, or None.
    """

    text: str
    place: int
    gone: bool
    deal: Deal | None


def _fixed(text: str, path: str, place: int, sentence: str, note: str | None) -> _Edit:
    """The text with another hand in the place of one; raises like `fix`."""
    # The file is judged as it will be, so the hand that is wrong may be any nonsense.
    table = edits.block_table(text, place)
    dealer, kept = reading.what_stays(table)
    blank = edits.with_hand_changed(text, place, PassedOut(dealer))
    record = reading.read_record(blank, path)
    rotation = _dealer(record, place)
    old = deal_at(text, path, place)
    deal = typed(sentence, record.heading, dealer or rotation, note, old)
    # A dealer that was only written with the auction goes with it.
    stays = None if "auction" in table and dealer is rotation else dealer
    deal = deal._replace(note=kept if note is None else deal.note, dealer=deal.dealer or stays)
    return _Edit(edits.with_hand_changed(text, place, deal), place, True, deal)


def _inserted(text: str, path: str, place: int, sentence: str, note: str | None) -> _Edit:
    """The text with a hand more in front of another; raises like `insert`."""
    record = reading.read_record(text, path)
    deal = typed(sentence, record.heading, _dealer(record, place), note)
    return _Edit(edits.with_hand_before(text, place, deal), place, False, deal)


def set_heading(path: str, changed: Callable[[Heading], Heading]) -> Reset:
    """Change the head of a file: names, dealer, date, event, table, rubber, sitting, rules.

    `changed` gives the new heading for the old one. Raises Refused where a name
    cannot be one, and where a recorded auction would not agree any more.
    """

    def change(text: str) -> tuple[Change[Reset], Meant]:
        old = rubber_of(text, path)
        heading = changed(old.heading)
        if heading.players != old.heading.players:
            check_names(name for name in heading.players if name is not None)
        new_text = edits.with_heading(text, path, old.heading, heading)
        record, new = reading.read_text(new_text, path)
        reset = Reset(old, new, record.warnings)
        return Change(new_text, reset), Meant(heads=(old.heading, heading))

    return rewrite(path, change)


def why(rubber: Rubber, number: str | None = None) -> list[str]:
    """Each hand, or one of them, explained line by line; raises Refused where it is not there."""
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


def _place(number: str, count: int) -> int:
    """The hand that a command line means: a number, or the last."""
    if number.casefold() == "last":
        if not count:
            raise Refused("there is no hand yet")
        return count
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


def _corrected(
    old_text: str, edit: _Edit, path: str, rest_to: str | None
) -> tuple[Change[Correction], Meant]:
    """A correction and the report of it; hands behind the end go to another file."""
    text, place, gone, deal = edit
    record = reading.read_record(text, path)
    moved = 0
    rest: tuple[str, str] | None = None
    try:
        rubber = record.rubber()
    except RubberOver as over:
        if record.stopped:
            raise Refused(
                f"{path}: so hand {over.ended} would win the rubber, but the table has"
                f" stopped; take the stop back first: bridgescore undo {shell_name(path)}"
            ) from None
        moved = over.hands - over.ended
        if rest_to is None:
            raise Refused(_surplus(record, over, path)) from None
        text, surplus = edits.hands_from(text, over.ended + 1)
        rubber = rubber_of(text, path)
        rest = rest_to, _new_rubber(surplus, rest_to, rubber, text)
    try:
        old = rubber_of(old_text, path)
    except FileRefused:
        old = None
    correction = Correction(
        place,
        written(old_text, path, place, record.heading) if gone else None,
        write_hand(deal, record.heading) if deal is not None else None,
        old,
        rubber,
        moved,
        _way_back(old_text, edit, path, old) if old is not None and not moved else None,
        record.warnings,
    )
    return Change(text, correction, rest), Meant(place, gone, deal, moved)


def _way_back(old_text: str, edit: _Edit, path: str, old: Rubber) -> str | None:
    """The command that gives back the bytes of the old text; None where none does."""
    text, place, gone, deal = edit
    try:
        if not gone:
            back, command = edits.without_hand(text, place), f"remove {place}"
        else:
            before = old.steps[place - 1].deal
            # A note that stays needs no word; one that came with the change goes by an empty one.
            came = None if deal is None else deal.note
            note = None if before.note == came else before.note or ""
            if note is not None and any(sign in note for sign in '"$`\\!'):
                # Shells and the prompt of `play` agree only on quotation marks round plain words.
                return None
            sentence = write_hand(before, _plainly(old.heading))
            said = sentence if note is None else f'{sentence} --note "{note}"'
            if deal is not None:
                back = _fixed(text, path, place, sentence, note).text
                command = f"fix {place} {said}"
            elif place <= edits.count_hands(text):
                back = _inserted(text, path, place, sentence, note).text
                command = f"insert {place} {said}"
            else:
                rubber = rubber_of(text, path)
                again = typed(sentence, rubber.heading, rubber.next_dealer, note)
                back, command = edits.with_hand(text, again), f"add {said}"
    except BridgescoreError:
        return None
    return command if back == old_text else None


def _plainly(heading: Heading) -> Heading:
    """A heading whose names hold nothing that a shell reads, for what is copied into one."""
    north, east, south, west = (name and typeable(name) for name in heading.players)
    return heading._replace(players=(north, east, south, west))


def _surplus(record: Record, over: RubberOver, path: str) -> str:
    """Which hands do not belong to a rubber that ends earlier, and the way on."""
    surplus = record.deals[over.ended : over.ended + MOST_SHOWN]
    hands = [
        f"  hand {number}: {write_hand(deal, record.heading)}"
        for number, deal in enumerate(surplus, start=over.ended + 1)
    ]
    hands += and_more(over.hands - over.ended - len(surplus))
    listed = "\n".join(hands)
    name = free_name(path, record.heading.table)
    return (
        f"{path}: with this the rubber ends with hand {over.ended}, and these do not belong to it:"
        f"\n{listed}\nsay --rest-to {shell_name(name)} to move them to a new rubber"
    )


def _new_rubber(hands: str, path: str, rubber: Rubber, text: str) -> str:
    """The text of a new file for hands that another rubber has no place for."""
    heading = rubber.heading._replace(
        dealer=rubber.next_dealer,
        rubber=None if rubber.heading.rubber is None else rubber.heading.rubber + 1,
    )
    ending = edits.line_end(text)
    whole = reading.new_text(heading).replace("\n", ending) + ending + hands
    try:
        rubber_of(whole, path)
    except FileRefused:
        raise Refused(
            "the hands behind the end do not make one rubber of their own;"
            " take out, one by one, what does not belong there"
        ) from None
    return whole
