"""The options of the heading: each is judged as an option, before there is a file."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from bridgescore.cli.heading import HeadingOptions
from bridgescore.file.disk import load
from tests.helpers import Cli, refused
from tests.terminal import Terminal

#: Options that take any text of one line.
TEXTS = ("--event", "--table")
#: Options that may be given without a value.
SWITCHES = ("--honours", "--no-honours")
#: Options whose values are few, each with words that are none of them.
WRONG = {
    "--date": ("30/11/2026", "30.11.2026", "2026-W48-5", "20261130", "2026-1-5", "2026-02-30"),
    "--rubber": ("0", "000", "-1", "1.5", "two", "²", "１", "10000", "00001234567", "9" * 5000),
    "--laws": ("1987", "0", ""),
    "--redoubled-insult": ("75", "0100", "+50", ""),
    "--unfinished-part-score": ("75", "0100", ""),
    "--doubled-undertricks-from-fourth": ("250", "3e2", ""),
    "--sitting": ("north", "n", "we", ""),
    "--dealer": ("Zoe", "we", "4s", ""),
}


@pytest.mark.parametrize(
    ("option", "value"), [(option, value) for option, words in WRONG.items() for value in words]
)
@pytest.mark.parametrize("command", ["new", "set"])
def test_a_value_that_an_option_cannot_have_is_refused(
    cli: Cli, friday: Path, command: str, option: str, value: str
) -> None:
    """With status 2, in words about the option; no line of a file is named, none is written."""
    before = friday.read_bytes()
    file = {"new": "z.toml", "set": "friday.toml"}[command]
    said = refused(cli(command, file, f"{option}={value}"), 2)
    assert f"{file}:" not in said
    assert len(said) < 300
    assert before == friday.read_bytes()
    assert not (friday.parent / "z.toml").exists()


def test_every_option_of_the_heading_is_tried() -> None:
    """A new option gets its wrong values here; names have tests of their own."""
    tried = {option.removeprefix("--").replace("-", "_") for option in (*WRONG, *TEXTS)}
    assert {*HeadingOptions._fields} - {"we", "they", "honours"} == tried


@pytest.mark.parametrize("value", ["30/11/2026", "2026-W48-5", "20261130", "tomorrow"])
def test_a_day_that_is_none_is_refused_with_the_forms(cli: Cli, value: str) -> None:
    """Two forms, and none for a sheet without a date."""
    said = refused(cli("new", "z.toml", "--date", value), 2)
    assert f"--date is a day like 2026-11-30, or today, or none; not {value}\n" == said


class TestTheDay:
    """The date of a rubber that is started."""

    @pytest.fixture(autouse=True)
    def clock(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """It is the last of November."""
        monkeypatch.setattr("bridgescore.cli.dates.today", lambda: date(2026, 11, 30))

    @pytest.mark.parametrize(
        ("options", "day"),
        [
            ((), date(2026, 11, 30)),
            (("--date", "today"), date(2026, 11, 30)),
            (("--date", "TODAY"), date(2026, 11, 30)),
            (("--date", "2026-11-27"), date(2026, 11, 27)),
            (("--date", "none"), None),
        ],
    )
    def test_new_writes_the_day_unless_told_otherwise(
        self, cli: Cli, tmp_path: Path, options: tuple[str, ...], day: date | None
    ) -> None:
        """Today where nothing is said."""
        assert 0 == cli("new", "z.toml", *options).status
        assert day == load(tmp_path / "z.toml").heading.date

    def test_set_changes_the_day_only_where_it_is_told(self, cli: Cli, tmp_path: Path) -> None:
        """Other changes leave it; none takes it out, and the file is as if it had none."""
        cli("new", "z.toml", "--date", "2026-11-27")
        cli("new", "none.toml", "--date", "none")
        cli("set", "z.toml", "--dealer", "n")
        assert date(2026, 11, 27) == load(tmp_path / "z.toml").heading.date
        cli("set", "none.toml", "--dealer", "n")
        assert None is load(tmp_path / "none.toml").heading.date
        assert 0 == cli("set", "z.toml", "--date", "none").status
        assert None is load(tmp_path / "z.toml").heading.date

    def test_the_live_table_takes_the_day_that_it_is_told(self, tmp_path: Path) -> None:
        """None is none at a terminal too; without a word it is the day of play."""
        for name, options in (("none", ("--date", "none")), ("today", ("--event", "Cup"))):
            with Terminal(tmp_path, "play", f"{name}.toml", *options) as table:
                table.wait("hand 1> ")
        assert None is load(tmp_path / "none.toml").heading.date
        assert None is not load(tmp_path / "today.toml").heading.date
