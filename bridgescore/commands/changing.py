"""How every command changes a rubber file: read, change, see that only that changed, replace."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from bridgescore.errors import Faulty, NotChangeable, NotUnderstood, Refused, and_more
from bridgescore.file import disk, edits
from bridgescore.file.document import Document
from bridgescore.file.meant import Change, refuse_anything_else
from bridgescore.game.model import Deal, Hand, Heading, Seat, Side, side_of
from bridgescore.sentence.reader import WHO_DEALT, read_hand
from bridgescore.sentence.writer import write_hand
from bridgescore.text import unprintable

T = TypeVar("T")


def change(path: str, changed: Callable[[Document], tuple[Change, T]]) -> T:
    """Change a file in which each hand is a table of its own; gives what the caller wants to know.

    `changed` gives the change for what the file says. One that would do
    anything else than it is meant to is refused, and nothing is changed.
    """

    def checked(old: Document) -> tuple[Change, T]:
        old.refuse_depth()
        edits.refuse_list_of_hands(old)
        try:
            made, outcome = changed(old)
        except NotChangeable:
            raise
        except Faulty as faulty:
            # What was wrong before is said with the lines of the file that is there.
            old.rubber  # noqa: B018
            raise Refused(_contradicted(faulty, path)) from None
        refuse_anything_else(old, made)
        return made, outcome

    return disk.rewrite(path, checked)


def _contradicted(faulty: Faulty, path: str) -> str:
    """Which hands a change of a sound file would make wrong."""
    said = [
        f"{path}: with this {f'hand {hand} would be wrong: ' if hand is not None else ''}{text}"
        for _, text, hand, _ in faulty.faults
    ]
    return "\n".join((*said, *and_more(faulty.more), "nothing was changed"))


def warned(path: str, document: Document) -> tuple[str, ...]:
    """What looks odd in a file, in sentences."""
    return tuple(fault.said_of(path) for fault in document.warnings)


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
    try:
        deal = read_hand(sentence, heading, dealer, before)
    except NotUnderstood as error:
        way = f"{WHO_DEALT} with set FILE --dealer"
        raise NotUnderstood(str(error).replace(WHO_DEALT, way)) from None
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


def written(document: Document, number: int, heading: Heading) -> str:
    """A hand of a file as it would be typed, or its lines where it is wrong."""
    deal = document.deal(number)
    return document.hand_lines(number) if deal is None else write_hand(deal, heading)
