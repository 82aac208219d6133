"""Hands and refusals in short, a table, and scraps of sentences."""

from typing import TypeAlias

import pytest
from hypothesis import strategies as st

from bridgescore.errors import NotUnderstood
from bridgescore.game.model import Contract, Doubling, Hand, Heading, Pair, Seat, Side, Strain, Who
from bridgescore.sentence.reader import read_hand

WE, THEY = Side
NORTH, EAST, SOUTH, WEST = Seat
NOBODY = Heading()
Players: TypeAlias = tuple[str | None, str | None, str | None, str | None]
FRIDAY = Heading(players=("Ann", "Cleo", "Bob", "Dev"), dealer=NORTH)

#: Words and signs of sentences, to be put together in any order.
SCRAPS = st.sampled_from(
    (
        *("we ", "they ", "u", "t", "n ", "west ", "w ", "Ann ", "mary ann ", "by ", "李 "),
        *("4", "3", "1", "s", "nt", "♣", "no trump ", " spades", "x", " xx", "*", " doubled "),
        *("=", "+1", "-2", "+", "-", "made ", "making ", "down ", "off ", "one ", "7", "10"),
        *(" hon ", "honours", "100", "150", "0", "99", " ", ",", "z"),
        *("pass ", "p ", "p p p ", " ap ", "1h ", "2♥"),
    )
)
TABLES = st.sampled_from(
    [NOBODY, FRIDAY, Heading(players=("Mary", "Mary Ann", "Ann", "李"), we=Pair.EW)]
)
DEALERS = st.sampled_from([None, *Seat])


def hand(
    contract: str,
    declarer: Who,
    tricks: int,
    honours: int = 0,
    honours_by: Who | None = None,
    calls: str | None = None,
    dealer: Seat | None = None,
) -> Hand:
    """A hand in short; the contract as in "4SX", the calls in one text."""
    bid = contract.rstrip("X")
    doubling = {"": 1, "X": 2, "XX": 4}[contract[len(bid) :]]
    return Hand(
        Contract(int(bid[0]), Strain(bid[1:]), Doubling(doubling)),
        declarer,
        tricks,
        honours,
        honours_by,
        tuple(calls.split()) if calls else None,
        dealer,
    )


def played_hand(
    sentence: str, heading: Heading = NOBODY, dealer: Seat | None = None, old: Hand | None = None
) -> Hand:
    """The hand that a sentence says, which is not passed out."""
    read = read_hand(sentence, heading, dealer, old)
    assert isinstance(read, Hand)
    return read


def refusal(
    sentence: str, heading: Heading = NOBODY, dealer: Seat | None = None
) -> tuple[str, list[str]]:
    """Why a sentence is refused, and the sentences that are offered instead."""
    with pytest.raises(NotUnderstood) as refused:
        read_hand(sentence, heading, dealer)
    why, _, hint = str(refused.value).partition("\n")
    assert hint or "write one like this: we 4S =" in why
    if hint == "write one like this: we 4S =":
        return why, []
    return why, hint.removeprefix("nearest: ").split(" or ") if hint else []
