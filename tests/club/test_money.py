"""The stake, hundreds and their rounding, and who pays whom."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgescore.club.money import Rounding, divided, read_stake, rounded, who_pays_whom
from bridgescore.club.standings import Outcome, standings
from bridgescore.errors import NotUnderstood
from tests.club.nights import came_out


@pytest.mark.parametrize(
    ("margin", "up", "down"),
    [
        (0, 0, 0),
        (40, 0, 0),
        (50, 100, 0),
        (60, 100, 100),
        (140, 100, 100),
        (150, 200, 100),
        (540, 500, 500),
        (550, 600, 500),
        (580, 600, 600),
        (640, 600, 600),
        (650, 700, 600),
    ],
)
def test_a_margin_is_rounded_to_hundreds(margin: int, up: int, down: int) -> None:
    """A rubber of 6 is 550 to 640 points; where exactly 50 goes down, 560 to 650."""
    assert (up, down, margin) == tuple(rounded(margin, each) for each in Rounding)


@pytest.mark.parametrize(
    ("margin", "up", "down"),
    [(0, 0, 0), (49, 0, 0), (50, 100, 0), (51, 100, 100), (149, 100, 100), (150, 200, 100)],
)
def test_only_exactly_fifty_is_a_matter_of_taste(margin: int, up: int, down: int) -> None:
    """One point less goes down and one point more goes up, whatever the club does with 50."""
    assert up == rounded(margin, Rounding.UP)
    assert down == rounded(margin, Rounding.DOWN)


@pytest.mark.parametrize(
    ("number", "parts", "whole"),
    [
        (10, 4, 3),
        (-10, 4, -3),
        (9, 4, 2),
        (-9, 4, -2),
        (11, 4, 3),
        (0, 4, 0),
        (6, 4, 2),
        (50, 100, 1),
    ],
)
def test_a_half_goes_away_from_zero(number: int, parts: int, whole: int) -> None:
    """One rounding for averages, money and bars: 2.5 is 3, and -2.5 is -3."""
    assert whole == divided(number, parts)


def test_exact_margins_are_not_rounded() -> None:
    """At home the exact difference is settled, 580 points at 1.00 for 5.80."""
    rubber = came_out("Ann Bob", "Cleo Dev", 580, 0)
    night = standings([rubber], Rounding.EXACT, Decimal("1.00"))
    assert (580, 580) == (night.players[0].settled, night.players[0].cents)


def test_less_than_a_cent_is_rounded_once_for_a_rubber() -> None:
    """Five hundreds at half a cent are three cents for each winner and each loser."""
    night = standings([came_out("Ann Bob", "Cleo Dev", 500, 0)], stake=Decimal("0.005"))
    assert [3, 3, -3, -3] == [player.cents for player in night.players]


def test_each_loser_pays_and_each_winner_receives_the_whole_stake() -> None:
    """Clubs settle the whole difference with every player, 6 for 580 points."""
    night = standings([came_out("Ann Bob", "Cleo Dev", 1000, 420)], stake=Decimal("0.50"))
    assert [("Ann", 6, 300), ("Bob", 6, 300), ("Cleo", -6, -300), ("Dev", -6, -300)] == [
        (player.name, player.settled // 100, player.cents) for player in night.players
    ]


def test_five_hundreds_at_two_fifty_are_twelve_fifty() -> None:
    """The stake is paid once for each hundred, by each loser to each winner."""
    night = standings([came_out("Ann Bob", "Cleo Dev", 500, 0)], stake=Decimal("2.50"))
    assert [1250, 1250, -1250, -1250] == [player.cents for player in night.players]


NAMES = ("Ann", "Bob", "Cleo", "Dev", "Eve", "Finn", "Gwen")
TOTALS = st.integers(0, 400).map(lambda tens: tens * 10)
RUBBERS = st.builds(
    lambda four, we, they: came_out(" ".join(four[:2]), " ".join(four[2:4]), we, they),
    st.permutations(NAMES),
    TOTALS,
    TOTALS,
)
STAKES = st.decimals(Decimal("0.001"), 50, places=3)


@given(st.lists(RUBBERS, max_size=12), st.sampled_from(Rounding), st.none() | STAKES)
def test_every_night_adds_up_to_nothing(
    rubbers: list[Outcome], rounding: Rounding, stake: Decimal | None
) -> None:
    """What the winners receive the losers pay: in points, in hundreds and in money."""
    players = standings(rubbers, rounding, stake).players
    assert 0 == sum(player.points for player in players)
    assert 0 == sum(player.settled for player in players)
    assert 0 == sum(player.cents for player in players)


@given(st.lists(RUBBERS, max_size=12), st.sampled_from(Rounding), st.none() | STAKES)
def test_the_payments_settle_the_night(
    rubbers: list[Outcome], rounding: Rounding, stake: Decimal | None
) -> None:
    """After at most one payment fewer than players nobody owes anything."""
    night = standings(rubbers, rounding, stake)
    left = {p.name: p.settled if stake is None else p.cents for p in night.players}
    for payer, receiver, amount in night.payments:
        assert amount > 0
        left[payer] += amount
        left[receiver] -= amount
    assert not any(left.values())
    assert len(night.payments) <= max(0, len(night.players) - 1)


def test_who_owes_most_pays_whoever_is_owed_most() -> None:
    """Equal debts meet, so that four players settle with two payments."""
    payments = list(who_pays_whom({"Ann": 8, "Bob": 3, "Cleo": -3, "Dev": -8}))
    assert [("Dev", "Ann", 8), ("Cleo", "Bob", 3)] == [tuple(each) for each in payments]


def test_a_debt_of_one_is_paid() -> None:
    """A cent is money, and who owes nothing pays nothing."""
    payments = who_pays_whom({"Ann": 1, "Bob": 0, "Cleo": -1})
    assert [("Cleo", "Ann", 1)] == [tuple(each) for each in payments]


@pytest.mark.parametrize(("text", "stake"), [("1", "1"), ("0.25", "0.25"), (" 2,50 ", "2.50")])
def test_a_stake_is_read(text: str, stake: str) -> None:
    """With a point or with a comma."""
    assert Decimal(stake) == read_stake(text)


@pytest.mark.parametrize("text", ["", "0", "0.00", "-1", "NaN", "1e9", "£1", "1.", "½", "9" * 10])
def test_what_is_no_stake_is_refused(text: str) -> None:
    """A stake is an amount above zero in plain figures."""
    with pytest.raises(NotUnderstood, match="is no stake"):
        read_stake(text)
