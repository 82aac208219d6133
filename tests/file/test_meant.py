"""Whether a change of a heading is told from one that touches more."""

from __future__ import annotations

import pytest

from bridgescore.errors import Refused
from bridgescore.file.edits import with_heading
from bridgescore.file.meant import Meant, refuse_anything_else
from bridgescore.file.reading import read_text
from bridgescore.game.model import LAWS_1981


@pytest.mark.parametrize(
    "text",
    [
        "format = 1\n[rules]\nhonours = true\nredoubled_insult = 100\n",
        "format = 1\nx_own = 1\n",
    ],
)
def test_house_rules_change_and_nothing_else(text: str) -> None:
    """Where the file has some, and where it has none; another key that changes is refused."""
    old = read_text(text, "f.toml")[1].heading
    new = old._replace(rules=LAWS_1981)
    changed = with_heading(text, "f.toml", old, new)
    refuse_anything_else(text, changed, None, Meant(heads=(old, new)))
    for other in (text, changed.replace("format = 1", "format = 1\nx_other = 2")):
        with pytest.raises(Refused, match="more of the file than was meant"):
            refuse_anything_else(text, other, None, Meant(heads=(old, new)))
