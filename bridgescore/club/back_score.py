"""The back score: each player's running plus and minus, rubber by rubber or day by day."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from bridgescore.club.standings import Outcome, Standings

if TYPE_CHECKING:
    from datetime import date


class RunningLine(NamedTuple):
    """One player's back score.

    Attributes:
        name: the player.
        figures: how the player stood after each column in which they took part,
            in points after rounding, by the column's place from 0.
    """

    name: str
    figures: dict[int, int]


class BackScore(NamedTuple):
    """The running lines of all players over a night or a season.

    Attributes:
        columns: the place of each rubber in the night, from 1; or each day of
            play, None for rubbers without a date. Only what counts has a column.
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
    """When a rubber was played: by date, then by its number; what has none comes last."""
    day = each.date.toordinal() if each.date is not None else 0
    return each.date is None, day, each.rubber is None, each.rubber or 0
