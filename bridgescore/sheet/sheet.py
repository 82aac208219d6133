"""The score sheet: a rubber as it is kept on a bridge pad.

This is what stands on the sheet, as data. The screen, plain text and the printed
page are all made from it, so that no two of them can disagree.
"""

from __future__ import annotations

from typing import NamedTuple

from bridgescore.game.model import Contract, Entry, Hand, Heading, Kind, Line, Side, side_of
from bridgescore.game.rubber import Rubber, Step
from bridgescore.sheet.words import (
    WORDS,
    next_hand,
    notes,
    player,
    result,
    result_words,
    who_played,
    written_date,
)
from bridgescore.text import visible


class Figure(NamedTuple):
    """One figure in a column.

    Attributes:
        points: what is written.
        kind: what the points are for.
        hand: the number of the hand that brought them; None for the bonuses of
            a stopped rubber.
        wiped: whether it is a part-score that the other side's game wiped out:
            it counts in the total and no longer towards game.
    """

    points: int
    kind: Kind
    hand: int | None
    wiped: bool = False

    @property
    def word(self) -> str:
        """The short word beside the figure, such as "slam", or nothing."""
        return WORDS[self.kind]


class Row(NamedTuple):
    """One row of the sheet: a figure in either column, in both or in none."""

    we: Figure | None
    they: Figure | None


class Game(NamedTuple):
    """The part-scores of one game, in rows downwards.

    Attributes:
        rows: the figures below the line; each column is written from the top.
        won_by: the side that won the game; None for a game in progress.
    """

    rows: tuple[Row, ...]
    won_by: Side | None


class Column(NamedTuple):
    """The head and the foot of one side's column.

    Attributes:
        side: whose column it is.
        seats: the pair's seats in words, "North-South" or "East-West".
        names: the two players; a seat stands for a name that is unknown.
            Empty where neither name is known.
        vulnerable: whether the side has a game while the rubber goes on.
        part_score: points (0-90) towards the game in progress.
        total: all points of the column so far.
    """

    side: Side
    seats: str
    names: tuple[str, ...]
    vulnerable: bool
    part_score: int
    total: int

    @property
    def state(self) -> str:
        """Vulnerability and part-score in words, while the rubber goes on."""
        return ("game, vulnerable" if self.vulnerable else "not vulnerable") + self._below

    @property
    def short_state(self) -> str:
        """The same where room is short."""
        return ("VUL" if self.vulnerable else "not vul") + self._below

    @property
    def _below(self) -> str:
        """The part-score in words, or nothing."""
        return f", {self.part_score} below" if self.part_score else ""


class Played(NamedTuple):
    """One hand in words and figures, for a list of the hands.

    Attributes:
        number: the hand's number, from 1.
        contract: the final contract; None when passed out.
        side: declarer's side; None when passed out.
        declarer: declarer by name or seat; None where only the side is known.
        result: "made", "made +1", "down 2", or "passed out".
        entries: the figures that it put on the sheet, the rubber bonus included.
        game: the side that won a game with it, or None.
        we: the total of We after it.
        they: the total of They after it.
        note: the scorer's remark, or None.
    """

    number: int
    contract: Contract | None
    side: Side | None
    declarer: str | None
    result: str
    entries: tuple[Entry, ...]
    game: Side | None
    we: int
    they: int
    note: str | None


class Sheet(NamedTuple):
    """Everything that stands on the sheet of a rubber.

    Attributes:
        title: event, table, which rubber and date; the words there are.
        we: the column of We.
        they: the column of They.
        in_progress: whether hands are still to come.
        above: the rows above the line from the top; the oldest stands on the line.
        games: the games below the line; one in progress comes last.
        hands: the hands one by one.
        bonuses: the bonuses of a stopped rubber; empty otherwise.
        result: sentences that say how the rubber ended and who won on points;
            empty while in progress.
        next_hand: sentences that say how the next hand finds the table; empty
            once the rubber is over.
        notes: sentences about what has no figure or needs explaining: hands
            passed out, house rules.
    """

    title: tuple[str, ...]
    we: Column
    they: Column
    in_progress: bool
    above: tuple[Row, ...]
    games: tuple[Game, ...]
    hands: tuple[Played, ...]
    bonuses: tuple[Entry, ...]
    result: tuple[str, ...]
    next_hand: tuple[str, ...]
    notes: tuple[str, ...]

    @property
    def has_wiped(self) -> bool:
        """Whether a game has wiped out a part-score."""
        rows = (row for game in self.games for row in game.rows)
        return any(figure is not None and figure.wiped for row in rows for figure in row)


def make_sheet(rubber: Rubber) -> Sheet:
    """The sheet of a rubber, in progress or over."""
    return Sheet(
        title=_title(rubber.heading),
        we=_column(rubber, Side.WE),
        they=_column(rubber, Side.THEY),
        in_progress=not rubber.over,
        above=_above(rubber),
        games=_games(rubber),
        hands=tuple(_played(step, rubber.heading) for step in rubber.steps),
        bonuses=rubber.entries,
        result=result(rubber) if rubber.over else (),
        next_hand=() if rubber.over else next_hand(rubber),
        notes=notes(rubber),
    )


def _title(heading: Heading) -> tuple[str, ...]:
    """Event, table, rubber and date, as far as they are known."""
    words = []
    if heading.event:
        words.append(visible(heading.event))
    if heading.table:
        table = visible(heading.table)
        words.append(table if table.casefold().startswith("table ") else f"table {table}")
    if heading.rubber is not None:
        words.append(f"rubber {heading.rubber}")
    if heading.date is not None:
        words.append(written_date(heading))
    return tuple(words)


def _column(rubber: Rubber, side: Side) -> Column:
    """The head and the foot of a side's column."""
    heading, tally = rubber.heading, rubber.state.of(side)
    pair = heading.pair(side)
    names = tuple(player(seat, heading) for seat in pair.seats) if any(heading.names(side)) else ()
    return Column(
        side=side,
        seats=pair.long,
        names=names,
        vulnerable=rubber.vulnerable(side),
        part_score=0 if rubber.over else tally.part_score,
        total=tally.total,
    )


def _above(rubber: Rubber) -> tuple[Row, ...]:
    """The rows above the line, the newest on top; each column stands on the line."""
    columns = tuple(
        [
            Figure(entry.points, entry.kind, number)
            for number, entry in rubber.written()
            if entry.side is side and entry.line is Line.ABOVE
        ]
        for side in Side
    )
    return _rows(*columns)[::-1]


def _rows(we: list[Figure], they: list[Figure]) -> tuple[Row, ...]:
    """Two columns side by side; the shorter one ends in empty places.

    Where nothing has been written yet there is one empty row to write in.
    """
    rows = range(max(len(we), len(they), 1))
    return tuple(
        Row(we[n] if n < len(we) else None, they[n] if n < len(they) else None) for n in rows
    )


def _games(rubber: Rubber) -> tuple[Game, ...]:
    """The games below the line, with the part-scores that each of them wiped out."""
    games = []
    columns: dict[Side, list[Figure]] = {side: [] for side in Side}
    for step in rubber.steps:
        for entry in step.entries:
            if entry.line is Line.BELOW:
                columns[entry.side].append(Figure(entry.points, entry.kind, step.number))
        if step.game is not None:
            lost = step.game.other
            columns[lost] = [figure._replace(wiped=True) for figure in columns[lost]]
            games.append(Game(_rows(*columns.values()), step.game))
            columns = {side: [] for side in Side}
    if not rubber.finished:
        games.append(Game(_rows(*columns.values()), None))
    return tuple(games)


def _played(step: Step, heading: Heading) -> Played:
    """One hand in words and figures."""
    deal = step.deal
    contract = side = declarer = None
    words = "passed out"
    if isinstance(deal, Hand):
        contract, side = deal.contract, side_of(deal.declarer, heading.we)
        declarer = who_played(deal.declarer, heading)
        words = result_words(deal)
    return Played(
        number=step.number,
        contract=contract,
        side=side,
        declarer=declarer,
        result=words,
        entries=step.entries,
        game=step.game,
        we=step.after.we.total,
        they=step.after.they.total,
        note=visible(deal.note) if deal.note else None,
    )
