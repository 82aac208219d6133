"""From the text of a PBN to its games: tags, sections, comments and inherited values.

Only the tags that say something of a rubber are kept, so that what a game takes
in memory is bounded, and games are handed on one by one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bridgescore.errors import MOST_SHOWN, Fault, FileRefused, and_more
from bridgescore.formats.pbn.tags import MANDATORY, RUBBER, TEXTS, UNKNOWN, text_in

#: Characters in a line. The standard says 255, and many programs write longer comments.
LONGEST_LINE = 10_000
#: Faults at which reading stops: a text with so many is no PBN.
_MOST_FAULTS = 1000
#: Words of a section: the longest remark that a rubber file can hold has fewer.
_MOST_WORDS = 200_000


class Notes:
    """Faults or remarks: the first MOST_SHOWN of them, and how many there were in all."""

    def __init__(self) -> None:
        self.first: list[Fault] = []
        self.count = 0
        self.given_up = False

    def add(self, line: int | None, text: str) -> Fault:
        """Note one thing; the same one is noted once."""
        fault = Fault(line, text)
        if fault not in self.first:
            self.count += 1
            if len(self.first) < MOST_SHOWN:
                self.first.append(fault)
        return fault

    def about(self, game: Game, tag: str, text: str) -> Fault:
        """Note something of a game, at the line of one of its tags."""
        return self.add(game.line_of(tag), f"{game}: {text}")

    def give_up(self, line: int, text: str) -> None:
        """Say last of all why nothing more is looked for."""
        self.given_up = True
        self.count += 1
        self.first[MOST_SHOWN - 1 :] = [Fault(line, text)]

    def in_order(self) -> tuple[Fault, ...]:
        """What is told, in the order of the file."""
        return tuple(sorted(self.first, key=lambda fault: fault.line or 0))

    @property
    def more(self) -> int:
        """How many there are that are not told."""
        return self.count - len(self.first)

    def told(self) -> tuple[Fault, ...]:
        """What is told, with the number of the rest."""
        return (*self.in_order(), *(Fault(None, more) for more in and_more(self.more)))

    def refusal(self, name: str) -> FileRefused:
        """The file refused for what was noted."""
        return FileRefused(name, self.in_order(), self.more)


_SAYS_UTF8 = re.compile(rb"(?:%[^\r\n]*(?:\r\n?|\n))*%[^\r\n]*\bUTF-?8\b", re.IGNORECASE)


def decoded(data: bytes, name: str = "PBN") -> str:
    """The text of a PBN: ISO 8859-1, or UTF-8 where its first bytes or header lines say so.

    Raises FileRefused, with `name`, for UTF-16 and for UTF-8 that is broken.
    """
    beginning = data[:400]
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or 3 * beginning.count(0) > len(beginning):
        text = "the file looks like UTF-16; save it as ISO 8859-1 or UTF-8"
        raise FileRefused(name, (Fault(None, text),))
    if not data.startswith(b"\xef\xbb\xbf") and _SAYS_UTF8.match(data) is None:
        return data.decode("latin-1")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = len(re.findall(rb"\r\n?|\n", data[: error.start])) + 1
        text = "its beginning says UTF-8, but this line is not; save it as UTF-8 again"
        raise FileRefused(name, (Fault(line, text),)) from None


class Tag(NamedTuple):
    """A tag pair with the tokens of the section after it."""

    name: str
    value: str
    line: int
    section: list[str]


class Game(NamedTuple):
    """One game: the line that it begins on, and its tags by name."""

    line: int
    tags: dict[str, Tag]

    def value(self, name: str) -> str:
        """What a tag says, or nothing where it is missing or unknown."""
        tag = self.tags.get(name)
        return "" if tag is None or tag.value.strip() == UNKNOWN else tag.value.strip()

    def words(self, name: str) -> str:
        """What a tag says, with single spaces, in capitals."""
        return " ".join(self.value(name).split()).upper()

    def text(self, name: str) -> str | None:
        """A name or a remark, or None."""
        table = self.tags.get(TEXTS)
        if table is not None and name in table.section[::2]:
            rows = zip(table.section[::2], table.section[1::2])
            return "".join(text_in(piece) for row, piece in rows if row == name)
        tag = self.tags.get(name)
        return None if tag is None or tag.value.strip() in ("", UNKNOWN) else text_in(tag.value)

    def line_of(self, name: str) -> int:
        """The line of a tag, or of the game where it has no such tag."""
        return self.tags[name].line if name in self.tags else self.line

    @property
    def board(self) -> int | None:
        """The number of the board, where it is a number."""
        board = self.value("Board")
        return int(board) if re.fullmatch("[0-9]{1,9}", board) else None

    @property
    def opens(self) -> bool:
        """Whether our export says that a rubber begins here."""
        return RUBBER in self.tags

    def __str__(self) -> str:
        board = self.value("Board")
        return f"board {board}" if board else "this game"


#: The tags that are looked at; all others are passed over.
_LOOKED_AT = {
    *MANDATORY,
    *("Auction", "Play", "Table", "Competition", "Termination"),
    *("Score", "ScoreIMP", "ScoreMP", "ScorePercentage", "ScoreRubber", "ScoreRubberHistory"),
    *(RUBBER, TEXTS, "BridgescoreWe", "BridgescoreFirstDealer", "BridgescoreRules"),
    *("BridgescoreDeclarer", "BridgescoreHonours", "BridgescoreDealer", "BridgescoreAuction"),
    "BridgescoreNote",
    *(f"BridgescoreCut{n}" for n in range(1, 100)),
}
_READ_SECTIONS = ("Auction", TEXTS)

_STRING = r'"(?:[^"\\\n]|\\[^\n])*"'
_WHITE = r"[ \t\v\f\n]*"
_TOKEN = re.compile(
    r"(?P<blank>^[ \t\v\f]*\n)"
    r"|(?P<white>[ \t\v\f]+|\n)"
    r"|(?P<escape>^%[^\n]*)"
    r"|(?P<comment>;[^\n]*|\{[^}]*\})"
    rf"|(?P<tag>\[{_WHITE}(?P<name>[A-Z][A-Za-z0-9_]*){_WHITE}(?P<value>{_STRING}){_WHITE}\])"
    rf"|(?P<string>{_STRING})"
    r'|(?P<word>[^\s\[\]{};"]+)',
    re.MULTILINE,
)

_NESTING = re.compile(r"\{[^{]*\{")

_STRAY = "this belongs to no tag; put it in { } if it is a comment"
_NESTED = "one } is too many: the first } ends a comment; take out the { } inside it"
#: What is wrong where no token begins, by the first character.
_BROKEN = {
    "[": r'this is no whole tag; write [Name "value"], and \" for a quote in it',
    "{": "a comment begins here and is never closed; add }",
    "}": _NESTED,
    '"': "this text has no closing quote on its line",
}


def games_of(text: str, faults: Notes) -> Iterator[Game]:
    """The games of a PBN, one by one, with inherited values; what is no PBN becomes a fault."""
    text = re.sub("\r\n?", "\n", text.removeprefix("\ufeff"))
    long = re.search(rf"[^\n]{{{LONGEST_LINE + 1}}}", text)
    if long is not None:
        line = text.count("\n", 0, long.start()) + 1
        faults.add(line, f"this line has over {LONGEST_LINE:,} characters; PBN allows 255")
        return
    yield from _inherited(_scanned(text, faults), faults)


def _scanned(text: str, faults: Notes) -> Iterator[Game]:
    """The games of a text whose lines end in LF, as they stand there."""
    game: Game | None = None
    for tag, after_empty_line in _tags(text, faults):
        if game is None or (after_empty_line and not _continues(tag.name, game)):
            if game is not None:
                yield game
            game = Game(tag.line, {})
        if tag.name in _LOOKED_AT:
            game.tags.setdefault(tag.name, tag)
    if game is not None and not faults.given_up:
        yield game


def _tags(text: str, faults: Notes) -> Iterator[tuple[Tag, bool]]:
    """The tags of a text, each with whether an empty line stands before it.

    When the next tag comes, the section of the one before is whole.
    """
    tag: Tag | None = None
    line, place = 1, 0
    # Whether there was an empty line, and a brace in a comment, since the tag before.
    after_empty_line = nested = False
    while place < len(text):
        found = _token(text, place, tag)
        if found is None:
            wrong, place = _what_is_wrong(text, place, nested)
            faults.add(line, wrong)
            if faults.count == _MOST_FAULTS:
                faults.give_up(line, "reading stops here: so much before it is no PBN")
                return
            continue
        kind = found.lastgroup
        if kind == "blank":
            after_empty_line, tag = True, None
        elif kind == "comment":
            nested = _NESTING.match(found[0]) is not None
        elif kind == "tag":
            tag = Tag(found["name"], _unquoted(found["value"]), line, [])
            yield tag, after_empty_line
            after_empty_line = nested = False
        elif kind in ("string", "word") and tag is not None and _is_read(tag):
            tag.section.append(_unquoted(found[0]) if kind == "string" else found[0])
        line += found[0].count("\n")
        place = found.end()


def _token(text: str, place: int, tag: Tag | None) -> re.Match[str] | None:
    """The token at a place; None where there is none, or where it may not follow a tag."""
    found = _TOKEN.match(text, place)
    in_section = tag is not None and tag.name not in MANDATORY
    if found is not None and found.lastgroup in ("string", "word") and not in_section:
        return None
    return found


def _what_is_wrong(text: str, place: int, nested: bool) -> tuple[str, int]:
    """What is to be done where no token can stand, and where reading goes on.

    The rest of the line is no better; after a comment without an end nothing is.
    `nested` says that the comment before held a brace.
    """
    end = text.find("\n", place)
    end = len(text) if end < 0 else end
    if _TOKEN.match(text, place) is None:
        return _BROKEN.get(text[place], _STRAY), len(text) if text[place] == "{" else end
    return _NESTED if nested or "}" in text[place:end] else _STRAY, end


def _is_read(tag: Tag) -> bool:
    """Whether the words after a tag are looked at, and are not too many."""
    return tag.name in _READ_SECTIONS and len(tag.section) < _MOST_WORDS


def _continues(name: str, game: Game) -> bool:
    """Whether a tag after an empty line is a section of the game before it."""
    section = name in ("Auction", "Play", "Note") or (name.endswith("Table") and name != "Table")
    return section and name not in game.tags


def _unquoted(token: str) -> str:
    """What a string token says; a backslash before any other sign is itself."""
    return re.sub(r'\\(["\\])', r"\1", token[1:-1])


#: Tags that each game must have for itself.
_NEVER_INHERITED = ("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play")


def _inherited(games: Iterable[Game], faults: Notes) -> Iterator[Game]:
    """The games with the values that `#` and `##` take from earlier ones.

    `#` is the value of the nearest game before that has the tag; `##` gives a
    value, and lets every later game without the tag inherit.
    """
    values: dict[str, str] = {}
    for_all: dict[str, None] = {}
    for game in games:
        tags = dict(game.tags)
        for name in for_all:
            tags.setdefault(name, Tag(name, "#", game.line, []))
        for name, tag in tags.items():
            value = tag.value
            if value.startswith("#") and name in _NEVER_INHERITED:
                value = ""
                faults.add(tag.line, f"{name} cannot be inherited with #; write it out")
            elif value.startswith("##"):
                value = value[2:]
                for_all[name] = None
            elif value == "#":
                value = values.get(name, "")
            values[name] = value
            tags[name] = tag._replace(value=value)
        yield Game(game.line, tags)
