"""The README: what it shows is what happens, what it names is there, and it leaves nothing out."""

from __future__ import annotations

import ast
import doctest
import re
import runpy
import shlex
import shutil
import tomllib
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

import bridgescore
from bridgescore.__main__ import INTERRUPTED
from bridgescore.cli import MODULES, TOPICS, run
from bridgescore.cli.heading import HeadingOptions
from bridgescore.errors import MOST_SHOWN, NOT_UNDERSTOOD, NOT_WRITTEN, REFUSED
from bridgescore.file import coding, locking
from bridgescore.file.depth import DEEPEST
from bridgescore.file.keys import RULE_VALUES
from bridgescore.game import laws
from bridgescore.game.model import LAWS_1981, LAWS_1993, Doubling, Seat, Strain
from bridgescore.sentence.reader import read_hand
from tests.commandline import options
from tests.helpers import FRIDAY, Cli
from tests.texts import read_text

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


def sessions(text: str) -> Iterator[list[tuple[str, str]]]:
    """The console blocks of a text, each as a list of (command, what it prints)."""
    for block in re.findall(r"^```console\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        parts = [part.partition("\n") for part in re.split(r"^\$ ", block, flags=re.M)[1:]]
        yield [(command, output) for command, _, output in parts]


def printed(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What a command of the README prints, messages included."""
    name, *args = shlex.split(command)
    if name == "cp":
        shutil.copy(*args)
    else:
        assert name == "bridgescore"
        run(args)
    captured = capsys.readouterr()
    return captured.out + captured.err


def chapter(title: str) -> str:
    """One chapter of the README, from its title to the next."""
    text = README.read_text(encoding="utf-8")
    return text[text.index(f"## {title}") :].partition("\n## ")[0]


def row(title: str, first: str) -> list[str]:
    """The cells of a row of the first table of a chapter, by what stands in its first cell."""
    rows = [line.strip("|").split(" | ") for line in chapter(title).split("\n") if "|" in line]
    (found,) = [cells for cells in rows if cells[0].strip().startswith(first)]
    return [cell.strip() for cell in found]


def figures(cell: str) -> list[int]:
    """The numbers in a cell."""
    return [int(figure) for figure in re.findall("[0-9]+", cell)]


def test_the_sessions_print_what_they_show(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    rewrite_golden: bool,
) -> None:
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


def test_the_chapter_for_python_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The chapter for people who script runs as it stands."""
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.parametrize("command", MODULES)
def test_every_command_is_listed(command: str) -> None:
    """The table of all commands leaves none out."""
    assert 2 == len(row("All commands", f"`{command} "))


def test_the_file_that_is_shown_can_be_read() -> None:
    """The file that the README shows can be read, and is what it says."""
    (text,) = re.findall(r"```toml\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    record, rubber = read_text(text, "README.md")
    assert record.stopped
    assert rubber.heading.players == ("Ann", "Cleo", "Bob", "Dev")


@pytest.mark.parametrize("name", sorted(p.name for p in (ROOT / "examples").rglob("*.toml")))
def test_an_example_is_without_a_fault(name: str) -> None:
    """Every example is a rubber file without a fault."""
    path = next((ROOT / "examples").rglob(name))
    read_text(path.read_text(encoding="utf-8"), name)


def test_what_is_made_of_the_examples_is_up_to_date(rewrite_golden: bool) -> None:
    """The picture and the printed page are what `examples/make.py` makes now."""
    made = runpy.run_path(str(ROOT / "examples" / "make.py"))["made"]()
    for name, text in made.items():
        path = ROOT / "examples" / name
        if rewrite_golden:
            path.write_text(text, encoding="utf-8", newline="\n")
        assert text == path.read_text(encoding="utf-8")


#: The options of `new`, which `set` and `play` take as well.
SHARED = set(options("set"))


@pytest.mark.parametrize("command", MODULES)
def test_every_option_stands_in_the_row_of_its_command(command: str) -> None:
    """And no other does; `set` and `play` have the options of `new`."""
    cell = row("All commands", f"`{command} ")
    words = " ".join(cell)
    named = set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", words))
    own = set(options(command))
    if command in ("set", "play"):
        assert SHARED <= own
        assert "the options of `new`" in words
        own -= SHARED
    assert own == named


def test_the_shared_options_are_those_of_the_heading() -> None:
    """What the row of `new` lists is what the heading can hold."""
    keys = {parameter.name for parameter in options("new").values()}
    assert {*HeadingOptions._fields} == keys


def test_every_option_that_is_named_exists() -> None:
    """Anywhere in the README, the program's own included."""
    text = re.sub(r"^    [^`]*(pip|python3? -m) .*$", "", README.read_text("utf-8"), flags=re.M)
    known = {option for command in ("", *MODULES) for option in options(command)}
    named = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", text)) - {"--help"}
    assert set() == named - known


def test_the_defaults_that_are_named_are_the_programs(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Saying them makes the same file, and the same night, as leaving them out."""
    monkeypatch.setattr("bridgescore.cli.dates.today", lambda: date(2026, 11, 30))
    said = row("All commands", "`new ")[1]
    for default in ("`--sitting ns` or `ew` (`ns`)", "`--laws 1993` or `1981` (1993)", "; today,"):
        assert default in said
    cli("new", "bare.toml")
    cli("new", "said.toml", "--sitting", "ns", "--laws", "1993", "--date", "today", "--honours")
    assert (tmp_path / "bare.toml").read_bytes() == (tmp_path / "said.toml").read_bytes()
    assert "`--fifty up` or `down` (`up`)" in row("All commands", "`night ")[1]
    club = str(ROOT / "examples" / "club-night")
    assert cli("night", club) == cli("night", club, "--fifty", "up")
    assert cli("night", club) != cli("night", club, "--fifty", "down")


def test_the_house_rules_are_those_of_the_program() -> None:
    """Each with its option, the value of the Laws, which is the default, and the other one."""
    for key, (usual, other) in RULE_VALUES.items():
        _, option, law, common = row("House rules", f"`{key}`")
        assert usual == getattr(LAWS_1993, key)
        assert (str(usual).lower(), str(other).lower()) == (law.strip("`"), common.strip("`"))
        assert option.strip("`").split()[0] in options("new")
        assert key == "honours" or option.endswith(f" {other}`")
    old = "`--laws 1981` means {redoubled_insult}, {unfinished_part_score} and {}"
    expected = old.format(
        LAWS_1981.doubled_undertricks_from_fourth,
        redoubled_insult=LAWS_1981.redoubled_insult,
        unfinished_part_score=LAWS_1981.unfinished_part_score,
    )
    assert expected in chapter("House rules")


@pytest.mark.parametrize(
    ("first", "bare", "vulnerable"),
    [
        (
            "overtrick, doubled / redoubled",
            [laws.OVERTRICK[d][0] for d in (Doubling.DOUBLED, Doubling.REDOUBLED)],
            [laws.OVERTRICK[d][1] for d in (Doubling.DOUBLED, Doubling.REDOUBLED)],
        ),
        ("undertrick, not doubled", [laws.UNDERTRICK[0]], [laws.UNDERTRICK[1]]),
        (
            "undertricks, doubled",
            [*laws.DOUBLED_UNDERTRICKS[0], LAWS_1993.doubled_undertricks_from_fourth],
            [*laws.DOUBLED_UNDERTRICKS[1], laws.DOUBLED_UNDERTRICKS_LATER],
        ),
        ("small slam / grand slam", *zip(*(laws.SLAM[level] for level in (6, 7)))),
        (
            "a doubled / redoubled contract made",
            *[[laws.INSULT, LAWS_1993.redoubled_insult]] * 2,
        ),
        ("four / five trump honours", *[[laws.FOUR_HONOURS, laws.FIVE_HONOURS]] * 2),
    ],
)
def test_the_scoring_table_is_the_laws(first: str, bare: list[int], vulnerable: list[int]) -> None:
    """Every figure of the page on scoring is the one that hands are scored by."""
    _, said, said_vulnerable = row("The scoring on one page", first)
    assert list(bare) == figures(said)
    assert list(vulnerable) == figures(said_vulnerable)


def test_the_figures_in_the_words_about_scoring_are_the_laws() -> None:
    """What counts below the line, what makes a game, what ends a rubber and a broken one."""
    text = " ".join(chapter("The scoring on one page").split())
    minor, major = laws.ODD_TRICKS[Strain.CLUBS], laws.ODD_TRICKS[Strain.SPADES]
    first, further = laws.ODD_TRICKS[Strain.NOTRUMP]
    for said in (
        f"{minor[0]} in clubs and diamonds, {major[0]} in hearts and spades,"
        f" at no trump {first} for the first and {further} for each further one",
        f"{laws.GAME} below the line, in one hand or several, make a game",
        f"gets {laws.RUBBER[0]}, or {laws.RUBBER[1]} if the others have a game",
        f"{laws.UNFINISHED_GAME} to the only side with a game,"
        f" {LAWS_1993.unfinished_part_score} to the only side with a part-score",
    ):
        assert said in text


def test_every_file_that_is_named_exists() -> None:
    """Links of this folder, and paths in the text."""
    text = README.read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)]+)\)", text) if "://" not in link]
    paths = re.findall(r"\b(?:tests|examples|bridgescore)/[\w./-]*\w|\.ci/\w+", text)
    assert links
    assert paths
    assert [] == [name for name in (*links, *paths) if not (ROOT / name).exists()]


def test_the_sentences_that_are_shown_are_sentences() -> None:
    """Each example of the chapter on the hand sentence is a hand at the Friday table."""
    block = re.findall("(?:^    .*\n)+", chapter("The hand sentence"), re.MULTILINE)[1]
    shown = [words for line in block.split("\n") for words in re.split("  +", line) if words]
    assert len(shown) > 6
    for sentence in shown:
        read_hand(sentence, FRIDAY, Seat.NORTH)


def test_the_exit_statuses_are_the_programs() -> None:
    """With the number that the code gives each of them."""
    text = " ".join(chapter("All commands").split())
    for status, meaning in (
        (0, "done"),
        (REFUSED, "refused, nothing changed"),
        (NOT_UNDERSTOOD, "not understood"),
        (NOT_WRITTEN, "the hand is recorded but the output could not be written"),
        (INTERRUPTED, "interrupted"),
    ):
        assert f"{status} {meaning}" in text


def test_limits_and_needs_are_those_of_the_program() -> None:
    """How long a writer waits, how large a file may be, and which Python it takes."""
    safe = " ".join(chapter("What is safe").split())
    assert f"up to {locking.PATIENCE:g} seconds" in safe
    assert f"over {coding.LARGEST_FILE // 1024 // 1024} MiB" in safe
    assert f"TOML deeper than {DEEPEST} levels" in safe
    assert f"at most {MOST_SHOWN} faults of a file are shown" in safe
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    oldest = project["requires-python"].removeprefix(">=")
    assert f"You need Python {oldest} or newer." in chapter("Set it up")


def test_every_room_and_module_has_its_place_in_the_chapter_for_contributors() -> None:
    """Each room has a line, which names its modules; a command is looked up by its own name."""
    lines = re.findall(
        r"^    ([a-z]+)(?:, ([a-z]+))?  +(.*(?:\n     .*)*)", chapter("Work on it"), re.M
    )
    listed = {room: said for one, other, said in lines for room in (one, other) if room}
    listed["errors"] = chapter("Work on it")
    package = Path(bridgescore.__file__).parent
    rooms = {path.name for path in package.iterdir() if (path / "__init__.py").exists()}
    assert rooms | {"errors", "text"} == set(listed)
    for room in rooms - {"cli", "commands"}:
        modules = {path.stem for path in (package / room).glob("[a-z]*.py")}
        assert set() == modules - set(re.findall(r"\b[a-z_]+\b", listed[room])), room
    assert {path.stem for path in package.glob("[a-z]*.py")} <= set(
        re.findall(r"\b[a-z]+\b", listed["errors"])
    )


def test_the_tags_of_our_own_are_all_listed() -> None:
    """The table of PBN has each tag that is written, and no other."""
    folder = Path(bridgescore.__file__).parent / "formats" / "pbn"
    sources = [ast.parse(path.read_text("utf-8")) for path in sorted(folder.glob("*.py"))]
    nodes = [node for source in sources for node in ast.walk(source)]
    texts = [node.value for node in nodes if isinstance(node, ast.Constant)]
    written = {tag for text in texts for tag in re.findall("Bridgescore[A-Z][A-Za-z]*", str(text))}
    listed = set(re.findall("`(Bridgescore[A-Za-z]+)", chapter("Other programs")))
    assert written == listed


def test_help_and_its_topics_are_named() -> None:
    """So that nobody misses what the README tells only in short."""
    assert ", ".join(TOPICS) in row("All commands", "`help ")[1]


def test_the_readme_stays_short() -> None:
    """What takes more room is a topic of help."""
    assert len(README.read_text(encoding="utf-8").split("\n")) <= 700
