"""Rubbers of a club night that the tests of this room share."""

from __future__ import annotations

from datetime import date
from typing import Any

from bridgescore.club.standings import Outcome
from bridgescore.game.rubber import Progress

FRIDAY, SATURDAY = date(2026, 11, 27), date(2026, 11, 28)


def came_out(we: str, they: str, we_total: int, they_total: int, **about: Any) -> Outcome:
    """A rubber of "Ann Bob" against "Cleo Dev", finished unless said otherwise."""
    usual = Outcome(
        file="a.toml",
        progress=Progress.FINISHED,
        date=None,
        table=None,
        rubber=None,
        we=tuple(we.split()),  # type: ignore[arg-type]
        they=tuple(they.split()),  # type: ignore[arg-type]
        we_total=we_total,
        they_total=they_total,
    )
    return usual._replace(**about)
