"""Two scorers' rubbers of one table: where they differ, and by how much."""

from __future__ import annotations

import pytest

from bridgescore.answers.compare import Comparison, compare
from bridgescore.game.model import LAWS_1981, Heading, Pair, Rules
from bridgescore.game.rubber import Rubber, replay
from bridgescore.sentence.reader import read_hand

NS = Heading(players=("Ann", "Cleo", "Bob", "Dev"))
EW = NS._replace(we=Pair.EW)
NAMES = ("ann.toml", "cleo.toml")
HANDS = ("we 2h +1", "they 3nt =", "we 4s =", "they 2s -1")


def scored(*hands: str, heading: Heading = NS, stopped: bool = False) -> Rubber:
    """A rubber from its hands as they are typed."""
    return replay([read_hand(hand, heading) for hand in hands], heading, stopped)


def swapped(*hands: str) -> list[str]:
    """The same hands as the opponents would type them."""
    words = {"we": "they", "they": "we"}
    return [" ".join(words.get(word, word) for word in hand.split()) for hand in hands]


def both(one: Rubber, other: Rubber) -> Comparison:
    """Compare Ann's file with Cleo's."""
    return compare(one, other, NAMES)


def test_two_that_agree_say_so_with_the_totals() -> None:
    """60 + 30 + 120 + 100 against 100: They are vulnerable when they go down."""
    found = both(scored(*HANDS), scored(*HANDS))
    sentence = "ann.toml and cleo.toml agree (4 hands): We 310, They 100."
    assert Comparison(True, None, (sentence,)) == found


def test_a_scorer_who_sits_east_west_agrees_too() -> None:
    """Their We is the first one's They."""
    found = both(scored(*HANDS), scored(*swapped(*HANDS), heading=EW))
    assert (True, None) == found[:2]
    assert found.sentences[0].endswith("We 310, They 100.")


def test_names_tell_who_sits_where() -> None:
    """A scorer who called their own pair North-South is turned round by the names."""
    own = Heading(players=("Cleo", "Ann", "Dev", "bob"))
    assert both(scored(*HANDS), scored(*swapped(*HANDS), heading=own)).same
    assert both(scored("ann 2h ="), scored("east 2h =", heading=own)).same
    assert not both(scored("ann 2h ="), scored("north 2h =", heading=own)).same


def test_other_names_are_compared_by_the_seats() -> None:
    """Where the names are not those of one table, North is North."""
    others = NS._replace(players=("Ann", "Bob", "Cleo", "Dev"))
    assert both(scored(*HANDS), scored(*HANDS, heading=others)).same


@pytest.mark.parametrize(
    ("one", "other", "what", "points"),
    [
        ("we 4s =", "we 4h =", "the contract", "no difference in points"),
        ("we 3s =", "we 4s =", "the contract and the tricks", "a difference of 30 points"),
        ("we 4s =", "we 4sx =", "the doubling", "a difference of 170 points"),
        ("we 4s =", "they 4s =", "the declarer", "a difference of 240 points"),
        ("ann 4s =", "bob 4s =", "the declarer", "no difference in points"),
        ("we 4s =", "we 4s +1", "the tricks", "a difference of 30 points"),
        ("we 4s =", "we 4s = honours", "the honours", "a difference of 100 points"),
        (
            "we 4s = honours",
            "we 4s = honours they",
            "the honours",
            "a difference of 200 points",
        ),
        ("we 2s +1", "pass", "whether the hand was passed out", "a difference of 90 points"),
    ],
)
def test_what_differs_and_by_how_many_points(one: str, other: str, what: str, points: str) -> None:
    """The facts that the table agrees on, and what they make, from wherever they are seen."""
    begin = f"Hand 2 is the first that differs, in {what}; it makes {points} between We and They:"
    hands = ("we 1c =", other)
    for scorer in (scored(*hands), scored(*swapped(*hands), heading=EW)):
        found = both(scored("we 1c =", one), scorer)
        assert (False, 2) == found[:2]
        assert begin == found.sentences[0].splitlines()[0]


def test_the_hand_is_shown_in_both_wordings() -> None:
    """Each as its scorer typed it, with the totals of both at the end."""
    found = both(
        scored("we 2h =", "ann 4s +1"), scored("they 2h =", "north 4s = honours e", heading=EW)
    )
    assert (
        "Hand 2 is the first that differs, in the tricks and the honours;"
        " it makes a difference of 130 points between We and They:\n"
        "  ann.toml: Ann 4S +1\n"
        "  cleo.toml: Ann 4S = honours Cleo",
        "ann.toml has We 210, They 0; cleo.toml has We 100, They 180:"
        " a difference of 130 points in all.",
    ) == found.sentences


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ann 4s =", "we 4s ="),
        ("we 4s = honours", "we 4s = honours we"),
        ("we 4s = honours ann", "we 4s = honours"),
        ("they 4s = honours we", "they 4s = honours bob"),
        ("pass", "pass"),
    ],
)
def test_a_seat_and_its_side_agree(one: str, other: str) -> None:
    """Seats are compared where both scorers wrote them down."""
    assert both(scored(one), scored(other)).same
    assert both(scored(other), scored(one)).same


def test_an_auction_is_its_contract() -> None:
    """One scorer may write down the calls, the other the contract."""
    dealt = NS._replace(dealer=NS.we.seats[0])
    auction = replay([read_hand("4s ap =", dealt, dealt.dealer)], dealt)
    assert both(auction, scored("we 4s =")).same
    found = both(auction, scored("we 4s +1"))
    assert "  ann.toml: Ann 4S =" == found.sentences[0].splitlines()[1]


def test_a_hand_left_out_is_found() -> None:
    """Everything behind it agrees, so it is this hand that is missing."""
    found = both(scored(*HANDS), scored(HANDS[0], *HANDS[2:]))
    assert (False, 2) == found[:2]
    assert "ann.toml has 4 hands, cleo.toml 3 hands." == found.sentences[0]
    sentence = "cleo.toml seems to have left out hand 2 of ann.toml: all hands behind it agree."
    assert sentence in found.sentences
    turned = both(scored(HANDS[0], *HANDS[2:]), scored(*HANDS))
    sentence = "ann.toml seems to have left out hand 2 of cleo.toml: all hands behind it agree."
    assert sentence in turned.sentences


@pytest.mark.parametrize("swap", [False, True])
def test_one_has_a_hand_more(swap: bool) -> None:
    """The last hand is with one scorer only: 100 for one down, vulnerable."""
    longer = scored(*swapped(*HANDS), heading=EW) if swap else scored(*HANDS)
    found = both(scored(*HANDS[:3]), longer)
    wording = "we" if swap else "they"
    assert (False, 4) == found[:2]
    assert (
        "Only cleo.toml has a hand 4;"
        " it makes a difference of 100 points between We and They:\n"
        f"  ann.toml: no hand\n  cleo.toml: {wording} 2S -1"
    ) == found.sentences[1]


def test_house_rules_are_compared() -> None:
    """The same hands by other rules are another score: 100 against 50 for the insult."""
    hands = ("we 1cxx =",)
    found = both(scored(*hands), scored(*hands, heading=NS._replace(rules=LAWS_1981)))
    assert (False, None) == found[:2]
    assert (
        "The house rules differ: redoubled_insult is 100 in ann.toml and 50 in cleo.toml."
        in found.sentences
    )
    assert found.sentences[-1].endswith("a difference of 50 points in all.")
    without = both(scored(*hands), scored(*hands, heading=NS._replace(rules=Rules(honours=False))))
    sentence = "The house rules differ: honours is true in ann.toml and false in cleo.toml."
    assert sentence == without.sentences[0]


def test_a_stop_is_compared() -> None:
    """Only a stopped rubber has its bonus: 300 for the only game."""
    found = both(scored("we 3nt =", stopped=True), scored("we 3nt ="))
    assert (False, None) == found[:2]
    assert (
        "ann.toml was stopped, cleo.toml was not.",
        "ann.toml has We 400, They 0; cleo.toml has We 100, They 0:"
        " a difference of 300 points in all.",
    ) == found.sentences


def test_two_empty_rubbers_agree() -> None:
    """Nothing was played, and that is the same."""
    assert both(scored(), scored()).same
    assert both(scored("pass"), scored("pass")).sentences[0].endswith("We 0, They 0.")
