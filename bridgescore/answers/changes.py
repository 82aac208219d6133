"""What a correction changed: the hands behind it, the games and the totals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bridgescore.answers.why import scored
from bridgescore.game.model import Hand, Line, Side, side_of
from bridgescore.game.rubber import Rubber, State, Step
from bridgescore.game.scoring import total_points
from bridgescore.sentence.writer import write_hand
from bridgescore.text import listed


class Correction(NamedTuple):
    """A hand that was fixed, put in or taken out.

    Attributes:
        number: the hand's number, from 1.
        before: the hand as it was written; None where it is new.
        after: the hand as it is written; None where it was taken out.
        old: the rubber before; None where the file could not be read.
        new: the rubber now.
        moved: how many hands went to another file.
        back: the command that would bring the file back byte for byte; None where
            no single command does.
        warnings: what looks odd in the file.
    """

    number: int
    before: str | None
    after: str | None
    old: Rubber | None
    new: Rubber
    moved: int = 0
    back: str | None = None
    warnings: tuple[str, ...] = ()


def report(correction: Correction) -> list[str]:
    """What a correction did, in sentences: to the hand, the hands behind it, games and totals."""
    number, before, after, old, new, *_ = correction
    said = []
    if before is not None:
        said.append(f"Hand {number} was: {before}")
    if after is not None:
        said.append(f"Hand {number} is now: {after}")
        if number <= len(new.steps):
            said.append(scored(new.steps[number - 1], new.heading))
        else:
            said.append("It stands behind the end of the rubber, and is moved.")
    else:
        said.append(f"Hand {number} is taken out.")
    if old is None:
        return said
    said += [sentence for a, b in _pairs(correction) for sentence in _changed(a, b, new)]
    said += differences(old, new)
    back = correction.back
    return [*said, f"To put it back: {back}"] if back is not None else said


def reseated(old: Rubber, new: Rubber) -> list[str]:
    """What a change of the heading did, in sentences: to who sits where, the hands, who dealt."""
    said = []
    if old.heading.we is not new.heading.we:
        names = listed(name for name in new.heading.names(Side.WE) if name)
        said.append(f"We are {new.heading.we.long} now{f': {names}' if names else ''}.")
        if any(isinstance(step.deal, Hand) and step.deal.declarer in Side for step in new.steps):
            said.append("Hands that were written with we or they stay with We and They.")
    for before, after in zip(old.steps, new.steps):
        said += _changed(before, after, new)
    if old.heading.dealer is not new.heading.dealer:
        dealers = [
            f"hand {step.number} ({step.deal.dealer.long})"
            for step in new.steps
            if step.deal.dealer is not None
        ]
        if dealers:
            said.append(f"The dealer that is written with it stays: {', '.join(dealers)}.")
    return said


def differences(old: Rubber, new: Rubber) -> list[str]:
    """How games, totals and the end of the rubber changed, in sentences."""
    said = []
    if _games(old.state) != _games(new.state):
        said.append(f"Games were {_games(old.state)}; now {_games(new.state)}.")
    if old.state.totals == new.state.totals:
        said.append(f"The totals stay: {new.state.totals}.")
    else:
        said.append(f"Totals were {old.state.totals}; now {new.state.totals}.")
    if old.finished and not new.finished:
        said.append("The rubber is open again.")
    elif new.finished and (not old.finished or len(old.steps) != len(new.steps)):
        said.append(f"The rubber now ends with hand {len(new.steps)}.")
    return said


def _pairs(correction: Correction) -> Iterator[tuple[Step, Step]]:
    """Each hand behind the corrected one, as it was scored before and as it is now."""
    number, before, after, old, new, *_ = correction
    if old is None:
        return
    first_old = number if before is None else number + 1
    first_new = number if after is None else number + 1
    yield from zip(old.steps[first_old - 1 :], new.steps[first_new - 1 :])


def _changed(old: Step, new: Step, rubber: Rubber) -> Iterator[str]:
    """What is different now for a hand that was not changed itself; nothing where nothing is."""
    parts = []
    if isinstance(new.deal, Hand) and old.vulnerable != new.vulnerable:
        side = side_of(new.deal.declarer, rubber.heading.we).long
        parts.append(f"{side} are {'now' if new.vulnerable else 'no longer'} vulnerable")
    if old.game != new.game:
        if old.game is not None:
            parts.append(f"no longer game to {old.game.long}")
        if new.game is not None:
            parts.append(f"now game to {new.game.long}")
    for side in Side:
        for line in Line:
            was = total_points(old.entries, side, line)
            now = total_points(new.entries, side, line)
            if was != now:
                parts.append(f"{side.long} score {now:,} {line} the line instead of {was:,}")
    if parts:
        yield f"Hand {new.number} ({write_hand(new.deal, rubber.heading)}): {'; '.join(parts)}."


def _games(state: State) -> str:
    return f"We {state.we.games}, They {state.they.games}"
