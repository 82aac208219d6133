"""The money of the club: the stake, hundreds and their rounding, and who pays whom.

A club plays for so much "a hundred": a hundred points. The margin of a rubber is
rounded to whole hundreds, and every loser pays it to a winner. All figures are
whole numbers, so that every sum is exact: points, of which a hundred make one
hundred, and cents.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, NamedTuple

from bridgescore.errors import NotUnderstood

if TYPE_CHECKING:
    from decimal import Decimal


class Rounding(StrEnum):
    """How margins are settled: to the nearest hundred, exactly 50 going up or down, or exact."""

    UP = "up"
    DOWN = "down"
    EXACT = "exact"


def rounded(margin: int, rounding: Rounding = Rounding.UP) -> int:
    """The margin of a rubber in whole hundreds, still in points: 580 becomes 600.

    Exactly 50 goes up, or down where that is the club's custom; EXACT leaves the
    margin as it is.
    """
    if rounding is Rounding.EXACT:
        return margin
    if rounding is Rounding.UP:
        return divided(margin, 100) * 100
    # One point less brings exactly 50 down, and nothing else.
    return divided(max(margin - 1, 0), 100) * 100


def divided(number: int, parts: int) -> int:
    """A number divided into parts, rounded; a half goes away from zero: 10 in 4 parts is 3."""
    whole = (2 * abs(number) + parts) // (2 * parts)
    return whole if number >= 0 else -whole


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


def money_for(settled: int, stake: Decimal) -> int:
    """The cents that each loser pays and each winner receives for one rubber.

    `settled` are the points after rounding, `stake` the money for a hundred.
    Where this is no whole number of cents, it is rounded once for the rubber,
    half a cent up; since losers and winners take the same amount, the sum over
    all players stays exactly zero.
    """
    # A point costs a hundredth of the stake, and a cent is a hundredth of its unit.
    amount, parts = stake.as_integer_ratio()
    return divided(settled * amount, parts)


class Payment(NamedTuple):
    """One payment of those that settle a night.

    Attributes:
        payer: who pays.
        receiver: who is paid.
        amount: cents; without a stake, points after rounding.
    """

    payer: str
    receiver: str
    amount: int


def who_pays_whom(balances: Mapping[str, int]) -> Iterator[Payment]:
    """Payments that bring everybody to zero, always fewer than there are players.

    `balances` (plus to receive, minus to pay) must add up to zero. Each time,
    whoever owes most pays whoever is owed most; of equals, the one named first.
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
