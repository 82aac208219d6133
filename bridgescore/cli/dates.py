"""The day of play, as options name it; the only place where the calendar is looked at."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bridgescore.errors import NotUnderstood

if TYPE_CHECKING:
    from datetime import date


def read_date(text: str) -> date | None:
    """A day of play, or None where the sheet is to name none.

    Raises NotUnderstood for what is neither a day such as 2026-11-30 nor a word for one.
    """
    from datetime import date

    word = text.strip().casefold()
    if word == "none":
        return None
    if word == "today":
        return today()
    try:
        if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", word):
            return date.fromisoformat(word)
    except ValueError:
        pass
    raise NotUnderstood(f"--date is a day like 2026-11-30, or today, or none; not {text}")


def today() -> date:
    """What day it is."""
    from datetime import date

    return date.today()
