"""Two scorers' rubbers of one table: where they first differ, and by how much.

Everything is seen from the first scorer's side of the table. When the other
scorer sat the other way round, their We is the first one's They.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bridgescore.model import SEATS, Deal, Doubling, Hand, Heading, PassedOut, Side, Who, side_of
from bridgescore.notation import fold, write_hand
from bridgescore.rubber import Rubber, State


class Comparison(NamedTuple):
    """What two scorers' rubbers have in common.

    Attributes:
        same: whether hands, rules and end of the rubber agree.
        hand: the number of the first hand that differs, or that only one of
            them has; None where all hands agree.
        sentences: what to tell the players; the second line of a sentence is
            indented.
    """

    same: bool
    hand: int | None
    sentences: tuple[str, ...]


def compare(
    one: Rubber, other: Rubber, names: tuple[str, str] = ("the first", "the second")
) -> Comparison:
    """Compare two scorers' rubbers of one table; `names` are what to call them.

    Two hands agree when contract, doubling, declarer, tricks and honours do.
    Where one scorer wrote down declarer's seat and the other the side alone,
    the side is compared. Remarks, auctions and dealers are not compared.
    """
    ours = [_bare(step.deal, one.heading, {}) for step in one.steps]
    turned = _turned(one.heading, other.heading)
    theirs = [_bare(step.deal, other.heading, turned) for step in other.steps]
    swapped = turned[Side.WE] is Side.THEY
    pairs = zip(ours, theirs)
    first = next((n for n, (a, b) in enumerate(pairs) if _differences(a, b, one.heading)), None)
    if first is None and len(ours) != len(theirs):
        first = min(len(ours), len(theirs))
    sentences = [*_rules(one, other, names)]
    if first is not None:
        sentences += _hands(one, other, names, (ours, theirs), first, swapped)
    sentences += _ends(one, other, names)
    same = not sentences
    if same:
        count = f"all {len(ours)} hands" if len(ours) != 1 else "the only hand"
        sentences.append(f"{names[0]} and {names[1]} agree in {count}: {_totals(one.state)}.")
    else:
        sentences.append(_both_totals(one, other, names, swapped))
    return Comparison(same, None if first is None else first + 1, tuple(sentences))


def _turned(one: Heading, other: Heading) -> dict[Who, Who]:
    """What the first scorer calls the seats and the sides of the other.

    Seats go by the players' names where both name the same four, else by
    North, East, South and West.
    """
    seats = dict(zip(SEATS, SEATS))
    places = {fold(name or ""): seat for name, seat in zip(one.players, SEATS)}
    named = [places.get(fold(name or "")) for name in other.players]
    if "" not in places and len(set(named)) == len(SEATS):
        by_name = {seat: place for seat, place in zip(SEATS, named) if place is not None}
        if all(by_name[seat.partner] is by_name[seat].partner for seat in by_name):
            seats = by_name
    turned: dict[Who, Who] = dict(seats.items())
    for side in Side:
        turned[side] = side_of(seats[other.pair(side).seats[0]], one.we)
    return turned


def _bare(deal: Deal, heading: Heading, turned: dict[Who, Who]) -> Deal:
    """A hand without what is not compared, its honours' holder filled in, in the first's words."""
    if isinstance(deal, PassedOut):
        return PassedOut()
    declarer = turned.get(deal.declarer, deal.declarer)
    holder = deal.honours_by or side_of(deal.declarer, heading.we)
    by = turned.get(holder, holder) if deal.honours else None
    return Hand(deal.contract, declarer, deal.tricks, deal.honours, by)


def _differences(one: Deal, other: Deal, heading: Heading) -> list[str]:
    """What differs between two hands, in words; empty where they agree."""
    if isinstance(one, PassedOut) or isinstance(other, PassedOut):
        return [] if one == other else ["whether the hand was passed out"]
    undoubled = [deal.contract._replace(doubling=Doubling.UNDOUBLED) for deal in (one, other)]
    honours = one.honours == other.honours and _agree(one.honours_by, other.honours_by, heading)
    differs = {
        "the contract": undoubled[0] != undoubled[1],
        "the doubling": one.contract.doubling is not other.contract.doubling,
        "the declarer": not _agree(one.declarer, other.declarer, heading),
        "the tricks": one.tricks != other.tricks,
        "the honours": not honours,
    }
    return [word for word, different in differs.items() if different]


def _agree(one: Who | None, other: Who | None, heading: Heading) -> bool:
    """Whether two scorers can mean the same: seats where both have them, else sides."""
    if one is None or other is None or (one in SEATS and other in SEATS):
        return one == other
    return side_of(one, heading.we) is side_of(other, heading.we)


def _hands(
    one: Rubber,
    other: Rubber,
    names: tuple[str, str],
    bare: tuple[Sequence[Deal], Sequence[Deal]],
    first: int,
    swapped: bool,
) -> Iterator[str]:
    """The first hand that differs, in both wordings, and what lies behind it."""
    ours, theirs = bare
    if len(ours) != len(theirs):
        yield f"{names[0]} has {_hands_text(len(ours))}, {names[1]} {_hands_text(len(theirs))}."
    wordings = [
        f"\n  {name}: {_written(rubber, first)}" for name, rubber in zip(names, (one, other))
    ]
    if first < min(len(ours), len(theirs)):
        what = _differences(ours[first], theirs[first], one.heading)
        swing = _gain(one, first, False) - _gain(other, first, swapped)
        yield (
            f"Hand {first + 1} is the first that differs, in {_listed(what)};"
            f" it makes {_points(swing)} between We and They:{''.join(wordings)}"
        )
        short, long = names if len(ours) < len(theirs) else names[::-1]
        if _left_out(ours, theirs, first, one.heading):
            yield (
                f"{short} seems to have left out hand {first + 1} of {long}:"
                " all hands behind it agree."
            )
    else:
        longer = len(ours) > len(theirs)
        swing = _gain(one, first, False) if longer else _gain(other, first, swapped)
        yield (
            f"Only {names[0] if longer else names[1]} has a hand {first + 1};"
            f" it makes {_points(swing)} between We and They:{''.join(wordings)}"
        )


def _left_out(ours: Sequence[Deal], theirs: Sequence[Deal], first: int, heading: Heading) -> bool:
    """Whether the shorter rubber becomes the longer with just this one hand put in."""
    long, short = (ours, theirs) if len(ours) > len(theirs) else (theirs, ours)
    if len(long) != len(short) + 1:
        return False
    rest = zip(long[first + 1 :], short[first:])
    return not any(_differences(a, b, heading) for a, b in rest)


def _gain(rubber: Rubber, place: int, swapped: bool) -> int:
    """Points that a hand brought We more than They, in the first scorer's words."""
    step = rubber.steps[place]
    gain = _lead(step.after) - _lead(step.before)
    return -gain if swapped else gain


def _lead(state: State) -> int:
    return state.we.total - state.they.total


def _written(rubber: Rubber, place: int) -> str:
    """A hand as its scorer would type it, without the auction."""
    if place >= len(rubber.steps):
        return "no hand"
    deal = rubber.steps[place].deal
    bare = deal._replace(auction=None) if isinstance(deal, Hand) else deal
    return write_hand(bare, rubber.heading)


def _rules(one: Rubber, other: Rubber, names: tuple[str, str]) -> Iterator[str]:
    """A sentence for each house rule that differs."""
    rules = one.heading.rules, other.heading.rules
    for rule, ours, theirs in zip(rules[0]._fields, *rules):
        if ours != theirs:
            values = [str(value).lower() for value in (ours, theirs)]
            yield (
                f"The house rules differ: {rule} is {values[0]} in {names[0]}"
                f" and {values[1]} in {names[1]}."
            )


def _ends(one: Rubber, other: Rubber, names: tuple[str, str]) -> Iterator[str]:
    """A sentence where only one scorer wrote down that the table stopped."""
    if one.stopped != other.stopped:
        stopped, goes_on = names if one.stopped else names[::-1]
        yield f"{stopped} was stopped, {goes_on} was not."


def _both_totals(one: Rubber, other: Rubber, names: tuple[str, str], swapped: bool) -> str:
    """The totals of both, each in its scorer's words, and how far apart they are."""
    apart = _lead(one.state) - (-_lead(other.state) if swapped else _lead(other.state))
    totals = [f"{name} has {_totals(r.state)}" for name, r in zip(names, (one, other))]
    return f"{totals[0]}; {totals[1]}: {_points(apart)} in all."


def _totals(state: State) -> str:
    return f"We {state.we.total:,}, They {state.they.total:,}"


def _points(apart: int) -> str:
    return f"a difference of {abs(apart):,} points" if apart else "no difference in points"


def _hands_text(count: int) -> str:
    return f"{count} hand{'s' if count != 1 else ''}"


def _listed(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]
