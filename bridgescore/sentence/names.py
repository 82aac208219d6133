"""The people of a sentence: sides, seats, and players by name or by a beginning of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from bridgescore.errors import Refused
from bridgescore.game.model import SEATS, Heading, Seat, Side, Who
from bridgescore.sentence.words import (
    DOWN,
    HONOURS,
    MADE,
    PAIRS,
    PROMPT,
    RESERVED,
    SIDES_AND_SEATS,
    Sentence,
    Ways,
    bare,
    fold,
    in_names,
)


def check_names(names: Iterable[str]) -> None:
    """See that the names of a table can be typed in sentences and told apart.

    Raises Refused for a word that sentences use, for a name that begins with a
    figure, a sign or the # of a remark, for one without letters that can be
    seen, and for two that differ at most in case, accents, signs and characters
    that cannot be seen.
    """
    seen: dict[str, str] = {}
    for name in names:
        folded, letters = fold(name), bare(name)
        if not folded:
            raise Refused("a player's name is empty")
        if folded[0] == "#":
            raise Refused(f'"{name}" cannot be a name: it begins like a remark')
        if folded[0] in "0123456789=+-*" or letters[:1] in tuple("0123456789"):
            raise Refused(f'"{name}" cannot be a name: it begins like a contract or a result')
        if not letters:
            raise Refused(f'"{name}" cannot be a name: it has no letter')
        if {folded, letters} & RESERVED or {folded.split()[0], *letters.split()[:1]} & {*PROMPT}:
            raise Refused(f'"{name}" cannot be a name: it is a word of the hand sentence')
        if letters in seen:
            same = fold(seen[letters]) == folded
            what = (
                f'two players are called "{name}"'
                if same
                else f'"{seen[letters]}" and "{name}" differ only in signs'
            )
            raise Refused(f"{what}: add an initial, so that they can be told apart")
        seen[letters] = name


def completions(heading: Heading, form: Callable[[str], str] = str) -> list[str]:
    """Whole words that a sentence can have: sides, seats, the players, and the rest.

    A name is given in a form of its own, and only where the sentence takes that
    form for the same player.
    """
    names = [
        form(name)
        for seat, name in zip(SEATS, heading.players)
        if name is not None and is_taken(form(name), seat, heading)
    ]
    sides = [word for word in SIDES_AND_SEATS if len(word) > 1]
    return [*sides, *names, *HONOURS[:1], *MADE, *DOWN, "pass", "doubled", "redoubled"]


def is_taken(word: str, seat: Seat, heading: Heading) -> bool:
    """Whether a sentence takes this word for this player, and for nobody else."""
    letters = bare(word)
    if not letters or letters in RESERVED or letters.split()[0] in PROMPT:
        return False
    return meant(word, heading) == [seat]


def meant(word: str, heading: Heading) -> list[Who]:
    """The sides, seats and players that a word on its own can mean."""
    text = Sentence(word)
    return list(dict.fromkeys(who for who, end in people(text, 0, heading) if end == len(text)))


def people(text: Sentence, place: int, heading: Heading) -> list[tuple[Who, int]]:
    """Each side, seat and player that can be meant here, with the place behind the word.

    A lone "w" is nobody: it may be We or West.
    """
    place = text.skip(place)
    word = text.letters(place)
    end = place + len(word)
    if word == "w":
        return []
    told = SIDES_AND_SEATS.get(word)
    if word in PAIRS:
        told = Side.WE if PAIRS[word] is heading.we else Side.THEY
    if told is None:
        return list(_players(text, place, heading))
    # A side or a seat that is written out is no player, whatever signs a name has.
    written_out = len(word) > 1
    others = (who for who in _players(text, place, heading) if not (written_out and who[1] == end))
    return [(told, end), *others]


@lru_cache(maxsize=64)
def called(players: tuple[str | None, ...]) -> tuple[tuple[Seat, str, str], ...]:
    """The players whose names are known: seat, folded name, bare name."""
    known = ((seat, name) for seat, name in zip(SEATS, players) if name is not None)
    return tuple((seat, fold(name), bare(name)) for seat, name in known)


def _players(text: Sentence, place: int, heading: Heading) -> Ways[Seat]:
    """Players whose name, or a beginning of it, stands here.

    Where several end at one place, the exact spelling comes before a name
    that differs in signs, and a whole name before beginnings.
    """
    ranks: dict[int, dict[Seat, int]] = {}
    for seat, name, letters in called(heading.players):
        exact = ((end, 0 if whole else 2) for whole, end in _spelt(text, place, name))
        signs = ((end, 1 if whole else 2) for whole, end in _lettered(text, place, letters))
        for end, rank in (*exact, *signs):
            if text.boundary(end):
                here = ranks.setdefault(end, {})
                here[seat] = min(rank, here.get(seat, rank))
    for end, here in ranks.items():
        best = min(here.values())
        yield from ((seat, end) for seat, rank in here.items() if rank == best)


def _spelt(text: Sentence, place: int, name: str) -> Ways[bool]:
    """This name's beginnings as they are spelt: whether one is all of it, and its end."""
    for length, letter in enumerate(name, start=1):
        if text[place + length - 1 : place + length] != letter:
            return
        if letter != " ":
            yield length == len(name), place + length


def _lettered(text: Sentence, place: int, name: str) -> Ways[bool]:
    """The same for a bare name, whatever signs stand between or behind its letters."""
    end = _past_signs(text, place)
    for length, letter in enumerate(name, start=1):
        if letter != " ":
            end = _past_signs(text, end, inside=length > 1)
        if text[end : end + 1] != letter:
            return
        end += 1
        if letter != " ":
            yield length == len(name), end
    behind = _past_signs(text, end)
    if name and behind > end:
        yield True, behind


def _past_signs(text: Sentence, place: int, inside: bool = False) -> int:
    """The place behind signs that tell no names apart.

    A sign of the sentence is one only between two letters: Anne-Marie.
    """
    end = place
    while end < len(text) and text[end] != " " and not in_names(text[end]):
        end += 1
    if not {*text[place:end]} & {*"+-=*"}:
        return end
    around = text[place - 1 : place] + text[end : end + 1]
    return end if inside and around.isalpha() else place
