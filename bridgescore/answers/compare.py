"""Two scorers' rubbers of one table: where they first differ, and by how much.

Everything is seen from the first scorer's side of the table. When the other
scorer sat the other way round, their We is the first one's They.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bridgescore.game.model import (
    SEATS,
    Deal,
    Doubling,
    Hand,
    Heading,
    Pair,
    PassedOut,
    Side,
    Who,
    side_of,
)
from bridgescore.game.rubber import Rubber, replay
from bridgescore.sentence.words import fold
from bridgescore.sentence.writer import write_hand
from bridgescore.text import counted, listed


class Comparison(NamedTuple):
    """What two scorers' rubbers have in common.

    Attributes:
        same: whether hands, house rules and end of the rubber agree.
        hand: the number of the first hand that differs, or that only one of
            them has; None where all hands agree.
        sentences: what to tell the players; further lines of a sentence are
            indented.
    """

    same: bool
    hand: int | None
    sentences: tuple[str, ...]


class _Sheet(NamedTuple):
    """One scorer's rubber: what to call it, as it was written, as the first scorer sees it."""

    name: str
    written: Rubber
    seen: Rubber

    @property
    def deals(self) -> list[Deal]:
        """The hands as the first scorer sees them."""
        return [step.deal for step in self.seen.steps]


def compare(
    one: Rubber, other: Rubber, names: tuple[str, str] = ("the first", "the second")
) -> Comparison:
    """Compare two scorers' rubbers of one table; `names` are what to call them.

    Two hands agree when contract, doubling, declarer, tricks and honours do.
    Where one scorer wrote down declarer's seat and the other the side alone,
    the side is compared. Remarks, auctions and dealers are not compared.
    """
    ours = _Sheet(names[0], one, _seen(one, one.heading))
    theirs = _Sheet(names[1], other, _seen(other, one.heading))
    first = _first_difference(ours.deals, theirs.deals, one.heading.we)
    sentences = [
        *_rules(ours, theirs),
        *(_hands(ours, theirs, first) if first is not None else ()),
        *_ends(ours, theirs),
    ]
    if not sentences:
        hands = counted(len(one.steps), "hand")
        sentence = f"{ours.name} and {theirs.name} agree ({hands}): {one.state.totals}."
        return Comparison(True, None, (sentence,))
    totals = "; ".join(f"{each.name} has {each.written.state.totals}" for each in (ours, theirs))
    apart = _points(ours.seen.state.lead - theirs.seen.state.lead)
    sentences.append(f"{totals}: {apart} in all.")
    return Comparison(False, None if first is None else first + 1, tuple(sentences))


def _seen(rubber: Rubber, heading: Heading) -> Rubber:
    """A rubber as a scorer with this heading would have kept it, by its own house rules."""
    turned = _turned(rubber.heading, heading)
    deals = [_bare(step.deal, rubber.heading, turned) for step in rubber.steps]
    return replay(deals, heading._replace(rules=rubber.heading.rules), rubber.stopped)


def _turned(there: Heading, here: Heading) -> dict[Who, Who]:
    """What the scorer here calls the seats and the sides of the scorer there.

    Seats go by the players' names where both name the same four, else by
    North, East, South and West.
    """
    seats = dict(zip(SEATS, SEATS))
    places = {fold(name or ""): seat for name, seat in zip(here.players, SEATS)}
    named = [places.get(fold(name or "")) for name in there.players]
    if "" not in places and len(set(named)) == len(SEATS):
        by_name = {seat: place for seat, place in zip(SEATS, named) if place is not None}
        if all(by_name[seat.partner] is by_name[seat].partner for seat in by_name):
            seats = by_name
    turned: dict[Who, Who] = dict(seats.items())
    for side in Side:
        turned[side] = side_of(seats[there.pair(side).seats[0]], here.we)
    return turned


def _bare(deal: Deal, heading: Heading, turned: dict[Who, Who]) -> Deal:
    """Only what is compared of a hand, in the other scorer's terms, the holder of honours named."""
    if isinstance(deal, PassedOut):
        return PassedOut()
    holder = turned[deal.honours_by or side_of(deal.declarer, heading.we)]
    by = holder if deal.honours else None
    return Hand(deal.contract, turned[deal.declarer], deal.tricks, deal.honours, by)


def _first_difference(ours: Sequence[Deal], theirs: Sequence[Deal], we: Pair) -> int | None:
    """The place, from 0, of the first hand that differs or that only one has; else None."""
    for place, (one, other) in enumerate(zip(ours, theirs)):
        if _differences(one, other, we):
            return place
    return min(len(ours), len(theirs)) if len(ours) != len(theirs) else None


def _differences(one: Deal, other: Deal, we: Pair) -> list[str]:
    """What differs between two hands, in words; empty where they agree."""
    if isinstance(one, PassedOut) or isinstance(other, PassedOut):
        return [] if one == other else ["whether the hand was passed out"]
    undoubled = [deal.contract._replace(doubling=Doubling.UNDOUBLED) for deal in (one, other)]
    honours = one.honours == other.honours and _agree(one.honours_by, other.honours_by, we)
    differs = {
        "the contract": undoubled[0] != undoubled[1],
        "the doubling": one.contract.doubling is not other.contract.doubling,
        "the declarer": not _agree(one.declarer, other.declarer, we),
        "the tricks": one.tricks != other.tricks,
        "the honours": not honours,
    }
    return [word for word, different in differs.items() if different]


def _agree(one: Who | None, other: Who | None, we: Pair) -> bool:
    """Whether two scorers can mean the same: seats where both have them, else sides."""
    if one is None or other is None or (one in SEATS and other in SEATS):
        return one is other
    return side_of(one, we) is side_of(other, we)


def _hands(one: _Sheet, other: _Sheet, first: int) -> Iterator[str]:
    """The first hand that differs: in what, by how many points, and how both scorers wrote it."""
    ours, theirs, we = one.deals, other.deals, one.seen.heading.we
    wordings = "".join(f"\n  {sheet.name}: {_written(sheet, first)}" for sheet in (one, other))
    swing = f"it makes {_points(_gain(one, first) - _gain(other, first))} between We and They"
    short, long = (one, other) if len(ours) < len(theirs) else (other, one)
    if len(ours) != len(theirs):
        counts = [counted(len(deals), "hand") for deals in (ours, theirs)]
        yield f"{one.name} has {counts[0]}, {other.name} {counts[1]}."
    if first == len(short.deals):
        yield f"Only {long.name} has a hand {first + 1}; {swing}:{wordings}"
        return
    if _first_difference(long.deals[first + 1 :], short.deals[first:], we) is None:
        yield (
            f"{short.name} seems to have left out hand {first + 1} of {long.name}:"
            " all hands behind it agree."
        )
    differs = listed(_differences(ours[first], theirs[first], we))
    yield f"Hand {first + 1} is the first that differs, in {differs}; {swing}:{wordings}"


def _gain(sheet: _Sheet, place: int) -> int:
    """How many points more a hand brought We than They; 0 where there is no such hand."""
    if place >= len(sheet.seen.steps):
        return 0
    step = sheet.seen.steps[place]
    return step.after.lead - step.before.lead


def _written(sheet: _Sheet, place: int) -> str:
    """A hand as its scorer would type it, without the auction."""
    if place >= len(sheet.written.steps):
        return "no hand"
    deal = sheet.written.steps[place].deal
    bare = deal._replace(auction=None) if isinstance(deal, Hand) else deal
    return write_hand(bare, sheet.written.heading)


def _rules(one: _Sheet, other: _Sheet) -> Iterator[str]:
    """A sentence for each house rule that differs."""
    rules = one.written.heading.rules, other.written.heading.rules
    for rule, ours, theirs in zip(rules[0]._fields, *rules):
        if ours != theirs:
            yield (
                f"The house rules differ: {rule} is {str(ours).lower()} in {one.name}"
                f" and {str(theirs).lower()} in {other.name}."
            )


def _ends(one: _Sheet, other: _Sheet) -> Iterator[str]:
    """A sentence where only one scorer wrote down that the table stopped."""
    if one.written.stopped != other.written.stopped:
        stopped, goes_on = (one, other) if one.written.stopped else (other, one)
        yield f"{stopped.name} was stopped, {goes_on.name} was not."


def _points(apart: int) -> str:
    return f"a difference of {abs(apart):,} points" if apart else "no difference in points"
