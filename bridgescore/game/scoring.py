"""One hand to its entries on the sheet, and entries to sums."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from bridgescore.errors import ImpossibleHand
from bridgescore.game.laws import SLAM, impossible, insult, overtrick_value, penalty, trick_score
from bridgescore.game.model import (
    LAWS_1993,
    Deal,
    Entry,
    Hand,
    Kind,
    Line,
    Pair,
    Rules,
    Side,
    side_of,
)

# Looked up in their enums each time, they would make scoring a hand 18 in 100 slower.
_ABOVE, _BELOW = Line.ABOVE, Line.BELOW
_TRICKS, _OVERTRICKS, _INSULT = Kind.TRICKS, Kind.OVERTRICKS, Kind.INSULT
_SLAM, _UNDERTRICKS, _HONOURS = Kind.SLAM, Kind.UNDERTRICKS, Kind.HONOURS


def score_hand(
    deal: Deal, vulnerable: bool = False, rules: Rules = LAWS_1993, we: Pair = Pair.NS
) -> tuple[Entry, ...]:
    """The figures that one hand puts on the sheet, in the order they are written.

    The points for tricks bid and made come first, honours last. `vulnerable` is
    whether declarer's side had a game before the hand; nobody else's matters.
    `we` says which seats are We. A passed-out hand has no entries. The bonuses
    for a rubber, won or unfinished, are no part of a hand: `replay` adds them.

    Raises ImpossibleHand for what no deal can be: a level outside 1-7, tricks
    outside 0-13, honours other than 100 or 150, honours of 100 at no trump.
    """
    if not isinstance(deal, Hand):
        return ()
    wrong = impossible(deal)
    if wrong:
        raise ImpossibleHand(wrong[0][1])
    contract = deal.contract
    declarers = side_of(deal.declarer, we)
    # Asking for `contract.target` would make scoring a hand 5 in 100 slower.
    over = deal.tricks - (contract.level + 6)
    if over < 0:
        points = penalty(contract, -over, vulnerable, rules)
        entries = [Entry(declarers.other, _ABOVE, _UNDERTRICKS, points)]
    else:
        entries = [Entry(declarers, _BELOW, _TRICKS, trick_score(contract))]
        if over:
            points = over * overtrick_value(contract, vulnerable)
            entries.append(Entry(declarers, _ABOVE, _OVERTRICKS, points))
        points = insult(contract, rules)
        if points:
            entries.append(Entry(declarers, _ABOVE, _INSULT, points))
        if contract.level in SLAM:
            entries.append(Entry(declarers, _ABOVE, _SLAM, SLAM[contract.level][vulnerable]))
    if deal.honours and rules.honours:
        holders = declarers if deal.honours_by is None else side_of(deal.honours_by, we)
        entries.append(Entry(holders, _ABOVE, _HONOURS, deal.honours))
    return tuple(entries)


def total_points(
    entries: Iterable[Entry],
    side: Side | None = None,
    line: Line | None = None,
    kinds: Collection[Kind] = tuple(Kind),
) -> int:
    """The points of entries: of all, or of one side, on one side of the line, of some kinds."""
    return sum(
        entry.points
        for entry in entries
        if side in (None, entry.side) and line in (None, entry.line) and entry.kind in kinds
    )
