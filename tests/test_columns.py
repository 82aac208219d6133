"""Tables as aligned text."""

from __future__ import annotations

from bridgescore.columns import Align, Head, Table, aligned


def test_a_table_is_aligned_by_what_the_screen_shows() -> None:
    """Wide letters take two columns, accents none, and nothing hangs over on the right."""
    columns = (Head("Player"), Head("Points", Align.RIGHT), Head("Remark"))
    rows = (("李雷", "+1,060", "x"), ("Zoe\u0308", "0", ""))
    expected = (
        "Players\n"
        "Player  Points  Remark\n"
        "------  ------  ------\n"
        "李雷    +1,060  x\n"
        "Zoe\u0308          0\n"
    )
    assert expected == aligned(Table("Players", columns, rows), ascii_only=True)


def test_a_hostile_name_stays_on_its_line() -> None:
    """A name can hold anything, but not move the cursor or start a line."""
    text = aligned(Table("T", (Head("P"), Head("Q")), (("a\x1b[2J\nb", "c"),)))
    assert "a\ufffd[2J\ufffdb  c" == text.splitlines()[-1]


def test_a_table_without_a_title_begins_with_its_heads() -> None:
    """A title that is not there leaves no empty line."""
    assert "P\n-\nc\n" == aligned(Table("", (Head("P"),), (("c",),)), ascii_only=True)
