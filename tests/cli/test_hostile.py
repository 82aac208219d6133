"""Nothing is let in: texts that would steer a terminal, a page, a spreadsheet or a reader."""

from __future__ import annotations

import csv
import io
import json
import os
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from bridgescore.cli import MODULES
from bridgescore.text import unprintable
from tests.helpers import TABLE, Cli, Outcome

#: Characters that a terminal obeys, that turn the text round, or that end a line.
STEERING = {
    "escape": "\x1b[31m",
    "one-byte escape": "\x9b31m",
    "title": "\x1b]0;owned\x07",
    "bell": "\x07",
    "backspace": "Ann\x08\x08\x08Bob",
    "line end": "a\nbridgescore: all is well",
    "return": "a\rb",
    "tab": "a\tb",
    "delete": "\x7f",
    "next line": "a\x85b",
    "line separator": "a\u2028b",
    "paragraph separator": "a\u2029b",
    "override": "\u202eslam",
    "isolate": "\u2066slam",
    "half a character": "\udce9",
}
#: Texts that mean something elsewhere, and that people may want to write all the same.
ALIVE_ELSEWHERE = (
    *("[bold red]x[/bold red]", "[link=http://example.org]x[/link]", ":smiley:", "[/]"),
    *("<script>alert(1)</script>", "</td><img src=x onerror=alert(1)>", "&lt;b&gt;", "'\"`"),
    *("=1+1", "+1", "@SUM(A1)", "-2+3", "＝1+1", '=HYPERLINK("http://example.org")'),
    *(
        "{0}",
        "%s",
        "$(id)",
        "`id`",
        "\\x1b[31m",
        "\\",
        "#",
        "]]>",
        "\u200b",
        "é\u0301",
        "👩‍👩‍👧",
        "العربية",
    ),
)


def dead(outcome: Outcome) -> bool:
    """Whether neither results nor messages hold a character that something would obey."""
    return not any(unprintable(line) for text in outcome[1:] for line in text.split("\n"))


@pytest.fixture
def evening(friday: Path, cli: Cli) -> Path:
    """A folder with a rubber of two hands, alone."""
    for words in (("we", "1nt", "="), ("they", "2s", "-1")):
        assert 0 == cli("add", "friday.toml", *words, "--quiet").status
    return friday.parent


#: Every way in for a text, as command lines with a place for it.
WAYS_IN = (
    *("new new.toml --we {} Bob", "new new.toml --we Ann Bob --they {} Dev", "new {}"),
    *("new new.toml --event {}", "new new.toml --table {}", "new new.toml --dealer {}"),
    *("new new.toml --date {}", "new new.toml --rubber {}", "new new.toml --laws {}"),
    *("set friday.toml --we {} Bob", "set friday.toml --event {}", "set friday.toml --table {}"),
    *(
        "set {} --event Cup",
        "set friday.toml --sitting {}",
        "set friday.toml --redoubled-insult {}",
    ),
    *("add friday.toml {}", "add friday.toml we 4s {}", "add {} pass", "add friday.toml pass --{}"),
    *("add friday.toml pass --note {}", "fix friday.toml {} pass", "fix friday.toml 1 {}"),
    *("fix friday.toml 1 we 3nt = --rest-to {}", "insert friday.toml {} pass", "remove {} 1"),
    *("insert friday.toml 1 {}", "remove friday.toml {}", "undo {}", "stop {}", "show {}"),
    *(
        "why friday.toml {}",
        "what friday.toml {}",
        "what friday.toml we {}",
        "score {} =",
        "score 4s {}",
        "score 4s = --honours {}",
    ),
    *("print friday.toml -o {}", "print {}", "night {}", "night friday.toml --stake {}"),
    *("night friday.toml --stake 1 --currency {}", "help {}"),
    *("night friday.toml --by {}", "cut Ann Bob Cleo Dev --new new.toml --date {}"),
    *("night friday.toml --fifty {}", "cut {} Bob Cleo Dev"),
    *("cut Ann Bob Cleo Dev --cards {}", "cut Ann Bob Cleo Dev --new {}", "cut --after {}"),
    *("compare friday.toml {}", "export {}", "export friday.toml --format {}", "play {}"),
    *(
        "export friday.toml -o {}",
        "import {} -o new.toml",
        "import friday.toml -o {}",
        "{}",
        "--{}",
    ),
)


def test_every_command_is_a_way_in() -> None:
    """No command is left out of the table above."""
    assert set(MODULES) <= {way.split()[0] for way in WAYS_IN}


@pytest.mark.parametrize("way", WAYS_IN)
def test_no_way_in_for_what_steers(evening: Path, cli: Cli, way: str) -> None:
    """Refused everywhere, in sentences that cannot steer anything; no file is touched or made."""
    before = {path.name: path.read_bytes() for path in evening.iterdir()}
    for kind, text in STEERING.items():
        outcome = cli(*(word.replace("{}", text) for word in way.split()))
        assert outcome.status in (1, 2), kind
        assert outcome.out == "", kind
        assert dead(outcome), kind
        # A line end in a word does not begin a line of its own.
        assert not re.search("^bridgescore: all is well", outcome.err, re.MULTILINE), kind
        assert before == {path.name: path.read_bytes() for path in evening.iterdir()}, kind


#: Every way in by a file, as lines with a place for a text of TOML.
LINES = (
    *('event = "{}"', 'table = "{}"', '[players]\nnorth = "{}"', '[[hand]]\nnote = "{}"'),
    *('[[hand]]\ncontract = "pass"\nnote = "{}"', '[[hand]]\ncontract = "{}"', 'we = "{}"'),
    *('[[hand]]\n"{}" = 1', '"event{}" = 1', '["{}"]\na = 1', '[rules]\n"{}" = 1', 'date = "{}"'),
    *('[rules]\nhonours = "{}"', 'dealer = "{}"', '[[hand]]\ndeclarer = "{}"', "[{}]", "{} = 1"),
    *(
        '[[hand]]\nauction = "{}"',
        '[[hand]]\ndoubling = "{}"',
        "# {}",
        "x_app = '{}'",
        'rubber = "{}"',
    ),
    *('[[hand]]\ndeclarer = "we"\ncontract = "1NT"\ntricks = 7\nauction = "{}"', "[[{}]]"),
    '[cut]\norder = ["{}", "Bob", "Cleo", "Dev"]',
)


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("escaped", [True, False])
def test_no_way_in_by_a_file(evening: Path, cli: Cli, line: str, escaped: bool) -> None:
    """What somebody wrote into a file is refused or shown, but it steers nothing."""
    for kind, text in STEERING.items():
        if escaped:
            text = "".join(f"\\u{ord(c):04x}" for c in text)
        data = f"format = 1\n{line.replace('{}', text)}\n".encode("utf-8", "surrogateescape")
        Path("odd.toml").write_bytes(data)
        for command in (
            *(("show", "odd.toml"), ("show", "odd.toml", "--plain"), ("why", "odd.toml")),
            *(("undo", "odd.toml"), ("add", "odd.toml", "pass"), ("remove", "odd.toml", "1")),
            *(("night", "odd.toml"), ("export", "odd.toml", "--format", "json")),
        ):
            outcome = cli(*command)
            assert outcome.status in (0, 1, 2), kind
            assert dead(outcome), (kind, command)
            Path("odd.toml").write_bytes(data)


@pytest.mark.skipif(os.name == "nt", reason="names that Windows does not take")
@pytest.mark.parametrize("kind", STEERING)
def test_no_way_in_by_a_name_in_a_folder(evening: Path, cli: Cli, kind: str) -> None:
    """A file with such a name is refused in one line; the other rubbers of the night count."""
    Path(f"{STEERING[kind].replace('/', '')}.toml").write_text("format = 1\n")
    outcome = cli("night", ".")
    assert 1 == outcome.status
    assert dead(outcome)
    (refused,) = outcome.err.splitlines()
    assert "cannot be printed" in refused
    assert "friday" in outcome.out or "Ann" in outcome.out


class Texts(HTMLParser):
    """Reads a page: its texts, and what would be alive in it."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.alive: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "img", "iframe", "link", "b"):
            self.alive.append(tag)
        self.alive += [name for name, _ in attrs if name.startswith("on")]

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@pytest.mark.parametrize("text", ALIVE_ELSEWHERE)
def test_what_is_alive_elsewhere_is_only_text_here(evening: Path, cli: Cli, text: str) -> None:
    """Markup, formulas and placeholders are shown as they were typed, wherever they go."""
    assert 0 == cli("set", "friday.toml", "--event", f"Cup {text}").status
    assert 0 == cli("fix", "friday.toml", "1", "we 1nt =", "--note", text).status
    shown = cli("show", "friday.toml")
    assert f"Cup {text}" in shown.out
    assert dead(shown)
    # The page.
    assert 0 == cli("print", "friday.toml", "-o", "friday.html").status
    page = Texts()
    page.feed(Path("friday.html").read_text("utf-8"))
    assert [] == page.alive
    assert f"Cup {text}" in "".join(page.texts).replace("\u200e", "")
    # The spreadsheet: no cell begins like a formula.
    exported = cli("export", "friday.toml", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(exported.out)))
    assert text in rows[0]["note"]
    for row in rows:
        for column in ("event", "note", "table"):
            number = re.fullmatch(r"[+-]?\d+(\.\d+)?", row[column])
            assert number or not row[column].startswith(tuple("=+-@\t\r＝＋－＠"))
    # The document.
    document = json.loads(cli("show", "friday.toml", "--json").out)
    assert (f"Cup {text}", text if text.strip() else None) == (
        document["event"],
        document["hands"][0]["note"],
    )


def test_a_painted_sheet_holds_only_its_own_colours(
    evening: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a terminal the markup of others is text, and every escape is a colour of the sheet."""
    event = "[bold red]Cup[/bold red] [link=file:///]x[/link] :smiley:"
    assert 0 == cli("set", "friday.toml", "--event", event).status
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    painted = cli("show", "friday.toml").out
    assert "\x1b[" in painted
    bare = re.sub(r"\x1b\[[0-9;]*m", "", painted)
    assert event in bare
    assert "\x1b" not in bare


#: What shows nothing, or nothing of its own, between or behind letters.
INVISIBLE = (
    *("\u00ad", "\u034f", "\u115f", "\u1160", "\u17b4", "\u180b", "\u180e", "\u200b", "\u200c"),
    *("\u200d", "\u200e", "\u2060", "\u2062", "\u2800", "\u3164", "\ufe00", "\ufe0f", "\ufeff"),
    *("\uffa0", "\U000e0001", "\U000e0041", "\U000e0100", "\U0001d159"),
)


@pytest.mark.parametrize("sign", INVISIBLE)
@pytest.mark.parametrize("place", [0, 1, 3])
def test_names_that_look_alike_are_refused(friday: Path, cli: Cli, sign: str, place: int) -> None:
    """Two players whose names differ in nothing that can be seen could not be told apart."""
    name = f"{'Ann'[:place]}{sign}{'Ann'[place:]}"
    before = friday.read_bytes()
    for command in (("new", "new.toml"), ("set", "friday.toml")):
        outcome = cli(*command, "--we", "Ann", name)
        assert 1 == outcome.status
        assert "two players are called" in outcome.err
        outcome = cli(*command, "--we", "Ann", sign * 2)
        assert 1 == outcome.status
        assert "a player's name is empty" in outcome.err
    assert before == friday.read_bytes()
    assert ["friday.toml"] == os.listdir()


def test_names_of_all_peoples_are_taken(cli: Cli) -> None:
    """What is refused is what steers, not what is foreign: joiners and marks of a script stay."""
    names = ("Zoë", "李 小龙", "रवि", "نور")
    we, they = names[:2], names[2:]
    assert 0 == cli("new", "new.toml", "--we", *we, "--they", *they).status
    assert 0 == cli("add", "new.toml", "रवि", "1nt", "-1").status
    document = json.loads(cli("show", "new.toml", "--json").out)
    assert [*we] == document["we"]["players"]
    assert [*they] == document["they"]["players"]


def test_a_long_text_is_no_trouble(cli: Cli) -> None:
    """Names and notes as long as the system lets them be are kept whole and laid out."""
    long = "Wolfeschlegelsteinhausenbergerdorff " * 500
    assert 0 == cli("new", "new.toml", *TABLE, "--event", long).status
    assert 0 == cli("add", "new.toml", "pass", "--note", long).status
    shown = cli("show", "new.toml")
    assert (0, "") == (shown.status, shown.err)
    assert max(map(len, shown.out.splitlines())) < 200
    document = json.loads(cli("show", "new.toml", "--json").out)
    assert long == document["hands"][0]["note"]
