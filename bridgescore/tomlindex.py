"""Where things stand in a TOML text: the index that corrections and line numbers use.

`tomllib` says what a text means; this says where each table and key is, so that
one hand can be changed while everything around it stays byte for byte. The index
is only right for a text that `tomllib` takes; in any other, a line that is neither
header nor key counts as a key of the table above it.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple, TypeAlias

from bridgescore.errors import Refused

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
    """

    path: Path
    start: int
    end: int
    header: bool
    value: tuple[int, int] = (0, 0)


class Block(NamedTuple):
    """A table as it is written: its header, then all up to its last key.

    Attributes:
        start: where the line of the header begins.
        end: behind the line end of its last key; comments behind that are not its own.
    """

    start: int
    end: int


class Index(NamedTuple):
    """The statements of a text, in their order."""

    text: str
    statements: tuple[Statement, ...]

    def find(self, path: Path) -> Statement | None:
        """The header or key at a path, or None."""
        return next((s for s in self.statements if s.path == path), None)

    def within(self, path: Path) -> list[Statement]:
        """The header of a table and everything that is written in it, in order."""
        return [s for s in self.statements if s.path[: len(path)] == path]

    def block(self, path: Path) -> Block | None:
        """The lines of a table, or None where there is none.

        Raises Refused where another table stands between its parts, and would
        go with it.
        """
        statements = self.within(path)
        if not statements:
            return None
        first = self.statements.index(statements[0])
        for own, there in zip(statements, self.statements[first:]):
            if own is not there:
                name = " ".join(map(str, path))
                raise Refused(
                    f"line {self.line_at(own.start)} belongs to {name} and stands behind another"
                    " table; move it up to the rest, nothing was changed"
                )
        return Block(statements[0].start, statements[-1].end)

    def count(self, name: str) -> int:
        """How many `[[name]]` tables there are."""
        return sum(s.header and len(s.path) == 2 and s.path[0] == name for s in self.statements)

    def line(self, path: Path) -> int | None:
        """The line number, from 1, of a key; of its table where the key is not there.

        A table that is written in several statements is where the first of them is.
        """
        while path:
            statements = self.within(path)
            if statements:
                return self.line_at(statements[0].start)
            path = path[:-1]
        return None

    def line_at(self, place: int) -> int:
        """The number, from 1, of the line that a place in the text is on."""
        return self.text.count("\n", 0, place) + 1


@cache
def _token() -> re.Pattern[str]:
    """The pieces of a TOML text; made when a text is first indexed, since few commands do."""
    return re.compile(
        r'"""(?:\\.|[^\\])*?"{3,5}'
        r"|'''.*?'{3,5}"
        r'|"(?:\\.|[^"\\\n])*"'
        r"|'[^'\n]*'"
        r"|\#[^\n]*"
        r"|\n"
        r"|[\[\]{}=]"
        r"""|[^\s"'\#\[\]{}=]+""",
        re.DOTALL,
    )


def index(text: str) -> Index:
    """The index of a TOML text."""
    return Index(text, tuple(_statements(text)))


def _statements(text: str) -> Iterator[Statement]:
    # A byte-order mark is no part of the first line.
    begin = 1 if text.startswith("\ufeff") else 0
    line_starts = [begin, *(m.end() for m in re.finditer("\n", text))]
    table: Path = ()
    counts: dict[Path, int] = {}
    tokens: list[re.Match[str]] = []
    depth = 0
    for token in (*_token().finditer(text, begin), None):
        what = token.group() if token is not None else "\n"
        if token is not None and what != "\n":
            if what.startswith("#"):
                continue
            tokens.append(token)
            # The brackets of a header are not nested; those of a value are.
            if tokens[0].group() != "[":
                depth += (what in "[{") - (what in "]}")
            continue
        if depth > 0 or not tokens:
            continue
        start = line_starts[bisect_right(line_starts, tokens[0].start()) - 1]
        end = token.end() if token is not None else len(text)
        words = [t.group() for t in tokens]
        if words[0] == "[":
            array = words[1:2] == ["["]
            names = _key([w for w in words if w not in "[]"])
            table = _table(names, array, counts)
            yield Statement(table, start, end, header=True)
        elif "=" in words:
            equals = words.index("=")
            value = (tokens[min(equals + 1, len(tokens) - 1)].start(), tokens[-1].end())
            yield Statement((*table, *_key(words[:equals])), start, end, False, value)
        else:
            yield Statement((*table, " ".join(words)), start, end, False)
        tokens = []
        depth = 0


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
