"""Where tables and keys stand in a TOML text, in all the ways that TOML may be written."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from bridgescore.errors import Refused
from bridgescore.file.depth import deep_line
from bridgescore.file.places import Path, Statement, index


def paths(text: str) -> list[Path]:
    """The paths of all statements of a text that TOML allows, in their order."""
    tomllib.loads(text.removeprefix("\ufeff"))
    return [statement.path for statement in index(text).statements]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[[hand]]\na = 1", [("hand", 1), ("hand", 1, "a")]),
        ("[[ hand ]]\na = 1\n", [("hand", 1), ("hand", 1, "a")]),
        ("  [[\thand\t]] # first\n\ta=1\n", [("hand", 1), ("hand", 1, "a")]),
        ('[["hand"]]\n"a" = 1\n', [("hand", 1), ("hand", 1, "a")]),
        ("[['hand']]\n'a' = 1\n", [("hand", 1), ("hand", 1, "a")]),
        ('"\\u0068and" = 1\n', [("hand",)]),
        ("a.b.c = 1\n", [("a", "b", "c")]),
        ("a . \"b.c\" . 'd = e' = 1\n", [("a", "b.c", "d = e")]),
        ('"" = 1\n', [("",)]),
        ("1234 = 1\n-_- = 2\n", [("1234",), ("-_-",)]),
        ("[a.b]\nc.d = 1\n", [("a", "b"), ("a", "b", "c", "d")]),
        ('["[[hand]]"]\n"# no" = "# no"\n', [("[[hand]]",), ("[[hand]]", "# no")]),
    ],
)
def test_names_every_way_of_writing_a_key(text: str, expected: list[Path]) -> None:
    """A table or key is found however TOML lets it be written."""
    assert expected == paths(text)


@pytest.mark.parametrize(
    "text",
    [
        "# [[hand]]\na = 1 # [[hand]]\n",
        'a = "[[hand]]" # [[hand]]\n',
        "a = '[[hand]]\"' # '\n",
        'a = """\n[[hand]]\n"""\n',
        "a = '''\n[[hand]]\nb = 1\n'''\n",
        'a = """\n\\"""\n[[hand]]\n"""\n',
        'a = """[[hand]]""""\n',
        'a = """""\n[[hand]]\n"""""\n',
        "a = ''''[[hand]]'''''\n",
        'a = """\\\n   [[hand]]"""\n',
        "a = [\n[\n1],\n[2 # ]\n]\n]\n",
        'a = [[\n"[[hand]]"\n]]\n',
        "a = [ { b = [1,\n 2] },\n# [[hand]]\n {c = '}'}\n]\n",
        "a = { b = 1, c.d = '=' }\n",
    ],
)
def test_sees_no_table_inside_a_value_or_a_comment(text: str) -> None:
    """What looks like a header in a text, a list or a comment is none."""
    assert [("a",)] == paths(text)
    assert 0 == index(text).count("hand")


def test_numbers_the_members_of_arrays_of_tables() -> None:
    """Hands are numbered from 1, their own sub-tables belong to the hand before them."""
    text = (
        "[[hand]]\n[hand.x_app]\nid = 1\n[[hand.x_list]]\n[[hand.x_list]]\n"
        "[players]\n[[hand]]\n[hand.x_app]\nid = 2\n[[hand.x_list]]\n"
    )
    assert [
        ("hand", 1),
        ("hand", 1, "x_app"),
        ("hand", 1, "x_app", "id"),
        ("hand", 1, "x_list", 1),
        ("hand", 1, "x_list", 2),
        ("players",),
        ("hand", 2),
        ("hand", 2, "x_app"),
        ("hand", 2, "x_app", "id"),
        ("hand", 2, "x_list", 1),
    ] == paths(text)
    assert 2 == index(text).count("hand")


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("last", [True, False])
def test_gives_whole_lines_whatever_ends_them(ending: str, mark: str, last: bool) -> None:
    """Line ends, a byte-order mark or a missing last line end move nothing."""
    lines = ["a = [", "  1,", "]  # one", "", "# [[hand]]", "[[hand]]", "", "b = 2 # two"]
    text = mark + ending.join(lines) + ending * last
    places = index(text)
    assert [("a",), ("hand", 1), ("hand", 1, "b")] == [s.path for s in places.statements]
    assert [1, 6, 8] == [places.line(s.path) for s in places.statements]
    value, header, key = (text[s.start : s.end] for s in places.statements)
    assert ending.join(lines[:3]) + ending == value.removeprefix("\ufeff")
    assert "[[hand]]" + ending == header
    assert "b = 2 # two" + ending * last == key


def test_a_block_ends_with_its_last_key() -> None:
    """Comments and blank lines behind the last key of a hand are not the hand's own."""
    text = "[[hand]]\n# inside\na = 1\n\n# behind\n\n[[hand]]\n# empty\n"
    places = index(text)
    first, second = places.block(("hand", 1)), places.block(("hand", 2))
    assert first is not None
    assert "[[hand]]\n# inside\na = 1\n" == text[first.start : first.end]
    assert second is not None
    assert "[[hand]]\n" == text[second.start : second.end]
    assert places.block(("hand", 3)) is None


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("a",), 1),
        (("hand", 1), 2),
        (("hand", 1, "b"), 3),
        (("hand", 1, "missing"), 2),
        (("hand", 2, "missing", 3, "deeper"), 4),
        (("hand",), 2),
        (("players",), 5),
        (("players", "north"), 5),
        (("cut",), 6),
        (("missing",), None),
        (("missing", 1), None),
    ],
)
def test_leads_to_the_nearest_line(path: Path, line: int | None) -> None:
    """A missing key is looked for at its table, a table at its first line."""
    text = "a = 1\n[[hand]]\nb = 1\n[[hand]]\n[[players]]\n[cut.order]\n"
    assert line == index(text).line(path)


def test_no_block_swallows_another_table() -> None:
    """A hand with a sub-table behind another table has no block that could be cut out."""
    text = "[[hand]]\n[hand.x_app]\na = 1\n[players]\n[hand.x_other]\nb = 1\n"
    with pytest.raises(Refused, match=r"line 5 .*hand 1") as refused:
        index(text).block(("hand", 1))
    assert "move it" in str(refused.value)
    assert index(text).block(("players",)) is not None


def test_does_not_break_on_a_text_that_is_no_toml() -> None:
    """A file is indexed while it is being mended, too."""
    for text in ("[", "[[", "[[hand", "= 1", "a = [", 'a = "', "a", "'''", "]]", '"', "{=}", "[]"):
        index(f"{text}\n[[hand]]\n")


KEYS = st.text("ab.\"'#=[]{}\\ \n\té♠", max_size=4)
TEXTS = st.text(st.characters(codec="utf-8"), max_size=12)
SCALARS = (
    st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False)
    | st.booleans()
    | st.dates(min_value=date(1900, 1, 1))
    | TEXTS
)
LITERALS = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3), max_leaves=4)
#: A row so long that it is written as [[table]] and not in one line.
LONG = st.just({"long": "x" * 101})


def tables(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Tables of what is already there, alone or in rows."""
    table = st.dictionaries(KEYS, inner, max_size=3)
    rows = st.lists(st.builds(dict.__or__, LONG, table), min_size=1, max_size=3)
    return table | rows


DOCUMENTS = st.dictionaries(
    KEYS, LITERALS | st.recursive(LITERALS, tables, max_leaves=6), max_size=4
)


def keys_of(table: dict[str, Any], path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every key of a document that has a value and no table of its own, with the value."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from keys_of(value, (*path, name))
        elif isinstance(value, list) and value and all(isinstance(row, dict) for row in value):
            for number, row in enumerate(value, start=1):
                yield from keys_of(row, (*path, name, number))
        else:
            yield (*path, name), value


def tables_of(table: dict[str, Any], path: Path = ()) -> Iterator[Path]:
    """Every table of a document."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield (*path, name)
            yield from tables_of(value, (*path, name))
        elif isinstance(value, list) and value and all(isinstance(row, dict) for row in value):
            for number, row in enumerate(value, start=1):
                yield (*path, name, number)
                yield from tables_of(row, (*path, name, number))


def value_of(text: str, statement: Statement) -> object:
    """The value of the one key that stands on the lines of a statement."""
    value: object = tomllib.loads(text[statement.start : statement.end])
    while isinstance(value, dict):
        ((_, value),) = value.items()
    return value


@given(DOCUMENTS, st.booleans(), st.sampled_from(["\n", "\r\n"]))
def test_agrees_with_the_parsed_document(
    document: dict[str, Any], multiline: bool, ending: str
) -> None:
    """Every key of any document is found once, on the lines that hold its value."""
    text = tomli_w.dumps(document, multiline_strings=multiline).replace("\n", ending)
    parsed = tomllib.loads(text)
    found = index(text).statements
    keys = {s.path: value_of(text, s) for s in found if not s.header}
    headers = [s.path for s in found if s.header]
    assert dict(keys_of(parsed)) == keys
    assert len(found) == len({s.path for s in found})
    assert set(headers) <= set(tables_of(parsed))
    assert {path for path in tables_of(parsed) if isinstance(path[-1], int)} <= set(headers)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a" + ".a" * 9 + " = 1\n", None),
        ("a" + ".a" * 10 + " = 1\n", 1),
        ("X" + ".a" * 10 + " = 1\n", 1),
        ("b = 1\nXx" + ".a" * 10 + " = 1\n", 2),
        ("x = [" * 1 + "[" * 8 + "1], " + "[" * 2 + "\n", None),
        ("x = [" * 1 + "[" * 9 + "1], " + "[" * 2 + "\n", 1),
    ],
)
def test_levels_are_counted_from_the_first_line_on(text: str, line: int | None) -> None:
    """Names of a key, and brackets of which one has been closed; ten of them are allowed."""
    assert line == deep_line(text, 10, 100)
