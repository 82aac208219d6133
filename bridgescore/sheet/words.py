"""A rubber in words: names, contracts, results, who won, and how the next hand finds the table."""

from __future__ import annotations

from collections.abc import Callable

from bridgescore.game.laws import GAMES_TO_WIN
from bridgescore.game.model import (
    LAWS_1981,
    LAWS_1993,
    Contract,
    Doubling,
    Entry,
    Hand,
    Heading,
    Kind,
    Rules,
    Seat,
    Side,
    Who,
)
from bridgescore.game.rubber import Rubber, State
from bridgescore.game.scoring import total_points
from bridgescore.text import listed, plural, visible

#: The short word beside a figure; what is most common on a sheet needs none.
WORDS = {
    Kind.TRICKS: "",
    Kind.OVERTRICKS: "",
    Kind.UNDERTRICKS: "",
    Kind.INSULT: "insult",
    Kind.SLAM: "slam",
    Kind.HONOURS: "honours",
    Kind.RUBBER: "rubber",
    Kind.UNFINISHED_GAME: "only game",
    Kind.UNFINISHED_PART_SCORE: "only part-score",
}
_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)


def written_date(heading: Heading) -> str:
    """The day of play in words, "27 November 2026"; empty where it is unknown."""
    date = heading.date
    return f"{date.day} {_MONTHS[date.month - 1]} {date.year}" if date is not None else ""


def player(seat: Seat, heading: Heading) -> str:
    """The player in a seat by name; the seat itself where the name is unknown."""
    name = heading.player(seat)
    return visible(name) if name else seat.long


def who_played(who: Who, heading: Heading) -> str | None:
    """A declarer by name or seat; None where only the side was written down."""
    return player(who, heading) if isinstance(who, Seat) else None


def result_words(hand: Hand) -> str:
    """How a contract ended: "made", "made +1" or "down 2"."""
    if not hand.made:
        return f"down {hand.undertricks}"
    return f"made +{hand.overtricks}" if hand.overtricks else "made"


def contract_words(contract: Contract) -> str:
    """A contract as it is said: "4 spades doubled", "1 no trump"."""
    level, strain, doubling = contract
    name = strain.long if level > 1 else strain.long.removesuffix("s")
    return (
        f"{level} {name}" if doubling is Doubling.UNDOUBLED else f"{level} {name} {doubling.long}"
    )


def by_side(entries: tuple[Entry, ...], say: Callable[[Entry], str]) -> str:
    """Entries side by side, each said in its own way: "We 90 tricks, 30 slam; They 100 honours"."""
    return "; ".join(
        f"{side.long} {', '.join(say(entry) for entry in entries if entry.side is side)}"
        for side in dict.fromkeys(entry.side for entry in entries)
    )


# -- the sentences under the sheet


def result(rubber: Rubber) -> tuple[str, ...]:
    """Who won the rubber and who won on points: two facts, both said."""
    return (_ending(rubber), _points(rubber.state))


def _ending(rubber: Rubber) -> str:
    """How a rubber that is over came to its end, and the bonus for it."""
    winner = rubber.state.rubber_won_by
    if winner is not None:
        games = "one" if rubber.state.of(winner.other).games else "none"
        bonus = rubber.bonus(winner, Kind.RUBBER)
        return f"{winner.long} won two games to {games} ({bonus})."
    hands = len(rubber.steps)
    stopped = f"Stopped after hand {hands}" if hands else "Stopped before the first hand"
    bonuses = ", ".join(
        f"{entry.points} to {entry.side.long} for the {WORDS[entry.kind]}"
        for entry in rubber.entries
    )
    return f"{stopped}: {bonuses}." if bonuses else f"{stopped}, without a bonus."


def _points(state: State) -> str:
    """Who is ahead when all is added up."""
    if state.winner is None:
        return f"A tie, {state.we.total:,} each."
    return f"{state.winner.long} win by {state.margin:,}."


def next_hand(rubber: Rubber) -> tuple[str, ...]:
    """How the next hand finds the table: who deals, who needs what, what stopping would add."""
    return (_dealer(rubber), _needs(rubber.state), _if_stopped(rubber))


def next_hand_in_short(rubber: Rubber) -> tuple[str, ...]:
    """The same where room is short: who deals; for each side what it has and what it needs."""
    dealer = rubber.next_dealer
    deals = f", {player(dealer, rubber.heading)} deals" if dealer is not None else ""
    said = [f"Hand {len(rubber.steps) + 1}{deals}."]
    for side in Side:
        tally = rubber.state.of(side)
        state = ["vulnerable"] if rubber.vulnerable(side) else []
        state += [f"{tally.part_score} below"] if tally.part_score else []
        said.append(f"{side.long}: {', '.join([*state, f'need {tally.needs}'])}.")
    return tuple(said)


def _dealer(rubber: Rubber) -> str:
    """The next hand and who deals it."""
    number, dealer = len(rubber.steps) + 1, rubber.next_dealer
    if dealer is None:
        return f"Hand {number} is next."
    seat, name = dealer.long, player(dealer, rubber.heading)
    return f"Hand {number} is next, dealer {seat}{f' ({name})' if name != seat else ''}."


def _needs(state: State) -> str:
    """What each side needs below the line."""
    needs = []
    for side in Side:
        tally = state.of(side)
        goal = "the rubber" if tally.games == GAMES_TO_WIN - 1 else "game"
        needs.append((f"{side.long} need {tally.needs}", goal))
    (we, goal), (they, their_goal) = needs
    return (
        f"{we} and {they} for {goal}."
        if goal == their_goal
        else f"{we} for {goal} and {they} for {their_goal}."
    )


def _if_stopped(rubber: Rubber) -> str:
    """What stopping now would add to the totals."""
    bonuses = rubber.if_stopped
    added = {side: total_points(bonuses, side) for side in Side}
    words = [f"{points} to {side.long}" for side, points in added.items() if points]
    return f"Stopping now would add {listed(words) or 'nothing'}."


def notes(rubber: Rubber) -> tuple[str, ...]:
    """What has no figure on the sheet, and by which house rules it is scored."""
    passed_out = [step.number for step in rubber.steps if not isinstance(step.deal, Hand)]
    notes = []
    if passed_out:
        hands = plural(len(passed_out), "hand")
        notes.append(f"Passed out: {hands} {listed(map(str, passed_out))}.")
    rules = house_rules(rubber.heading.rules)
    if rules:
        notes.append(f"House rules: {', '.join(rules)}.")
    return tuple(notes)


def house_rules(rules: Rules) -> tuple[str, ...]:
    """The rules of a table that differ from the Laws of 1993, in words."""
    words = []
    if not rules.honours:
        words.append("no honours")
    if rules._replace(honours=True) == LAWS_1981:
        return ("Laws of 1981", *words)
    if rules.redoubled_insult != LAWS_1993.redoubled_insult:
        words.append(f"redoubled insult {rules.redoubled_insult}")
    if rules.unfinished_part_score != LAWS_1993.unfinished_part_score:
        words.append(f"unfinished part-score {rules.unfinished_part_score}")
    later = rules.doubled_undertricks_from_fourth
    if later != LAWS_1993.doubled_undertricks_from_fourth:
        words.append(f"doubled undertricks from the fourth, not vulnerable, {later}")
    return tuple(words)
