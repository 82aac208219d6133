"""What writing and reading PBN share: names of tags, and how texts stand in them."""

from __future__ import annotations

import re

from bridgescore.game.model import Heading, Line, Pair, Side
from bridgescore.game.rubber import Step
from bridgescore.game.scoring import total_points

#: The tags that every game in export format has, in their order.
MANDATORY = (
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South"),
    *("Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result"),
)
STOPPED = "rubber stopped early"
UNKNOWN = "?"
RUBBER = "BridgescoreRubber"
TEXTS = "BridgescoreTextTable"
#: The scoring modifier of the older ladder of doubled undertricks, and what it stands for.
OLD_LADDER = "OldMP"
OLD_UNDERTRICKS = 200
#: The house rules in their tag, in the order of Rules.
RULES = ("honours", "insult", "part_score", "undertricks")


def side_of_pair(pair: Pair, heading: Heading) -> Side:
    """The column of a pair."""
    return Side.WE if pair is heading.we else Side.THEY


def points_of(step: Step, heading: Heading) -> dict[Pair, tuple[int, int]]:
    """What a hand put on the sheet for each pair: points above and below the line."""

    def points(pair: Pair, line: Line) -> int:
        return total_points(step.entries, side_of_pair(pair, heading), line)

    return {pair: (points(pair, Line.ABOVE), points(pair, Line.BELOW)) for pair in Pair}


def count_below(below: list[dict[Side, int]], step: Step) -> None:
    """Add what a hand put below the line to the games of its rubber."""
    for entry in step.entries:
        if entry.line is Line.BELOW:
            below[-1][entry.side] = below[-1].get(entry.side, 0) + entry.points
    if step.game is not None:
        below.append({})


def text_value(text: str | None) -> str:
    """A name or a remark as the value of a tag; see the top of this package."""
    if text is None:
        return UNKNOWN
    if not text:
        return "&#;"
    written = _REFERRED.sub(lambda found: f"&#{ord(found[0])};", text)
    # Blank or a lone ?, with any blanks round it, would be read as unknown.
    unclear = text.strip() in ("", UNKNOWN) and written[0] == text[0]
    return f"&#{ord(text[0])};{written[1:]}" if unclear else written


_REFERRED = re.compile(r"\A#|&(?=#)|[^ -~\xa0-\xff]")
_REFERENCE = re.compile(r"&#([0-9]{0,7});")


def text_in(value: str) -> str:
    """The name or remark that a value stands for: `text_value` the other way round."""

    def character(found: re.Match[str]) -> str:
        number = int(found[1] or 0)
        if number > 0x10FFFF or 0xD800 <= number <= 0xDFFF:
            return found[0]
        return chr(number) if found[1] else ""

    return _REFERENCE.sub(character, value)


def quoted(value: str) -> str:
    """A string token."""
    return '"' + value.replace("\\", r"\\").replace('"', r"\"") + '"'
