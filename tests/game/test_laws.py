"""The scoring table as data: what single figures are, and which hands cannot be."""

import pytest

from bridgescore.game.laws import impossible, undertrick_steps, usual_honours
from bridgescore.game.model import LAWS_1981, LAWS_1993, Contract, Hand, Rules, Side, Strain

FOUR_SPADES = Hand(Contract(4, Strain.SPADES), Side.WE, 10)


@pytest.mark.parametrize(
    ("undertricks", "vulnerable", "rules", "steps"),
    [
        (0, False, LAWS_1993, []),
        (1, False, LAWS_1993, [100]),
        (5, False, LAWS_1993, [100, 200, 200, 300, 300]),
        (5, False, LAWS_1981, [100, 200, 200, 200, 200]),
        (1, True, LAWS_1993, [200]),
        (4, True, LAWS_1993, [200, 300, 300, 300]),
        (4, True, LAWS_1981, [200, 300, 300, 300]),
    ],
)
def test_doubled_undertricks_one_by_one(
    undertricks: int, vulnerable: bool, rules: Rules, steps: list[int]
) -> None:
    """What each doubled undertrick costs in its turn."""
    assert steps == undertrick_steps(undertricks, vulnerable, rules)


def test_the_least_honours() -> None:
    """Honours without a figure are four of the trumps, or at no trump all four aces."""
    assert [100, 100, 100, 100, 150] == [usual_honours(strain) for strain in Strain]


@pytest.mark.parametrize(
    ("field", "hand"),
    [
        ("contract", FOUR_SPADES._replace(contract=Contract(0, Strain.SPADES))),
        ("contract", FOUR_SPADES._replace(contract=Contract(8, Strain.SPADES))),
        ("tricks", FOUR_SPADES._replace(tricks=-1)),
        ("tricks", FOUR_SPADES._replace(tricks=14)),
        ("honours", FOUR_SPADES._replace(honours=250)),
        ("honours", FOUR_SPADES._replace(contract=Contract(3, Strain.NOTRUMP), honours=100)),
        ("honours_by", FOUR_SPADES._replace(honours_by=Side.WE)),
    ],
)
def test_the_field_that_is_wrong(field: str, hand: Hand) -> None:
    """Of an impossible hand the part that cannot be is named."""
    assert [field] == [wrong for wrong, _ in impossible(hand)]


@pytest.mark.parametrize("tricks", [0, 13])
def test_every_number_of_tricks_is_possible(tricks: int) -> None:
    """All tricks from none to thirteen can be, with either claim of honours."""
    hand = FOUR_SPADES._replace(tricks=tricks)
    for honours in (0, 100, 150):
        assert impossible(hand._replace(honours=honours)) == []
