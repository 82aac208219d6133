"""The page as a browser prints and shows it; needs Chromium."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from html import escape
from pathlib import Path

import pytest

from bridgescore.game.model import LAWS_1981, Heading, Side
from bridgescore.game.rubber import Rubber
from bridgescore.sheet.page import page
from tests.helpers import FRIDAY, LONG, NINE, WORKED, rubber, with_players

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(
    CHROMIUM is None and "CI" not in os.environ, reason="Chromium is not installed"
)

LONG_NAMES = with_players(
    "Bartholomew Featherstonehaugh",
    "Maximiliane von und zu Trautens",
    "Wilhelminaaaaaaaaaaaaaaaaaaaaa",
    "Jo",
)
#: 24 hands whose figures, two above the line from each, all stand in one column.
ONE_SIDED = (
    *("n 6sxx -5 honours they", "s 5nt -11 honours they") * 11,
    *("e 7nt = honours", "West 1hxx +6"),
)

PRINTED = {
    "worked": rubber(*WORKED),
    "nine": rubber(*NINE, heading=Heading()),
    "long": rubber(*LONG, heading=FRIDAY._replace(rules=LAWS_1981)),
    "one-sided": rubber(*ONE_SIDED, heading=LONG_NAMES),
    "empty": rubber(),
}


def chromium(folder: Path, text: str, *options: str) -> str:
    """What Chromium writes to standard output for a page."""
    assert CHROMIUM is not None, "Chromium is not installed"
    source = folder / "page.html"
    source.write_text(text, encoding="utf-8")
    command = [
        *(CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic"),
        *("--no-first-run", "--disable-background-networking", "--disable-component-update"),
        *("--disable-sync", f"--user-data-dir={folder / 'profile'}", *options, source.as_uri()),
    ]
    run = subprocess.run(command, capture_output=True, timeout=120, check=True)
    return run.stdout.decode("utf-8")


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("name", PRINTED)
def test_a_rubber_is_printed_on_one_page(name: str, paper: str, tmp_path: Path) -> None:
    """Up to 24 hands with two figures above the line each fit on one sheet of paper."""
    text = page(PRINTED[name])
    on_paper = text.replace("</head>", f"<style>@page {{ size: {paper} }}</style></head>")
    printed = tmp_path / "page.pdf"
    chromium(tmp_path, on_paper, "--no-pdf-header-footer", f"--print-to-pdf={printed}")
    assert len(re.findall(rb"/Type\s*/Page\b", printed.read_bytes())) == 1


@pytest.mark.parametrize("name", ["nine", "long", "one-sided"])
def test_nothing_is_wider_than_a_telephone(name: str, tmp_path: Path) -> None:
    """At 360 pixels there is no sideways scrolling, whatever the names and totals."""
    frame = f"""<iframe width="360" height="600" srcdoc="{escape(page(PRINTED[name]))}"
        onload="const page = this.contentDocument.documentElement;
            document.title = page.clientWidth + ' ' + page.scrollWidth"></iframe>"""
    shown = chromium(tmp_path, frame, "--dump-dom")
    sizes = re.search(r"<title>(\d+) (\d+)</title>", shown)
    assert sizes is not None
    # The page's own upright scroll bar may take some of the 360.
    room, needed = map(int, sizes.groups())
    assert 330 <= room <= 360
    assert needed <= room


@pytest.mark.parametrize("name", ["nine", "long"])
def test_the_browser_shows_the_figures_of_the_rubber(name: str, tmp_path: Path) -> None:
    """What is seen adds up: every point of a column and its total."""
    score: Rubber = PRINTED[name]
    script = """<script>onload = () => {
        const column = n => [...document.querySelectorAll(
            `.sheet tr > :nth-child(${n}) .points`)].map(cell => cell.innerText);
        document.title = column(1).join(' ') + '|' + column(2).join(' ') }</script>"""
    shown = chromium(tmp_path, page(score).replace("</body>", f"{script}</body>"), "--dump-dom")
    title = re.search("<title>(.*)</title>", shown)
    assert title is not None
    for side, words in zip(Side, title[1].split("|")):
        *figures, total = (int(word.strip("()").replace(",", "")) for word in words.split())
        assert total == score.state.of(side).total
        assert total == sum(figures)
