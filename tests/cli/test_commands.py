"""The command line from an empty folder to a finished rubber, and everything it refuses."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from bridgescore import __version__
from bridgescore.cli import MODULES
from tests.helpers import HOME, SENTENCES, TABLE, Cli, Outcome, finish, refused, start

#: A sheet ruled in signs has these, one ruled in ASCII has none of them.
SIGNS = re.compile("[─━═│┼┿╪┬⁰¹²³⁴⁵⁶⁷⁸⁹]")


# -- an evening at the table


def test_a_whole_rubber(cli: Cli, tmp_path: Path) -> None:
    """Six hands from an empty folder; what each of them scores is worked out by the Laws."""
    started = cli("new", "friday.toml", *TABLE)
    assert (0, "") == (started.status, started.err)
    assert "We (North-South): Ann and Bob\n" in started.out
    assert "They (East-West): Cleo and Dev\n" in started.out
    assert "Dealer: Ann\n" in started.out
    for sentence, said in zip(
        SENTENCES,
        (
            # 40 for the trick bid and made, 30 for the overtrick.
            "Hand 1: Ann 1NT +1. We score 40 below the line and 30 above the line.",
            # 3 x 30.
            "Hand 2: Cleo 3S =. They score 90 below the line.",
            # Doubled and not vulnerable: 100 and 200.
            "Hand 3: they 3DX -2. We score 300 above the line.",
            # West dealt and passed, so North declared; 40 + 30, and with the 40 of hand 1 a game.
            "Hand 4: Ann 2NT = (auction P 2NT P P P). We score 70 below the line. Game to We.",
            # 6 x 30; a small slam not vulnerable 500, and four honours 100.
            "Hand 5: Dev 6H = honours. They score 180 below the line and 600 above the line."
            " Game to They.",
            # 4 x 30; the second game of We against one, 500. Totals: 1060 and 870.
            "Hand 6: we 4S =. We score 120 below the line and 500 above the line."
            " We won two games to one (500). We win by 190.",
        ),
    ):
        added = cli("add", "friday.toml", *sentence.split())
        assert (0, "") == (added.status, added.err)
        first, blank, *sheet = added.out.splitlines()
        assert said == first
        assert blank == ""
        assert sheet == cli("show", "friday.toml").out.splitlines()
    assert "1,060" in added.out
    assert "870" in added.out
    assert ["friday.toml"] == os.listdir(tmp_path)


def test_the_dealer_of_an_auction_is_by_rotation(friday: Path, cli: Cli) -> None:
    """Ann dealt the first hand, so the fourth is West's: the second caller is North."""
    for sentence in SENTENCES[:4]:
        cli("add", "friday.toml", *sentence.split())
    block = friday.read_text().rpartition("[[hand]]\n")[2]
    assert (
        'declarer = "N"\ncontract = "2NT"\ntricks = 8\nauction = "P 2NT P P P"\ndealer = "W"\n'
        == block
    )


def test_no_hand_after_the_end(finished: Path, cli: Cli) -> None:
    """A hand behind the second game is refused with the command for the next rubber."""
    before = finished.read_bytes()
    assert (
        "friday.toml: the rubber ended with hand 6; start the next rubber with:"
        " bridgescore new friday-2.toml\n"
    ) == refused(cli("add", "friday.toml", "we", "4s", "="), 1)
    assert before == finished.read_bytes()


@pytest.mark.parametrize(
    ("name", "following"),
    [
        ("friday-2.toml", "friday-3.toml"),
        ("club-9.toml", "club-10.toml"),
        ("a-b.toml", "a-b-2.toml"),
        ("2026-11-27.toml", "2026-11-27-2.toml"),
    ],
)
def test_names_the_file_of_the_next_rubber(
    finished: Path, cli: Cli, name: str, following: str
) -> None:
    """The next rubber's file is numbered on; a date is no such number."""
    finished.rename(name)
    said = refused(cli("add", name, "pass"), 1)
    assert said.endswith(f"bridgescore new {following}\n")


def test_undo_all_the_way(friday: Path, cli: Cli) -> None:
    """Every undo gives back the file of one hand earlier, byte for byte, down to the empty one."""
    before = []
    for sentence in SENTENCES:
        before.append(friday.read_bytes())
        cli("add", "friday.toml", *sentence.split())
    written = ["Ann 1NT +1", "Cleo 3S =", "they 3DX -2", "P 2NT P P P =", "Dev 6H = honours"]
    for number, hand in reversed(list(enumerate([*written, "we 4S ="], start=1))):
        undone = cli("undo", "friday.toml")
        assert (0, "") == (undone.status, undone.err)
        assert f"Took back hand {number}: {hand}" == undone.out.splitlines()[0]
        assert before.pop() == friday.read_bytes()
    assert ("friday.toml has no hand yet; there is nothing to take back\n") == refused(
        cli("undo", "friday.toml"), 1
    )


def test_undo_of_a_stop(friday: Path, cli: Cli) -> None:
    """After a stop no hand is taken; undo takes the stop back and the rubber goes on."""
    cli("add", "friday.toml", "ann", "4s", "=")
    before = friday.read_bytes()
    friday.write_bytes(before + b"\n[stopped]\n")
    said = refused(cli("add", "friday.toml", "pass"), 1)
    assert "the table has stopped" in said
    assert "bridgescore undo friday.toml" in said
    undone = cli("undo", "friday.toml")
    assert (0, "Took back the stop") == (undone.status, undone.out.splitlines()[0])
    assert before == friday.read_bytes()


def test_undo_mends_a_file(finished: Path, cli: Cli) -> None:
    """A hand that is wrong, or behind the end, can be taken back though the file is refused."""
    before = finished.read_bytes()
    finished.write_bytes(before + b'\n[[hand]]\ndeclarer = "we"\ncontract = "4S"\ntricks = 10\n')
    assert "hand 7" in refused(cli("show", "friday.toml"), 1)
    undone = cli("undo", "friday.toml")
    assert (0, "Took back hand 7: we 4S =") == (undone.status, undone.out.splitlines()[0])
    assert before == finished.read_bytes()
    finished.write_bytes(before + b'\n[[hand]]\ncontract = "9S"\n')
    undone = cli("undo", "friday.toml")
    assert 0 == undone.status
    assert "hand 7" in undone.out
    assert 'contract = "9S"' in undone.out
    assert before == finished.read_bytes()


def test_undo_does_not_hide_another_fault(friday: Path, cli: Cli) -> None:
    """Where the file without its last hand is still wrong, nothing is taken back."""
    wrong = b'\n[[hand]]\ncontract = "9S"\n\n[[hand]]\ncontract = "pass"\n'
    friday.write_bytes(friday.read_bytes() + wrong)
    before = friday.read_bytes()
    assert "hand 1: contract" in refused(cli("undo", "friday.toml"), 1)
    assert before == friday.read_bytes()


# -- options and words


@pytest.mark.parametrize(
    "args",
    [
        ("--quiet", "--note", "trumps 5-0", "friday.toml", "they", "4s", "-2"),
        ("friday.toml", "--note", "trumps 5-0", "they", "4s", "-2", "--quiet"),
        ("friday.toml", "they", "--quiet", "4s", "--note=trumps 5-0", "-2"),
        ("friday.toml", "they 4s", "-2", "--quiet", "--note", "trumps 5-0"),
    ],
)
def test_options_may_stand_anywhere(friday: Path, cli: Cli, args: tuple[str, ...]) -> None:
    """Options and the words of the sentence do not get in each other's way."""
    added = cli("add", *args)
    assert (0, "", 1) == (added.status, added.err, added.out.count("\n"))
    assert added.out.startswith("Hand 1: they 4S -2. We score 100 above the line.")
    assert friday.read_text().endswith('tricks = 8\nnote = "trumps 5-0"\n')


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("they", "4s", "-2"), "Hand 1: they 4S -2. We score 100 above the line.\n"),
        (("-2", "they", "4s"), None),
        (("t6n", "-1hon150"), "We score 50 above the line, and They score 150 above the line.\n"),
        (("u", "3n="), "Hand 1: we 3NT =. We score 100 below the line. Game to We.\n"),
        (("we", "2h", "=", "hon", "they", "150"), "They score 150 above the line.\n"),
        (("pass",), "Hand 1: passed out. Nothing is scored.\n"),
    ],
)
def test_words_that_begin_with_a_minus_are_no_options(
    friday: Path, cli: Cli, words: tuple[str, ...], said: str | None
) -> None:
    """`-2` and `-1hon150` are words of the sentence, wherever they stand."""
    before = friday.read_bytes()
    added = cli("add", "--quiet", "friday.toml", *words)
    if said is None:
        assert '"-2' in refused(added, 2)
        assert before == friday.read_bytes()
    else:
        assert (0, "") == (added.status, added.err)
        assert added.out.endswith(said)


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        # Not understood.
        (("w", "4s", "="), 2, "we 4S ="),
        (("we", "4s"), 2, "the result is missing"),
        (("we", "8s", "="), 2, "levels go from 1 to 7"),
        (("we", "4s", "5"), 2, "a bare 5 is not clear"),
        (("we", "4s", "+4"), 2, "3 overtricks at the most"),
        (("we", "4s", "-11"), 2, "-10"),
        (("eve", "4s", "="), 2, "eve"),
        (("we", "4s", "x", "x", "="), 2, "xx"),
        (("we", "3nt", "=", "honours", "100"), 2, "150"),
        (("1s", "1h", "4s", "p", "p", "p", "="), 2, "call 2"),
        # Understood, but not allowed.
        (("\x1b[2J",), 1, "U+001B"),
        (("we", "4s", "=", "--note", "a\x1b[2J"), 1, "U+001B"),
    ],
)
def test_a_refused_sentence_changes_nothing(
    friday: Path, cli: Cli, words: tuple[str, ...], status: int, said: str
) -> None:
    """What is refused is said on standard error, and the file is as it was."""
    before = friday.read_bytes()
    assert said in refused(cli("add", "friday.toml", *words), status)
    assert before == friday.read_bytes()
    assert ["friday.toml"] == os.listdir()


def test_honours_are_refused_where_they_are_not_played(cli: Cli, tmp_path: Path) -> None:
    """A typed claim is refused at such a table, with the sentence without it."""
    cli("new", "friday.toml", "--no-honours")
    before = (tmp_path / "friday.toml").read_bytes()
    said = refused(cli("add", "friday.toml", "they", "4s", "=", "honours"), 1)
    assert "this table plays without honours; write\nthey 4S =\n" == said
    assert before == (tmp_path / "friday.toml").read_bytes()


def test_an_auction_without_a_dealer_is_refused(cli: Cli) -> None:
    """Where nobody said who dealt, both ways on are named."""
    cli("new", "friday.toml")
    said = refused(cli("add", "friday.toml", "p", "2nt", "p", "p", "p", "="), 2)
    assert "set FILE --dealer" in said
    assert "name the declarer" in said


def test_slips_in_the_head_are_warned_of(friday: Path, cli: Cli) -> None:
    """A warning stands on standard error and does not stop anything."""
    friday.write_text(friday.read_text().replace("dealer", "dealler"))
    for args in (("show", "friday.toml"), ("add", "friday.toml", "pass", "--quiet")):
        outcome = cli(*args)
        assert 0 == outcome.status
        assert outcome.err == 'friday.toml:2: "dealler" is not read; did you mean dealer?\n'


def test_a_faulty_file_is_refused_whole(finished: Path, cli: Cli) -> None:
    """All its faults are said at once, on lines that editors can jump to."""
    finished.write_text(finished.read_text().replace("tricks = 8", "tricks = 14"))
    before = finished.read_bytes()
    for args in (("show",), ("add", "we", "4s", "=")):
        said = refused(cli(args[0], "friday.toml", *args[1:]), 1)
        assert (
            "friday.toml:20: hand 1: tricks is 14; a hand has 13\n"
            "friday.toml:36: hand 4: tricks is 14; a hand has 13\n"
        ) == said
    assert before == finished.read_bytes()


def test_hands_in_one_list_are_shown_and_not_changed(cli: Cli, tmp_path: Path) -> None:
    """Such a file is read; adding and undo are refused with how to write it."""
    file = tmp_path / "friday.toml"
    file.write_text('format = 1\nhand = [{contract = "pass"}]\n')
    before = file.read_bytes()
    assert 0 == cli("show", "friday.toml").status
    for args in (("add", "friday.toml", "pass"), ("undo", "friday.toml")):
        said = refused(cli(*args), 1)
        assert said.startswith("friday.toml:2: ")
        assert "write each as a [[hand]] of its own" in said
    assert before == file.read_bytes()


# -- usage


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("ad", "friday.toml"), 'there is no command "ad"; did you mean add?'),
        (("friday.toml",), 'there is no command "friday.toml"; see: bridgescore --help'),
        (("--bogus",), "bridgescore has no option --bogus"),
        (("new",), "bridgescore new needs FILE, the rubber file"),
        (("show",), "bridgescore show needs FILE, the rubber file"),
        (("undo",), "bridgescore undo needs FILE, the rubber file"),
        (("add",), "bridgescore add needs FILE, the rubber file"),
        (("add", "friday.toml"), "bridgescore add needs HAND, the hand to record"),
        (("score",), "bridgescore score needs CONTRACT RESULT"),
        (
            ("show", "friday.toml", "monday.toml"),
            "bridgescore show was given more words than it takes",
        ),
        (("show", "friday.toml", "--quite"), "bridgescore show has no option --quite"),
        (("show", "friday.toml", "-x"), "bridgescore show has no option -x"),
        (("show", "--asci", "friday.toml"), "did you mean --ascii"),
        (("show", "--json=yes", "friday.toml"), "--json takes no value"),
        (("add", "friday.toml", "--quite", "pass"), "bridgescore add has no option --quite"),
        (("add", "friday.toml", "--quiet=1", "pass"), "--quiet takes no value"),
        (("add", "friday.toml", "pass", "--note"), "--note needs a value behind it"),
        (("new", "a.toml", "--we", "Ann"), "--we needs two names behind it"),
        (
            ("new", "a.toml", "--we", "Ann", "Bob", "Cleo"),
            "name of two words in quotation marks",
        ),
        (("new", "a.toml", "--date"), "--date needs a value behind it"),
        (("score", "1nt", "+1", "--vulnerabel"), "bridgescore score has no option --vulnerabel"),
    ],
)
def test_usage_is_explained_in_own_words(
    friday: Path, cli: Cli, args: tuple[str, ...], said: str
) -> None:
    """What cannot be a command line is refused with status 2, and nothing happens."""
    before = friday.read_bytes()
    assert said in refused(cli(*args), 2)
    assert before == friday.read_bytes()
    assert ["friday.toml"] == os.listdir()


@pytest.mark.parametrize("command", ["add", "show", "undo"])
def test_a_missing_file_is_no_mystery(cli: Cli, command: str) -> None:
    """Where the file is not there the sentence says how to start one; none is made."""
    said = refused(cli(command, "friday.toml", *(["pass"] if command == "add" else [])), 1)
    assert (
        "there is no file friday.toml; start a rubber with: bridgescore new friday.toml\n" == said
    )
    assert [] == os.listdir()


# -- new


def test_new_writes_down_the_whole_table(cli: Cli, tmp_path: Path) -> None:
    """Everything that was said at the start stands in the file, the house rules too."""
    options = (
        *("--sitting", "ew", "--we", " Mary  Ann ", "Bob", "--they", "Cleo", "Dev"),
        *("--dealer", "mary ann", "--date", "2026-11-27", "--event", "Friday club", "--table", "3"),
        *("--rubber", "2", "--laws", "1981", "--no-honours", "--unfinished-part-score", "100"),
    )
    assert 0 == cli("new", "friday.toml", *options).status
    assert (
        'format = 1\ndate = 2026-11-27\nevent = "Friday club"\ntable = "3"\nrubber = 2\n'
        'dealer = "E"\nwe = "EW"\n\n'
        '[players]\nnorth = "Cleo"\neast = "Mary Ann"\nsouth = "Dev"\nwest = "Bob"\n\n'
        "[rules]\nhonours = false\nredoubled_insult = 50\nunfinished_part_score = 100\n"
        "doubled_undertricks_from_fourth = 200\n"
    ) == (tmp_path / "friday.toml").read_text()


@pytest.mark.parametrize("who", ["w", "W", "west", "Dev", "de"])
def test_new_takes_any_word_for_the_dealer(cli: Cli, tmp_path: Path, who: str) -> None:
    """The dealer is a player or a seat, and W can only be West here."""
    assert 0 == cli("new", "friday.toml", *TABLE[:-1], who).status
    assert 'dealer = "W"\n' in (tmp_path / "friday.toml").read_text()


def test_new_never_overwrites(finished: Path, cli: Cli) -> None:
    """A rubber that is there is safe."""
    before = finished.read_bytes()
    assert ("friday.toml is there already; choose another name, nothing was changed\n") == refused(
        cli("new", "friday.toml"), 1
    )
    assert before == finished.read_bytes()


@pytest.mark.parametrize(
    ("options", "status", "said"),
    [
        *(
            (("--we", word, "Bob"), 1, f'"{word}" cannot be a name')
            for word in ("we", "W", "South", "pass", "XX", "nt", "hon", "undo", "stop", "5", "=ann")
        ),
        (("--we", "Ann", "ann"), 1, 'two players are called "ann": add an initial'),
        (("--we", "Zoë", "Bob", "--they", "ZOE", "Dev"), 1, "two players are called"),
        (("--we", "Ann", "An\u200bn"), 1, "two players are called"),
        (("--we", "Ann", "\u2060Ann"), 1, "two players are called"),
        (("--we", "Ann", ""), 1, "a player's name is empty"),
        (("--we", "Ann", "\u200b"), 1, "a player's name is empty"),
        (("--we", "Ann", "Bo\x1bb"), 1, "U+001B, which cannot be printed"),
        (("--event", "Friday\nclub"), 1, "U+000A, which cannot be printed"),
        (("--date", "27.11.2026"), 2, "--date is a day like 2026-11-30, or today, or none"),
        (("--date", "2026-02-30"), 2, "--date is a day like 2026-11-30, or today, or none"),
        (("--dealer", "Ann"), 2, "Ann"),
        (("--dealer", "we"), 2, "--dealer is a player or a seat"),
        (("--we", "Ann", "Anna", "--dealer", "an"), 2, "more than one way"),
        (("--laws", "1948"), 2, "--laws is 1993 or 1981, not 1948"),
        (("--redoubled-insult", "75"), 2, "--redoubled-insult is 100 or 50, not 75"),
        (("--unfinished-part-score", "x"), 2, "--unfinished-part-score is 100 or 50, not x"),
        (("--rubber", "0"), 2, "--rubber is a number from 1, not 0"),
        (("--rubber", "two"), 2, "--rubber is a number from 1, not two"),
        (("--rubber", "9" * 5000), 2, "--rubber is a number from 1"),
        (("--sitting", "north"), 2, "--sitting is ns or ew, not north"),
    ],
)
def test_new_refuses_what_no_table_is(
    cli: Cli, options: tuple[str, ...], status: int, said: str
) -> None:
    """Words that sentences use are no names; two players can be told apart; the rest is known."""
    assert said in refused(cli("new", "friday.toml", *options), status)
    assert [] == os.listdir()


# -- score


@pytest.mark.parametrize(
    ("args", "parts"),
    [
        # 20 x 4 below; six redoubled overtricks of 400, vulnerable, and 100 for the insult.
        (
            ("1cxx", "13", "--vulnerable"),
            ["declarer's side, below the line: 80", "declarer's side, above the line: 2500"],
        ),
        # 100 + 2 x 200 + 10 x 300.
        (("7ntx", "-13"), ["the defenders, above the line: 3500"]),
        # By the older code 100 + 12 x 200.
        (("7ntx", "-13", "--laws", "1981"), ["the defenders, above the line: 2500"]),
        # 6 x 30; 750 for the slam.
        (
            ("--vulnerable", "6s", "="),
            ["declarer's side, below the line: 180", "declarer's side, above the line: 750"],
        ),
        # 40 + 2 x 30; all four aces.
        (
            ("3nt", "made", "--honours", "150"),
            ["declarer's side, below the line: 100", "declarer's side, above the line: 150"],
        ),
    ],
)
def test_score_says_what_a_hand_is_worth(cli: Cli, args: tuple[str, ...], parts: list[str]) -> None:
    """One hand without a file: the points of both sides, and nothing is written."""
    scored = cli("score", *args)
    assert (0, "") == (scored.status, scored.err)
    assert parts == [line for line in scored.out.splitlines() if "the line:" in line]
    assert [] == os.listdir()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("4s",), "the result is missing"),
        (("8s", "="), "levels go from 1 to 7"),
        (("4s", "+4"), "3 overtricks at the most"),
        (("4s", "5"), "a bare 5 is not clear"),
        (("4s", "14"), "13"),
        (("we", "4s", "="), "we"),
        (("4s", "=", "--honours", "50"), "--honours is 100 or 150, not 50"),
        (("4nt", "=", "--honours", "100"), "150"),
        (("4s", "=", "--laws", "1948"), "--laws is 1993 or 1981, not 1948"),
    ],
)
def test_score_refuses_what_no_hand_is(cli: Cli, args: tuple[str, ...], said: str) -> None:
    """What is not understood is refused with status 2."""
    assert said in refused(cli("score", *args), 2)


# -- help


def test_version(cli: Cli) -> None:
    """The version is one line."""
    assert Outcome(0, f"bridgescore {__version__}\n", "") == cli("--version")


@pytest.mark.parametrize("args", [(), ("--help",)])
def test_help_leads_with_two_examples(cli: Cli, args: tuple[str, ...]) -> None:
    """Without a command there is help, which begins with two examples and lists everything."""
    shown = cli(*args)
    assert (0, "") == (shown.status, shown.err)
    examples = re.findall(r"^ *bridgescore (\w+) friday\.toml ", shown.out, re.MULTILINE)
    assert ["new", "add"] == examples
    for command in MODULES:
        assert re.search(rf"^\W*{command}  +[A-Z]", shown.out, re.MULTILINE)


@pytest.mark.parametrize("command", MODULES)
def test_every_command_explains_itself(cli: Cli, command: str) -> None:
    """A verb phrase under 60 characters, then one example; the same phrase in the list of all."""
    shown = cli(command, "--help")
    assert (0, "") == (shown.status, shown.err)
    lines = [line.strip() for line in shown.out.splitlines() if line.strip()]
    phrase = lines[1]
    assert len(phrase) < 60
    assert re.fullmatch(r"[A-Z][a-z]+ .*[^.]\.?", phrase)
    assert 1 == shown.out.count("Example: ")
    assert f"Example: bridgescore {command} " in shown.out


# -- the world outside


def test_piped_output_has_no_escapes(finished: Path, cli: Cli) -> None:
    """Nothing that is not a terminal gets colours."""
    for args in (("show", "friday.toml"), ("undo", "friday.toml"), ("--help",), ("add", "--help")):
        assert "\x1b" not in cli(*args).out


def test_force_color_paints_a_pipe(
    finished: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who forces colours gets them, around the same text."""
    plain = cli("show", "friday.toml").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    painted = cli("show", "friday.toml").out
    assert "\x1b[" in painted
    assert plain == re.sub(r"\x1b\[[0-9;]*m", "", painted)


@pytest.mark.parametrize(
    ("encoding", "signs"),
    [("ascii", False), ("cp1252", False), ("cp437", False), ("latin-1", False), ("utf-8", True)],
)
def test_any_encoding_gets_a_whole_sheet(finished: Path, encoding: str, signs: bool) -> None:
    """The sheet is all in signs or all in ASCII, never mixed by what an encoding holds."""
    environment = {"PYTHONIOENCODING": encoding}
    shown = finish(start(finished.parent, "show", "friday.toml", env=environment), encoding)
    assert (0, "") == (shown.status, shown.err)
    assert signs == (SIGNS.search(shown.out) is not None)
    assert signs != shown.out.isascii()
    assert "?" not in shown.out
    assert re.search(r"total +1,060 +\W +total +870\n", shown.out)


def test_ascii_for_the_asking(finished: Path, cli: Cli) -> None:
    """`--ascii` rules the sheet in ASCII where signs could be shown."""
    assert SIGNS.search(cli("show", "friday.toml").out)
    assert cli("show", "friday.toml", "--ascii").out.isascii()


def test_a_character_that_cannot_be_shown_stops_nothing(cli: Cli, tmp_path: Path) -> None:
    """A name beyond the output's encoding is shown as far as it goes."""
    cli("new", "friday.toml", "--we", "Zoë", "李")
    environment = {"PYTHONIOENCODING": "ascii"}
    shown = finish(start(tmp_path, "show", "friday.toml", env=environment), "ascii")
    assert (0, "") == (shown.status, shown.err)
    assert "Zo? & ?" in shown.out


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    ("args", "hands"),
    [
        (("show", "friday.toml"), 0),
        (("add", "friday.toml", "pass"), 1),
        (("--help",), 0),
    ],
)
def test_a_reader_that_closes_early_is_no_failure(
    friday: Path, args: tuple[str, ...], hands: int, unbuffered: str
) -> None:
    """As in `show | head -1`: status 0, no message, and what was to be recorded is."""
    reading, writing = os.pipe()
    os.close(reading)
    environment = {"PYTHONUNBUFFERED": unbuffered}
    process = start(friday.parent, *args, stdout=writing, env=environment)
    os.close(writing)
    assert Outcome(0, "", "") == finish(process)
    assert hands == friday.read_text().count("[[hand]]")


FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="a device that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    ("args", "status", "said", "hands"),
    [
        (("show", "friday.toml"), 1, "the output could not be written", 1),
        (("score", "4s", "="), 1, "the output could not be written", 1),
        (("--version",), 1, "the output could not be written", 1),
        (("add", "friday.toml", "pass"), 3, "recorded, but the output could not be written", 2),
        (("undo", "friday.toml"), 3, "recorded, but the output could not be written", 0),
    ],
)
def test_output_that_cannot_be_written(
    friday: Path,
    cli: Cli,
    args: tuple[str, ...],
    status: int,
    said: str,
    hands: int,
    unbuffered: str,
) -> None:
    """A full disk behind `>` is a failure; status 3 says that the change is recorded."""
    cli("add", "friday.toml", "pass")
    with FULL.open("w") as full:
        environment = {"PYTHONUNBUFFERED": unbuffered}
        outcome = finish(start(friday.parent, *args, stdout=full, env=environment))
    assert f"{said}: no space left on device\n" == refused(outcome, status)
    assert hands == friday.read_text().count("[[hand]]")


@pytest.mark.skipif(os.name == "nt", reason="a shell of POSIX")
@pytest.mark.parametrize(
    ("command", "status", "hands"),
    [("show friday.toml >&-", 1, 0), ("add friday.toml pass >&-", 3, 1), ("show f 2>&-", 1, 0)],
)
def test_closed_streams(friday: Path, command: str, status: int, hands: int) -> None:
    """Closed standard output cannot be written to; closed standard error stays silent."""
    program = f'"{sys.executable}" -m bridgescore {command}'
    environment = {**os.environ, "PYTHONPATH": str(HOME)}
    done = subprocess.run(
        ["sh", "-c", program], cwd=friday.parent, env=environment, capture_output=True, timeout=60
    )
    assert (status, b"") == (done.returncode, done.stdout)
    assert b"Traceback" not in done.stderr
    assert hands == friday.read_text().count("[[hand]]")


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="looks at a process from outside")
def test_an_interrupt_is_quiet(friday: Path) -> None:
    """Ctrl-C while a hand waits for its turn: status 130, no traceback, nothing recorded."""
    import fcntl

    before = friday.read_bytes()
    with friday.open() as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        process = start(friday.parent, "add", "friday.toml", "pass")
        wait_until(lambda: opens(process, friday))
        process.send_signal(signal.SIGINT)
        assert Outcome(130, "", "") == finish(process)
    assert before == friday.read_bytes()
    assert ["friday.toml"] == os.listdir(friday.parent)


def test_an_interrupt_before_the_start_is_quiet(tmp_path: Path) -> None:
    """Ctrl-C while the program is still being loaded ends it just as quietly."""
    code = (
        "import sys\n"
        "class Interrupting:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'bridgescore.cli':\n"
        "            raise KeyboardInterrupt\n"
        "from bridgescore.__main__ import main\n"
        "sys.meta_path.insert(0, Interrupting())\n"
        "main()\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(HOME)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, timeout=60
    )
    assert (130, b"", b"") == (done.returncode, done.stdout, done.stderr)


def opens(process: subprocess.Popen[bytes], file: Path) -> bool:
    """Whether a process has a file open; False when it has ended."""
    try:
        links = [os.readlink(entry) for entry in Path(f"/proc/{process.pid}/fd").iterdir()]
    except OSError:
        return False
    return str(file.resolve()) in links


def wait_until(true: Callable[[], bool]) -> None:
    """Look again and again until something is true, but not for ever."""
    for _ in range(3000):
        if true():
            return
        time.sleep(0.01)
    raise TimeoutError
