"""The commands of the club night and for other programs, on the command line."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from bridgescore.rubberfile import load
from tests.helpers import Cli, refused

EXAMPLES = Path(__file__).parents[1] / "examples"
CLUB = str(EXAMPLES / "club-night")
NINE = str(EXAMPLES / "nine-hands.toml")
WORKED = str(EXAMPLES / "encyclopedia.toml")


class TestNight:
    """Adding up."""

    def test_one_bad_file_does_not_stop_the_rest(self, cli: Cli, tmp_path: Path) -> None:
        """It is named, the others are added up, and the status is 1."""
        (tmp_path / "bad.toml").write_text("format = 1\nrubber = 0\n")
        night = cli("night", CLUB, "bad.toml", "--stake", "0.50")
        assert 1 == night.status
        assert "bad.toml:2: rubber is a number from 1" in night.err
        # Gwen lost 9, 10 and 4 hundreds, at 0.50 each.
        assert any(line.split()[0] == "Gwen" and "-11.50" in line for line in night.out.split("\n"))

    def test_the_stake_may_bring_its_currency(self, cli: Cli) -> None:
        """Written as it is said."""
        assert "£11.50" in cli("night", CLUB, "--stake", "£0.50").out

    def test_json_balances(self, cli: Cli) -> None:
        """Money as decimal texts, whose sum over all players is nothing."""
        night = json.loads(cli("night", CLUB, "--stake", "0.50", "--json").out)
        assert 0 == sum(round(float(player["money"]) * 100) for player in night["players"])
        assert 6 == sum(rubber["counted"] for rubber in night["rubbers"])
        assert len(night["payments"]) < len(night["players"])

    @pytest.mark.parametrize(
        ("options", "said"),
        [
            (("--fifty", "sideways"), "--fifty is up or down"),
            (("--by", "week"), "--by is date"),
            (("--json", "--csv"), "choose one"),
            (("--stake", "a lot"), "a lot"),
        ],
    )
    def test_what_is_not_understood(self, cli: Cli, options: tuple[str, ...], said: str) -> None:
        """Status 2, and nothing is printed."""
        assert said in refused(cli("night", CLUB, *options), 2)

    def test_a_folder_without_rubbers(self, cli: Cli, tmp_path: Path) -> None:
        """There is nothing to add up, and that is said."""
        (tmp_path / "empty").mkdir()
        assert "no rubber file" in refused(cli("night", "empty"), 1)


class TestCut:
    """Drawing for partners."""

    def test_the_cards_of_the_table(self, cli: Cli) -> None:
        """Highest with second highest; the lowest of five sits out first."""
        said = cli("cut", "Ann", "Bob", "Cleo", "Dev", "Eve", "--cards", "2c,AS,10h,Kd,3c").out
        assert "Bob (North) deals and plays with Dev (South) against Cleo (East) and Eve" in said
        assert "Ann sits out." in said

    def test_the_rubber_and_the_next_one(self, cli: Cli, tmp_path: Path) -> None:
        """The order is kept in the file, so that the next rubber follows from it."""
        cli("cut", "Ann", "Bob", "Cleo", "Dev", "--cards", "AS KS QS JS", "--new", "one.toml")
        assert ("Ann", "Bob", "Cleo", "Dev") == load(tmp_path / "one.toml").heading.cut
        after = cli("cut", "--after", "one.toml", "--new", "two.toml")
        assert "one.toml is not finished" in after.out
        heading = load(tmp_path / "two.toml").heading
        assert (2, ("Ann", "Bob", "Cleo", "Dev")) == (heading.rubber, heading.cut)
        partners = {frozenset(heading.players[::2]), frozenset(heading.players[1::2])}
        assert {frozenset(("Ann", "Bob")), frozenset(("Cleo", "Dev"))} != partners

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            ((), "cut needs NAMES"),
            (("Ann", "Bob", "Cleo"), "four to six players, not 3"),
            (("Ann", "Bob", "Cleo", "ann"), "named twice"),
            (("Ann", "Bob", "Cleo", "Dev", "--cards", "AS,AS,KS,QS"), "cannot both draw"),
            (("Ann", "Bob", "Cleo", "Dev", "--cards", "AS,1S,KS,QS"), "is no card"),
            (("Ann", "--after", NINE), "not both"),
        ],
    )
    def test_what_is_not_understood(self, cli: Cli, words: tuple[str, ...], said: str) -> None:
        """Status 2."""
        assert said in refused(cli("cut", *words), 2)


class TestCompare:
    """Two scorers' sheets."""

    def test_the_same(self, cli: Cli) -> None:
        """Status 0."""
        assert 0 == cli("compare", NINE, NINE).status

    def test_different(self, cli: Cli, tmp_path: Path) -> None:
        """Status 1, with both wordings: two down vulnerable is 200, three 300."""
        (tmp_path / "b.toml").write_bytes(Path(NINE).read_bytes())
        cli("fix", "b.toml", "5", "-3")
        answer = cli("compare", NINE, "b.toml")
        assert 1 == answer.status
        assert "Hand 5 is the first that differs, in the tricks" in answer.out
        assert "a difference of 100 points" in answer.out
        assert "they 2D -2" in answer.out
        assert "they 2D -3" in answer.out

    def test_trouble(self, cli: Cli) -> None:
        """Status 2, so that it is not taken for a difference."""
        refused(cli("compare", NINE, "nowhere.toml"), 2)


class TestOtherPrograms:
    """Export and import."""

    def test_pbn_there_and_back(self, cli: Cli, tmp_path: Path) -> None:
        """What export wrote, import reads: the same hands, in files counted on."""
        assert 0 == cli("export", WORKED, NINE, "-o", "evening.pbn").status
        assert (tmp_path / "evening.pbn").read_bytes().startswith(b"% PBN 2.1\r\n")
        assert 0 == cli("import", "evening.pbn", "-o", "evening.toml").status
        for old, new in ((WORKED, "evening.toml"), (NINE, "evening-2.toml")):
            assert load(old).steps == load(tmp_path / new).steps

    def test_import_writes_nothing_over(self, cli: Cli, tmp_path: Path) -> None:
        """All files or none."""
        cli("export", WORKED, NINE, "-o", "evening.pbn")
        (tmp_path / "evening-2.toml").write_text("mine")
        refused(cli("import", "evening.pbn", "-o", "evening.toml"), 1)
        assert not (tmp_path / "evening.toml").exists()
        assert "mine" == (tmp_path / "evening-2.toml").read_text()

    def test_csv(self, cli: Cli) -> None:
        """A row for each hand, or for each figure; the ending says the format."""
        rows = list(csv.DictReader(io.StringIO(cli("export", WORKED, "--format", "csv").out)))
        assert ["1NT", "3S", "3D", "2NT", "6H", "4S"] == [row["contract"] for row in rows]
        entries = cli("export", WORKED, "--format", "csv", "--entries").out
        points = [int(row["points"]) for row in csv.DictReader(io.StringIO(entries))]
        assert 1060 + 870 == sum(points)

    def test_several_as_json(self, cli: Cli) -> None:
        """A list of the documents of show; the schema is printed alone."""
        both = json.loads(cli("export", WORKED, NINE).out)
        assert [1060, 1690] == [document["we"]["total"] for document in both]
        assert "$defs" in json.loads(cli("export", "--schema").out)

    @pytest.mark.parametrize(
        ("words", "status", "said"),
        [
            ((), 2, "export needs FILES"),
            ((WORKED, "--format", "xml"), 2, "--format is json, csv, pbn"),
            ((WORKED, "--entries"), 2, "--entries goes with --format csv"),
            (("nowhere.toml",), 1, "there is no file nowhere.toml"),
        ],
    )
    def test_what_export_refuses(
        self, cli: Cli, words: tuple[str, ...], status: int, said: str
    ) -> None:
        """In words, with the documented status."""
        assert said in refused(cli("export", *words), status)


class TestPaper:
    """The sheet on paper."""

    def test_text_and_page(self, cli: Cli, tmp_path: Path) -> None:
        """Plain text without a file; a page, which may be written again, or a text file."""
        assert "1,060" in cli("print", WORKED).out
        for _ in range(2):
            assert 0 == cli("print", WORKED, "-o", "sheet.html").status
        assert "1,060" in (tmp_path / "sheet.html").read_text(encoding="utf-8")
        assert 0 == cli("print", WORKED, "-o", "sheet.txt").status
        refused(cli("print", WORKED, "-o", "sheet.txt"), 1)
        assert 0 == cli("print", WORKED, "-o", "sheet.txt", "--force").status
        assert "should end in .html or .txt" in refused(cli("print", WORKED, "-o", "sheet.pdf"), 2)

    def test_a_page_of_somebody_else_stays(self, cli: Cli, tmp_path: Path) -> None:
        """Only by force."""
        (tmp_path / "home.html").write_text("<html>mine</html>")
        refused(cli("print", WORKED, "-o", "home.html"), 1)
        assert "<html>mine</html>" == (tmp_path / "home.html").read_text()
