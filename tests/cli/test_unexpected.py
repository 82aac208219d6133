"""What nobody foresaw: one sentence and a status, from every command and at any moment."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from bridgescore.cli import FUNCTIONS, MODULES
from bridgescore.cli.output import Output, out
from bridgescore.unexpected import REPORT, sentence
from tests.file.test_durability import COMMANDS, RECORDING
from tests.helpers import HOME, Cli, finish, refused, start

#: The sentence where a fault of the program's own comes to light.
FAULT = "something went wrong that is a fault of bridgescore"
KINDS: list[tuple[BaseException, str]] = [
    (ValueError("a library's wording"), FAULT),
    (RuntimeError("a library's wording"), FAULT),
    (RecursionError("maximum recursion depth exceeded"), FAULT),
    (AssertionError(), FAULT),
    (OSError("a library's wording"), FAULT),
    (FileNotFoundError(errno.ENOENT, "a library's wording"), FAULT),
    (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "a library's wording"), FAULT),
    (MemoryError(), "there was not enough memory for this"),
    (PermissionError(errno.EACCES, "x", "friday.toml"), "friday.toml: permission denied"),
]


@pytest.mark.parametrize(("error", "said"), KINDS, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("command", MODULES)
def test_a_fault_in_a_command_is_one_sentence(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, command: str, error: BaseException, said: str
) -> None:
    """Whatever a command raises comes out as one sentence, with the status of a failure."""

    def fail() -> None:
        raise error

    module = import_module(f"bridgescore.cli.{MODULES[command]}")
    monkeypatch.setattr(module, FUNCTIONS.get(command, command), fail)
    # The status 1 of compare would say that the sheets differ.
    heard = refused(cli(command), 2 if command == "compare" else 1)
    assert heard.startswith(said)
    assert 1 == heard.count("\n")
    assert "wording" not in heard


@pytest.mark.parametrize("command", [name for name in COMMANDS if name in MODULES])
def test_a_fault_behind_a_change_says_that_it_is_recorded(
    finished: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """A fault in what follows on a change has the status 3, and the change stands."""
    cli("export", "friday.toml", "--format", "pbn", "-o", "friday.pbn")
    if command in ("add", "stop"):
        cli("undo", "friday.toml")
    before = {path.name: path.read_bytes() for path in finished.parent.iterdir()}

    def fail(*args: object, **options: object) -> None:
        raise ValueError("a library's wording")

    for name in ("say", "sheet", "raw", "document"):
        monkeypatch.setattr(Output, name, fail)
    monkeypatch.setattr(sys, "stdin", None)
    outcome = cli(*COMMANDS[command])
    after = {path.name: path.read_bytes() for path in finished.parent.iterdir()}
    assert (before != after) == (command in RECORDING)
    if command in RECORDING:
        assert refused(outcome, 3).startswith(f"recorded; after that: {FAULT}")
    else:
        assert outcome.status in (1, 2)
        assert outcome.err.count("\n") == 1


@pytest.mark.parametrize(
    "module", ["bridgescore.cli", "bridgescore.cli.output", "bridgescore.cli.table", "typer"]
)
@pytest.mark.parametrize("error", ["MemoryError", "RecursionError", "ImportError('library')"])
def test_a_fault_while_the_program_is_loaded_is_one_sentence(
    tmp_path: Path, module: str, error: str
) -> None:
    """Memory may run out, or a library be broken, before there is a command at all."""
    code = (
        "import sys\n"
        "class Failing:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {module!r}:\n"
        f"            raise {error}\n"
        "from bridgescore.__main__ import main\n"
        "sys.meta_path.insert(0, Failing())\n"
        "main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "show", "friday.toml"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(HOME)},
        capture_output=True,
        timeout=60,
    )
    said = "there was not enough memory" if error == "MemoryError" else FAULT
    assert (1, b"") == (done.returncode, done.stdout)
    assert done.stderr.startswith(said.encode())
    assert 1 == done.stderr.count(b"\n")


def test_the_traceback_is_there_for_the_asking(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who wants to report a fault sets a variable that the sentence names."""

    def fail() -> None:
        raise ValueError("the reason")

    monkeypatch.setattr("bridgescore.cli.finish.stop", fail)
    assert REPORT in cli("stop").err
    monkeypatch.setenv(REPORT, "1")
    assert "ValueError: the reason" in cli("stop").err


def test_the_sentence_names_the_place() -> None:
    """A report says where it happened, though not in a library's words."""
    with pytest.raises(AttributeError) as caught:
        out.fitted("text", None)  # type: ignore[arg-type]
    assert "(output.py:" in sentence(caught.value)


@pytest.mark.skipif(sys.platform != "linux", reason="limits the memory as Linux does")
def test_little_memory_is_one_sentence(finished: Path) -> None:
    """Wherever memory runs out in the program, a sentence says so."""
    import resource

    said = set()
    for mebibytes in range(6, 24):
        most = mebibytes * 2**20

        def limit(most: int = most) -> None:
            resource.setrlimit(resource.RLIMIT_DATA, (most, most))

        process = start(finished.parent, "show", "friday.toml", preexec_fn=limit)
        outcome = finish(process, "latin-1")
        # With still less, Python itself does not come as far as the program.
        if "init_import_site" not in outcome.err and "site-packages" not in outcome.err:
            assert "Traceback" not in outcome.err
            said.add((outcome.status, outcome.err))
    assert said <= {(0, ""), (1, "there was not enough memory for this\n")}
    assert (1, "there was not enough memory for this\n") in said
