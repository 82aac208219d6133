"""How much has to be typed: the shortest sentence for each hand, found by trying the grammar."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from statistics import median

import pytest

from bridgescore.file.disk import load
from bridgescore.game.model import Contract, Deal, Doubling, Hand, Heading, Side, Strain
from bridgescore.sentence.reader import readings
from tests.game.test_golden import EXAMPLES, Example, deal_of
from tests.helpers import finish, start

#: The most that half of all hands may need, and the nine hands of a rubber together; with Enter.
MOST_FOR_A_HAND = 6
MOST_FOR_NINE_HANDS = 56

SIDES = {Side.WE: ("u", "we"), Side.THEY: ("t", "ew")}
STRAINS = {strain: (strain.value[0].lower(), strain.value.lower()) for strain in Strain}
DOUBLINGS = {
    Doubling.UNDOUBLED: ("",),
    Doubling.DOUBLED: ("x", "*"),
    Doubling.REDOUBLED: ("xx", "**"),
}


def results(contract: Contract, tricks: int) -> Iterator[str]:
    """The short ways to write a result."""
    difference = tricks - contract.target
    yield f"{difference:+d}" if difference else "="
    yield f"{tricks}"
    yield "made"


def claims(hand: Hand) -> Iterator[tuple[str, ...]]:
    """The short ways to write honours, the holder and the figure each said or left out."""
    if not hand.honours:
        yield ()
        return
    holders = SIDES[hand.honours_by] if isinstance(hand.honours_by, Side) else ()
    for holder, points in product(("", *holders), ("", str(hand.honours))):
        yield tuple(filter(None, ("hon", holder, points)))
        yield tuple(filter(None, ("hon", points, holder)))


def spellings(deal: Deal) -> Iterator[str]:
    """Short sentences that may mean a hand, with and without spaces between the parts."""
    if not isinstance(deal, Hand):
        yield from ("pass", "pppp")
        return
    contract = deal.contract
    for side, strain, doubling, result, claim in product(
        SIDES[Side(deal.declarer)],
        STRAINS[contract.strain],
        DOUBLINGS[contract.doubling],
        results(contract, deal.tricks),
        claims(deal),
    ):
        parts = (side, f"{contract.level}{strain}{doubling}", result, *claim)
        for spaces in product(("", " "), repeat=len(parts) - 1):
            yield "".join(map("".join, zip(parts, (*spaces, ""))))


def meaning(deal: Deal) -> Deal:
    """What an example knows of a hand: honours of declarer's own side need no holder."""
    if isinstance(deal, Hand) and deal.honours_by is deal.declarer:
        return deal._replace(honours_by=None)
    return deal


def shortest(deal: Deal) -> str:
    """The shortest sentence that means exactly this hand."""
    for sentence in sorted(spellings(deal), key=len):
        if [meaning(deal)] == readings(sentence, Heading()):
            return sentence
    pytest.fail(f"no sentence was found for {deal}")


def shortest_of(example: Example) -> list[str]:
    """The shortest sentences for the hands of an example."""
    return [shortest(deal_of(hand)) for hand in example["hands"]]


NINE_HANDS = next(example for example in EXAMPLES if example["id"] == "acbl-nine-hands")


def test_half_of_all_hands_need_few_keys(capsys: pytest.CaptureFixture[str]) -> None:
    """Over all worked examples the median hand is typed with six keys at the most, with Enter."""
    sentences = [sentence for example in EXAMPLES for sentence in shortest_of(example)]
    keys = [len(sentence) + 1 for sentence in sentences]
    with capsys.disabled():
        print(f"\n{len(keys)} hands: {median(keys)} keys in the median, {max(keys)} at the most")
    assert median(keys) <= MOST_FOR_A_HAND


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        ({"by": "we", "contract": "3NT", "tricks": 9}, "u3n="),
        ({"by": "they", "contract": "4SX", "tricks": 8}, "t4sx8"),
        ({"by": "we", "contract": "2C", "tricks": 9}, "u2c9"),
        ({"by": "they", "contract": "6H", "tricks": 12, "honours_they": 150}, "t6h=hon150"),
        ({"by": "we", "contract": "1NT", "tricks": 7, "honours_they": 150}, "u1n=hon t"),
        ({"contract": "PASS"}, "pass"),
    ],
)
def test_the_shortest_sentence(hand: Example, sentence: str) -> None:
    """The search finds what a player would find who knows the grammar."""
    assert sentence == shortest(deal_of(hand))


def test_a_rubber_of_nine_hands(tmp_path: Path) -> None:
    """Nine hands take 56 keys at the most, typed at the live table, and come to 1690 and 880."""
    typed = "".join(f"{sentence}\n" for sentence in shortest_of(NINE_HANDS))
    assert len(typed) <= MOST_FOR_NINE_HANDS
    process = start(tmp_path, "play", "nine.toml", stdin=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.write(typed.encode())
    played = finish(process)
    assert (0, "") == (played.status, played.err)
    rubber = load(tmp_path / "nine.toml")
    assert rubber.finished
    assert (1690, 880) == (rubber.state.we.total, rubber.state.they.total)
    assert "They won two games to one (500). We win by 810.\n" in played.out
