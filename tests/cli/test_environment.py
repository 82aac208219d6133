"""The world round the program: sizes, encodings and streams that make no sense."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bridgescore.cli import MODULES
from bridgescore.cli.output import LARGEST, out
from bridgescore.file.disk import load
from tests.file.test_durability import run_in_shell
from tests.helpers import HOME, Cli, finish, start

#: Sizes that no terminal has.
SIZES = ["99999999999999999999", "9" * 5000, "99999", "-1", "0", "00", "abc", "", " 80", "٣", "8_0"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("painted", ["", "1"])
def test_a_size_that_no_terminal_has_changes_nothing(
    finished: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch, size: str, painted: str
) -> None:
    """Whatever COLUMNS and LINES say, the sheet and the help come out as they are."""
    monkeypatch.setenv("FORCE_COLOR", painted)
    assert 0 == cli("undo", "friday.toml").status
    commands = (("show", "friday.toml"), ("why", "friday.toml"), ("what", "friday.toml", "we 4s"))
    monkeypatch.setenv("COLUMNS", "80")
    sheets = [cli(*command).out for command in commands]
    for command in (*commands, ("--help",), ("add", "--help"), ("night", "friday.toml")):
        monkeypatch.setenv("COLUMNS", size)
        monkeypatch.setenv("LINES", size)
        shown = cli(*command)
        assert (0, "") == (shown.status, shown.err)
        assert 0 < len(shown.out) < 300_000
        if command in commands and not size.startswith("9"):
            assert sheets[commands.index(command)] == shown.out


def test_no_size_is_larger_than_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is laid out for a width is laid out for one that can be."""
    monkeypatch.setenv("COLUMNS", "99999")
    monkeypatch.setenv("LINES", "99999")
    assert (LARGEST, LARGEST) == (out.columns(), out.lines())


@pytest.mark.parametrize(
    "encoding", ["ascii", "utf-16", "utf-7", "idna", "undefined", "punycode", "cp037", ":nonsense"]
)
@pytest.mark.parametrize("line", ["show friday.toml", "add --help", "score 4s =", "show nothing"])
def test_an_odd_encoding_is_no_fault(finished: Path, encoding: str, line: str) -> None:
    """In an encoding that carries text the output is in it, else in UTF-8; never a traceback."""
    done = finish(
        start(finished.parent, *line.split(), env={"PYTHONIOENCODING": encoding}), "latin-1"
    )
    assert line.endswith("nothing") == done.status
    assert "fault" not in done.err.replace("\0", "")
    said = done.out + done.err
    name = encoding if encoding in ("ascii", "utf-16", "utf-7", "cp037") else "utf-8"
    text = said.encode("latin-1").decode(name if encoding != "punycode" else "ascii")
    assert any(word in text for word in ("North-South", "Record a hand", "4S", "there is no file"))


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "ascii"])
def test_input_in_another_encoding_is_refused(friday: Path, encoding: str) -> None:
    """Hands that are not in the encoding that was asked for are named as such."""
    process = start(
        friday.parent,
        *("play", "friday.toml"),
        stdin=subprocess.PIPE,
        env={"PYTHONIOENCODING": encoding},
    )
    _, err = process.communicate("they 4♠ =".encode() + b"\x80", timeout=60)
    text = err.decode(encoding)
    assert process.returncode in (1, 2)
    assert f"not in the encoding {encoding}" in text or text.startswith("line 1: ")
    assert () == load(friday).steps


@pytest.mark.skipif(os.name == "nt", reason="a shell of POSIX")
@pytest.mark.parametrize("redirection", ["<&-", "0>/dev/null", "2>&-", "<&- 2>&-", "</dev/null"])
@pytest.mark.parametrize("command", ["show", "add", "play"])
def test_a_missing_stream_is_no_fault(friday: Path, command: str, redirection: str) -> None:
    """What a caller closed, or opened the wrong way, is missed only by who needs it."""
    words = {"add": ("pass",)}.get(command, ())
    done = run_in_shell(friday.parent, (command, "friday.toml", *words), redirection)
    lost = command == "play" and "</dev/null" != redirection and "2>&-" != redirection
    assert lost == done.returncode
    if lost and "2>" not in redirection:
        assert b"standard input" in done.stderr
        assert 1 == done.stderr.count(b"\n")
    assert (command == "add") == len(load(friday).steps)


@pytest.mark.skipif(os.name == "nt", reason="a shell of POSIX")
def test_a_closed_stream_is_no_file_of_ours(tmp_path: Path) -> None:
    """What is opened later does not take the place of a closed stream."""
    code = (
        "from bridgescore.cli.output import out\n"
        "import os\n"
        "out.open()\n"
        "os._exit(os.open('file', os.O_CREAT | os.O_WRONLY))\n"
    )
    done = subprocess.run(
        ["sh", "-c", '"$0" -c "$1" <&- >&- 2>&-', sys.executable, code],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(HOME)},
        timeout=60,
    )
    assert done.returncode >= 3


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        *(("TERM", value) for value in ("", "unknown", "x" * 3000, "../../etc/passwd", "\x1b")),
        *(("FORCE_COLOR", value) for value in ("garbage", "0", "\x1b")),
        *(("NO_COLOR", value) for value in ("garbage", "0")),
        *(("TMPDIR", value) for value in ("/nonexistent", "/dev/null", "")),
        *(("HOME", value) for value in ("/nonexistent", "", "/dev/null")),
        *(("TZ", value) for value in ("garbage", "/nonexistent")),
        ("LC_ALL", "xx_YY.garbage"),
    ],
)
def test_garbage_in_the_environment_is_no_fault(finished: Path, variable: str, value: str) -> None:
    """Commands do their work whatever a variable holds, and say nothing of it."""
    for command in (
        ("show", "friday.toml"),
        ("set", "friday.toml", "--event", value[:5].strip("\x1b") or "Cup"),
        ("print", "friday.toml", "-o", "page.html"),
        ("--help",),
    ):
        done = finish(start(finished.parent, *command, env={variable: value}))
        assert (0, "") == (done.status, done.err), command
        assert done.out
    assert 6 == len(load(finished).steps)


#: Prints the help of every command.
HELP = """
import sys
from bridgescore.cli import run
for command in sys.argv[1:]:
    print(command, run([command, "--help"]))
print(run(["--help"]), run([]))
"""


def test_the_help_is_whole_without_docstrings(tmp_path: Path) -> None:
    """Python may be told to drop docstrings; every help says the same all the same."""
    whole, bare = (
        subprocess.run(
            [sys.executable, *options, "-c", HELP, *MODULES],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(HOME), "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            timeout=120,
        )
        for options in ([], ["-OO"])
    )
    assert (0, b"") == (whole.returncode, whole.stderr)
    assert len(MODULES) == whole.stdout.count(b"Example: bridgescore ")
    assert whole.stdout.decode() == bare.stdout.decode()
    assert (0, b"") == (bare.returncode, bare.stderr)
