"""Where things stand in a TOML text: the index that corrections and line numbers use.

The parser says what a text means; this says where each table, key and comment is,
so that one hand can be changed while everything around it stays byte for byte. The
index is only right for a text that the parser takes; in any other, a line that is
neither header nor key counts as a key of the table above it.

Every step is linear in the length of the text, whatever stands in it.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache, cached_property, lru_cache
from itertools import chain, takewhile
from typing import NamedTuple, TypeAlias

from bridgescore.errors import Refused

#: A place in the document: names, and numbers from 1 for the members of an array of tables.
Path: TypeAlias = tuple[str | int, ...]

#: How long a path is asked for that has tables of its own: ("hand", 3, "tricks").
_ASKED = 3


class Statement(NamedTuple):
    """One header or one `key = value`, with the whole lines that it stands on.

    Attributes:
        path: the table, or the key with its table.
        start: where its first line begins.
        end: behind its last line's end.
        header: whether it is `[table]` or `[[table]]`.
        value: where the value begins and ends; an empty place for a header.
        top: where the comments begin that stand directly above it; `start` where
            there are none.
    """

    path: Path
    start: int
    end: int
    header: bool
    value: tuple[int, int]
    top: int


class Block(NamedTuple):
    """A table as it is written: its header, then all up to its last key.

    Attributes:
        top: where the comments directly above its header begin, which are its own.
        start: where the line of the header begins.
        end: behind the line end of its last key; comments behind that are not its own.
    """

    top: int
    start: int
    end: int


class Index:
    """The statements of a text, in their order."""

    def __init__(self, text: str, statements: tuple[Statement, ...]) -> None:
        self.text = text
        self.statements = statements

    @cached_property
    def _places(self) -> dict[Path, list[int]]:
        """For each table and key the numbers of its statements, what stands in it included."""
        places: dict[Path, list[int]] = {}
        for number, statement in enumerate(self.statements):
            path = statement.path
            for length in range(1, min(len(path), _ASKED) + 1):
                places.setdefault(path[:length], []).append(number)
            if len(path) > _ASKED:
                places.setdefault(path, []).append(number)
        return places

    @cached_property
    def _lines(self) -> list[int]:
        """Where each line begins, from the second."""
        return [found.end() for found in re.finditer("\n", self.text)]

    def find(self, path: Path) -> Statement | None:
        """The header or key at a path, or None."""
        return next((s for s in self.within(path) if s.path == path), None)

    def within(self, path: Path) -> Iterator[Statement]:
        """The header of a table and everything that is written in it, in order."""
        return (self.statements[number] for number in self._places.get(path, ()))

    def block(self, path: Path) -> Block | None:
        """The lines of a table, or None where there is none.

        Raises Refused where another table stands between its parts, and would
        go with it.
        """
        numbers = self._places.get(path)
        if not numbers:
            return None
        for number, expected in zip(numbers, range(numbers[0], len(self.statements))):
            if number != expected:
                name = " ".join(map(str, path))
                raise Refused(
                    f"line {self.line_at(self.statements[number].start)} belongs to {name} and"
                    " stands behind another table; move it up to the rest, nothing was changed"
                )
        first, last = self.statements[numbers[0]], self.statements[numbers[-1]]
        return Block(first.top, first.start, last.end)

    def count(self, name: str) -> int:
        """How many `[[name]]` tables there are."""
        return sum(s.header and len(s.path) == 2 and s.path[0] == name for s in self.statements)

    def line(self, path: Path) -> int | None:
        """The line number, from 1, of a key; of its table where the key is not there.

        A table that is written in several statements is where the first of them is.
        """
        while path:
            statement = next(self.within(path), None)
            if statement is not None:
                return self.line_at(statement.start)
            path = path[:-1]
        return None

    def line_at(self, place: int) -> int:
        """The number, from 1, of the line that a place in the text is on."""
        return bisect_right(self._lines, place) + 1


#: What ends a text that has no end: the line.
_ONE_LINE = r"""
    |  "(?:\\.|[^"\\\n])*"
    |  '[^'\n]*'
    |  "[^\n]*
    |  '[^\n]*
    |  \#[^\n]*
    |  \n
    |  [\[\]{}=]
    |  [^\s"'\#\[\]{}=]+
"""
_MANY_LINES = r"""
       \"{3}(?:\\.|[^\\])*?"{3,5}
    |  '{3}.*?'{3,5}
    |  (?P<endless>\"{3}|'{3})
"""


@cache
def _token(many_lines: bool) -> re.Pattern[str]:
    """The pieces of a TOML text; made when a text is first indexed, since few commands do."""
    pattern = _MANY_LINES + _ONE_LINE if many_lines else _ONE_LINE.replace("|", "", 1)
    return re.compile(pattern, re.DOTALL | re.VERBOSE)


def _tokens(text: str, begin: int) -> Iterator[re.Match[str]]:
    """The pieces of a text.

    Behind a text of many lines that does not end, each text ends with its line:
    to look for another end again and again would take for ever.
    """
    for token in _token(True).finditer(text, begin):
        if token.lastgroup == "endless":
            yield from _token(False).finditer(text, token.start())
            return
        yield token


@lru_cache(maxsize=4)
def index(text: str, hands: int | None = None) -> Index:
    """The index of a TOML text, or only as far as its first so many hands go.

    The last few are kept, since a correction asks for the same ones again.
    """
    behind = None if hands is None else ("hand", hands + 1)
    statements = takewhile(lambda statement: statement.path != behind, _statements(text))
    return Index(text, tuple(statements))


def _statements(text: str) -> Iterator[Statement]:
    # A byte-order mark is no part of the first line.
    begin = 1 if text.startswith("\ufeff") else 0
    table: Path = ()
    counts: dict[Path, int] = {}
    # A statement as far as its =, and where its value begins and ends. The pieces of a value
    # are not kept, since there may be a million of them.
    words: list[str] = []
    equals, value_start, end = False, 0, 0
    depth = 0
    # Where the line begins, and the comments directly above it.
    line = top = begin
    commented = False
    for token in chain(_tokens(text, begin), (None,)):
        what = token.group() if token is not None else "\n"
        if token is not None and what != "\n":
            if what.startswith("#"):
                commented = True
                continue
            if not words:
                start = line
            end = token.end()
            if equals:
                value_start = value_start or token.start()
            else:
                words.append(what)
            # The brackets of a header are not nested; those of a value are.
            if words[0] != "[":
                equals = equals or what == "="
                depth += (what in "[{") - (what in "]}")
            continue
        line = token.end() if token is not None else len(text)
        if depth > 0:
            continue
        if not words:
            # Only a line that is nothing but a comment belongs to what follows it.
            top = top if commented else line
            commented = False
            continue
        if words[0] == "[":
            names = _key([w for w in words if w not in "[]"])
            table = _table(names, words[1:2] == ["["], counts)
            yield Statement(table, start, line, True, (0, 0), top)
        elif equals:
            value = value_start or end, end
            yield Statement((*table, *_key(words[:-1])), start, line, False, value, top)
        else:
            yield Statement((*table, " ".join(words)), start, line, False, (0, 0), top)
        words, equals, value_start, depth = [], False, 0, 0
        top = line
        commented = False


def too_deep(text: str, deepest: int, most: int) -> int | None:
    """The line on which something stands too deep inside other things, or None.

    A thing stands as deep as the way to it is long: each name of header and key is
    a step, and so is each list. `deepest` steps there may be to one thing, `most`
    dots and brackets in all. Asked before a text is parsed, since a parser takes
    memory for each level.
    """
    levels = table = 0
    # How deep that stands, or may stand, which is read next.
    here = 1
    in_header, in_key, at_start = False, True, True
    # What each open bracket is, and how deep it stands.
    outer: list[tuple[str, int]] = []
    for token in _tokens(text, 1 if text.startswith("\ufeff") else 0):
        what = token.group()
        if what[0] == "#":
            continue
        if what == "\n":
            at_start = True
            if not outer:
                table = here if in_header else table
                here, in_header, in_key = table + 1, False, True
            continue
        dots = 0 if what[0] in "\"'" else what.count(".")
        deep = 0
        if what == "[" and not outer and (at_start or in_header):
            here, in_header = 1, True
        elif in_header:
            here += dots
            deep = here
        elif what in "[{":
            outer.append((what, here))
            levels += 1
            deep = here
            here, in_key = here + 1, what == "{"
        elif what in "]}":
            here = outer.pop()[1] if outer else here
            in_key = False
        elif what == "=":
            in_key = False
        else:
            if outer and not in_key and "," in what and what[0] not in "\"'":
                # The next thing in a list, or the next key of a table.
                bracket, place = outer[-1]
                here, in_key = place + 1, bracket == "{"
                dots = what.count(".", what.rindex(","))
            if in_key:
                here += dots
                levels += dots
                deep = here
        at_start = False
        if deep > deepest or levels > most:
            return text.count("\n", 0, token.start()) + 1
    return None


def _table(names: tuple[str, ...], array: bool, counts: dict[Path, int]) -> Path:
    """The path of a header: members of arrays of tables on the way are numbered."""
    path: Path = ()
    for place, name in enumerate(names):
        path = (*path, name)
        if array and place == len(names) - 1:
            counts[path] = counts.get(path, 0) + 1
        if path in counts:
            path = (*path, counts[path])
    return path


def _key(words: list[str]) -> tuple[str, ...]:
    """The names of a dotted key."""
    key = "".join(words)
    if '"' not in key and "'" not in key:
        return tuple(key.split("."))
    try:
        value: object = tomllib.loads(f"{key} = 0")
    except tomllib.TOMLDecodeError:
        return (key,)
    names = []
    while isinstance(value, dict):
        name, value = next(iter(value.items()))
        names.append(name)
    return tuple(names)
