"""The cut and the rota: the order of the cards, the seats, who sits out, who deals."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from bridgescore.club.cut import (
    PACK,
    Card,
    Seating,
    cut_sentences,
    draw,
    highest_first,
    next_rubber,
    read_card,
    rota,
    seating,
    seating_sentences,
    sitting_out_sentence,
)
from bridgescore.errors import NotUnderstood
from bridgescore.game.model import Heading, Pair, Seat, Strain

SIX = ("Ann", "Bob", "Cleo", "Dev", "Eve", "Finn")
FOUR, FIVE = SIX[:4], SIX[:5]
TABLES = (FOUR, FIVE, SIX)


def partnerships(table: Seating) -> set[frozenset[str]]:
    """The two pairs of a seating."""
    north, east, south, west = table.players
    return {frozenset((north, south)), frozenset((east, west))}


def cards(text: str) -> list[Card]:
    """Cards by their names."""
    return [read_card(word) for word in text.split()]


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("AS", Card(14, Strain.SPADES)),
        ("10h", Card(10, Strain.HEARTS)),
        ("th", Card(10, Strain.HEARTS)),
        ("Kd", Card(13, Strain.DIAMONDS)),
        ("♠A", Card(14, Strain.SPADES)),
        ("2♣\ufe0f", Card(2, Strain.CLUBS)),
        (" h 10 ", Card(10, Strain.HEARTS)),
        ("jc", Card(11, Strain.CLUBS)),
        ("dq", Card(12, Strain.DIAMONDS)),
    ],
)
def test_a_card_is_read(text: str, card: Card) -> None:
    """Rank and suit in either order, letters or suit signs."""
    assert card == read_card(text)


@pytest.mark.parametrize("text", ["", "A", "S", "1S", "11S", "AN", "ASS", "joker", "0h"])
def test_what_is_no_card_is_refused(text: str) -> None:
    """The pack has ranks 2 to 10, J, Q, K, A in four suits."""
    with pytest.raises(NotUnderstood, match="is no card"):
        read_card(text)


def test_the_pack_has_52_cards() -> None:
    """Four suits of thirteen, each card once and read as it is named."""
    assert 52 == len(set(PACK))
    assert ["2 of clubs", "ace of spades"] == [str(PACK[0]), str(PACK[-1])]


@pytest.mark.parametrize(
    ("drawn", "order"),
    [
        ("2c 3c 4c 5c", "Dev Cleo Bob Ann"),
        ("Ac Kd Qh Js", "Ann Bob Cleo Dev"),
        ("9c 9d 9h 9s", "Dev Cleo Bob Ann"),
        ("9c 10c 9s 8s", "Bob Cleo Ann Dev"),
    ],
)
def test_the_highest_card_comes_first(drawn: str, order: str) -> None:
    """Aces are high; equal ranks go spades, hearts, diamonds, clubs."""
    assert order.split() == [each.player for each in highest_first(FOUR, cards(drawn))]


def test_one_card_cannot_be_drawn_twice() -> None:
    """There is one of each in the pack."""
    with pytest.raises(NotUnderstood, match="Bob and Dev cannot both draw the ace of spades"):
        highest_first(FOUR, cards("2c AS 3c SA"))


def test_each_player_draws_one_card() -> None:
    """As many cards as players, in their order."""
    with pytest.raises(NotUnderstood, match="4 players drew 3 cards"):
        highest_first(FOUR, cards("2c 3c 4c"))


@pytest.mark.parametrize(
    ("players", "reason"),
    [
        (SIX[:3], "four to six players, not 3"),
        ((*SIX, "Gwen"), "four to six players, not 7"),
        (("Ann", "Bob", "Cleo", "ann"), "Ann is named twice"),
        (("Ann", "Bob", "Cleo", " "), "a player has no name"),
    ],
)
def test_a_table_has_four_to_six_different_players(players: tuple[str, ...], reason: str) -> None:
    """Names that are the same without case are the same player."""
    with pytest.raises(NotUnderstood, match=reason):
        draw(players, Random(1))
    with pytest.raises(NotUnderstood, match=reason):
        seating(players)


class Unshuffled:
    """Leaves the pack as it is."""

    def shuffle(self, x: list[Card], /) -> None:
        """Do nothing."""


@pytest.mark.parametrize("players", TABLES)
def test_cards_are_drawn_from_the_shuffled_pack(players: tuple[str, ...]) -> None:
    """The top cards of the pack go to the players in turn."""
    drawn = draw(players, Unshuffled())
    assert list(reversed(list(zip(players, PACK)))) == [tuple(each) for each in drawn]


def test_the_draw_lies_with_the_shuffler() -> None:
    """The same chance draws the same cards, another one others; none comes twice."""
    one, same, other = (draw(SIX, Random(seed)) for seed in (1, 1, 2))
    assert one == same != other
    assert 6 == len({each.card for each in one})


@pytest.mark.parametrize("players", TABLES)
def test_the_first_rubber_sits_as_the_laws_have_it(players: tuple[str, ...]) -> None:
    """The highest deals and plays with the second highest; the lowest sit out."""
    table = seating(players)
    assert ("Ann", "Cleo", "Bob", "Dev") == table.players
    assert (Seat.NORTH, players[4:]) == (table.dealer, table.out)


@pytest.mark.parametrize("players", TABLES)
def test_everybody_plays_or_sits_out(players: tuple[str, ...]) -> None:
    """In every rubber each player has one place."""
    for rubber in range(1, 40):
        table = seating(players, rubber)
        assert sorted(players) == sorted((*table.players, *table.out))


@pytest.mark.parametrize("players", TABLES)
def test_all_partnerships_come(players: tuple[str, ...]) -> None:
    """Over the rota everybody partners everybody: once, with six players at most twice."""
    count = Counter(pair for table in rota(players) for pair in partnerships(table))
    assert {frozenset(pair) for pair in combinations(players, 2)} == set(count)
    assert max(count.values()) == (2 if players == SIX else 1)


@pytest.mark.parametrize(("players", "rubbers"), [(FOUR, 3), (FIVE, 5), (SIX, 9)])
def test_how_long_the_rota_is(players: tuple[str, ...], rubbers: int) -> None:
    """Then it begins anew."""
    assert rubbers == len(rota(players))
    for number, table in enumerate(rota(players), start=1):
        again = seating(players, number + rubbers)
        assert partnerships(table) == partnerships(again)
        assert table.out == again.out


def test_with_five_the_lowest_sits_out_first() -> None:
    """Then the fourth, the third and so on upwards, the one who sat out coming back."""
    outs = [seating(FIVE, rubber).out for rubber in range(1, 7)]
    assert [("Eve",), ("Dev",), ("Cleo",), ("Bob",), ("Ann",), ("Eve",)] == outs


def test_with_six_two_sit_out() -> None:
    """Nobody sits out twice before everybody has once."""
    outs = [seating(SIX, rubber).out for rubber in range(1, 5)]
    assert [("Eve", "Finn"), ("Cleo", "Dev"), ("Ann", "Bob"), ("Eve", "Finn")] == outs


def test_with_six_no_partnership_comes_twice_in_three_rubbers() -> None:
    """Any three rubbers of the rota that follow each other have six different pairs."""
    for first in range(1, 8):
        pairs = [p for n in range(first, first + 3) for p in partnerships(seating(SIX, n))]
        assert 6 == len(set(pairs))


@pytest.mark.parametrize("players", TABLES)
def test_the_first_deal_goes_round(players: tuple[str, ...]) -> None:
    """Nobody has it again before everybody has had it, and the highest has it first."""
    dealers = [seating(players, rubber).players[0] for rubber in range(1, 61)]
    assert "Ann" == dealers[0]
    for first in range(0, 60, len(players)):
        assert set(players) == set(dealers[first : first + len(players)])


@pytest.mark.parametrize("players", [FIVE, SIX])
def test_who_comes_back_deals(players: tuple[str, ...]) -> None:
    """From the second rubber on one of those who sat out has the first deal."""
    for rubber in range(2, 37):
        assert seating(players, rubber).players[0] in seating(players, rubber - 1).out


def heading(table: Seating, rubber: int | None, cut: tuple[str, ...] = ()) -> Heading:
    """The heading of a rubber that sits like this."""
    return Heading(rubber=rubber, dealer=table.dealer, players=table.players, cut=cut)


@pytest.mark.parametrize("players", TABLES)
def test_an_evening_follows_its_cut(players: tuple[str, ...]) -> None:
    """Each rubber's heading tells the next one, seats, dealer and who sits out."""
    table = seating(players)
    for rubber in range(1, 37):
        table = next_rubber(heading(table, rubber, players))
        assert seating(players, rubber + 1) == table


@pytest.mark.parametrize("players", TABLES)
@pytest.mark.parametrize("before", [None, 7])
def test_the_place_in_the_rota_is_told_by_the_seats(
    players: tuple[str, ...], before: int | None
) -> None:
    """Where rubbers carry no number, or count from an earlier cut, the rota goes on."""
    for number, table in enumerate(rota(players), start=1):
        counted = None if before is None else before + number
        after = next_rubber(heading(table, counted, players))
        expected = seating(players, number + 1)
        assert (partnerships(expected), expected.out) == (partnerships(after), after.out)


def test_it_does_not_matter_who_is_called_north() -> None:
    """The pairs tell the rubber, in whatever seats, with East-West as We."""
    turned = Heading(rubber=2, we=Pair.EW, players=("Bob", "ANN", "Dev", "Cleo"), cut=FOUR)
    assert seating(FOUR, 3) == next_rubber(turned)


def test_without_a_cut_the_four_go_on_from_their_seats() -> None:
    """Dealer and partner count as the two highest; kept as the cut, the rota is complete."""
    first = Heading(dealer=Seat.EAST, players=("Ann", "Bob", "Cleo", "Dev"))
    second = next_rubber(first)
    assert ("Bob", "Dev", "Cleo", "Ann") == second.order
    third = next_rubber(heading(second, 2, second.order))
    came = partnerships(second) | partnerships(third)
    assert 4 == len(came)
    assert not came & {frozenset(("Bob", "Dev")), frozenset(("Ann", "Cleo"))}


def test_without_four_names_nobody_knows_the_next_rubber() -> None:
    """The names have to be put in first."""
    with pytest.raises(NotUnderstood, match="not all four players are named"):
        next_rubber(Heading(players=("Ann", None, "Cleo", "Dev")))


@pytest.mark.parametrize("players", [("Ann", "Bob", "Cleo", "Dev"), ("Ann", "Cleo", "Bob", "Gwen")])
def test_who_left_the_rota_cuts_again(players: tuple[str, str, str, str]) -> None:
    """Ann-Cleo against Bob-Dev is no rubber of five; Gwen was not in the cut."""
    with pytest.raises(NotUnderstood, match="do not sit as the cut"):
        next_rubber(Heading(rubber=1, players=players, cut=FIVE))


def test_the_cut_in_sentences() -> None:
    """What was drawn, the seats, and who sits out."""
    drawn = highest_first(FIVE, cards("2c As Kh Kd 10c"))
    assert [
        "Drawn: Bob the ace of spades, Cleo the king of hearts, Dev the king of diamonds,"
        " Eve the 10 of clubs, Ann the 2 of clubs.",
        "Bob (North) deals and plays with Cleo (South) against Dev (East) and Eve (West).",
        "Ann sits out.",
    ] == cut_sentences(drawn)


def test_two_sit_out_in_a_sentence() -> None:
    """Two who sit out are named together."""
    assert "Eve and Finn sit out." == seating_sentences(seating(SIX))[-1]
    assert 1 == len(seating_sentences(seating(FOUR)))


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (FOUR, ""),
        (FIVE, "Sitting out in turn: Eve, then Dev, then Cleo, then Bob, then Ann."),
        (SIX, "Sitting out in turn: Eve and Finn, then Cleo and Dev, then Ann and Bob."),
    ],
)
def test_sitting_out_in_turn(players: tuple[str, ...], sentence: str) -> None:
    """Everybody hears when their turn comes."""
    assert sentence == sitting_out_sentence(players)
