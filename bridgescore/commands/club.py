"""What the commands of the club night do with rubber files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bridgescore.club.cut import (
    Seating,
    Shuffler,
    Unseated,
    cut_sentences,
    draw,
    highest_first,
    next_rubber,
    read_card,
    seating,
    seating_sentences,
    sitting_out_sentence,
)
from bridgescore.club.standings import Outcome, outcome
from bridgescore.commands import table
from bridgescore.errors import BridgescoreError, NotUnderstood
from bridgescore.file import disk
from bridgescore.game.model import Heading, Pair
from bridgescore.game.rubber import Rubber
from bridgescore.text import shell_name

if TYPE_CHECKING:
    from datetime import date


class Counted(NamedTuple):
    """One file of a night: how its rubber came out, and what looked odd in it."""

    outcome: Outcome
    warnings: tuple[str, ...]


def files_in(paths: Iterable[str]) -> list[str]:
    """Rubber files, and for folders those in them; each once."""
    return disk.rubber_files(paths)


def outcomes(files: Iterable[str], stats: bool) -> Iterator[Counted | BridgescoreError]:
    """How each rubber of a night came out, or why its file cannot be read."""
    for file in files:
        try:
            shown = table.show(file)
        except BridgescoreError as error:
            yield disk.in_short(error)
        else:
            yield Counted(outcome(file, shown.rubber, stats), shown.warnings)


def cut_new(
    names: Sequence[str],
    cards: Sequence[str] | None,
    path: str | None,
    shuffler: Shuffler,
    day: date | None = None,
) -> list[str]:
    """Draw cards for four to six players, or take those drawn at the table.

    Where a file is named, the first rubber is started in it, with that day of
    play and the order of the cut. Raises NotUnderstood for names or cards that
    are none.
    """
    if cards is None:
        drawn = draw(names, shuffler)
    else:
        drawn = highest_first(names, [read_card(card) for card in cards])
    order = [each.player for each in drawn]
    said = [*cut_sentences(drawn), *filter(None, [sitting_out_sentence(order)])]
    return said + _started(path, _seated(Heading(date=day), seating(order), 1))


def cut_after(played: Rubber, file: str, path: str | None, day: date | None) -> list[str]:
    """Who sits where in the rubber after the one of a file.

    Where a path is named, that rubber is started in it, with that day of play.
    """
    heading = played.heading
    following = _next_seating(heading)
    said = [] if played.over else [f"{file} is not finished; this is for when it is."]
    said += seating_sentences(following)
    seated = _seated(heading._replace(date=day), following, _next_number(heading))
    return said + _started(path, seated)


def following(rubber: Rubber) -> Heading:
    """The heading of the rubber after this one: its number counted on, and who sits and deals.

    Four players stay in their seats and the deal passes on. With more of them,
    the order of the cut says who comes in.
    """
    heading = rubber.heading
    if len(heading.cut) > 4:
        return _seated(heading, _next_seating(heading), _next_number(heading))
    return heading._replace(rubber=_next_number(heading), dealer=rubber.next_dealer)


def _next_seating(heading: Heading) -> Seating:
    """Who sits where in the rubber after this one; raises NotUnderstood with the way on."""
    try:
        return next_rubber(heading)
    except Unseated as error:
        way = "name them with set, or cut NAMES" if error.unnamed else "cut again with cut NAMES"
        raise NotUnderstood(f"{error}; {way}") from None


def _next_number(heading: Heading) -> int:
    """The number of the rubber after this one; a rubber without a number was the first."""
    return (heading.rubber or 1) + 1


def _seated(heading: Heading, table: Seating, number: int) -> Heading:
    """The heading of a rubber in which a cut seats the players."""
    return heading._replace(
        players=table.players,
        dealer=table.dealer,
        we=Pair.NS,
        cut=table.order,
        rubber=number,
    )


def _started(path: str | None, heading: Heading) -> list[str]:
    """Start the rubber that a cut seats, where a file for it is named."""
    if path is None:
        return []
    table.new(path, heading)
    return [f"{path} is ready. Record a hand with: bridgescore add {shell_name(path)} we 4s +1"]
