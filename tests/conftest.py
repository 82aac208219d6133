"""Settings that hold for every test, the program as a fixture, and the golden files.

Golden files hold expected texts, each checked by eye against the Laws. They fail
on a difference; `pytest --rewrite-golden` writes what the program prints now.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from bridgescore.cli import run
from tests.effort import DEEP, examples
from tests.helpers import SENTENCES, TABLE, Cli, Outcome

GOLDEN = Path(__file__).parent / "golden"

# How fast a test runs says nothing about bridge.
settings.register_profile(
    "bridgescore",
    deadline=None,
    max_examples=examples(100),
    derandomize=not DEEP,
    database=None,
    print_blob=True,
    # Under mutation one process runs a test again and again.
    suppress_health_check=[HealthCheck.differing_executors]
    if "MUTANT_UNDER_TEST" in os.environ
    else [],
)
settings.load_profile("bridgescore")

# Programs that the tests start are interrupted as from a keyboard. A shell that has the
# tests run in the background ignores that, and what they start would inherit it.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """The one switch that rewrites expected texts."""
    parser.addoption(
        "--rewrite-golden",
        action="store_true",
        help="write what the program prints now into the expected texts",
    )


@pytest.fixture
def rewrite_golden(request: pytest.FixtureRequest) -> bool:
    """Whether expected texts are to be written instead of compared."""
    return bool(request.config.getoption("--rewrite-golden"))


@pytest.fixture
def golden(rewrite_golden: bool) -> Callable[[str, str], None]:
    """Compare a text with a golden file."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / f"{name}.txt"
        if rewrite_golden:
            path.write_text(text, encoding="utf-8", newline="\n")
        assert path.read_text(encoding="utf-8") == text

    return compare


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test depend on the terminal that it is started from."""
    for variable in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "PYTHONUNBUFFERED"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("TERM", "dumb")


@pytest.fixture
def cli(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    """The command line, run in an empty folder by the same way in as the program's own."""
    monkeypatch.chdir(tmp_path)

    def run_cli(*args: str) -> Outcome:
        capsys.readouterr()
        status = run(list(args))
        return Outcome(status, *capsys.readouterr())

    return run_cli


@pytest.fixture
def friday(cli: Cli, tmp_path: Path) -> Path:
    """A rubber file of Ann and Bob against Cleo and Dev, without a hand yet."""
    assert cli("new", "friday.toml", *TABLE).status == 0
    return tmp_path / "friday.toml"


@pytest.fixture
def finished(cli: Cli, friday: Path) -> Path:
    """The same file with the six hands of a finished rubber."""
    for sentence in SENTENCES:
        assert cli("add", "friday.toml", *sentence.split(), "--quiet").status == 0
    return friday
