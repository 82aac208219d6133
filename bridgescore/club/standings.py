"""Many rubbers to players: plus and minus, hundreds, money, who pays whom, the back score.

Points and hundreds are whole numbers throughout: `settled` figures are points
after rounding, of which a hundred make one of the club's "hundreds". Money is
whole cents, so that every sum is exact.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from heapq import heapify, heappop, heappush
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from bridgescore.errors import NotUnderstood
from bridgescore.game.model import SEATS, Doubling, Hand, Side
from bridgescore.game.rubber import Progress, Rubber
from bridgescore.sentence.words import fold

if TYPE_CHECKING:
    from datetime import date
    from decimal import Decimal


class Rounding(StrEnum):
    """What becomes of the margin of a rubber, and of exactly 50 in it."""

    UP = "up"
    DOWN = "down"
    EXACT = "exact"


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
        if self.we_total == self.they_total:
            return None
        return Side.WE if self.we_total > self.they_total else Side.THEY

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
    we = rubber.heading.we
    return tuple(
        _count([hand for hand in hands if hand.declarer is seat])
        for seat in (*we.seats, *we.other.seats)
    )


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
        we: the names of We in the spelling that the night shows; None where unknown.
        they: the names of They.
        reason: why it does not count, or None where it counts.
        settled: the margin after rounding, in points; 0 where it does not count.
        cents: what each loser pays, and each winner receives; 0 without a stake.
    """

    outcome: Outcome
    we: tuple[str | None, ...]
    they: tuple[str | None, ...]
    reason: str | None
    settled: int
    cents: int

    @property
    def counted(self) -> bool:
        """Whether the rubber counts in the standings."""
        return self.reason is None


class Share(NamedTuple):
    """What one rubber brought one player: plus for a winner, minus for a loser.

    Attributes:
        rubber: the place of the rubber in the night, from 0.
        margin: the difference of the totals, in points.
        settled: the same after rounding.
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
        """Plus less minus after each rubber was rounded, in points; a hundred is one hundred."""
        return sum(share.settled for share in self.shares)

    @property
    def cents(self) -> int:
        """Money won (or, negative, lost), in cents; 0 without a stake."""
        return sum(share.cents for share in self.shares)

    @property
    def average(self) -> int:
        """Plus less minus for each rubber played, in whole points."""
        return whole(self.points, self.played)

    @property
    def declared(self) -> Declared:
        """Everything the player did as declarer."""
        return Declared(*map(sum, zip(*(share.declared for share in self.shares))))


class Payment(NamedTuple):
    """One payment that settles the night.

    Attributes:
        payer: who pays.
        receiver: who is paid.
        amount: cents; without a stake, points after rounding.
    """

    payer: str
    receiver: str
    amount: int


class Standings(NamedTuple):
    """A night, or a season.

    Attributes:
        rubbers: every rubber in the order of play, those that do not count included.
        players: who played in rubbers that count, the best first.
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
    the reason and do not count. `stake` is the money for a hundred.

    Names are one player's when they are the same without case, accents and
    spare spaces; the spelling seen most often is shown.
    """
    ordered = in_order(outcomes)
    shown = _shown_names(ordered)
    rubbers = tuple(_listed(each, shown, rounding, stake) for each in ordered)
    players = tuple(sorted(_players(rubbers), key=_rank))
    balances = {p.name: p.settled if stake is None else p.cents for p in players}
    warnings = (*_look_alikes(rubbers), *_given_twice(rubbers))
    return Standings(rubbers, players, tuple(settle(balances)), warnings, rounding, stake)


def in_order(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Rubbers in the order of play: by date, table, number of the rubber, then file name.

    Numbers inside tables and file names count as numbers, so that friday-2
    comes before friday-10. What has no date, table or number comes behind what
    has one.
    """
    return sorted(outcomes, key=_place)


#: A text as it sorts when the numbers in it count as numbers.
_Natural: TypeAlias = list[Any]
_NUMBERS = re.compile("([0-9]+)")


def _place(each: Outcome) -> tuple[bool, int, bool, _Natural, bool, int, _Natural, str]:
    """Where a rubber stands in the order of play."""
    day = each.date.toordinal() if each.date is not None else 0
    table, file = _natural(each.table or ""), _natural(each.file)
    missing = [field is None for field in (each.date, each.table, each.rubber)]
    return missing[0], day, missing[1], table, missing[2], each.rubber or 0, file, each.file


def _natural(text: str) -> _Natural:
    """The words and the numbers of a text in turn, a word first."""
    parts: _Natural = _NUMBERS.split(text.casefold())
    for place in range(1, len(parts), 2):
        figures = parts[place].lstrip("0")
        # A longer number is the larger one; the figures decide between equal lengths.
        parts[place] = (len(figures), figures)
    return parts


def round_margin(margin: int, rounding: Rounding = Rounding.UP) -> int:
    """The margin of a rubber in whole hundreds, as points: 580 is 600.

    Exactly 50 goes up, or down; EXACT leaves the margin as it is.
    """
    if rounding is Rounding.EXACT:
        return margin
    if rounding is Rounding.UP:
        return whole(margin, 100) * 100
    # One point less brings exactly 50 down, and nothing else.
    return whole(max(margin - 1, 0), 100) * 100


def whole(number: int, parts: int) -> int:
    """A number divided into parts, rounded; a half goes away from zero: 10 in 4 parts is 3."""
    rounded = (2 * abs(number) + parts) // (2 * parts)
    return rounded if number >= 0 else -rounded


def money_for(settled: int, stake: Decimal) -> int:
    """The cents that each loser pays and each winner receives for one rubber.

    `settled` are the points after rounding, `stake` the money for a hundred.
    Where this is no whole number of cents, it is rounded once for the rubber,
    half a cent up; since losers and winners take the same amount, the sum over
    all players stays exactly zero.
    """
    # A point costs a hundredth of the stake, and a cent is a hundredth of its unit.
    amount, parts = stake.as_integer_ratio()
    return whole(settled * amount, parts)


def read_stake(text: str) -> Decimal:
    """The stake for a hundred points, such as "1", "0.25" or "2,50".

    Raises NotUnderstood for what is no amount above zero.
    """
    from decimal import Decimal

    if re.fullmatch(r"[0-9]{1,9}([.,][0-9]{1,6})?", text.strip()):
        stake = Decimal(text.strip().replace(",", "."))
        if stake:
            return stake
    raise NotUnderstood(
        f'"{text}" is no stake; write the money for a hundred points in figures, such as 0.50'
    )


def settle(balances: Mapping[str, int]) -> Iterator[Payment]:
    """Payments that bring everybody to zero, always one fewer than players at the most.

    `balances` (plus to receive, minus to pay) must add up to zero. Each time,
    whoever owes most pays whoever is owed most.
    """
    owing = [(balance, place, name) for place, (name, balance) in enumerate(balances.items())]
    debtors = [each for each in owing if each[0] < 0]
    creditors = [(-balance, place, name) for balance, place, name in owing if balance > 0]
    heapify(debtors)
    heapify(creditors)
    while debtors:
        debt, place, payer = heappop(debtors)
        credit, other, receiver = heappop(creditors)
        amount = min(-debt, -credit)
        yield Payment(payer, receiver, amount)
        if debt + amount:
            heappush(debtors, (debt + amount, place, payer))
        if credit + amount:
            heappush(creditors, (credit + amount, other, receiver))


class RunningLine(NamedTuple):
    """One player's back score.

    Attributes:
        name: the player.
        figures: the running balance after each column in which the player
            took part, in settled points, by the column's place from 0.
    """

    name: str
    figures: dict[int, int]


class BackScore(NamedTuple):
    """The running lines of all players, in hundreds, over a night or a season.

    Attributes:
        columns: the place of each rubber in the night, from 1; or each day of
            play, None for rubbers without a date.
        lines: a line for each player, in the order of the standings.
    """

    columns: tuple[int | date | None, ...]
    lines: tuple[RunningLine, ...]


def back_score(night: Standings, by_date: bool = False) -> BackScore:
    """Every player's running plus and minus, rubber by rubber or date by date.

    In the order of time: tables that play at once come together, by the number
    of the rubber, however the list of the rubbers is sorted.
    """
    rubbers = night.rubbers
    order = sorted(range(len(rubbers)), key=lambda n: _time(rubbers[n].outcome))
    when = {n: place for place, n in enumerate(order)}
    marks: list[int | date | None] = [
        each.outcome.date if by_date else n for n, each in enumerate(rubbers, start=1)
    ]
    counted = dict.fromkeys(marks[n] for n in order if rubbers[n].counted)
    column = {mark: place for place, mark in enumerate(counted)}
    lines = []
    for player in night.players:
        shares = sorted(player.shares, key=lambda share: when[share.rubber])
        running = accumulate(share.settled for share in shares)
        # A later rubber of the same day takes the place of an earlier one.
        figures = {column[marks[s.rubber]]: total for s, total in zip(shares, running)}
        lines.append(RunningLine(player.name, figures))
    return BackScore(tuple(column), tuple(lines))


def _time(each: Outcome) -> tuple[bool, int, bool, int]:
    """When a rubber was played: by date, then by its number."""
    day = each.date.toordinal() if each.date is not None else 0
    return each.date is None, day, each.rubber is None, each.rubber or 0


# -- rubbers and their names


def _shown_names(outcomes: Sequence[Outcome]) -> dict[str, str]:
    """For each name as it is written, the spelling that its player is shown in."""
    written: dict[str, int] = {}
    for each in outcomes:
        for name in (*each.we, *each.they):
            if name is not None:
                written[name] = written.get(name, 0) + 1
    player = {name: fold(name) for name in written}
    spellings: dict[str, dict[str, int]] = {}
    for name, times in written.items():
        counts = spellings.setdefault(player[name], {})
        spelling = _tidy(name)
        counts[spelling] = counts.get(spelling, 0) + times
    # max() takes the first of equals, and names were met in the order of play.
    shown = {key: max(counts, key=lambda s: counts[s]) for key, counts in spellings.items()}
    return {name: shown[key] for name, key in player.items() if key}


def _tidy(name: str) -> str:
    """A name without spare spaces, its accents written in the usual way."""
    if not name.isascii():
        from unicodedata import normalize

        name = normalize("NFC", name)
    return " ".join(name.split())


def _listed(
    each: Outcome, shown: Mapping[str, str], rounding: Rounding, stake: Decimal | None
) -> Listed:
    """A rubber with its margin settled, or with the reason why it does not count."""
    we = tuple([shown.get(name or "") for name in each.we])
    they = tuple([shown.get(name or "") for name in each.they])
    reason = _reason(each, (*we, *they))
    settled = 0 if reason else round_margin(each.margin, rounding)
    cents = money_for(settled, stake) if stake is not None else 0
    return Listed(each, we, they, reason, settled, cents)


def _reason(each: Outcome, names: tuple[str | None, ...]) -> str | None:
    """Why a rubber does not count, or None."""
    if each.progress is Progress.IN_PROGRESS:
        return "it is in progress"
    if None in names:
        return "it does not name all four players; name them with set"
    if len(set(names)) == len(names):
        return None
    twice = next(name for name in names if names.count(name) > 1)
    return f"{twice} sits in it twice; put the names right with set"


def _players(rubbers: Sequence[Listed]) -> Iterator[Player]:
    """Everybody who played in a rubber that counts, with a share of each."""
    shares: dict[str, list[Share]] = {}
    nothing = (Declared(),) * len(SEATS)
    for place, (each, we, they, reason, settled, cents) in enumerate(rubbers):
        if reason is not None:
            continue
        margin = each.margin
        sign = 1 if each.we_total >= each.they_total else -1
        signs = (sign, sign, -sign, -sign)
        for name, sign, declared in zip((*we, *they), signs, each.declared or nothing):
            if name is not None:
                share = Share(place, sign * margin, sign * settled, sign * cents, declared)
                shares.setdefault(name, []).append(share)
    return (Player(name, tuple(theirs)) for name, theirs in shares.items())


def _rank(player: Player) -> tuple[int, int, str]:
    """The best first; equal players by name."""
    return -player.settled, -player.points, fold(player.name)


# -- what looks like a slip

#: Shorter names are too often alike to be worth a word.
_LONG_NAME = 5


def _look_alikes(rubbers: Sequence[Listed]) -> Iterator[str]:
    """A sentence for each two long names that differ by one letter, one of them seen once."""
    seen: dict[str, list[Listed]] = {}
    for each in rubbers:
        for name in dict.fromkeys((*each.we, *each.they)):
            if name is not None:
                seen.setdefault(name, []).append(each)
    players = {fold(name): name for name in seen}
    long = {key: players[key] for key in players if sum(map(str.isalpha, key)) >= _LONG_NAME}
    warned = set()
    for one, other in _one_letter_apart(long):
        rare, usual = sorted((long[one], long[other]), key=lambda name: len(seen[name]))
        place = seen[rare][0]
        # Two players at one table are two players.
        if len(seen[rare]) > 1 or usual in (*place.we, *place.they) or (rare, usual) in warned:
            continue
        warned.add((rare, usual))
        times = len(seen[usual])
        yield (
            f'"{rare}" (1 rubber) and "{usual}" ({times} rubber{"s" if times > 1 else ""}) differ'
            f" by one letter; if they are one player, put the name right in {place.outcome.file}"
        )


def _one_letter_apart(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Every two names of which one becomes the other by one letter more, fewer or changed.

    Names are looked up by what is left of them without one letter, so that a
    season with many players costs no comparison of each with each.
    """
    whole = set(names)
    without: dict[tuple[int, str], list[str]] = {}
    for name in sorted(whole):
        for place, letter in enumerate(name):
            if not letter.isalpha():
                continue
            rest = name[:place] + name[place + 1 :]
            if rest in whole:
                yield rest, name
            alike = without.setdefault((place, rest), [])
            yield from ((other, name) for other in alike)
            alike.append(name)


def _given_twice(rubbers: Sequence[Listed]) -> Iterator[str]:
    """A sentence for each two files that seem to hold one rubber."""
    first: dict[tuple[object, ...], str] = {}
    for (file, _, day, table, number, *_), we, they, reason, *_ in rubbers:
        if reason is not None or day is None or number is None:
            continue
        key = (day, table, number, *sorted(name or "" for name in (*we, *they)))
        if key in first:
            yield (
                f"{first[key]} and {file} are both rubber {number} of the same players"
                f" on {day}; if they are one rubber, leave one of them out"
            )
        else:
            first[key] = file
