"""What a sentence says: a whole hand, a part of one, or what changes of it."""

import re
from collections.abc import Callable
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgescore.errors import NotUnderstood
from bridgescore.game.auction import IllegalCall
from bridgescore.game.model import (
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
)
from bridgescore.sentence.reader import (
    read_auction,
    read_contract,
    read_hand,
    read_score,
    read_who,
    readings,
)
from bridgescore.sentence.writer import write_hand, write_result, write_score
from tests.effort import examples
from tests.sentence.helpers import (
    DEALERS,
    EAST,
    FRIDAY,
    NORTH,
    SCRAPS,
    SOUTH,
    TABLES,
    THEY,
    WE,
    WEST,
    hand,
    played_hand,
)
from tests.strategies import contracts, hands

Read = TypeVar("Read")


class TestAccepted:
    """Sentences that a player may type."""

    @pytest.mark.parametrize(
        ("sentence", "expected"),
        [
            ("we 4S =", hand("4S", WE, 10)),
            ("they 3nt -1", hand("3NT", THEY, 8)),
            ("u3n=", hand("3NT", WE, 9)),
            ("t6h=hon150", hand("6H", THEY, 12, 150)),
            ("they 2d made 4", hand("2D", THEY, 10)),
            ("we 4S down 2 honours they 150", hand("4S", WE, 8, 150, THEY)),
            ("WE 4S X +1", hand("4SX", WE, 11)),
            ("we,4s;=:honours", hand("4S", WE, 10, 100)),
        ],
    )
    def test_whole_sentences(self, sentence: str, expected: Deal) -> None:
        """Upper or lower case, spaces or none; comma, semicolon and colon count as spaces."""
        assert expected == read_hand(sentence)

    @pytest.mark.parametrize(
        ("word", "who"),
        [
            *((word, WE) for word in ("we", "us", "u", "ns")),
            *((word, THEY) for word in ("they", "them", "t", "ew")),
            *((word, NORTH) for word in ("n", "north")),
            *((word, EAST) for word in ("e", "east")),
            *((word, SOUTH) for word in ("s", "south")),
            ("west", WEST),
        ],
    )
    def test_who_declared(self, word: str, who: Who) -> None:
        """A side records the side alone, a seat the seat; it stands before or behind."""
        expected = hand("4S", who, 11)
        for said in (word, word.upper(), word.title()):
            assert expected == read_hand(f"{said} 4s +1")
            assert expected == read_hand(f"{said}4s+1")
            assert expected == read_hand(f"4s {said} +1")
            assert expected == read_hand(f"4s by {said} making 5")

    def test_a_pair_is_we_or_they_as_the_scorer_sits(self) -> None:
        """North-South and East-West are We and They as the scorer sits."""
        sits_east = Heading(we=Pair.EW)
        assert hand("4S", THEY, 10) == read_hand("ns 4s =", sits_east)
        assert hand("4S", WE, 10) == read_hand("ew 4s =", sits_east)

    def test_the_dealer_is_written_with_an_auction_only(self) -> None:
        """A hand whose declarer is named leaves the dealer to the rotation."""
        assert hand("4S", WE, 10) == read_hand("we 4s =", FRIDAY, EAST)

    @pytest.mark.parametrize(
        ("words", "strain"),
        [
            ("c club clubs ♣ ♣\ufe0f ♣\ufe0e ♧", Strain.CLUBS),
            ("d diamond diamonds ♦ ♦\ufe0f ♢", Strain.DIAMONDS),
            ("h heart hearts ♥ ♥\ufe0f ♡", Strain.HEARTS),
            ("s spade spades ♠ ♠\ufe0f ♤", Strain.SPADES),
            ("n nt notrump no-trump notrumps", Strain.NOTRUMP),
        ],
    )
    def test_every_word_for_a_strain_is_taken(self, words: str, strain: Strain) -> None:
        """Letters, words and signs (with or without the emoji selector) of a strain."""
        for word in words.split():
            for sentence in (f"we 3{word}=", f"we 3 {word.upper()} =", f"we three {word} made"):
                assert Hand(Contract(3, strain), WE, 9) == read_hand(sentence)

    def test_no_trump_in_two_words(self) -> None:
        """No trump may be written as two words."""
        assert hand("3NT", WE, 9) == read_hand("we 3 no trump =")
        assert hand("3NTX", WE, 9) == read_hand("we three no trumps doubled made")

    @pytest.mark.parametrize(
        ("marks", "contract"),
        [
            (("x", " x", "X", "*", " *", " doubled", "doubled", "×"), "4SX"),
            (("xx", " xx", "XX", "**", " **", " redoubled", "××"), "4SXX"),
        ],
    )
    def test_every_mark_of_a_double_is_taken(self, marks: str, contract: str) -> None:
        """The marks and the words for doubled and redoubled."""
        for mark in marks:
            assert hand(contract, WE, 11) == read_hand(f"we 4s{mark} +1")
            assert hand(contract, WE, 10) == read_hand(f"we 4s{mark}=")

    @pytest.mark.parametrize(
        ("results", "tricks"),
        [
            (("=", "made", "made 4", "making 4", "made four", "made 10", "10"), 10),
            (("+1", "+ 1", "made 5", "making 5", "made five", "made 11", "making 11", "11"), 11),
            (("+3", "made 7", "making 7", "made 13", "13"), 13),
            (("-1", "down 1", "1 down", "off 1", "one off", "one down", "down one", "9"), 9),
            (("-2", "- 2", "−2", "–2", "‐2", "down 2", "2 down", "two off", "off 2", "8"), 8),
            (("-10", "down 10", "ten down", "10 off"), 0),
        ],
    )
    def test_results_of_four_spades(self, results: str, tricks: int) -> None:
        """A result by its difference, by its odd tricks, or by the tricks won from 8 to 13."""
        for result in results:
            assert hand("4S", WE, tricks) == read_hand(f"we 4s {result}")

    @pytest.mark.parametrize(
        ("sentence", "tricks"),
        [
            ("we 1nt made 1", 7),
            ("we 1nt made 6", 12),
            ("we 1nt made 8", 8),
            ("we 1nt 8", 8),
            ("we 2c made 7", 13),
            ("we 7nt made 7", 13),
            ("we 7nt made", 13),
            ("we 7nt -13", 0),
            ("we 1c +6", 13),
        ],
    )
    def test_results_of_other_levels(self, sentence: str, tricks: int) -> None:
        """Odd tricks from the level up to seven, tricks won from 8 up to 13."""
        assert tricks == played_hand(sentence).tricks

    @pytest.mark.parametrize(
        ("claim", "contract", "honours", "by"),
        [
            ("honours", "4S", 100, None),
            ("honors", "4S", 100, None),
            ("hon", "4S", 100, None),
            ("hon", "3NT", 150, None),
            ("hon100", "4S", 100, None),
            ("hon 150", "4S", 150, None),
            ("hon150", "3NT", 150, None),
            ("honours we", "4S", 100, None),
            ("honours us 150", "4S", 150, None),
            ("honours they", "4S", 100, THEY),
            ("honours t150", "4S", 150, THEY),
            ("honours 150 they", "4S", 150, THEY),
            ("honours by them", "3NT", 150, THEY),
            ("honours n", "4S", 100, NORTH),
            ("honours east 150", "4S", 150, EAST),
        ],
    )
    def test_honours_say_as_much_as_they_must(
        self, claim: str, contract: str, honours: int, by: Who | None
    ) -> None:
        """The holder is declarer's side where left out, the figure the least there can be."""
        assert honours == played_hand(f"we {contract} -1 {claim}").honours
        for result in ("=", "+1", "-1", "made", "down 2"):
            read = played_hand(f"we {contract} {result} {claim}")
            assert (honours, by) == (read.honours, read.honours_by)

    @pytest.mark.parametrize(
        "sentence",
        [
            *("pass", "PASS", "passed", "passed out", "p p p p", "pppp", "ap", "all pass"),
            *("pass pass pass pass", "pass, pass, pass, pass"),
        ],
    )
    def test_a_hand_that_all_four_pass(self, sentence: str) -> None:
        """A hand that all four pass, in one word or in its four calls, whoever dealt."""
        assert PassedOut() == read_hand(sentence)
        assert PassedOut() == read_hand(sentence, FRIDAY, EAST)

    @pytest.mark.parametrize(
        ("sentence", "dealer", "expected"),
        [
            (
                "1h p 2h p 4h x p p p =",
                NORTH,
                hand("4HX", NORTH, 10, 0, None, "1H P 2H P 4H X P P P", NORTH),
            ),
            (
                "1nt p 3nt p p p +1",
                WEST,
                hand("3NT", WEST, 10, 0, None, "1NT P 3NT P P P", WEST),
            ),
            (
                "p 1♣ 1♥ x 2h 3c ap making 5 hon",
                EAST,
                hand("3C", SOUTH, 11, 100, None, "P 1C 1H X 2H 3C P P P", EAST),
            ),
            (
                "1 heart, double, redouble, all pass, made",
                SOUTH,
                hand("1HXX", SOUTH, 7, 0, None, "1H X XX P P P", SOUTH),
            ),
            (
                "p1sp2sppp-1hon west",
                NORTH,
                hand("2S", EAST, 7, 100, WEST, "P 1S P 2S P P P", NORTH),
            ),
        ],
    )
    def test_the_auction_itself(self, sentence: str, dealer: Seat | None, expected: Deal) -> None:
        """Contract, doubling and declarer follow from the calls and from the dealer."""
        assert expected == read_hand(sentence, dealer=dealer)


def understood(read: Callable[..., Read], *told: object) -> Read | None:
    """What a reader makes of what it is told; None where it refuses."""
    try:
        return read(*told)
    except NotUnderstood:
        return None


class TestAnyText:
    """No text does anything but be read or be refused."""

    @settings(max_examples=examples(300))
    @given(st.text() | st.lists(SCRAPS, max_size=9).map("".join), TABLES, DEALERS)
    def test_read_or_refused(self, text: str, heading: Heading, dealer: Seat | None) -> None:
        """A sentence is a hand exactly when it has one reading; otherwise it is refused."""
        found = readings(text, heading, dealer)
        if len(found) == 1:
            assert found == [read_hand(text, heading, dealer)]
        else:
            with pytest.raises(NotUnderstood):
                read_hand(text, heading, dealer)

    @given(st.text() | st.lists(SCRAPS, max_size=4).map("".join), TABLES, contracts)
    def test_a_part_alone_is_read_or_refused(
        self, text: str, heading: Heading, contract: Contract
    ) -> None:
        """A contract, a result or a side on its own is read or refused too."""
        found = understood(read_contract, text)
        assert found is None or found == read_contract(str(found))
        score = understood(read_score, f"{contract} {text}")
        assert score is None or score == read_score(write_score(*score))
        assert understood(read_who, text, heading) in (None, *Side, *Seat)


class TestParts:
    """Contracts, results, sides and auctions on their own."""

    @pytest.mark.parametrize("text", ["", "4", "s", "8s", "4sxxx", "4s =", "we 4s", "pass"])
    def test_what_is_no_contract_is_refused(self, text: str) -> None:
        """What is no contract is refused with a contract to go by."""
        with pytest.raises(NotUnderstood, match=r"is no contract; write .* 4S, 3NTx"):
            read_contract(text)

    def test_contract_in_words(self) -> None:
        """A contract in words."""
        assert Contract(1, Strain.CLUBS, Doubling.REDOUBLED) == read_contract("1 club redoubled")

    @pytest.mark.parametrize("text", ["", "7", "+0", "+4", "-11", "4s", "= =", "made 3"])
    def test_what_is_no_clear_result_is_refused(self, text: str) -> None:
        """What is no result of a contract, or no clear one, is refused."""
        with pytest.raises(NotUnderstood):
            read_score(f"4s {text}")

    def test_a_result_of_two_meanings(self) -> None:
        """Seven made at the one level may be two results; both are printed."""
        with pytest.raises(NotUnderstood, match=r"more than one way; write\n1NT = or 1NT \+6$"):
            read_score("1nt made 7")

    def test_what_is_no_call_is_named(self) -> None:
        """What is no call is named."""
        with pytest.raises(NotUnderstood, match='"=" is no call'):
            read_auction("1h p p p =")

    def test_an_illegal_call_is_named_with_its_place(self) -> None:
        """A call that may not be made is named with its place."""
        with pytest.raises(IllegalCall, match=r"call 2 \(1C\): it is not higher than 1H"):
            read_auction("1h 1c")

    @pytest.mark.parametrize(
        "sentence", ["4\u2660we=", "we4\u2660=", "we 4\u2660x=", "we4\u2660\ufe0fx="]
    )
    def test_a_suit_sign_is_no_letter(self, sentence: str) -> None:
        """A space is needed between letters only, and a suit sign is none."""
        assert read_hand(sentence)[1] is Side.WE


class TestAmendments:
    """A few words that change a hand, for `fix`."""

    @pytest.mark.parametrize(
        ("sentence", "expected"),
        [
            ("x", "we 4SX ="),
            ("doubled", "we 4SX ="),
            ("-1", "we 4S -1"),
            ("x -1", "we 4SX -1"),
            ("made 5", "we 4S +1"),
            ("10", "we 4S ="),
            ("honours", "we 4S = honours"),
            ("honours they 150", "we 4S = honours they 150"),
            ("xx = hon", "we 4SXX = honours"),
            ("they 3n=", "they 3NT ="),
            ("pass", "pass"),
        ],
    )
    def test_what_is_said_changes(self, sentence: str, expected: str) -> None:
        """Doubling, result and honours may be said, in that order, or a whole hand."""
        assert expected == write_hand(read_hand(sentence, old=played_hand("we 4S =")))

    @pytest.mark.parametrize(
        ("sentence", "why"),
        [
            ("", "no hand was given"),
            ("-11", "4S has room for 10 undertricks"),
            ("+4", "4S has room for 3 overtricks"),
            ("foo", '"foo" is no side, seat or player'),
            ("honours w", '"w" may be We or West'),
            ("honours 50", "honours are 100 or 150"),
        ],
    )
    def test_what_is_no_change_of_a_hand(self, sentence: str, why: str) -> None:
        """What cannot be is refused for what is wrong with it."""
        with pytest.raises(NotUnderstood, match=re.escape(why)):
            read_hand(sentence, old=played_hand("we 4S = honours"))

    def test_a_change_with_two_meanings(self) -> None:
        """Seven made at the one level may be two results, here too."""
        with pytest.raises(NotUnderstood, match=r"write\nwe 1S = or we 1S \+6$"):
            read_hand("made 7", old=played_hand("we 1S -1"))

    def test_calls_go_with_their_contract(self) -> None:
        """A double is part of the auction, so the recorded one does not fit any more."""
        old = played_hand("1s p p p =", dealer=Seat.NORTH)
        assert old.auction is not None
        assert old._replace(tricks=6) == read_hand("-1", old=old)
        bare = old._replace(
            contract=old.contract._replace(doubling=Doubling.DOUBLED), auction=None, dealer=None
        )
        assert bare == read_hand("x", old=old)

    @given(hands(), hands())
    def test_any_result_can_be_put_right(self, one: Hand, other: Hand) -> None:
        """The doubling and the result of another hand of the contract, said alone."""
        contract = one.contract._replace(doubling=other.contract.doubling)
        expected = Hand(contract, one.declarer, other.tricks)
        mark = {1: "", 2: "x ", 4: "xx "}[contract.doubling]
        bare = Hand(one.contract._replace(doubling=Doubling.UNDOUBLED), one.declarer, one.tricks)
        said = f"{mark}{write_result(contract, other.tricks)}"
        assert expected == read_hand(said, old=bare)
