"""The words of the hand sentence, and how a text is compared."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgescore.sentence.words import RESERVED, fold
from tests.strategies import AWKWARD_NAMES


@pytest.mark.parametrize(
    "name",
    [
        *("we", "Us", "U", "THEY", "them", "t", "ns", "EW", "n", "é", "s", "w", "North"),
        *("pass", "x", "xx", "p", "by", "made", "down", "hon", "spade", "NT", "four"),
    ],
)
def test_a_word_of_sentences_is_reserved(name: str) -> None:
    """Sides, seats, pass, x and the other words of a sentence are no names for players."""
    assert fold(name) in RESERVED


@pytest.mark.parametrize("name", AWKWARD_NAMES)
def test_a_players_name_is_not_reserved(name: str) -> None:
    """A name that only begins like such a word is free."""
    assert fold(name) not in RESERVED


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    """A folded text is in its final form."""
    assert fold(text) == fold(fold(text))
