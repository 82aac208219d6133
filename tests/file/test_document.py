"""A rubber file as one text with all that it says: each hand alone, one more, and what is wrong."""

from __future__ import annotations

import pytest

from bridgescore.errors import Fault, Faulty, NoSuchHand, Refused, RubberOver
from bridgescore.file.document import Document
from bridgescore.file.faults import Faults
from bridgescore.file.places import Index
from bridgescore.file.values import misspelt, quoted, same, short
from bridgescore.file.writing import rubber_text
from bridgescore.game.model import Contract, Hand, Heading, PassedOut, Seat, Side, Strain
from bridgescore.game.rubber import Record
from tests.texts import hand_text

FOUR = Hand(Contract(4, Strain.SPADES), Side.WE, 10)
PASSED = '[[hand]]\ncontract = "pass"\n'
WON = '[[hand]]\ndeclarer = "we"\ncontract = "4S"\ntricks = 10\n'


def faults(text: str) -> list[Fault]:
    """What is wrong with a text, judged as a rubber."""
    with pytest.raises(Faulty) as caught:
        Document(text).rubber  # noqa: B018
    return list(caught.value.faults)


# -- one hand more


def test_a_hand_more_is_known_without_reading_the_whole_again() -> None:
    """Tables, record and rubber are those of the longer text, read from its beginning."""
    old = Document('format = 1\ndealer = "N"\n')
    auction = ("1S", "P", "4S", "P", "P", "P")
    for deal in (FOUR, PassedOut(), FOUR._replace(declarer=Seat.SOUTH, auction=auction, tricks=9)):
        new = old.followed_by(hand_text(deal))
        again = Document(new.text)
        assert (again.tables, again.record) == (new.tables, new.record)
        assert again.rubber == new.rubber
        assert new.is_sound
        old = new


@pytest.mark.parametrize(
    ("block", "line", "wrong"),
    [
        ('\n[[hand]]\ndeclarer = "we"\ncontract = "4S"\ntricks = 14\n', 5, "a hand has 13"),
        ("\n[[hand]]\n", 2, "contract is missing"),
        ('\n[[hand]]\ncontract = "pass"\nbid = 1\n', 4, "no key of a hand"),
    ],
)
def test_a_block_that_is_no_hand_is_refused_with_its_line(
    block: str, line: int, wrong: str
) -> None:
    """Nothing goes behind a text that could not be read again."""
    with pytest.raises(Faulty) as caught:
        Document("format = 1\n").followed_by(block)
    first = caught.value.faults[0]
    assert (line, 1) == (first.line, first.hand)
    assert wrong in first.text


def test_no_hand_follows_the_end() -> None:
    """Neither a rubber that was won nor one that was stopped."""
    won = Document(f"format = 1\n\n{WON}\n{WON}")
    with pytest.raises(RubberOver):
        won.followed_by(hand_text(FOUR))
    with pytest.raises(Refused, match="the table has stopped"):
        Document("format = 1\n[stopped]\n").followed_by(hand_text(FOUR))


# -- hand by hand


def test_a_hand_is_found_in_a_text_that_is_no_toml() -> None:
    """By its block alone, so that a correction can mend the rest."""
    text = f"format = 1\nevent = \n\n{PASSED}\n{WON}"
    document = Document(text)
    assert not document.is_toml
    assert 2 == document.hands
    assert [PassedOut(), FOUR] == [document.deal(1), document.deal(2)]
    assert 'contract = "pass"' in document.hand_lines(1)
    for number in (0, 3):
        with pytest.raises(NoSuchHand, match=f"there is no hand {number}; the hands are 1 to 2"):
            document.block(number)
        with pytest.raises(NoSuchHand):
            Document(f"format = 1\n{PASSED}{PASSED}").deal(number)


def test_a_hand_that_is_wrong_is_none() -> None:
    """Its auction is judged with the others alone, so it counts for nothing here."""
    wrong = '[[hand]]\ndeclarer = "we"\ncontract = "4S"\ntricks = 14\n'
    odd = WON + 'auction = "nonsense"\n'
    document = Document(f"format = 1\n{wrong}{odd}")
    assert [None, FOUR] == [document.deal(1), document.deal(2)]
    assert {"declarer": "we", "contract": "4S", "tricks": 14} == document.hand_table(1)


@pytest.mark.parametrize("text", ["hand = 1\n", "hand = [1]\n"])
def test_what_is_no_table_says_nothing(text: str) -> None:
    """A hand that nothing can be read of."""
    assert Document(text).hand_table(1) is None


def test_the_lines_of_a_hand_are_shown_in_short() -> None:
    """Two hundred signs of a line, twenty lines of a hand, and how many more there are."""
    text = "[[hand]]\n" + f"x_a = '{'b' * 192}'\n" + f"x_b = '{'b' * 193}'\n"
    head, whole, cut = Document(text).hand_lines(1).split("\n")
    assert ("[[hand]]", 200, f"x_b = '{'b' * 193}...") == (head, len(whole), cut)
    many = "[[hand]]\n" + "".join(f"x_{n} = 1\n" for n in range(21))
    lines = Document(many).hand_lines(1).split("\n")
    assert ["x_18 = 1", "... and 2 more"] == lines[19:]
    assert 20 == len(Document(many[: many.index("x_19")]).hand_lines(1).split("\n"))


# -- what is wrong


def test_the_end_of_a_text_is_not_looked_at_for_a_fault_before_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Lines are counted as far as the last hand that is wrong, or where the head is, in all."""
    asked: list[int | None] = []
    until = Document.places_until

    def noted(self: Document, hand: int | None) -> Index:
        asked.append(hand)
        return until(self, hand)

    monkeypatch.setattr(Document, "places_until", noted)
    wrong = '[[hand]]\ncontract = "4S"\ndeclarer = "we"\ntricks = 14\n'
    found = faults(f"format = 1\n\n{PASSED}{wrong}{PASSED}")
    assert [(8, 2)] == [(fault.line, fault.hand) for fault in found]
    faults(f"format = 1\nrubber = 0\n{wrong}")
    assert [2, None] == asked


def test_places_as_far_as_a_hand_are_found_sooner() -> None:
    """Unless all of them are known already."""
    text = f"format = 1\n{PASSED}{PASSED}{PASSED}"
    assert 1 == Document(text).places_until(1).count("hand")
    document = Document(text)
    assert document.places_until(None) is document.places
    assert document.places_until(1) is document.places


def test_faults_stand_in_the_order_of_the_file() -> None:
    """Whichever was found first."""
    found = faults(
        'format = 1\n[[hand]]\ncontract = "9S"\ndeclarer = "we"\n'
        "tricks = 14\n[players]\nnorth = 1\n[rules]\nhonours = 1\n"
    )
    lines = [fault.line for fault in found]
    assert [3, 5, 7, 9] == lines
    assert [1, 1, None, None] == [fault.hand for fault in found]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "this is no rubber file: it does not begin with format = 1"),
        (
            f"format = 1\n\n[stopped]\n{PASSED}",
            4,
            "it stands behind [stopped]; put [stopped] at the end",
        ),
        (
            f"format = 1\n\n[stopped]\n{PASSED}# stopped\n",
            4,
            "it stands behind [stopped]; put [stopped] at the end",
        ),
        (
            f'format = 1\n\n["st\\u006fpped"]\n{PASSED}',
            4,
            "it stands behind [stopped]; put [stopped] at the end",
        ),
        (
            f"format = 1\n{WON}{WON}[stopped]\n",
            10,
            "the rubber was won with hand 2; take [stopped] out",
        ),
        (
            f"format = 1\n{WON}{WON}{PASSED}",
            10,
            "the rubber ended with hand 2; move this hand to a new file",
        ),
        ("format = 1\nhand = 1\n", 2, "hands are written as [[hand]], with two brackets"),
        ("format = 1\nstopped = 1\n", 2, "a stop is written as [stopped] on a line of its own"),
        (
            'format = 1\n[[hand]]\ncontract = "4S"\ntricks = 10\n',
            2,
            "declarer is missing; write we, they, N, E, S or W",
        ),
        (
            'format = 1\n[[hand]]\ncontract = "4S"\ndeclarer = "we"\n',
            2,
            "tricks is missing; write the tricks that declarer's side won, 0 to 13",
        ),
        (
            'format = 1\n[[hand]]\ndeclarer = "we"\ntricks = 10\n',
            2,
            'contract is missing; write contract = "4S", or "pass"',
        ),
        (
            f"format = 1\n{WON}auction = 1\n",
            6,
            'auction is a text of calls: auction = "1S P 4S P P P"',
        ),
        (
            f'format = 1\n{WON}auction = "4S P P P"\n',
            6,
            "nobody said who dealt, so the auction names no declarer; add dealer",
        ),
        (
            f"format = 1\n{WON}tricks_won = 1\n",
            6,
            "tricks_won is no key of a hand; did you mean tricks?",
        ),
        (
            'format = 1\n[[hand]]\ncontract = "4S"\ndeclarer = "we"\ntricks = "10"\n',
            5,
            'tricks is "10" in quotation marks; write a number from 0 to 13',
        ),
    ],
)
def test_each_fault_says_what_and_where(text: str, line: int, words: str) -> None:
    """In a whole sentence, with the mend."""
    assert (line, words) in [(fault.line, fault.text) for fault in faults(text)]


def test_a_stop_at_the_end_is_where_it_belongs() -> None:
    """Also where the note of a hand speaks of hands and stops."""
    assert Document(f"format = 1\n{PASSED}[stopped]\n").rubber.stopped
    noted = f'format = 1\n{PASSED}note = "we stopped\\thand 1"\n[stopped]\n'
    assert "tabs" in faults(noted)[0].text
    assert Document(f'format = 1\n{PASSED}note = "a \\\\ hand"\n[stopped]\n').rubber.stopped


def test_more_faults_than_are_shown_are_counted() -> None:
    """Twenty are shown."""
    text = "format = 1\n" + "[[hand]]\n" * 10
    with pytest.raises(Faulty) as caught:
        Document(text).rubber  # noqa: B018
    assert (20, 10) == (len(caught.value.faults), caught.value.more)
    assert str(caught.value).endswith("\n... and 10 more")


def test_a_fault_without_a_place_is_the_first_line_s() -> None:
    """Where a key is missing there is no line of it."""
    found = Faults()
    found.add(("format",), "missing")
    assert (Fault(1, "missing"),) == found.placed(Document("a = 1\n").places_until).faults


# -- values and texts


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (True, "true"),
        (9999, "9999"),
        (-9999, "-9999"),
        (10000, "a number too large"),
        (-10000, "a number too large"),
        ([1], "..."),
        ({"a": 1}, "..."),
        ("a" * 20, "a" * 20),
        ("a" * 21, "..."),
        ("a\x1bb", "..."),
        (1.5, "1.5"),
    ],
)
def test_a_value_is_shown_in_short(value: object, shown: str) -> None:
    """Nothing long and nothing that a terminal would obey stands in a message."""
    assert shown == short(value)
    assert quoted(value) == (f'"{shown}" in quotation marks' if isinstance(value, str) else shown)


def test_an_unknown_key_names_the_one_that_was_meant() -> None:
    """Or all that are known."""
    assert "tricsk is no key of a hand; did you mean tricks?" == misspelt(
        "tricsk", ("tricks", "note"), "a hand"
    )
    assert "zzz is no key of a hand; known are tricks, note" == misspelt(
        "zzz", ("tricks", "note"), "a hand"
    )


def test_values_are_the_same_with_their_types() -> None:
    """1 is neither 1.0 nor true, and a table is no list."""
    assert same({"a": [1, 2.5, "x"]}, {"a": [1, 2.5, "x"]})
    for one, other in ((1, 1.0), (1, True), ([1], [1, 1]), ({"a": 1}, {"b": 1}), ([], {})):
        assert not same(one, other)
        assert not same([one], [other])
        assert not same({"k": one}, {"k": other})


@pytest.mark.parametrize("stopped", [False, True])
def test_a_whole_rubber_is_written_and_read_back(stopped: bool) -> None:
    """Its heading, its hands, and the stop."""
    record = Record(Heading(event="Friday"), (FOUR, PassedOut(note="late")), stopped)
    text = rubber_text(record)
    assert text.endswith("\n[stopped]\n") is stopped
    assert record == Document(text).record
    assert "\n\n[[hand]]\n" in text
