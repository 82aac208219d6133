"""The live table: at a terminal, through a pipe, and whatever happens to its file meanwhile."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from bridgescore.cli import MODULES
from bridgescore.file.disk import load
from bridgescore.game.model import Seat
from bridgescore.game.rubber import Rubber
from bridgescore.sentence.words import COMMANDS
from bridgescore.sentence.writer import write_hand
from bridgescore.text import width
from tests.effort import seeded
from tests.helpers import FOREIGN, NINE, TABLE, Cli, Outcome, finish, refused, start
from tests.terminal import CTRL_A, CTRL_D, TAB, UP, Terminal

#: A hand that no table can have, as an editor may leave it.
BROKEN = '\n[[hand]]\ndeclarer = "we"\ncontract = "9S"\ntricks = 10\n'


def written(rubber: Rubber) -> list[str]:
    """The hands of a rubber as they would be typed."""
    return [write_hand(step.deal, rubber.heading) for step in rubber.steps]


def elsewhere(folder: Path, *args: str) -> None:
    """Another terminal gives a command."""
    assert 0 == finish(start(folder, *args)).status


@pytest.fixture
def table(friday: Path) -> Iterator[Terminal]:
    """The live table of Ann and Bob against Cleo and Dev, ready for the first hand."""
    with Terminal(friday.parent, "play", "friday.toml") as terminal:
        terminal.wait("hand 1> ")
        yield terminal


# -- an evening


def test_an_evening(tmp_path: Path) -> None:
    """A whole rubber with a slip, an undo and a forgotten claim, and the next rubber begun."""
    with Terminal(tmp_path, "play", "friday.toml", columns=100) as table:
        table.wait("We (North and South): ")
        table.type("Ann Bob", "They (East and West): ")
        table.type("Cleo and Dev", "Who deals first? ")
        said = table.type("Ann", "hand 1> ")
        assert "Hand 1, Ann deals. We: need 100. They: need 100.\n" in said

        said = table.type("we 2h +2", "hand 2> ")
        assert "Hand 1: we 2H +2. We score 60 below the line and 60 above the line.\n" in said
        assert "Hand 2, Cleo deals. We: 60 below, need 40. They: need 100.\n" in said

        said = table.type("thy 4sx -2", "hand 2> ")
        assert '"thy" is no side, seat or player here\nnearest: they 4SX -2\n' in said
        said = table.type("they 4sx -2", "hand 3> ")
        assert "Hand 2: they 4SX -2. We score 300 above the line.\n" in said

        table.type("they 3nt -1", "hand 4> ")
        assert "Took back hand 3: they 3NT -1\n" in table.type("undo", "hand 3> ")
        said = table.type("they 3nt +1", "hand 4> ")
        assert "They score 100 below the line and 30 above the line. Game to They.\n" in said
        assert "Hand 4, Dev deals. We: need 100.\n  They: vulnerable, need 100.\n" in said
        for number, hand in enumerate(NINE[3:5], start=5):
            table.type(hand, f"hand {number}> ")

        # 420 and the 200 of two down vulnerable, and now the honours of hand 1.
        said = table.type("fix 1 we 2h +2 honours", "hand 6> ")
        assert "Hand 1 was: we 2H +2\nHand 1 is now: we 2H +2 honours\n" in said
        assert "Totals were We 620, They 220; now We 720, They 220.\n" in said

        for number, hand in enumerate(NINE[5:8], start=7):
            table.type(hand, f"hand {number}> ")
        said = table.type(NINE[8], "next rubber? ")
        assert "They won two games to one (500). We win by 910." in said
        assert "The rubber is over: y starts the next with the same players (friday-2.toml)" in said
        assert "1,790" in said

        said = table.type("y", "hand 1> ")
        assert "rubber 2" in said
        assert "Hand 1, Cleo deals." in said
        assert "Hand 1: passed out. Nothing is scored.\n" in table.type("pass", "hand 2> ")
        table.type("quit")
        assert 0 == table.end()

    first, second = load(tmp_path / "friday.toml"), load(tmp_path / "friday-2.toml")
    assert "we 2H +2 honours" == written(first)[0]
    assert (1790, 880) == (first.state.we.total, first.state.they.total)
    # The rotation goes on: nine hands after North's, East deals.
    assert (2, Seat.EAST) == (second.heading.rubber, second.heading.dealer)
    assert first.heading.players == second.heading.players == ("Ann", "Cleo", "Bob", "Dev")
    assert ["pass"] == written(second)
    assert ["friday-2.toml", "friday.toml"] == sorted(os.listdir(tmp_path))


def test_corrections_after_the_end(finished: Path) -> None:
    """A forgotten claim is put right after the last hand, and the offer stands."""
    with Terminal(finished.parent, "play", "friday.toml") as table:
        table.wait("next rubber? ")
        said = table.type("fix last we 4s = honours", "next rubber? ")
        assert "The rubber is over: y starts the next" in said
        for line in ("n", "we 1s ="):
            assert "The rubber is over: y starts the next" in table.type(line, "next rubber? ")
        assert "Hand 6, Cleo deals." in table.type("undo", "hand 6> ")
        table.type("we 4s =", "next rubber? ")
        table.type("next", "hand 1> ")
        table.type("quit")
        assert 0 == table.end()
    assert 6 == len(load(finished).steps)
    assert () == load(finished.with_name("friday-2.toml")).steps


def test_the_next_rubber_replaces_no_file(finished: Path) -> None:
    """Where there is a friday-2.toml, the next rubber is the third."""
    other = finished.with_name("friday-2.toml")
    other.write_text("format = 1\n")
    with Terminal(finished.parent, "play", "friday.toml") as table:
        assert "(friday-3.toml)" in table.wait("next rubber? ")
        table.type("yes", "hand 1> ")
    assert "format = 1\n" == other.read_text()
    assert finished.with_name("friday-3.toml").exists()


def test_a_table_that_stops(table: Terminal, friday: Path) -> None:
    """Stopping settles the rubber, and undo takes it back at the same prompt."""
    table.type("we 3nt =", "hand 2> ")
    said = table.type("stop", "next rubber? ")
    assert "Stopped after hand 1: 300 to We for the only game." in said
    table.type("undo", "hand 2> ")
    assert not load(friday).stopped


# -- questions before the first hand


def test_names_are_asked_for_until_they_will_do(tmp_path: Path) -> None:
    """Names of two words go with a comma; one name, a word of the sentence, a stranger do not."""
    with Terminal(tmp_path, "play", "friday.toml") as table:
        table.wait("We (North and South): ")
        said = table.type("Ann", "We (North and South): ")
        assert "write two names, such as: Ann Bob, or with a comma: Mary Ann, Bob\n" in said
        assert '"pass" cannot be a name' in table.type("Ann, pass", "We (North and South): ")
        table.type("Mary Ann, O'Neil", "They (East and West): ")
        table.type('"De Vries" D\'Arcy', "Who deals first? ")
        assert '"Zoe" is no side, seat or player here' in table.type("Zoe", "Who deals first? ")
        table.type("de vries", "hand 1> ")
        said = table.type("mary ann 4s =", "hand 2> ")
        assert "Hand 1: Mary Ann 4S =. We score 120 below the line." in said
    heading = load(tmp_path / "friday.toml").heading
    assert ("Mary Ann", "De Vries", "O'Neil", "D'Arcy") == heading.players
    assert Seat.EAST == heading.dealer


def test_names_are_not_needed(tmp_path: Path) -> None:
    """Enter leaves names and dealer out."""
    with Terminal(tmp_path, "play", "friday.toml") as table:
        table.wait("We (North and South): ")
        table.type("", "They (East and West): ")
        table.type("", "Who deals first? ")
        assert "Hand 1. We: need 100. They: need 100." in table.type("", "hand 1> ")
    heading = load(tmp_path / "friday.toml").heading
    assert (None, (None,) * 4) == (heading.dealer, heading.players)


def test_with_options_nothing_is_asked(tmp_path: Path, cli: Cli) -> None:
    """The options of new start the file; for a file that is there they are refused."""
    with Terminal(tmp_path, "play", "friday.toml", *TABLE) as table:
        table.wait("hand 1> ")
    assert ("Ann", "Cleo", "Bob", "Dev") == load(tmp_path / "friday.toml").heading.players
    again = refused(cli("play", "friday.toml", *TABLE), 1)
    assert again.endswith("change its heading with: bridgescore set friday.toml\n")


def test_leaving_before_the_first_answer(tmp_path: Path) -> None:
    """Who leaves while names are asked for has started nothing."""
    with Terminal(tmp_path, "play", "friday.toml") as table:
        table.wait("We (North and South): ")
        table.send(CTRL_D)
        assert 0 == table.end()
    with Terminal(tmp_path, "play", "friday.toml") as table:
        table.wait("We (North and South): ")
        assert 130 == table.interrupt()
    assert [] == os.listdir(tmp_path)


# -- the prompt


@pytest.mark.parametrize("keys", ["quit\r", " EXIT \r", CTRL_D])
def test_leaving(table: Terminal, friday: Path, keys: str) -> None:
    """All ways out keep what was recorded, and leave the shell a line of its own."""
    table.type("we 4s =", "hand 2> ")
    table.send(keys)
    assert 0 == table.end()
    assert table.seen.endswith("\n")
    assert ["we 4S ="] == written(load(friday))


def test_an_interrupt(table: Terminal, friday: Path) -> None:
    """Ctrl-C leaves in the middle of a line too, with the status of an interrupt."""
    table.type("we 4s =", "hand 2> ")
    table.send("they 3nt")
    table.wait("they 3nt")
    assert 130 == table.interrupt()
    assert table.seen.endswith("\n")
    assert "Traceback" not in table.seen
    assert ["we 4S ="] == written(load(friday))


def test_a_refused_line_comes_back_with_the_arrow(table: Terminal) -> None:
    """The arrow up recalls the line that was refused, and it can be edited."""
    table.type("thy 4s =", "hand 1> ")
    table.send(UP)
    table.wait("thy 4s =")
    table.send(f"{CTRL_A}\x1bdthey\r")
    assert "Hand 1: they 4S =. They score 120 below the line." in table.wait("hand 2> ")


def test_tab_completes(tmp_path: Path, cli: Cli) -> None:
    """Tab completes commands, sides and players, whatever the case, words and accents of a name."""
    names = ("--we", "Mary Ann", "Zoë", "--they", "Cleo", "Dev")
    assert 0 == cli("new", "friday.toml", *names).status
    with Terminal(tmp_path, "play", "friday.toml") as table:
        table.wait("hand 1> ")
        table.type(f"mar{TAB}4s =", "Hand 1: Mary Ann 4S =.")
        table.wait("hand 2> ")
        table.type(f"mary a{TAB}1nt -1", "Hand 2: Mary Ann 1NT -1.")
        table.wait("hand 3> ")
        table.type(f"und{TAB}", "Took back hand 2: Mary Ann 1NT -1")
        table.wait("hand 2> ")
        table.type(f"zo{TAB}2c =", "Hand 2: Zoë 2C =.")


def test_a_misspelt_command(table: Terminal) -> None:
    """A word that is nearly a command is answered with the command."""
    assert "or do you mean the command undo?\n" in table.type("udno", "hand 1> ")
    assert "or do you mean the command" not in table.type("fix 1", "hand 1> ")


def test_every_command_of_the_prompt_is_one_of_the_program(table: Terminal) -> None:
    """What help tells of can be typed, and is a command of the program too."""
    assert set() == set(COMMANDS) - set(MODULES)
    said = table.type("help", "hand 1> ")
    for command in (
        "undo",
        "fix",
        "insert",
        "remove",
        "set",
        "why",
        "what",
        "show",
        "stop",
        "quit",
    ):
        assert command in said


def test_commands_at_the_prompt(table: Terminal, friday: Path) -> None:
    """Corrections, questions and the heading are the commands of the program, without FILE."""
    table.type("we 2h =", "hand 2> ")
    table.type("insert 1 they 3c =", "hand 3> ")
    table.type('fix 2 we 2h -1 --note "trumps 5-0"', "hand 3> ")
    said = table.type("why last", "hand 3> ")
    assert "They, defending, 50 above the line = 1 x 50: 1 down" in said
    assert "note: trumps 5-0" in said
    assert "Totals were" in table.type("remove 1", "hand 2> ")
    table.type("set --we \"Mary Ann\" O'Neil --dealer O'Neil", "hand 2> ")
    assert "a quotation mark is open" in table.type('set --we "Mary Ann', "hand 2> ")
    assert "there is no hand 7; the hands are 1 to 1" in table.type("why 7", "hand 2> ")
    assert "West" in table.type("show", "hand 2> ")
    # Three down in four spades, not vulnerable: 150 for the others.
    assert "150" in table.type("what we 4s", "hand 2> ")
    rubber = load(friday)
    assert ["we 2H -1"] == written(rubber)
    assert ("Mary Ann", "Cleo", "O'Neil", "Dev") == rubber.heading.players


def test_the_reminder(table: Terminal) -> None:
    """What is often forgotten is asked for in one line, with what would put it right."""
    honours, doubled = "Honours? fix last honours", "Doubled? fix last x"
    for hand, asked, change, better in (
        ("we 2h =", f"{honours} {doubled}", "honours", "we 2H = honours"),
        ("they 1nt -1", f"{honours} {doubled}", "honours", "they 1NT -1 honours"),
        ("they 2sx -1", honours, "honours", "they 2SX -1 honours"),
        ("we 2h = honours they", doubled, "x", "we 2HX = honours they"),
    ):
        assert f"  {asked}\n" in table.type(hand, "hand 2> ")
        assert f"Hand 1 is now: {better}\n" in table.type(f"fix last {change}", "hand 2> ")
        table.type("undo", "hand 1> ")


def test_no_reminder_where_all_is_said(table: Terminal) -> None:
    """A hand passed out has neither, and what was said is not asked for."""
    assert "fix last" not in table.type("pass", "hand 2> ")
    assert "fix last" not in table.type("we 2hx = honours", "hand 3> ")


def test_no_reminder_of_honours_where_they_are_not_played(tmp_path: Path) -> None:
    """A table without honours is not asked for them."""
    with Terminal(tmp_path, "play", "friday.toml", "--no-honours") as table:
        table.wait("hand 1> ")
        assert "  Doubled? fix last x\n" in table.type("we 2h =", "hand 2> ")
        assert "fix last" not in table.type("we 2cx -1", "hand 3> ")


@pytest.mark.parametrize("columns", [40, 100])
def test_nothing_is_wider_than_the_terminal(tmp_path: Path, columns: int) -> None:
    """On a narrow terminal everything is broken between words, the state of the table too."""
    with Terminal(tmp_path, "play", "friday.toml", columns=columns) as table:
        table.wait("We (North and South): ")
        table.type("Ann", "We (North and South): ")
        table.type("Mary Ann, Bob", "They (East and West): ")
        table.type("Cleo, Dev", "Who deals first? ")
        table.type("mary", "hand 1> ")
        for number, line in enumerate([*NINE[:3], *NINE[5:8]], start=2):
            table.type(line, f"hand {number}> ")
        for line in ("help", "why", "wy 4s =", "fix 9 pass", "we 4s 4", "show"):
            table.type(line, "hand 7> ")
        assert "They: vulnerable, 40 below, need 60.\n" in table.type("show", "hand 7> ")
        table.type("they 3h =", "next rubber? ")
    lines = table.seen.splitlines()
    assert [] == [line for line in lines if width(line) > columns and not line.startswith("hand")]


# -- what happens to the file meanwhile


def test_another_terminal_adds(table: Terminal, friday: Path) -> None:
    """A hand from elsewhere is there when the next line is taken, and it is said."""
    elsewhere(friday.parent, "add", "friday.toml", "they", "3nt", "=")
    said = table.type("we 1s =", "hand 3> ")
    assert "friday.toml was changed meanwhile; it holds 1 hand now.\nHand 2: we 1S =." in said
    elsewhere(friday.parent, "add", "friday.toml", "pass")
    said = table.type("", "hand 4> ")
    assert "friday.toml was changed meanwhile; it holds 3 hands now.\n" in said
    assert "Hand 4, Dev deals." in said
    table.type("", "hand 4> ")
    assert "meanwhile" not in table.type("thy", "hand 4> ")
    assert ["they 3NT =", "we 1S =", "pass"] == written(load(friday))


def test_another_terminal_ends_the_rubber(table: Terminal, friday: Path) -> None:
    """When the rubber was ended elsewhere, the hand is refused and the next rubber offered."""
    for _ in range(2):
        elsewhere(friday.parent, "add", "friday.toml", "they", "3nt", "=")
    said = table.type("we 1s =", "next rubber? ")
    assert "it holds 2 hands now.\nThe rubber is over:" in said
    assert 2 == len(load(friday).steps)


def test_an_editor_breaks_the_file_and_mends_it(table: Terminal, friday: Path) -> None:
    """While the file is wrong nothing is recorded and the fault is named; then it goes on."""
    table.type("we 4s =", "hand 2> ")
    good = friday.read_text()
    friday.write_text(good + BROKEN)
    line = good.count("\n") + 4
    for _ in range(2):
        said = table.type("they 3nt =", "hand 2> ")
        assert 1 == said.count(f"friday.toml:{line}: hand 2: contract")
    assert "hand 2: contract" in table.type("", "hand 2> ")
    assert good + BROKEN == friday.read_text()
    friday.write_text(good)
    said = table.type("they 3nt =", "hand 3> ")
    assert "it holds 1 hand now.\nHand 2: they 3NT =." in said
    assert ["we 4S =", "they 3NT ="] == written(load(friday))


def test_a_wrong_hand_is_mended_at_the_prompt(table: Terminal, friday: Path) -> None:
    """Undo and fix work on a file that is wrong."""
    good = friday.read_text()
    for command in ("undo", "fix 1 we 4s =", "remove 1"):
        friday.write_text(good + BROKEN)
        assert "hand 1: contract" in table.type("show", "> ")
        assert "hand 1: contract" not in table.type(command, "> ")
        assert len(load(friday).steps) == command.startswith("fix")


def test_bytes_that_are_no_text(table: Terminal, friday: Path) -> None:
    """A file that is no text any more is refused by its name, and the table stays."""
    good = friday.read_bytes()
    friday.write_bytes(good + b"# \xff\n")
    assert "is not UTF-8" in table.type("we 4s =", "hand 1> ")
    friday.write_bytes(good)
    assert "Hand 1: we 4S =." in table.type("we 4s =", "hand 2> ")


def test_a_deleted_file_is_written_again(table: Terminal, friday: Path) -> None:
    """A file that is gone comes back as it was, with every hand, if the table wants it."""
    table.type("we 4s =", "hand 2> ")
    before = friday.read_bytes()
    friday.unlink()
    table.type("they 3nt =", "friday.toml is gone. Write it again as it was? [Y/n] ")
    assert "there is no file friday.toml" in table.type("n", "hand 2> ")
    assert not friday.exists()
    table.type("they 3nt =", "friday.toml is gone. Write it again as it was? [Y/n] ")
    assert "Hand 2: they 3NT =." in table.type("", "hand 3> ")
    assert friday.read_bytes().startswith(before)
    assert ["we 4S =", "they 3NT ="] == written(load(friday))


def test_a_folder_in_its_place(table: Terminal, friday: Path) -> None:
    """What stands in place of the file is refused, and the table stays."""
    friday.unlink()
    friday.mkdir()
    assert "friday.toml is a folder" in table.type("we 4s =", "hand 1> ")
    friday.rmdir()
    table.type("we 4s =", "[Y/n] ")
    assert "Hand 1: we 4S =." in table.type("y", "hand 2> ")


def test_another_rubber_in_its_place(table: Terminal, friday: Path) -> None:
    """A file that was replaced is taken as it is now."""
    other = friday.with_name("other.toml")
    other.write_text('format = 1\n\n[players]\nnorth = "Zoe"\n\n[[hand]]\ncontract = "pass"\n')
    os.replace(other, friday)
    said = table.type("zoe 1c =", "hand 3> ")
    assert "it holds 1 hand now.\nHand 2: Zoe 1C =." in said


def test_a_file_that_was_wrong_before(friday: Path) -> None:
    """A table does not open on a file that is wrong: the fault is named, status 1."""
    friday.write_text(friday.read_text() + BROKEN)
    with Terminal(friday.parent, "play", "friday.toml") as table:
        assert 1 == table.end()
        assert "hand 1: contract" in table.seen
        assert "Traceback" not in table.seen


# -- through a pipe


@pytest.fixture
def piped(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Play with a text, or bytes, as standard input."""

    def play(text: str | bytes, *args: str) -> Outcome:
        data = text if isinstance(text, bytes) else text.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
        return cli("play", *(args or ["friday.toml"]))

    return play


def test_lines_through_a_pipe(friday: Path, piped: Cli, cli: Cli) -> None:
    """Each line is a hand; comments and empty lines are none; the sheet comes in the end."""
    lines = "# Friday\n\nwe 2h +2\r\n  \n they\t4sx -2 \n#they 3nt =\npass"
    played = piped(lines)
    assert (0, "") == (played.status, played.err)
    assert [
        "Hand 1: we 2H +2. We score 60 below the line and 60 above the line.",
        "Hand 2: they 4SX -2. We score 300 above the line.",
        "Hand 3: passed out. Nothing is scored.",
        "",
        *cli("show", "friday.toml").out.splitlines(),
    ] == played.out.splitlines()
    assert ["we 2H +2", "they 4SX -2", "pass"] == written(load(friday))


@pytest.mark.parametrize(
    ("line", "status", "said"),
    [
        ("they 9nt =", 2, '"9nt" is no contract'),
        ("fix 9 we 4s =", 1, "there is no hand 9; the hands are 1 to 1"),
        ("undo 9", 2, "bridgescore undo was given more words than it takes"),
        ("set --dealer", 2, "--dealer needs a value behind it"),
        ('set --event "Friday', 2, "a quotation mark is open"),
        ("we 4s\x1b[2J =", 2, "is no result"),
    ],
)
def test_a_line_that_fails(friday: Path, piped: Cli, line: str, status: int, said: str) -> None:
    """The first line that fails ends it, named by its number; the lines before it are kept."""
    played = piped(f"we 2h +2\n\n{line}\nwe 3c =\n")
    assert status == played.status
    assert played.err.startswith("line 3: ")
    assert said in played.err
    assert [] == [word for word in (*FOREIGN, "\x1b") if word in played.err]
    assert played.out.startswith("Hand 1: we 2H +2.")
    assert ["we 2H +2"] == written(load(friday))


def test_commands_through_a_pipe(friday: Path, piped: Cli) -> None:
    """Commands are taken as at the prompt, and quit reads no further."""
    played = piped(
        'we 2h +2\nwe 4s =\nundo\nfix last we 2h = hon\nset --event "Friday club"\nwhy 1\nhelp\n'
        "stop\nquit\nnonsense\n",
    )
    assert (0, "") == (played.status, played.err)
    assert "Took back hand 2: we 4S =\n" in played.out
    assert "We 100 above the line: honours, four of A K Q J 10 of trumps in one hand" in played.out
    rubber = load(friday)
    assert ["we 2H = honours"] == written(rubber)
    assert (True, "Friday club") == (rubber.stopped, rubber.heading.event)


def test_no_hand_after_the_end_through_a_pipe(friday: Path, piped: Cli) -> None:
    """The hand behind the second game is refused, and the rubber before it is whole."""
    played = piped("\n".join((*NINE, "we 4s =")))
    assert 1 == played.status
    assert played.err.startswith("line 10: friday.toml: the rubber ended with hand 9;")
    assert "They won two games to one (500). We win by 810.\n" in played.out
    assert 9 == len(load(friday).steps)


def test_bytes_that_are_no_text_through_a_pipe(friday: Path, piped: Cli) -> None:
    """A line that is not UTF-8 is not understood; the one before it is kept."""
    played = piped(b"\xef\xbb\xbfwe 2h +2\nthey 4\xe4 =\n")
    assert 2 == played.status
    assert played.err.startswith("line 2: ")
    assert "Traceback" not in played.err
    assert ["we 2H +2"] == written(load(friday))


def test_nothing_through_a_pipe(friday: Path, piped: Cli, cli: Cli) -> None:
    """Without a line there is only the sheet."""
    before = friday.read_bytes()
    played = piped("")
    shown = cli("show", "friday.toml").out
    assert (0, f"\n{shown}", "") == tuple(played)
    assert before == friday.read_bytes()


def test_a_new_file_through_a_pipe(tmp_path: Path, piped: Cli) -> None:
    """Nobody is asked: the options of new, or nothing, start the file."""
    assert 0 == piped("ann 4s =\n", "friday.toml", *TABLE).status
    assert ["Ann 4S ="] == written(load(tmp_path / "friday.toml"))
    assert 0 == piped("we 4s =\n", "other.toml").status
    assert ["we 4S ="] == written(load(tmp_path / "other.toml"))


def test_hands_are_kept_though_nobody_reads(friday: Path) -> None:
    """A reader that has seen enough does not lose the hands that are still to come."""
    process = start(friday.parent, "play", "friday.toml", stdin=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    with process:
        process.stdin.write(b"we 1s -1\n")
        process.stdin.flush()
        assert process.stdout.readline().startswith(b"Hand 1:")
        process.stdout.close()
        process.stdin.write(b"we 2s -1\nundo\n" + b"we 3s -1\n" * 3)
        process.stdin.close()
        assert 0 == process.wait(timeout=60)
    assert ["we 1S -1", *["we 3S -1"] * 3] == written(load(friday))


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device here")
def test_hands_are_kept_though_nothing_can_be_written(friday: Path) -> None:
    """An output that is full is told with a status of its own, after the last hand."""
    with open("/dev/full", "wb") as full:
        process = start(friday.parent, "play", "friday.toml", stdin=subprocess.PIPE, stdout=full)
        _, err = process.communicate(b"we 1s -1\nwe 2s -1\n", timeout=60)
    assert (3, b"recorded, but the output could not be written") == (process.returncode, err[:45])
    assert ["we 1S -1", "we 2S -1"] == written(load(friday))


# -- a sudden end


def test_a_kill_loses_no_hand(friday: Path) -> None:
    """However play is killed, the file is whole and holds every hand that was said to be in it."""
    chance = seeded(20261127)
    levels = [f"we {level}S -{down}" for down in range(1, 8) for level in range(1, 8)]
    typed = [levels[n % len(levels)] for n in range(3000)]
    held = 0
    for _ in range(30):
        process = start(friday.parent, "play", "friday.toml", stdin=subprocess.PIPE)
        assert process.stdin is not None
        assert process.stdout is not None
        with process:
            process.stdin.write("\n".join((*typed[held : held + 60], "")).encode())
            process.stdin.flush()
            seen = 0
            for _ in range(chance.randrange(1, 12)):
                assert process.stdout.readline().startswith(b"Hand ")
                seen += 1
            # Somewhere in one of the next hands; each takes a few milliseconds.
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=chance.random() * 0.01)
            process.kill()
            rest = process.stdout.read().decode().splitlines(keepends=True)
            seen += sum(line.startswith("Hand ") and line.endswith("\n") for line in rest)
            process.stdin.close()
        hands = written(load(friday))
        assert held + seen <= len(hands)
        assert typed[: len(hands)] == hands
        held = len(hands)
    assert held >= 30
