"""The back score: each player's running line."""

from __future__ import annotations

from typing import Any

import pytest

from bridgescore.club.back_score import back_score
from bridgescore.club.standings import Outcome, standings
from bridgescore.game.rubber import Progress
from tests.club.nights import FRIDAY, SATURDAY, came_out


def season() -> list[Outcome]:
    """Two rubbers on a Friday, one on the Saturday after."""
    return [
        came_out("Ann Bob", "Cleo Dev", 600, 0, date=FRIDAY, rubber=1),
        came_out("Ann Cleo", "Bob Eve", 0, 200, date=FRIDAY, rubber=2),
        came_out("Ann Bob", "Cleo Dev", 900, 0, date=SATURDAY, progress=Progress.IN_PROGRESS),
        came_out("Ann Dev", "Cleo Eve", 300, 0, date=SATURDAY, rubber=2),
    ]


def test_the_back_score_runs_from_rubber_to_rubber() -> None:
    """Each player's line goes on where they play; a rubber in progress has no column."""
    back = back_score(standings(season()))
    assert (1, 2, 3) == back.columns
    lines = {line.name: line.figures for line in back.lines}
    assert {0: 600, 1: 400, 2: 700} == lines["Ann"]
    assert {0: -600, 2: -300} == lines["Dev"]
    assert {1: 200, 2: -100} == lines["Eve"]


def test_the_back_score_follows_the_evening_and_not_the_tables() -> None:
    """The rubbers are listed table by table, and were played at the same time."""
    night = standings(
        [
            came_out("Ann Bob", "Cleo Dev", 400, 0, table="1", rubber=1),
            came_out("Ann Cleo", "Bob Dev", 300, 0, table="1", rubber=2),
            came_out("Eve Finn", "Gwen Hugo", 200, 0, table="2", rubber=1),
            came_out("Eve Gwen", "Finn Hugo", 100, 0, table="2", rubber=2),
        ]
    )
    assert (1, 3, 2, 4) == back_score(night).columns


def test_the_back_score_runs_from_date_to_date() -> None:
    """By date, a day has one figure, the one at its end."""
    back = back_score(standings(season()), by_date=True)
    assert (FRIDAY, SATURDAY) == back.columns
    assert {0: 400, 1: 700} == next(line.figures for line in back.lines if line.name == "Ann")


def test_the_back_score_adds_up_in_the_order_of_play() -> None:
    """Ann's first rubber was at the second table, and her line begins with it."""
    night = standings(
        [
            came_out("Ann Bob", "Cleo Dev", 300, 0, table="1", rubber=2),
            came_out("Ann Eve", "Finn Gwen", 200, 0, table="2", rubber=1),
        ]
    )
    back = back_score(night)
    assert (2, 1) == back.columns
    assert {0: 200, 1: 500} == next(line.figures for line in back.lines if line.name == "Ann")


@pytest.mark.parametrize(
    ("one", "other", "columns"),
    [
        ({"date": FRIDAY, "rubber": 2}, {"date": SATURDAY, "rubber": 1}, (1, 2)),
        ({"date": FRIDAY, "rubber": 2}, {"date": None, "rubber": 1}, (1, 2)),
        ({"table": "1", "rubber": None}, {"table": "2", "rubber": 1}, (2, 1)),
        ({"table": "1", "rubber": 1}, {"table": "2", "rubber": 1}, (1, 2)),
    ],
)
def test_the_back_score_goes_by_date_then_number_then_place(
    one: dict[str, Any], other: dict[str, Any], columns: tuple[int, int]
) -> None:
    """What has no date or no number comes behind what has one; equal ones stay as listed."""
    night = standings([came_out("Ann Bob", "Cleo Dev", 100, 0, **about) for about in (one, other)])
    assert columns == back_score(night).columns
