"""The nouns of rubber bridge: immutable records and enums, nothing else.

Everything here is a fact about a table or a hand. What a hand is worth is
worked out elsewhere, from these.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from datetime import date


class Side(StrEnum):
    """One of the two pairs, as the score sheet heads its columns."""

    WE = "we"
    THEY = "they"

    @property
    def long(self) -> str:
        """The side as the sheet and a sentence name it: "We" or "They"."""
        return self.title()

    @property
    def other(self) -> Side:
        """The opponents of this side."""
        return _OTHER[self]


# A table, because looking both up in their enum would make scoring a hand 6 in 100 slower.
_OTHER = {Side.WE: Side.THEY, Side.THEY: Side.WE}


class Pair(StrEnum):
    """Two seats that face each other: North and South, or East and West."""

    NS = "NS"
    EW = "EW"

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The two chairs of the pair, in the order that they are named in."""
        return (Seat.NORTH, Seat.SOUTH) if self is Pair.NS else (Seat.EAST, Seat.WEST)

    @property
    def long(self) -> str:
        """The pair in words: "North-South" or "East-West"."""
        return "North-South" if self is Pair.NS else "East-West"

    @property
    def other(self) -> Pair:
        """The pair that plays against this one."""
        return Pair.EW if self is Pair.NS else Pair.NS


class Seat(StrEnum):
    """A chair at the table; the order of the members is the order of the deal."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    @property
    def long(self) -> str:
        """The seat in a word: "North", "East", "South" or "West"."""
        return self.name.title()

    def after(self, places: int) -> Seat:
        """The seat so many places to the left, clockwise."""
        return SEATS[(SEATS.index(self) + places) % 4]

    @property
    def next(self) -> Seat:
        """The player on the left, who deals and calls next."""
        return _NEXT[self]

    @property
    def partner(self) -> Seat:
        """The player opposite: dummy, when this seat is declarer."""
        return self.after(2)

    @property
    def pair(self) -> Pair:
        """The pair that this seat belongs to."""
        return Pair.NS if self in (Seat.NORTH, Seat.SOUTH) else Pair.EW


SEATS = tuple(Seat)
# Asked for each hand of a replay, where counting seats would take a twentieth of the time.
_NEXT = {seat: seat.after(1) for seat in SEATS}

#: Who declared or who held the honours: a seat where it is known, else a side.
Who: TypeAlias = Side | Seat

# A table, because asking each seat for its pair would make a replay 12 in 100 slower.
_SIDE_OF: dict[Pair, dict[Who, Side]] = {
    pair: {
        Side.WE: Side.WE,
        Side.THEY: Side.THEY,
        **dict.fromkeys(pair.seats, Side.WE),
        **dict.fromkeys(pair.other.seats, Side.THEY),
    }
    for pair in Pair
}


def side_of(who: Who, we: Pair = Pair.NS) -> Side:
    """The column that a seat or a side belongs to, when `we` are the We pair."""
    return _SIDE_OF[we][who]


class Strain(StrEnum):
    """Clubs to no trump, from the lowest in the auction to the highest."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NOTRUMP = "NT"

    @property
    def long(self) -> str:
        """The strain in words: "clubs" to "spades", or "no trump"."""
        return "no trump" if self is Strain.NOTRUMP else self.name.lower()


STRAINS = tuple(Strain)


class Doubling(IntEnum):
    """Whether the contract was doubled; the value multiplies the trick score."""

    UNDOUBLED = 1
    DOUBLED = 2
    REDOUBLED = 4

    @property
    def long(self) -> str:
        """The doubling in words: "not doubled", "doubled" or "redoubled"."""
        return "not doubled" if self is Doubling.UNDOUBLED else self.name.lower()

    @property
    def mark(self) -> str:
        """Nothing, "X" or "XX", as it is written behind a contract."""
        return _MARKS[self]


_MARKS = {Doubling.UNDOUBLED: "", Doubling.DOUBLED: "X", Doubling.REDOUBLED: "XX"}


class Contract(NamedTuple):
    """What declarer's side undertook: a level (1-7), a strain, and the doubling."""

    level: int
    strain: Strain
    doubling: Doubling = Doubling.UNDOUBLED

    @property
    def target(self) -> int:
        """The tricks (7-13) that make the contract."""
        return self.level + 6

    def __str__(self) -> str:
        return f"{self.level}{self.strain}{self.doubling.mark}"


class Hand(NamedTuple):
    """The result of one deal that was played, in the table's sense of "a hand".

    Attributes:
        contract: the final contract.
        declarer: the seat that played it, or only the side where that is all
            that was written down.
        tricks: tricks won by declarer's side, 0-13.
        honours: points claimed for honours in one hand: 0, 100 or 150.
        honours_by: who held them; None means declarer's side.
        auction: the calls from the dealer's first ("P", "X", "XX", "1NT"), or None.
        dealer: who dealt, where that was written down; None means by rotation.
        note: a remark of the scorer's, or None.
    """

    contract: Contract
    declarer: Who
    tricks: int
    honours: int = 0
    honours_by: Who | None = None
    auction: tuple[str, ...] | None = None
    dealer: Seat | None = None
    note: str | None = None

    @property
    def overtricks(self) -> int:
        """Tricks (0-6) won beyond the contract."""
        return max(0, self.tricks - self.contract.target)

    @property
    def undertricks(self) -> int:
        """Tricks (0-13) by which the contract failed."""
        return max(0, self.contract.target - self.tricks)

    @property
    def made(self) -> bool:
        """Whether the contract was made."""
        return self.tricks >= self.contract.target


class PassedOut(NamedTuple):
    """A deal that all four players passed: no score, but the deal moves on."""

    dealer: Seat | None = None
    note: str | None = None


#: One deal of the rubber, played or passed out.
Deal: TypeAlias = Hand | PassedOut


class Line(StrEnum):
    """Where points are written: only those below the line count towards game."""

    ABOVE = "above"
    BELOW = "below"


class Kind(StrEnum):
    """What points are for; only those for tricks bid and made stand below the line."""

    TRICKS = "tricks"
    OVERTRICKS = "overtricks"
    INSULT = "insult"
    SLAM = "slam"
    UNDERTRICKS = "undertricks"
    HONOURS = "honours"
    RUBBER = "rubber"
    UNFINISHED_GAME = "unfinished game"
    UNFINISHED_PART_SCORE = "unfinished part-score"


class Entry(NamedTuple):
    """One figure on the sheet: whose column, which side of the line, why, how many points."""

    side: Side
    line: Line
    kind: Kind
    points: int


class Rules(NamedTuple):
    """The house rules of a table; the defaults are the Laws of 1993.

    Attributes:
        honours: whether honours are scored at all.
        redoubled_insult: points for making a redoubled contract: 100, or 50 by
            the Laws of 1981.
        unfinished_part_score: points for the only part-score when the table
            stops early: 100, or 50 by the Laws of 1981.
        doubled_undertricks_from_fourth: points for each doubled undertrick from
            the fourth on, not vulnerable: 300, or 200 by the Laws of 1981.
    """

    honours: bool = True
    redoubled_insult: int = 100
    unfinished_part_score: int = 100
    doubled_undertricks_from_fourth: int = 300


#: The code in force since 1993.
LAWS_1993 = Rules()
#: The code of 1981, which some tables still play.
LAWS_1981 = Rules(
    redoubled_insult=50, unfinished_part_score=50, doubled_undertricks_from_fourth=200
)


class Heading(NamedTuple):
    """What stands at the top of a score sheet, and the rules it is scored by.

    Attributes:
        date: the day of play, or None.
        event: the occasion, or None.
        table: the table's name or number, or None.
        rubber: which rubber of the evening (from 1), or None.
        dealer: who dealt the first hand, or None where nobody said.
        we: which pair is We.
        players: four names in the order North, East, South, West; None where unknown.
        rules: the house rules.
        cut: the order in which players were drawn, from the highest card; empty
            where no cut was recorded.
    """

    date: date | None = None
    event: str | None = None
    table: str | None = None
    rubber: int | None = None
    dealer: Seat | None = None
    we: Pair = Pair.NS
    players: tuple[str | None, str | None, str | None, str | None] = (None, None, None, None)
    rules: Rules = LAWS_1993
    cut: tuple[str, ...] = ()

    def player(self, seat: Seat) -> str | None:
        """The name of the player in a seat, or None."""
        return self.players[SEATS.index(seat)]

    def pair(self, side: Side) -> Pair:
        """The pair that a side is."""
        return self.we if side is Side.WE else self.we.other

    def names(self, side: Side) -> tuple[str | None, str | None]:
        """The two names of a side, each None where it is unknown."""
        first, second = self.pair(side).seats
        return self.player(first), self.player(second)
