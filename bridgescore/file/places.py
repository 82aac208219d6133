"""Where things stand in a TOML text: the index that corrections and line numbers use.

The parser says what a text means; this says where each table, key and comment is,
so that one hand can be changed while everything around it stays byte for byte. The
index is only right for a text that the parser takes; in any other, a line that is
neither header nor key counts as a key of the table above it.

Every step is linear in the length of the text, whatever stands in it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator
from functools import cache, cached_property
from itertools import takewhile
from typing import NamedTuple, TypeAlias

from bridgescore.errors import Fault, Refused
from bridgescore.file.toml import parsed

#: A place in the document: names, and numbers from 1 for the members of an array of tables.
Path: TypeAlias = tuple[str | int, ...]


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

    def without(self, statements: Collection[Statement]) -> Index:
        """The same without some statements."""
        return Index(self.text, tuple(s for s in self.statements if s not in statements))

    @cached_property
    def _groups(self) -> dict[Path, list[int]]:
        """The numbers of the statements of each hand, or of what else two names lead to."""
        groups: dict[Path, list[int]] = {}
        for number, statement in enumerate(self.statements):
            groups.setdefault(statement.path[:2], []).append(number)
        return groups

    def _numbers(self, path: Path) -> Iterator[int]:
        """The numbers of the statements of a table or key, what stands in it included."""
        among: Iterable[int] = range(len(self.statements))
        if len(path) > 1:
            among = self._groups.get(path[:2], ())
        length = len(path)
        return (number for number in among if self.statements[number].path[:length] == path)

    @cached_property
    def _lines(self) -> list[int]:
        """Where each line begins, from the second."""
        return [found.end() for found in re.finditer("\n", self.text)]

    def find(self, path: Path) -> Statement | None:
        """The header or key at a path, or None."""
        return next((s for s in self.within(path) if s.path == path), None)

    def within(self, path: Path) -> Iterator[Statement]:
        """The header of a table and everything that is written in it, in order."""
        return (self.statements[number] for number in self._numbers(path))

    def block(self, path: Path) -> Block | None:
        """The lines of a table, or None where there is none.

        Raises Refused where another table stands between its parts, and would
        go with it.
        """
        numbers = list(self._numbers(path))
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


class Pieces:
    """A text taken to pieces.

    Behind a text of many lines that does not end, each text ends with its line:
    to look for another end again and again would take for ever.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.pattern = _token(True)

    def since(self, place: int) -> Iterator[re.Match[str]]:
        """The pieces from a place on."""
        for piece in self.pattern.finditer(self.text, place):
            if piece.lastgroup == "endless":
                self.pattern = _token(False)
                yield from self.since(piece.start())
                return
            yield piece


def index(text: str, hands: int | None = None) -> Index:
    """The index of a TOML text, or only as far as its first so many hands go."""
    behind = None if hands is None else ("hand", hands + 1)
    statements = takewhile(lambda statement: statement.path != behind, _statements(text))
    return Index(text, tuple(statements))


class _Line(NamedTuple):
    """A line of TOML, which a value may draw out over several lines of the text.

    Attributes:
        names: of the header or the key; empty where there is neither.
        brackets: of a header, 1 or 2; 0 where it is none.
        value: where the value begins and ends.
        end: behind the line's end.
        commented: whether there is a comment in it.
    """

    names: tuple[str, ...]
    brackets: int
    value: tuple[int, int]
    end: int
    commented: bool


#: The usual line: a header or a key of one plain name, its value a plain word or text.
_USUAL = r"""
    (?: \[(?P<table>[\w-]+)\] | \[\[(?P<array>[\w-]+)\]\]
      | (?P<key>[\w-]+)[ ]?=[ ]?(?P<value>"[^"\\\n]*" | [^\s"'\#\[\]{}=]+) )
    \r?\n
"""


@cache
def _usual() -> re.Pattern[str]:
    return re.compile(_USUAL, re.VERBOSE | re.ASCII)


def _statements(text: str) -> Iterator[Statement]:
    usual, pieces = _usual().match, Pieces(text)
    table: Path = ()
    counts: dict[Path, int] = {}
    place = top = beginning(text)
    while place < len(text):
        found = usual(text, place)
        if found is None:
            line = _odd_line(pieces, place)
        elif found["key"] is not None:
            line = _Line((found["key"],), 0, found.span("value"), found.end(), False)
        else:
            name, brackets = (found["table"], 1) if found["table"] else (found["array"], 2)
            line = _Line((name,), brackets, (0, 0), found.end(), False)
        start, place = place, line.end
        if line.brackets:
            table = _table(line.names, line.brackets == 2, counts)
            yield Statement(table, start, place, True, (0, 0), top)
        elif line.names:
            yield Statement((*table, *line.names), start, place, False, line.value, top)
        elif line.commented:
            # Only a line that is nothing but a comment belongs to what follows it.
            continue
        top = place


def _odd_line(pieces: Pieces, place: int) -> _Line:
    """Any other line, read piece by piece."""
    # The pieces of a value are not kept, since there may be a million of them.
    words: list[str] = []
    equals = commented = False
    value = end = depth = 0
    behind = len(pieces.text)
    for piece in pieces.since(place):
        what = piece.group()
        if what == "\n":
            if depth <= 0:
                behind = piece.end()
                break
        elif what[0] == "#":
            commented = True
        else:
            end = piece.end()
            if equals:
                value = value or piece.start()
            else:
                words.append(what)
            # The brackets of a header are not nested; those of a value are.
            if words[0] != "[":
                equals = equals or what == "="
                depth += (what in "[{") - (what in "]}")
    if depth > 0:
        # A bracket that is never closed swallows the rest.
        words, equals = [], False
    return _line(words, (value or end, end) if equals else None, behind, commented)


def _line(words: list[str], value: tuple[int, int] | None, behind: int, commented: bool) -> _Line:
    """A line by its words up to the equals sign, and where its value is; None without the sign."""
    if words[:1] == ["["]:
        names = _key([word for word in words if word not in "[]"])
        return _Line(names, 2 if words[1:2] == ["["] else 1, (0, 0), behind, commented)
    if value is None:
        # What is no TOML counts as a key without a value.
        names = (" ".join(words),) if words else ()
        return _Line(names, 0, (0, 0), behind, commented)
    return _Line(_key(words[:-1]), 0, value, behind, commented)


def beginning(text: str) -> int:
    """Where the first line begins: a byte-order mark is no part of it."""
    return 1 if text.startswith("\ufeff") else 0


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
    value: object = parsed(f"{key} = 0")
    if isinstance(value, Fault):
        return (key,)
    names = []
    while isinstance(value, dict):
        name, value = next(iter(value.items()))
        names.append(name)
    return tuple(names)
