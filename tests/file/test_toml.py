"""What keeps a text from being TOML: the sentence and the place, for every kind of slip."""

from __future__ import annotations

import pytest

from bridgescore.errors import Fault
from bridgescore.file.toml import parsed

TWICE = "this key or table is in the file twice; take one of them out"
TWO_WAYS = "this table is written in two ways; write it in one place"
NO_END = "a text has no quotation mark at its end"
ODD = "a text has no quotation mark at its end, or an odd character"
NO_EQUALS = "a line here is `key = value`; the = is missing"
NO_VALUE = "this is no value; texts stand in quotation marks"
NO_DATE = "this is no date of the calendar; write it like 2026-11-27"
NO_BRACKET = "a bracket ] is missing"
BACKSLASH = "a backslash in a text needs a second one"
NOUGHT = "a number has no nought in front of it"
LINES = "the lines end in a way that TOML does not know; save the file with LF or CR LF"
UNKNOWN = "the file cannot be read here; look for a missing quotation mark, = or ]"


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("a = 1\na = 2\n", 2, 6, TWICE),
        ("[players]\n[players]\n", 2, 9, TWICE),
        ("a.b = 1\na.b.c = 2\n", 2, 10, TWICE),
        ("a = [1]\n[[a]]\n", 2, 4, TWO_WAYS),
        ('a = "x', 1, 7, NO_END),
        ("a = 'x", 1, 7, NO_END),
        ("a = '''x", 1, 9, NO_END),
        ('a = "x\nb = 1\n', 1, 7, ODD),
        ('a = "\x01"\n', 1, 6, ODD),
        ("we 4s\n", 1, 4, NO_EQUALS),
        ("a = \n", 1, 5, NO_VALUE),
        ("north = Ann\n", 1, 9, NO_VALUE),
        ("date = 2026-02-30\n", 1, 8, NO_DATE),
        ("date = 27.11.2026\n", 1, 13, NO_DATE),
        ("date =2026/11/27\n", 1, 11, NO_DATE),
        ("a = 1\n\ndate = 5-11-27\n", 3, 9, NO_DATE),
        ("a = [1\nb = 2\n", 2, 1, "a bracket [ is not closed"),
        ("a = {x = 1 y\n", 1, 12, "a brace { is not closed"),
        ("[players\n", 1, 9, NO_BRACKET),
        ("[[hand]\n", 1, 7, NO_BRACKET),
        ('note = "C:\\dir"\n', 1, 13, BACKSLASH),
        ('note = "C:\\users"\n', 1, 13, BACKSLASH),
        ("tricks = 09\n", 1, 11, NOUGHT),
        ("a = 1\n\ntricks =08\n", 3, 10, NOUGHT),
        ("a = 1\rb = 2\n", 1, 6, LINES),
        ("a = 1 2\n", 1, 7, UNKNOWN),
        ("a = 1\r\nb = 1 2\r\n", 2, 7, UNKNOWN),
        ("= 1\n", 1, 1, UNKNOWN),
        ("\ufeffa = 1 2\n", 1, 7, UNKNOWN),
    ],
)
def test_a_slip_is_said_in_plain_words_with_its_place(
    text: str, line: int, column: int, words: str
) -> None:
    """Where editors jump to, and what usually mends it."""
    assert Fault(line, words, column=column) == parsed(text)


@pytest.mark.parametrize("before", ["", "\n", "b = 1\n\n"])
def test_a_number_of_thousands_of_digits_has_its_line(before: str) -> None:
    """Python itself refuses to read it."""
    line = before.count("\n") + 1
    assert Fault(line, "a number has too many digits") == parsed(f"{before}a = {'9' * 5000}\n")


def test_a_long_figure_in_a_comment_is_no_number() -> None:
    """What is sound is read."""
    assert {"a": 1} == parsed(f"\ufeffa = 1 # {'9' * 5000}\n")
