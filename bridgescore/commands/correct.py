"""Putting a rubber file right: earlier hands, and the heading."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bridgescore.answers.changes import Correction
from bridgescore.commands.changing import change, typed, warned, written
from bridgescore.commands.names import free_name
from bridgescore.errors import (
    MOST_SHOWN,
    BridgescoreError,
    Faulty,
    NoSuchHand,
    NotUnderstood,
    Refused,
    RubberOver,
    and_more,
)
from bridgescore.file import edits
from bridgescore.file.document import Document
from bridgescore.file.hands import what_stays
from bridgescore.file.meant import Change, Meant
from bridgescore.file.writing import new_text
from bridgescore.game.model import Deal, Heading, PassedOut, Seat
from bridgescore.game.rubber import Record, Rubber, dealer_after
from bridgescore.sentence.names import check_names
from bridgescore.sentence.words import typeable
from bridgescore.sentence.writer import write_hand
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

    def fixed(old: Document) -> tuple[Change, Correction]:
        place = hand_number(number, old.hands)
        return _corrected(old, _fixed(old, place, sentence, note), path, rest_to)

    return change(path, fixed)


def insert(
    path: str,
    number: str,
    sentence: str,
    note: str | None = None,
    rest_to: str | None = None,
) -> Correction:
    """Put a forgotten hand in front of another; raises like `fix`."""

    def inserted(old: Document) -> tuple[Change, Correction]:
        place = hand_number(number, old.hands)
        return _corrected(old, _inserted(old, place, sentence, note), path, rest_to)

    return change(path, inserted)


def remove(path: str, number: str, rest_to: str | None = None) -> Correction:
    """Take a hand out; raises like `fix`."""

    def removed(old: Document) -> tuple[Change, Correction]:
        place = hand_number(number, old.hands)
        edit = _Edit(edits.without_hand(old, place), place, True, None)
        return _corrected(old, edit, path, rest_to)

    return change(path, removed)


def set_heading(path: str, changed: Callable[[Heading], Heading]) -> Reset:
    """Change the head of a file: names, dealer, date, event, table, rubber, sitting, rules.

    `changed` gives the new heading for the old one. Raises Refused where a name
    cannot be one, and where a recorded auction would not agree any more.
    """

    def reset(old: Document) -> tuple[Change, Reset]:
        before = old.rubber.heading
        after = changed(before)
        if after.players != before.players:
            check_names(name for name in after.players if name is not None)
        new = edits.with_heading(old, before, after)
        outcome = Reset(old.rubber, new.rubber, warned(path, new))
        return Change(new, Meant(heads=(before, after))), outcome

    return change(path, reset)


class _Edit(NamedTuple):
    """A document in which one hand is new, gone or another.

    Attributes:
        new: the document.
        place: the hand's number.
        gone: whether the hand that stood there goes.
        deal: the hand that stands there now, or None.
    """

    new: Document
    place: int
    gone: bool
    deal: Deal | None


def _fixed(old: Document, place: int, sentence: str, note: str | None) -> _Edit:
    """Another hand in the place of one; raises like `fix`."""
    deal = _fixed_deal(old, place, sentence, note)
    return _Edit(edits.with_hand_changed(old, place, deal), place, True, deal)


def _fixed_deal(old: Document, place: int, sentence: str, note: str | None) -> Deal:
    """The hand that a sentence makes of another one; raises like `fix`."""
    table = old.hand_table(place) or {}
    dealer, kept = what_stays(table)
    # The file is judged as it will be, so the hand that is wrong may be any nonsense.
    sound = old if old.is_sound else edits.with_hand_changed(old, place, PassedOut(dealer))
    heading = sound.record.heading
    rotation = _dealer(sound.record, place)
    deal = typed(sentence, heading, dealer or rotation, note, old.deal(place))
    # A dealer that was only written with the auction goes with it.
    stays = None if "auction" in table and dealer is rotation else dealer
    return deal._replace(note=kept if note is None else deal.note, dealer=deal.dealer or stays)


def _inserted(old: Document, place: int, sentence: str, note: str | None) -> _Edit:
    """A hand more in front of another; raises like `insert`."""
    deal = typed(sentence, old.record.heading, _dealer(old.record, place), note)
    return _Edit(edits.with_hand_before(old, place, deal), place, False, deal)


def hand_number(number: str, count: int) -> int:
    """The hand that a command line means: a number, or the last."""
    if number.casefold() == "last":
        if not count:
            raise Refused("there is no hand yet")
        return count
    if not (number.isascii() and number.isdigit()):
        raise NotUnderstood(f'"{number}" is no hand; write its number, or last')
    if len(number) > 5 or not 1 <= int(number) <= count:
        raise NoSuchHand(number, count)
    return int(number)


def _dealer(record: Record, place: int) -> Seat | None:
    """Who deals the hand of that number by rotation, or None where nobody said."""
    dealer = record.heading.dealer
    for deal in record.deals[: place - 1]:
        dealer = dealer_after(deal, dealer)
    return dealer


def _corrected(
    old: Document, edit: _Edit, path: str, rest_to: str | None
) -> tuple[Change, Correction]:
    """A correction and the report of it; hands behind the end go to another file."""
    new, place, gone, deal = edit
    record, over = new.record, new.over
    moved = None
    if over is not None:
        if record.stopped:
            raise Refused(
                f"{path}: so hand {over.ended} would win the rubber, but the table has"
                f" stopped; take the stop back first: bridgescore undo {shell_name(path)}"
            )
        if rest_to is None:
            raise Refused(_surplus(record, over, path))
        new, surplus = edits.hands_from(new, over.ended + 1)
        moved = rest_to, _new_rubber(new, surplus)
    count = over.hands - over.ended if over is not None else 0
    before = old.rubber if old.is_sound and old.over is None else None
    back = _way_back(old, edit, before) if before is not None and moved is None else None
    correction = Correction(
        place,
        written(old, place, record.heading) if gone else None,
        write_hand(deal, record.heading) if deal is not None else None,
        before,
        new.rubber,
        count,
        back,
        warned(path, new),
    )
    return Change(new, Meant(place, gone, deal, count), moved), correction


def _way_back(old: Document, edit: _Edit, before: Rubber) -> str | None:
    """The command that gives back the bytes of the old text; None where none does."""
    new, place, gone, deal = edit
    back: str | None
    try:
        if not gone:
            back, command = edits.without_hand(new, place).text, f"remove {place}"
        else:
            was = before.steps[place - 1].deal
            # A note that stays needs no word; one that came with the change goes by an empty one.
            came = None if deal is None else deal.note
            note = None if was.note == came else was.note or ""
            if note is not None and any(sign in note for sign in '"$`\\!'):
                # Shells and the prompt of `play` agree only on quotation marks round plain words.
                return None
            sentence = write_hand(was, _plainly(before.heading))
            said = sentence if note is None else f'{sentence} --note "{note}"'
            if deal is not None:
                again = _fixed_deal(new, place, sentence, note)
                back, command = _with_block_back(old, new, place, again), f"fix {place} {said}"
            elif place <= new.hands:
                back = _inserted(new, place, sentence, note).new.text
                command = f"insert {place} {said}"
            else:
                rubber = new.rubber
                again = typed(sentence, rubber.heading, rubber.next_dealer, note)
                back, command = new.text + edits.hand_behind(new, again), f"add {said}"
    except BridgescoreError:
        return None
    return command if back == old.text else None


def _with_block_back(old: Document, new: Document, place: int, deal: Deal) -> str | None:
    """The new text with a hand in a place, where it differs from the old one in that hand alone."""
    block = old.block(place)
    before, behind = old.text[: block.start], old.text[block.end :]
    if not (new.text.startswith(before) and new.text.endswith(behind)):
        return None
    own, ending = new.text[len(before) : len(new.text) - len(behind)], edits.line_end(new.text)
    return before + edits.changed_block(own, new.hand_table(place), deal, ending) + behind


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


def _new_rubber(old: Document, hands: str) -> Document:
    """A new file for hands that another rubber has no place for."""
    rubber = old.rubber
    heading = rubber.heading._replace(
        dealer=rubber.next_dealer,
        rubber=None if rubber.heading.rubber is None else rubber.heading.rubber + 1,
    )
    ending = edits.line_end(old.text)
    new = Document(new_text(heading).replace("\n", ending) + ending + hands)
    try:
        new.rubber  # noqa: B018
    except Faulty:
        raise Refused(
            "the hands behind the end do not make one rubber of their own;"
            " take out, one by one, what does not belong there"
        ) from None
    return new
