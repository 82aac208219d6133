"""What the next hand could bring: what a contract would score, and what makes game.

Every forecast scores a hand on top of the rubber as it stands, just as the hand
itself will be scored, so that none can differ from the sheet that follows.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias

from bridgescore.columns import Align, Head, Table, aligned
from bridgescore.game.laws import TRICKS_IN_A_HAND
from bridgescore.game.model import (
    STRAINS,
    Contract,
    Doubling,
    Entry,
    Hand,
    Kind,
    Line,
    Side,
    Strain,
    Who,
    side_of,
)
from bridgescore.game.rubber import Rubber, State, followed_by
from bridgescore.game.scoring import total_points
from bridgescore.sentence.writer import write_question, write_result
from bridgescore.text import listed, width, wrapped

#: The most undertricks that are worth looking at.
MOST_DOWN = 7


class Forecast(NamedTuple):
    """A hand that could be the next one, and what it would bring.

    Attributes:
        hand: the hand, without honours.
        entries: the figures it would put on the sheet, the rubber bonus included.
        game: the side that would win a game with it, or None.
        after: the score after it.
    """

    hand: Hand
    entries: tuple[Entry, ...]
    game: Side | None
    after: State

    @property
    def ends_rubber(self) -> bool:
        """Whether the hand would end the rubber."""
        return self.after.rubber_won_by is not None

    def points(self, line: Line) -> int:
        """The points above or below the line; without honours only one side scores."""
        return total_points(self.entries, line=line)


def _forecast(rubber: Rubber, hand: Hand) -> Forecast:
    """What a hand without honours would bring as the next one."""
    step = followed_by(rubber, hand).steps[-1]
    return Forecast(hand, step.entries, step.game, step.after)


def possible_results(rubber: Rubber, who: Who, contract: Contract) -> tuple[Forecast, ...]:
    """Every result of a contract as the next hand, from all thirteen tricks to seven down.

    `contract` is taken with its doubling, `who` declares it.
    Raises RubberOver or Refused where no hand can follow.
    """
    fewest = contract.target - MOST_DOWN
    return tuple(
        _forecast(rubber, Hand(contract, who, tricks))
        for tricks in range(TRICKS_IN_A_HAND, fewest - 1, -1)
    )


def games_within_reach(rubber: Rubber, side: Side) -> tuple[Forecast, ...]:
    """The lowest contract in each strain that makes game from the part-score, made exactly.

    Fifteen forecasts: clubs to no trump not doubled, then doubled, then redoubled.
    Raises RubberOver or Refused where no hand can follow.
    """
    return tuple(
        _cheapest_game(rubber, side, strain, doubling)
        for doubling in Doubling
        for strain in STRAINS
    )


def _cheapest_game(rubber: Rubber, side: Side, strain: Strain, doubling: Doubling) -> Forecast:
    """The lowest contract in a strain that makes game; one at the level of five always does."""
    contracts = (Contract(level, strain, doubling) for level in range(1, 6))
    made = (_forecast(rubber, Hand(contract, side, contract.target)) for contract in contracts)
    return next(each for each in made if each.game is side)


# -- in words and tables

#: A column of a table with its cells.
_Strip: TypeAlias = tuple[Head, list[str]]


def results_text(
    rubber: Rubber, who: Who, contract: Contract, columns: int = 80, ascii_only: bool = False
) -> list[str]:
    """The results of a contract as lines for a screen of so many columns.

    Not doubled, doubled and redoubled stand side by side where there is room,
    else below each other; a contract that is given as doubled stands alone.
    Raises RubberOver or Refused where no hand can follow.
    """
    side = side_of(who, rubber.heading.we)
    doubled = contract.doubling is not Doubling.UNDOUBLED
    ways = [contract] if doubled else [contract._replace(doubling=d) for d in Doubling]
    outcomes = [possible_results(rubber, who, way) for way in ways]
    made = sum(each.hand.made for each in outcomes[0])
    said = (
        _as_it_stands(rubber, who, contract),
        *_consequences([forecasts[made - 1] for forecasts in outcomes], side),
        "Below + above the line; who leads then:",
    )
    scorers = [f"{scorer.long} score" for scorer in (side, side.other)]
    labels = _in_two([_result(each.hand) for each in outcomes[0]], made, scorers)
    groups = [
        [
            (Head(str(way), Align.RIGHT), _in_two([_points(f) for f in forecasts], made)),
            (Head("Leads by"), _in_two([_leader(f.after) for f in forecasts], made)),
        ]
        for way, forecasts in zip(ways, outcomes)
    ]
    lines = [line for sentence in said for line in wrapped(sentence, columns)]
    return lines + _side_by_side([(Head(""), labels)], groups, columns, ascii_only)


def games_text(
    rubber: Rubber, side: Side, columns: int = 80, ascii_only: bool = False
) -> list[str]:
    """The cheapest games of a side as lines for a screen of so many columns.

    Where a game would end the rubber, it says beside it who would win, and by how
    much.
    Raises RubberOver or Refused where no hand can follow.
    """
    games = games_within_reach(rubber, side)
    ends = games[0].ends_rubber
    need = f"{side.long} need {rubber.state.of(side).needs} below the line"
    said = f"{need} for the rubber; made exactly:" if ends else f"{need} for game:"
    groups = []
    for doubling in Doubling:
        same = [game for game in games if game.hand.contract.doubling is doubling]
        contracts = (Head(doubling.long.capitalize()), [str(game.hand.contract) for game in same])
        winners = (Head("Wins by"), [_leader(game.after) for game in same])
        groups.append([contracts, winners] if ends else [contracts])
    return wrapped(said, columns) + _side_by_side([], groups, columns, ascii_only)


def _as_it_stands(rubber: Rubber, who: Who, contract: Contract) -> str:
    """The hand that is asked about, and how it finds the table."""
    side = side_of(who, rubber.heading.we)
    state = "vulnerable" if rubber.vulnerable(side) else "not vulnerable"
    leader, margin = rubber.state.winner, rubber.state.margin
    now = f"{leader.long} lead by {margin:,}" if leader is not None else "level"
    asked = write_question(who, contract, rubber.heading)
    return f"Hand {len(rubber.steps) + 1}: {asked}, {side.long} {state}; now {now}."


def _consequences(made: list[Forecast], side: Side) -> list[str]:
    """What making the contract exactly would mean, in a sentence for each that differs."""
    return [
        f"{listed((str(each.hand.contract) for each in same), 'or')} made {consequence}."
        for consequence, same in groupby(made, lambda each: _consequence(each, side))
    ]


def _consequence(made: Forecast, side: Side) -> str:
    """What a contract that is made means beyond its points."""
    if made.ends_rubber:
        bonus = total_points(made.entries, kinds=(Kind.RUBBER,))
        return f"ends the rubber; the {bonus} for it is counted in"
    if made.game is not None:
        return "is game"
    return f"leaves {side.long} {made.after.of(side).needs} short of game"


def _result(hand: Hand) -> str:
    """A result as it may be typed: +1, made, -2."""
    exactly = hand.tricks == hand.contract.target
    return "made" if exactly else write_result(hand.contract, hand.tricks)


def _points(each: Forecast) -> str:
    """Points below and above the line: 120+30; where they are all on one side of it, 120."""
    return "+".join(
        str(points) for line in (Line.BELOW, Line.ABOVE) if (points := each.points(line))
    )


def _leader(state: State) -> str:
    """Who leads, and by how many points."""
    return f"{state.winner.long} {state.margin:,}" if state.winner else "level"


def _in_two(cells: list[str], made: int, heads: Sequence[str] = ("", "")) -> list[str]:
    """Cells of results, with a head over those that make the contract and one over the others."""
    return [heads[0], *cells[:made], heads[1], *cells[made:]]


def _side_by_side(
    labels: list[_Strip], groups: list[list[_Strip]], columns: int, ascii_only: bool
) -> list[str]:
    """Groups of columns in one table or, where it is too wide, in a table for each."""
    gap = (Head(""), [""] * len(groups[0][0][1]))
    apart = [strip for group in groups for strip in (gap, *group)][1:]
    whole = _lines([*labels, *apart], ascii_only)
    if max(map(width, whole)) <= columns:
        return whole
    tables = [_lines([*labels, *group], ascii_only) for group in groups]
    return [line for table in tables for line in ("", *table)][1:]


def _lines(strips: list[_Strip], ascii_only: bool) -> list[str]:
    """Columns as the lines of one table."""
    heads, cells = zip(*strips)
    return aligned(Table("", heads, tuple(zip(*cells))), ascii_only).splitlines()
