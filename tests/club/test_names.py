"""Which names are one player's, how they are spelt, and which look alike."""

from __future__ import annotations

import pytest

from bridgescore.club.standings import Outcome, standings
from tests.club.nights import FRIDAY, SATURDAY, came_out


def test_names_are_matched_without_case_accents_and_spaces() -> None:
    """The spelling seen most often is shown, without spare spaces."""
    night = standings(
        [
            came_out("Zoe Bob", "Cleo Dev", 100, 0),
            came_out("Zoë BOB", "Cleo Dev", 100, 0),
            came_out("Zoe\u0308 Bob", "Cleo Dev", 100, 0)._replace(they=("  cleo  ", "Dev")),
        ]
    )
    assert {"Zoë", "Bob", "Cleo", "Dev"} == {player.name for player in night.players}


def test_of_equal_spellings_the_first_is_shown() -> None:
    """First means first in the order of play, not of the files."""
    night = standings(
        [
            came_out("ANN Bob", "Cleo Dev", 100, 0, date=SATURDAY),
            came_out("Ann Bob", "Cleo Dev", 100, 0, date=FRIDAY),
        ]
    )
    assert "Ann" == night.players[0].name


def test_spare_spaces_are_no_spelling_of_their_own() -> None:
    """Seen twice, with and without them, a spelling gives way to one that is seen three times."""
    spelt = ("Zoë", " Zoë", "zoë", "zoë", "zoë")
    night = standings(
        came_out("Ann Bob", "Cleo Dev", 100, 0, rubber=number)._replace(we=(name, "Bob"))
        for number, name in enumerate(spelt, start=1)
    )
    assert "zoë" in {player.name for player in night.players}


def test_a_name_of_two_words_is_shown_with_one_space() -> None:
    """However many were typed."""
    night = standings([came_out("Ann Bob", "Cleo Dev", 100, 0)._replace(we=("Mary  Ann", "Bob"))])
    assert "Mary Ann" in {player.name for player in night.players}


def evening(*names: str) -> list[Outcome]:
    """Rubbers with one changing player each."""
    return [
        came_out(f"{name} Bob", "Cleo Dev", 100, 0, file=f"f-{number}.toml")
        for number, name in enumerate(names, start=1)
    ]


def test_a_name_one_letter_off_draws_a_warning() -> None:
    """A long name seen once, one letter from another, is likely a slip of the pen."""
    expected = (
        '"Hanna" (1 rubber) and "Hannah" (2 rubbers) differ by one letter;'
        " if they are one player, put the name right in f-2.toml"
    )
    assert (expected,) == standings(evening("Hannah", "Hanna", "Hannah")).warnings


@pytest.mark.parametrize("slip", ["Gwendolin", "Gwendolyne", "Gwendlyn", "Xwendolyn"])
def test_a_letter_more_fewer_or_changed(slip: str) -> None:
    """Edit distance one, wherever the letter stands."""
    assert 1 == len(standings(evening("Gwendolyn", "Gwendolyn", slip)).warnings)


@pytest.mark.parametrize(
    "names",
    [
        ("Jana", "Jane", "Jane"),
        ("Hanna", "Hanna", "Hannah", "Hannah"),
        ("Brian", "Brain", "Brain"),
        ("Player 1", "Player 2", "Player 2"),
        ("Gwendolyn", "gwendolyn", "Gwéndolyn"),
    ],
)
def test_names_that_draw_no_warning(names: tuple[str, ...]) -> None:
    """Short names, names seen twice, two letters, figures, and one name in two spellings."""
    assert () == standings(evening(*names)).warnings


def test_two_players_of_one_table_are_two_players() -> None:
    """Maria and Marie who sit at one table are no slip."""
    assert () == standings([came_out("Maria Bob", "Marie Dev", 100, 0)]).warnings


@pytest.mark.parametrize(
    "names", [("Hannna", "Hanna", "Hanna"), ("Anna Marie", "Anna Maria", "Anna Maria")]
)
def test_two_names_are_warned_of_once(names: tuple[str, ...]) -> None:
    """However many letters could be the one too many, and in every word of a name."""
    assert 1 == len(standings(evening(*names)).warnings)


def test_two_names_seen_once_each_are_one_rubber_each() -> None:
    """The warning counts the rubbers of both."""
    (warning,) = standings(evening("Hannah", "Hanna")).warnings
    assert 2 == warning.count("(1 rubber)")


def test_a_pair_of_names_that_is_sound_hides_no_slip() -> None:
    """Aaron and Aaran play together; Hanna is still likely to be Hannah."""
    together = came_out("Aaron Bob", "Aaran Dev", 100, 0)
    (warning,) = standings([together, *evening("Hannah", "Hanna", "Hannah")]).warnings
    assert warning.startswith('"Hanna" (1 rubber) and "Hannah" (2 rubbers)')
