"""The names that the program gives to the files of rubbers that follow."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from bridgescore.commands.names import free_name, names_after
from bridgescore.file.disk import load
from tests.helpers import SENTENCES, TABLE, Cli, refused
from tests.terminal import Terminal


@pytest.mark.parametrize(
    ("name", "table", "following"),
    [
        ("friday.toml", None, "friday-2.toml"),
        ("friday-2.toml", None, "friday-3.toml"),
        ("friday-100.toml", None, "friday-101.toml"),
        ("friday-998.toml", None, "friday-999.toml"),
        # A number of 1,000 or more is a year.
        ("friday-1000.toml", None, "friday-1000-2.toml"),
        ("season-2026.toml", None, "season-2026-2.toml"),
        # The end of a date is none, wherever the date stands.
        ("2026-11-27.toml", None, "2026-11-27-2.toml"),
        ("club 2026-11-02.toml", None, "club 2026-11-02-2.toml"),
        ("2026-11-27-2.toml", None, "2026-11-27-3.toml"),
        ("27-11-2026.toml", None, "27-11-2026-2.toml"),
        # The number of the table is none.
        ("round-1-table-1.toml", "1", "round-1-table-1-2.toml"),
        ("round-1-table-01.toml", "1", "round-1-table-01-2.toml"),
        ("round-1-table-12.toml", "Table 12", "round-1-table-12-2.toml"),
        ("round-1-table-1.toml", "3", "round-1-table-2.toml"),
        ("round-1-table-1.toml", None, "round-1-table-2.toml"),
        ("round-2-1.toml", "1", "round-2-1-2.toml"),
        # With the table in front of it, the same number tells the rubber.
        ("round-1-table-1-2.toml", "1", "round-1-table-1-3.toml"),
        ("round-1-table-2-2.toml", "2", "round-1-table-2-3.toml"),
        # What is no number behind a dash, or no name in front of it.
        ("friday", None, "friday-2"),
        ("-3.toml", None, "-3-2.toml"),
        ("friday-.toml", None, "friday--2.toml"),
        ("friday-٣.toml", None, "friday-٣-2.toml"),
        ("week-9/friday.toml", None, "week-9/friday-2.toml"),
    ],
)
def test_a_name_is_counted_on_where_its_number_is_the_rubbers(
    name: str, table: str | None, following: str
) -> None:
    """Not where it is the table's, a year, or the end of a date."""
    assert following == next(names_after(name, table))


def test_a_table_of_any_length_is_no_trouble() -> None:
    """A name of thousands of figures is only a name."""
    assert "a-2.toml" == next(names_after("a.toml", "9" * 10_000))
    assert "a-10.toml" == next(names_after("a-9.toml", "9" * 10_000))


def test_many_names_are_all_different() -> None:
    """Counted on from the first, beyond 999 too, whatever the table is called."""
    names = list(islice(names_after("a.toml", "2"), 1200))
    assert ["a-2.toml", "a-3.toml"] == names[:2]
    assert "a-1201.toml" == names[-1]
    assert 1200 == len(set(names))


def test_a_free_name_is_one_that_no_file_has(tmp_path: Path) -> None:
    """Names that are taken are counted over, also behind the number of the table."""
    for taken in ("a-2.toml", "a-3.toml"):
        (tmp_path / taken).touch()
    (tmp_path / "a-4.toml").symlink_to("nowhere")
    assert str(tmp_path / "a-5.toml") == free_name(str(tmp_path / "a.toml"), "2")


def test_the_number_of_the_table_stays_in_the_offered_name(cli: Cli) -> None:
    """At the end of a rubber the way on is named, and it is another rubber of this table."""
    cli("new", "round-1-table-1.toml", *TABLE, "--table", "1")
    for sentence in SENTENCES:
        cli("add", "round-1-table-1.toml", *sentence.split(), "--quiet")
    said = refused(cli("add", "round-1-table-1.toml", "we", "4s", "="), 1)
    assert "bridgescore new round-1-table-1-2.toml" in said


def test_the_live_table_goes_on_at_the_same_table(cli: Cli, tmp_path: Path) -> None:
    """At the end of round-1-table-1 the next rubber is not that of table 2; then they count on."""
    file = "round-1-table-1.toml"
    cli("new", file, *TABLE, "--table", "1")
    for sentence in SENTENCES:
        cli("add", file, *sentence.split(), "--quiet")
    with Terminal(tmp_path, "play", file) as table:
        assert "(round-1-table-1-2.toml)" in table.wait("next rubber? ")
        table.type("y", "hand 1> ")
        table.type("we 3nt =", "hand 2> ")
        said = table.type("we 3nt =", "next rubber? ")
        assert "(round-1-table-1-3.toml)" in said
    assert "1" == load(tmp_path / "round-1-table-1-2.toml").heading.table


def test_a_correction_offers_the_same_table_too(cli: Cli) -> None:
    """Where hands move to a rubber of their own, its name keeps the number of the table."""
    file = "round-1-table-1.toml"
    cli("new", file, *TABLE, "--table", "1")
    for sentence in ("we 3nt -1", "we 3nt =", "we 3nt ="):
        cli("add", file, *sentence.split(), "--quiet")
    said = refused(cli("fix", file, "1", "we", "3nt", "="), 1)
    assert "--rest-to round-1-table-1-2.toml" in said


def test_a_hundred_and_thirty_rubbers_are_counted_through(cli: Cli, tmp_path: Path) -> None:
    """Of an evening in PBN, each rubber gets the next number: a-99, a-100, a-101."""
    cli("new", "one.toml", *TABLE, "--table", "2")
    cli("add", "one.toml", "we", "4s", "=", "--quiet")
    cli("stop", "one.toml")
    cli("export", "one.toml", "-o", "one.pbn")
    text = (tmp_path / "one.pbn").read_text()
    head, _, games = text.partition("[Event")
    (tmp_path / "all.pbn").write_text(head + f"[Event{games}\n" * 130)
    imported = cli("import", "all.pbn", "-o", "a.toml")
    assert 0 == imported.status, imported
    expected = {"a.toml", *(f"a-{number}.toml" for number in range(2, 131))}
    assert expected == {path.name for path in tmp_path.glob("a*.toml")}
