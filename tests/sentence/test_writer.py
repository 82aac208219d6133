"""A hand as it would be typed, and that it is read as it is written."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from bridgescore.game.model import Contract, Deal, Hand, Heading, PassedOut, Side, Who
from bridgescore.sentence.reader import (
    read_auction,
    read_contract,
    read_hand,
    read_question,
    read_score,
    read_who,
    readings,
)
from bridgescore.sentence.writer import write_hand, write_question, write_score, write_who
from tests.effort import examples
from tests.sentence.helpers import FRIDAY, NORTH, THEY, WE, WEST, hand
from tests.strategies import (
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

    @given(deals)
    def test_a_note_is_not_typed(self, deal: Deal) -> None:
        """The scorer's note is no part of the sentence."""
        assert write_hand(deal) == write_hand(deal._replace(note="trumps 5-0"))

    def test_names_that_leave_no_clear_word(self) -> None:
        """Where the names take every word for a seat, it is called by its own name."""
        heading = Heading(players=("Westley", None, None, None))
        assert write_who(WEST, heading) == "West"
