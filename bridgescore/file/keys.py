"""The keys of a rubber file, in the order that they are written."""

from __future__ import annotations

FORMAT = 1

HEADER_KEYS = ("format", "date", "event", "table", "rubber", "dealer", "we")
PLAYER_KEYS = ("north", "east", "south", "west")
#: The values that each house rule may have; the first is the Laws' own.
RULE_VALUES: dict[str, tuple[int, ...]] = {
    "honours": (True, False),
    "redoubled_insult": (100, 50),
    "unfinished_part_score": (100, 50),
    "doubled_undertricks_from_fourth": (300, 200),
}
HAND_KEYS = (
    *("declarer", "contract", "doubling", "tricks", "honours", "honours_by"),
    *("auction", "dealer", "note"),
)
#: What else may stand at the top of the file.
TABLES = ("players", "rules", "hand", "stopped", "cut")
#: Keys that begin like this belong to other programs.
FOREIGN = "x_"
#: No number in a rubber file comes near this.
LARGEST = 9999
