"""The hand sentence: "we 4S x +1" to a hand and back, given who sits where.

Reading looks at every way a sentence can be read. Exactly one is taken; none,
or two that differ, are refused with what would have been clear. Nothing is
guessed. Letters need a space only between letters: `t6h=hon150` is a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeVar

from bridgescore.errors import NotUnderstood, Refused
from bridgescore.game.auction import DOUBLE, PASS, REDOUBLE, Auction, IllegalCall, unended
from bridgescore.game.laws import FIVE_HONOURS, FOUR_HONOURS, TRICKS_IN_A_HAND, usual_honours
from bridgescore.game.model import (
    SEATS,
    Contract,
    Deal,
    Doubling,
    Hand,
    Heading,
    Pair,
    PassedOut,
    Seat,
    Side,
    Strain,
    Who,
    side_of,
)
from bridgescore.text import counted, nearest

SIDES: dict[str, Side] = {
    **dict.fromkeys(("we", "us", "u"), Side.WE),
    **dict.fromkeys(("they", "them", "t"), Side.THEY),
}
PAIRS = {"ns": Pair.NS, "ew": Pair.EW}
SEAT_NAMES = {
    "n": Seat.NORTH,
    "e": Seat.EAST,
    "s": Seat.SOUTH,
    "north": Seat.NORTH,
    "east": Seat.EAST,
    "south": Seat.SOUTH,
    "west": Seat.WEST,
}
# The longest spelling of a strain comes first, so that "nt" is never "n" and a "t".
STRAIN_NAMES = {
    "no trumps": Strain.NOTRUMP,
    "no trump": Strain.NOTRUMP,
    "no-trumps": Strain.NOTRUMP,
    "no-trump": Strain.NOTRUMP,
    "notrumps": Strain.NOTRUMP,
    "notrump": Strain.NOTRUMP,
    "diamonds": Strain.DIAMONDS,
    "diamond": Strain.DIAMONDS,
    "hearts": Strain.HEARTS,
    "spades": Strain.SPADES,
    "clubs": Strain.CLUBS,
    "heart": Strain.HEARTS,
    "spade": Strain.SPADES,
    "club": Strain.CLUBS,
    "nt": Strain.NOTRUMP,
    "n": Strain.NOTRUMP,
    "c": Strain.CLUBS,
    "d": Strain.DIAMONDS,
    "h": Strain.HEARTS,
    "s": Strain.SPADES,
}
DOUBLINGS = {
    "": Doubling.UNDOUBLED,
    "x": Doubling.DOUBLED,
    "*": Doubling.DOUBLED,
    "doubled": Doubling.DOUBLED,
    "double": Doubling.DOUBLED,
    "dbl": Doubling.DOUBLED,
    "xx": Doubling.REDOUBLED,
    "**": Doubling.REDOUBLED,
    "redoubled": Doubling.REDOUBLED,
    "redouble": Doubling.REDOUBLED,
    "rdbl": Doubling.REDOUBLED,
}
CALLS = {
    "all pass": "",
    "redouble": REDOUBLE,
    "double": DOUBLE,
    "rdbl": REDOUBLE,
    "dbl": DOUBLE,
    "pass": PASS,
    "xx": REDOUBLE,
    "ap": "",
    "x": DOUBLE,
    "p": PASS,
}
NUMBERS = {
    word: number
    for number, word in enumerate(
        (
            *("one", "two", "three", "four", "five", "six", "seven"),
            *("eight", "nine", "ten", "eleven", "twelve", "thirteen"),
        ),
        start=1,
    )
}
HONOURS = ("honours", "honors", "hon")
MADE = ("made", "making")
DOWN = ("down", "off")
SIGNS = {"plus": 1, "+": 1, "minus": -1, "-": -1}

T = TypeVar("T")

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


def fold(text: str) -> str:
    """A text as sentences and names are compared: without case, accents and spare spaces."""
    if not text.isascii():
        import unicodedata

        text = unicodedata.normalize("NFD", text.translate(_SIGNS))
        text = "".join(c for c in text if not _is_accent(c) and unicodedata.category(c) != "Cf")
        text = unicodedata.normalize("NFC", text)
    return " ".join(text.casefold().translate(_SIGNS).split())


def _is_accent(character: str) -> bool:
    """Whether this is an accent; the vowels and marks of other scripts are part of their words."""
    return any(first <= character <= last for first, last in _ACCENTS)


_ACCENTS = (
    *(("\u0300", "\u036f"), ("\u1ab0", "\u1aff"), ("\u1dc0", "\u1dff")),
    *(("\u20d0", "\u20ff"), ("\ufe20", "\ufe2f")),
)


def bare(name: str) -> str:
    """A name as names are compared: folded, and nothing left but letters, digits and blanks.

    The marks that belong to a letter stay with it.
    """
    return " ".join("".join(c for c in fold(name) if c == " " or _in_names(c)).split())


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


def _in_names(character: str) -> bool:
    """Whether a character tells names apart: a letter, a digit, or a mark on one."""
    if character.isascii():
        return character.isalnum()
    import unicodedata

    return character.isalpha() or character.isdigit() or unicodedata.category(character)[0] == "M"


def read_hand(
    sentence: str,
    heading: Heading = Heading(),
    dealer: Seat | None = None,
    old: Hand | None = None,
) -> Deal:
    """The one hand that a sentence says.

    `heading` tells who sits where, `dealer` who dealt this hand. Where there is
    an old hand, the sentence may also say only what changes of it: "x", "-1",
    "honours they". Raises NotUnderstood where the sentence has no reading, or
    more than one.
    """
    return _only(
        sentence,
        lambda text: _Reader(text, heading, dealer, old),
        _Reader.readings,
        lambda deal: write_hand(deal, heading),
        "we 4S =",
    )


def readings(sentence: str, heading: Heading = Heading(), dealer: Seat | None = None) -> list[Deal]:
    """Every hand that a sentence can mean; empty where it means none."""
    return _Reader(fold(sentence), heading, dealer).readings()


def read_contract(text: str) -> Contract:
    """A contract on its own, such as "4S", "3ntx" or "1 club redoubled".

    Raises NotUnderstood where it is none.
    """
    reader = _Reader(fold(text), Heading(), None)
    for contract, end in reader.contract(0):
        if end == len(reader.text):
            return contract
    raise NotUnderstood(
        f'"{text}" is no contract; write a level, a strain and x or xx if it was doubled: 4S, 3NTx'
    )


def read_score(sentence: str) -> tuple[Contract, int]:
    """A contract with its result and no side, such as "4sx +1": the tricks won are 0-13.

    Raises NotUnderstood where it means none, or more than one.
    """
    return _only(
        sentence,
        lambda text: _Reader(text, Heading(), None),
        _Reader.scored,
        lambda score: write_score(*score),
        "4S =",
    )


def read_question(sentence: str, heading: Heading = Heading()) -> tuple[Who, Contract | None]:
    """A side, seat or player, with or without a contract: "we 4sx", "ann".

    Raises NotUnderstood where it means none, or more than one.
    """
    return _only(
        sentence,
        lambda text: _Reader(text, heading, None),
        _Reader.asked,
        lambda asked: write_question(*asked, heading),
        "we 4S",
    )


def write_question(who: Who, contract: Contract | None, heading: Heading = Heading()) -> str:
    """A side, seat or player with a contract, if there is one, as it would be typed: `we 4SX`."""
    name = write_who(who, heading)
    return f"{name} {contract}" if contract is not None else name


def write_score(contract: Contract, tricks: int) -> str:
    """A contract with its result as it would be typed: `4SX +1`."""
    return f"{contract} {write_result(contract, tricks)}"


def read_auction(text: str) -> Auction:
    """An auction on its own, such as "1S P 4S X P P P", as far as it goes.

    Raises NotUnderstood for what is no call, IllegalCall for one that may not be made.
    """
    reader = _Reader(fold(text), Heading(), None)
    auction, end = reader.calls(0, Auction())
    if reader.complaints:
        raise NotUnderstood(reader.complaints[-1].text)
    if end != len(reader.text):
        word = reader.text.rfind(" ", 0, reader.skip(end)) + 1
        raise NotUnderstood(f'"{reader.word(word)}" is no call')
    return auction


def read_who(text: str, heading: Heading = Heading()) -> Who:
    """The one side, seat or player that a word means.

    Raises NotUnderstood where it means none, or more than one.
    """
    reader = _Reader(fold(text), heading, None)
    found = list(dict.fromkeys(w for w, end in reader.who(0) if end == len(reader.text)))
    if len(found) == 1:
        return found[0]
    if found:
        names = " or ".join(write_who(who, heading) for who in found)
        raise NotUnderstood(f'"{text}" can be read in more than one way; write {names}')
    raise NotUnderstood(f'"{text}" is no side, seat or player here')


def write_hand(deal: Deal, heading: Heading = Heading()) -> str:
    """A hand as it would be typed; reading it gives the same hand, without its note.

    A recorded auction is written call by call.
    """
    if isinstance(deal, PassedOut):
        return "pass"
    words = (
        list(deal.auction)
        if deal.auction is not None
        else [write_who(deal.declarer, heading), str(deal.contract)]
    )
    words.append(write_result(deal.contract, deal.tricks))
    if deal.honours:
        words.append("honours")
        if deal.honours_by is not None:
            words.append(write_who(deal.honours_by, heading))
        if deal.honours != usual_honours(deal.contract.strain):
            words.append(str(deal.honours))
    return " ".join(words)


def write_result(contract: Contract, tricks: int) -> str:
    """The result of a contract as it would be typed: `=`, `+1` or `-2`."""
    difference = tricks - contract.target
    return f"{difference:+d}" if difference else "="


def write_who(who: Who, heading: Heading = Heading()) -> str:
    """A side or a seat as it would be typed, in a word that means nothing else here.

    Where the players' names take every word for it, it is called by its own name.
    """
    for word in _words_for(who, heading):
        reader = _Reader(fold(word), heading, None)
        if {found for found, end in reader.who(0) if end == len(reader.text)} == {who}:
            return word
    return who.value if isinstance(who, Side) else who.long


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
    sides = [word for word in (*SIDES, *SEAT_NAMES) if len(word) > 1]
    return [*sides, *names, *HONOURS[:1], *MADE, *DOWN, "pass", "doubled", "redoubled"]


def is_taken(word: str, seat: Seat, heading: Heading) -> bool:
    """Whether a hand that begins with this word is this player's, and nobody else's."""
    letters = bare(word)
    if not letters or letters in RESERVED or letters.split()[0] in PROMPT:
        return False
    found = readings(f"{word} 4s =", heading)
    return len(found) == 1 and isinstance(found[0], Hand) and found[0].declarer is seat


#: The commands of the live table's prompt, on its own file.
COMMANDS = ("undo", "fix", "insert", "remove", "set", "why", "what", "stop", "show")
#: All that the prompt takes for a command.
PROMPT = (*COMMANDS, "help", "quit", "exit", "next", "yes", "no", "y")

#: Words that a sentence uses, so that no player can be called so.
RESERVED = {
    *SIDES,
    *PAIRS,
    *SEAT_NAMES,
    *STRAIN_NAMES,
    *DOUBLINGS,
    *CALLS,
    *NUMBERS,
    *HONOURS,
    *MADE,
    *DOWN,
    *SIGNS,
    "w",
    "by",
    "all",
    "passed",
    "passed out",
    "out",
    *PROMPT,
}


def _words_for(who: Who, heading: Heading) -> Iterator[str]:
    """Words that could name a side or a seat, the most natural first."""
    if isinstance(who, Side):
        yield from (word for word, side in SIDES.items() if side is who)
        yield heading.pair(who).lower()
        return
    name = heading.player(who)
    if name:
        yield name
    if who is not Seat.WEST:
        yield who
    yield who.long


class _Complaint(NamedTuple):
    """Why a reading ended: where, in what words, and sentences that might be meant."""

    place: int
    text: str
    instead: tuple[str, ...]


class _Reader:
    """All readings of one folded sentence, and why there is none.

    Each method takes a place in the text and yields what stands there with the
    place behind it, once for each way of reading it.
    """

    def __init__(
        self, text: str, heading: Heading, dealer: Seat | None, old: Hand | None = None
    ) -> None:
        self.text = text
        self.heading = heading
        self.dealer = dealer
        self.old = old
        self.complaints: list[_Complaint] = []

    # -- what the whole sentence can be

    def readings(self) -> list[Deal]:
        """Every different hand that the sentence can mean, whether or not the calls were told."""
        found: dict[Deal, Deal] = {}
        for deal in (*self.amended(), *self.passed_out(), *self.auctioned(), *self.named()):
            same = deal._replace(auction=None, dealer=None) if isinstance(deal, Hand) else deal
            found.setdefault(same, deal)
        return list(found.values())

    def passed_out(self) -> Iterator[Deal]:
        """`pass`, `passed out`; the four passes are an auction."""
        for words in ("pass", "passed", "pass out", "passed out"):
            if self.text == words:
                yield PassedOut()
            elif self.text.startswith(f"{words} "):
                end = len(words) + 1
                word = self.word(end)
                honours = "a passed-out hand has no honours"
                what = honours if word.startswith("hon") else f'"{word}" is too much here'
                self.complain(end, what, words)

    def named(self) -> Iterator[Deal]:
        """SIDE CONTRACT RESULT [honours], or the side behind the contract."""
        for who, contract, place in self.declared():
            yield from self.played(place, contract, who)

    def declared(self) -> Iterator[tuple[Who, Contract, int]]:
        """SIDE CONTRACT, or the side behind the contract."""
        for who, place in self.who(0):
            for contract, end in self.contract(place):
                yield who, contract, end
        for contract, place in self.contract(0, quietly=True):
            if not self.doubler_named(place) and not self.split_notrump(place):
                for who, end in self.who_behind(place):
                    yield who, contract, end

    def asked(self) -> Iterator[tuple[Who, Contract | None]]:
        """SIDE CONTRACT without a result, or a side alone."""
        for who, end in self.who(0):
            if end == len(self.text):
                yield who, None
        for who, contract, end in self.declared():
            if end == len(self.text):
                yield who, contract
            else:
                word = self.word(end)
                without = self.swap(end, self.skip(end) + len(word), ("",))
                self.complain(end, f'"{word}" is too much here', *without)

    def scored(self) -> Iterator[tuple[Contract, int]]:
        """CONTRACT RESULT, without a side."""
        for contract, place in self.contract(0):
            for tricks, end in self.result(place, contract):
                if end == len(self.text):
                    yield contract, tricks
                else:
                    self.left_over(end)

    def amended(self) -> Iterator[Hand]:
        """[x|xx] [RESULT] [honours], each in place of what the old hand has; at least one."""
        if self.old is None or not self.text:
            return
        for doubling, place in self.doubling(0, self.old.contract):
            hand = self.old
            contract = hand.contract._replace(doubling=doubling)
            if contract != hand.contract:
                # Calls that end in another contract are not those of the hand any more.
                hand = hand._replace(contract=contract, auction=None, dealer=None)
            results = self.result(place, contract) if self.begins_result(place) else ()
            for tricks, end in (*results, (hand.tricks, place)):
                if end == len(self.text):
                    yield hand._replace(tricks=tricks)
                for honours, holder in self.honours(end, contract, hand.declarer):
                    yield hand._replace(tricks=tricks, honours=honours, honours_by=holder)

    def begins_result(self, place: int) -> bool:
        """Whether a result may begin here."""
        start = self.skip(place)
        word = self.letters(start)
        known = word in (*MADE, *DOWN, *SIGNS) or self.text[start : start + 1] in ("=", *SIGNS)
        return known or self.number(start)[0] is not None

    def doubling(self, place: int, contract: Contract) -> Iterator[tuple[Doubling, int]]:
        """A doubling at the beginning, or that of the contract as it is."""
        yield contract.doubling, place
        for word, doubling in DOUBLINGS.items():
            if word and self.text.startswith(word, place) and self.boundary(place + len(word)):
                yield doubling, place + len(word)

    def auctioned(self) -> Iterator[Deal]:
        """CALLS RESULT [honours], by the calls of the auction."""
        try:
            auction, end = self.calls(0, Auction())
        except IllegalCall as illegal:
            place = self.complaints.pop().place
            if illegal.place > 1 or self.calls_in_a_row() > 2:
                end = place + len(self.word(place))
                self.complain(place, str(illegal), *self.swap(place, end, ("",)))
            return
        if len(auction.calls) < 2:
            return
        if not auction.over:
            obstacle = self.word(end)
            strange = f'; "{obstacle}" is no call' if obstacle[:1].isalnum() else ""
            said = f"{unended(auction)}{strange}"
            self.complain(end, said, f"{self.text[:end]} ap {self.text[end:]}")
        elif auction.contract is None:
            if end == len(self.text):
                yield PassedOut()
            else:
                self.complain(end, "a hand that all four passed has nothing behind it", "pass")
        elif self.dealer is None:
            self.complain(
                end,
                "nobody said who dealt this hand, so the auction does not tell who declared;"
                " say who dealt the first hand with set FILE --dealer, or name the declarer",
                *(f"{side} {auction.contract} {self.text[end:]}" for side in ("we", "they")),
            )
        else:
            declarer = auction.declared_by(self.dealer)
            yield from self.played(end, auction.contract, declarer, auction.calls)

    def played(
        self, place: int, contract: Contract, who: Who, calls: tuple[str, ...] | None = None
    ) -> Iterator[Deal]:
        """RESULT [honours] to the end of the sentence."""
        dealer = self.dealer if calls is not None else None
        for tricks, end in self.result(place, contract):
            hand = Hand(contract, who, tricks, auction=calls, dealer=dealer)
            if end == len(self.text):
                yield hand
            elif self.claims(end):
                for honours, holder in self.honours(end, contract, who):
                    yield hand._replace(honours=honours, honours_by=holder)
            else:
                self.left_over(end, place)

    # -- the parts

    def who(self, place: int) -> Iterator[tuple[Who, int]]:
        """A side, a seat or a player's name, or a beginning of one."""
        place = self.skip(place)
        word = self.letters(place)
        end = place + len(word)
        found: list[tuple[Who, int]] = []
        if word in SIDES:
            found.append((SIDES[word], end))
        if word in PAIRS:
            found.append((Side.WE if PAIRS[word] is self.heading.we else Side.THEY, end))
        if word in SEAT_NAMES:
            found.append((SEAT_NAMES[word], end))
        if word == "w":
            self.complain(place, '"w" may be We or West', *self.swap(place, end, ("we", "west")))
            return
        # A side or a seat that is written out is no player, whatever signs a name has.
        whole = bool(found) and len(word) > 1
        found.extend(who for who in self.players(place) if not (whole and who[1] == end))
        if not found:
            stands = self.word(place)
            what = f'"{stands}" is no side, seat or player here'
            near = _near(word, (*SIDES, *SEAT_NAMES, *self.names().values(), "pass"))
            self.complain(
                place,
                what if stands else "a side, a seat or a player is missing",
                *self.swap(place, end, near),
            )
        yield from found

    def who_behind(self, place: int) -> Iterator[tuple[Who, int]]:
        """The side behind the contract, as a word of its own, with or without `by`."""
        start = self.skip(place)
        if not self.boundary(start):
            return
        known = len(self.complaints)
        found = list(self.by_whom(start))
        if not found and self.letters(start) != "by":
            del self.complaints[known:]
            self.complain(
                start,
                f"{_WHO_DECLARED} a side, a seat or a player is missing",
                *(f"{side} {self.text}{end}" for end in ("", " =") for side in ("we", "they")),
            )
        yield from found

    def split_notrump(self, place: int) -> bool:
        """Whether this is "1n t": no trump in two letters, or no trump by They?"""
        start = self.skip(place)
        if self.text[place - 1 : place] != "n" or self.letters(start) != "t" or start == place:
            return False
        contract, behind = self.text[:place], self.text[start + 1 :]
        sides = ("we", "they")
        self.complain(
            start,
            f'"{contract} t" may be {contract}t without a side, or by They',
            *(f"{side} {contract}t {behind}" for side in sides),
        )
        return True

    def doubler_named(self, place: int) -> bool:
        """Whether "doubled by" stands here: the one who doubled is not the one who declared."""
        start = self.skip(place)
        before = self.text[:place]
        if self.letters(start) != "by" or not before.endswith(("doubled", "double")):
            return False
        contract = before.removesuffix("doubled").removesuffix("double").removesuffix("re")
        mark = "xx" if before.endswith(("redoubled", "redouble")) else "x"
        behind = self.text[self.skip(start + 2) :]
        who, _, rest = behind.partition(" ")
        self.complain(
            start,
            "who doubled is not written down; say who declared, in front of the contract",
            f"{who} {contract}{mark} {rest}",
            *(f"{side} {contract}{mark} {rest}" for side in ("we", "they")),
        )
        return True

    def by_whom(self, place: int) -> Iterator[tuple[Who, int]]:
        """A side, a seat or a player, with or without `by`, which may begin a name itself."""
        if self.letters(place) == "by":
            yield from self.who(self.skip(place + 2))
        yield from self.who(place)

    def names(self) -> dict[Seat, str]:
        """The players' folded names by seat."""
        return {
            seat: fold(name) for seat, name in zip(SEATS, self.heading.players) if name is not None
        }

    def players(self, place: int) -> Iterator[tuple[Seat, int]]:
        """Players whose name, or a beginning of it, stands here.

        Where several end at one place, the exact spelling comes before a name
        that differs in signs, and a whole name before beginnings.
        """
        ranks: dict[int, dict[Seat, int]] = {}
        for seat, name in self.names().items():
            letters = bare(name)
            exact = ((end, 0 if whole else 2) for end, whole in self.spelt(place, name))
            signs = ((end, 1 if whole else 2) for end, whole in self.lettered(place, letters))
            for end, rank in (*exact, *signs):
                if self.boundary(end):
                    here = ranks.setdefault(end, {})
                    here[seat] = min(rank, here.get(seat, rank))
        for end, here in ranks.items():
            best = min(here.values())
            yield from ((seat, end) for seat, rank in here.items() if rank == best)

    def spelt(self, place: int, name: str) -> Iterator[tuple[int, bool]]:
        """The ends of this name's beginnings as they are spelt, and whether it is all of it."""
        for length, letter in enumerate(name, start=1):
            if self.text[place + length - 1 : place + length] != letter:
                return
            if letter != " ":
                yield place + length, length == len(name)

    def lettered(self, place: int, name: str) -> Iterator[tuple[int, bool]]:
        """The same for a bare name, whatever signs stand between or behind its letters."""
        end = self.past_signs(place)
        for length, letter in enumerate(name, start=1):
            if letter != " ":
                end = self.past_signs(end, inside=length > 1)
            if self.text[end : end + 1] != letter:
                return
            end += 1
            if letter != " ":
                yield end, length == len(name)
        behind = self.past_signs(end)
        if name and behind > end:
            yield behind, True

    def past_signs(self, place: int, inside: bool = False) -> int:
        """The place behind signs that tell no names apart.

        A sign of the sentence is one only between two letters: Anne-Marie.
        """
        end = place
        while end < len(self.text) and self.text[end] != " " and not _in_names(self.text[end]):
            end += 1
        if not {*self.text[place:end]} & {*"+-=*"}:
            return end
        around = self.text[place - 1 : place] + self.text[end : end + 1]
        return end if inside and around.isalpha() else place

    def contract(self, place: int, quietly: bool = False) -> Iterator[tuple[Contract, int]]:
        """Level, strain and doubling."""
        place = self.skip(place)
        number, end = self.number(place)
        if number is None or not 1 <= number <= 7:
            if not quietly:
                self.complain_of_level(place, number, end)
            return
        start = self.skip(end)
        strain = next((name for name in STRAIN_NAMES if self.text.startswith(name, start)), None)
        if strain is None:
            word = self.letters(start)
            self.complain(
                start,
                f"the level {number} needs a strain behind it: c, d, h, s or nt",
                *self.swap(start, start + len(word), _near(word, tuple(STRAIN_NAMES))),
            )
            return
        end = start + len(strain)
        found = False
        for word, doubling in DOUBLINGS.items():
            begin = self.skip(end) if word else end
            last = begin + len(word)
            if self.text.startswith(word, begin) and self.boundary(last):
                found = True
                yield Contract(number, STRAIN_NAMES[strain], doubling), last
        if not found:
            word = self.letters(start)
            self.complain(
                start,
                f'"{word}" is no strain; write c, d, h, s or nt',
                *self.swap(start, start + len(word), _near(word, tuple(STRAIN_NAMES))),
            )

    def complain_of_level(self, place: int, number: int | None, end: int) -> None:
        """Say that no level stands where a contract should begin."""
        if number is None:
            word = self.word(place)
            what = f'"{word}" is no contract' if word else "the contract is missing"
            self.complain(place, f"{what}; a contract is a level and a strain, as in 4S")
        else:
            nearest = "7" if number > 7 else "1"
            self.complain(
                place,
                f'"{self.word(place)}" is no contract; levels go from 1 to 7',
                *self.swap(place, end, (nearest,)),
            )

    def result(self, place: int, contract: Contract) -> Iterator[tuple[int, int]]:
        """The tricks won, however the result is put."""
        place = self.skip(place)
        word = self.letters(place)
        sign = word or self.text[place : place + 1]
        if sign == "=":
            yield contract.target, place + 1
        elif sign in SIGNS:
            number, end = self.number(self.skip(place + len(sign)))
            yield from self.difference(place, end, contract, number, SIGNS[sign])
        elif word in MADE:
            yield from self.made(place, place + len(word), contract)
        elif word in DOWN:
            number, end = self.number(self.skip(place + len(word)))
            yield from self.difference(place, end, contract, number, -1)
        else:
            number, end = self.number(place)
            behind = self.skip(end)
            if number is not None and self.letters(behind) in DOWN:
                end = behind + len(self.letters(behind))
                yield from self.difference(place, end, contract, number, -1)
            elif number is not None and word not in NUMBERS:
                yield from self.tricks_won(place, end, contract, number)
            else:
                self.no_result(place, contract, word)

    def no_result(self, place: int, contract: Contract, word: str) -> None:
        """Say that no result stands here."""
        stands = self.word(place)
        if not stands:
            text = "the result is missing: = for made, +1 for an overtrick, -1 for one down"
            self.complain(place, text, f"{self.text} =", f"{self.text} -1")
            return
        if word in ("x", "xx") and contract.doubling is not Doubling.UNDOUBLED:
            start = self.text.rfind("x", 0, place)
            instead = self.swap(start, place + len(word), ("xx",))
            self.complain(place, 'a redoubled contract is "xx" in one word', *instead)
            return
        near = [*_near(word, ("made", "making", "down", "off", "="))]
        instead = self.swap(place, place + len(word or stands), near)
        behind = self.text[place:]
        self.complain(
            place,
            f'"{stands}" is no result; write = for made, +1 for an overtrick, -1 for one down',
            *instead,
            *self.without(place),
            f"{self.text[:place]} = {behind.rstrip('= ')}",
        )

    def difference(
        self, place: int, end: int, contract: Contract, number: int | None, sign: int
    ) -> Iterator[tuple[int, int]]:
        """Tricks from overtricks (sign 1) or undertricks (sign -1)."""
        most = TRICKS_IN_A_HAND - contract.target if sign > 0 else contract.target
        mark = "+" if sign > 0 else "-"
        name = "overtrick" if sign > 0 else "undertrick"
        before, behind = self.text[:place], self.text[end:]
        if number is None:
            instead = f"{before} {mark}1 {behind}"
            self.complain(place, f"how many {name}s? write {mark}1, {mark}2 ...", instead)
        elif number == 0:
            self.complain(place, f"{mark}0 is made exactly; write =", f"{before} = {behind}")
        elif number > most:
            limit = f"{contract} has room for {counted(most, name)} at the most"
            nearest = f"{mark}{most}" if most else "="
            self.complain(place, f"{limit}", f"{before} {nearest} {behind}")
        else:
            yield contract.target + sign * number, end

    def made(self, place: int, end: int, contract: Contract) -> Iterator[tuple[int, int]]:
        """`made` alone, odd tricks ("four spades making five") or tricks won ("made 11")."""
        number, last = self.number(self.skip(end))
        if number is None or self.claims(end):
            if self.letters(place) == "made":
                yield contract.target, end
            else:
                self.complain(end, "making how many? write =, or the odd tricks: making 5")
            return
        ways = {number + 6} if contract.level <= number <= 7 else set()
        if contract.target <= number <= TRICKS_IN_A_HAND:
            ways.add(number)
        for tricks in sorted(ways):
            yield tricks, last
        if not ways:
            before, behind = self.text[:place], self.text[last:]
            down = contract.target - (number + 6 if number <= 7 else number)
            self.complain(
                self.skip(end),
                f"{contract} is not made with {number}: write how many down, or the tricks won"
                if number <= TRICKS_IN_A_HAND
                else f"{number} is more than the {TRICKS_IN_A_HAND} tricks of a hand",
                f"{before} -{down} {behind}" if down > 0 else f"{before} 13 {behind}",
            )

    def tricks_won(
        self, place: int, end: int, contract: Contract, number: int
    ) -> Iterator[tuple[int, int]]:
        """A bare number: tricks won by declarer's side, 8 to 13."""
        if 8 <= number <= TRICKS_IN_A_HAND:
            yield number, end
            return
        before, behind = self.text[:place], self.text[end:]
        if number > TRICKS_IN_A_HAND:
            text = f"{number} is more than the {TRICKS_IN_A_HAND} tricks of a hand"
            self.complain(place, text, f"{before} 13 {behind}")
            return
        ways = {number, number + 6} if number else {0}
        self.complain(
            place,
            f"a bare {number} is not clear: odd tricks, or tricks won?",
            *(
                f"{before} {write_result(contract, tricks)} {behind}"
                for tricks in sorted(ways, reverse=True)
            ),
        )

    def claims(self, place: int) -> bool:
        """Whether a claim of honours begins here, perhaps with its figure."""
        start = self.skip(place)
        number, end = self.number(start)
        if number is not None and number < FOUR_HONOURS:
            return False
        return self.letters(self.skip(end) if number is not None else start) in HONOURS

    def honours(self, place: int, contract: Contract, who: Who) -> Iterator[tuple[int, Who | None]]:
        """`honours` to the end, with its holder and its figure, in any order, both optional."""
        if not self.claims(place):
            return
        place = self.skip(place)
        number, end = self.number(place)
        if number is None or self.claimable(place, end, contract, number):
            start = self.skip(end)
            behind = start + len(self.letters(start))
            yield from self.claim(behind, contract, who, None, number)

    def claimable(self, place: int, end: int, contract: Contract, number: int) -> bool:
        """Whether a figure can be that of honours in this contract; says why where it cannot."""
        if number not in (FOUR_HONOURS, FIVE_HONOURS):
            instead = self.swap(place, end, (str(usual_honours(contract.strain)),))
            self.complain(place, f"honours are 100 or 150, not {number}", *instead)
            return False
        if number < usual_honours(contract.strain):
            text = "at no trump honours are all four aces, 150"
            self.complain(place, text, *self.swap(place, end, ("150",)))
            return False
        return True

    def claim(
        self, place: int, contract: Contract, who: Who, holder: Who | None, points: int | None
    ) -> Iterator[tuple[int, Who | None]]:
        """What may still follow `honours`: the holder, the figure, or nothing."""
        start = self.skip(place)
        if start == len(self.text):
            usual = usual_honours(contract.strain)
            yield points or usual, self.holder(holder, who)
            return
        number, end = self.number(start)
        if self.letters(start):
            number = None  # a number in words begins a name: Ten Hag
        if points is None and number is not None:
            if self.claimable(start, end, contract, number):
                yield from self.claim(end, contract, who, holder, number)
        elif holder is None and number is None:
            for found, end in self.by_whom(start):
                yield from self.claim(end, contract, who, found, points)
        else:
            self.left_over(start)

    def holder(self, holder: Who | None, declarer: Who) -> Who | None:
        """The holder as it is recorded: declarer's own side is left out."""
        we = self.heading.we
        if isinstance(holder, Side) and holder is side_of(declarer, we):
            return None
        return holder

    def calls(self, place: int, auction: Auction) -> tuple[Auction, int]:
        """The auction that begins here and the place behind its last call.

        Raises IllegalCall, with its place as the last complaint.
        """
        while not auction.over:
            start = self.skip(place)
            call, end = self.call(start)
            if call is None:
                return auction, place
            place = end
            self.complain(start, "")
            for each in [PASS] * auction.passes_left if call == "" else [call]:
                auction = auction.and_then(each)
            self.complaints.pop()
        superfluous, _ = self.call(self.skip(place))
        if superfluous is not None:
            n = len(auction.calls)
            self.complain(
                self.skip(place),
                f"call {n + 1} ({superfluous or 'all pass'}) comes after the auction has ended",
            )
        return auction, place

    def calls_in_a_row(self) -> int:
        """How many words at the beginning are calls, legal or not: three make an auction."""
        count, place = 0, 0
        while True:
            call, end = self.call(self.skip(place))
            if call is None:
                return count
            count, place = count + 1, end

    def call(self, place: int) -> tuple[str | None, int]:
        """One call and the place behind it; "" stands for all pass, None for no call."""
        for word, call in CALLS.items():
            if self.text.startswith(word, place):
                return call, place + len(word)
        if self.text[place : place + 1] in tuple("1234567"):
            start = self.skip(place + 1)
            for name, strain in STRAIN_NAMES.items():
                if self.text.startswith(name, start):
                    return f"{self.text[place]}{strain}", start + len(name)
        return None, place

    # -- the text

    def skip(self, place: int) -> int:
        """The place of the next word."""
        return place + 1 if self.text[place : place + 1] == " " else place

    def letters(self, place: int) -> str:
        """The run of letters that begins here."""
        end = place
        while end < len(self.text) and self.text[end].isalpha():
            end += 1
        return self.text[place:end]

    def word(self, place: int) -> str:
        """What stands here, up to the next space."""
        return self.text[self.skip(place) :].split(" ", 1)[0]

    def boundary(self, place: int) -> bool:
        """Whether a word may end here: letters never touch letters, nor stars stars."""
        if not 0 < place < len(self.text):
            return True
        before, behind = self.text[place - 1], self.text[place]
        return not ((before.isalpha() and behind.isalpha()) or before == behind == "*")

    def number(self, place: int) -> tuple[int | None, int]:
        """A number in figures or as a word, and the place behind it."""
        end = place
        while self.text[end : end + 1] in tuple("0123456789"):
            end += 1
        if end > place:
            return (int(self.text[place:end]) if end - place < 5 else 9999), end
        word = self.letters(place)
        if word in NUMBERS:
            return NUMBERS[word], place + len(word)
        return None, place

    # -- refusals

    def complain(self, place: int, text: str, *instead: str) -> None:
        """Note why a reading ends here, and sentences that may be meant."""
        self.complaints.append(_Complaint(place, text, instead))

    def left_over(self, place: int, contract_ends: int = 0) -> None:
        """Note that words stand behind what is complete; a doubling or a result is put right."""
        place = self.skip(place)
        word = self.word(place)
        end = place + len(word)
        before, between = self.text[:contract_ends], self.text[contract_ends:place]
        near = [*self.swap(place, end, _near(self.letters(place), HONOURS))]
        if word in DOUBLINGS:
            near = [f"{before} {word}{between}{self.text[end:]}"]
        elif word[0] in SIGNS:
            near = [f"{before} {word}{self.text[end:]}"]
        elif word in ("100", "150"):
            near = [*self.swap(place, end, (f"honours {word}", ""))]
        elif self.number(place)[0] in range(8, TRICKS_IN_A_HAND + 1):
            near = [f"{before} {word}{self.text[end:]}"]
        elif self.letters(self.skip(end)) in HONOURS:
            behind = self.skip(end) + len(self.letters(self.skip(end)))
            near = [*self.swap(place, behind, (f"honours {word}",))]
        self.complain(place, f'"{word}" is too much here', *near)

    def without(self, place: int) -> Iterator[str]:
        """The sentence without the word that stands here, if it says nothing of the score."""
        word = self.word(place)
        if word[:1] not in SIGNS and word not in DOUBLINGS and word not in HONOURS:
            yield from self.swap(place, place + len(word), ("",))

    def swap(self, place: int, end: int, words: Iterable[str]) -> Iterator[str]:
        """The sentence with other words in place of what stands between two places."""
        return (f"{self.text[:place]}{word}{self.text[end:]}" for word in words)

    def refusal(self, meanings: Callable[[str], list[str]], example: str) -> str:
        """Why there is no reading, and the nearest sentences that have one.

        `meanings` gives what a sentence means, as it would be typed.
        """
        if not self.text:
            return f"no hand was given; write one like this: {example}"
        if not self.complaints:
            return f'"{self.text}" is no hand; write one like this: {example}'
        if self.calls_in_a_row() > 2:
            # An auction: what a contract alone would lack is beside the point.
            self.complaints = [c for c in self.complaints if not c.text.startswith(_WHO_DECLARED)]
        furthest = max(complaint.place for complaint in self.complaints)
        blocking = [c for c in self.complaints if c.place == furthest]
        near = _distinct(meanings, (s for complaint in blocking for s in complaint.instead))
        near = near or _distinct(meanings, self.without(self.skip(furthest)))
        hint = f"nearest: {' or '.join(near[:2])}" if near else f"write one like this: {example}"
        return f"{blocking[0].text}\n{hint}"


def _only(
    sentence: str,
    make: Callable[[str], _Reader],
    read: Callable[[_Reader], Iterable[T]],
    write: Callable[[T], str],
    example: str,
) -> T:
    """The one thing that a sentence means; raises NotUnderstood for none, or more than one."""
    reader = make(fold(sentence))
    found = list(dict.fromkeys(read(reader)))
    if len(found) == 1:
        return found[0]
    if found:
        ways = " or ".join(map(write, found))
        raise NotUnderstood(f'"{sentence}" can be read in more than one way; write\n{ways}')

    def meanings(other: str) -> list[str]:
        return [write(meaning) for meaning in read(make(fold(other)))]

    raise NotUnderstood(reader.refusal(meanings, example))


def _distinct(meanings: Callable[[str], list[str]], sentences: Iterable[str]) -> list[str]:
    """The meanings of several sentences, each once, in order."""
    return list(dict.fromkeys(meaning for s in sentences for meaning in meanings(s)))


_WHO_DECLARED = "who declared?"


def _near(word: str, known: tuple[str, ...]) -> list[str]:
    """Known words that a misspelt one may mean, the likeliest first."""
    return nearest(word, known, 0.5, most=3) if word else []
