"""The layout of a sheet: the columns ruled as lines of spans, for a screen or for plain text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from bridgescore.game.model import Contract, Kind, Side, Strain
from bridgescore.sheet.sheet import Column, Figure, Row, Sheet
from bridgescore.text import left_to_right, packed, shortened, width, wrapped


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
    NEXT_HAND = "next hand"
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
        rule: a thin rule across both columns.
        top_cross: where the bar begins.
        cross: where a thin rule crosses the bar.
        line: the line, with points above and below it.
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
    """Sentences under a sheet of this width: as many to a line as fit, none of them broken."""
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
        lines += self.sentences(sheet.next_hand, Role.NEXT_HAND)
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
        yield self.pair([(column.side.long, Role.SIDE) for column in columns])
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
        rule, label = self.glyphs.rule, f" game to {winner.long} "
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
        """A column with a word and points in it; the points end where all points end."""
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
        """A text in which these glyphs' own sign stands for what must not be shown."""
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


def bare_text(lines: Iterable[Spans]) -> str:
    """Laid-out lines as bare text, each ended by a line end."""
    return "".join("".join(span.text for span in line) + "\n" for line in lines)
