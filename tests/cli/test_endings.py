"""A rubber file may be named without its ending, wherever one is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridgescore.cli import MODULES
from bridgescore.cli.options import rubber_name, rubber_or_folder
from tests.commandline import parameters
from tests.helpers import SENTENCES, TABLE, Cli, refused

#: Arguments and options that name a rubber file, by command.
NAMING = {
    **{name: ["file"] for name in ("new", "add", "show", "undo", "play", "set", "why", "what")},
    **{name: ["file", "rest_to"] for name in ("fix", "insert", "remove")},
    **{"stop": ["file"], "print": ["file"], "compare": ["one", "other"]},
    **{
        "cut": ["new", "after"],
        "import": ["file", "output"],
        "night": ["paths"],
        "export": ["files"],
    },
}


@pytest.mark.parametrize("folder", ["", "nights/"])
@pytest.mark.parametrize(
    ("there", "name", "meant"),
    [
        ((), "friday", "friday.toml"),
        ((), "friday.toml", "friday.toml"),
        ((), "friday.txt", "friday.txt"),
        ((), ".friday", ".friday.toml"),
        ((), "", ""),
        (("friday.toml",), "friday", "friday.toml"),
        # What is there under the very name is meant.
        (("friday",), "friday", "friday"),
        (("friday", "friday.toml"), "friday", "friday"),
        # A folder is no rubber, but it is all that there is.
        (("friday/", "friday.toml"), "friday", "friday.toml"),
        (("friday/",), "friday", "friday"),
        (("friday/",), "friday/", "friday/"),
    ],
)
def test_a_name_without_an_ending_gets_one(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    folder: str,
    there: tuple[str, ...],
    name: str,
    meant: str,
) -> None:
    """Unless there is a file of that very name."""
    monkeypatch.chdir(tmp_path)
    Path("nights").mkdir()
    for each in there:
        path = Path(f"{folder}{each}")
        path.mkdir() if each.endswith("/") else path.touch()
    assert f"{folder}{meant}" == rubber_name(f"{folder}{name}")
    if "friday/" in there:
        assert f"{folder}{name}" == rubber_or_folder(f"{folder}{name}")


@pytest.mark.parametrize("command", sorted({*MODULES} - {"score", "help"}))
def test_every_command_takes_a_name_without_its_ending(command: str) -> None:
    """In each argument and option that is a rubber file."""
    kinds = {parameter.name: parameter.type for parameter in parameters()[command]}
    folders = command in ("night", "export")
    reader = rubber_or_folder if folders else rubber_name
    assert NAMING[command] == [
        name for name, kind in kinds.items() if getattr(kind, "func", None) is reader
    ]


def test_an_evening_without_endings(cli: Cli, tmp_path: Path) -> None:
    """The files have their ending, and messages name them with it."""
    assert "friday.toml is ready" in cli("new", "friday", *TABLE).out
    for sentence in SENTENCES:
        assert 0 == cli("add", "friday", *sentence.split(), "--quiet").status
    assert "1,060" in cli("show", "friday").out
    assert 0 == cli("compare", "friday", "friday.toml").status
    assert cli("night", "friday.toml").out == cli("night", "friday").out
    cli("export", "friday", "-o", "friday.pbn")
    assert 0 == cli("import", "friday.pbn", "-o", "again").status
    assert 0 == cli("cut", "--after", "again", "--new", "next").status
    assert {"friday.toml", "friday.pbn", "again.toml", "next.toml"} == {
        path.name for path in tmp_path.iterdir()
    }
    assert "friday.toml is there already" in refused(cli("new", "friday"), 1)
    assert "there is no file saturday.toml" in refused(cli("show", "saturday"), 1)
