"""What `--json` prints: a rubber and a hand as documents for other programs.

The documents are dictionaries whose keys stand in the order that they are
printed in; `schema.json` beside this module describes them. A value that is
not known is None, never left out. The number under `format` changes with any
change that could break a reader.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from bridgescore.game.model import Entry, Hand, Kind, Line, Pair, Side, side_of
from bridgescore.game.rubber import Rubber, Step
from bridgescore.game.scoring import total_points

FORMAT = 1

#: An object of JSON.
Document: TypeAlias = dict[str, Any]


def rubber_document(rubber: Rubber, file_name: str) -> Document:
    """The document of `show --json`; `file_name` is the base name of the rubber's file."""
    heading = rubber.heading
    hands = [
        {**hand_values(step, heading.we), "entries": [_entry(entry) for entry in step.entries]}
        for step in rubber.steps
    ]
    return {
        "format": FORMAT,
        "file": file_name,
        "date": heading.date.isoformat() if heading.date else None,
        "event": heading.event,
        "table": heading.table,
        "rubber": heading.rubber,
        "state": rubber.progress.value,
        "first_dealer": heading.dealer,
        "rules": heading.rules._asdict(),
        "we": _column(rubber, Side.WE),
        "they": _column(rubber, Side.THEY),
        "winner": (rubber.state.winner or "tie") if rubber.over else None,
        "margin": rubber.state.margin,
        "hands": hands,
        "entries": [_entry(entry) for entry in rubber.entries],
        "next": None if rubber.over else _next(rubber),
        "if_stopped": None if rubber.over else _by_side(rubber.if_stopped),
    }


def hand_document(hand: Hand, vulnerable: bool, entries: Sequence[Entry]) -> Document:
    """The document of `score --json`: one hand with the entries it scores.

    `vulnerable` is declarer's side; the entries are those of `score_hand`.
    """
    declarers = side_of(hand.declarer)
    return {
        "format": FORMAT,
        **_contract(hand),
        "tricks": hand.tricks,
        "vulnerable": vulnerable,
        "declarer": _by_line(entries, declarers),
        "defenders": _by_line(entries, declarers.other),
        "entries": [
            {
                "for": "declarer" if entry.side is declarers else "defenders",
                "line": entry.line,
                "points": entry.points,
                "kind": entry.kind,
            }
            for entry in entries
        ],
    }


def json_text(document: Document | list[Document]) -> str:
    """A document, or several, as JSON, in ASCII so that every terminal and pipe can carry it."""
    import json

    return json.dumps(document, indent=2)


def _column(rubber: Rubber, side: Side) -> Document:
    """One side's column, added up."""
    tally = rubber.state.of(side)
    return {
        "seats": rubber.heading.pair(side),
        "players": list(rubber.heading.names(side)),
        "above": tally.above,
        "below": tally.below,
        "part_score": tally.part_score,
        "games": tally.games,
        "vulnerable": rubber.vulnerable(side),
        "rubber_bonus": rubber.bonus(side, Kind.RUBBER),
        "unfinished_bonus": rubber.bonus(side, Kind.UNFINISHED_GAME, Kind.UNFINISHED_PART_SCORE),
        "total": tally.total,
    }


def hand_values(step: Step, we: Pair) -> Document:
    """One hand of a rubber as flat values: what stands in the file, and what came of it.

    `vulnerable` tells of declarer's side; `game` is the side that won a game with
    the hand, the totals are the points after it. A passed-out hand has the contract
    "pass" and no declarer. `honours` is None where nobody claimed any, `honours_by`
    also where declarer's side held them.
    """
    deal = step.deal
    hand = deal if isinstance(deal, Hand) else None
    return {
        "number": step.number,
        "dealer": step.dealer,
        "side": side_of(hand.declarer, we) if hand else None,
        "declarer": hand.declarer if hand else None,
        **(_contract(hand) if hand else {"contract": "pass", "doubling": ""}),
        "tricks": hand.tricks if hand else None,
        "vulnerable": step.vulnerable,
        "honours": (hand.honours or None) if hand else None,
        "honours_by": hand.honours_by if hand else None,
        "auction": " ".join(hand.auction) if hand and hand.auction is not None else None,
        "note": deal.note,
        "game": step.game,
        "we_total": step.after.we.total,
        "they_total": step.after.they.total,
    }


def _contract(hand: Hand) -> Document:
    """The contract as it was bid, and its doubling apart."""
    level, strain, doubling = hand.contract
    return {"contract": f"{level}{strain}", "doubling": doubling.mark}


def _entry(entry: Entry) -> Document:
    """One figure on the sheet."""
    return {
        "side": entry.side,
        "line": entry.line,
        "points": entry.points,
        "kind": entry.kind,
    }


def _next(rubber: Rubber) -> Document:
    """The hand to come: its number, its dealer, and what each side needs for game."""
    return {
        "number": len(rubber.steps) + 1,
        "dealer": rubber.next_dealer,
        "needs": {side: rubber.state.of(side).needs for side in Side},
    }


def _by_side(entries: Sequence[Entry]) -> Document:
    """The points of each side."""
    return {side: total_points(entries, side) for side in Side}


def _by_line(entries: Sequence[Entry], side: Side) -> Document:
    """One side's points above and below the line."""
    return {line: total_points(entries, side, line) for line in Line}
