"""Rubbers to PBN, in its export format."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from bridgescore.formats.pbn.tags import (
    MANDATORY,
    OLD_LADDER,
    OLD_UNDERTRICKS,
    RUBBER,
    RULES,
    STOPPED,
    TEXTS,
    UNKNOWN,
    count_below,
    points_of,
    quoted,
    side_of_pair,
    text_in,
    text_value,
)
from bridgescore.game.auction import PASS
from bridgescore.game.model import Heading, Pair, PassedOut, Seat, Side
from bridgescore.game.rubber import Rubber, State, Step

if TYPE_CHECKING:
    from datetime import date

#: A pair by who plays in it, and two pairs that meet at a table on a day.
_Partners: TypeAlias = "frozenset[tuple[str | None, str]]"
_Meeting: TypeAlias = "tuple[date | None, str | None, str | None, frozenset[_Partners]]"

# The standard allows 255 with the line end, and strongly discourages 80 and more.
_LONGEST_LINE = 79
# Characters of a text in a row of the text table, and in a tag that is cut short.
_ROW = 60


def write_pbn(rubbers: Sequence[Rubber]) -> str:
    """One or more rubbers as PBN, in their order.

    The points of a rubber are carried to the next of the same pairs, at the
    same table on the same day, whatever chairs they sit on.

    The text has only characters of ISO 8859-1, and its line ends are CR LF
    already: it is to be written as it is.
    """
    carried: dict[_Meeting, dict[_Partners, int]] = {}
    lines = ["% PBN 2.1", "% EXPORT"]
    for rubber in rubbers:
        heading = rubber.heading
        partners = {pair: _partners(pair, heading) for pair in Pair}
        meeting = (heading.date, heading.event, heading.table, frozenset(partners.values()))
        points = carried.setdefault(meeting, dict.fromkeys(partners.values(), 0))
        for game in _games(rubber, {pair: points[partners[pair]] for pair in Pair}):
            lines += game if len(lines) == 2 else ["", *game]
        for side in Side:
            points[partners[heading.pair(side)]] += rubber.state.of(side).above
    return "".join(f"{line}\r\n" for line in lines)


def _partners(pair: Pair, heading: Heading) -> _Partners:
    """Two partners, whatever chairs they sit on; who is not named is known by the chair."""
    return frozenset((heading.player(seat), heading.player(seat) or seat) for seat in pair.seats)


def _games(rubber: Rubber, previous: dict[Pair, int]) -> Iterator[list[str]]:
    """The lines of each game of a rubber; `previous` are the points of rubbers before it."""
    heading = rubber.heading
    stopped = {"Termination": STOPPED} if rubber.stopped else {}
    below: list[dict[Side, int]] = [{}]
    if not rubber.steps:
        tags = _identification(heading, 1, heading.dealer, State())
        tags["ScoreRubberHistory"] = _history(heading, previous, State(), below)
        yield _laid_out(tags | stopped)
    for step in rubber.steps:
        tags = _identification(heading, step.number, step.dealer, step.before)
        tags["ScoreRubberHistory"] = _history(heading, previous, step.before, below)
        tags |= _outcome(step, heading)
        if step.number == len(rubber.steps):
            tags |= stopped
        yield _laid_out(tags, _auction_lines(step))
        count_below(below, step)


def _identification(
    heading: Heading, board: int, dealer: Seat | None, before: State
) -> dict[str, str]:
    """The tags that every game has, the outcome not yet known, and those of a first game."""
    vulnerable = [pair for pair in Pair if before.vulnerable(side_of_pair(pair, heading))]
    old_ladder = heading.rules.doubled_undertricks_from_fourth == OLD_UNDERTRICKS
    tags = {
        "Event": text_value(heading.event),
        "Site": UNKNOWN,
        "Date": heading.date.isoformat().replace("-", ".") if heading.date else UNKNOWN,
        "Board": str(board),
        **{seat.long: text_value(heading.player(seat)) for seat in Seat},
        "Dealer": dealer or UNKNOWN,
        "Vulnerable": "All" if len(vulnerable) == 2 else "".join(vulnerable) or "None",
        "Deal": "",
        "Scoring": f"Rubber;{OLD_LADDER}" if old_ladder else "Rubber",
        "Declarer": UNKNOWN,
        "Contract": UNKNOWN,
        "Result": UNKNOWN,
        "Competition": "Rubber",
    }
    if heading.table is not None:
        tags["Table"] = text_value(heading.table)
    return tags | _opening(heading) if board == 1 else tags


def _opening(heading: Heading) -> dict[str, str]:
    """The tags of our own on the first game: what PBN has no tags for."""
    honours, *figures = heading.rules
    rules = ["yes" if honours else "no", *figures]
    return {
        RUBBER: UNKNOWN if heading.rubber is None else str(heading.rubber),
        "BridgescoreWe": heading.we,
        "BridgescoreFirstDealer": heading.dealer or UNKNOWN,
        "BridgescoreRules": ";".join(f"{key}={rule}" for key, rule in zip(RULES, rules)),
        **{f"BridgescoreCut{n}": text_value(name) for n, name in enumerate(heading.cut, start=1)},
    }


def _outcome(step: Step, heading: Heading) -> dict[str, str]:
    """The tags that say what was played, how it ended, and what it put on the sheet."""
    deal = step.deal
    scored = points_of(step, heading).items()
    tags = {"ScoreRubber": " ".join(f"{pair} {above}/{below}" for pair, (above, below) in scored)}
    if deal.dealer is not None:
        tags["BridgescoreDealer"] = str(deal.dealer)
    if deal.note is not None:
        tags["BridgescoreNote"] = text_value(deal.note)
    if isinstance(deal, PassedOut):
        return tags | {"Declarer": "", "Contract": "Pass", "Result": ""}
    tags["Contract"] = str(deal.contract)
    tags["Result"] = str(deal.tricks)
    if isinstance(deal.declarer, Seat):
        tags["Declarer"] = deal.declarer
    else:
        tags["BridgescoreDeclarer"] = heading.pair(deal.declarer)
    if deal.honours:
        by = deal.honours_by
        holder = [] if by is None else [heading.pair(by) if isinstance(by, Side) else by]
        tags["BridgescoreHonours"] = " ".join([str(deal.honours), *holder])
    if deal.auction is not None and step.dealer is None:
        tags["BridgescoreAuction"] = " ".join(_calls(deal.auction))
    return tags


def _auction_lines(step: Step) -> list[str]:
    """The auction section, four calls on a line; none where no auction or no dealer is known."""
    deal = step.deal
    if isinstance(deal, PassedOut) or deal.auction is None or step.dealer is None:
        return []
    calls = _calls(deal.auction)
    rounds = [" ".join(calls[n : n + 4]) for n in range(0, len(calls), 4)]
    return [f'[Auction "{step.dealer}"]', *rounds]


def _calls(auction: Sequence[str]) -> list[str]:
    """Calls as PBN writes them."""
    return ["Pass" if call == PASS else call for call in auction]


def _laid_out(tags: dict[str, str], auction: Sequence[str] = ()) -> list[str]:
    """The lines of a game, in the order that the export format prescribes."""
    lines, rows = [], []
    for name in (*MANDATORY, *sorted(tags.keys() - set(MANDATORY))):
        line = f"[{name} {quoted(tags[name])}]"
        if len(line) > _LONGEST_LINE:
            pieces = _pieces(text_in(tags[name]))
            line = f"[{name} {pieces[0]}]"
            rows += [f"{name} {piece}" for piece in pieces]
        lines.append(line)
    table = [f'[{TEXTS} "Tag;Text"]', *rows] if rows else []
    return [*lines, *auction, *table]


def _history(
    heading: Heading,
    previous: dict[Pair, int],
    before: State,
    below: Sequence[dict[Side, int]],
) -> str:
    """The score before a hand; `below` are the points below the line of each game so far."""
    scores = []
    for pair in Pair:
        side = side_of_pair(pair, heading)
        games = " ".join(str(game.get(side, 0)) for game in below)
        scores.append(f"{pair} {previous[pair]} {before.of(side).above}/{games}")
    return " ".join(scores)


def _pieces(text: str) -> list[str]:
    """A long text in string tokens that fit on a line."""
    token = quoted(text_value(text))
    if len(token) <= _ROW:
        return [token]
    middle = len(text) // 2
    return [*_pieces(text[:middle]), *_pieces(text[middle:])]
