"""What is wrong in the tables of a rubber file: noted by key, and placed on lines in the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from bridgescore.errors import MOST_SHOWN, Fault, Faulty

if TYPE_CHECKING:
    from bridgescore.file.places import Index, Path

#: What is wrong; or how to say it, where that takes long and only what is shown needs it.
Words: TypeAlias = str | Callable[[], str]
#: Notes that something is wrong with a key of one table; an empty key means the table itself.
Add: TypeAlias = Callable[[str, Words], None]


class Faults:
    """The faults of one text, in the order that they were found."""

    def __init__(self) -> None:
        #: The first that were found, each with where it stands; the others are only counted.
        self.found: list[tuple[Path, str]] = []
        self.more = 0
        #: The table that is being read.
        self.here: Path = ()

    def add(self, path: Path, text: Words) -> None:
        """Note that something is wrong at a path."""
        if len(self.found) < MOST_SHOWN:
            self.found.append((path, text if isinstance(text, str) else text()))
        else:
            self.more += 1

    def add_here(self, key: str, text: Words) -> None:
        """Note that something is wrong with a key of the table that is being read."""
        self.add((*self.here, key) if key else self.here, text)

    def within(self, *path: str | int) -> Add:
        """A way to note faults of one table by its keys."""
        return lambda key, text: self.add((*path, key) if key else path, text)

    def placed(self, places: Callable[[int | None], Index]) -> Faulty:
        """The faults as an error, each on its line.

        `places` gives where things stand as far as the hand of a number, or in
        the whole text.
        """
        numbers = [_hand_number(path) for path, _ in self.found]
        # Nothing behind the last of these hands is asked for.
        last = max(number or 0 for number in numbers) if None not in numbers else None
        stands = places(last)
        faults = [
            Fault(stands.line(path) or 1, text, hand=number)
            for (path, text), number in zip(self.found, numbers)
        ]
        faults.sort(key=lambda fault: fault.line or 0)
        return Faulty(tuple(faults), self.more)


def _hand_number(path: Path) -> int | None:
    """The number of the hand that a path is about, or None."""
    if path and path[0] == "hand" and len(path) > 1 and isinstance(path[1], int):
        return path[1]
    return None
