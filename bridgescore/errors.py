"""What can go wrong, in bridge words: each error is one the user can mend.

The text of every error is ready to be shown. `status` is the exit status that
the command line ends with.
"""

from __future__ import annotations

from typing import NamedTuple

REFUSED = 1
NOT_UNDERSTOOD = 2
#: Recorded, but the output could not be written.
NOT_WRITTEN = 3

#: How many faults or remarks of one file are shown; the others are counted.
MOST_SHOWN = 20


def and_more(count: int) -> tuple[str, ...]:
    """The line for what is counted and not shown; none where there is nothing."""
    return (f"... and {count:,} more",) if count > 0 else ()


class BridgescoreError(Exception):
    """Base of every error that this package raises on purpose."""

    status = REFUSED


class NotUnderstood(BridgescoreError, ValueError):
    """A hand sentence, a contract or an option that has no meaning, or more than one."""

    status = NOT_UNDERSTOOD


class ImpossibleHand(BridgescoreError, ValueError):
    """A result that no deal of bridge can have, such as fourteen tricks."""

    status = NOT_UNDERSTOOD


class Refused(BridgescoreError):
    """Understood, but not allowed as things stand; nothing was changed."""


class NoSuchHand(Refused):
    """A number that no hand has."""

    def __init__(self, number: str, hands: int) -> None:
        have = f"the hands are 1 to {hands}" if hands else "there is no hand yet"
        super().__init__(f"there is no hand {number}; {have}")


class RubberOver(Refused):
    """Hands stand behind the end of the rubber.

    Attributes:
        ended: the number of the hand that ended the rubber.
        hands: how many hands there are in all.
    """

    def __init__(self, ended: int, hands: int) -> None:
        self.ended = ended
        self.hands = hands
        what = "no hand can follow it" if hands > ended else "the table did not stop before that"
        super().__init__(f"the rubber ended with hand {ended}; {what}")


class Fault(NamedTuple):
    """One thing that is wrong, or looks odd, in a text, at a line that editors can jump to.

    Attributes:
        line: the line number from 1, or None where the text as a whole is meant.
        text: what is wrong and how to mend it.
        hand: the number of the hand it is about, from 1, or None.
        column: the column from 1, where the fault is one of TOML's.
    """

    line: int | None
    text: str
    hand: int | None = None
    column: int | None = None

    def said_of(self, name: str) -> str:
        """The fault in one line, as the user knows the file: `friday.toml:31: hand 4: ...`."""
        place = "".join(f":{n}" for n in (self.line, self.column) if n is not None)
        hand = f"hand {self.hand}: " if self.hand is not None else ""
        return f"{name}{place}: {hand}{self.text}"


class Faulty(Refused):
    """A text that is no rubber file, whatever the file is called.

    Attributes:
        faults: what was found first, in the order of the text; MOST_SHOWN at the most.
        more: how many further faults there are.
    """

    def __init__(self, faults: tuple[Fault, ...], more: int = 0, name: str = "the text") -> None:
        self.faults = faults[:MOST_SHOWN]
        self.more = more + len(faults) - len(self.faults)
        said = [fault.said_of(name) for fault in self.faults]
        super().__init__("\n".join((*said, *and_more(self.more))))

    def in_file(self, name: str) -> FileRefused:
        """The same of a file, as the user named it."""
        return FileRefused(name, self.faults, self.more)


class NotChangeable(Faulty):
    """A sound text that cannot be changed at some place, because of the way it is written."""


class FileRefused(Faulty):
    """A rubber file that cannot be taken as it is.

    Attributes:
        name: the file as the user named it.
        faults: what was found first, in the order of the file; MOST_SHOWN at the most.
        more: how many further faults there are.
    """

    def __init__(self, name: str, faults: tuple[Fault, ...], more: int = 0) -> None:
        self.name = name
        super().__init__(faults, more, name)
