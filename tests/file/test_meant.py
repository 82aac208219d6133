"""Whether a change of a heading is told from one that touches more."""

from __future__ import annotations

import pytest

from bridgescore.errors import Refused
from bridgescore.file.document import Document
from bridgescore.file.edits import with_heading
from bridgescore.file.meant import Change, Meant, refuse_anything_else
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
    file = Document(text)
    old = file.record.heading
    new = old._replace(rules=LAWS_1981)
    changed = with_heading(file, old, new)
    refuse_anything_else(file, Change(changed, Meant(heads=(old, new))))
    more = Document(changed.text.replace("format = 1", "format = 1\nx_other = 2"))
    for other in (file, more):
        with pytest.raises(Refused, match="more of the file than was meant"):
            refuse_anything_else(file, Change(other, Meant(heads=(old, new))))
