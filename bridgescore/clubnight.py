"""What the commands of the club night do with rubber files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bridgescore import actions, rubberfile
from bridgescore.cut import (
    Seating,
    Shuffler,
    cut_sentences,
    draw,
    highest_first,
    next_rubber,
    read_card,
    seating,
    seating_sentences,
    sitting_out_sentence,
)
from bridgescore.errors import BridgescoreError
from bridgescore.lettering import shell_name
from bridgescore.model import Heading, Pair
from bridgescore.standings import Outcome, outcome


def outcomes(files: Iterable[str], stats: bool) -> Iterator[Outcome | BridgescoreError]:
    """How each rubber of a night came out, or why its file cannot be read."""
    for file in files:
        try:
            yield outcome(file, rubberfile.load(file), stats)
        except BridgescoreError as error:
            yield error


def cut_new(
    names: Sequence[str], cards: Sequence[str] | None, path: str | None, shuffler: Shuffler
) -> list[str]:
    """Draw cards for four to six players, or take those drawn at the table.

    Where a file is named, the first rubber is started in it, with the order of
    the cut. Raises NotUnderstood for names or cards that are none.
    """
    if cards is None:
        drawn = draw(names, shuffler)
    else:
        drawn = highest_first(names, [read_card(card) for card in cards])
    order = [each.player for each in drawn]
    said = [*cut_sentences(drawn), *filter(None, [sitting_out_sentence(order)])]
    first = seating(order)
    return said + _started(path, Heading(), first, 1)


def cut_after(played: str, path: str | None) -> list[str]:
    """Who sits where in the rubber after this one; where a file is named, it is started."""
    heading = rubberfile.load(played).heading
    following = next_rubber(heading)
    said = seating_sentences(following)
    return said + _started(path, heading, following, (heading.rubber or 1) + 1)


def _started(path: str | None, heading: Heading, table: Seating, number: int) -> list[str]:
    """Start the rubber that a cut seats, where a file for it is named."""
    if path is None:
        return []
    actions.new(
        path,
        heading._replace(
            players=table.players,
            dealer=table.dealer,
            we=Pair.NS,
            cut=table.order if len(table.order) > 4 or heading.cut or number == 1 else (),
            rubber=number,
        ),
    )
    return [f"{path} is ready. Record a hand with: bridgescore add {shell_name(path)} we 4s +1"]
