"""One hand to its entries on the sheet."""

from __future__ import annotations

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
    side_of,
)

# Looking a member up in its enum costs as much as scoring with it.
_ABOVE, _BELOW = Line.ABOVE, Line.BELOW
_TRICKS, _OVERTRICKS, _INSULT = Kind.TRICKS, Kind.OVERTRICKS, Kind.INSULT
_SLAM, _UNDERTRICKS, _HONOURS = Kind.SLAM, Kind.UNDERTRICKS, Kind.HONOURS


def score_hand(
    deal: Deal, vulnerable: bool = False, rules: Rules = LAWS_1993, we: Pair = Pair.NS
) -> tuple[Entry, ...]:
    """The figures that one hand puts on the sheet, in the order they are written.

    `vulnerable` is whether declarer's side had a game before the hand (Laws of
    1993: no other vulnerability matters); `we` says which seats are We. A
    passed-out hand has no entries. Rubber and unfinished-rubber bonuses are no
    part of a hand: `replay` adds them.

    Raises ImpossibleHand for what no deal can be: a level outside 1-7, tricks
    outside 0-13, honours other than 100 or 150, honours of 100 at no trump.
    """
    if not isinstance(deal, Hand):
        return ()
    wrong = impossible(deal)
    if wrong:
        raise ImpossibleHand(wrong[0][1])
    contract, declarer, tricks, honours, honours_by = deal[:5]
    declarers = side_of(declarer, we)
    over = tricks - contract.level - 6
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
    if honours and rules.honours:
        holders = declarers if honours_by is None else side_of(honours_by, we)
        entries.append(Entry(holders, _ABOVE, _HONOURS, honours))
    return tuple(entries)
