"""The parts of a sentence: who, the contract, its result, honours, and the calls of an auction.

Each is given a place in the text and yields what stands there with the place behind
it, once for each way of reading it. Where there is none, the refusal is told why.
"""

from __future__ import annotations

from collections.abc import Iterator

from bridgescore.game.auction import PASS, Auction
from bridgescore.game.laws import FIVE_HONOURS, FOUR_HONOURS, TRICKS_IN_A_HAND, usual_honours
from bridgescore.game.model import Contract, Doubling, Heading, Who
from bridgescore.sentence.names import people
from bridgescore.sentence.refusal import Refusal
from bridgescore.sentence.words import (
    CALLS,
    DOUBLINGS,
    DOWN,
    HONOURS,
    MADE,
    SIGNS,
    STRAIN_NAMES,
    Sentence,
    Ways,
)

_LEVELS = frozenset("1234567")
_DIFFERENCES = {**SIGNS, **dict.fromkeys(DOWN, -1)}


def who(text: Sentence, place: int, heading: Heading, refusal: Refusal) -> Ways[Who]:
    """A side, a seat or a player's name, or a beginning of one."""
    found = people(text, place, heading)
    if not found:
        refusal.nobody(place, heading)
    yield from found


def by_whom(text: Sentence, place: int, heading: Heading, refusal: Refusal) -> Ways[Who]:
    """A side, a seat or a player, with or without `by`, which may begin a name itself."""
    if text.letters(place) == "by":
        yield from who(text, text.skip(place + 2), heading, refusal)
    yield from who(text, place, heading, refusal)


def contracts(text: Sentence, place: int, refusal: Refusal, needed: bool = True) -> Ways[Contract]:
    """Level, strain and doubling; that no level stands here is no fault where none is needed."""
    place = text.skip(place)
    level, end = text.number(place)
    if level is None or not 1 <= level <= 7:
        if needed:
            refusal.no_level(place, level, end)
        return
    start = text.skip(end)
    strain = text.first(STRAIN_NAMES, start)
    if strain is None:
        why = f"the level {level} needs a strain behind it: c, d, h, s or nt"
        refusal.no_strain(start, why)
        return
    found = [*doublings(text, start + len(strain))]
    if not found:
        why = f'"{text.letters(start)}" is no strain; write c, d, h, s or nt'
        refusal.no_strain(start, why)
    for doubling, last in found:
        yield Contract(level, STRAIN_NAMES[strain], doubling), last


def doublings(text: Sentence, place: int) -> Ways[Doubling]:
    """Undoubled, and the doubling that is written here."""
    for word, doubling in DOUBLINGS.items():
        start = text.skip(place) if word else place
        end = start + len(word)
        if text.startswith(word, start) and text.boundary(end):
            yield doubling, end


def begins_result(text: Sentence, place: int) -> bool:
    """Whether a result may begin here."""
    start = text.skip(place)
    known = text.letters(start) or text[start : start + 1]
    return known in ("=", *MADE, *_DIFFERENCES) or text.number(start)[0] is not None


def results(text: Sentence, place: int, contract: Contract, refusal: Refusal) -> Ways[int]:
    """The tricks (0-13) that declarer's side won, however the result is put."""
    place = text.skip(place)
    word = text.letters(place)
    sign = word or text[place : place + 1]
    number, end = text.number(place)
    behind = text.skip(end)
    unit = text.letters(behind)
    if sign == "=":
        yield contract.target, place + 1
    elif sign in _DIFFERENCES:
        number, end = text.number(text.skip(place + len(sign)))
        yield from _difference(place, end, contract, number, _DIFFERENCES[sign], refusal)
    elif word in MADE:
        yield from _made(text, place, contract, refusal)
    elif number is not None and unit in DOWN:
        yield from _difference(place, behind + len(unit), contract, number, -1, refusal)
    elif number is None or word:
        refusal.no_result(place, contract)
    elif 8 <= number <= TRICKS_IN_A_HAND:
        yield number, end
    else:
        refusal.not_won(place, end, contract, number)


def _difference(
    place: int, end: int, contract: Contract, number: int | None, sign: int, refusal: Refusal
) -> Ways[int]:
    """Tricks from overtricks (sign 1) or undertricks (sign -1)."""
    most = TRICKS_IN_A_HAND - contract.target if sign > 0 else contract.target
    if number is not None and 1 <= number <= most:
        yield contract.target + sign * number, end
    else:
        refusal.no_difference(place, end, contract, number, sign)


def _made(text: Sentence, place: int, contract: Contract, refusal: Refusal) -> Ways[int]:
    """`made` alone, odd tricks ("four spades making five") or tricks won ("made 11")."""
    word = text.letters(place)
    end = place + len(word)
    number, last = text.number(text.skip(end))
    if number is None or claims_honours(text, end):
        if word == "made":
            yield contract.target, end
        else:
            refusal.complain(end, "making how many? write =, or the odd tricks: making 5")
        return
    ways = {number + 6} if contract.level <= number <= 7 else set()
    if contract.target <= number <= TRICKS_IN_A_HAND:
        ways.add(number)
    if not ways:
        refusal.not_made(place, last, contract, number)
    for tricks in sorted(ways):
        yield tricks, last


def claims_honours(text: Sentence, place: int) -> bool:
    """Whether a claim of honours begins here, perhaps with its figure."""
    number, end = text.number(text.skip(place))
    if number is not None and number < FOUR_HONOURS:
        return False
    return text.letters(text.skip(end)) in HONOURS


def honours(text: Sentence, place: int, contract: Contract, refusal: Refusal) -> Ways[int]:
    """A figure of honours that this contract can have, in points."""
    number, end = text.number(place)
    if number in (usual_honours(contract.strain), FIVE_HONOURS):
        yield number, end
    elif number is not None:
        refusal.not_honours(place, end, contract, number)


def calls(text: Sentence, place: int = 0) -> Iterator[tuple[str, int, int]]:
    """The calls that stand here in a row, legal or not, each with its place and that behind it.

    All pass is one of them, as "".
    """
    while True:
        start = text.skip(place)
        bid = text[start : start + 1] in _LEVELS
        name = text.skip(start + 1) if bid else start
        word = text.first(STRAIN_NAMES if bid else CALLS, name)
        if word is None:
            return
        place = name + len(word)
        yield f"{text[start]}{STRAIN_NAMES[word]}" if bid else CALLS[word], start, place


def auction(text: Sentence) -> tuple[Auction, int]:
    """The auction that the text begins with, and the place behind its last call.

    It may lack calls, or be empty. Raises IllegalCall.
    """
    held, end = Auction(), 0
    for call, _, behind in calls(text):
        end = behind
        if call:
            held = held.and_then(call)
        while not call and not held.over:
            held = held.and_then(PASS)
        if held.over:
            break
    return held, end
