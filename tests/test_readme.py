"""The README: what it shows is what happens, and it leaves no command out."""

import doctest
import re
import runpy
import shlex
import shutil
from datetime import date
from pathlib import Path

import pytest

from bridgescore.cli import MODULES, run
from bridgescore.rubbertext import read_text

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"

#: The file that the README's chapter on faults shows.
BROKEN = """format = 1

[[hand]]
declarer = "we"
contract = "4S"
tricks = 14

[[hand]]
declarer = "they"
contract = "3NT"
tricks = 9
honors = 150
"""


def sessions(text):
    """The console blocks of a text, each as a list of (command, what it prints)."""
    for block in re.findall(r"^```console\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        yield [
            tuple(part.partition("\n")[::2]) for part in re.split(r"^\$ ", block, flags=re.M)[1:]
        ]


def printed(command, capsys):
    """What a command of the README prints, messages included."""
    name, *args = shlex.split(command)
    if name == "cp":
        shutil.copy(*args)
    else:
        assert name == "bridgescore"
        run(args)
    captured = capsys.readouterr()
    return captured.out + captured.err


def test_sessions(tmp_path, monkeypatch, capsys, rewrite_golden):
    """Every console session of the README prints what the README shows."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    (tmp_path / "broken.toml").write_text(BROKEN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    # A Friday, as in the examples.
    monkeypatch.setattr("bridgescore.cli.dates.today", lambda: date(2026, 11, 27))
    text = README.read_text(encoding="utf-8")
    played = [
        [(command, printed(command, capsys)) for command, _ in session]
        for session in sessions(text)
    ]
    if rewrite_golden:
        blocks = iter("".join(f"$ {c}\n{out}" for c, out in session) for session in played)
        text = re.sub(
            r"^```console\n.*?^```",
            lambda _: f"```console\n{next(blocks)}```",
            text,
            flags=re.DOTALL | re.MULTILINE,
        )
        README.write_text(text, encoding="utf-8")
    assert played
    assert list(sessions(text)) == played


def test_python_chapter(monkeypatch):
    """The chapter for people who script runs as it stands."""
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.parametrize("command", MODULES)
def test_every_command_is_listed(command):
    """The table of all commands leaves none out."""
    table = README.read_text(encoding="utf-8").partition("## All commands")[2]
    assert re.search(rf"`{command} ", table)


def test_file_of_the_readme():
    """The file that the README shows can be read, and is what it says."""
    text = re.search(r"```toml\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)[1]
    record, rubber = read_text(text, "README.md")
    assert record.stopped
    assert rubber.heading.players == ("Ann", "Cleo", "Bob", "Dev")


@pytest.mark.parametrize("name", sorted(p.name for p in (ROOT / "examples").rglob("*.toml")))
def test_examples(name):
    """Every example is a rubber file without a fault."""
    path = next((ROOT / "examples").rglob(name))
    read_text(path.read_text(encoding="utf-8"), name)


def test_made_examples(rewrite_golden):
    """The picture and the printed page are what `examples/make.py` makes now."""
    made = runpy.run_path(str(ROOT / "examples" / "make.py"))["made"]()
    for name, text in made.items():
        path = ROOT / "examples" / name
        if rewrite_golden:
            path.write_text(text, encoding="utf-8", newline="\n")
        assert text == path.read_text(encoding="utf-8")
