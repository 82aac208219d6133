"""What is refused: the word that stands in the way, and the nearest right sentences."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgescore.errors import NotUnderstood
from bridgescore.game.model import Heading, Seat
from bridgescore.sentence.reader import read_hand, readings
from tests.effort import examples
from tests.sentence.helpers import DEALERS, NORTH, SCRAPS, TABLES, refusal


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
        assert "say who dealt the first hand, or name the declarer" in why
        assert ["we 3NT +1", "they 3NT +1"] == nearest

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
