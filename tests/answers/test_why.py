"""Why a hand scored what it did: the arithmetic comes to the points, the words name the rule."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import given

from bridgescore.answers.why import (
    account,
    figure_line,
    reasons,
    scored,
    stop_reasons,
    told,
    worked,
)
from bridgescore.game.model import (
    LAWS_1981,
    LAWS_1993,
    Contract,
    Doubling,
    Hand,
    Heading,
    Kind,
    PassedOut,
    Rules,
    Seat,
    Side,
    Strain,
)
from bridgescore.game.rubber import Rubber, replay
from bridgescore.game.scoring import score_hand
from tests.helpers import evaluate
from tests.oracle import hand_points
from tests.strategies import house, rubbers

#: A line that explains one figure: whose, points, arithmetic.
FIGURE = re.compile(
    r"  (We|They)(?:, defending,)? ([\d,]+) (?:above|below) the line(?: = ([^:]+))?: "
)
LAWS = (LAWS_1993, LAWS_1981, Rules(honours=False, redoubled_insult=50))


def explained(hand: Hand, vulnerable: bool = False, rules: Rules = LAWS_1993) -> dict[Kind, str]:
    """The line that explains each figure of one hand, by what the figure is for."""
    entries = score_hand(hand, vulnerable, rules)
    lines = reasons(hand, vulnerable, entries, rules)
    return {line.entry.kind: figure_line(line).strip() for line in lines}


@pytest.mark.parametrize("rules", LAWS)
@pytest.mark.parametrize("level", range(1, 8))
def test_the_arithmetic_of_every_result_comes_to_its_points(level: int, rules: Rules) -> None:
    """All results of a level: each sum is worked out, and it is what the printed table says."""
    for strain, doubling, tricks, vulnerable, honours in itertools.product(
        Strain, Doubling, range(14), (False, True), (0, 100, 150)
    ):
        if honours == 100 and strain is Strain.NOTRUMP:
            continue
        hand = Hand(Contract(level, strain, doubling), Side.WE, tricks, honours, Side.THEY)
        hand = hand if honours else hand._replace(honours_by=None)
        entries = score_hand(hand, vulnerable, rules)
        found = {
            ("declarer" if side is Side.WE else "defenders", line, kind): evaluate(arithmetic)
            for (side, line, kind, _), arithmetic, _ in reasons(hand, vulnerable, entries, rules)
        }
        assert found == hand_points(
            *(level, strain.value, doubling.mark, tricks, vulnerable, honours, "defenders"),
            house(rules),
        )


@given(rubbers())
def test_every_figure_of_a_rubber_is_explained(
    rubber: tuple[Heading, list[Hand | PassedOut]],
) -> None:
    """Game, rubber and stop bonuses too: the accounts of all hands add up to the totals."""
    heading, deals = rubber
    over = replay(deals, heading).finished
    whole = replay(deals, heading, stopped=not over)
    lines = [line for step in whole.steps for line in account(step, heading)]
    lines += [figure_line(reason) for reason in stop_reasons(whole)]
    totals = dict.fromkeys(Side, 0)
    for line in lines:
        figure = FIGURE.match(line)
        if figure:
            points = int(figure[2].replace(",", ""))
            assert points == evaluate(figure[3] or str(points))
            totals[Side(figure[1].lower())] += points
    assert totals == {side: whole.state.of(side).total for side in Side}


@pytest.mark.parametrize(
    ("contract", "tricks", "arithmetic"),
    [
        (Contract(1, Strain.CLUBS), 7, "1 x 20"),
        (Contract(4, Strain.SPADES, Doubling.DOUBLED), 10, "4 x 30 x 2"),
        (Contract(1, Strain.NOTRUMP), 7, ""),
        (Contract(1, Strain.NOTRUMP, Doubling.DOUBLED), 7, "40 x 2"),
        (Contract(3, Strain.NOTRUMP), 9, "40 + 2 x 30"),
        (Contract(3, Strain.NOTRUMP, Doubling.REDOUBLED), 9, "(40 + 2 x 30) x 4"),
        (Contract(3, Strain.NOTRUMP), 7, "2 x 50"),
        (Contract(3, Strain.NOTRUMP, Doubling.DOUBLED), 8, ""),
        (Contract(3, Strain.NOTRUMP, Doubling.REDOUBLED), 8, "100 x 2"),
        (Contract(3, Strain.NOTRUMP, Doubling.DOUBLED), 4, "100 + 2 x 200 + 2 x 300"),
        (Contract(3, Strain.NOTRUMP, Doubling.REDOUBLED), 6, "(100 + 2 x 200) x 2"),
    ],
)
def test_the_arithmetic_is_the_one_of_the_table(
    contract: Contract, tricks: int, arithmetic: str
) -> None:
    """Tricks times value times doubling; doubled undertricks one after another."""
    hand = Hand(contract, Side.WE, tricks)
    (reason,) = (r for r in reasons(hand, False, score_hand(hand)) if r.entry.kind != Kind.INSULT)
    assert (f" = {arithmetic}" if arithmetic else "") == worked(reason)


def test_the_words_name_what_the_figure_is_for() -> None:
    """Doubling, vulnerability, slams and honours are said, and whose the points are."""
    grand = Hand(Contract(7, Strain.NOTRUMP, Doubling.REDOUBLED), Side.WE, 13, 150, Side.THEY)
    assert {
        Kind.TRICKS: "We 880 below the line = (40 + 6 x 30) x 4: 7 odd tricks (above the first six)"
        " bid and made; at no trump the first counts 40, each further one 30;"
        " redoubled, that counts four times",
        Kind.INSULT: "We 100 above the line: for the insult:"
        " the contract was redoubled and made all the same",
        Kind.SLAM: "We 1,500 above the line: grand slam, all 13 tricks bid and made;"
        " vulnerable it is worth 1,500",
        Kind.HONOURS: "They 150 above the line: honours, all four aces in one hand;"
        " they count whether the contract is made or not",
    } == explained(grand, vulnerable=True)
    small = Hand(Contract(6, Strain.HEARTS, Doubling.DOUBLED), Side.THEY, 13, 100)
    assert {
        Kind.TRICKS: "They 360 below the line = 6 x 30 x 2: 6 odd tricks (above the first six)"
        " bid and made; in hearts each counts 30; doubled, that counts twice",
        Kind.OVERTRICKS: "They 100 above the line = 1 x 100: 1 overtrick;"
        " doubled and not vulnerable, one counts 100 in every strain",
        Kind.INSULT: "They 50 above the line: for the insult:"
        " the contract was doubled and made all the same",
        Kind.SLAM: "They 500 above the line: small slam, 12 tricks bid and made"
        " (the 13th was not bid, so it is no grand slam); not vulnerable it is worth 500",
        Kind.HONOURS: "They 100 above the line: honours,"
        " four of A K Q J 10 of trumps in one hand; they count whether the contract is made or not",
    } == explained(small)
    assert (
        "honours, all five of A K Q J 10 of trumps in one hand;"
        in explained(small._replace(honours=150))[Kind.HONOURS]
    )


@pytest.mark.parametrize(
    ("down", "vulnerable", "words"),
    [
        (1, False, "100 for the first"),
        (2, False, "100 for the first, 200 for the second"),
        (3, False, "100 for the first, 200 for the second and the third"),
        (
            4,
            False,
            "100 for the first, 200 for the second and the third, 300 for the fourth",
        ),
        (
            5,
            False,
            "100 for the first, 200 for the second and the third, 300 for each further one",
        ),
        (1, True, "200 for the first"),
        (2, True, "200 for the first, 300 for the second"),
        (3, True, "200 for the first, 300 for the second and the third"),
        (4, True, "200 for the first, 300 for each further one"),
        (7, True, "200 for the first, 300 for each further one"),
    ],
)
def test_doubled_undertricks_are_counted_out(down: int, vulnerable: bool, words: str) -> None:
    """The ladder of the Laws of 1993 in words, and twice over when redoubled."""
    hand = Hand(Contract(7, Strain.CLUBS, Doubling.DOUBLED), Side.WE, 13 - down)
    assert explained(hand, vulnerable)[Kind.UNDERTRICKS].endswith(f": {words}")
    redoubled = hand._replace(contract=Contract(7, Strain.CLUBS, Doubling.REDOUBLED))
    assert explained(redoubled, vulnerable)[Kind.UNDERTRICKS].endswith(f": {words}, all twice")


def test_house_rules_are_named_where_they_made_a_difference() -> None:
    """A rule that is not the Laws' own stands beside the figure it changed, and nowhere else."""
    made = Hand(Contract(2, Strain.CLUBS, Doubling.REDOUBLED), Side.WE, 8)
    insult = "(house rule redoubled_insult: 50; the Laws of 1993 give 100)"
    fourth = "(house rule doubled_undertricks_from_fourth: 200; the Laws of 1993 give 300)"
    assert explained(made, rules=LAWS_1981)[Kind.INSULT].endswith(insult)
    assert "house rule" not in explained(made)[Kind.INSULT]
    for doubling in (Doubling.DOUBLED, Doubling.REDOUBLED):
        for down, vulnerable in ((3, False), (4, False), (4, True)):
            hand = Hand(Contract(5, Strain.DIAMONDS, doubling), Side.THEY, 11 - down)
            said = explained(hand, vulnerable, LAWS_1981)[Kind.UNDERTRICKS]
            assert (down == 4 and not vulnerable) == (fourth in said)
    undoubled = Hand(Contract(5, Strain.DIAMONDS), Side.THEY, 7)
    assert "house rule" not in explained(undoubled, rules=LAWS_1981)[Kind.UNDERTRICKS]


def played(*deals: Hand | PassedOut, heading: Heading = Heading(), stopped: bool = False) -> Rubber:
    """A rubber of these hands."""
    return replay(deals, heading, stopped)


def test_an_account_says_what_a_game_wiped_out() -> None:
    """Part-scores that made the game are added up, the others' is named as lost."""
    rubber = played(
        Hand(Contract(2, Strain.HEARTS), Side.WE, 8),
        Hand(Contract(2, Strain.CLUBS), Side.THEY, 8, note="close"),
        Hand(Contract(1, Strain.NOTRUMP), Side.WE, 7),
    )
    assert [
        "Hand 2: they 2C =; 8 tricks won, They not vulnerable",
        "  They 40 below the line = 2 x 20: 2 odd tricks (above the first six) bid and made;"
        " in clubs each counts 20",
        "  note: close",
        "  after it: We 60, They 40",
    ] == account(rubber.steps[1], rubber.heading)
    assert [
        "Hand 3: we 1NT =; 7 tricks won, We not vulnerable",
        "  We 40 below the line: 1 odd trick (above the first six) bid and made;"
        " at no trump the first counts 40",
        "  game to We: 60 + 40 = 100 below the line, and 100 make a game;"
        " We are vulnerable from now on; the part-score of 40 that They had stays in the total,"
        " but no longer counts towards game",
        "  after it: We 100, They 40",
    ] == account(rubber.steps[2], rubber.heading)


def test_a_game_makes_its_side_vulnerable_until_the_rubber_is_over() -> None:
    """Each side's first game makes it vulnerable; the last game of the rubber makes nobody so."""
    game_to_we = Hand(Contract(4, Strain.HEARTS), Side.WE, 10)
    game_to_they = Hand(Contract(5, Strain.CLUBS), Side.THEY, 11)
    part_score = Hand(Contract(1, Strain.SPADES), Side.THEY, 7)
    rubber = played(game_to_we, game_to_they, part_score, game_to_we)
    game = "120 below the line, and 100 make a game"
    games = [
        [line for line in account(step, rubber.heading) if line.startswith("  game to ")]
        for step in rubber.steps
    ]
    assert [
        [f"  game to We: {game}; We are vulnerable from now on"],
        [
            "  game to They: 100 below the line, and 100 make a game;"
            " They are vulnerable from now on"
        ],
        [],
        [f"  game to We: {game}"],
    ] == games


def test_points_of_the_defenders_are_said_to_be_theirs() -> None:
    """Undertricks and the defenders' own honours go to those who defended, and the line says so."""
    rubber = played(Hand(Contract(2, Strain.SPADES), Side.WE, 7, 100, Side.THEY))
    assert [
        "Hand 1: we 2S -1 honours they; 7 tricks won, We not vulnerable",
        "  They, defending, 50 above the line = 1 x 50: 1 down, not doubled,"
        " declarer not vulnerable: 50 each",
        "  They, defending, 100 above the line: honours, four of A K Q J 10 of trumps in one hand;"
        " they count whether the contract is made or not",
        "  after it: We 0, They 150",
    ] == account(rubber.steps[0], rubber.heading)


def test_a_hand_with_an_auction_is_told_declarer_first() -> None:
    """West passes and North bids 2NT, so North is declarer; the calls stand behind the hand."""
    calls = ("P", "2NT", "P", "P", "P")
    hand = Hand(Contract(2, Strain.NOTRUMP), Seat.NORTH, 9, 150, auction=calls, dealer=Seat.WEST)
    assert "N 2NT +1 honours (auction P 2NT P P P)" == told(hand, Heading())
    ann = Heading(players=("Ann", "Cleo", "Bob", "Dev"))
    assert "Ann 2NT +1 honours (auction P 2NT P P P)" == told(hand, ann)
    assert "Ann 2NT +1 honours" == told(hand._replace(auction=None), ann)
    assert "pass" == told(PassedOut(), ann)


def test_a_slam_is_the_one_that_was_bid() -> None:
    """Six bid is a small slam with twelve tricks or thirteen; only seven bid is a grand slam."""
    small = Hand(Contract(6, Strain.CLUBS), Side.WE, 12)
    assert explained(small)[Kind.SLAM] == (
        "We 500 above the line: small slam, 12 tricks bid and made; not vulnerable it is worth 500"
    )
    assert explained(small._replace(tricks=13), vulnerable=True)[Kind.SLAM] == (
        "We 750 above the line: small slam, 12 tricks bid and made"
        " (the 13th was not bid, so it is no grand slam); vulnerable it is worth 750"
    )
    grand = Hand(Contract(7, Strain.CLUBS), Side.WE, 13)
    assert explained(grand)[Kind.SLAM] == (
        "We 1,000 above the line: grand slam, all 13 tricks bid and made;"
        " not vulnerable it is worth 1,000"
    )
    not_bid = Hand(Contract(4, Strain.CLUBS), Side.WE, 13)
    assert Kind.SLAM not in explained(not_bid)


def test_honours_that_do_not_count_are_mentioned() -> None:
    """At a table without honours a claim in the file scores nothing, and the account says why."""
    heading = Heading(rules=Rules(honours=False))
    rubber = played(Hand(Contract(1, Strain.SPADES), Side.WE, 7, honours=100), heading=heading)
    said = account(rubber.steps[0], heading)
    assert "  honours are not scored at this table" in said
    assert "  after it: We 30, They 0" in said
    assert "Hand 1: we 1S = honours. We score 30 below the line." == scored(
        rubber.steps[0], heading
    )


def test_a_hand_in_one_sentence() -> None:
    """Both sides' points, each side's below the line first; a passed-out hand has none."""
    rubber = played(
        PassedOut(),
        Hand(Contract(4, Strain.SPADES, Doubling.DOUBLED), Side.WE, 11, 150, Side.THEY),
        Hand(Contract(6, Strain.CLUBS), Side.THEY, 9),
    )
    assert [
        "Hand 1: passed out. Nothing is scored.",
        "Hand 2: we 4SX +1 honours they 150. We score 240 below the line and 150 above the line,"
        " and They score 150 above the line.",
        "Hand 3: they 6C -3. We score 150 above the line.",
    ] == [scored(step, rubber.heading) for step in rubber.steps]


@pytest.mark.parametrize(
    ("losers", "words"),
    [
        ((), "700 above the line: for the rubber: two games won while the others have no game"),
        (
            (Hand(Contract(3, Strain.NOTRUMP), Side.THEY, 9),),
            "500 above the line: for the rubber: two games won while the others have one game",
        ),
    ],
)
def test_the_rubber_bonus_is_explained(losers: tuple[Hand, ...], words: str) -> None:
    """700 where the losers have no game, 500 where they have one."""
    game = Hand(Contract(3, Strain.NOTRUMP), Side.WE, 9)
    rubber = played(game, *losers, game)
    assert f"  We {words}" in account(rubber.steps[-1], rubber.heading)


def test_the_bonuses_of_a_stop_are_explained() -> None:
    """300 for the only game and, apart from it, 100 or 50 for the only part-score."""
    hands = (
        Hand(Contract(3, Strain.NOTRUMP), Side.WE, 9),
        Hand(Contract(1, Strain.CLUBS), Side.THEY, 7),
    )
    bonuses = [
        "  We 300 above the line: the only side with a game when the table stopped",
        "  They 100 above the line: the only side with a part-score in the game in progress",
    ]
    assert bonuses == [figure_line(r) for r in stop_reasons(played(*hands, stopped=True))]
    old = played(*hands, heading=Heading(rules=LAWS_1981), stopped=True)
    assert [
        bonuses[0],
        f"{bonuses[1].replace('100', '50')}"
        " (house rule unfinished_part_score: 50; the Laws of 1993 give 100)",
    ] == [figure_line(r) for r in stop_reasons(old)]
