"""Why a hand scored what it did: each figure with its arithmetic and its rule, in words."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from bridgescore.laws import (
    FIVE_HONOURS,
    ODD_TRICKS,
    RUBBER,
    UNDERTRICK,
    overtrick_value,
    undertrick_steps,
)
from bridgescore.model import (
    LAWS_1993,
    Contract,
    Doubling,
    Entry,
    Hand,
    Heading,
    Kind,
    Line,
    Rules,
    Side,
    Strain,
)
from bridgescore.notation import write_hand
from bridgescore.rubber import Rubber, Step

_DOUBLED = {
    Doubling.UNDOUBLED: "not doubled",
    Doubling.DOUBLED: "doubled",
    Doubling.REDOUBLED: "redoubled",
}


class Reason(NamedTuple):
    """One figure, explained.

    Attributes:
        entry: the figure.
        sum: how it is worked out, such as "4 x 30 x 2"; the figure itself where
            there is nothing to work out.
        words: the rule, and the house rule where one differs from the Laws.
    """

    entry: Entry
    sum: str
    words: str


def reasons(
    hand: Hand, vulnerable: bool, entries: tuple[Entry, ...], rules: Rules = LAWS_1993
) -> list[Reason]:
    """Every figure of one hand, explained; `vulnerable` is that of declarer's side."""
    return [Reason(entry, *_reason(entry, hand, vulnerable, rules)) for entry in entries]


def _reason(entry: Entry, hand: Hand, vulnerable: bool, rules: Rules) -> tuple[str, str]:
    contract = hand.contract
    state = _vulnerable(vulnerable)
    doubled = _DOUBLED[contract.doubling]
    match entry.kind:
        case Kind.TRICKS:
            return _trick_sum(contract), f"{_tricks(contract.level)} bid and made, {doubled}"
        case Kind.OVERTRICKS:
            value = overtrick_value(contract, vulnerable)
            count = f"{hand.overtricks} overtrick{_s(hand.overtricks)}"
            if contract.doubling is Doubling.UNDOUBLED:
                return f"{hand.overtricks} x {value}", f"{count} at the value of a trick"
            return f"{hand.overtricks} x {value}", f"{count}, {doubled}, {state}"
        case Kind.INSULT:
            words = f"for the insult: a {doubled} contract was made"
            if contract.doubling is Doubling.REDOUBLED:
                words += _house_rule("redoubled_insult", rules)
            return str(entry.points), words
        case Kind.SLAM:
            slam = "small" if contract.level == 6 else "grand"
            return str(entry.points), f"{slam} slam bid and made, {state}"
        case Kind.UNDERTRICKS:
            return _penalty(hand, vulnerable, rules)
        case Kind.HONOURS:
            return str(entry.points), _honours(entry, contract)
        case _:
            losers = "no game" if entry.points == RUBBER[0] else "one game"
            return str(entry.points), f"the rubber: two games, the other side has {losers}"


def stop_reasons(rubber: Rubber) -> list[Reason]:
    """The bonuses of a rubber that stopped early, explained."""
    words = {
        Kind.UNFINISHED_GAME: "the only side with a game when the table stopped",
        Kind.UNFINISHED_PART_SCORE: "the only side with a part-score in the game in progress"
        + _house_rule("unfinished_part_score", rubber.heading.rules),
    }
    return [Reason(entry, str(entry.points), words[entry.kind]) for entry in rubber.entries]


def scored(step: Step, heading: Heading) -> str:
    """What one hand scored, in a sentence: "Hand 2: they 3S =. They 90 below."."""
    hand = f"Hand {step.number}: {write_hand(step.deal, heading)}."
    if not isinstance(step.deal, Hand):
        return f"Hand {step.number}: passed out. Nothing is scored."
    parts = []
    for side in Side:
        figures = [
            f"{points} {line} the line"
            for line in (Line.BELOW, Line.ABOVE)
            if (points := sum(e.points for e in step.entries if (e.side, e.line) == (side, line)))
        ]
        if figures:
            parts.append(f"{side.title()} score {' and '.join(figures)}")
    return f"{hand} {', '.join(parts) or 'Nothing is scored'}."


def _trick_sum(contract: Contract) -> str:
    first, further = ODD_TRICKS[contract.strain]
    times = f" x {contract.doubling.value}" if contract.doubling > 1 else ""
    if contract.strain is not Strain.NOTRUMP:
        return f"{contract.level} x {first}{times}"
    if contract.level == 1:
        return f"{first}{times}"
    tricks = f"{first} + {contract.level - 1} x {further}"
    return f"({tricks}){times}" if times else tricks


def _penalty(hand: Hand, vulnerable: bool, rules: Rules) -> tuple[str, str]:
    down, doubling = hand.undertricks, hand.contract.doubling
    words = f"{down} undertrick{_s(down)}, {_DOUBLED[doubling]}, {_vulnerable(vulnerable)}"
    if doubling is Doubling.UNDOUBLED:
        return f"{down} x {UNDERTRICK[vulnerable]}", words
    runs = [
        (points, len(list(run)))
        for points, run in groupby(undertrick_steps(down, vulnerable, rules))
    ]
    steps = " + ".join(
        f"{count} x {points}" if count > 1 else str(points) for points, count in runs
    )
    if down > 3 and not vulnerable:
        words += _house_rule("doubled_undertricks_from_fourth", rules)
    return f"({steps}) x 2" if doubling is Doubling.REDOUBLED else steps, words


def _honours(entry: Entry, contract: Contract) -> str:
    if contract.strain is Strain.NOTRUMP:
        held = "all four aces in one hand at no trump"
    elif entry.points == FIVE_HONOURS:
        held = "all five trump honours in one hand"
    else:
        held = "four of the five trump honours in one hand"
    return f"{held}, made or not"


def _house_rule(key: str, rules: Rules) -> str:
    """A remark that a house rule differs from the Laws, or nothing."""
    value, law = getattr(rules, key), getattr(LAWS_1993, key)
    return f" (house rule {key} = {value}; the Laws give {law})" if value != law else ""


def _tricks(level: int) -> str:
    return f"{level} odd trick{_s(level)}"


def _vulnerable(vulnerable: bool) -> str:
    return "vulnerable" if vulnerable else "not vulnerable"


def _s(count: int) -> str:
    return "" if count == 1 else "s"
