"""The cut: who plays with whom, who deals, who sits out, for four to six players.

Each player draws a card. The highest deals and plays with the second highest
against the other two; aces are high, equal ranks go spades, hearts, diamonds,
clubs. From the order of the cut every later rubber of the evening follows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from bridgescore.errors import NotUnderstood
from bridgescore.game.model import STRAINS, Heading, Seat, Strain
from bridgescore.sentence.words import fold
from bridgescore.text import listed, plural

RANKS = {
    **{str(number): number for number in range(2, 11)},
    **{"t": 10, "j": 11, "q": 12, "k": 13, "a": 14},
}
SUITS = {strain.lower(): strain for strain in STRAINS if strain is not Strain.NOTRUMP}
_RANK_NAMES = {11: "jack", 12: "queen", 13: "king", 14: "ace"}


class Card(NamedTuple):
    """A playing card: rank 2 to 14 (the ace), and its suit."""

    rank: int
    suit: Strain

    @property
    def height(self) -> tuple[int, int]:
        """How high the card is in the cut: by rank, then by suit."""
        return self.rank, STRAINS.index(self.suit)

    def __str__(self) -> str:
        rank = _RANK_NAMES.get(self.rank, str(self.rank))
        return f"{rank} of {self.suit.long}"


PACK = tuple(Card(rank, suit) for suit in SUITS.values() for rank in range(2, 15))


class Drawn(NamedTuple):
    """A player and the card that they drew."""

    player: str
    card: Card


class Shuffler(Protocol):
    """What shuffles the pack, such as secrets.SystemRandom()."""

    def shuffle(self, x: list[Any], /) -> None:
        """Put a list in random order."""


class Unseated(NotUnderstood):
    """Nobody can say who plays next.

    Attributes:
        unnamed: whether a name is missing; else the seats and the cut do not agree.
    """

    def __init__(self, text: str, unnamed: bool) -> None:
        self.unnamed = unnamed
        super().__init__(text)


class Seating(NamedTuple):
    """Who sits where in one rubber. We are North-South, the dealer's pair.

    Attributes:
        order: all players in the order of the cut, the highest first.
        players: four names in the order North, East, South, West.
        dealer: who deals the first hand: always North.
        out: who sits out, in the order of the cut; empty with four players.
    """

    order: tuple[str, ...]
    players: tuple[str, str, str, str]
    dealer: Seat
    out: tuple[str, ...]


def read_card(text: str) -> Card:
    """A card as it is written: "AS", "10h", "Kd", "♠A", "th", suit and rank in either order.

    Raises NotUnderstood for what is no card.
    """
    word = fold(text).replace(" ", "")
    for rank, suit in ((word[:-1], word[-1:]), (word[1:], word[:1])):
        if rank in RANKS and suit in SUITS:
            return Card(RANKS[rank], SUITS[suit])
    raise NotUnderstood(f'"{text}" is no card; write rank and suit, such as AS, 10h or Kd')


def draw(players: Sequence[str], shuffler: Shuffler) -> tuple[Drawn, ...]:
    """Shuffle a pack and give each player a card; the players with the highest first.

    Raises NotUnderstood unless there are four to six different players.
    """
    pack = list(PACK)
    shuffler.shuffle(pack)
    return highest_first(players, pack[: len(players)])


def highest_first(players: Sequence[str], cards: Sequence[Card]) -> tuple[Drawn, ...]:
    """The players with the cards that they drew, the highest first.

    Raises NotUnderstood unless there are four to six different players, each
    with a card of their own.
    """
    _check(players)
    if len(cards) != len(players):
        raise NotUnderstood(
            f"{len(players)} players drew {len(cards)} cards; give each player one, in their order"
        )
    for place, card in enumerate(cards):
        if card in cards[:place]:
            first = players[list(cards).index(card)]
            raise NotUnderstood(f"{first} and {players[place]} cannot both draw the {card}")
    drawn = (Drawn(player, card) for player, card in zip(players, cards))
    return tuple(sorted(drawn, key=lambda each: each.card.height, reverse=True))


def _check(players: Sequence[str]) -> None:
    """Raise NotUnderstood unless these are four to six different players."""
    if not 4 <= len(players) <= 6:
        raise NotUnderstood(f"a table has four to six players, not {len(players)}")
    names = [fold(player) for player in players]
    if "" in names:
        raise NotUnderstood("a player has no name")
    twice = next((player for player, name in zip(players, names) if names.count(name) > 1), None)
    if twice is not None:
        raise NotUnderstood(f"{twice} is named twice; give each player a name of their own")


#: Partners by their places in the cut, rubber by rubber, over and over. Four:
#: everybody partners everybody once. Five: the last sits out first, then the
#: fourth and so on upwards, and all ten partnerships come once. Six: two sit
#: out, everybody once in three rubbers, and in nine rubbers all fifteen
#: partnerships come, none more than twice.
_PARTNERS = {
    4: ("12 34", "13 24", "14 23"),
    5: ("12 34", "15 23", "14 25", "13 45", "24 35"),
    6: (
        *("12 34", "15 26", "35 46"),
        *("13 24", "12 56", "36 45"),
        *("14 23", "16 25", "34 56"),
    ),
}


def seating(order: Sequence[str], rubber: int = 1) -> Seating:
    """Who sits where in a rubber (from 1) of an evening that was cut in this order.

    The Laws have a new cut for each rubber; here the first one holds for the
    evening. Whoever comes back from sitting out deals first; where two come back,
    the higher and the lower take turns. With four players the first deal passes
    down the order of the cut. So nobody has the first deal again before everybody
    has had it. The dealer takes North, their partner South, and the higher of the
    other two East.

    Raises NotUnderstood unless there are four to six different players.
    """
    _check(order)
    first, second = _partners(order, rubber)
    dealer = _dealer(order, rubber)
    ours, others = (first, second) if dealer in first else (second, first)
    partner = ours[1] if dealer == ours[0] else ours[0]
    players = (dealer, others[0], partner, others[1])
    return Seating(tuple(order), players, Seat.NORTH, _out(order, rubber))


def rota(order: Sequence[str]) -> tuple[Seating, ...]:
    """The rubbers until every two have been partners: three, five or nine of them.

    Raises NotUnderstood unless there are four to six different players.
    """
    _check(order)
    return tuple(seating(order, n) for n in range(1, len(_PARTNERS[len(order)]) + 1))


def _dealer(order: Sequence[str], rubber: int) -> str:
    """Who deals the first hand of a rubber."""
    coming = _out(order, rubber - 1)
    if not coming:
        return order[(rubber - 1) % len(order)]
    # Six players sit out once in three rubbers; then the other of the two deals.
    return coming[(rubber - 1) // 3 % len(coming)]


def _partners(order: Sequence[str], rubber: int) -> list[list[str]]:
    """The two pairs of a rubber, each with the higher player first."""
    rubbers = _PARTNERS[len(order)]
    pairs = rubbers[(rubber - 1) % len(rubbers)].split()
    return [[order[int(place) - 1] for place in pair] for pair in pairs]


def _out(order: Sequence[str], rubber: int) -> tuple[str, ...]:
    """Who sits out a rubber, in the order of the cut."""
    playing = {player for pair in _partners(order, rubber) for player in pair}
    return tuple(player for player in order if player not in playing)


def next_rubber(heading: Heading) -> Seating:
    """Who sits where in the rubber after this one.

    Who sat with whom tells the place in the rota, so the number of the rubber
    may count from an earlier cut; where the number fits the seats, it decides
    who deals. Where no cut was written down, the four players count as if they
    had just cut, dealer and partner first. The next rubber's heading should keep
    `order` as its cut, or the rota starts anew.

    Raises Unseated where a name is missing, and where these four sit as in no
    rubber of the cut.
    """
    names = [name for name in heading.players if name is not None]
    if len(names) < 4:
        raise Unseated("not all four players are named", unnamed=True)
    order = heading.cut or _as_cut(heading)
    _check(order)
    length = len(_PARTNERS[len(order)])
    played = heading.rubber or 1
    for rubber in (played, *range(1, length + 1)):
        if _same_pairs(_partners(order, rubber), heading):
            return seating(order, rubber + 1)
    raise Unseated("these four do not sit as the cut of this rubber has them", unnamed=False)


def _as_cut(heading: Heading) -> tuple[str, ...]:
    """The four players as a cut would have seated them: dealer, partner, then the other two."""
    dealer = heading.dealer or Seat.NORTH
    seats = (dealer, dealer.partner, dealer.next, dealer.partner.next)
    return tuple(heading.player(seat) or "" for seat in seats)


def _same_pairs(pairs: list[list[str]], heading: Heading) -> bool:
    """Whether these are the partnerships of a rubber, however the seats are named."""
    north, east, south, west = (fold(name or "") for name in heading.players)
    there = {frozenset((north, south)), frozenset((east, west))}
    return {frozenset(map(fold, pair)) for pair in pairs} == there


def cut_sentences(drawn: Sequence[Drawn]) -> list[str]:
    """What each player drew, the highest first, and how the first rubber sits."""
    cards = ", ".join(f"{player} the {card}" for player, card in drawn)
    return [f"Drawn: {cards}.", *seating_sentences(seating([each.player for each in drawn]))]


def seating_sentences(table: Seating) -> list[str]:
    """Who plays with whom, who deals, and who sits out."""
    north, east, south, west = table.players
    sentences = [
        f"{north} (North) deals and plays with {south} (South)"
        f" against {east} (East) and {west} (West)."
    ]
    if table.out:
        sentences.append(f"{listed(table.out)} {plural(len(table.out), 'sits', 'sit')} out.")
    return sentences


def sitting_out_sentence(order: Sequence[str]) -> str:
    """In what order players sit out, from the first rubber on; empty with four players."""
    turns = dict.fromkeys(listed(each.out) for each in rota(order) if each.out)
    return f"Sitting out in turn: {', then '.join(turns)}." if turns else ""
