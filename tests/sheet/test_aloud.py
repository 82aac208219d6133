"""Bare text and sentences."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bridgescore.game.model import LAWS_1981, Contract, Hand, Heading, PassedOut, Side, Strain
from bridgescore.game.rubber import Rubber, replay
from bridgescore.sheet.aloud import sentences
from bridgescore.sheet.layout import Role, Span, bare_text
from tests.helpers import FRIDAY, LONG, NINE, WORKED, rubber

READ_ALOUD: dict[str, Rubber] = {
    "worked-sentences": rubber(*WORKED),
    "nine-sentences": rubber(*NINE, heading=Heading()),
    "in-progress-sentences": rubber(*WORKED[:4]),
    "stopped-sentences": rubber(
        "we 3nt =", "they 2h = honours we", "pass", "n 2c -1", stopped=True
    ),
    "empty-sentences": rubber(heading=Heading(rules=LAWS_1981)),
}


def test_text_is_the_spans_and_nothing_else() -> None:
    """Each line ends with a line end, and the roles leave no trace."""
    lines = [(Span("We", Role.SIDE), Span(" 40", Role.FIGURE)), ()]
    assert bare_text(lines) == "We 40\n\n"


@pytest.mark.parametrize("name", READ_ALOUD)
def test_golden_sentences(name: str, golden: Callable[[str, str], None]) -> None:
    """Whole rubbers read aloud, as they were checked by eye against the Laws."""
    golden(name, "".join(f"{line}\n" for line in sentences(READ_ALOUD[name])))


def test_one_sentence_for_each_hand() -> None:
    """A rubber of 24 hands has 24 sentences, numbered like the hands."""
    said = [line.partition(":")[0] for line in sentences(rubber(*LONG))]
    assert [f"Hand {n}" for n in range(1, 25)] == [line for line in said if line[:5] == "Hand "]


def test_sentences_are_ascii() -> None:
    """Nothing that a screen reader would spell out."""
    assert "".join(sentences(rubber(*LONG))).isascii()


def test_a_name_cannot_begin_a_line_of_its_own() -> None:
    """One sentence stays one line whatever a name or a note holds."""
    heading = FRIDAY._replace(players=("Ann\nHand 9: forged", None, None, None))
    hand = Hand(Contract(1, Strain.CLUBS), Side.WE, 7, note="two\nlines\x1b[2J")
    said = sentences(replay([hand], heading))
    assert not any("\n" in line or "\x1b" in line for line in said)
    (sentence,) = (line for line in said if line.startswith("Hand 1:"))
    assert sentence.endswith("; note: two\ufffdlines\ufffd[2J.")


def test_the_note_of_a_passed_out_hand_is_said() -> None:
    """A passed-out hand scores nothing but may have been worth a remark."""
    said = sentences(replay([PassedOut(note="no one opened")], Heading()))
    assert said[0] == "Hand 1: passed out; We 0, They 0; note: no one opened."
