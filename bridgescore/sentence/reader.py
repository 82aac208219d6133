"""A sentence to what it means, given who sits where: "we 4S x +1" is a hand.

Reading looks at every way a sentence can be read. Exactly one is taken; none,
or two that differ, are refused with what would have been clear. Nothing is
guessed. Letters need a space only between letters: `t6h=hon150` is a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bridgescore.errors import NotUnderstood
from bridgescore.game.auction import Auction, IllegalCall, unended
from bridgescore.game.laws import usual_honours
from bridgescore.game.model import Contract, Deal, Hand, Heading, PassedOut, Seat, Who, side_of
from bridgescore.sentence import parts
from bridgescore.sentence.names import meant, people
from bridgescore.sentence.refusal import Refusal, only_meaning
from bridgescore.sentence.words import Sentence
from bridgescore.sentence.writer import write_hand, write_question, write_score, write_who

#: One of two ways on where an auction tells no declarer; how to do it, others add.
WHO_DEALT = "say who dealt the first hand"

_EITHER = ("we", "they")


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
    return only_meaning(
        sentence,
        lambda text, refusal: _Reader(text, refusal, heading, dealer, old).deals(),
        lambda deal: write_hand(deal, heading),
        "we 4S =",
    )


def readings(sentence: str, heading: Heading = Heading(), dealer: Seat | None = None) -> list[Deal]:
    """Every hand that a sentence can mean; empty where it means none."""
    text = Sentence(sentence)
    return _Reader(text, Refusal(text), heading, dealer).deals()


def read_contract(text: str) -> Contract:
    """A contract on its own, such as "4S", "3ntx" or "1 club redoubled".

    Raises NotUnderstood where it is none.
    """
    typed = Sentence(text)
    for contract, end in parts.contracts(typed, 0, Refusal(typed)):
        if end == len(typed):
            return contract
    raise NotUnderstood(
        f'"{text}" is no contract; write a level, a strain and x or xx if it was doubled: 4S, 3NTx'
    )


def read_score(sentence: str) -> tuple[Contract, int]:
    """A contract with its result and no side, such as "4sx +1": the tricks won are 0-13.

    Raises NotUnderstood where it means none, or more than one.
    """
    return only_meaning(sentence, _scores, lambda score: write_score(*score), "4S =")


def read_question(sentence: str, heading: Heading = Heading()) -> tuple[Who, Contract | None]:
    """A side, seat or player, with or without a contract: "we 4sx", "ann".

    Raises NotUnderstood where it means none, or more than one.
    """
    return only_meaning(
        sentence,
        lambda text, refusal: _Reader(text, refusal, heading).questions(),
        lambda asked: write_question(*asked, heading),
        "we 4S",
    )


def read_auction(text: str) -> Auction:
    """An auction on its own, such as "1S P 4S X P P P", as far as it goes.

    Raises NotUnderstood for what is no call, IllegalCall for one that may not be made.
    """
    typed = Sentence(text)
    held, end = parts.auction(typed)
    for call, _, _ in parts.calls(typed, end):
        raise NotUnderstood(_superfluous(held, call))
    if end != len(typed):
        word = typed.rfind(" ", 0, typed.skip(end)) + 1
        raise NotUnderstood(f'"{typed.word(word)}" is no call')
    return held


def read_who(text: str, heading: Heading = Heading()) -> Who:
    """The one side, seat or player that a word means.

    Raises NotUnderstood where it means none, or more than one.
    """
    found = meant(text, heading)
    if len(found) == 1:
        return found[0]
    if found:
        names = " or ".join(write_who(who, heading) for who in found)
        raise NotUnderstood(f'"{text}" can be read in more than one way; write {names}')
    raise NotUnderstood(f'"{text}" is no side, seat or player here')


def _scores(text: Sentence, refusal: Refusal) -> Iterator[tuple[Contract, int]]:
    """CONTRACT RESULT, without a side."""
    for contract, place in parts.contracts(text, 0, refusal):
        for tricks, end in parts.results(text, place, contract, refusal):
            if end == len(text):
                yield contract, tricks
            else:
                refusal.left_over(end)


class _Reader(NamedTuple):
    """All that one sentence can mean as a whole at a table; the refusal is told why no more."""

    text: Sentence
    refusal: Refusal
    heading: Heading
    dealer: Seat | None = None
    old: Hand | None = None

    def deals(self) -> list[Deal]:
        """Every different hand that the sentence can mean, whether or not the calls were told."""
        found: dict[Deal, Deal] = {}
        for deal in (*self.amended(), *self.passed_out(), *self.auctioned(), *self.named()):
            same = deal._replace(auction=None, dealer=None) if isinstance(deal, Hand) else deal
            found.setdefault(same, deal)
        return list(found.values())

    def questions(self) -> Iterator[tuple[Who, Contract | None]]:
        """SIDE CONTRACT without a result, or a side alone."""
        text = self.text
        for asked, end in parts.who(text, 0, self.heading, self.refusal):
            if end == len(text):
                yield asked, None
        for asked, contract, end in self.declared():
            if end == len(text):
                yield asked, contract
            else:
                word = text.word(end)
                behind = text.skip(end) + len(word)
                self.refusal.wrong(end, behind, f'"{word}" is too much here', ("",))

    def amended(self) -> Iterator[Hand]:
        """[x|xx] [RESULT] [honours], each in place of what the old hand has; at least one."""
        if self.old is None or not self.text:
            return
        for doubling, place in parts.doublings(self.text, 0):
            hand = self.old
            contract = hand.contract._replace(doubling=doubling) if place else hand.contract
            if contract != hand.contract:
                # Calls that end in another contract are not those of the hand any more.
                hand = hand._replace(contract=contract, auction=None, dealer=None)
            begins = parts.begins_result(self.text, place)
            found = parts.results(self.text, place, contract, self.refusal) if begins else ()
            for tricks, end in (*found, (hand.tricks, place)):
                changed = hand._replace(tricks=tricks)
                if end == len(self.text):
                    yield changed
                yield from self.honours(end, changed)

    def passed_out(self) -> Iterator[Deal]:
        """`pass`, `passed out`; the four passes are an auction."""
        for words in ("pass", "passed", "pass out", "passed out"):
            if self.text == words:
                yield PassedOut()
            elif self.text.startswith(f"{words} "):
                end = len(words) + 1
                word = self.text.word(end)
                honours = "a passed-out hand has no honours"
                why = honours if word.startswith("hon") else f'"{word}" is too much here'
                self.refusal.complain(end, why, (words,))

    def auctioned(self) -> Iterator[Deal]:
        """CALLS RESULT [honours], by the calls of the auction."""
        text, refusal = self.text, self.refusal
        try:
            held, end = parts.auction(text)
        except IllegalCall as illegal:
            # One word that only looks like a call may be the beginning of something else.
            if illegal.place > 1 or self.is_auction():
                place = [place for _, place, _ in parts.calls(text)][illegal.place - 1]
                refusal.wrong(place, place + len(text.word(place)), str(illegal), ("",))
            return
        for call, place, _ in parts.calls(text, end):
            refusal.complain(place, _superfluous(held, call))
            break
        if len(held.calls) < 2:
            return
        if not held.over:
            obstacle = text.word(end)
            strange = f'; "{obstacle}" is no call' if obstacle[:1].isalnum() else ""
            refusal.wrong(end, end, f"{unended(held)}{strange}", (" ap ",))
        elif held.contract is None:
            if end == len(text):
                yield PassedOut()
            else:
                why = "a hand that all four passed has nothing behind it"
                refusal.complain(end, why, ("pass",))
        elif self.dealer is None:
            refusal.complain(
                end,
                "nobody said who dealt this hand, so the auction does not tell who declared;"
                f" {WHO_DEALT}, or name the declarer",
                (f"{side} {held.contract} {text[end:]}" for side in _EITHER),
            )
        else:
            declarer = held.declared_by(self.dealer)
            yield from self.played(end, held.contract, declarer, held.calls)

    def is_auction(self) -> bool:
        """Whether the sentence begins with calls, legal or not: three make an auction."""
        return len([*parts.calls(self.text)]) > 2

    def named(self) -> Iterator[Deal]:
        """SIDE CONTRACT RESULT [honours], or the side behind the contract."""
        for declarer, contract, place in self.declared():
            yield from self.played(place, contract, declarer)

    def declared(self) -> Iterator[tuple[Who, Contract, int]]:
        """SIDE CONTRACT, or the side behind the contract."""
        for declarer, place in parts.who(self.text, 0, self.heading, self.refusal):
            for contract, end in parts.contracts(self.text, place, self.refusal):
                yield declarer, contract, end
        for contract, place in parts.contracts(self.text, 0, self.refusal, needed=False):
            if not self.doubler_named(place) and not self.split_notrump(place):
                for declarer, end in self.who_behind(place):
                    yield declarer, contract, end

    def who_behind(self, place: int) -> Iterator[tuple[Who, int]]:
        """The side behind the contract, as a word of its own, with or without `by`."""
        text = self.text
        start = text.skip(place)
        if not text.boundary(start):
            return
        if text.letters(start) == "by":
            yield from parts.by_whom(text, start, self.heading, self.refusal)
            return
        found = people(text, start, self.heading)
        # In an auction, what a contract alone would lack is beside the point.
        if not found and not self.is_auction():
            self.refusal.complain(
                start,
                "who declared? a side, a seat or a player is missing",
                (f"{side} {text}{end}" for end in ("", " =") for side in _EITHER),
            )
        yield from found

    def split_notrump(self, place: int) -> bool:
        """Whether this is "1n t": no trump in two letters, or no trump by They?"""
        text = self.text
        start = text.skip(place)
        if text[place - 1 : place] != "n" or text.letters(start) != "t" or start == place:
            return False
        contract, behind = text[:place], text[start + 1 :]
        self.refusal.complain(
            start,
            f'"{contract} t" may be {contract}t without a side, or by They',
            (f"{side} {contract}t {behind}" for side in _EITHER),
        )
        return True

    def doubler_named(self, place: int) -> bool:
        """Whether "doubled by" stands here: the one who doubled is not the one who declared."""
        text = self.text
        start = text.skip(place)
        before = text[:place]
        if text.letters(start) != "by" or not before.endswith(("doubled", "double")):
            return False
        contract = before.removesuffix("doubled").removesuffix("double").removesuffix("re")
        mark = "xx" if before.endswith(("redoubled", "redouble")) else "x"
        doubler, _, rest = text[text.skip(start + 2) :].partition(" ")
        self.refusal.complain(
            start,
            "who doubled is not written down; say who declared, in front of the contract",
            (f"{declarer} {contract}{mark} {rest}" for declarer in (doubler, *_EITHER)),
        )
        return True

    def played(
        self, place: int, contract: Contract, declarer: Who, told: tuple[str, ...] | None = None
    ) -> Iterator[Deal]:
        """RESULT [honours] to the end of the sentence, where the calls were told or not."""
        dealer = self.dealer if told is not None else None
        for tricks, end in parts.results(self.text, place, contract, self.refusal):
            hand = Hand(contract, declarer, tricks, auction=told, dealer=dealer)
            if end == len(self.text):
                yield hand
            elif parts.claims_honours(self.text, end):
                yield from self.honours(end, hand)
            else:
                self.refusal.left_over(end, place)

    def honours(self, place: int, hand: Hand) -> Iterator[Hand]:
        """[figure] `honours`, and what else is said of them to the end of the sentence."""
        text = self.text
        if not parts.claims_honours(text, place):
            return
        start = text.skip(place)
        word = text.skip(text.number(start)[1])
        behind = word + len(text.letters(word))
        if word == start:
            yield from self.claim(behind, hand, None, None)
        for points, _ in parts.honours(text, start, hand.contract, self.refusal):
            yield from self.claim(behind, hand, None, points)

    def claim(
        self, place: int, hand: Hand, holder: Who | None, points: int | None
    ) -> Iterator[Hand]:
        """[holder] and [figure] behind `honours` in any order, as far as they are not known."""
        text = self.text
        start = text.skip(place)
        # A number in words begins a name: Ten Hag.
        figure = text.number(start)[0] is not None and not text.letters(start)
        if start == len(text):
            points = points or usual_honours(hand.contract.strain)
            # Declarer's own side is left out.
            own = holder is side_of(hand.declarer, self.heading.we)
            yield hand._replace(honours=points, honours_by=None if own else holder)
        elif figure and points is None:
            for number, end in parts.honours(text, start, hand.contract, self.refusal):
                yield from self.claim(end, hand, holder, number)
        elif holder is None and not figure:
            for found, end in parts.by_whom(text, start, self.heading, self.refusal):
                yield from self.claim(end, hand, found, points)
        else:
            self.refusal.left_over(start)


def _superfluous(held: Auction, call: str) -> str:
    number = len(held.calls) + 1
    return f"call {number} ({call or 'all pass'}) comes after the auction has ended"
