"""Facts that a small slip would change without a figure on most sheets showing it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bridgescore.answers.compare import compare
from bridgescore.errors import FileRefused
from bridgescore.sheet.page import page
from tests.helpers import LONG, Cli, rubber
from tests.texts import read_text


def test_an_auction_of_the_scorers_side_is_theirs_who_sit_east_west() -> None:
    """Where We are East-West, an auction that East wins makes We declarer, and not They."""
    text = (
        'format = 1\ndealer = "E"\nwe = "EW"\n[[hand]]\ndeclarer = "{}"\ncontract = "1S"\n'
        'tricks = 7\nauction = "1S P P P"\n'
    )
    assert 30 == read_text(text.format("we"), "f.toml")[1].state.we.total
    with pytest.raises(FileRefused, match="by the auction East declared, and declarer is they"):
        read_text(text.format("they"), "f.toml")


def test_rubbers_of_two_tables_are_two_rubbers(cli: Cli) -> None:
    """The same four at two tables are no copies; at one table a second file is warned of."""
    four = ("--we", "Ann", "Bob", "--they", "Cleo", "Dev", "--date", "2026-11-27", "--rubber", "1")
    for name, table in (("a", "1"), ("b", "2")):
        assert 0 == cli("new", f"{name}.toml", *four, "--table", table).status
        cli("add", f"{name}.toml", "we", "4s", "=", "--quiet")
        cli("stop", f"{name}.toml")
    assert "both rubber 1" not in cli("night", "a.toml", "b.toml").err
    cli("set", "b.toml", "--table", "1")
    assert "a.toml and b.toml are both rubber 1" in cli("night", "a.toml", "b.toml").err


def test_two_unequal_part_scores_earn_nothing() -> None:
    """The bonus is for the only part-score: neither the larger nor the smaller of two has it."""
    for dealt in (("we 2s =", "they 2c ="), ("we 2c =", "they 2s =")):
        assert () == rubber(*dealt, stopped=True).entries
    assert [100] == [entry.points for entry in rubber("we 2s =", stopped=True).entries]


@pytest.mark.parametrize("order", [("zoë", "Zoë", "Zoë"), ("Zoë", "Zoë", "zoë")])
def test_a_name_is_shown_as_it_is_spelt_most_often(cli: Cli, order: tuple[str, ...]) -> None:
    """Wherever the rarer spelling stands."""
    for number, name in enumerate(order):
        file = f"r-{number}.toml"
        cli("new", file, "--we", name, "Bob", "--they", "Cleo", "Dev", "--rubber", str(number + 1))
        cli("add", file, "we", "4s", "=", "--quiet")
        cli("stop", file)
    document = json.loads(cli("night", ".", "--json").out)
    assert "Zoë" in {player["name"] for player in document["players"]}
    assert "zoë" not in {player["name"] for player in document["players"]}


@pytest.mark.parametrize(
    ("contract", "mark", "sound"),
    [("4SX", "XX", False), ("4SXX", "X", False), ("4SX", "X", True), ("4S", "XX", True)],
)
def test_two_doublings_must_agree(contract: str, mark: str, sound: bool) -> None:
    """A doubling in the contract and another beside it are a fault; the same twice is none."""
    text = (
        f'format = 1\n[[hand]]\ndeclarer = "we"\ncontract = "{contract}"\n'
        f'doubling = "{mark}"\ntricks = 10\n'
    )
    if sound:
        assert 1 == len(read_text(text, "f.toml")[1].steps)
        return
    with pytest.raises(FileRefused, match=f"doubling is {mark} and the contract says {contract}"):
        read_text(text, "f.toml")


def test_compare_tells_whose_honours_differ() -> None:
    """100 to We and 100 to They are another result; one's own side named or not is the same."""
    ours = rubber("we 4s = honours")
    assert compare(ours, rubber("we 4s = honours we")).same
    assert compare(rubber("we 4s = honours n"), ours).same
    for other in ("we 4s = honours they", "we 4s = honours e"):
        comparison = compare(ours, rubber(other))
        assert not comparison.same
        assert "in the honours" in comparison.sentences[0]
    north, south = rubber("we 4s = honours n"), rubber("we 4s = honours s")
    assert not compare(north, south).same


@pytest.mark.parametrize(
    ("asked", "state"),
    [("we", "We vulnerable"), ("they", "They not vulnerable"), ("n", "We vulnerable")],
)
def test_what_uses_the_vulnerability_of_who_would_declare(
    cli: Cli, friday: Path, asked: str, state: str
) -> None:
    """We have a game: two down doubled costs We 500 and They 300."""
    cli("add", "friday.toml", "we", "4s", "=", "--quiet")
    said = cli("what", "friday.toml", asked, "3nt").out
    assert state in said.splitlines()[0]
    doubled = re.search(r"^-2 +\d+ +.*?  +(\d+) ", said, re.MULTILINE)
    assert doubled is not None
    assert ("500" if "not" not in state else "300") == doubled[1]


def test_the_print_is_as_large_as_the_page_allows() -> None:
    """Ruled sheet and list of hands each have the first size that fits into 530 points.

    The long rubber's sheet has 31 rows, each 1.4 times as high as its print: 412
    points at 9.5. Its list of hands has 51 lines, 1.2 times as high: 520 points at
    8.5, and 551 at 9.
    """

    def sizes(*dealt: str) -> list[str]:
        return re.findall(r"--size: ([0-9.]+)pt", page(rubber(*dealt)))

    assert ["9.5", "9.5"] == sizes("we 4s =")
    assert ["9.5", "8.5"] == sizes(*LONG)
    assert ["6.0", "6.0"] == sizes(*["they 1nt -1"] * 200)
