"""The page: its structure, its figures, and that no name can break out of it."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from bridgescore.game.model import LAWS_1981, Contract, Hand, Heading, Seat, Side, Strain
from bridgescore.game.rubber import Rubber, replay
from bridgescore.sheet.page import is_page, page
from tests.helpers import FRIDAY, LONG, NINE, WORKED, rubber, with_players

EMPTY_ELEMENTS = {"meta", "br"}

#: A cell of the ruled table: a word, points, and the number of the hand.
FIGURE = re.compile(r"[a-z -]*\(?(?P<points>[\d,]+)(?: hand \d+\)?)?")


class Page(HTMLParser):
    """The elements of a page that are of interest, and the text of each table's cells."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.tables: list[list[list[str]]] = []
        self.texts: dict[str, str] = {}
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag == "table":
            self.tables.append([])
        if tag == "tr":
            self.tables[-1].append([])
        if tag in ("td", "th"):
            self.tables[-1][-1].append("")
        if tag not in EMPTY_ELEMENTS:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        innermost = self.open[-1] if self.open else ""
        self.texts[innermost] = self.texts.get(innermost, "") + data
        if "td" in self.open or "th" in self.open:
            self.tables[-1][-1][-1] += data

    def attributes(self, tag: str) -> list[dict[str, str | None]]:
        """The attributes of all elements of a name."""
        return [attrs for name, attrs in self.tags if name == tag]


RUBBERS = [
    rubber(*WORKED),
    rubber(*NINE, heading=Heading()),
    rubber(*LONG, heading=FRIDAY._replace(rules=LAWS_1981)),
    rubber(*WORKED[:4]),
    rubber("we 3nt =", "they 2h = honours we", "pass", "n 2c -1", stopped=True),
    rubber(),
]


@pytest.mark.parametrize("score", RUBBERS)
def test_the_structure_of_the_page(score: Rubber) -> None:
    """Real tables with captions and scopes, a language, a title; no script, nothing fetched."""
    text = page(score, "A rubber")
    parsed = Page(text)
    assert parsed.attributes("html") == [{"lang": "en-GB"}]
    assert parsed.texts["title"] == parsed.texts["h1"] == "A rubber"
    assert len(parsed.attributes("table")) == len(parsed.attributes("caption"))
    assert all("scope" in attrs for attrs in parsed.attributes("th"))
    tags = {tag for tag, _ in parsed.tags}
    assert tags.isdisjoint({"script", "link", "img", "iframe", "object"})
    assert "url(" not in text
    assert "http" not in text
    assert all({"href", "src"}.isdisjoint(attrs) for _, attrs in parsed.tags)
    assert all(attrs.get("aria-label") for attrs in parsed.attributes("svg"))


@pytest.mark.parametrize("score", RUBBERS)
def test_the_figures_of_the_page_are_those_of_the_rubber(score: Rubber) -> None:
    """Every entry is in the ruled table once, under its side, and the totals at its foot."""
    *rows, totals = (row for row in Page(page(score)).tables[0][1:] if len(row) == 2)
    entries = [*(entry for step in score.steps for entry in step.entries), *score.entries]
    for n, side in enumerate(Side):
        figures = filter(None, (FIGURE.fullmatch(row[n]) for row in rows))
        assert sorted(f"{e.points:,}" for e in entries if e.side is side) == sorted(
            figure["points"] for figure in figures
        )
        assert f"total {score.state.of(side).total:,}" == totals[n]


def test_the_hands_one_by_one() -> None:
    """Contract with suit sign, declarer, result, points and why, and both totals after it."""
    rows = Page(page(rubber(*WORKED))).tables[1]
    assert rows[0] == ["Hand", "Contract", "Points", "We", "They"]
    assert rows[3] == ["3", "They 3♦\ufe0eX, down 2", "We 300 undertricks", "370", "90"]
    assert rows[5] == [
        "5",
        "They 6♥\ufe0e, made",
        "They 180 tricks, 500 slam, 100 honours; game to They",
        "440",
        "870",
    ]


def test_the_bonuses_of_a_stopped_rubber_end_the_list_of_hands() -> None:
    """Without them the totals of the list would not be those of the sheet."""
    rows = Page(page(rubber("they 3nt =", "we 1c =", stopped=True))).tables[1]
    assert rows[-1] == [
        "",
        "stopped",
        "They 300 only game; We 100 only part-score",
        "120",
        "400",
    ]


def test_the_words_round_the_tables() -> None:
    """Names, event, table, date, house rules, notes and both facts of the result."""
    heading = FRIDAY._replace(rules=LAWS_1981)
    deals = [
        Hand(Contract(3, Strain.NOTRUMP), Side.WE, 9, note="trumps 5-0"),
        Hand(Contract(4, Strain.SPADES), Side.WE, 10),
    ]
    text = page(replay(deals, heading))
    for words in (
        *("Ann", "Bob", "Cleo", "Dev", "Friday club", "table 3", "27 November 2026"),
        *("House rules: Laws of 1981.", "trumps 5-0"),
        "We won two games to none (700). We win by 920.",
    ):
        assert words in text


def test_the_chart_says_its_figures_in_words() -> None:
    """Whoever cannot see the chart hears both running totals."""
    (chart,) = Page(page(rubber(*WORKED))).attributes("svg")
    assert chart["aria-label"] == (
        "Totals after each hand: We 70, 70, 370, 440, 440, 1,060; They 0, 90, 90, 90, 870, 870"
    )


HOSTILE = [
    "<script>alert(1)</script>",
    "</title></style></table>",
    "\"><img src=x onerror='alert(1)'>",
    "&lt;b&gt; &amp; &#x3c;",
    "a\x1b[31m\x00b",
]


@pytest.mark.parametrize("words", HOSTILE)
def test_nothing_that_people_write_becomes_part_of_the_page(words: str) -> None:
    """Every title, event, table, name and note is text."""
    heading = with_players(words, words, words, words)._replace(event=words, table=words)
    deal = Hand(Contract(1, Strain.CLUBS), Seat.NORTH, 7, note=words)
    mild = with_players("A", "B", "C", "D")._replace(event="E", table="F")
    parsed = Page(page(replay([deal], heading), words))
    harmless = Page(page(replay([deal._replace(note="G")], mild), "E"))
    assert [tag for tag, _ in harmless.tags] == [tag for tag, _ in parsed.tags]
    assert parsed.texts["h1"] == words.replace("\x1b", "\ufffd").replace("\x00", "\ufffd")


def test_the_program_knows_its_own_pages() -> None:
    """A page of ours may be written again; any other may not."""
    assert is_page(page(rubber(*WORKED)))
    assert not is_page("<!DOCTYPE html><html><head><title>x</title></head></html>")
    assert not is_page("")
    mark = '<meta name="generator" content="bridgescore">'
    assert not is_page(f"<html><head></head><body>{mark}</body></html>")


@pytest.mark.parametrize(("dealt", "size"), [(37, "9.5"), (38, "9.0"), (40, "9.0"), (41, "8.5")])
def test_a_longer_sheet_is_printed_in_the_next_smaller_size(dealt: int, size: str) -> None:
    """Each figure takes 1.4 times its size; two rows beside the hands; 530 points are a page.

    39 rows are 519 points at 9.5, and 40 would be 532; 42 are 529 at 9.0, and 43
    would be 542.
    """
    printed = re.findall(r"--size: ([0-9.]+)pt", page(rubber(*["they 1nt -1"] * dealt)))
    assert size == printed[0]
