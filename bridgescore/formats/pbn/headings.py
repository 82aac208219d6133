"""What stands at the top of a rubber, by the tags of its first game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bridgescore.formats.pbn.dealing import seat_of
from bridgescore.formats.pbn.kinds import scoring_of
from bridgescore.formats.pbn.scanning import Game, Notes
from bridgescore.formats.pbn.tags import OLD_LADDER, OLD_UNDERTRICKS, RUBBER
from bridgescore.game.model import Heading, Pair, Rules

if TYPE_CHECKING:
    from datetime import date

_RULES = re.compile(
    r"honours=(yes|no);(?:redoubled_)?insult=(100|50);(?:unfinished_)?part_score=(100|50);"
    r"(?:doubled_undertricks_from_fourth|undertricks)=(300|200)"
)


def heading_of(game: Game, we: Pair, own: bool, faults: Notes, remarks: Notes) -> Heading:
    """The heading of the rubber that begins with a game."""
    rubber = game.value(RUBBER)
    if rubber and not re.fullmatch("[0-9]{1,9}", rubber):
        faults.about(game, RUBBER, f'"{rubber}" is no number of a rubber; write 1, 2 or ?')
        rubber = ""
    cut: list[str] = []
    while (name := game.text(f"BridgescoreCut{len(cut) + 1}")) is not None:
        cut.append(name)
    dealer = "BridgescoreFirstDealer" if own else "Dealer"
    return Heading(
        date=_date(game, remarks),
        event=game.text("Event"),
        table=game.text("Table"),
        rubber=int(rubber) if rubber else None,
        dealer=seat_of(game, dealer, remarks),
        we=we,
        players=players_of(game),
        rules=_rules(game, faults, remarks),
        cut=tuple(cut),
    )


def we_of(game: Game, faults: Notes) -> Pair:
    """Which pair is We: North-South, unless the game says otherwise."""
    pair = game.value("BridgescoreWe") or Pair.NS
    if pair not in tuple(Pair):
        faults.about(game, "BridgescoreWe", f'"{pair}" is no pair; write NS or EW')
        return Pair.NS
    return Pair(pair)


def _date(game: Game, remarks: Notes) -> date | None:
    """The day of play, where all of it is known."""
    from datetime import date

    day = game.value("Date")
    if not day or "?" in day:
        return None
    try:
        if re.fullmatch(r"[0-9]{4}\.[0-9]{2}\.[0-9]{2}", day):
            return date.fromisoformat(day.replace(".", "-"))
    except ValueError:
        pass
    text = f'the date "{day}" was left out; PBN writes it like 2026.11.27'
    remarks.about(game, "Date", text)
    return None


def _rules(game: Game, faults: Notes, remarks: Notes) -> Rules:
    """The house rules: those of our export or, else, of 1993 with the ladder of Scoring."""
    rules = game.value("BridgescoreRules")
    modifiers = [word for word in scoring_of(game) if word != "RUBBER"]
    if rules:
        found = _RULES.fullmatch(rules)
        if found is None:
            text = f'"{rules}" are no house rules of bridgescore'
            faults.about(game, "BridgescoreRules", text)
            return Rules()
        honours, *figures = found.groups()
        return Rules(honours == "yes", *map(int, figures))
    for modifier in modifiers:
        if modifier != OLD_LADDER.upper():
            text = f"Scoring has {modifier}, which no rubber is scored by here; it was left out"
            remarks.about(game, "Scoring", text)
    if OLD_LADDER.upper() in modifiers:
        return Rules(doubled_undertricks_from_fourth=OLD_UNDERTRICKS)
    return Rules()


def players_of(game: Game) -> tuple[str | None, str | None, str | None, str | None]:
    """The players' names in the order North, East, South, West."""
    return game.text("North"), game.text("East"), game.text("South"), game.text("West")
