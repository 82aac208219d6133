"""Why a sentence has no reading: what stands in the way, and the nearest sentences that have one.

Each reading that ends too early notes its place. What counts is the furthest one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeVar

from bridgescore.errors import NotUnderstood
from bridgescore.game.laws import FIVE_HONOURS, FOUR_HONOURS, TRICKS_IN_A_HAND, usual_honours
from bridgescore.game.model import Contract, Doubling, Heading
from bridgescore.sentence.names import called
from bridgescore.sentence.words import (
    DOUBLINGS,
    DOWN,
    HONOURS,
    MADE,
    SIDES_AND_SEATS,
    SIGNS,
    STRAIN_NAMES,
    Sentence,
)
from bridgescore.sentence.writer import write_result
from bridgescore.text import counted, nearest

T = TypeVar("T")


class _Complaint(NamedTuple):
    """Why a reading ended: where, in what words, and sentences that might be meant."""

    place: int
    why: str
    instead: Iterable[str]


class Refusal:
    """Why the readings of one sentence ended, each at its place."""

    def __init__(self, text: Sentence) -> None:
        self.text = text
        self._complaints: list[_Complaint] = []

    def complain(self, place: int, why: str, instead: Iterable[str] = ()) -> None:
        """Note why a reading ends here, and sentences that may be meant."""
        self._complaints.append(_Complaint(place, why, instead))

    def wrong(self, place: int, end: int, why: str, instead: Iterable[str]) -> None:
        """Note what is wrong between two places, and words that may be meant there."""
        self.complain(place, why, self.text.swap(place, end, instead))

    def in_words(self, meanings: Callable[[str], list[str]], example: str) -> str:
        """Why there is no reading, and the nearest sentences that have one.

        `meanings` gives what a sentence means, as it would be typed.
        """
        if not self.text:
            return f"no hand was given; write one like this: {example}"
        if not self._complaints:
            return f'"{self.text}" is no hand; write one like this: {example}'
        furthest = max(complaint.place for complaint in self._complaints)
        blocking = [c for c in self._complaints if c.place == furthest]
        near = _distinct(meanings, (s for complaint in blocking for s in complaint.instead))
        near = near or _distinct(meanings, self._without(self.text.skip(furthest)))
        hint = f"nearest: {' or '.join(near[:2])}" if near else f"write one like this: {example}"
        return f"{blocking[0].why}\n{hint}"

    def nobody(self, place: int, heading: Heading) -> None:
        """No side, seat or player stands here, or a w that may be two."""
        place = self.text.skip(place)
        word, stands = self.text.letters(place), self.text.word(place)
        end = place + len(word)
        if word == "w":
            self.wrong(place, end, '"w" may be We or West', ("we", "west"))
            return
        names = (name for _, name, _ in called(heading.players))
        near = _near(word, (*SIDES_AND_SEATS, *names, "pass"))
        what = f'"{stands}" is no side, seat or player here'
        self.wrong(place, end, what if stands else "a side, a seat or a player is missing", near)

    def no_level(self, place: int, number: int | None, end: int) -> None:
        """No level stands where a contract should begin."""
        word = self.text.word(place)
        if number is None:
            what = f'"{word}" is no contract' if word else "the contract is missing"
            self.complain(place, f"{what}; a contract is a level and a strain, as in 4S")
        else:
            nearest = "7" if number > 7 else "1"
            self.wrong(place, end, f'"{word}" is no contract; levels go from 1 to 7', (nearest,))

    def no_strain(self, place: int, why: str) -> None:
        """No strain stands behind a level."""
        word = self.text.letters(place)
        self.wrong(place, place + len(word), why, _near(word, tuple(STRAIN_NAMES)))

    def no_result(self, place: int, contract: Contract) -> None:
        """No result stands behind a contract."""
        text = self.text
        word, stands = text.letters(place), text.word(place)
        if not stands:
            why = "the result is missing: = for made, +1 for an overtrick, -1 for one down"
            self.complain(place, why, (f"{text} =", f"{text} -1"))
        elif word in ("x", "xx") and contract.doubling is not Doubling.UNDOUBLED:
            redoubled = text.swap(text.rfind("x", 0, place), place + len(word), ("xx",))
            self.complain(place, 'a redoubled contract is "xx" in one word', redoubled)
        else:
            near = text.swap(place, place + len(word or stands), _near(word, (*MADE, *DOWN, "=")))
            made = f"{text[:place]} = {text[place:].rstrip('= ')}"
            self.complain(
                place,
                f'"{stands}" is no result; write = for made, +1 for an overtrick, -1 for one down',
                (each for way in (near, self._without(place), (made,)) for each in way),
            )

    def no_difference(
        self, place: int, end: int, contract: Contract, number: int | None, sign: int
    ) -> None:
        """So many overtricks (sign 1) or undertricks (sign -1) cannot be."""
        mark, name = ("+", "overtrick") if sign > 0 else ("-", "undertrick")
        most = TRICKS_IN_A_HAND - contract.target if sign > 0 else contract.target
        if number is None:
            why, instead = f"how many {name}s? write {mark}1, {mark}2 ...", f"{mark}1"
        elif number == 0:
            why, instead = f"{mark}0 is made exactly; write =", "="
        else:
            why = f"{contract} has room for {counted(most, name)} at the most"
            instead = f"{mark}{most}" if most else "="
        self.wrong(place, end, why, (f" {instead} ",))

    def not_made(self, place: int, end: int, contract: Contract, number: int) -> None:
        """A contract cannot be made with so many odd tricks or tricks won."""
        why = f"{contract} is not made with {number}: write how many down, or the tricks won"
        down = contract.target - (number + 6 if number <= 7 else number)
        nearest = f" -{down} " if down > 0 else f" {TRICKS_IN_A_HAND} "
        figure = self.text.skip(place + len(self.text.letters(place)))
        instead = self.text.swap(place, end, (nearest,))
        self.complain(figure, why if number <= TRICKS_IN_A_HAND else _too_many(number), instead)

    def not_won(self, place: int, end: int, contract: Contract, number: int) -> None:
        """A bare number is not clear, or more tricks than a hand has."""
        if number > TRICKS_IN_A_HAND:
            why, ways = _too_many(number), [TRICKS_IN_A_HAND]
        else:
            why = f"a bare {number} is not clear: odd tricks, or tricks won?"
            ways = [number + 6, number] if number else [0]
        self.wrong(place, end, why, (f" {write_result(contract, tricks)} " for tricks in ways))

    def not_honours(self, place: int, end: int, contract: Contract, number: int) -> None:
        """A figure is not that of honours in this contract."""
        known = number in (FOUR_HONOURS, FIVE_HONOURS)
        aces = "at no trump honours are all four aces, 150"
        why = aces if known else f"honours are 100 or 150, not {number}"
        self.wrong(place, end, why, (str(usual_honours(contract.strain)),))

    def left_over(self, place: int, contract_ends: int = 0) -> None:
        """Words stand behind what is complete; a doubling or a result is put right."""
        text = self.text
        place = text.skip(place)
        word = text.word(place)
        end = place + len(word)
        last = text.skip(end)
        honours = text.letters(last)
        result = word[0] in SIGNS or text.number(place)[0] in range(8, TRICKS_IN_A_HAND + 1)
        instead: Iterable[str]
        if word in DOUBLINGS:
            instead = (f"{text[:contract_ends]} {word}{text[contract_ends:place]}{text[end:]}",)
        elif result:
            instead = (f"{text[:contract_ends]} {word}{text[end:]}",)
        elif word in ("100", "150"):
            instead = text.swap(place, end, (f"honours {word}", ""))
        elif honours in HONOURS:
            instead = text.swap(place, last + len(honours), (f"honours {word}",))
        else:
            instead = text.swap(place, end, _near(text.letters(place), HONOURS))
        self.complain(place, f'"{word}" is too much here', instead)

    def _without(self, place: int) -> Iterator[str]:
        """The sentence without the word that stands here, if it says nothing of the score."""
        word = self.text.word(place)
        if word[:1] not in SIGNS and word not in DOUBLINGS and word not in HONOURS:
            yield from self.text.swap(place, place + len(word), ("",))


def only_meaning(
    typed: str,
    read: Callable[[Sentence, Refusal], Iterable[T]],
    write: Callable[[T], str],
    example: str,
) -> T:
    """The one thing that a sentence means, as `read` finds it and `write` would type it.

    Raises NotUnderstood where it means none, or more than one.
    """
    text = Sentence(typed)
    refusal = Refusal(text)
    found = list(dict.fromkeys(read(text, refusal)))
    if len(found) == 1:
        return found[0]
    if found:
        ways = " or ".join(map(write, found))
        raise NotUnderstood(f'"{typed}" can be read in more than one way; write\n{ways}')

    def meanings(other: str) -> list[str]:
        near = Sentence(other)
        return [write(meaning) for meaning in read(near, Refusal(near))]

    raise NotUnderstood(refusal.in_words(meanings, example))


def _distinct(meanings: Callable[[str], list[str]], sentences: Iterable[str]) -> list[str]:
    """The meanings of several sentences, each once, in order."""
    return list(dict.fromkeys(meaning for s in sentences for meaning in meanings(s)))


def _too_many(tricks: int) -> str:
    return f"{tricks} is more than the {TRICKS_IN_A_HAND} tricks of a hand"


def _near(word: str, known: tuple[str, ...]) -> Iterator[str]:
    """Known words that a misspelt one may mean, the likeliest first; none is sought unasked."""
    if word:
        yield from nearest(word, known, 0.5, most=3)
