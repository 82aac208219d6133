"""The people of a sentence: which word is whose, and which is nobody's."""

import pytest

from bridgescore.errors import NotUnderstood
from bridgescore.game.model import Deal, Heading, Seat
from bridgescore.sentence.reader import read_hand, read_who
from tests.sentence.helpers import (
    EAST,
    FRIDAY,
    NORTH,
    SOUTH,
    WEST,
    Players,
    hand,
    played_hand,
    refusal,
)


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

    def test_a_beginning_that_is_a_call_too(self) -> None:
        """Two readings that differ in the recorded calls only are one hand."""
        heading = Heading(players=("Apu", None, None, None))
        read = played_hand("4s ap =", heading, Seat.NORTH)
        assert (read.declarer, str(read.contract), read.tricks) == (Seat.NORTH, "4S", 10)

    def test_letters_with_a_stroke(self) -> None:
        """A stroke is like an accent."""
        heading = Heading(players=("\u0141ukasz", None, "\u00d8degaard", None))
        assert read_hand("luk 4s =", heading)[1] is Seat.NORTH
        assert read_hand("ode 4s =", heading)[1] is Seat.SOUTH
