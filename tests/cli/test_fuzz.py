"""Anything at all as a file, a sentence or a command line: never a crash, never a loss.

The same cases are tried every time; tests/effort.py says how to try more.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from bridgescore.cli import MODULES, app, run
from bridgescore.commands import correct, finish, table
from bridgescore.errors import BridgescoreError
from bridgescore.file import disk, locking
from bridgescore.game.model import Heading, Seat
from bridgescore.sentence.reader import read_hand
from bridgescore.sentence.writer import write_hand
from bridgescore.text import unprintable
from tests.effort import examples
from tests.helpers import HOME, SENTENCES, TABLE, Outcome


def cases(number: int) -> settings:
    """How many cases of a test are tried."""
    return settings(
        max_examples=examples(number),
        suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    )


@pytest.fixture(autouse=True)
def nothing_outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of its own, no browser, no home, and no waiting for the disk."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr("webbrowser.open", lambda *_: True)
    monkeypatch.setattr(os, "fsync", lambda _: None)
    monkeypatch.setattr(locking, "PATIENCE", 0.0)


def may_be_shown(text: str) -> bool:
    """Whether every line of a message or result can be shown as it is."""
    return all(unprintable(line) is None for line in text.split("\n"))


def refusal(act: Callable[[], object]) -> str | None:
    """Why something was refused, or None where it was done."""
    try:
        act()
    except BridgescoreError as error:
        return str(error)
    return None


# -- files

#: A file with every key, written as people write them.
EVERYTHING = """\
# the cup final
format = 1
date = 2026-11-27
event = "Friday club"
table = "3"
rubber = 2
dealer = "N"
we = "NS"
x_app = {colour = "green"}

[players]
north = "Ann"
east = 'Cleo'
south = "Bob"
west = \"""Dev\"""

[cut]
order = ["Ann", "Bob", "Cleo", "Dev", "Eve"]

[rules]
honours = true
redoubled_insult = 100
unfinished_part_score = 100
doubled_undertricks_from_fourth = 300

[[hand]]
declarer = "N"  # as he always does
contract = "2S"
doubling = "X"
tricks = 7
honours = 100
honours_by = "they"
auction = "1S P 2S X P P P"
dealer = "N"
note = "trumps 5-0"

[[hand]]
contract = "pass"

[[hand]]
declarer = "they"
contract = "1NT"
tricks = 7
x_mark = [1, 2]

[stopped]
"""
EXAMPLES = [
    EVERYTHING,
    EVERYTHING.replace("\n[stopped]\n", "").replace("\n", "\r\n"),
    *(path.read_text("utf-8") for path in sorted((HOME / "examples").glob("*.toml"))),
    'format = 1\nhand = [{contract = "pass"}]\n',
]

#: What may stand behind an equals sign, and much that may not.
VALUES: SearchStrategy[str] = st.one_of(
    st.sampled_from(
        [
            *("0", "-0", "-1", "1", "13", "14", "100", "150", "2", "99999", "-99999", "1_0"),
            *("1" * 5000, "0x" + "f" * 5000, "-" + "9" * 4000, "0b101", "0o17", "1" + "_1" * 500),
            *("1.5", "-0.0", "1e999", "nan", "inf", "-inf", "true", "false", "True", "null", ""),
            *("2026-11-27", "2026-02-30", "10:00:00", "2026-11-27T10:00:00Z", "9999-12-31"),
            *("[]", "{}", "[[]]", "[1, 2]", '["N"]', '[["N"]]', "[{}]", '{a = "N"}', "{a.b = 1}"),
            *("[" * 2000 + "]" * 2000, "[" * 400 + "]" * 400, "{a=" * 300 + "1" + "}" * 300),
            *('""', '" "', "''", '"\\u0000"', '"\\u001b[2J"', '"\\u202e"', '"a\\nb"', '"\\ud800"'),
            *('"\\U0010ffff"', '"""a\nb"""', "'''\n'''", '"unclosed', "'", '"' + "x" * 3000 + '"'),
            *('"N"', '"n"', '"north"', '"we"', '"WE"', '"they"', '"NS"', '"ew"', '"EW"', '"W"'),
            *('"4S"', '"4s"', '"7NT"', '"8S"', '"0C"', '"pass"', '"PASS"', '"4SX"', '"4♠"'),
            *('"X"', '"xx"', '"XXX"', '"P P P P"', '"1S P P P"', '"1S"', '"1S P 1S"', '"=1+1"'),
            *('"\u200b"', '"Ａｎｎ"', '"Ann"', '"ann"', '"<b>"', '"[bold]"', '"🂡"', '"\u0301"'),
        ]
    ),
    st.integers().map(str),
    st.floats().map(repr),
    st.text(max_size=12).map(lambda text: f'"{text}"'),
    st.text(max_size=12).map(lambda text: f"'{text}'"),
)
KEYS = [
    *("format", "date", "event", "table", "rubber", "dealer", "we", "players", "rules", "hand"),
    *("stopped", "cut", "cut.order", "order", "north", "east", "south", "west", "honours"),
    *("redoubled_insult", "unfinished_part_score", "doubled_undertricks_from_fourth"),
    *("declarer", "contract", "doubling", "tricks", "honours_by", "auction", "note"),
    *("x_app", "x_app.y", "dealler", '"deal\\ner"', '"dealer "', "''", "players.north", "a.b.c"),
    *("hand.contract", '"hand"', '"\\u0068and"', "Dealer", "rule", "123", "-"),
]
HEADERS = [
    *("[players]", "[rules]", "[[hand]]", "[stopped]", "[cut]", "[hand]", "[[players]]", "[a]"),
    *("[hand.x_app]", "[[hand.x_app]]", "[x_app.y]", "[[stopped]]", "[ players ]", '["hand"]'),
    *("[[ hand ]]", "[[hand]] # third", "[[hand]", "[]", "[a.b.c]", "[[x_app]]", "[format]"),
]
LINES = st.one_of(
    st.sampled_from(HEADERS),
    st.builds("{} = {}".format, st.sampled_from(KEYS), VALUES),
    st.sampled_from(["", "# note", "=", "[[hand]]\ncontract = 'pass'", '"""', "'''", "\x00", "\r"]),
)
PIECES = st.one_of(
    st.sampled_from(
        ["\n", '"', "'", "[", "]", "=", "#", "\\", "{", ",", ".", "\r", "\t", "-", "1"]
    ),
    st.text(max_size=4),
)


@st.composite
def mutations(draw: DrawFn) -> str:
    """A file that is right, after a few slips of the hand."""
    text = draw(st.sampled_from(EXAMPLES))
    for _ in range(draw(st.integers(1, 3))):
        kind = draw(st.integers(0, 5))
        if kind < 3:
            place = draw(st.integers(0, len(text)))
            length = draw(st.integers(0, 30)) if kind else 0
            text = text[:place] + (draw(PIECES) if kind < 2 else "") + text[place + length :]
        else:
            lines = text.split("\n")
            one, other = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
            if kind == 3:
                lines[one], lines[other] = lines[other], lines[one]
            elif kind == 4:
                lines.insert(one, lines[other])
            else:
                del lines[min(one, other) : max(one, other)]
            text = "\n".join(lines)
    return text


@st.composite
def odd_values(draw: DrawFn) -> str:
    """A file with everything, in which the values of a few keys are others, or a line is new."""
    lines = EVERYTHING.splitlines()
    for _ in range(draw(st.integers(1, 2))):
        place = draw(st.integers(1, len(lines) - 1))
        key, equals, _ = lines[place].partition(" = ")
        lines[place] = f"{key} = {draw(VALUES)}" if equals else draw(LINES)
    return "\n".join(lines) + "\n"


#: Everything that changes a file, in a way that is always understood.
CHANGES: list[Callable[[], Any]] = [
    lambda: table.add("friday.toml", "we 1nt -1", note="new"),
    lambda: table.undo("friday.toml"),
    lambda: finish.stop("friday.toml"),
    lambda: correct.fix("friday.toml", "1", "they 2s +1"),
    lambda: correct.fix("friday.toml", "last", "pass", rest_to="rest.toml"),
    lambda: correct.insert("friday.toml", "1", "we 3nt ="),
    lambda: correct.insert("friday.toml", "last", "pass", rest_to="rest.toml"),
    lambda: correct.remove("friday.toml", "1"),
    lambda: correct.remove("friday.toml", "last"),
    lambda: correct.set_heading("friday.toml", lambda old: old._replace(event="Cup", dealer=None)),
    lambda: correct.set_heading(
        "friday.toml", lambda old: old._replace(dealer=Seat.EAST, players=("A", "B", "C", "D"))
    ),
]


def try_file(data: bytes, change: Callable[[], Any]) -> None:
    """Read a file and change it: refused in words and untouched, or changed and right."""
    file = Path("friday.toml")
    file.write_bytes(data)
    assert refusal(lambda: disk.read("friday.toml")) != ""
    assert data == file.read_bytes()
    refused = refusal(change)
    assert refused != ""
    if refused is None:
        disk.read("friday.toml")
    else:
        assert data == file.read_bytes()
    left = set(os.listdir()) - {"friday.toml"}
    if left:
        assert {"rest.toml"} == left
        disk.read("rest.toml")
        os.unlink("rest.toml")


@cases(5000)
@given(text=mutations(), change=st.sampled_from(CHANGES))
def test_files_with_slips(text: str, change: Callable[[], Any]) -> None:
    """A file that was right, after a few slips, is refused in words or read; nothing is lost."""
    try_file(text.encode("utf-8", "surrogatepass"), change)


@cases(4000)
@given(text=odd_values(), change=st.sampled_from(CHANGES))
def test_files_with_odd_values(text: str, change: Callable[[], Any]) -> None:
    """No value of any type at any key is a crash."""
    try_file(text.encode("utf-8", "surrogatepass"), change)


@cases(1500)
@given(lines=st.lists(LINES, max_size=12), change=st.sampled_from(CHANGES))
def test_files_of_odd_lines(lines: list[str], change: Callable[[], Any]) -> None:
    """A file that was never right is no crash, either."""
    text = "\n".join(["format = 1", *lines, ""])
    try_file(text.encode("utf-8", "surrogatepass"), change)


@cases(1500)
@given(
    data=st.binary(max_size=200) | st.text(max_size=100).map(lambda text: text.encode("utf-16")),
    change=st.sampled_from(CHANGES),
    front=st.sampled_from([b"", b"format = 1\n", b"\xef\xbb\xbfformat = 1\n", b"\xff\xfe"]),
)
def test_files_of_any_bytes(data: bytes, change: Callable[[], Any], front: bytes) -> None:
    """Bytes of no meaning are refused as what they are."""
    try_file(front + data, change)


# -- sentences

TABLES = [
    Heading(),
    Heading(dealer=Seat.EAST, players=("Ann", "Cleo", "Bob", "Mary Ann")),
    Heading(dealer=Seat.NORTH, players=("Noël", "李 小龙", "D'Arcy", "X Jones")),
]
WORDS = [
    *("we", "they", "us", "them", "n", "e", "s", "w", "north", "ann", "an", "mary", "cleo", "by"),
    *("4s", "4", "s", "3nt", "nt", "7", "8", "♠", "♥️", "hearts", "x", "xx", "*", "**", "doubled"),
    *("=", "+1", "-2", "−2", "made", "down", "off", "2", "one", "making", "5", "13", "0", "14"),
    *("honours", "hon", "100", "150", "p", "pass", "ap", "1h", "1nt", "passed out", "all", "out"),
    *("4sx+1", "u3n=", "t6h=hon150", "-1hon150", "--note", "--", "+", "-", ",", ";", ":", "xxx"),
    *("d'arcy", "noel", "李", "\u200b", "１", "٣", "²", "ß", "İ", "ı", "\u0301", "\ufe0f", "½"),
]
SOUP = st.lists(st.sampled_from(WORDS), max_size=9).flatmap(
    lambda words: st.sampled_from([" ".join(words), "".join(words)])
)


@cases(4000)
@given(sentence=st.one_of(SOUP, SOUP, st.text(max_size=30)), table=st.sampled_from(TABLES))
def test_sentences(sentence: str, table: Heading) -> None:
    """A sentence is refused in words, or is one hand that is written so that it is read again."""
    refused = refusal(lambda: read_hand(sentence, table, table.dealer))
    assert refused != ""
    if refused is None:
        deal = read_hand(sentence, table, table.dealer)
        assert deal == read_hand(write_hand(deal, table), table, table.dealer)


# -- command lines


def run_here(args: list[str], typed: str = "") -> Outcome:
    """A command line in this process, with its streams caught."""
    streams = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = io.StringIO(typed), io.StringIO(), io.StringIO()
    try:
        status = run(args)
        return Outcome(status, sys.stdout.getvalue(), sys.stderr.getvalue())
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams


def options_of(command: str) -> list[str]:
    """All options of a command, as it knows them itself."""
    group: Any = typer.main.get_command(app(command))
    return [opt for param in group.commands[command].params for opt in param.opts if opt[0] == "-"]


#: No path leads out of the folder of the test.
TEXTS = st.text(max_size=8).map(lambda text: text.replace("/", "").replace("..", "."))
ARGUMENTS = [
    *("friday.toml", "stopped.toml", "broken.toml", "friday.pbn", "missing.toml", "new.toml"),
    *(".", "folder", "link", "no/such.toml", "out.html", "out.txt", "out", "-x.toml", "", " "),
    *("1", "2", "6", "7", "0", "-1", "last", "LAST", "1e3", "١", "9" * 400),
    *("Ann", "Bob", "Cleo", "Dev", "Eve", "we", "they", "ns", "ew", "north", "w", "today"),
    *("2026-11-27", "2026-02-30", "1993", "1981", "100", "150", "50", "300", "json", "csv", "pbn"),
    *("up", "down", "date", "0.50", "1e9", "-5", "nan", "AS,10h,Kd,3c", "AS AS", "=cmd", "<b>"),
    *("[bold]", "\x1b[31m", "a\nb", "\ud800", "\u202e", "\u200b", "--", "---", "-o", "-", "--x"),
    *("--help", "--version", "--install-completion", "4s", "=", "+1", "-2", "4sx", "pass", "x"),
]


@st.composite
def command_lines(draw: DrawFn, command: str, options: list[str]) -> list[str]:
    """Words for a command: files, options that it has, values that they take, and anything."""
    word = st.one_of(
        st.sampled_from(ARGUMENTS),
        st.sampled_from([*options, "friday.toml"]),
        st.sampled_from(WORDS),
        TEXTS,
        st.builds("{}={}".format, st.sampled_from(options or ["--x"]), TEXTS),
    )
    front = ["friday.toml"] if draw(st.booleans()) else []
    return [command, *front, *draw(st.lists(word, max_size=7))]


@pytest.fixture
def tables(nothing_outside: None) -> dict[str, bytes]:
    """A folder with rubbers of all kinds; gives what is in each file."""
    assert 0 == run_here(["new", "friday.toml", *TABLE]).status
    for sentence in SENTENCES[:4]:
        assert 0 == run_here(["add", "friday.toml", sentence]).status
    Path("stopped.toml").write_text(EVERYTHING)
    Path("broken.toml").write_text('format = 1\n[[hand]]\ncontract = "9S"\n')
    Path("folder").mkdir()
    os.symlink("friday.toml", "link")
    assert 0 == run_here(["export", "friday.toml", "--format", "pbn", "-o", "friday.pbn"]).status
    return contents()


def contents() -> dict[str, bytes]:
    """All files of the folder with what is in them."""
    return {
        entry.name: Path(entry.name).read_bytes()
        for entry in os.scandir()
        if entry.is_file(follow_symlinks=False)
    }


def put_back(before: dict[str, bytes]) -> None:
    """Make the folder as it was."""
    now = contents()
    for name in now.keys() - before.keys():
        os.unlink(name)
    for name, data in before.items():
        if now.get(name) != data:
            Path(name).write_bytes(data)


def judge(outcome: Outcome, before: dict[str, bytes]) -> None:
    """Hold a run of the program to what is promised of all of them."""
    assert outcome.status in (0, 1, 2)
    assert may_be_shown(outcome.out.replace("\r\n", "\n"))
    assert may_be_shown(outcome.err)
    assert outcome.out or outcome.err
    after = contents()
    assert not [name for name in after if name.endswith(".new")]
    assert before.keys() <= after.keys()
    for name, data in after.items():
        if name.endswith(".toml") and before.get(name) != data:
            disk.read(name)


@pytest.mark.parametrize("command", MODULES)
def test_command_lines(command: str, tables: dict[str, bytes]) -> None:
    """No words behind a command are a crash; refused means that no file has changed."""
    options = options_of(command)

    @cases(300)
    @given(args=command_lines(command, options))
    def check(args: list[str]) -> None:
        outcome = run_here(args)
        judge(outcome, tables)
        if outcome.status and command != "play":
            assert contents() == tables
        put_back(tables)

    check()


@cases(300)
@given(args=st.lists(st.sampled_from([*MODULES, *ARGUMENTS]) | TEXTS, max_size=4))
def test_any_words(args: list[str], tables: dict[str, bytes]) -> None:
    """What is no command is no crash."""
    if "--install-completion" not in args[:1]:
        judge(run_here(args), tables)
        put_back(tables)


@cases(400)
@given(
    lines=st.lists(
        st.one_of(
            SOUP,
            SOUP,
            st.text(max_size=20),
            st.builds(
                "{} {}".format,
                st.sampled_from(["undo", "fix", "insert", "remove", "set", "why", "what", "show"]),
                st.lists(st.sampled_from(ARGUMENTS), max_size=3).map(" ".join),
            ),
        ),
        max_size=5,
    )
)
def test_lines_through_a_pipe(lines: list[str], tables: dict[str, bytes]) -> None:
    """Whatever is piped into a live table, the file is right after it."""
    judge(run_here(["play", "friday.toml"], "\n".join(lines)), tables)
    put_back(tables)
