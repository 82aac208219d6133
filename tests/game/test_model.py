"""The nouns of the table: seats, sides, contracts and the results of hands."""

import itertools
from typing import TypeAlias

import pytest
from hypothesis import given

from bridgescore.game.model import (
    Contract,
    Doubling,
    Hand,
    Heading,
    Pair,
    Seat,
    Side,
    Strain,
    side_of,
)
from tests.strategies import hands

NORTH, EAST, SOUTH, WEST = Seat
Names: TypeAlias = tuple[str | None, str | None]
FRIDAY = Heading(players=("Ann", "Cleo", "Bob", None))


def test_the_deal_and_the_calls_pass_clockwise() -> None:
    """The deal and the calls pass clockwise: North, East, South, West, North."""
    assert [EAST, SOUTH, WEST, NORTH] == [seat.next for seat in Seat]
    assert [NORTH, EAST, SOUTH, WEST, NORTH] == [NORTH.after(n) for n in range(5)]


def test_partners_face_each_other() -> None:
    """Partners face each other, and are one pair."""
    assert [SOUTH, WEST, NORTH, EAST] == [seat.partner for seat in Seat]
    assert [Pair.NS, Pair.EW, Pair.NS, Pair.EW] == [seat.pair for seat in Seat]
    assert {Pair.NS: (NORTH, SOUTH), Pair.EW: (EAST, WEST)} == {p: p.seats for p in Pair}
    assert [Pair.EW, Pair.NS] == [pair.other for pair in Pair]


def test_the_opponents_of_we_are_they() -> None:
    """The opponents of We are They; which seats are We is for the scorer to say."""
    assert [Side.THEY, Side.WE] == [side.other for side in Side]
    assert [Side.WE, Side.THEY, Side.WE, Side.THEY] == [side_of(seat) for seat in Seat]
    assert [Side.THEY, Side.WE] * 2 == [side_of(seat, Pair.EW) for seat in Seat]
    for side, pair in itertools.product(Side, Pair):
        assert side is side_of(side, pair)


def test_strains_from_the_lowest() -> None:
    """In the auction clubs are the lowest strain and no trump is the highest."""
    assert ["C", "D", "H", "S", "NT"] == list(Strain)


@pytest.mark.parametrize(
    ("contract", "text", "target"),
    [
        (Contract(1, Strain.CLUBS), "1C", 7),
        (Contract(3, Strain.NOTRUMP, Doubling.DOUBLED), "3NTX", 9),
        (Contract(7, Strain.SPADES, Doubling.REDOUBLED), "7SXX", 13),
    ],
)
def test_a_contract_undertakes_six_tricks_more_than_its_level(
    contract: Contract, text: str, target: int
) -> None:
    """A contract undertakes six tricks more than its level; X and XX stand behind it."""
    assert (text, target) == (str(contract), contract.target)


@given(hands())
def test_a_hand_is_made_or_down_and_never_both(hand: Hand) -> None:
    """A hand is made, with overtricks or none, or it is down; never both."""
    over = hand.tricks - hand.contract.level - 6
    expected = (over, 0, True) if over >= 0 else (0, -over, False)
    assert expected == (hand.overtricks, hand.undertricks, hand.made)


def test_contracts_differ_by_their_doubling() -> None:
    """Four spades and four spades doubled are two contracts."""
    assert Contract(4, Strain.SPADES) != Contract(4, Strain.SPADES, Doubling.DOUBLED)


@pytest.mark.parametrize(
    ("pair", "we", "they"),
    [(Pair.NS, ("Ann", "Bob"), ("Cleo", None)), (Pair.EW, ("Cleo", None), ("Ann", "Bob"))],
)
def test_the_names_of_a_side_follow_its_seats(pair: Pair, we: Names, they: Names) -> None:
    """The names at the head of a column follow the seats of the side."""
    heading = FRIDAY._replace(we=pair)
    assert (we, they) == (heading.names(Side.WE), heading.names(Side.THEY))
    assert (pair, pair.other) == (heading.pair(Side.WE), heading.pair(Side.THEY))
    assert ["Ann", "Cleo", "Bob", None] == [heading.player(seat) for seat in Seat]


def test_names_in_words() -> None:
    """Sides, pairs, seats, strains and doublings as a sentence names them."""
    assert ["We", "They"] == [side.long for side in Side]
    assert ["North-South", "East-West"] == [pair.long for pair in Pair]
    assert ["North", "East", "South", "West"] == [seat.long for seat in Seat]
    assert ["clubs", "diamonds", "hearts", "spades", "no trump"] == [each.long for each in Strain]
    assert ["not doubled", "doubled", "redoubled"] == [doubling.long for doubling in Doubling]
