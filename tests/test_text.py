"""Text as a terminal draws it, and words in sentences."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgescore.sheet.layout import bare_text, lay_out
from bridgescore.sheet.sheet import make_sheet
from bridgescore.text import (
    counted,
    left_to_right,
    listed,
    nearest,
    packed,
    plural,
    shortened,
    visible,
    width,
    wrapped,
)
from tests.helpers import WORKED, rubber, with_players


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


#: Names in scripts whose vowels, tones and later letters join the one before, with the columns
#: that tmux and the C library count, one for each letter and for each sign that stands beside
#: its letter (category Mc), none for a sign above, below or round it (Mn).
SCRIPTS = [
    ("नमस्ते", 4),
    ("हिन्दी", 5),
    ("किशोर", 5),
    ("श्रीराम", 6),
    ("ज्ञानेश्वर", 7),
    ("काठमाडौँ", 7),
    ("বাংলা", 5),
    ("কৌশিক", 5),
    ("ਪੰਜਾਬੀ", 5),
    ("ગુજરાતી", 6),
    ("ଓଡ଼ିଆ", 3),
    ("தமிழ்", 4),
    ("கௌரி", 4),
    ("తెలుగు", 5),
    ("కృష్ణా", 4),
    ("ಕನ್ನಡ", 4),
    ("ಕೋಕಿಲಾ", 5),
    ("മലയാളം", 6),
    ("കൊച്ചി", 5),
    ("සිංහල", 4),
    ("สมชาย", 5),
    ("กำธร", 4),
    ("น้ำ", 2),
    ("ລາວ", 3),
    ("ນ້ຳ", 2),
    ("ខ្មែរ", 4),
    ("សុខា", 3),
    ("မြန်မာ", 5),
    ("ကျော်", 4),
    ("བོད་ཡིག", 5),
    ("ꦗꦮ", 2),
    ("ᬩᬮᬶ", 2),
    ("שָׁלוֹם", 4),
    ("مُحَمَّد", 4),
    ("\u1112\u1161", 2),
    ("\u1100\u1161\u11a8\u1102\u1161", 4),
    ("\ua960\ud7b0\ud7cb", 2),
    ("か\u3099", 2),
    ("क्\u200cष", 2),
    ("Nguye\u0302\u0303n", 6),
    ("\u0600\u0661", 2),
    ("a\u034fb\u2060c", 3),
]


@pytest.mark.parametrize(("name", "columns"), SCRIPTS)
def test_a_sign_beside_its_letter_has_a_column(name: str, columns: int) -> None:
    """A vowel that stands beside its letter takes a column, one above or below it none."""
    assert columns == width(name)


@pytest.mark.skipif(sys.platform != "linux", reason="asks the C library of Linux")
def test_letters_are_as_wide_as_the_system_says() -> None:
    """Every letter, mark and digit has the width that the C library tells to terminals."""
    import ctypes
    import locale
    import unicodedata

    library = ctypes.CDLL(None)
    library.setlocale.restype = ctypes.c_char_p
    before = library.setlocale(locale.LC_CTYPE, None)
    if library.setlocale(locale.LC_CTYPE, b"C.UTF-8") is None:
        pytest.skip("there is no such locale here")
    try:
        others = [
            f"U+{number:04X}"
            for number in range(0xA0, 0x20000)
            if unicodedata.category(c := chr(number))[0] in "LM" or unicodedata.category(c) == "Nd"
            if library.wcwidth(number) not in (-1, width(c))
        ]
    finally:
        library.setlocale(locale.LC_CTYPE, before)
    # Another version of Unicode knows a few characters otherwise.
    assert len(others) < 50, others


@pytest.mark.parametrize("names", [(SCRIPTS[n][0], SCRIPTS[n + 1][0]) for n in range(0, 40, 2)])
@pytest.mark.parametrize("columns", [40, 60])
def test_no_script_moves_the_line_of_the_sheet(names: tuple[str, str], columns: int) -> None:
    """Whatever the names, the line between We and They is in one column."""
    heading = with_players(names[0], names[1], names[1] * 3, names[0] * 2)
    rows = bare_text(lay_out(make_sheet(rubber(*WORKED, heading=heading)), columns)).splitlines()
    places = {width(row[: row.index("│")]) for row in rows if "│" in row}
    assert 1 == len(places)


def test_words_of_a_count() -> None:
    """One thing and several; words that do not take an s are given."""
    assert ["0 hands", "1 hand", "2 hands"] == [counted(n, "hand") for n in range(3)]
    assert ["sits", "sit"] == [plural(n, "sits", "sit") for n in (1, 2)]


def test_words_in_a_row() -> None:
    """Commas, and the last word behind an and or an or; nothing where there are none."""
    assert ["", "1", "1 and 2", "1, 2 and 3"] == [listed("123"[:n]) for n in range(4)]
    assert "4S, 4SX or 4SXX" == listed(iter(("4S", "4SX", "4SXX")), "or")


def test_the_nearest_words() -> None:
    """The likeliest first, no more than asked for, none that is not like enough."""
    known = ("made", "making", "down")
    assert ["made"] == nearest("mad", known, 0.5)
    assert ["made", "making"] == nearest("mad", known, 0.4, most=3)
    assert [] == nearest("xyz", known, 0.1)
