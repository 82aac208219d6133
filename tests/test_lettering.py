"""Text as a terminal draws it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgescore.lettering import left_to_right, packed, shortened, visible, width, wrapped


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Ann", 3),
        ("Zoë", 3),
        ("Zoe\u0308", 3),
        ("王小明", 6),
        ("한국", 4),
        ("\u1112\u1161\u11ab", 2),
        ("ｆｕｌｌ", 8),
        ("محمد", 4),
        ("שרה", 3),
        ("\u200eשרה\u200e", 3),
        ("😀", 2),
        ("👨‍👩‍👧‍👦", 2),
        ("👩‍⚕️", 2),
        ("🧑🏿‍🚀", 2),
        ("👍🏽", 2),
        ("☝🏽", 2),
        ("❤", 1),
        ("❤️", 2),
        ("1️⃣", 2),
        ("🇬🇧", 2),
        ("🇬🇧🇫🇷", 4),
        ("🇬", 1),
        ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2),
        ("♠", 1),
        ("\ufffd", 1),
        ("", 0),
    ],
)
def test_width(text: str, columns: int) -> None:
    """Marks take no column, wide characters two, and an emoji two however it is composed."""
    assert columns == width(text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ann", "Ann"),
        ("a\x1b[31mb", "a\ufffd[31mb"),
        ("a\nb\tc\x7f", "a\ufffdb\ufffdc\ufffd"),
        ("x\u202ey\u2066z", "x\ufffdy\ufffdz"),
        ("a\u2028b\u2029c\x85", "a\ufffdb\ufffdc\ufffd"),
        ("a\udc80", "a\ufffd"),
        ("👨‍👩‍👧 Zoë 王", "👨‍👩‍👧 Zoë 王"),
    ],
)
def test_visible(text: str, shown: str) -> None:
    """What steers a terminal or turns the writing round is shown as a sign."""
    assert shown == visible(text)


@pytest.mark.parametrize(
    ("name", "room", "short"),
    [
        ("Ann", 3, "Ann"),
        ("Bartholomew Finch", 10, "B. Finch"),
        ("Anna van der Berg", 16, "A. van der Berg"),
        ("Bartholomew Finchley", 8, "B. Finc…"),
        ("Wilhelmina", 6, "Wilhe…"),
        ("王小明王小明", 6, "王小…"),
        ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"),
        (" Bartholomew Finch", 10, "B. Finch"),
    ],
)
def test_shortened(name: str, room: int, short: str) -> None:
    """The first name becomes an initial before anything is cut, and no character is split."""
    assert short == shortened(name, room)


@given(st.text(max_size=60), st.integers(2, 30))
def test_wrapped_lines_have_room_and_lose_no_word(text: str, room: int) -> None:
    """Breaking lines only takes spaces away."""
    lines = wrapped(text, room)
    assert all(width(line) <= room for line in lines)
    assert "".join(text.split()) == "".join("".join(lines).split())


def test_packed_parts_are_not_broken() -> None:
    """Parts share a line while there is room, and a part that is too long has one to itself."""
    parts = ("ab", "cd", "a long part", "ef", "gh")
    assert ["ab cd", "a long part", "ef gh"] == packed(parts, 5)
    assert ["ab, cd", "a long part", "ef, gh"] == packed(parts, 6, ", ")
    assert [] == packed((), 5)


@given(st.text(max_size=40), st.integers(3, 30))
def test_a_shortened_name_has_room(name: str, room: int) -> None:
    """Whatever the name holds, it stays in its column."""
    assert width(shortened(name, room)) <= room


def test_only_names_from_right_to_left_are_marked() -> None:
    """A mark after an Arabic or Hebrew name keeps the line in its direction."""
    assert left_to_right("Ann") == "Ann"
    assert left_to_right("王") == "王"
    assert left_to_right("שרה") == "\u200eשרה\u200e"
