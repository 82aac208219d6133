"""The commands of the club night and for other programs, on the command line."""

from __future__ import annotations

import csv
import io
import json
from datetime import date
from pathlib import Path

import pytest

from bridgescore.file.disk import load
from tests.helpers import TABLE, Cli, refused

EXAMPLES = Path(__file__).parents[2] / "examples"
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
            # An option is judged also where another one makes it idle.
            (("--fifty", "sideways", "--exact"), "--fifty is up or down"),
            (("--fifty", "down", "--exact"), "choose one"),
            (("--by", "week", "--json"), "--by is date"),
            (("--stake", "a lot", "--exact"), "a lot"),
            (("--stake", "0", "--csv"), "is no stake"),
            (("--currency", "£"), "--currency goes with --stake"),
            (("--currency", "$", "--stake", "£0.50"), "choose one"),
        ],
    )
    def test_what_is_not_understood(self, cli: Cli, options: tuple[str, ...], said: str) -> None:
        """Status 2, and nothing is printed."""
        assert said in refused(cli("night", CLUB, *options), 2)

    @pytest.mark.parametrize("form", ["--json", "--csv"])
    def test_nothing_that_is_asked_for_is_dropped(self, cli: Cli, form: str) -> None:
        """The back score and what was declared stand in the JSON and the CSV too."""
        bare = cli("night", CLUB, form).out
        for option in (("--back-score",), ("--stats",), ("--by", "date")):
            assert bare != cli("night", CLUB, form, *option).out, option

    def test_json_with_stats_and_back_score(self, cli: Cli) -> None:
        """The same figures as in the tables; both are null unless they are asked for."""
        bare = json.loads(cli("night", CLUB, "--json").out)
        assert (None, None) == (bare["stats"], bare["back_score"])
        full = json.loads(cli("night", CLUB, "--json", "--stats", "--back-score").out)
        assert bare == {**full, "stats": None, "back_score": None}
        finals = {each["name"]: each["hundreds"] for each in full["players"]}
        lines = {each["name"]: each["hundreds"] for each in full["back_score"]["players"]}
        assert finals == {
            name: [n for n in line if n is not None][-1] for name, line in lines.items()
        }
        assert list(finals) == [each["name"] for each in full["stats"]]

    def test_csv_with_stats_and_back_score(self, cli: Cli) -> None:
        """More columns: Gwen lost 9 hundreds, then 10 more, then 4."""
        text = cli("night", CLUB, "--csv", "--stats", "--back-score").out
        gwen = next(row for row in csv.DictReader(io.StringIO(text)) if row["name"] == "Gwen")
        line = [gwen[f"rubber {number}"] for number in range(1, 7)]
        assert {"", "-9", "-19", "-23"} == set(line)
        # Three rubbers and 2,240 points lost: 746 and two thirds.
        assert "-747" == gwen["average"]

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

    def test_a_cut_starts_a_rubber_of_today(
        self, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Unless another day is named, or none; the rubber after it keeps the evening's day."""
        monkeypatch.setattr("bridgescore.cli.dates.today", lambda: date(2026, 11, 30))
        drawn = ("cut", "Ann", "Bob", "Cleo", "Dev", "--cards", "AS KS QS JS", "--new")
        cli(*drawn, "today.toml")
        cli(*drawn, "other.toml", "--date", "2026-11-27")
        cli(*drawn, "none.toml", "--date", "none")
        cli("cut", "--after", "other.toml", "--new", "after.toml")
        cli("cut", "--after", "none.toml", "--new", "none-2.toml")
        cli("cut", "--after", "none.toml", "--new", "later.toml", "--date", "today")
        days = {path.stem: load(path).heading.date for path in tmp_path.glob("*.toml")}
        assert {
            **dict.fromkeys(("today", "later"), date(2026, 11, 30)),
            **dict.fromkeys(("other", "after"), date(2026, 11, 27)),
            **dict.fromkeys(("none", "none-2")),
        } == days

    @pytest.mark.parametrize(
        ("heading", "way"),
        [
            ("", "not all four players are named; name them with set, or cut NAMES"),
            (
                '[cut]\norder = ["Ann", "Bob", "Cleo", "Dev", "Eve"]\n[players]\n'
                'north = "Ann"\neast = "Bob"\nsouth = "Cleo"\nwest = "Fay"\n',
                "do not sit as the cut of this rubber has them; cut again with cut NAMES",
            ),
        ],
    )
    def test_who_cannot_be_seated_is_told_the_way_on(
        self, cli: Cli, heading: str, way: str
    ) -> None:
        """Which command puts the names right, or draws again."""
        Path("odd.toml").write_text(f"format = 1\n{heading}")
        assert way in refused(cli("cut", "--after", "odd.toml"), 2)

    def test_names_that_keep_a_rubber_out_of_a_night_are_put_right_with_set(self, cli: Cli) -> None:
        """The rubber is listed, and the way on told."""
        Path("odd.toml").write_text("format = 1\n[stopped]\n")
        said = cli("night", "odd.toml").out
        assert (
            "odd.toml does not count: it does not name all four players; name them with set."
            in said
        )

    def test_a_day_without_a_file_is_refused(self, cli: Cli) -> None:
        """Nothing would be dated by it."""
        said = refused(cli("cut", "Ann", "Bob", "Cleo", "Dev", "--date", "today"), 2)
        assert "--date goes with --new" in said


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

    @pytest.mark.parametrize("name", ["OUT.CSV", "rows.txt", "rows"])
    def test_the_format_may_be_said_where_the_ending_does_not_tell(
        self, cli: Cli, tmp_path: Path, name: str
    ) -> None:
        """Capitals do not matter, and a name without a telling ending may be anything."""
        assert 0 == cli("export", WORKED, "--format", "csv", "-o", name).status
        assert (tmp_path / name).read_text().startswith('"file","date"')

    def test_json_is_an_array_as_soon_as_there_may_be_several(
        self, cli: Cli, tmp_path: Path
    ) -> None:
        """A folder or a second name makes an array, however many files there are."""
        for folder, files in (("none", 0), ("one", 1)):
            (tmp_path / folder).mkdir()
            for number in range(files):
                (tmp_path / folder / f"{number}.toml").write_bytes(Path(NINE).read_bytes())
        lengths = {
            words: len(json.loads(cli("export", *words, "--format", "json").out))
            for words in (("none",), ("one",), (NINE, NINE), (NINE, WORKED), ("one", NINE))
        }
        assert [0, 1, 1, 2, 2] == list(lengths.values())
        alone = json.loads(cli("export", NINE).out)
        assert "nine-hands.toml" == alone["file"]

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
            ((WORKED, "-o", "sheet.html"), 2, ".json, .csv, .pbn"),
            ((WORKED, "-o", "sheet"), 2, ".json, .csv, .pbn"),
            ((WORKED, "-o", "SHEET.HTML", "--format", "json"), 2, ".json, .csv, .pbn"),
            ((WORKED, "-o", "other.toml", "--format", "json"), 2, ".json, .csv, .pbn"),
            ((WORKED, "-o", "sheet.csv", "--format", "pbn"), 2, "ends in .csv; choose one"),
            ((WORKED, "-o", "sheet.json", "--format", "xml"), 2, "--format is json, csv, pbn"),
            ((WORKED, "--schema"), 2, "the schema alone"),
            (("--schema", "--format", "csv"), 2, "the schema alone"),
            (("--schema", "-o", "schema.csv"), 2, "end in .json"),
            (("nowhere.toml",), 1, "there is no file nowhere.toml"),
        ],
    )
    def test_what_export_refuses(
        self, cli: Cli, tmp_path: Path, words: tuple[str, ...], status: int, said: str
    ) -> None:
        """In words, with the documented status, and no file is written."""
        assert said in refused(cli("export", *words), status)
        assert [] == list(tmp_path.iterdir())


class TestSlipsOfTheHead:
    """A key of the head that looks like a misspelt one."""

    @pytest.mark.parametrize(
        "words",
        [
            *(("show", "slip.toml"), ("show", "slip.toml", "--json"), ("why", "slip.toml")),
            *(("what", "slip.toml"), ("print", "slip.toml"), ("print", "slip.toml", "-o", "a.txt")),
            *(("export", "slip.toml"), ("export", "."), ("export", "slip.toml", "slip.toml")),
            *(("export", "slip.toml", "--format", "csv"), ("export", "slip.toml", "-o", "a.pbn")),
            *(("night", "slip.toml"), ("night", "."), ("night", "slip.toml", "--json")),
            *(("night", "slip.toml", "--csv"), ("compare", "slip.toml", "slip.toml")),
            *(("compare", "slip.toml", NINE), ("compare", NINE, "slip.toml")),
            ("cut", "--after", "slip.toml"),
        ],
    )
    def test_every_command_that_reads_the_file_warns_once(
        self, cli: Cli, tmp_path: Path, words: tuple[str, ...]
    ) -> None:
        """Beside its answer, on standard error, with the line and the key that is meant."""
        cli("new", "slip.toml", *TABLE)
        cli("add", "slip.toml", "we", "1nt", "=", "--quiet")
        file = tmp_path / "slip.toml"
        file.write_text(file.read_text().replace("dealer", "dealler"))
        answer = cli(*words)
        assert 2 != answer.status
        assert 1 == answer.err.count("slip.toml:2: ")
        assert "did you mean dealer?" in answer.err


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
