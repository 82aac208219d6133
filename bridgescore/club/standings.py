"""A night or a season: from its rubbers to the plus and minus of each player.

Points are whole numbers, and `settled` figures are points after rounding; how
they become hundreds and money, and who pays whom, is worked out in `money`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from bridgescore.club.money import Payment, Rounding, divided, money_for, rounded, who_pays_whom
from bridgescore.club.names import look_alikes, spellings
from bridgescore.game.model import SEATS, Doubling, Hand, Side
from bridgescore.game.rubber import Progress, Rubber, ahead
from bridgescore.sentence.words import fold

if TYPE_CHECKING:
    from datetime import date
    from decimal import Decimal


class Declared(NamedTuple):
    """What one player did as declarer, where the seat was written down.

    Attributes:
        contracts: contracts declared.
        made: how many of them were made.
        slams: slams bid.
        slams_made: slams bid and made.
        doubled: contracts that were doubled or redoubled.
        doubled_made: how many of those were made.
    """

    contracts: int = 0
    made: int = 0
    slams: int = 0
    slams_made: int = 0
    doubled: int = 0
    doubled_made: int = 0


class Outcome(NamedTuple):
    """How one rubber came out: all that a night's standings need of it.

    Attributes:
        file: the name of its file.
        progress: in progress, finished or stopped.
        date: the day of play, or None.
        table: the table's name or number, or None.
        rubber: which rubber of the evening, or None.
        we: the two names of We; None where unknown.
        they: the two names of They.
        we_total: all points of We.
        they_total: all points of They.
        declared: what each of the four did as declarer, We's two first; empty
            where nobody asked.
    """

    file: str
    progress: Progress
    date: date | None
    table: str | None
    rubber: int | None
    we: tuple[str | None, str | None]
    they: tuple[str | None, str | None]
    we_total: int
    they_total: int
    declared: tuple[Declared, ...] = ()

    @property
    def winner(self) -> Side | None:
        """The side with more points; None for a tie."""
        return ahead(self.we_total, self.they_total)

    @property
    def margin(self) -> int:
        """The difference of the totals, in points, never negative."""
        return abs(self.we_total - self.they_total)


def outcome(file: str, rubber: Rubber, stats: bool = False) -> Outcome:
    """What the standings need of a rubber; `stats` adds what each player declared."""
    heading, state = rubber.heading, rubber.state
    return Outcome(
        file,
        rubber.progress,
        heading.date,
        heading.table,
        heading.rubber,
        heading.names(Side.WE),
        heading.names(Side.THEY),
        state.we.total,
        state.they.total,
        _declared(rubber) if stats else (),
    )


def _declared(rubber: Rubber) -> tuple[Declared, ...]:
    """What each player declared, We's two first."""
    hands = [step.deal for step in rubber.steps if isinstance(step.deal, Hand)]
    seats = (*rubber.heading.we.seats, *rubber.heading.we.other.seats)
    return tuple(_count([hand for hand in hands if hand.declarer is seat]) for seat in seats)


def _count(hands: Sequence[Hand]) -> Declared:
    """The contracts of one declarer, counted."""
    made = [hand.contract for hand in hands if hand.made]
    bid = [hand.contract for hand in hands]
    return Declared(
        len(bid),
        len(made),
        sum(contract.level >= 6 for contract in bid),
        sum(contract.level >= 6 for contract in made),
        sum(contract.doubling is not Doubling.UNDOUBLED for contract in bid),
        sum(contract.doubling is not Doubling.UNDOUBLED for contract in made),
    )


class Listed(NamedTuple):
    """One rubber in its place in the night.

    Attributes:
        outcome: how it came out.
        we: the two names of We in the spelling that the night shows; None where
            unknown.
        they: the two names of They.
        reason: why it does not count, or None where it counts.
        mend: what would let it count, or None where only playing on does.
        settled: the margin after rounding, in points; 0 where it does not count.
        cents: what each loser pays, and each winner receives; 0 without a stake.
    """

    outcome: Outcome
    we: tuple[str | None, ...]
    they: tuple[str | None, ...]
    reason: str | None
    mend: str | None
    settled: int
    cents: int

    @property
    def names(self) -> tuple[str | None, ...]:
        """All four, We's two first."""
        return (*self.we, *self.they)

    @property
    def counted(self) -> bool:
        """Whether the rubber counts in the standings."""
        return self.reason is None


class Share(NamedTuple):
    """What one rubber brought one player: plus for a winner, minus for a loser.

    Attributes:
        rubber: the place of the rubber in the night, from 0.
        margin: the difference of the totals, in points.
        settled: the same after rounding, still in points.
        cents: the same in money; 0 without a stake.
        declared: what the player did as declarer.
    """

    rubber: int
    margin: int
    settled: int
    cents: int
    declared: Declared


class Player(NamedTuple):
    """A player and what each rubber brought, in the order of play."""

    name: str
    shares: tuple[Share, ...]

    @property
    def played(self) -> int:
        """Rubbers that count."""
        return len(self.shares)

    @property
    def won(self) -> int:
        """Rubbers won, by total points."""
        return sum(share.margin > 0 for share in self.shares)

    @property
    def lost(self) -> int:
        """Rubbers lost, by total points."""
        return sum(share.margin < 0 for share in self.shares)

    @property
    def tied(self) -> int:
        """Rubbers that ended with equal totals."""
        return self.played - self.won - self.lost

    @property
    def plus(self) -> int:
        """The margins of the rubbers won, added up, in points."""
        return sum(share.margin for share in self.shares if share.margin > 0)

    @property
    def minus(self) -> int:
        """The margins of the rubbers lost, added up, in points; never negative."""
        return -sum(share.margin for share in self.shares if share.margin < 0)

    @property
    def points(self) -> int:
        """Plus less minus."""
        return self.plus - self.minus

    @property
    def settled(self) -> int:
        """Plus less minus of the rubbers as rounded, in points; 600 are six hundreds."""
        return sum(share.settled for share in self.shares)

    @property
    def cents(self) -> int:
        """Money won (or, negative, lost), in cents; 0 without a stake."""
        return sum(share.cents for share in self.shares)

    @property
    def average(self) -> int:
        """Plus less minus for each rubber played, in whole points."""
        return divided(self.points, self.played)

    @property
    def declared(self) -> Declared:
        """Everything the player did as declarer."""
        return Declared(*map(sum, zip(*(share.declared for share in self.shares))))


class Standings(NamedTuple):
    """A night, or a season.

    Attributes:
        rubbers: every rubber in the order of play, those that do not count included.
        players: who played in rubbers that count, the best first: by the points
            after rounding, then by those before it, then by name.
        payments: who pays whom.
        warnings: sentences about what looks like a slip.
        rounding: how the margins were rounded.
        stake: money for a hundred, or None.
    """

    rubbers: tuple[Listed, ...]
    players: tuple[Player, ...]
    payments: tuple[Payment, ...]
    warnings: tuple[str, ...]
    rounding: Rounding
    stake: Decimal | None


def standings(
    outcomes: Iterable[Outcome], rounding: Rounding = Rounding.UP, stake: Decimal | None = None
) -> Standings:
    """Add up a night.

    Finished and stopped rubbers count. A rubber in progress, one that does not
    name its four players, and one in which a player sits twice are listed with
    the reason and do not count. `stake` is the money for a hundred points; without
    one, payments are in points after rounding. Players are told apart by their
    names (see `spellings`).
    """
    ordered = in_order(outcomes)
    shown = spellings(name for o in ordered for name in (*o.we, *o.they) if name is not None)
    rubbers = tuple(_listed(each, shown, rounding, stake) for each in ordered)
    players = sorted(_players(rubbers), key=lambda p: (-p.settled, -p.points, fold(p.name)))
    balances = {p.name: p.settled if stake is None else p.cents for p in players}
    alike = look_alikes((each.outcome.file, each.names) for each in rubbers)
    warnings = (*alike, *_given_twice(rubbers))
    payments = tuple(who_pays_whom(balances))
    return Standings(rubbers, tuple(players), payments, warnings, rounding, stake)


def in_order(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Rubbers in the order of play: by date, table, number of the rubber, then file name.

    Numbers inside tables and file names count as numbers, so that friday-2
    comes before friday-10. What has no date, table or number comes after what
    has one.
    """
    return sorted(outcomes, key=_place)


#: A text as it sorts when the numbers in it count as numbers.
_Natural: TypeAlias = list[Any]
_NUMBERS = re.compile("([0-9]+)")


def _place(each: Outcome) -> tuple[bool, int, bool, _Natural, bool, int, _Natural, str]:
    """Where a rubber stands in the order of play."""
    day = each.date.toordinal() if each.date is not None else 0
    return (
        *(each.date is None, day),
        *(each.table is None, _natural(each.table or "")),
        *(each.rubber is None, each.rubber or 0),
        *(_natural(each.file), each.file),
    )


def _natural(text: str) -> _Natural:
    """The words and the numbers of a text in turn, a word first."""
    parts: _Natural = _NUMBERS.split(text.casefold())
    for place in range(1, len(parts), 2):
        figures = parts[place].lstrip("0")
        # A longer number is the larger one; the figures decide between equal lengths.
        parts[place] = (len(figures), figures)
    return parts


def _listed(
    each: Outcome, shown: Mapping[str, str], rounding: Rounding, stake: Decimal | None
) -> Listed:
    """A rubber with its margin settled, or with the reason why it does not count."""
    we = tuple(shown.get(name or "") for name in each.we)
    they = tuple(shown.get(name or "") for name in each.they)
    reason, mend = _reason(each, (*we, *they))
    settled = 0 if reason else rounded(each.margin, rounding)
    cents = money_for(settled, stake) if stake is not None else 0
    return Listed(each, we, they, reason, mend, settled, cents)


def _reason(each: Outcome, names: tuple[str | None, ...]) -> tuple[str | None, str | None]:
    """Why a rubber does not count, and what would let it count; None where it does."""
    if each.progress is Progress.IN_PROGRESS:
        return "it is in progress", None
    if None in names:
        return "it does not name all four players", "name them"
    if len(set(names)) == len(names):
        return None, None
    twice = next(name for name in names if names.count(name) > 1)
    return f"{twice} sits in it twice", "put the names right"


def _players(rubbers: Sequence[Listed]) -> Iterator[Player]:
    """Everybody who played in a rubber that counts, with a share of each."""
    shares: dict[str, list[Share]] = {}
    nothing = (Declared(),) * len(SEATS)
    for place, each in enumerate(rubbers):
        if not each.counted:
            continue
        rubber = each.outcome
        we = 1 if rubber.we_total >= rubber.they_total else -1
        signs = (we, we, -we, -we)
        for name, sign, declared in zip(each.names, signs, rubber.declared or nothing):
            if name is not None:
                brought = (sign * rubber.margin, sign * each.settled, sign * each.cents)
                shares.setdefault(name, []).append(Share(place, *brought, declared))
    return (Player(name, tuple(theirs)) for name, theirs in shares.items())


def _given_twice(rubbers: Sequence[Listed]) -> Iterator[str]:
    """A sentence for each two files that seem to hold one rubber."""
    first: dict[tuple[object, ...], str] = {}
    for each in rubbers:
        rubber = each.outcome
        if not each.counted or rubber.date is None or rubber.rubber is None:
            continue
        key = (rubber.date, rubber.table, rubber.rubber, frozenset(each.names))
        if key in first:
            yield (
                f"{first[key]} and {rubber.file} are both rubber {rubber.rubber} of the same"
                f" players on {rubber.date}; if they are one rubber, leave one of them out"
            )
        else:
            first[key] = rubber.file
