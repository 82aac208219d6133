"""The words of the hand sentence, and a text as they are looked for in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias, TypeVar

from bridgescore.game.auction import DOUBLE, PASS, REDOUBLE
from bridgescore.game.model import Doubling, Pair, Seat, Side, Strain, Who

T = TypeVar("T")
#: The ways of reading a part of a sentence: what it says, and the place behind it.
Ways: TypeAlias = Iterator[tuple[T, int]]

SIDES: dict[str, Side] = {
    **dict.fromkeys(("we", "us", "u"), Side.WE),
    **dict.fromkeys(("they", "them", "t"), Side.THEY),
}
PAIRS = {"ns": Pair.NS, "ew": Pair.EW}
SEAT_NAMES = {
    # A lone w may be We too.
    **{seat.lower(): seat for seat in Seat if seat is not Seat.WEST},
    **{seat.name.lower(): seat for seat in Seat},
}
SIDES_AND_SEATS: dict[str, Who] = {**SIDES, **SEAT_NAMES}
# The longest spelling of a strain comes first, so that "nt" is never "n" and a "t".
STRAIN_NAMES = {
    **dict.fromkeys(("no trumps", "no trump", "no-trumps", "no-trump"), Strain.NOTRUMP),
    **dict.fromkeys(("notrumps", "notrump", "nt", "n"), Strain.NOTRUMP),
    **dict.fromkeys(("spades", "spade", "s"), Strain.SPADES),
    **dict.fromkeys(("hearts", "heart", "h"), Strain.HEARTS),
    **dict.fromkeys(("diamonds", "diamond", "d"), Strain.DIAMONDS),
    **dict.fromkeys(("clubs", "club", "c"), Strain.CLUBS),
}
DOUBLINGS = {
    "": Doubling.UNDOUBLED,
    **dict.fromkeys(("x", "*", "doubled", "double", "dbl"), Doubling.DOUBLED),
    **dict.fromkeys(("xx", "**", "redoubled", "redouble", "rdbl"), Doubling.REDOUBLED),
}
# Here too the longest comes first; all pass is as many passes as end the auction.
CALLS = {
    **dict.fromkeys(("redouble", "rdbl", "xx"), REDOUBLE),
    **dict.fromkeys(("double", "dbl", "x"), DOUBLE),
    **dict.fromkeys(("pass", "p"), PASS),
    **dict.fromkeys(("all pass", "ap"), ""),
}
NUMBERS = {
    **dict(zip(("one", "two", "three", "four", "five", "six", "seven"), range(1, 8))),
    **dict(zip(("eight", "nine", "ten", "eleven", "twelve", "thirteen"), range(8, 14))),
}
_FIGURES = frozenset("0123456789")
HONOURS = ("honours", "honors", "hon")
MADE = ("made", "making")
DOWN = ("down", "off")
SIGNS = {"plus": 1, "+": 1, "minus": -1, "-": -1}

#: The commands of the live table's prompt, on its own file.
COMMANDS = ("undo", "fix", "insert", "remove", "set", "why", "what", "stop", "show")
#: All that the prompt takes for a command.
PROMPT = (*COMMANDS, "help", "quit", "exit", "next", "yes", "no", "y")

#: Words that a sentence uses, so that no player can be called so.
RESERVED = {
    *(*SIDES, *PAIRS, *SEAT_NAMES, *STRAIN_NAMES, *DOUBLINGS, *CALLS, *NUMBERS, *HONOURS),
    *(*MADE, *DOWN, *SIGNS, "w", "by", "all", "passed", "passed out", "out", *PROMPT),
}

_SIGNS = {
    **dict.fromkeys(map(ord, ",;:"), " "),
    **dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212"), "-"),
    **dict.fromkeys((*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)), ""),
    **dict.fromkeys(map(ord, "\u2663\u2667"), "c "),
    **dict.fromkeys(map(ord, "\u2666\u2662"), "d "),
    **dict.fromkeys(map(ord, "\u2665\u2661"), "h "),
    **dict.fromkeys(map(ord, "\u2660\u2664"), "s "),
    ord("\u00d7"): "x",
    # Letters with a stroke, which Unicode does not take apart.
    **dict.fromkeys(map(ord, "\u0142\u0141"), "l"),
    **dict.fromkeys(map(ord, "\u00f8\u00d8"), "o"),
    **dict.fromkeys(map(ord, "\u0111\u0110"), "d"),
    # Letters and marks that show nothing, though Unicode does not call them format characters.
    **dict.fromkeys(map(ord, "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"), ""),
    **dict.fromkeys(map(ord, "\u180b\u180c\u180d\u180f\U0001d159"), ""),
}
# The vowels and marks of other scripts are no accents: they are part of their words.
_ACCENTS = dict.fromkeys(
    (
        *(*range(0x0300, 0x0370), *range(0x1AB0, 0x1B00), *range(0x1DC0, 0x1E00)),
        *(*range(0x20D0, 0x2100), *range(0xFE20, 0xFE30)),
    ),
    "",
)


def fold(text: str) -> str:
    """A text as sentences and names are compared: without case, accents and spare spaces."""
    if not text.isascii():
        import unicodedata

        text = unicodedata.normalize("NFD", text.translate(_SIGNS)).translate(_ACCENTS)
        text = "".join(c for c in text if unicodedata.category(c) != "Cf")
        text = unicodedata.normalize("NFC", text)
    return " ".join(text.casefold().translate(_SIGNS).split())


def bare(name: str) -> str:
    """A name as names are compared: folded, and nothing left but letters, digits and blanks.

    The marks that belong to a letter stay with it.
    """
    return " ".join("".join(c for c in fold(name) if c == " " or in_names(c)).split())


def typeable(name: str) -> str:
    """A name as it can be typed anywhere: its letters and figures, with single blanks."""
    import unicodedata

    kept = ""
    for c in unicodedata.normalize("NFC", name):
        letter = (c.isalpha() and fold(c)) or c.isdecimal()
        mark = unicodedata.category(c)[0] == "M" and ord(c) not in _SIGNS and kept[-1:].strip()
        if letter or mark:
            kept += c
        elif c.isspace() or c in ",;:":
            kept += " "
    return " ".join(kept.split())


def in_names(character: str) -> bool:
    """Whether a character tells names apart: a letter, a digit, or a mark on one."""
    if character.isascii():
        return character.isalnum()
    import unicodedata

    return character.isalpha() or character.isdigit() or unicodedata.category(character)[0] == "M"


class Sentence(str):
    """A sentence as it is read: folded. Its places count from 0; the last one is its end."""

    __slots__ = ()

    def __new__(cls, typed: str) -> Sentence:
        """The sentence that was typed in whatever case, accents and spaces."""
        return super().__new__(cls, fold(typed))

    def skip(self, place: int) -> int:
        """The place of the next word."""
        return place + 1 if self[place : place + 1] == " " else place

    def letters(self, place: int) -> str:
        """The run of letters that begins here."""
        end = place
        while end < len(self) and self[end].isalpha():
            end += 1
        return self[place:end]

    def word(self, place: int) -> str:
        """What stands here, up to the next space."""
        return self[self.skip(place) :].split(" ", 1)[0]

    def number(self, place: int) -> tuple[int | None, int]:
        """A number in figures or as a word, and the place behind it."""
        end = place
        while self[end : end + 1] in _FIGURES:
            end += 1
        if end > place:
            return (int(self[place:end]) if end - place < 5 else 9999), end
        word = self.letters(place)
        return NUMBERS.get(word), place + len(word) if word in NUMBERS else place

    def first(self, words: Iterable[str], place: int) -> str | None:
        """The first of some words that stands here, perhaps as the beginning of another."""
        return next((word for word in words if self.startswith(word, place)), None)

    def boundary(self, place: int) -> bool:
        """Whether a word may end here: letters never touch letters, nor stars stars."""
        if not 0 < place < len(self):
            return True
        before, behind = self[place - 1], self[place]
        return not ((before.isalpha() and behind.isalpha()) or before == behind == "*")

    def swap(self, place: int, end: int, words: Iterable[str]) -> Iterator[str]:
        """The sentence with each of some words in place of what stands between two places."""
        return (f"{self[:place]}{word}{self[end:]}" for word in words)
