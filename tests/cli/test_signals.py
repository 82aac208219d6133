"""What ends the program at a terminal, or puts it aside: the terminal is as it was before."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from bridgescore.file.disk import load
from bridgescore.sentence.writer import write_hand
from tests.helpers import finish, start
from tests.terminal import PATIENCE, Terminal

#: Taking the whole screen and hiding the cursor, and giving both back; and taking pastes whole.
ENTER, HIDE, LEAVE, SHOW = "\x1b[?1049h", "\x1b[?25l", "\x1b[?1049l", "\x1b[?25h"
PASTE, NO_PASTE = "\x1b[?2004h", "\x1b[?2004l"
#: What a terminal puts round a paste.
PASTED = "\x1b[200~{}\x1b[201~"
CTRL_Z, CTRL_BACKSLASH = "\x1a", "\x1c"

PLAY, WATCH = ("play", "friday.toml"), ("show", "friday.toml", "--watch")
READY = {PLAY: "hand 1> ", WATCH: "Hand 1 is next"}

#: A shell as far as it has to do with jobs: runs a program, lets it go on when Enter is pressed
#: after it was stopped, and tells how it ended.
SHELL = """
import os, signal, sys, termios
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
before = termios.tcgetattr(0)
job = os.fork()
if not job:
    os.setpgid(0, 0)
    os.tcsetpgrp(0, os.getpid())
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)
    os.execv(sys.executable, [sys.executable, "-m", "bridgescore", *sys.argv[1:]])
while True:
    _, status = os.waitpid(job, os.WUNTRACED)
    os.tcsetpgrp(0, os.getpgrp())
    same = termios.tcgetattr(0) == before
    print("the terminal is", "as it was" if same else "another", flush=True)
    if not os.WIFSTOPPED(status):
        sys.exit(os.waitstatus_to_exitcode(status))
    print("stopped", flush=True)
    sys.stdin.readline()
    os.tcsetpgrp(0, job)
    os.killpg(job, signal.SIGCONT)
"""


def hands(file: Path) -> list[str]:
    """The hands of a file as they would be typed."""
    rubber = load(file)
    return [write_hand(step.deal, rubber.heading) for step in rubber.steps]


def end(terminal: Terminal, number: signal.Signals) -> int:
    """Send a signal until the program has ended; gives its exit status.

    Python notices one only while it waits for a key, a moment after the prompt.
    """
    deadline = time.monotonic() + PATIENCE
    while terminal.process.poll() is None and time.monotonic() < deadline:
        terminal.process.send_signal(number)
        with suppress(subprocess.TimeoutExpired):
            terminal.process.wait(timeout=1)
    return terminal.end()


@contextmanager
def job(friday: Path, *args: str) -> Iterator[Terminal]:
    """The program as the job of a shell."""
    with Terminal(friday.parent, *args, program=(sys.executable, "-c", SHELL)) as terminal:
        yield terminal


def put_aside(terminal: Terminal) -> None:
    """Press Ctrl-Z: the program stops, and the terminal is the shell's again."""
    # Python notices it only while it waits for a key, a moment after the prompt.
    time.sleep(0.3)
    terminal.send(CTRL_Z)
    terminal.wait("the terminal is")
    assert " as it was" in terminal.wait("stopped")


@pytest.mark.parametrize("args", [PLAY, WATCH], ids=["play", "watch"])
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"])
def test_a_signal_gives_the_terminal_back(friday: Path, args: tuple[str, ...], name: str) -> None:
    """However it is ended: the echo is on, the cursor there, the main screen back; status 130."""
    with Terminal(friday.parent, *args) as terminal:
        before = terminal.settings()
        terminal.wait(READY[args])
        assert 130 == end(terminal, signal.Signals[name])
        assert before == terminal.settings()
        written = terminal.raw.decode()
    for taken, given in ((ENTER, LEAVE), (HIDE, SHOW), (PASTE, NO_PASTE)):
        assert written.rfind(taken) <= written.rfind(given)
    assert "Traceback" not in written
    assert hands(friday) == []


@pytest.mark.parametrize("args", [PLAY, WATCH], ids=["play", "watch"])
def test_a_window_that_is_closed_ends_the_program(friday: Path, args: tuple[str, ...]) -> None:
    """Without its terminal the program ends by itself, and every hand is on disk."""
    code = (
        "import os, pty, subprocess, sys, time\n"
        "job, window = pty.fork()\n"
        "if not job:\n"
        "    os.execv(sys.executable, [sys.executable, '-m', 'bridgescore', *sys.argv[1:]])\n"
        "while b'and 1' not in os.read(window, 4096): pass\n"
        "time.sleep(0.3)\n"
        "os.close(window)\n"
        "print(os.waitstatus_to_exitcode(os.waitpid(job, 0)[1]))\n"
    )
    process = start(
        friday.parent, *args, program=(sys.executable, "-c", code), env={"TERM": "xterm"}
    )
    ended = finish(process)
    assert (0, "") == (ended.status, ended.err)
    assert ended.out.strip() in ("0", "1", "130")


@pytest.mark.parametrize("args", [PLAY, WATCH], ids=["play", "watch"])
def test_ctrl_backslash_gives_the_terminal_back(friday: Path, args: tuple[str, ...]) -> None:
    """The key that quits a program leaves nothing behind either."""
    with Terminal(friday.parent, *args) as terminal:
        before = terminal.settings()
        terminal.wait(READY[args])
        time.sleep(0.2)
        terminal.send(CTRL_BACKSLASH)
        assert 130 == terminal.end()
        assert before == terminal.settings()


def test_play_put_aside_shows_the_sheet_again(friday: Path) -> None:
    """After Ctrl-Z the shell has its terminal; then the sheet comes again, and the line begun."""
    with job(friday, *PLAY) as terminal:
        terminal.wait("hand 1> ")
        terminal.type("we 2h =", "hand 2> ")
        for _ in range(2):
            terminal.send("they 3")
            terminal.wait("they 3")
            put_aside(terminal)
            terminal.send("\r")
            assert "We" in terminal.wait("Hand 2, Cleo deals.")
            terminal.wait("hand 2> they 3")
            terminal.send("\x15")
        terminal.type("they 3nt =", "Hand 2: they 3NT =.")
        terminal.type("quit", "the terminal is as it was")
        assert 0 == terminal.end()
    assert ["we 2H =", "they 3NT ="] == hands(friday)


def test_play_stopped_without_notice_shows_the_sheet_again(friday: Path) -> None:
    """After a stop that no program can notice the prompt works as before."""
    with Terminal(friday.parent, *PLAY) as terminal:
        terminal.wait("hand 1> ")
        time.sleep(0.2)
        terminal.process.send_signal(signal.SIGSTOP)
        terminal.process.send_signal(signal.SIGCONT)
        terminal.wait("Hand 1, Ann deals.")
        terminal.wait("hand 1> ")
        terminal.type("we 2h =", "hand 2> ")
    assert ["we 2H ="] == hands(friday)


def test_watch_put_aside_gives_the_screen_back(friday: Path) -> None:
    """After Ctrl-Z the shell's own screen is there; going on draws the sheet of by then."""
    with job(friday, *WATCH) as terminal:
        terminal.wait("Hand 1 is next")
        put_aside(terminal)
        written = terminal.raw.decode()
        assert written.rindex(ENTER) < written.rindex(LEAVE)
        assert written.rindex(HIDE) < written.rindex(SHOW)
        friday.write_text(friday.read_text() + '\n[[hand]]\ncontract = "pass"\n')
        terminal.send("\r")
        terminal.wait("Hand 2 is next")
        terminal.send("q")
        terminal.wait("the terminal is as it was")
        assert 0 == terminal.end()


@pytest.mark.parametrize("key", ["q", "Q"])
def test_q_leaves_the_second_screen(friday: Path, key: str) -> None:
    """The letter is enough; any other key does nothing, and none is shown."""
    with Terminal(friday.parent, *WATCH) as terminal:
        before = terminal.settings()
        terminal.wait("Hand 1 is next")
        time.sleep(0.1)
        terminal.send("xyz\r")
        time.sleep(0.5)
        assert terminal.process.poll() is None
        terminal.send(key)
        assert 0 == terminal.end()
        assert before == terminal.settings()
        assert "xyz" not in terminal.seen
        # Nothing is drawn on the main screen that is back.
        after = terminal.raw.decode().rpartition(LEAVE)[2]
        assert "" == after.replace(SHOW, "").strip()


def test_watch_without_a_keyboard_still_draws(friday: Path) -> None:
    """Where standard input is no terminal, the sheet is drawn, and an interrupt ends it."""
    with Terminal(friday.parent, *WATCH, stdin=subprocess.DEVNULL) as terminal:
        terminal.wait("Hand 1 is next")
        friday.write_text(friday.read_text() + '\n[[hand]]\ncontract = "pass"\n')
        terminal.wait("Hand 2 is next")
        assert 130 == end(terminal, signal.SIGINT)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with a name here")
def test_watch_survives_whatever_takes_the_place_of_its_file(friday: Path) -> None:
    """A pipe, a folder, a link to nowhere: the last sheet stays, and the file may come back."""
    text = friday.read_text()
    with Terminal(friday.parent, *WATCH) as terminal:
        terminal.wait("Hand 1 is next")
        friday.unlink()
        os.mkfifo(friday)
        assert "Hand 1 is next" in terminal.wait("friday.toml is ")
        friday.unlink()
        friday.mkdir()
        assert "Hand 1 is next" in terminal.wait("friday.toml is a folder")
        friday.rmdir()
        friday.symlink_to("/dev/zero")
        terminal.wait("Hand 1 is next")
        friday.unlink()
        friday.write_text(text + '\n[[hand]]\ncontract = "pass"\n')
        terminal.wait("Hand 2 is next")


# -- pasted lines


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n", "\r\r"])
@pytest.mark.parametrize("last", ["", "end"])
def test_pasted_lines_are_hands_one_after_another(friday: Path, end: str, last: str) -> None:
    """Several lines in one paste are taken as if each had been typed, whatever ends them."""
    text = end.join(("we 1s =", "they 2c -1", "we 1d =")) + (end if last else "")
    with Terminal(friday.parent, *PLAY) as terminal:
        terminal.wait("hand 1> ")
        terminal.send(PASTED.format(text) + "\r")
        for number, hand in enumerate(("we 1S =", "they 2C -1", "we 1D ="), start=1):
            terminal.wait(f"Hand {number}: {hand}.")
        terminal.wait("hand 4> ")
        terminal.type("quit")
        assert 0 == terminal.end()
    assert ["we 1S =", "they 2C -1", "we 1D ="] == hands(friday)


def test_lines_that_come_at_once_without_being_a_paste(friday: Path) -> None:
    """A terminal that does not mark a paste sends the lines as if they were typed."""
    with Terminal(friday.parent, *PLAY) as terminal:
        terminal.wait("hand 1> ")
        terminal.send("we 1s =\rthey 2c -1\rwe 1")
        terminal.wait("hand 3> we 1")
        terminal.type("d =", "hand 4> ")
    assert ["we 1S =", "they 2C -1", "we 1D ="] == hands(friday)


def test_pasted_answers_go_to_one_question_each(tmp_path: Path) -> None:
    """The names of the table may be pasted too."""
    with Terminal(tmp_path, *PLAY) as terminal:
        terminal.wait("We (North and South): ")
        terminal.send(PASTED.format("Ann Bob\nCleo Dev\nAnn") + "\r")
        terminal.wait("hand 1> ")
    assert ("Ann", "Cleo", "Bob", "Dev") == load(tmp_path / "friday.toml").heading.players


def test_what_is_pasted_behind_a_slip_is_left_out(friday: Path) -> None:
    """A line that is refused takes those with it that were to follow on it, and says so."""
    with Terminal(friday.parent, *PLAY) as terminal:
        terminal.wait("hand 1> ")
        terminal.send(PASTED.format("we 1s =\nthy 2c -1\nwe 1d =\nwe 2d =") + "\r")
        terminal.wait("left out: 2 more lines that were pasted with it")
        terminal.type("they 2c -1", "hand 3> ")
    assert ["we 1S =", "they 2C -1"] == hands(friday)


def test_without_a_readline_lines_are_taken_all_the_same(friday: Path) -> None:
    """Where Python has no readline, each line is one hand, and signals work too."""
    code = (
        "import sys\nsys.modules['readline'] = None\n"
        "from bridgescore.__main__ import main\nmain()\n"
    )
    with Terminal(friday.parent, *PLAY, program=(sys.executable, "-c", code)) as terminal:
        before = terminal.settings()
        terminal.wait("hand 1> ")
        terminal.send("we 1s =\rthey 2c -1\r")
        terminal.wait("hand 3> ")
        assert 130 == end(terminal, signal.SIGTERM)
        assert before == terminal.settings()
    assert ["we 1S =", "they 2C -1"] == hands(friday)


# -- the rest


def test_a_file_that_was_broken_and_then_deleted_is_written_as_it_was_good(friday: Path) -> None:
    """What is written again is the last text that was a rubber, not the one that was wrong."""
    with Terminal(friday.parent, *PLAY) as terminal:
        terminal.wait("hand 1> ")
        terminal.type("we 1s =", "hand 2> ")
        good = friday.read_bytes()
        for broken in (good + b'\n[[hand]]\ncontract = "9S"\n', b"\xff", b"[[[", b""):
            friday.write_bytes(broken)
            terminal.type("they 2c -1", "hand 2> ")
            friday.unlink()
            terminal.type("show", "Write it again as it was? [Y/n] ")
            terminal.type("", "hand 2> ")
            assert good == friday.read_bytes()


def test_play_asks_where_standard_error_is_closed(friday: Path) -> None:
    """The prompt is on standard output, and errors are lost without harm."""
    shell = ("sh", "-c", '"$0" -m bridgescore play friday.toml 2>&-', sys.executable)
    with Terminal(friday.parent, program=shell) as terminal:
        terminal.wait("hand 1> ")
        terminal.type("we 1s =", "hand 2> ")
        terminal.type("nonsense", "hand 2> ")
        terminal.type("quit")
        assert 0 == terminal.end()
    assert ["we 1S ="] == hands(friday)


def test_a_fault_of_the_program_does_not_end_the_evening(friday: Path) -> None:
    """What nobody foresaw is said in a sentence, and the next hand is taken."""
    code = (
        "import bridgescore.answers.why as e\n"
        "def fail(*args, **options):\n    raise RuntimeError('x')\n"
        "import bridgescore.cli.ask as ask\nask.why = fail\n"
        "import bridgescore.commands.table as a\n"
        "real = a.add\n"
        "a.add = lambda f, s, *r: fail() if s == 'fail' else real(f, s, *r)\n"
        "from bridgescore.__main__ import main\nmain()\n"
    )
    with Terminal(friday.parent, *PLAY, program=(sys.executable, "-c", code)) as terminal:
        terminal.wait("hand 1> ")
        said = terminal.type("fail", "hand 1> ")
        assert "something went wrong that is a fault of bridgescore" in said
        terminal.type("we 1s =", "hand 2> ")
    assert ["we 1S ="] == hands(friday)
    assert "Traceback" not in terminal.seen


@pytest.mark.parametrize(
    "variable",
    [
        *("TERM=", "TERM=unknown", "TERM=dumb", "TERM=../../x", f"TERM={'x' * 3000}"),
        *(
            "LC_ALL=C",
            "LC_ALL=garbage",
            "PYTHONIOENCODING=ascii",
            "PYTHONIOENCODING=utf-16",
            "PYTHONUTF8=1",
            "PYTHONUTF8=0",
        ),
        *("COLUMNS=99999999999999999999", "LINES=99999999999999999999", "COLUMNS=0", "COLUMNS=-1"),
        *("HOME=/nonexistent", "INPUTRC=/nonexistent", "NO_COLOR=1", "FORCE_COLOR=garbage"),
        *("PYTHONOPTIMIZE=2", "PYTHONDEVMODE=1", "PYTHONUNBUFFERED=1"),
    ],
)
def test_a_table_in_an_odd_environment(friday: Path, variable: str) -> None:
    """Whatever the environment says of the terminal, hands are taken and the sheet is watched."""
    program = ("env", variable, sys.executable, "-m", "bridgescore")
    with Terminal(friday.parent, *PLAY, program=program) as terminal:
        terminal.wait("and 1> ")
        terminal.send("we 1s =\r")
        terminal.wait("Hand 1: we 1S =.")
        terminal.wait("and 2> ")
        terminal.send("they 2S -1\r" if "ascii" in variable else "they 2♠ -1\r")
        terminal.wait("and 3> ")
        terminal.send("quit\r")
        assert 0 == terminal.end()
        assert "Traceback" not in terminal.seen
    with Terminal(friday.parent, *WATCH, program=program) as terminal:
        terminal.wait("and 3 is next")
        time.sleep(0.1)
        terminal.send("q")
        assert 0 == terminal.end()
        assert "Traceback" not in terminal.seen
    assert ["we 1S =", "they 2S -1"] == hands(friday)
