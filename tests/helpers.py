"""Rubbers that several test files share, built from hand sentences."""

from __future__ import annotations

from datetime import date

from bridgescore.model import Deal, Heading, Seat
from bridgescore.notation import read_hand
from bridgescore.rubber import Rubber, replay

FRIDAY = Heading(
    date=date(2026, 11, 27),
    event="Friday club",
    table="3",
    dealer=Seat.NORTH,
    players=("Ann", "Cleo", "Bob", "Dev"),
)

#: The scoring example of the encyclopedia article on rubber bridge: 1060 to 870.
WORKED = ("we 1nt +1", "they 3s =", "they 3dx -2", "we 2nt =", "they 6h = honours", "we 4s =")

#: A published teaching example of nine hands: 1690 to 880, and the rubber to the losers.
NINE = (
    *("we 2h +2", "they 4sx -2", "they 3nt +1", "they 3s =", "they 2d -2"),
    *("we 6hx +1", "they 1nt +1", "we 3c =", "they 3h ="),
)

#: 24 hands, each with two figures above the line, and totals of five digits.
LONG = (
    *("we 6sxx -5 honours they", "they 5nt -11 honours we") * 11,
    *("we 7nt = honours", "we 1hxx +6"),
)


def hands(*sentences: str, heading: Heading = FRIDAY) -> list[Deal]:
    """The hands that sentences say at a table."""
    return [read_hand(sentence, heading) for sentence in sentences]


def rubber(*sentences: str, heading: Heading = FRIDAY, stopped: bool = False) -> Rubber:
    """The rubber that hand sentences make."""
    return replay(hands(*sentences, heading=heading), heading, stopped)


def with_players(north: str, east: str, south: str, west: str) -> Heading:
    """The Friday table with other players."""
    return FRIDAY._replace(players=(north, east, south, west))
