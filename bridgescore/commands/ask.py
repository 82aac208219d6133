"""Questions about a rubber, answered line by line."""

from __future__ import annotations

from bridgescore.answers.why import account, figure_line, stop_reasons
from bridgescore.commands.correct import hand_number
from bridgescore.errors import Refused
from bridgescore.game.model import Side, side_of
from bridgescore.game.rubber import Rubber
from bridgescore.sentence.reader import read_question
from bridgescore.sheet.words import result


def what(rubber: Rubber, words: str, columns: int = 80, ascii_only: bool = False) -> list[str]:
    """What the next hand could bring, line by line, for a screen of so many columns.

    `words` is a side, seat or player with a contract: every result of it; or
    without one, or nothing for both sides: the cheapest games. Raises
    NotUnderstood where it is neither, Refused where the rubber is over.
    """
    from bridgescore.answers.forecast import games_text, results_text

    if rubber.stopped:
        raise Refused("the table has stopped, so no hand can follow; undo takes the stop back")
    if rubber.finished:
        hands = len(rubber.steps)
        raise Refused(f"the rubber ended with hand {hands}; the next hand begins a new rubber")
    if not words.strip():
        we, they = (games_text(rubber, side, columns, ascii_only) for side in Side)
        return [*we, "", *they]
    who, contract = read_question(words, rubber.heading)
    if contract is None:
        return games_text(rubber, side_of(who, rubber.heading.we), columns, ascii_only)
    return results_text(rubber, who, contract, columns, ascii_only)


def why(rubber: Rubber, number: str | None = None) -> list[str]:
    """Each hand, or one of them, explained line by line; raises Refused where it is not there."""
    steps = rubber.steps
    if number is not None:
        place = hand_number(number, len(steps))
        return account(steps[place - 1], rubber.heading)
    if not steps:
        return ["No hand has been recorded yet."]
    said = [line for step in steps for line in (*account(step, rubber.heading), "")]
    if rubber.stopped:
        said += ["The table stopped here."]
        said += [figure_line(reason) for reason in stop_reasons(rubber)]
    if rubber.over:
        said += result(rubber)
    return said if rubber.over else said[:-1]
