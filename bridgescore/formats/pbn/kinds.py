"""Whether a board is of rubber bridge or of another game."""

from __future__ import annotations

from bridgescore.formats.pbn.scanning import Game
from bridgescore.formats.pbn.tags import OLD_LADDER

#: Tags that only games compared with other tables have.
_COMPARED = ("ScoreIMP", "ScoreMP", "ScorePercentage")


def scoring_of(game: Game) -> list[str]:
    """The scoring of a game, `RUBBER` first where it is among its words, and the modifiers."""
    words = [word.strip() for word in game.words("Scoring").split(";")]
    words = [word for word in words if word not in ("", "?")]
    return sorted(words, key=lambda word: word != "RUBBER")


def other_game(game: Game) -> str | None:
    """What says that a game is not of rubber bridge; None where nothing does."""
    scoring = scoring_of(game)
    if scoring and scoring[0] != OLD_LADDER.upper():
        return None if scoring[0] == "RUBBER" else f"Scoring is {game.value('Scoring')}"
    if game.words("Competition") not in ("", "RUBBER"):
        return f"Competition is {game.value('Competition')}"
    for name in _COMPARED:
        if game.value(name):
            return f"{name} is given"
    return None
