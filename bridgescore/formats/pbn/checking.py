"""What a PBN says of the score, compared with what its hands make.

A game tells how the score stood before it (`Vulnerable`, `ScoreRubberHistory`)
and what it put on the sheet (`ScoreRubber`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from bridgescore.formats.pbn.scanning import Game
from bridgescore.game.laws import GAME
from bridgescore.game.model import Pair

_SCORE = re.compile(
    r"(?:(NS|EW) )?([0-9]{1,7})/([0-9]{1,7})(?: (NS|EW) ([0-9]{1,7})/([0-9]{1,7}))?"
)
_UNITS = r"(NS|EW) ([0-9]{1,7}) ([0-9]{1,7})/([0-9]{1,7}(?: [0-9]{1,7}){0,2})"
_HISTORY = re.compile(rf"{_UNITS}(?: {_UNITS})?")

_VULNERABLE: dict[str, frozenset[Pair]] = {
    **dict.fromkeys(("NONE", "LOVE", "-"), frozenset()),
    "NS": frozenset({Pair.NS}),
    "EW": frozenset({Pair.EW}),
    **dict.fromkeys(("ALL", "BOTH"), frozenset(Pair)),
}


class Stood(NamedTuple):
    """How one pair stood before a game.

    Attributes:
        previous: points above the line in the rubbers before.
        above: points above the line in this one.
        below: points below the line in each of its games, the one in progress last.
    """

    previous: int
    above: int
    below: tuple[int, ...]

    @property
    def games(self) -> int:
        """Games won."""
        return sum(points >= GAME for points in self.below)

    @property
    def won(self) -> tuple[int, ...]:
        """The points below the line, without the games that have none yet."""
        below = list(self.below)
        while below and not below[-1]:
            below.pop()
        return tuple(below)

    def __str__(self) -> str:
        return f"{self.above}/{' '.join(map(str, self.below))}"


def joined(text: str) -> str:
    """Scores without the blanks round their slashes."""
    return re.sub(r" ?/ ?", "/", text)


def vulnerable_in(game: Game) -> frozenset[Pair] | None:
    """The pairs that a game calls vulnerable; None where it does not say."""
    return _VULNERABLE.get(game.words("Vulnerable"))


def history_in(game: Game) -> dict[Pair, Stood] | None:
    """How the pairs stood before a game by its history; None where it tells nothing."""
    found = _HISTORY.fullmatch(joined(game.words("ScoreRubberHistory")))
    if found is None or found[1] == found[5]:
        return None
    units = found.groups()
    return {
        Pair(pair): Stood(int(previous), int(above), tuple(map(int, below.split())))
        for pair, previous, above, below in (units[:4], units[4:])
        if pair is not None
    }


def is_fresh(history: Mapping[Pair, Stood]) -> bool:
    """Whether a history says that a rubber begins: neither pair has points of it yet."""
    return len(history) == len(Pair) and all(
        (stood.above, stood.below) == (0, (0,)) for stood in history.values()
    )


def contradiction(told: Mapping[Pair, Stood], made: Mapping[Pair, Stood]) -> str:
    """What the hands make where a history tells something else; nothing where they agree."""
    if all((stood.above, stood.won) == (made[p].above, made[p].won) for p, stood in told.items()):
        return ""
    games = [
        f"; it has a game to {pair.long} that no hand before it made"
        for pair, stood in told.items()
        if stood.games > made[pair].games
    ]
    scores = " ".join(f"{pair} {made[pair]}" for pair in Pair)
    return f"the hands before it make {scores}{''.join(games)}"


def score_in(game: Game, name: str, declarers: Pair | None) -> dict[Pair, tuple[int, int]] | None:
    """The points above and below the line that a tag gives each pair.

    A score without a pair is declarer's. None where the tag is no such score.
    """
    found = _SCORE.fullmatch(joined(game.words(name)))
    if found is None or (found[4] is not None and found[1] in (None, found[4])):
        return None
    first, above, below, second, other_above, other_below = found.groups()
    pair = Pair(first) if first is not None else declarers
    # A hand that all passed has no declarer, and gives nobody points.
    scores = {each: (int(above), int(below)) for each in Pair if pair in (None, each)}
    if second is not None:
        scores[Pair(second)] = (int(other_above), int(other_below))
    return scores


def missing_boards(before: int | None, board: int | None) -> str:
    """Which boards are not there between two, as the end of a sentence."""
    if board is None or board <= (before or 0) + 1:
        return ""
    first, last = (before or 0) + 1, board - 1
    if first == last:
        return f"; board {first} is missing"
    return f"; boards {first} {'and' if last == first + 1 else 'to'} {last} are missing"


def of_pairs(pairs: frozenset[Pair]) -> str:
    """Vulnerable pairs in words."""
    if not pairs:
        return "neither pair"
    return " and ".join(pair.long for pair in Pair if pair in pairs)
