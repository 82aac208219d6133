"""The score sheet: a rubber as it is kept on a bridge pad.

`make_sheet` says what stands on the sheet, as data; `lay_out` rules it in
columns for a screen or for plain text. The printed page is made of the same
data, so that no two of them can disagree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from bridgescore.laws import GAMES_TO_WIN
from bridgescore.lettering import left_to_right, packed, shortened, visible, width, wrapped
from bridgescore.model import (
    LAWS_1981,
    LAWS_1993,
    Contract,
    Doubling,
    Entry,
    Hand,
    Heading,
    Kind,
    Line,
    Pair,
    Rules,
    Seat,
    Side,
    Strain,
    Who,
    side_of,
)
from bridgescore.rubber import Rubber, State, Step

# -- what stands on the sheet

SIDE_NAMES = {Side.WE: "We", Side.THEY: "They"}
PAIR_NAMES = {Pair.NS: "North-South", Pair.EW: "East-West"}
STRAIN_NAMES = {
    Strain.CLUBS: ("club", "clubs"),
    Strain.DIAMONDS: ("diamond", "diamonds"),
    Strain.HEARTS: ("heart", "hearts"),
    Strain.SPADES: ("spade", "spades"),
    Strain.NOTRUMP: ("no trump", "no trump"),
}
DOUBLING_NAMES = {
    Doubling.UNDOUBLED: "",
    Doubling.DOUBLED: " doubled",
    Doubling.REDOUBLED: " redoubled",
}

#: The short word beside a figure; what is most common on a sheet needs none.
WORDS = {
    Kind.TRICKS: "",
    Kind.OVERTRICKS: "",
    Kind.UNDERTRICKS: "",
    Kind.INSULT: "insult",
    Kind.SLAM: "slam",
    Kind.HONOURS: "honours",
    Kind.RUBBER: "rubber",
    Kind.UNFINISHED_GAME: "only game",
    Kind.UNFINISHED_PART_SCORE: "only part-score",
}
_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)


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
        total: all points of the column, in progress as far as it goes.
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
        outlook: sentences that say how the next hand finds the table; empty
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
    outlook: tuple[str, ...]
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
        outlook=() if rubber.over else _outlook(rubber),
        notes=_notes(rubber),
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


def written_date(heading: Heading) -> str:
    """The day of play in words, "27 November 2026"; empty where it is unknown."""
    date = heading.date
    return f"{date.day} {_MONTHS[date.month - 1]} {date.year}" if date is not None else ""


def _column(rubber: Rubber, side: Side) -> Column:
    """The head and the foot of a side's column."""
    heading, tally = rubber.heading, rubber.state.of(side)
    pair = heading.pair(side)
    names = tuple(player(seat, heading) for seat in pair.seats) if any(heading.names(side)) else ()
    return Column(
        side=side,
        seats=PAIR_NAMES[pair],
        names=names,
        vulnerable=not rubber.over and rubber.state.vulnerable(side),
        part_score=0 if rubber.over else tally.part_score,
        total=tally.total,
    )


def player(seat: Seat, heading: Heading) -> str:
    """The player in a seat by name; the seat itself where the name is unknown."""
    name = heading.player(seat)
    return visible(name) if name else seat.name.title()


def _above(rubber: Rubber) -> tuple[Row, ...]:
    """The rows above the line, the newest on top; each column stands on the line."""
    columns = tuple(
        [
            Figure(entry.points, entry.kind, number)
            for number, entry in _entries(rubber)
            if entry.side is side and entry.line is Line.ABOVE
        ]
        for side in Side
    )
    return _rows(*columns)[::-1]


def _entries(rubber: Rubber) -> Iterator[tuple[int | None, Entry]]:
    """Every entry in the order of writing, with the number of its hand."""
    for step in rubber.steps:
        for entry in step.entries:
            yield step.number, entry
    for entry in rubber.entries:
        yield None, entry


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


def who_played(who: Who, heading: Heading) -> str | None:
    """A declarer by name or seat; None where only the side was written down."""
    return player(who, heading) if isinstance(who, Seat) else None


def result_words(hand: Hand) -> str:
    """How a contract ended: "made", "made +1" or "down 2"."""
    if not hand.made:
        return f"down {hand.undertricks}"
    return f"made +{hand.overtricks}" if hand.overtricks else "made"


def contract_words(contract: Contract) -> str:
    """A contract as it is said: "4 spades doubled", "1 no trump"."""
    strain = STRAIN_NAMES[contract.strain][contract.level > 1]
    return f"{contract.level} {strain}{DOUBLING_NAMES[contract.doubling]}"


# -- the sentences under the sheet


def result(rubber: Rubber) -> tuple[str, ...]:
    """Who won the rubber and who won on points: two facts, both said."""
    return (_ending(rubber), _points(rubber.state))


def _ending(rubber: Rubber) -> str:
    """How a rubber that is over came to its end, and the bonus for it."""
    winner = rubber.state.rubber_won_by
    if winner is not None:
        games = "one" if rubber.state.of(winner.other).games else "none"
        bonus = rubber.bonus(winner, Kind.RUBBER)
        return f"{SIDE_NAMES[winner]} won two games to {games} ({bonus})."
    hands = len(rubber.steps)
    stopped = f"Stopped after hand {hands}" if hands else "Stopped before the first hand"
    bonuses = ", ".join(
        f"{entry.points} to {SIDE_NAMES[entry.side]} for the {WORDS[entry.kind]}"
        for entry in rubber.entries
    )
    return f"{stopped}: {bonuses}." if bonuses else f"{stopped}, without a bonus."


def _points(state: State) -> str:
    """Who is ahead when all is added up."""
    if state.winner is None:
        return f"A tie, {state.we.total:,} each."
    return f"{SIDE_NAMES[state.winner]} win by {state.margin:,}."


def _outlook(rubber: Rubber) -> tuple[str, ...]:
    """How the next hand finds the table."""
    return (_next_hand(rubber), _needs(rubber.state), _if_stopped(rubber))


def status(rubber: Rubber) -> tuple[str, ...]:
    """How the next hand finds the table, in short sentences.

    Hand and dealer; of each side vulnerability, part-score and what it needs.
    """
    dealer = rubber.next_dealer
    deals = f", {player(dealer, rubber.heading)} deals" if dealer is not None else ""
    said = [f"Hand {len(rubber.steps) + 1}{deals}."]
    for side in Side:
        tally = rubber.state.of(side)
        state = ["vulnerable"] if rubber.vulnerable(side) else []
        state += [f"{tally.part_score} below"] if tally.part_score else []
        said.append(f"{SIDE_NAMES[side]}: {', '.join([*state, f'need {tally.needs}'])}.")
    return tuple(said)


def _next_hand(rubber: Rubber) -> str:
    """The next hand and who deals it."""
    number, dealer = len(rubber.steps) + 1, rubber.next_dealer
    if dealer is None:
        return f"Hand {number} is next."
    seat, name = dealer.name.title(), player(dealer, rubber.heading)
    return f"Hand {number} is next, dealer {seat}{f' ({name})' if name != seat else ''}."


def _needs(state: State) -> str:
    """What each side needs below the line."""
    needs = []
    for side in Side:
        tally = state.of(side)
        goal = "the rubber" if tally.games == GAMES_TO_WIN - 1 else "game"
        needs.append((f"{SIDE_NAMES[side]} need {tally.needs}", goal))
    (we, goal), (they, their_goal) = needs
    return (
        f"{we} and {they} for {goal}."
        if goal == their_goal
        else f"{we} for {goal} and {they} for {their_goal}."
    )


def _if_stopped(rubber: Rubber) -> str:
    """What stopping now would add to the totals."""
    bonuses = rubber.if_stopped
    added = {side: sum(e.points for e in bonuses if e.side is side) for side in Side}
    words = [f"{points} to {SIDE_NAMES[side]}" for side, points in added.items() if points]
    return f"Stopping now would add {' and '.join(words) or 'nothing'}."


def _notes(rubber: Rubber) -> tuple[str, ...]:
    """What has no figure on the sheet, and by which house rules it is scored."""
    passed_out = [step.number for step in rubber.steps if not isinstance(step.deal, Hand)]
    notes = []
    if passed_out:
        hands = "hand" if len(passed_out) == 1 else "hands"
        notes.append(f"Passed out: {hands} {_list(map(str, passed_out))}.")
    rules = house_rules(rubber.heading.rules)
    if rules:
        notes.append(f"House rules: {', '.join(rules)}.")
    return tuple(notes)


def house_rules(rules: Rules) -> tuple[str, ...]:
    """The rules of a table that differ from the Laws of 1993, in words."""
    words = []
    if not rules.honours:
        words.append("no honours")
    if rules._replace(honours=True) == LAWS_1981:
        return ("Laws of 1981", *words)
    if rules.redoubled_insult != LAWS_1993.redoubled_insult:
        words.append(f"redoubled insult {rules.redoubled_insult}")
    if rules.unfinished_part_score != LAWS_1993.unfinished_part_score:
        words.append(f"unfinished part-score {rules.unfinished_part_score}")
    later = rules.doubled_undertricks_from_fourth
    if later != LAWS_1993.doubled_undertricks_from_fourth:
        words.append(f"doubled undertricks from the fourth, not vulnerable, {later}")
    return tuple(words)


def _list(words: Iterable[str]) -> str:
    """Words in a row: "1", "1 and 2", "1, 2 and 3"."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


# -- the layout


class Role(StrEnum):
    """What a piece of text on the sheet is, for whoever paints it."""

    SPACE = "space"
    TITLE = "title"
    SIDE = "side"
    SEATS = "seats"
    NAME = "name"
    STATE = "state"
    VULNERABLE = "vulnerable"
    RULE = "rule"
    LINE = "line"
    GAME = "game"
    WORD = "word"
    FIGURE = "figure"
    WIPED = "wiped"
    NUMBER = "hand number"
    TOTAL = "total"
    RESULT = "result"
    OUTLOOK = "outlook"
    NOTE = "note"
    BLACK_SUIT = "black suit"
    RED_SUIT = "red suit"
    TEXT = "text"


class Span(NamedTuple):
    """A piece of a line, and what it is."""

    text: str
    role: Role


#: One line of a laid-out sheet; it never ends in spaces.
Spans: TypeAlias = tuple[Span, ...]


class Glyphs(NamedTuple):
    """The signs that a sheet is drawn with.

    Attributes:
        bar: between the columns.
        rule: a thin rule, with its crossings at the top and below.
        top_cross: where the bar begins.
        cross: where a thin rule crosses the bar.
        line: the line.
        line_cross: where the line crosses the bar.
        total: the rule above the totals.
        total_cross: where that crosses the bar.
        dot: between the words of the title.
        ellipsis: in place of the end of a name that is too long.
        unknown: in place of a character that must not be shown.
        digits: the ten digits of a hand's number.
        number: what stands round the number of a hand, in front and behind.
        wiped: what stands round a wiped part-score: in front of it, behind it,
            and behind the number of its hand.
        wiped_note: the line that explains those signs.
        suits: clubs, diamonds, hearts, spades and no trump.
    """

    bar: str
    rule: str
    top_cross: str
    cross: str
    line: str
    line_cross: str
    total: str
    total_cross: str
    dot: str
    ellipsis: str
    unknown: str
    digits: str
    number: tuple[str, str]
    wiped: tuple[str, str, str]
    wiped_note: str
    suits: tuple[str, str, str, str, str]

    def hand_number(self, number: int | None) -> str:
        """The number of a hand as it is written behind a figure."""
        if number is None:
            return ""
        before, behind = self.number
        return f"{before}{''.join(self.digits[int(digit)] for digit in str(number))}{behind}"

    def suit(self, strain: Strain) -> str:
        """The sign of a suit, or of no trump."""
        return self.suits[tuple(Strain).index(strain)]


UNICODE = Glyphs(
    bar="│",
    rule="─",
    top_cross="┬",
    cross="┼",
    line="━",
    line_cross="┿",
    total="═",
    total_cross="╪",
    dot=" · ",
    ellipsis="…",
    unknown="\ufffd",
    digits="⁰¹²³⁴⁵⁶⁷⁸⁹",
    number=("", ""),
    wiped=("(", "", ")"),
    wiped_note="( ) wiped out by a game; counts in the total only.",
    suits=("♣", "♦", "♥", "♠", "NT"),
)
ASCII = Glyphs(
    bar="|",
    rule="-",
    top_cross="+",
    cross="+",
    line="=",
    line_cross="+",
    total="-",
    total_cross="+",
    dot=", ",
    ellipsis="...",
    unknown="?",
    digits="0123456789",
    number=(" (", ")"),
    wiped=("", "*", ""),
    wiped_note="* wiped out by a game; counts in the total only.",
    suits=("C", "D", "H", "S", "NT"),
)


def every_sign(glyphs: Glyphs) -> str:
    """All signs of a set, to see whether an output has them."""
    return "".join(
        sign for value in glyphs for sign in ([value] if isinstance(value, str) else value)
    )


#: The widest that a sheet grows, and the narrowest that it is ruled for, in columns.
WIDEST = 60
NARROWEST = 40


def lay_out(sheet: Sheet, width: int = WIDEST, glyphs: Glyphs = UNICODE) -> list[Spans]:
    """A sheet ruled in columns, for a screen or paper of a width in characters.

    It takes what it needs of the width, 60 at the most, and is complete at 40;
    for a narrower screen it is ruled as for 40. Where room is short the words
    beside the figures go first, then first names become initials, then names
    are cut.
    """
    return _Ruler(sheet, _ruled(width), glyphs).lines()


def beneath(sentences: Iterable[str], width: int) -> tuple[str, ...]:
    """Sentences under a sheet of this width: as many on a line as have room, none broken."""
    return tuple(packed(sentences, _ruled(width) - 2))


def _ruled(width: int) -> int:
    """The columns that a sheet is ruled for on a screen or paper of this width."""
    return max(NARROWEST, min(width, WIDEST))


def contract_spans(contract: Contract, glyphs: Glyphs = UNICODE) -> Spans:
    """A contract in signs: 4♠X or, in ASCII, 4SX."""
    red = contract.strain in (Strain.DIAMONDS, Strain.HEARTS)
    spans = (
        Span(str(contract.level), Role.TEXT),
        Span(glyphs.suit(contract.strain), Role.RED_SUIT if red else Role.BLACK_SUIT),
        Span(contract.doubling.mark, Role.TEXT),
    )
    return tuple(span for span in spans if span.text)


class _Ruler:
    """Rules one sheet for one width; all measures are columns of the screen."""

    def __init__(self, sheet: Sheet, room: int, glyphs: Glyphs) -> None:
        self.sheet = sheet
        self.glyphs = glyphs
        self.margin = 2 if room == WIDEST else 1
        self.half = (room - self.margin - 1) // 2
        self.room = room
        # Behind a figure there is always room for the number of a two-figure
        # hand, so that no hand moves what is written already.
        longest = Figure(0, Kind.TRICKS, max(10, len(sheet.hands)), wiped=True)
        self.behind = max(width(self.suffix(longest)) + 1, min(5, self.half // 5))
        self.worded = self.has_room_for_words()

    def has_room_for_words(self) -> bool:
        """Whether every word fits beside every figure; else the sheet goes without words."""
        sheet = self.sheet
        figures = [figure for row in sheet.above for figure in row if figure is not None]
        words = ["total", *(figure.word for figure in figures)]
        points = [sheet.we.total, sheet.they.total, *(figure.points for figure in figures)]
        longest, widest = max(map(len, words)), max(len(f"{n:,}") for n in points)
        return 2 + longest + 1 + widest <= self.half - self.behind

    def lines(self) -> list[Spans]:
        """The sheet from top to bottom."""
        sheet, glyphs = self.sheet, self.glyphs
        lines = [*self.title(), *self.heads()]
        lines.append(self.rule(glyphs.rule, glyphs.top_cross))
        lines += self.rows(sheet.above)
        lines.append(self.rule(glyphs.line, glyphs.line_cross, Role.LINE))
        for game in sheet.games:
            lines += self.rows(game.rows)
            if game.won_by is not None:
                lines.append(self.game_rule(game.won_by))
        lines.append(self.rule(glyphs.total, glyphs.total_cross))
        lines.append(self.totals())
        lines.append(())
        lines += self.sentences([" ".join(sheet.result)], Role.RESULT)
        lines += self.sentences(sheet.outlook, Role.OUTLOOK)
        lines += self.sentences(sheet.notes, Role.NOTE)
        if sheet.has_wiped:
            lines += self.sentences([glyphs.wiped_note], Role.NOTE)
        return [_trimmed(line) for line in lines]

    def title(self) -> Iterator[Spans]:
        """Event, table, rubber and date, in the middle, and an empty line."""
        words = [left_to_right(self.own(word)) for word in self.sheet.title]
        if not words:
            return
        inner = 2 * self.half + 1
        for line in packed(words, inner, self.glyphs.dot):
            for part in wrapped(line, inner):
                yield (self.space(self.margin), *_centred(part, inner, Role.TITLE))
        yield ()

    def heads(self) -> Iterator[Spans]:
        """We and They, seats, names and, while the rubber goes on, the state of each side."""
        columns = (self.sheet.we, self.sheet.they)
        yield self.pair([(SIDE_NAMES[column.side], Role.SIDE) for column in columns])
        yield self.pair([(column.seats, Role.SEATS) for column in columns])
        for names in self.names():
            yield self.pair([(name, Role.NAME) for name in names])
        if self.sheet.in_progress:
            yield self.pair([self.state(column) for column in columns])

    def names(self) -> Iterator[tuple[str, str]]:
        """The names: a pair in one row where there is room, else one below the other."""
        room = self.half - 1
        we, they = (
            [self.own(name) for name in column.names] for column in (self.sheet.we, self.sheet.they)
        )
        together = [" & ".join(map(left_to_right, names)) for names in (we, they)]
        if all(width(names) <= room for names in together):
            if any(together):
                yield together[0], together[1]
            return
        for first, second in zip(we or ("", ""), they or ("", "")):
            ellipsis = self.glyphs.ellipsis
            yield (
                left_to_right(shortened(first, room, ellipsis)),
                left_to_right(shortened(second, room, ellipsis)),
            )

    def state(self, column: Column) -> tuple[str, Role]:
        """Vulnerability and part-score of a side while the rubber goes on."""
        text = column.state if len(column.state) <= self.half - 2 else column.short_state
        return text, Role.VULNERABLE if column.vulnerable else Role.STATE

    def pair(self, texts: list[tuple[str, Role]]) -> Spans:
        """A text in the middle of each column, without the bar."""
        (we, role), (they, their_role) = texts
        return (
            self.space(self.margin),
            *_centred(we, self.half, role),
            self.space(1),
            *_centred(they, self.half, their_role),
        )

    def rule(self, rule: str, cross: str, role: Role = Role.RULE) -> Spans:
        """A rule across both columns."""
        return self.space(self.margin), Span(rule * self.half + cross + rule * self.half, role)

    def game_rule(self, winner: Side) -> Spans:
        """The rule after a game; the winner's half says whose game it was."""
        rule, label = self.glyphs.rule, f" game to {SIDE_NAMES[winner]} "
        start = (self.half - len(label)) // 2
        half = (
            Span(rule * start, Role.RULE),
            Span(label, Role.GAME),
            Span(rule * (self.half - start - len(label)), Role.RULE),
        )
        other = (Span(rule * self.half, Role.RULE),)
        left, right = (half, other) if winner is Side.WE else (other, half)
        return self.space(self.margin), *left, Span(self.glyphs.cross, Role.RULE), *right

    def rows(self, rows: tuple[Row, ...]) -> Iterator[Spans]:
        """Rows of figures."""
        for we, they in rows:
            yield self.row(self.cell(we), self.cell(they))

    def row(self, we: Spans, they: Spans) -> Spans:
        """Two filled columns with the bar between them."""
        return self.space(self.margin), *we, Span(self.glyphs.bar, Role.RULE), *they

    def cell(self, figure: Figure | None) -> Spans:
        """A figure in its column: word, points, number of the hand."""
        if figure is None:
            return (self.space(self.half),)
        role = Role.WIPED if figure.wiped else Role.FIGURE
        points = f"{self.glyphs.wiped[0] if figure.wiped else ''}{figure.points:,}"
        number_role = Role.WIPED if figure.wiped else Role.NUMBER
        return self.filled(figure.word, Span(points, role), Span(self.suffix(figure), number_role))

    def suffix(self, figure: Figure) -> str:
        """What stands behind the points of a figure."""
        number = self.glyphs.hand_number(figure.hand)
        if not figure.wiped:
            return number
        _, before, behind = self.glyphs.wiped
        return f"{before}{number}{behind}"

    def filled(self, word: str, points: Span, suffix: Span) -> Spans:
        """A column with the units of its points where all units stand."""
        beside = f"  {word}" if self.worded else ""
        return (
            Span(beside, Role.WORD),
            self.space(self.half - self.behind - len(beside) - len(points.text)),
            points,
            suffix,
            self.space(self.behind - len(suffix.text)),
        )

    def totals(self) -> Spans:
        """The totals of both columns."""
        return self.row(
            *(
                self.filled("total", Span(f"{column.total:,}", Role.TOTAL), Span("", Role.NUMBER))
                for column in (self.sheet.we, self.sheet.they)
            )
        )

    def sentences(self, sentences: Iterable[str], role: Role) -> Iterator[Spans]:
        """Sentences under the sheet, each on lines of its own."""
        for sentence in filter(None, sentences):
            for line in wrapped(self.own(sentence), self.room - self.margin):
                yield self.space(self.margin), Span(line, role)

    def own(self, text: str) -> str:
        """A text with the sign of these glyphs for what must not be shown."""
        return text.replace(UNICODE.unknown, self.glyphs.unknown)

    def space(self, columns: int) -> Span:
        """So many spaces."""
        return Span(" " * columns, Role.SPACE)


def _centred(text: str, room: int, role: Role) -> Spans:
    """A text in the middle of so many columns."""
    left = (room - width(text)) // 2
    right = room - width(text) - left
    return Span(" " * left, Role.SPACE), Span(text, role), Span(" " * right, Role.SPACE)


def _trimmed(line: Spans) -> Spans:
    """A line without empty spans and without spaces at its end."""
    spans = [span for span in line if span.text]
    while spans and not spans[-1].text.strip(" "):
        spans.pop()
    return tuple(spans)
