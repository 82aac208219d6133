"""Replay: the hands of a rubber, one after another, to the state of the score.

Each hand is scored on top of the score before it. Every score in between is kept,
so that a sheet can be ruled and a correction explained from the same figures.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

from bridgescore.errors import Refused, RubberOver
from bridgescore.game.laws import GAME, GAMES_TO_WIN, RUBBER, UNFINISHED_GAME
from bridgescore.game.model import Deal, Entry, Hand, Heading, Kind, Line, Seat, Side, side_of
from bridgescore.game.scoring import score_hand, total_points

# Two shortcuts for `score_next`. Looking We up in its enum each time would make a replay
# 8 in 100 slower; the records' own constructors, which call `_new`, 13 in 100.
_WE = Side.WE
_new = tuple.__new__


class Tally(NamedTuple):
    """One side's column, added up.

    Attributes:
        above: points above the line.
        below: points below the line, with the part-scores that no longer count
            towards game.
        part_score: points towards the game in progress, 0-90.
        games: games won, 0-2.
    """

    above: int = 0
    below: int = 0
    part_score: int = 0
    games: int = 0

    @property
    def total(self) -> int:
        """All points of the column."""
        return self.above + self.below

    @property
    def needs(self) -> int:
        """Points below the line that would make the next game."""
        return GAME - self.part_score


class State(NamedTuple):
    """The score of both sides between two hands."""

    we: Tally = Tally()
    they: Tally = Tally()

    def of(self, side: Side) -> Tally:
        """The tally of one side."""
        return self.we if side is Side.WE else self.they

    @property
    def winner(self) -> Side | None:
        """The side with more points, whatever the games say; None when they are equal."""
        return ahead(self.we.total, self.they.total)

    @property
    def lead(self) -> int:
        """Points that We have more than They; negative where They have more."""
        return self.we.total - self.they.total

    @property
    def margin(self) -> int:
        """The difference of the totals, in points, never negative."""
        return abs(self.lead)

    @property
    def totals(self) -> str:
        """Both totals in words: "We 1,060, They 870"."""
        return f"{Side.WE.long} {self.we.total:,}, {Side.THEY.long} {self.they.total:,}"

    @property
    def rubber_won_by(self) -> Side | None:
        """The side with the two games that end the rubber, or None."""
        if self.we.games == GAMES_TO_WIN:
            return Side.WE
        return Side.THEY if self.they.games == GAMES_TO_WIN else None

    def vulnerable(self, side: Side) -> bool:
        """Whether a side has a game while the rubber goes on."""
        return self.of(side).games > 0 and self.rubber_won_by is None


def ahead(we: int, they: int) -> Side | None:
    """The side with more, when We have so much and They so much; None when it is the same."""
    if we == they:
        return None
    return Side.WE if we > they else Side.THEY


class Step(NamedTuple):
    """One hand in its place in the rubber.

    Attributes:
        number: the hand's number, from 1.
        deal: the hand, or the passed-out deal.
        dealer: who dealt it, or None where nobody said.
        vulnerable: whether declarer's side was vulnerable; False when passed out.
        entries: the figures it put on the sheet, the rubber bonus included.
        game: the side that won a game with it, or None.
        before: the score before the hand.
        after: the score after it.
    """

    number: int
    deal: Deal
    dealer: Seat | None
    vulnerable: bool
    entries: tuple[Entry, ...]
    game: Side | None
    before: State
    after: State


class Progress(StrEnum):
    """How far a rubber has come."""

    IN_PROGRESS = "in progress"
    FINISHED = "finished"
    STOPPED = "stopped"


class Rubber(NamedTuple):
    """A rubber as far as it has been played.

    Attributes:
        heading: names, rules and what else stands at the top of the sheet.
        steps: the hands in their order, each with the score before and after.
        stopped: whether the table stopped before the rubber was won.
        entries: the bonuses of a stopped rubber; empty otherwise.
        state: the score now, with the bonuses of a stopped rubber.
    """

    heading: Heading
    steps: tuple[Step, ...]
    stopped: bool
    entries: tuple[Entry, ...]
    state: State

    @property
    def finished(self) -> bool:
        """Whether a side has won two games."""
        return self.state.rubber_won_by is not None

    @property
    def progress(self) -> Progress:
        """In progress, finished or stopped."""
        if self.stopped:
            return Progress.STOPPED
        return Progress.FINISHED if self.finished else Progress.IN_PROGRESS

    @property
    def over(self) -> bool:
        """Whether no further hand can be scored: finished, or stopped."""
        return self.stopped or self.finished

    def vulnerable(self, side: Side) -> bool:
        """Whether a side is vulnerable now: it has a game, and the rubber is not over."""
        return self.state.vulnerable(side) and not self.over

    @property
    def next_dealer(self) -> Seat | None:
        """Who deals the next hand, of this rubber or of the one after; None where nobody said."""
        if not self.steps:
            return self.heading.dealer
        last = self.steps[-1]
        return dealer_after(last.deal, last.dealer)

    @property
    def if_stopped(self) -> tuple[Entry, ...]:
        """The bonuses that stopping now would add."""
        return () if self.over else unfinished_bonuses(self.state, self.heading)

    def bonus(self, side: Side, *kinds: Kind) -> int:
        """Points that a side has from entries of these kinds, over the whole rubber."""
        return total_points((entry for _, entry in self.written()), side, kinds=kinds)

    def written(self) -> Iterator[tuple[int | None, Entry]]:
        """Every entry in the order of writing, each with the number of its hand.

        The bonuses of a stopped rubber come last; they belong to no hand.
        """
        for step in self.steps:
            for entry in step.entries:
                yield step.number, entry
        for entry in self.entries:
            yield None, entry


class Record(NamedTuple):
    """What was written down of a rubber: the facts, and nothing that follows from them.

    Attributes:
        heading: names, rules and what else stands at the top.
        deals: the hands in their order.
        stopped: whether the table stopped before the rubber was won.
    """

    heading: Heading
    deals: tuple[Deal, ...]
    stopped: bool

    def rubber(self) -> Rubber:
        """The rubber, scored; raises like `replay`."""
        return replay(self.deals, self.heading, self.stopped)


def replay(deals: Iterable[Deal], heading: Heading = Heading(), stopped: bool = False) -> Rubber:
    """Score a rubber from its hands.

    `stopped` says that the table stopped early: the bonuses of an unfinished
    rubber are added. Raises ImpossibleHand for a result that no deal can have,
    RubberOver where hands stand behind the end of the rubber or where a
    finished rubber is said to be stopped.
    """
    deals = tuple(deals)
    steps: list[Step] = []
    state = State()
    dealer = heading.dealer
    for number, deal in enumerate(deals, start=1):
        if state.rubber_won_by is not None:
            raise RubberOver(ended=number - 1, hands=len(deals))
        step = score_next(state, deal, heading, number, dealer)
        steps.append(step)
        state = step.after
        dealer = dealer_after(deal, dealer)
    if not stopped:
        return Rubber(heading, tuple(steps), False, (), state)
    if state.rubber_won_by is not None:
        raise RubberOver(ended=len(deals), hands=len(deals))
    bonuses = unfinished_bonuses(state, heading)
    settled = (_settled(tally, side, bonuses) for tally, side in zip(state, Side))
    return Rubber(heading, tuple(steps), True, bonuses, State(*settled))


def followed_by(rubber: Rubber, deal: Deal) -> Rubber:
    """The rubber with one more hand; raises RubberOver or Refused where it is over."""
    number = len(rubber.steps) + 1
    if rubber.stopped:
        raise Refused("the table has stopped; no hand can follow")
    if rubber.over:
        raise RubberOver(ended=number - 1, hands=number)
    step = score_next(rubber.state, deal, rubber.heading, number, rubber.next_dealer)
    return rubber._replace(steps=(*rubber.steps, step), state=step.after)


def dealer_after(deal: Deal, by_rotation: Seat | None) -> Seat | None:
    """Who deals after a deal; None where nobody said.

    The deal moves on to the left, from the dealer who is written with the hand
    or else from the one whose turn it was `by_rotation`.
    """
    dealer = deal.dealer or by_rotation
    return None if dealer is None else dealer.next


def score_next(
    state: State,
    deal: Deal,
    heading: Heading = Heading(),
    number: int = 1,
    dealer: Seat | None = None,
) -> Step:
    """Score one hand on top of a score with which the rubber goes on.

    `number` is the hand's, from 1; `dealer` is whose turn it is to deal, which a
    dealer who is written with the hand overrides. Raises ImpossibleHand like
    `score_hand`.
    """
    dealer = deal.dealer or dealer
    if not isinstance(deal, Hand):
        return Step(number, deal, dealer, False, (), None, state, state)
    declarers = side_of(deal.declarer, heading.we)
    we, they = state
    ours, others = (we, they) if declarers is _WE else (they, we)
    vulnerable = ours.games > 0
    entries = score_hand(deal, vulnerable, heading.rules, heading.we)
    # First stand the trick points of a contract that was made, the only ones below the
    # line, or else the undertricks, which count for the other side.
    made = entries[0].side is declarers
    below = entries[0].points if made else 0
    above, their_above = ours.above, others.above
    for side, _, _, points in entries[1:] if made else entries:
        if side is declarers:
            above += points
        else:
            their_above += points
    part_score, their_part_score = ours.part_score + below, others.part_score
    games, game = ours.games, None
    if part_score >= GAME:
        part_score, their_part_score = 0, 0
        games, game = games + 1, declarers
        if games == GAMES_TO_WIN:
            bonus = RUBBER[others.games]
            above += bonus
            entries += (Entry(declarers, Line.ABOVE, Kind.RUBBER, bonus),)
    ours = _new(Tally, (above, ours.below + below, part_score, games))
    others = _new(Tally, (their_above, others.below, their_part_score, others.games))
    after = _new(State, (ours, others) if declarers is _WE else (others, ours))
    return _new(Step, (number, deal, dealer, vulnerable, entries, game, state, after))


def unfinished_bonuses(state: State, heading: Heading) -> tuple[Entry, ...]:
    """The bonuses when the table stops with this score, by the Laws for an unfinished rubber.

    300 points to the only side with a game; apart from that, 100 points (house
    rule: 50) to the only side with a part-score in the game in progress.
    """
    we, they = state
    entries = []
    game = ahead(we.games, they.games)
    if game is not None:
        entries.append(Entry(game, Line.ABOVE, Kind.UNFINISHED_GAME, UNFINISHED_GAME))
    part_score = ahead(bool(we.part_score), bool(they.part_score))
    if part_score is not None:
        points = heading.rules.unfinished_part_score
        entries.append(Entry(part_score, Line.ABOVE, Kind.UNFINISHED_PART_SCORE, points))
    return tuple(entries)


def _settled(tally: Tally, side: Side, bonuses: tuple[Entry, ...]) -> Tally:
    """A side's tally once the table has stopped: no game is in progress any more."""
    return tally._replace(above=tally.above + total_points(bonuses, side), part_score=0)
