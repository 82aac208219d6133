"""Rubbers: games, part-scores, vulnerability, bonuses, the winner and the deal."""

from typing import TypeAlias, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgescore.errors import ImpossibleHand, RubberOver
from bridgescore.game.model import (
    LAWS_1981,
    Contract,
    Deal,
    Entry,
    Hand,
    Heading,
    Kind,
    Line,
    Pair,
    PassedOut,
    Rules,
    Seat,
    Side,
    Strain,
    Who,
)
from bridgescore.game.rubber import Rubber, State, Tally, ahead, dealer_after, replay, score_next
from tests.helpers import hands, rubber
from tests.oracle import Reckoning, reckon
from tests.strategies import deals, house, passed_out, plain, rubbers, seats

WE, THEY = Side
PASS = PassedOut()

Drawn: TypeAlias = tuple[Heading, list[Deal]]
Holder = TypeVar("Holder", Who, "Who | None")


def figures(rubber: Rubber) -> list[tuple[int, str, str, str, int]]:
    """Every figure of a rubber with the number of its hand, in the form of the oracle."""
    entries = [(step.number, entry) for step in rubber.steps for entry in step.entries]
    entries += [(0, entry) for entry in rubber.entries]
    return sorted((n, str(e.side), str(e.line), str(e.kind), e.points) for n, e in entries)


def second_opinion(
    heading: Heading, hands: list[Deal], stopped: bool = False
) -> tuple[Rubber, Reckoning]:
    """A rubber by replay and by the oracle."""
    reckoning = reckon([plain(hand, heading.we) for hand in hands], stopped, house(heading.rules))
    return replay(hands, heading, stopped), reckoning


def hold(rubber: Rubber, oracle: Reckoning) -> None:
    """Hold the state of a rubber against the oracle."""
    assert sorted(oracle.figures) == figures(rubber)
    assert oracle.vulnerable == [step.vulnerable for step in rubber.steps]
    assert oracle.games == [step.game for step in rubber.steps if step.game is not None]
    assert oracle.finished == rubber.finished
    for side in Side:
        tally = rubber.state.of(side)
        assert oracle.total(side, "above") == tally.above
        assert oracle.total(side, "below") == tally.below
        assert oracle.total(side) == tally.total
        assert oracle.part_score[side] == tally.part_score
        assert oracle.games.count(side) == tally.games
        assert (side in oracle.games and not oracle.finished) == rubber.state.vulnerable(side)
    lead = oracle.total("we") - oracle.total("they")
    assert (None if not lead else WE if lead > 0 else THEY) == rubber.state.winner
    assert abs(lead) == rubber.state.margin


class TestAgainstTheOracle:
    """Rubbers drawn at random come out as a second, separate scoring has them."""

    @given(rubbers())
    def test_a_rubber_that_may_go_on_scores_the_same(self, drawn: Drawn) -> None:
        """Games, part-scores, bonuses and vulnerability of a rubber that may go on."""
        hold(*second_opinion(*drawn))

    @given(rubbers(whole=True))
    def test_a_won_rubber_has_its_bonus(self, drawn: Drawn) -> None:
        """A rubber that has been won has its bonus, and nobody is vulnerable any more."""
        rubber, oracle = second_opinion(*drawn)
        hold(rubber, oracle)
        assert rubber.finished
        assert rubber.over
        assert not any(map(rubber.vulnerable, Side))
        assert () == rubber.if_stopped
        assert (500 if {"we", "they"} == set(oracle.games) else 700) == sum(
            rubber.bonus(side, Kind.RUBBER) for side in Side
        )
        assert oracle.games[-1] == rubber.state.rubber_won_by

    @given(rubbers())
    def test_a_table_that_stops_gets_its_bonuses(self, drawn: Drawn) -> None:
        """A table that stops gets the bonuses of an unfinished rubber, once each."""
        going_on = replay(drawn[1], drawn[0])
        if going_on.finished:
            with pytest.raises(RubberOver):
                replay(drawn[1], drawn[0], stopped=True)
            return
        rubber, oracle = second_opinion(*drawn, stopped=True)
        hold(rubber, oracle)
        assert rubber.over
        assert not any(map(rubber.vulnerable, Side))
        assert rubber.entries == going_on.if_stopped
        assert () == rubber.if_stopped

    @given(rubbers())
    def test_the_state_after_every_hand(self, drawn: Drawn) -> None:
        """Every state that is kept is the replay of the hands up to there."""
        heading, hands = drawn
        rubber = replay(hands, heading)
        for number, step in enumerate(rubber.steps, start=1):
            so_far = replay(hands[:number], heading)
            assert number == step.number
            assert step.deal == hands[number - 1]
            assert so_far.state == step.after
            assert so_far.steps == rubber.steps[:number]
            assert step.before == replay(hands[: number - 1], heading).state

    @given(rubbers(), st.booleans())
    def test_totals_are_the_sums_of_entries(self, drawn: Drawn, stopped: bool) -> None:
        """Every point of a total stands on the sheet, in its column and on its line."""
        heading, hands = drawn
        rubber = replay(hands, heading)
        if stopped and not rubber.finished:
            rubber = replay(hands, heading, stopped=True)
        entries = [*(e for step in rubber.steps for e in step.entries), *rubber.entries]
        for side in Side:
            above, below = (
                sum(e.points for e in entries if e.side is side and e.line is line) for line in Line
            )
            tally = rubber.state.of(side)
            assert (above, below, above + below) == (tally.above, tally.below, tally.total)
            assert tally.total == rubber.bonus(side, *Kind)

    @given(rubbers())
    def test_we_and_they_change_places(self, drawn: Drawn) -> None:
        """When the scorer sits the other way, the columns change places and nothing else."""
        heading, hands = drawn
        mirrored = [
            hand
            if isinstance(hand, PassedOut)
            else hand._replace(declarer=turned(hand.declarer), honours_by=turned(hand.honours_by))
            for hand in hands
        ]
        one = replay(hands, heading)
        other = replay(mirrored, heading._replace(we=heading.we.other))
        assert State(one.state.they, one.state.we) == other.state
        for step, mirror in zip(one.steps, other.steps):
            assert (step.vulnerable, step.dealer) == (mirror.vulnerable, mirror.dealer)
            assert [e._replace(side=e.side.other) for e in step.entries] == list(mirror.entries)

    @given(rubbers(whole=True), deals)
    def test_nothing_follows_the_end(self, drawn: Drawn, further: Deal) -> None:
        """No hand can follow the end of the rubber, not even a passed-out one."""
        heading, hands = drawn
        with pytest.raises(RubberOver, match=f"the rubber ended with hand {len(hands)};") as over:
            replay([*hands, further, PASS], heading)
        assert (len(hands), len(hands) + 2) == (over.value.ended, over.value.hands)

    @given(rubbers(), st.integers(0, 14), passed_out)
    def test_a_passed_out_hand_changes_no_score(
        self, drawn: Drawn, place: int, nothing: PassedOut
    ) -> None:
        """A hand that all four pass can be put anywhere before the end and moves no point."""
        heading, hands = drawn
        place = min(place, len(hands) - 1 if replay(hands, heading).finished else len(hands))
        with_it = [*hands[:place], nothing, *hands[place:]]
        assert replay(hands, heading).state == replay(with_it, heading).state


def turned(who: Holder) -> Holder:
    """The other side; a seat stays where it is."""
    return who.other if isinstance(who, Side) else who


class TestGames:
    """Games and part-scores (Laws: 100 or more points below the line win a game)."""

    def test_two_part_scores_make_a_game(self) -> None:
        """60 and 40 are exactly 100: a game, and the line is ruled."""
        played = rubber("we 3c =", "we 2c =")
        assert Tally(above=0, below=100, part_score=0, games=1) == played.state.we
        assert [None, WE] == [step.game for step in played.steps]

    def test_ninety_is_no_game(self) -> None:
        """Three of a major is 90 and lacks 10."""
        tally = rubber("we 3s =").state.we
        assert (90, 10, 0) == (tally.part_score, tally.needs, tally.games)

    def test_nothing_over_a_hundred_is_carried(self) -> None:
        """90 and 120 make one game, and the next one is begun at nought."""
        tally = rubber("we 3h =", "we 4h =").state.we
        assert (210, 0, 1, 100) == (tally.below, tally.part_score, tally.games, tally.needs)

    def test_one_no_trump_doubled_is_no_game(self) -> None:
        """1NT doubled and made is 80 below the line."""
        assert (80, 0) == rubber("we 1ntx =").state.we[2:]

    def test_two_spades_doubled_is_a_game(self) -> None:
        """Doubled trick points count towards game as they are written."""
        assert WE is rubber("we 2sx =").steps[0].game

    def test_a_part_score_is_wiped_out(self) -> None:
        """A game of one side wipes out the other's part-score; its points stay."""
        played = rubber("they 3c =", "we 3nt =")
        assert Tally(above=0, below=60, part_score=0, games=0) == played.state.they
        assert 60 == played.state.they.total

    def test_points_above_the_line_make_no_game(self) -> None:
        """Overtricks, honours and slams never count towards game."""
        played = rubber("we 1c +6 honours 150")
        assert Tally(above=120 + 150, below=20, part_score=20) == played.state.we

    def test_vulnerable_after_a_game(self) -> None:
        """A side is vulnerable from the hand after its first game, the other one is not."""
        played = rubber("we 3nt =", "we 3nt -1", "they 3nt -1")
        assert [False, True, False] == [step.vulnerable for step in played.steps]
        assert [100, 50] == [step.entries[0].points for step in played.steps[1:]]
        assert played.state.vulnerable(WE)
        assert not played.state.vulnerable(THEY)

    def test_the_hand_that_makes_game_is_not_vulnerable(self) -> None:
        """A hand is scored by the vulnerability before it, also where it wins the game."""
        slam = rubber("we 6h =", "we 6h =")
        assert [500, 750] == [
            e.points for s in slam.steps for e in s.entries if e.kind is Kind.SLAM
        ]


class TestTheEnd:
    """The rubber bonus, the winner, and what counts in the last hand."""

    def test_two_games_to_none(self) -> None:
        """700, also where the losers have a part-score: that is no game."""
        played = rubber("we 3nt =", "they 3c =", "we 3nt =")
        assert (200 + 700, 60) == (played.state.we.total, played.state.they.total)
        assert Entry(WE, Line.ABOVE, Kind.RUBBER, 700) == played.steps[-1].entries[-1]

    def test_two_games_to_one(self) -> None:
        """500 where the losers have a game."""
        played = rubber("we 3nt =", "they 3nt =", "they 3nt =")
        assert (100, 200 + 500) == (played.state.we.total, played.state.they.total)
        assert (0, 500) == tuple(played.bonus(side, Kind.RUBBER) for side in Side)

    def test_nobody_is_vulnerable_or_has_a_part_score_afterwards(self) -> None:
        """With the end of the rubber vulnerability and part-scores end too."""
        state = rubber("they 3c =", "we 3nt =", "they 3nt =", "we 3c =", "they 3nt =").state
        assert [False, False] == [state.vulnerable(side) for side in Side]
        assert [0, 0] == [state.of(side).part_score for side in Side]
        assert THEY is state.rubber_won_by

    def test_everything_of_the_last_hand_counts(self) -> None:
        """Overtricks, slam and the defenders' honours of the last hand are scored."""
        played = rubber("we 3nt =", "we 6h +1 honours they 100")
        assert (100 + 180 + 30 + 750 + 700, 100) == tuple(t.total for t in played.state)

    def test_the_winner_may_have_lost_two_games_to_one(self) -> None:
        """The side with the greater total wins, whoever has the rubber bonus."""
        played = rubber("we 3nt =", "they 3nt -7", "they 3nt -9", "they 3nt =", "they 3nt =")
        assert (100 + 350 + 450, 200 + 500) == tuple(t.total for t in played.state)
        assert THEY is played.state.rubber_won_by
        assert (WE, 200) == (played.state.winner, played.state.margin)

    def test_equal_totals_have_no_winner(self) -> None:
        """With equal totals nobody wins, although one side has the rubber bonus."""
        played = rubber("we 3nt =", "they 3nt -8", "they 3nt -4", "they 3nt =", "they 3nt =")
        assert (700, 700) == tuple(t.total for t in played.state)
        assert (None, 0) == (played.state.winner, played.state.margin)
        assert THEY is played.state.rubber_won_by

    def test_a_hand_too_many_is_refused(self) -> None:
        """The hand that ended the rubber and the number of hands are said."""
        with pytest.raises(RubberOver, match="hand 2; no hand can follow it") as over:
            rubber("we 3nt =", "we 3nt =", "they 3c =")
        assert (2, 3) == (over.value.ended, over.value.hands)

    def test_a_finished_rubber_cannot_be_stopped(self) -> None:
        """Nothing is left to settle after two games."""
        with pytest.raises(RubberOver) as over:
            rubber("we 3nt =", "we 3nt =", stopped=True)
        assert (2, 2) == (over.value.ended, over.value.hands)

    def test_an_impossible_hand_is_refused(self) -> None:
        """A rubber with a hand that no deal can be is not scored."""
        with pytest.raises(ImpossibleHand, match="tricks is 14"):
            replay([*hands("we 3nt ="), Hand(Contract(3, Strain.CLUBS), WE, 14)])


class TestStopped:
    """A rubber that is not finished (300 for the only game, 100 for the only part-score)."""

    @pytest.mark.parametrize(
        ("sentences", "bonuses"),
        [
            ((), {}),
            (("we 3c =",), {(WE, Kind.UNFINISHED_PART_SCORE): 100}),
            (("we 3c =", "they 3c ="), {}),
            (("they 3nt =",), {(THEY, Kind.UNFINISHED_GAME): 300}),
            (("we 3nt =", "they 3nt ="), {}),
            (("we 3c =", "they 3nt ="), {(THEY, Kind.UNFINISHED_GAME): 300}),
            (
                ("they 3nt =", "we 3c ="),
                {(THEY, Kind.UNFINISHED_GAME): 300, (WE, Kind.UNFINISHED_PART_SCORE): 100},
            ),
            (
                ("we 3nt =", "we 3c ="),
                {(WE, Kind.UNFINISHED_GAME): 300, (WE, Kind.UNFINISHED_PART_SCORE): 100},
            ),
            (("we 3nt =", "they 3nt =", "they 3c ="), {(THEY, Kind.UNFINISHED_PART_SCORE): 100}),
            (("we 3nt =", "we 3c =", "they 3c ="), {(WE, Kind.UNFINISHED_GAME): 300}),
        ],
        ids=[
            *("nothing", "part-score", "both part-scores", "game", "both games"),
            *("wiped part-score", "game against part-score", "game and part-score"),
            *("games all and a part-score", "a game and both part-scores"),
        ],
    )
    def test_a_bonus_goes_to_the_only_side_that_has_the_thing(
        self, sentences: tuple[str, ...], bonuses: dict[tuple[Side, Kind], int]
    ) -> None:
        """Each bonus goes to the only side that has the thing; they may go to different sides."""
        played = rubber(*sentences, stopped=True)
        assert bonuses == {(e.side, e.kind): e.points for e in played.entries}
        assert {Line.ABOVE} >= {e.line for e in played.entries}
        for side in Side:
            expected = sum(points for (whose, _), points in bonuses.items() if whose is side)
            before = rubber(*sentences).state.of(side).total
            assert before + expected == played.state.of(side).total

    def test_the_older_code_gives_fifty(self) -> None:
        """By the code of 1981 the only part-score is worth 50."""
        played = rubber("they 3c =", heading=Heading(rules=LAWS_1981), stopped=True)
        assert 60 + 50 == played.state.they.total

    def test_while_play_goes_on_no_bonus_is_counted(self) -> None:
        """What stopping would add is known, and stands in no total."""
        played = rubber("we 3nt =", "they 3c =")
        assert (100, 60) == tuple(t.total for t in played.state)
        assert [(WE, 300), (THEY, 100)] == [(e.side, e.points) for e in played.if_stopped]
        assert not played.over

    def test_no_game_is_in_progress_afterwards(self) -> None:
        """Once stopped, no part-score waits for a game any more."""
        assert [0, 0] == [t.part_score for t in rubber("we 3c =", "they 3c =", stopped=True).state]

    def test_nobody_is_vulnerable_afterwards(self) -> None:
        """With a rubber that is over, vulnerability is over too."""
        for stopped, expected in ((False, [True, False]), (True, [False, False])):
            played = rubber("we 3nt =", stopped=stopped)
            assert expected == [played.vulnerable(side) for side in Side]


class TestTheDeal:
    """Who deals: clockwise from the first dealer, passed-out hands included."""

    def test_the_deal_passes_clockwise(self) -> None:
        """The deal passes to the left after every hand, made, set or passed out."""
        sentences = ("we 3nt -1", "pass", "we 3c =", "they 3nt -2", "pass")
        played = rubber(*sentences, heading=Heading(dealer=Seat.SOUTH))
        assert list("SWNES") == [step.dealer for step in played.steps]
        assert Seat.WEST is played.next_dealer

    def test_the_first_dealer_deals_the_first_hand(self) -> None:
        """The first dealer deals the first hand."""
        assert Seat.EAST is replay([], Heading(dealer=Seat.EAST)).next_dealer

    def test_without_a_first_dealer_nobody_is_known_to_deal(self) -> None:
        """Where nobody said who dealt first, nobody is known to deal."""
        played = rubber("pass", "we 3c =", heading=Heading())
        assert [None, None] == [step.dealer for step in played.steps]
        assert played.next_dealer is None

    def test_a_dealer_written_with_a_hand(self) -> None:
        """A dealer written with a hand counts before the rotation, and is the new start of it."""
        played = replay([PASS, PassedOut(dealer=Seat.WEST), PASS], Heading(dealer=Seat.NORTH))
        assert list("NWN") == [step.dealer for step in played.steps]
        assert Seat.EAST is played.next_dealer

    def test_a_dealer_written_where_nobody_said(self) -> None:
        """From a hand that names its dealer on, the rotation is known."""
        played = replay(
            [PASS, *(hand._replace(dealer=Seat.EAST) for hand in hands("we 3c =")), PASS]
        )
        assert [None, Seat.EAST, Seat.SOUTH] == [step.dealer for step in played.steps]

    @given(rubbers(of=deals.map(lambda deal: deal._replace(dealer=None))), seats)
    def test_every_hand_moves_it_one_on(self, drawn: Drawn, first: Seat) -> None:
        """Hand n is dealt by the player n - 1 places on from the first dealer."""
        heading, hands = drawn
        played = replay(hands, heading._replace(dealer=first))
        dealers = [step.dealer for step in played.steps] + [played.next_dealer]
        clockwise = "NESW" * 5
        begin = clockwise.index(first)
        assert list(clockwise[begin : begin + len(hands) + 1]) == dealers


def test_seats_score_for_their_pair() -> None:
    """Where the scorer sits East or West, the seats East and West are We."""
    for pair, totals in ((Pair.NS, (0, 120)), (Pair.EW, (120, 0))):
        played = rubber("east 4s =", heading=Heading(we=pair))
        assert totals == tuple(tally.total for tally in played.state)


def test_a_table_without_honours() -> None:
    """A recorded claim of a table that plays without honours adds nothing."""
    played = rubber("we 4s = honours they 150", heading=Heading(rules=Rules(honours=False)))
    assert (120, 0) == tuple(tally.total for tally in played.state)


def test_one_more_hand_is_the_step_of_a_replay() -> None:
    """Playing a hand on top of a state is the step that a replay makes of it."""
    played = rubber("we 3nt =", "they 3c =")
    before, (further,) = played.steps[0].after, hands("they 3c =")
    assert played.steps[1] == score_next(before, further, played.heading, 2, Seat.EAST)


def test_the_deal_moves_on_from_who_dealt() -> None:
    """From the dealer who is written with the hand, or else from the one by rotation."""
    assert Seat.SOUTH is dealer_after(PASS, Seat.EAST)
    assert Seat.NORTH is dealer_after(PassedOut(Seat.WEST), Seat.EAST)
    assert dealer_after(PASS, None) is None


def test_who_is_ahead() -> None:
    """The side with more, none where both have the same; the lead is that of We."""
    assert [WE, None, THEY] == [ahead(n, 20) for n in (30, 20, 10)]
    behind = State(Tally(above=30), Tally(above=1000, below=70))
    assert (THEY, -1040, 1040) == (behind.winner, behind.lead, behind.margin)
    assert "We 30, They 1,070" == behind.totals


def test_the_entries_in_the_order_of_writing() -> None:
    """Those of each hand with its number, then the bonuses of a stopped rubber."""
    played = rubber("we 2s +1", "they 1nt -1", "they 2h =", stopped=True)
    numbers = [number for number, _ in played.written()]
    assert [1, 1, 2, 3] == numbers
    stopped = rubber("we 2s =", stopped=True)
    assert [(None, stopped.entries[0])] == list(stopped.written())[1:]
