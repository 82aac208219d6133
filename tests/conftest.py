"""Settings that hold for every test, and the golden files.

Golden files hold expected texts, each checked by eye against the Laws. They fail
on a difference; `pytest --rewrite-golden` writes what the program prints now.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

GOLDEN = Path(__file__).parent / "golden"

# How fast a test runs says nothing about bridge.
settings.register_profile("bridgescore", deadline=None)
settings.load_profile("bridgescore")


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
