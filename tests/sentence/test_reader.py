"""The hand sentence: what it says, what it refuses, and that it is read as it is written."""

import re
from collections.abc import Callable
from typing import TypeAlias, TypeVar

import pytest
from hypothesis import example, given, settings
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
    read_question,
    read_score,
    read_who,
    readings,
)
from bridgescore.sentence.words import RESERVED, fold
from bridgescore.sentence.writer import (
    write_hand,
    write_question,
    write_result,
    write_score,
    write_who,
)
from tests.effort import examples
from tests.strategies import (
    AWKWARD_NAMES,
    auctioned_hands,
    auctions,
    contracts,
    deals,
    hands,
    headings,
    passed_out,
    plain,
    whos,
)

WE, THEY = Side
NORTH, EAST, SOUTH, WEST = Seat
NOBODY = Heading()
Players: TypeAlias = tuple[str | None, str | None, str | None, str | None]
Read = TypeVar("Read")
FRIDAY = Heading(players=("Ann", "Cleo", "Bob", "Dev"), dealer=NORTH)


def hand(
    contract: str,
    declarer: Who,
    tricks: int,
    honours: int = 0,
    honours_by: Who | None = None,
    calls: str | None = None,
    dealer: Seat | None = None,
) -> Hand:
    """A hand in short; the contract as in "4SX", the calls in one text."""
    bid = contract.rstrip("X")
    doubling = {"": 1, "X": 2, "XX": 4}[contract[len(bid) :]]
    return Hand(
        Contract(int(bid[0]), Strain(bid[1:]), Doubling(doubling)),
        declarer,
        tricks,
        honours,
        honours_by,
        tuple(calls.split()) if calls else None,
        dealer,
    )


def played_hand(
    sentence: str, heading: Heading = NOBODY, dealer: Seat | None = None, old: Hand | None = None
) -> Hand:
    """The hand that a sentence says, which is not passed out."""
    read = read_hand(sentence, heading, dealer, old)
    assert isinstance(read, Hand)
    return read


def refusal(
    sentence: str, heading: Heading = NOBODY, dealer: Seat | None = None
) -> tuple[str, list[str]]:
    """Why a sentence is refused, and the sentences that are offered instead."""
    with pytest.raises(NotUnderstood) as refused:
        read_hand(sentence, heading, dealer)
    why, _, hint = str(refused.value).partition("\n")
    assert hint or "write one like this: we 4S =" in why
    if hint == "write one like this: we 4S =":
        return why, []
    return why, hint.removeprefix("nearest: ").split(" or ") if hint else []


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


class TestNames:
    """Players' names: whole, or by a beginning that only one of them has."""

    @pytest.mark.parametrize(
        ("sentence", "expected"),
        [
            ("ann 4sx+1 honours", hand("4SX", NORTH, 11, 100)),
            ("ANN4S=", hand("4S", NORTH, 10)),
            ("a 4s =", hand("4S", NORTH, 10)),
            ("c 4s =", hand("4S", EAST, 10)),
            ("4s d =", hand("4S", WEST, 10)),
            ("4s* bo =", hand("4SX", SOUTH, 10)),
            ("4s*bo=", hand("4SX", SOUTH, 10)),
            ("4s by cle making 5", hand("4S", EAST, 11)),
            ("bob 3nt -2 honours dev", hand("3NT", SOUTH, 7, 150, WEST)),
            ("bob 4s = hon by ann 150", hand("4S", SOUTH, 10, 150, NORTH)),
        ],
    )
    def test_a_name_records_the_seat(self, sentence: str, expected: Deal) -> None:
        """A player's name or the beginning of it stands for the player's seat."""
        assert expected == read_hand(sentence, FRIDAY)

    @pytest.mark.parametrize(
        ("players", "word", "seat"),
        [
            (("Ann", "Anna", None, None), "ann", NORTH),
            (("Ann", "Anna", None, None), "anna", EAST),
            (("Mary", "Mary Ann", "Ann", None), "mary", NORTH),
            (("Mary", "Mary Ann", "Ann", None), "mary a", EAST),
            (("Mary", "Mary Ann", "Ann", None), "mary ann", EAST),
            (("Mary", "Mary Ann", "Ann", None), "an", SOUTH),
            ((None, None, "Zoë", "Élodie"), "zoe", SOUTH),
            ((None, None, "Zoë", "Élodie"), "E\u0301lo", WEST),
            ((None, "Łukasz", "王芳", "李"), "łuk", EAST),
            ((None, "Łukasz", "王芳", "李"), "王", SOUTH),
            ((None, "Łukasz", "王芳", "李"), "李", WEST),
            (("D'Arcy", "O’Hara", "J. R.", None), "d", NORTH),
            (("D'Arcy", "O’Hara", "J. R.", None), "o’h", EAST),
            (("D'Arcy", "O’Hara", "J. R.", None), "j. r.", SOUTH),
            (("Wendy", "Nora", "Theo", "Ursula"), "wen", NORTH),
            (("Wendy", "Nora", "Theo", "Ursula"), "no", EAST),
            (("Wendy", "Nora", "Theo", "Ursula"), "north", NORTH),
            (("Wendy", "Nora", "Theo", "Ursula"), "th", SOUTH),
            (("Wendy", "Nora", "Theo", "Ursula"), "theo", SOUTH),
            (("Nora", None, None, None), "n", NORTH),
            (("Ten Hag", "By Jove", "Made Wijaya", "Hon Lee"), "ten hag", NORTH),
            (("Ten Hag", "By Jove", "Made Wijaya", "Hon Lee"), "by jove", EAST),
        ],
    )
    def test_a_beginning_that_one_player_has_is_taken(
        self, players: Players, word: str, seat: Seat
    ) -> None:
        """A whole name comes before a longer one that begins with it; accents do not count."""
        heading = Heading(players=players)
        assert seat is read_who(word, heading)
        expected = hand("4S", seat, 10, 100, seat)
        for sentence in (f"{word} 4s = hon {word}", f"4s by {word} = hon by {word}"):
            assert expected == read_hand(sentence, heading)

    @pytest.mark.parametrize(
        ("players", "word", "either"),
        [
            (("Anne", "Anna", None, None), "ann", ["Anne 4S =", "Anna 4S ="]),
            ((None, "Nora", None, None), "n", ["North 4S =", "Nora 4S ="]),
            ((None, None, "Theo", None), "t", ["they 4S =", "Theo 4S ="]),
            ((None, None, None, "Ursula"), "u", ["we 4S =", "Ursula 4S ="]),
        ],
    )
    def test_a_beginning_that_may_mean_two_is_refused(
        self, players: Players, word: str, either: list[str]
    ) -> None:
        """What may mean two is refused, and both are printed in words that are clear."""
        heading = Heading(players=players)
        with pytest.raises(NotUnderstood) as refused:
            read_hand(f"{word} 4s =", heading)
        why, offered = str(refused.value).split("\n")
        assert f'"{word} 4s =" can be read in more than one way; write' == why
        assert either == offered.split(" or ")
        assert len({read_hand(sentence, heading) for sentence in either}) == 2

    @pytest.mark.parametrize("players", [(None,) * 4, ("Wendy", None, None, None)])
    def test_a_lone_w_is_refused(self, players: Players) -> None:
        """W may be We or West, and is refused whoever plays."""
        assert '"w" may be We or West' == refusal("w 4s =", Heading(players=players))[0]

    @pytest.mark.parametrize(
        "name",
        [
            *("we", "Us", "U", "THEY", "them", "t", "ns", "EW", "n", "é", "s", "w", "North"),
            *("pass", "x", "xx", "p", "by", "made", "down", "hon", "spade", "NT", "four"),
        ],
    )
    def test_a_word_of_sentences_is_reserved(self, name: str) -> None:
        """Sides, seats, pass, x and the other words of a sentence are no names for players."""
        assert fold(name) in RESERVED

    @pytest.mark.parametrize("name", AWKWARD_NAMES)
    def test_a_players_name_is_not_reserved(self, name: str) -> None:
        """A name that only begins like such a word is free."""
        assert fold(name) not in RESERVED


class TestRefused:
    """Sentences that are refused, with the word that stands in the way."""

    @pytest.mark.parametrize(
        ("sentence", "why", "nearest"),
        [
            ("", "no hand was given", []),
            ("   ", "no hand was given", []),
            ("we", "the contract is missing", []),
            ("4s =", "who declared?", ["we 4S =", "they 4S ="]),
            ("1nt=", "who declared?", ["we 1NT =", "they 1NT ="]),
            ("1nt -1", "who declared?", ["we 1NT -1", "they 1NT -1"]),
            ("4s", "who declared?", ["we 4S =", "they 4S ="]),
            ("4s by =", '"=" is no side', []),
            ("w 4s =", '"w" may be We or West', ["we 4S =", "West 4S ="]),
            ("tehy 4s =", '"tehy" is no side', ["they 4S ="]),
            ("zelda 4s =", '"zelda" is no side', []),
            ("we 8s =", "levels go from 1 to 7", ["we 7S ="]),
            ("we 0s =", "levels go from 1 to 7", ["we 1S ="]),
            ("we 4 =", "the level 4 needs a strain", []),
            ("we 4 spdaes =", '"spdaes" is no strain', ["we 4S ="]),
            ("4sn=", '"sn" is no strain', []),
            ("we 4s x x =", '"xx" in one word', ["we 4SXX ="]),
            ("we 4s", "the result is missing", ["we 4S =", "we 4S -1"]),
            ("we 4s mdae", '"mdae" is no result', ["we 4S ="]),
            ("we 4s dwon 2", '"dwon" is no result', ["we 4S -2"]),
            ("we 4s honours", '"honours" is no result', ["we 4S = honours"]),
        ],
    )
    def test_parts_that_are_missing_or_wrong(
        self, sentence: str, why: str, nearest: list[str]
    ) -> None:
        """The word that stands in the way is named, with the nearest right sentence."""
        said, offered = refusal(sentence)
        assert why in said
        assert nearest == offered

    @pytest.mark.parametrize(
        ("result", "why", "nearest"),
        [
            ("0", "a bare 0 is not clear", ["we 4S -10"]),
            ("1", "a bare 1 is not clear", ["we 4S -3", "we 4S -9"]),
            ("4", "a bare 4 is not clear", ["we 4S =", "we 4S -6"]),
            ("6", "a bare 6 is not clear", ["we 4S +2", "we 4S -4"]),
            ("7", "a bare 7 is not clear", ["we 4S +3", "we 4S -3"]),
            ("14", "14 is more than the 13 tricks", ["we 4S +3"]),
            ("+0", "write =", ["we 4S ="]),
            ("-0", "write =", ["we 4S ="]),
            ("down 0", "write =", ["we 4S ="]),
            ("+4", "room for 3 overtricks", ["we 4S +3"]),
            ("+9999999", "room for 3 overtricks", ["we 4S +3"]),
            ("-11", "room for 10 undertricks", ["we 4S -10"]),
            ("made 3", "4S is not made with 3", ["we 4S -1"]),
            ("making 1", "4S is not made with 1", ["we 4S -3"]),
            ("made 9", "4S is not made with 9", ["we 4S -1"]),
            ("made 14", "14 is more than the 13 tricks", ["we 4S +3"]),
            ("+", "how many overtricks?", ["we 4S +1"]),
            ("-", "how many undertricks?", ["we 4S -1"]),
            ("off", "how many undertricks?", ["we 4S -1"]),
            ("making", "making how many?", []),
        ],
    )
    def test_results_that_are_not_clear(self, result: str, why: str, nearest: list[str]) -> None:
        """A result that may mean two things, or none, is refused with the clear ways to say it."""
        said, offered = refusal(f"we 4s {result}")
        assert why in said
        assert nearest == offered

    @pytest.mark.parametrize(
        ("sentence", "why", "nearest"),
        [
            ("we 7c +1", "7C has room for 0 overtricks", ["we 7C ="]),
            ("we 6c +2", "6C has room for 1 overtrick at", ["we 6C +1"]),
            ("we 1c -8", "1C has room for 7 undertricks", ["we 1C -7"]),
            ("we 1nt 7", "a bare 7 is not clear", ["we 1NT +6", "we 1NT ="]),
        ],
    )
    def test_results_beyond_the_hand(self, sentence: str, why: str, nearest: list[str]) -> None:
        """No result goes beyond the thirteen tricks of a hand, nor below none."""
        said, offered = refusal(sentence)
        assert why in said
        assert nearest == offered

    @pytest.mark.parametrize("word", ["made", "making"])
    def test_made_seven_at_the_one_level(self, word: str) -> None:
        """Seven may be all thirteen tricks or just the contract; both are printed."""
        with pytest.raises(NotUnderstood, match="more than one way") as refused:
            read_hand(f"we 1nt {word} 7")
        assert "we 1NT = or we 1NT +6" == str(refused.value).split("\n")[1]

    @pytest.mark.parametrize(
        ("sentence", "why", "nearest"),
        [
            ("we 3nt = honours 100", "all four aces, 150", ["we 3NT = honours"]),
            ("we 4s = honours 50", "honours are 100 or 150, not 50", ["we 4S = honours"]),
            ("we 4s = honours 200", "honours are 100 or 150, not 200", ["we 4S = honours"]),
            ("we 4s = hon 100 100", '"100" is too much', ["we 4S = honours"]),
            ("we 4s = hon we they", '"they" is too much', ["we 4S = honours"]),
            ("we 4s = hon zelda", '"zelda" is no side', ["we 4S = honours"]),
            ("we 4s = hon w", "We or West", ["we 4S = honours", "we 4S = honours West"]),
            ("we 4s = 100", '"100" is too much', ["we 4S = honours", "we 4S ="]),
            ("we 4s = they", '"they" is too much', ["we 4S ="]),
            ("we 4s = =", '"=" is too much', ["we 4S ="]),
            ("pass honours", "a passed-out hand has no honours", ["pass"]),
            ("pass we", '"we" is too much', ["pass"]),
            ("passed out 100", '"100" is too much', ["pass"]),
        ],
    )
    def test_behind_the_result(self, sentence: str, why: str, nearest: list[str]) -> None:
        """Only honours that can be may follow a result, and nothing a passed-out hand."""
        said, offered = refusal(sentence)
        assert why in said
        assert nearest == offered

    @pytest.mark.parametrize(
        ("sentence", "why", "nearest"),
        [
            ("1nt p 1s p p p =", "call 3 (1S): it is not higher than 1NT", []),
            ("1h x p x ap =", "call 4 (X): the bid is doubled already", ["1H X P P P ="]),
            ("1h p x ap =", "call 3 (X): a side cannot double its own bid", ["1H P P P ="]),
            ("1h p xx ap =", "call 3 (XX): the bid is not doubled here", ["1H P P P ="]),
            ("1nt p 3nt p p =", "1 more pass needed", ["1NT P 3NT P P P ="]),
            ("1nt p 3nt =", "3 more passes needed", ["1NT P 3NT P P P ="]),
            ("1h p p p p =", "call 5 (P) comes after the auction has ended", ["1H P P P ="]),
            ("1h p p p", "the result is missing", ["1H P P P =", "1H P P P -1"]),
            ("1h p p p +7", "room for 6 overtricks", ["1H P P P +6"]),
            ("p p p", "1 more pass needed", ["pass"]),
            ("p p p p p", "call 5 (P) comes after the auction has ended", ["pass"]),
            ("p p p p =", "all four passed has nothing behind it", ["pass"]),
        ],
    )
    def test_calls_that_cannot_be_are_refused(
        self, sentence: str, why: str, nearest: list[str]
    ) -> None:
        """An illegal, missing or superfluous call is named with its place and the reason."""
        said, offered = refusal(sentence, dealer=NORTH)
        assert why in said
        assert nearest == offered

    def test_an_auction_whose_dealer_nobody_knows(self) -> None:
        """Without a dealer the calls do not tell who declared; both ways on are said."""
        why, nearest = refusal("1nt p 3nt ap +1")
        assert "nobody said who dealt this hand" in why
        assert "set FILE --dealer, or name the declarer" in why
        assert ["we 3NT +1", "they 3NT +1"] == nearest


@st.composite
def table_hands(draw: st.DrawFn) -> tuple[Heading, Deal]:
    """A heading, and a hand of its table with or without an auction, or a passed-out one."""
    heading = draw(headings)
    deal = draw(st.one_of(hands(), hands(), auctioned_hands(), passed_out))
    if isinstance(deal, Hand) and isinstance(deal.honours_by, Side):
        played = plain(deal, heading.we)
        assert played is not None
        # Honours of declarer's own side are written down without a holder.
        if played.side == played.honours_side:
            deal = deal._replace(honours_by=None)
    return heading, deal


#: Words and signs of sentences, to be put together in any order.
SCRAPS = st.sampled_from(
    (
        *("we ", "they ", "u", "t", "n ", "west ", "w ", "Ann ", "mary ann ", "by ", "李 "),
        *("4", "3", "1", "s", "nt", "♣", "no trump ", " spades", "x", " xx", "*", " doubled "),
        *("=", "+1", "-2", "+", "-", "made ", "making ", "down ", "off ", "one ", "7", "10"),
        *(" hon ", "honours", "100", "150", "0", "99", " ", ",", "z"),
        *("pass ", "p ", "p p p ", " ap ", "1h ", "2♥"),
    )
)
TABLES = st.sampled_from(
    [NOBODY, FRIDAY, Heading(players=("Mary", "Mary Ann", "Ann", "李"), we=Pair.EW)]
)
DEALERS = st.sampled_from([None, *Seat])


class TestReadAndWritten:
    """What is written can be read, and comes to the same."""

    @settings(max_examples=examples(300))
    @given(table_hands())
    @example((Heading(players=("Wendy", "Nora", "Theo", "Ursula")), hand("4S", WE, 10)))
    @example((Heading(players=("Wendy", "Nora", "Theo", "Ursula")), hand("4S", NORTH, 10)))
    @example((Heading(players=(None, "Nora", "Theo", "Ursula")), hand("4S", NORTH, 10)))
    @example((Heading(players=(None, None, "Theo", "Ursula")), hand("4S", THEY, 10, 150, WE)))
    @example((Heading(players=("Ten Hag", None, None, None)), hand("4S", WE, 8, 150, NORTH)))
    @example((Heading(players=("By Jove", None, None, None)), hand("4S", WE, 8, 100, NORTH)))
    def test_a_written_hand_has_one_reading(self, drawn: tuple[Heading, Deal]) -> None:
        """A hand as it would be typed has exactly one reading: the hand itself."""
        heading, deal = drawn
        sentence = write_hand(deal, heading)
        expected = deal if isinstance(deal, Hand) else PassedOut()
        assert [expected] == readings(sentence, heading, deal.dealer)
        assert expected == read_hand(sentence, heading, deal.dealer)

    @given(hands() | auctioned_hands(), st.data())
    def test_spaces_are_needed_between_letters_only(
        self, played: Hand, data: st.DataObject
    ) -> None:
        """Every space of a sentence may be left out that does not stand between two letters."""
        sentence = write_hand(played)
        expected = read_hand(sentence, dealer=played.dealer)
        close = sentence[0]
        for place in range(1, len(sentence)):
            before, this, behind = sentence[place - 1], sentence[place], sentence[place + 1 :]
            needed = this != " " or (before.isalpha() and behind[0].isalpha())
            close += this if needed or data.draw(st.booleans()) else ""
        assert expected == read_hand(close, dealer=played.dealer)

    @given(hands() | auctioned_hands())
    def test_case_does_not_count(self, played: Hand) -> None:
        """A sentence may be typed in capitals or in small letters."""
        sentence = write_hand(played, FRIDAY)
        expected = read_hand(sentence, FRIDAY, played.dealer)
        for typed in (sentence.upper(), sentence.lower()):
            assert expected == read_hand(typed, FRIDAY, played.dealer)

    @given(whos, headings)
    def test_a_written_side_or_seat_reads_back(self, who: Who, heading: Heading) -> None:
        """A side or a seat as it would be typed."""
        assert who == read_who(write_who(who, heading), heading)

    @given(whos, st.none() | contracts, headings)
    def test_a_written_question_reads_back(
        self, who: Who, contract: Contract | None, heading: Heading
    ) -> None:
        """A side or a seat with a contract or without, as it would be typed."""
        typed = write_question(who, contract, heading)
        assert (who, contract) == read_question(typed, heading)

    @given(contracts)
    def test_a_printed_contract_reads_back(self, contract: Contract) -> None:
        """A contract as it is printed."""
        assert contract == read_contract(str(contract))

    @given(contracts, st.integers(0, 13))
    def test_a_written_result_reads_back(self, contract: Contract, tricks: int) -> None:
        """The result of any contract as it would be typed."""
        assert (contract, tricks) == read_score(write_score(contract, tricks))

    @given(auctions(), st.data())
    def test_written_calls_read_back(self, calls: tuple[str, ...], data: st.DataObject) -> None:
        """An auction call by call, also one that is not over."""
        so_far = calls[: data.draw(st.integers(0, len(calls)))]
        assert so_far == read_auction(" ".join(so_far)).calls


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

    @settings(max_examples=examples(300))
    @given(st.lists(SCRAPS, max_size=9).map("".join), TABLES, DEALERS)
    def test_what_is_offered_can_be_typed(
        self, text: str, heading: Heading, dealer: Seat | None
    ) -> None:
        """Every sentence that a refusal offers instead is itself a sentence."""
        if len(readings(text, heading, dealer)) != 0:
            return
        for sentence in refusal(text, heading, dealer)[1]:
            assert len(readings(sentence, heading, dealer)) == 1

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

    @given(st.text())
    def test_folding_twice_changes_nothing(self, text: str) -> None:
        """A folded text is in its final form."""
        assert fold(text) == fold(fold(text))


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

    @pytest.mark.parametrize("text", ["", "w", "zelda", "we they", "4s"])
    def test_what_is_nobody_is_refused(self, text: str) -> None:
        """What is no side, seat or player is refused."""
        with pytest.raises(NotUnderstood, match="is no side, seat or player here"):
            read_who(text, FRIDAY)

    def test_a_name_that_may_be_two_is_refused(self) -> None:
        """A beginning that two players have is refused, and both are named."""
        heading = Heading(players=("Anne", "Anna", None, None))
        with pytest.raises(NotUnderstood, match=r"write Anne or Anna$"):
            read_who("ann", heading)

    def test_what_is_no_call_is_named(self) -> None:
        """What is no call is named."""
        with pytest.raises(NotUnderstood, match='"=" is no call'):
            read_auction("1h p p p =")

    def test_an_illegal_call_is_named_with_its_place(self) -> None:
        """A call that may not be made is named with its place."""
        with pytest.raises(IllegalCall, match=r"call 2 \(1C\): it is not higher than 1H"):
            read_auction("1h 1c")

    @given(deals)
    def test_a_note_is_not_typed(self, deal: Deal) -> None:
        """The scorer's note is no part of the sentence."""
        assert write_hand(deal) == write_hand(deal._replace(note="trumps 5-0"))

    def test_names_that_leave_no_clear_word(self) -> None:
        """Where the names take every word for a seat, it is called by its own name."""
        heading = Heading(players=("Westley", None, None, None))
        assert write_who(WEST, heading) == "West"

    def test_a_beginning_that_is_a_call_too(self) -> None:
        """Two readings that differ in the recorded calls only are one hand."""
        heading = Heading(players=("Apu", None, None, None))
        read = played_hand("4s ap =", heading, Seat.NORTH)
        assert (read.declarer, str(read.contract), read.tricks) == (Seat.NORTH, "4S", 10)

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


class TestTrumpsAndNames:
    """Forms that look like another."""

    @pytest.mark.parametrize("sentence", ["1n t =", "3n t -1"])
    def test_no_trump_in_two_pieces(self, sentence: str) -> None:
        """It may be no trump without a side, or no trump by They: refused."""
        with pytest.raises(NotUnderstood, match="without a side, or by They"):
            read_hand(sentence)

    def test_doubled_by_somebody(self) -> None:
        """Who doubled did not declare."""
        said, offered = refusal("4s doubled by n =")
        assert "who doubled is not written down" in said
        assert ["N 4SX =", "we 4SX ="] == offered

    def test_letters_with_a_stroke(self) -> None:
        """A stroke is like an accent."""
        heading = Heading(players=("\u0141ukasz", None, "\u00d8degaard", None))
        assert read_hand("luk 4s =", heading)[1] is Seat.NORTH
        assert read_hand("ode 4s =", heading)[1] is Seat.SOUTH
