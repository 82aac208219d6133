"""Why a hand scored what it did: each figure with its arithmetic and its rule, in words."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from bridgescore.game.laws import (
    FIVE_HONOURS,
    ODD_TRICKS,
    RUBBER,
    UNDERTRICK,
    overtrick_value,
    undertrick_steps,
)
from bridgescore.game.model import (
    LAWS_1993,
    Contract,
    Deal,
    Doubling,
    Entry,
    Hand,
    Heading,
    Kind,
    Line,
    Rules,
    Side,
    Strain,
    side_of,
)
from bridgescore.game.rubber import Rubber, Step
from bridgescore.game.scoring import total_points
from bridgescore.sentence.writer import write_hand
from bridgescore.text import counted, listed

_TIMES = {
    Doubling.UNDOUBLED: "",
    Doubling.DOUBLED: "; doubled, that counts twice",
    Doubling.REDOUBLED: "; redoubled, that counts four times",
}
_ORDINALS = ("first", "second", "third", "fourth")


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
    """How a figure is worked out, and the rule behind it."""
    contract = hand.contract
    state = _vulnerable(vulnerable)
    doubled = contract.doubling.long
    match entry.kind:
        case Kind.TRICKS:
            return _trick_sum(contract), _trick_words(contract)
        case Kind.OVERTRICKS:
            value = overtrick_value(contract, vulnerable)
            count = counted(hand.overtricks, "overtrick")
            why = f"{_in(contract.strain)} one counts {value}"
            if contract.doubling is not Doubling.UNDOUBLED:
                why = f"{doubled} and {state}, one counts {value} in every strain"
            return f"{hand.overtricks} x {value}", f"{count}; {why}"
        case Kind.INSULT:
            words = f"for the insult: the contract was {doubled} and made all the same"
            if contract.doubling is Doubling.REDOUBLED:
                words += _house_rule("redoubled_insult", rules)
            return str(entry.points), words
        case Kind.SLAM:
            return str(entry.points), f"{_slam(hand)}; {state} it is worth {entry.points:,}"
        case Kind.UNDERTRICKS:
            return _penalty(hand, vulnerable, rules)
        case Kind.HONOURS:
            return str(entry.points), _honours(entry, contract)
        case _:
            losers = "no game" if entry.points == RUBBER[0] else "one game"
            return str(
                entry.points
            ), f"for the rubber: two games won while the others have {losers}"


def stop_reasons(rubber: Rubber) -> list[Reason]:
    """The bonuses of a rubber that stopped early, explained."""
    words = {
        Kind.UNFINISHED_GAME: "the only side with a game when the table stopped",
        Kind.UNFINISHED_PART_SCORE: "the only side with a part-score in the game in progress"
        + _house_rule("unfinished_part_score", rubber.heading.rules),
    }
    return [Reason(entry, str(entry.points), words[entry.kind]) for entry in rubber.entries]


def account(step: Step, heading: Heading) -> list[str]:
    """One hand in lines that settle an argument: as it would be typed, figures, totals, note."""
    deal = step.deal
    if not isinstance(deal, Hand):
        said = [
            f"Hand {step.number}: pass (passed out)",
            "  nothing is scored; the deal moves on",
        ]
    else:
        declarers = side_of(deal.declarer, heading.we)
        state = f"{declarers.long} {_vulnerable(step.vulnerable)}"
        tricks = f"{counted(deal.tricks, 'trick')} won"
        said = [f"Hand {step.number}: {told(deal, heading)}; {tricks}, {state}"]
        said += [
            figure_line(reason, declarers)
            for reason in reasons(deal, step.vulnerable, step.entries, heading.rules)
        ]
        if deal.honours and not heading.rules.honours:
            said.append("  honours are not scored at this table")
    if deal.note:
        said.append(f"  note: {deal.note}")
    if step.game is not None:
        said.append(f"  {_game(step, step.game)}")
    said.append(f"  after it: {step.after.totals}")
    return said


def told(deal: Deal, heading: Heading) -> str:
    """A hand as it would be typed, declarer first; the auction behind it, where it was recorded."""
    if not isinstance(deal, Hand) or deal.auction is None:
        return write_hand(deal, heading)
    plain = write_hand(deal._replace(auction=None), heading)
    return f"{plain} (auction {' '.join(deal.auction)})"


def figure_line(reason: Reason, declarers: Side | None = None) -> str:
    """One figure in one line: whose, where, how it is worked out and why."""
    side, line, _, points = reason.entry
    whose = side.long
    if declarers not in (None, side):
        whose += ", defending,"
    return f"  {whose} {points:,} {line} the line{worked(reason)}: {reason.words}"


def worked(reason: Reason) -> str:
    """The arithmetic of a figure, or nothing where there is none to do."""
    return "" if reason.sum == str(reason.entry.points) else f" = {reason.sum}"


def _game(step: Step, winner: Side) -> str:
    """The game that a hand won, and what follows from it."""
    tricks = total_points(step.entries, winner, Line.BELOW)
    had = step.before.of(winner).part_score
    lost = step.before.of(winner.other).part_score
    reached = f"{had} + {tricks} = {had + tricks}" if had else str(tricks)
    words = f"game to {winner.long}: {reached} below the line, and 100 make a game"
    if step.after.rubber_won_by is not None:
        return words
    words += f"; {winner.long} are vulnerable from now on"
    if lost:
        words += f"; the part-score of {lost} that {winner.other.long} had stays in the total,"
        words += " but no longer counts towards game"
    return words


def scored(step: Step, heading: Heading) -> str:
    """What one hand scored, in a sentence: "Hand 2: they 3S =. They score 90 below the line."."""
    if not isinstance(step.deal, Hand):
        return f"Hand {step.number}: passed out. Nothing is scored."
    parts = []
    for side in Side:
        figures = [
            f"{points:,} {line} the line"
            for line in (Line.BELOW, Line.ABOVE)
            if (points := total_points(step.entries, side, line))
        ]
        if figures:
            parts.append(f"{side.long} score {listed(figures)}")
    return f"Hand {step.number}: {told(step.deal, heading)}. {', and '.join(parts)}."


def _trick_sum(contract: Contract) -> str:
    first, further = ODD_TRICKS[contract.strain]
    times = f" x {contract.doubling.value}" if contract.doubling > 1 else ""
    if contract.strain is not Strain.NOTRUMP:
        return f"{contract.level} x {first}{times}"
    if contract.level == 1:
        return f"{first}{times}"
    tricks = f"{first} + {contract.level - 1} x {further}"
    return f"({tricks}){times}" if times else tricks


def _trick_words(contract: Contract) -> str:
    first, further = ODD_TRICKS[contract.strain]
    words = f"{counted(contract.level, 'odd trick')} (above the first six) bid and made"
    if first == further:
        words += f"; {_in(contract.strain)} each counts {first}"
    else:
        words += f"; {_in(contract.strain)} the first counts {first}"
        words += f", each further one {further}" if contract.level > 1 else ""
    return words + _TIMES[contract.doubling]


def _slam(hand: Hand) -> str:
    if hand.contract.level == 7:
        return "grand slam, all 13 tricks bid and made"
    if hand.overtricks:
        return "small slam, 12 tricks bid and made (the 13th was not bid, so it is no grand slam)"
    return "small slam, 12 tricks bid and made"


def _penalty(hand: Hand, vulnerable: bool, rules: Rules) -> tuple[str, str]:
    down, doubling = hand.undertricks, hand.contract.doubling
    state = _vulnerable(vulnerable)
    words = f"{down} down, {doubling.long}, declarer {state}"
    if doubling is Doubling.UNDOUBLED:
        return f"{down} x {UNDERTRICK[vulnerable]}", f"{words}: {UNDERTRICK[vulnerable]} each"
    steps = undertrick_steps(down, vulnerable, rules)
    runs = [(points, len(list(run))) for points, run in groupby(steps)]
    sums = " + ".join(f"{count} x {points}" if count > 1 else str(points) for points, count in runs)
    words += f": {_ladder(steps)}"
    if down > 3 and not vulnerable:
        words += _house_rule("doubled_undertricks_from_fourth", rules)
    if doubling is Doubling.REDOUBLED:
        return f"{sums} x 2" if len(steps) == 1 else f"({sums}) x 2", f"{words}, all twice"
    return sums, words


def _ladder(steps: list[int]) -> str:
    """The doubled undertricks in words: "100 for the first, 200 for the second and the third"."""
    words = []
    place = 0
    for points, run in groupby(steps):
        count = len(list(run))
        if count == 1:
            which = f"the {_ORDINALS[place]}"
        elif (place, count) == (1, 2):
            which = "the second and the third"
        else:
            which = "each further one"
        words.append(f"{points} for {which}")
        place += count
    return ", ".join(words)


def _honours(entry: Entry, contract: Contract) -> str:
    if contract.strain is Strain.NOTRUMP:
        held = "all four aces in one hand"
    elif entry.points == FIVE_HONOURS:
        held = "all five of A K Q J 10 of trumps in one hand"
    else:
        held = "four of A K Q J 10 of trumps in one hand"
    return f"honours, {held}; they count whether the contract is made or not"


def _house_rule(key: str, rules: Rules) -> str:
    """A remark that a house rule differs from the Laws, or nothing."""
    value, law = getattr(rules, key), getattr(LAWS_1993, key)
    if value == law:
        return ""
    return f" (house rule {key}: {value}; the Laws of 1993 give {law})"


def _in(strain: Strain) -> str:
    return "at no trump" if strain is Strain.NOTRUMP else f"in {strain.long}"


def _vulnerable(vulnerable: bool) -> str:
    return "vulnerable" if vulnerable else "not vulnerable"
