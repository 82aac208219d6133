"""The sheet read aloud: sentences for screen readers and scripts."""

from __future__ import annotations

from bridgescore.game.model import Entry, Kind
from bridgescore.game.rubber import Rubber
from bridgescore.sheet.sheet import Column, Played, Sheet, make_sheet
from bridgescore.sheet.words import by_side, contract_words
from bridgescore.text import listed

_FOR = {
    Kind.TRICKS: "for tricks",
    Kind.OVERTRICKS: "for overtricks",
    Kind.INSULT: "for the insult",
    Kind.SLAM: "for the slam",
    Kind.UNDERTRICKS: "for undertricks",
    Kind.HONOURS: "for honours",
    Kind.RUBBER: "for the rubber",
    Kind.UNFINISHED_GAME: "for the only game",
    Kind.UNFINISHED_PART_SCORE: "for the only part-score",
}


def sentences(rubber: Rubber) -> list[str]:
    """A rubber read aloud: title, players, one sentence for each hand, totals and result.

    Nothing but ASCII, names excepted.
    """
    sheet = make_sheet(rubber)
    said = [", ".join(sheet.title) + "."] if sheet.title else []
    said += [
        f"{column.side.long}, {column.seats}: {listed(column.names)}."
        for column in (sheet.we, sheet.they)
        if column.names
    ]
    said += [hand_sentence(hand) for hand in sheet.hands]
    said.append(f"Total: {_total(sheet.we, sheet)}, {_total(sheet.they, sheet)}.")
    return [*said, *sheet.result, *sheet.next_hand, *sheet.notes]


def hand_sentence(hand: Played) -> str:
    """One hand in one sentence: contract, result, points, and the totals after it."""
    where, note = f"Hand {hand.number}", f"; note: {hand.note}" if hand.note else ""
    totals = f"We {hand.we:,}, They {hand.they:,}"
    if hand.contract is None or hand.side is None:
        return f"{where}: {hand.result}; {totals}{note}."
    by = f" by {hand.declarer}" if hand.declarer is not None else ""
    points = by_side(hand.entries, _points)
    game = f"; game to {hand.game.long}" if hand.game is not None else ""
    contract = contract_words(hand.contract)
    return (
        f"{where}: {hand.side.long}, {contract}{by}, {hand.result}: {points}{game}; {totals}{note}."
    )


def _points(entry: Entry) -> str:
    """Points, where they are written and what for."""
    return f"{entry.points} {entry.line} {_FOR[entry.kind]}"


def _total(column: Column, sheet: Sheet) -> str:
    """A side's total, and while the rubber goes on whether it is vulnerable."""
    total = f"{column.side.long} {column.total:,}"
    if not sheet.in_progress:
        return total
    return f"{total} ({'vulnerable' if column.vulnerable else 'not vulnerable'})"
