"""PBN of other programs: what is a rubber, what contradicts it, what is left out."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from bridgescore.errors import MOST_SHOWN, FileRefused
from bridgescore.file.disk import read
from bridgescore.formats.pbn import decoded, read_pbn
from bridgescore.game.model import Contract, Hand, PassedOut, Rules, Seat, Strain
from bridgescore.game.rubber import Progress
from tests.helpers import Cli, refused

PLAYERS = {"West": "Dev", "North": "Ann", "East": "Cleo", "South": "Bob"}


def game(board: int, contract: str, declarer: str, result: str, **tags: str) -> str:
    """A game of Ann, Bob, Cleo and Dev with the empty line behind it; no tag for a `-`."""
    values = {
        "Board": str(board),
        **PLAYERS,
        "Dealer": "NESW"[(board - 1) % 4],
        "Scoring": "Rubber",
        "Declarer": declarer,
        "Contract": contract,
        "Result": result,
        **tags,
    }
    return "".join(f'[{tag} "{value}"]\n' for tag, value in values.items() if value != "-") + "\n"


def line_of(pbn: str, tag: str, nth: int = 1) -> int:
    """The line of the nth tag of a name."""
    lines = [n for n, line in enumerate(pbn.splitlines(), start=1) if line.startswith(f"[{tag} ")]
    return lines[nth - 1]


def totals(pbn: str) -> list[tuple[int, int, Progress]]:
    """What each rubber of a PBN comes to, North-South first, and how far it has come."""
    rubbers = [record.rubber() for record in read_pbn(pbn).rubbers]
    return [(each.state.we.total, each.state.they.total, each.progress) for each in rubbers]


def remarks(pbn: str) -> list[tuple[int | None, str]]:
    """The remarks about a PBN."""
    return [(remark.line, remark.text) for remark in read_pbn(pbn).remarks]


def why_refused(pbn: str) -> str:
    """Why a PBN is refused."""
    with pytest.raises(FileRefused) as error:
        read_pbn(pbn, "x.pbn")
    return str(error.value)


class TestScoring:
    """What a game is, is said by its scoring."""

    @pytest.mark.parametrize("scoring", ["IMP", "MP", "BAM", "Chicago", "imp;Butler", "Cavendish"])
    def test_boards_of_another_game_are_no_rubber(self, scoring: str) -> None:
        """A file of boards that are compared or of another game is refused in one sentence."""
        pbn = game(1, "4S", "N", "10", Scoring=scoring) + game(2, "3NT", "E", "7", Scoring=scoring)
        line = line_of(pbn, "Scoring")
        said = f"Scoring is {scoring}: 2 boards of another game, no rubber; left out"
        assert f"x.pbn:{line}: {said}" == why_refused(pbn)

    def test_a_tournament_is_refused_in_one_sentence(self) -> None:
        """However many boards of a match there are, one sentence tells."""
        pbn = "".join(game(n, "4S", "N", "10", Scoring="IMP") for n in range(1, 1206))
        said = "Scoring is IMP: 1,205 boards of another game, no rubber; left out"
        assert f"x.pbn:7: {said}" == why_refused(pbn)

    def test_other_games_between_are_left_out_with_a_remark(self) -> None:
        """In a mixed file the rubber is taken as if the other boards were not there."""
        pbn = (
            game(1, "2S", "N", "8", Vulnerable="None")
            + game(5, "4S", "N", "10", Scoring="IMP")
            + game(2, "1S", "N", "7", Vulnerable="None")
        )
        assert [(90, 0, Progress.IN_PROGRESS)] == totals(pbn)
        said = "Scoring is IMP: 1 board of another game, no rubber; left out"
        assert [(line_of(pbn, "Scoring", 2), said)] == remarks(pbn)

    def test_many_other_games_are_told_in_few_sentences(self) -> None:
        """Nineteen kinds are told apart; all further boards are counted together."""
        pbn = "".join(game(n, "4S", "N", "10", Scoring=f"Own{n}") for n in range(1, 31))
        told = why_refused(pbn).splitlines()
        assert MOST_SHOWN == len(told)
        assert told[19].endswith(": others: 11 boards of another game, no rubber; left out")

    @pytest.mark.parametrize("scoring", ["Rubber", "RUBBER", "rubber", " Rubber ", "?", "", "-"])
    def test_a_rubber_is_known_in_any_letters(self, scoring: str) -> None:
        """Tag values are read without regard to case; an unknown scoring may be a rubber's."""
        assert [(90, 0, Progress.IN_PROGRESS)] == totals(game(1, "3S", "N", "9", Scoring=scoring))

    @pytest.mark.parametrize(
        ("tag", "value", "said"),
        [
            ("Competition", "Teams", "Competition is Teams"),
            ("ScoreIMP", "5", "ScoreIMP is given"),
            ("ScoreMP", "EW 3", "ScoreMP is given"),
            ("ScorePercentage", "NS 40", "ScorePercentage is given"),
        ],
    )
    def test_without_a_scoring_other_tags_may_contradict(
        self, tag: str, value: str, said: str
    ) -> None:
        """What only compared boards have makes a game no rubber where Scoring is missing."""
        pbn = game(1, "3S", "N", "9", Scoring="?", **{tag: value})
        expected = f"x.pbn:11: {said}: 1 board of another game, no rubber; left out"
        assert expected == why_refused(pbn)
        told = game(1, "3S", "N", "9", **{tag: value})
        assert [(90, 0, Progress.IN_PROGRESS)] == totals(told)

    @pytest.mark.parametrize("competition", ["Rubber", "rubber", "", "?"])
    def test_a_competition_that_is_a_rubber_contradicts_nothing(self, competition: str) -> None:
        """Where Scoring is missing, Competition may say the same."""
        pbn = game(1, "3S", "N", "9", Scoring="-", Competition=competition)
        assert [(90, 0, Progress.IN_PROGRESS)] == totals(pbn)

    def test_the_scoring_may_stand_behind_its_modifier(self) -> None:
        """Whatever the order of the words, one of them says that it is a rubber."""
        assert [(90, 0, Progress.IN_PROGRESS)] == totals(
            game(1, "3S", "N", "9", Scoring="MP1;Rubber")
        )

    @pytest.mark.parametrize(
        "scoring", ["Rubber;OldMP", "rubber; oldmp", "OldMP;Rubber", "OldMP", "?;OldMP"]
    )
    def test_the_older_ladder_of_undertricks(self, scoring: str) -> None:
        """OldMP: four doubled down, not vulnerable, are 100 and three times 200."""
        pbn = game(1, "1SX", "N", "3", Scoring=scoring)
        (record,) = read_pbn(pbn).rubbers
        assert Rules(doubled_undertricks_from_fourth=200) == record.heading.rules
        assert [(0, 700, Progress.IN_PROGRESS)] == totals(pbn)

    def test_another_modifier_is_remarked(self) -> None:
        """A way of scoring that no rubber knows is not passed over in silence."""
        pbn = game(1, "1SX", "N", "3", Scoring="Rubber;MP1")
        assert [(0, 800, Progress.IN_PROGRESS)] == totals(pbn)
        said = "board 1: Scoring has MP1, which no rubber is scored by here; it was left out"
        assert [(7, said)] == remarks(pbn)


class TestVulnerable:
    """Who is vulnerable follows from the games that were won."""

    def test_boards_numbered_for_duplicate_are_no_rubber(self) -> None:
        """Both pairs have a game before board 3, which says that only one is vulnerable."""
        pbn = (
            game(1, "4S", "N", "10", Scoring="-", Vulnerable="None")
            + game(2, "3NT", "E", "9", Scoring="-", Vulnerable="NS")
            + game(3, "2H", "E", "8", Scoring="-", Vulnerable="EW")
        )
        assert (
            f"x.pbn:{line_of(pbn, 'Vulnerable', 3)}: board 3: Vulnerable is EW, but the hands"
            " before it make North-South and East-West vulnerable" == why_refused(pbn)
        )

    @pytest.mark.parametrize(
        ("first", "second", "made"),
        [
            ("NS", "NS", "neither pair"),
            ("None", "None", "North-South"),
            ("Love", "EW", "North-South"),
            ("-", "All", "North-South"),
        ],
    )
    def test_any_contradiction_is_refused(self, first: str, second: str, made: str) -> None:
        """Too much and too little vulnerability are named alike."""
        pbn = game(1, "4S", "N", "10", Vulnerable=first) + game(
            2, "1C", "N", "7", Vulnerable=second
        )
        assert f"the hands before it make {made} vulnerable" in why_refused(pbn)

    def test_a_contradiction_is_told_once(self) -> None:
        """What stands behind a contradiction cannot agree either, and is not told again."""
        pbn = "".join(game(n, "1C", "N", "7", Vulnerable="All") for n in (1, 2, 3))
        assert 1 == len(why_refused(pbn).splitlines())

    @pytest.mark.parametrize("all_", ["All", "both", "ALL"])
    @pytest.mark.parametrize("none", ["None", "love", "?", ""])
    def test_what_agrees_is_taken(self, none: str, all_: str) -> None:
        """Every word of the standard for it, in any letters; unknown is no contradiction."""
        pbn = (
            game(1, "4S", "N", "10", Vulnerable=none)
            + game(2, "3NT", "E", "9", Vulnerable="ns")
            + game(3, "1C", "E", "7", Vulnerable=all_)
        )
        assert [(120, 120, Progress.IN_PROGRESS)] == totals(pbn)
        assert [] == remarks(pbn)

    def test_missing_boards_are_named(self) -> None:
        """The number of a board that is not there helps to find it."""
        assert why_refused(game(4, "1C", "N", "7", Vulnerable="NS")).endswith(
            "neither pair vulnerable; boards 1 to 3 are missing"
        )

        assert why_refused(game(2, "1C", "N", "7", Vulnerable="NS")).endswith(
            "neither pair vulnerable; board 1 is missing"
        )
        assert why_refused(game(1, "1C", "N", "7", Vulnerable="NS")).endswith("pair vulnerable")

    def test_a_word_of_another_kind_is_remarked(self) -> None:
        """What cannot be compared is said, and the hand is taken."""
        said = 'board 1: Vulnerable is "Some", which PBN does not know; it was not compared'
        assert [said] == [text for _, text in remarks(game(1, "1C", "N", "7", Vulnerable="Some"))]


class TestHistory:
    """ScoreRubberHistory tells how the score stood before a game."""

    def test_the_first_of_two_rubbers_was_stopped(self) -> None:
        """100 above the line for the only part-score can only come from stopping: 90 and 100."""
        pbn = game(1, "3S", "N", "9", ScoreRubberHistory="NS 0 0 / 0 EW 0 0 / 0") + game(
            2, "2S", "N", "8", ScoreRubberHistory="NS 100 0 / 0 EW 0 0 / 0"
        )
        assert [(190, 0, Progress.STOPPED), (60, 0, Progress.IN_PROGRESS)] == totals(pbn)

    def test_a_rubber_that_was_only_left_is_not_stopped(self) -> None:
        """30 for the overtrick and no bonus: nobody settled the first rubber."""
        pbn = game(1, "2S", "N", "9", ScoreRubberHistory="NS 0 0/0 EW 0 0/0") + game(
            2, "2S", "N", "8", ScoreRubberHistory="NS 30 0/0 EW 0 0/0"
        )
        assert [(90, 0, Progress.IN_PROGRESS), (60, 0, Progress.IN_PROGRESS)] == totals(pbn)

    def test_points_that_no_rubber_made_are_refused(self) -> None:
        """Neither with the bonus nor without it can the rubber before have brought 250."""
        pbn = game(1, "3S", "N", "9", ScoreRubberHistory="NS 0 0/0 EW 0 0/0") + game(
            2, "2S", "N", "8", ScoreRubberHistory="NS 250 0/0 EW 0 0/0"
        )
        assert why_refused(pbn).endswith(
            "has 250 to North-South and 0 to East-West above the line for the rubber before,"
            " but its hands make 0 to North-South and 0 to East-West"
        )

    def test_a_finished_rubber_is_followed_by_its_points(self) -> None:
        """700 for two games to none: the history of the next rubber has them, and no bonus."""
        fresh = "NS {} 0/0 EW 0 0/0"
        won = game(1, "3NT", "N", "9", ScoreRubberHistory=fresh.format(200)) + game(
            2, "3NT", "N", "9"
        )
        pbn = won + game(3, "1C", "N", "7", ScoreRubberHistory=fresh.format(900))
        assert [(900, 0, Progress.FINISHED), (20, 0, Progress.IN_PROGRESS)] == totals(pbn)
        said = why_refused(won + game(3, "1C", "N", "7", ScoreRubberHistory=fresh.format(850)))
        assert (
            "x.pbn:34: board 3: ScoreRubberHistory has 650 to North-South and 0 to East-West above"
            " the line for the rubber before, but its hands make 700 to North-South and 0 to"
            " East-West" == said
        )

    def test_a_program_that_carries_nothing_contradicts_nothing(self) -> None:
        """Some programs write 0 for earlier rubbers: that tells nothing of them."""
        fresh = {"ScoreRubberHistory": "NS 0 0/0 EW 0 0/0"}
        pbn = game(1, "2S", "N", "9", **fresh) + game(2, "2S", "N", "8", **fresh)
        assert [(90, 0, Progress.IN_PROGRESS), (60, 0, Progress.IN_PROGRESS)] == totals(pbn)

    def test_the_bonuses_of_a_stopped_rubber_go_to_both_pairs(self) -> None:
        """300 to the only pair with a game, 100 to the only one with a part-score."""
        pbn = (
            game(1, "3NT", "N", "9", ScoreRubberHistory="NS 10 0/0 EW 20 0/0")
            + game(2, "1C", "E", "7")
            + game(3, "1C", "N", "7", ScoreRubberHistory="NS 310 0/0 EW 120 0/0")
        )
        assert [(400, 120, Progress.STOPPED), (20, 0, Progress.IN_PROGRESS)] == totals(pbn)

    def test_both_bonuses_may_go_to_one_pair(self) -> None:
        """A game and a part-score of one pair alone are 400 above the line."""
        pbn = (
            game(1, "3NT", "N", "9", ScoreRubberHistory="NS 0 0/0 EW 0 0/0")
            + game(2, "1C", "N", "7")
            + game(3, "1C", "N", "7", ScoreRubberHistory="NS 400 0/0 EW 0 0/0")
        )
        assert [(520, 0, Progress.STOPPED), (20, 0, Progress.IN_PROGRESS)] == totals(pbn)

    def test_a_game_that_no_hand_made_names_the_missing_board(self) -> None:
        """Board 1 made 40 below the line; 110 before board 3 want another hand."""
        pbn = game(1, "1NT", "N", "8", ScoreRubberHistory="NS 0 0/0 EW 0 0/0") + game(
            3, "3S", "E", "9", Vulnerable="NS", ScoreRubberHistory="NS 0 30/110 0 EW 0 0/0 0"
        )
        assert (
            f"x.pbn:{line_of(pbn, 'ScoreRubberHistory', 2)}: board 3: ScoreRubberHistory is"
            " NS 0 30/110 0 EW 0 0/0 0, but the hands before it make NS 30/40 EW 0/0; it has a"
            " game to North-South that no hand before it made; board 2 is missing"
            == why_refused(pbn)
        )

    def test_a_file_that_begins_within_a_rubber_is_refused(self) -> None:
        """A game of each side stands in the history, and boards 1 and 2 are not there."""
        pbn = game(
            3, "4S", "S", "9", Vulnerable="All", ScoreRubberHistory="NS 0 0/120 0 0 EW 0 0/0 100 0"
        )
        assert why_refused(pbn).endswith(
            "but the hands before it make NS 0/0 EW 0/0"
            "; it has a game to North-South that no hand before it made"
            "; it has a game to East-West that no hand before it made"
            "; boards 1 and 2 are missing"
        )

    @pytest.mark.parametrize(
        "history",
        [
            "NS 500 30/40 EW 0 0/0",
            "EW 0 0/0 NS 0 30/40",
            "NS 0 30 / 40",
            "ns 0 30 /40 ew 0 0/ 0",
            "EW 0 0/0",
        ],
    )
    def test_every_form_of_a_history_that_agrees(self, history: str) -> None:
        """Pairs in any order, one of them only, blanks round the slash, small letters."""
        pbn = game(1, "1NT", "N", "8") + game(2, "1C", "E", "7", ScoreRubberHistory=history)
        assert [(70, 20, Progress.IN_PROGRESS)] == totals(pbn)
        assert [] == remarks(pbn)

    @pytest.mark.parametrize(
        "history",
        ["NS 0 30/60 EW 0 0/0", "NS 0 20/40 EW 0 0/0", "EW 0 0/20", "NS 0 30/40 EW 0 100/0"],
    )
    def test_every_other_score_is_refused(self, history: str) -> None:
        """Above or below the line, of either pair: both facts are told."""
        pbn = game(1, "1NT", "N", "8") + game(2, "1C", "E", "7", ScoreRubberHistory=history)
        assert f"is {history}, but the hands before it make NS 30/40 EW 0/0" in why_refused(pbn)

    def test_what_the_hands_make_is_told_game_by_game(self) -> None:
        """Behind a game the points of each game stand side by side."""
        pbn = game(1, "4S", "N", "10") + game(2, "1C", "E", "7")
        pbn += game(3, "1C", "E", "7", ScoreRubberHistory="NS 0 0/120 0 EW 0 0/0 40")
        said = "but the hands before it make NS 0/120 0 EW 0/0 20"
        assert why_refused(pbn).endswith(said)

    @pytest.mark.parametrize("history", ["NS 0 0/0 NS 0 0/0", "NS 0/0 EW 0/0", "NS 0 0/0 0 0 0"])
    def test_what_is_no_history_is_remarked(self, history: str) -> None:
        """A history in no form of the standard is not compared, and that is said."""
        said = f'board 1: ScoreRubberHistory is "{history}", which PBN does not know;'
        ((line, text),) = remarks(game(1, "1C", "N", "7", ScoreRubberHistory=history))
        assert (11, f"{said} it was not compared") == (line, text)

    def test_points_that_a_score_gave_beyond_the_hand_are_no_contradiction(self) -> None:
        """Honours have no tag: what ScoreRubber gave for them, the history has too."""
        pbn = game(1, "1NT", "N", "8", ScoreRubber="NS 180/40") + game(
            2, "1C", "E", "7", ScoreRubberHistory="NS 0 180/40 EW 0 0/0"
        )
        assert [(70, 20, Progress.IN_PROGRESS)] == totals(pbn)
        assert 1 == len(remarks(pbn))


class TestScoreRubber:
    """ScoreRubber tells what a game put on the sheet."""

    @pytest.mark.parametrize(
        "score",
        [
            "60/30",
            "60 / 30",
            "NS 60/30",
            "NS 60 /30",
            "EW 0/0",
            "NS 60/30 EW 0/0",
            "EW 0/0 NS 60 / 30",
            "ns 60/30",
        ],
    )
    @pytest.mark.parametrize("tag", ["ScoreRubber", "Score"])
    def test_every_form_of_the_right_score(self, score: str, tag: str) -> None:
        """The points are declarer's, of one pair or of both in any order."""
        assert [] == remarks(game(1, "1S", "N", "9", **{tag: score}))

    @pytest.mark.parametrize(
        "score", ["60/40", "NS 60 / 40", "EW 60/30", "EW 50/0 NS 60/30", "30/60", "NS 90/30 EW 0/0"]
    )
    @pytest.mark.parametrize("tag", ["ScoreRubber", "Score"])
    def test_every_form_of_a_wrong_score_is_remarked(self, score: str, tag: str) -> None:
        """The hand is taken, and the remark on the line of the tag has both scores."""
        pbn = game(1, "1S", "N", "9", **{tag: score})
        said = f"{tag} is {score}, but the hand scores NS 60/30 EW 0/0"
        ((line, text),) = remarks(pbn)
        assert (line_of(pbn, tag), True) == (line, said in text)
        assert [(90, 0, Progress.IN_PROGRESS)] == totals(pbn)

    def test_a_score_without_a_pair_is_declarers(self) -> None:
        """East-West went down: they have nothing, and North-South 50."""
        assert [] == remarks(game(1, "1S", "E", "6", ScoreRubber="0/0"))
        assert 1 == len(remarks(game(1, "1S", "E", "6", ScoreRubber="50/0")))

    def test_a_score_of_duplicate_bridge_is_not_compared(self) -> None:
        """Score has the points of the whole board, which a rubber does not know."""
        assert [] == remarks(game(1, "1S", "N", "9", Score="NS 140"))

    @pytest.mark.parametrize("score", ["NS 60", "NS 60/30 NS 0/0", "60/30 EW 0/0", "lots"])
    def test_what_is_no_score_is_remarked(self, score: str) -> None:
        """A score in no form of the standard is not compared, and that is said."""
        ((_, text),) = remarks(game(1, "1S", "N", "9", ScoreRubber=score))
        assert (
            f'board 1: ScoreRubber is "{score}", which PBN does not know; it was not compared'
            == text
        )


class TestLeftOut:
    """A game that cannot be read is left out, the others stay."""

    @pytest.mark.parametrize(
        ("contract", "declarer", "result", "why"),
        [
            ("2S", "N", "NS 5 EW 2", '"NS 5 EW 2" is no result; both pairs together win 13 tricks'),
            ("2S", "N", "14", "tricks is 14; a hand has 13"),
            ("8S", "N", "8", '"8S" is no contract; PBN writes it like 4S, 3NTX or Pass'),
            ("2S", "Q", "8", '"Q" is no declarer; write N, E, S or W'),
        ],
    )
    def test_one_game_does_not_spoil_the_others(
        self, contract: str, declarer: str, result: str, why: str
    ) -> None:
        """What was played and cannot be read may have changed the score behind it."""
        pbn = game(1, contract, declarer, result) + game(2, "3NT", "E", "9")
        assert [(0, 100, Progress.IN_PROGRESS)] == totals(pbn)
        assert [f"board 1: left out, {why}; the score behind it may be wrong"] == [
            text for _, text in remarks(pbn)
        ]

    def test_a_deal_that_nobody_played_changes_no_score(self) -> None:
        """A game of cards alone is left out without a doubt about the others."""
        pbn = game(1, "?", "?", "?") + game(2, "3NT", "E", "9")
        assert ["board 1: left out, it has no contract"] == [text for _, text in remarks(pbn)]

    @pytest.mark.parametrize(
        ("contract", "tags", "played"),
        [
            ("-", {"Declarer": "N"}, True),
            ("-", {"Result": "9"}, True),
            ("-", {"Score": "NS 140"}, True),
            ("-", {"ScoreRubber": "NS 60/30"}, True),
            ("4S", {}, True),
            *((strain, {}, False) for strain in ("C", "D", "H", "S", "NT", "nt", "?", "")),
            ("-", {}, False),
        ],
    )
    def test_whatever_tells_of_play_puts_the_score_in_doubt(
        self, contract: str, tags: dict[str, str], played: bool
    ) -> None:
        """A declarer, a result, a score or a contract: somebody played it."""
        pbn = game(1, contract, "-", "-", **tags) + game(2, "3NT", "E", "9")
        ((_, text),) = remarks(pbn)
        assert played == text.endswith("; the score behind it may be wrong")

    def test_an_unknown_dealer_costs_no_hand(self) -> None:
        """A hand is scored whoever dealt it."""
        pbn = game(1, "2S", "N", "8", Dealer="X")
        assert [(60, 0, Progress.IN_PROGRESS)] == totals(pbn)
        assert 'Dealer is "X" and is left out' in remarks(pbn)[0][1]

    def test_an_auction_without_a_dealer_is_left_out(self) -> None:
        """Nothing says whose calls they were, so the hand is taken without them."""
        pbn = game(1, "2S", "N", "8", Dealer="-", Auction="").rstrip() + "\n1S Pass 2S AP\n"
        said = "board 1: its auction was left out: nothing says who dealt"
        assert [(line_of(pbn, "Auction"), said)] == remarks(pbn)
        (record,) = read_pbn(pbn).rubbers
        assert (Hand(Contract(2, Strain.SPADES), Seat.NORTH, 8),) == record.deals

    @pytest.mark.parametrize("contract", ["", "?", "-", "Pass", "pass"])
    def test_four_passes_are_a_passed_out_hand(self, contract: str) -> None:
        """Where no contract is written, the calls tell that nobody bid."""
        passed = game(1, contract, "", "", Auction="N").rstrip() + "\nPass Pass Pass Pass\n\n"
        (record,) = read_pbn(passed + game(2, "3NT", "E", "9")).rubbers
        assert (PassedOut(), Hand(Contract(3, Strain.NOTRUMP), Seat.EAST, 9)) == record.deals

    def test_the_calls_tell_a_contract_that_is_not_written(self) -> None:
        """An auction that is whole ends in the contract."""
        pbn = game(1, "", "N", "8", Auction="N").rstrip() + "\n1S Pass 2S AP\n"
        assert [(60, 0, Progress.IN_PROGRESS)] == totals(pbn)

    def test_a_section_behind_an_empty_line_belongs_to_its_game(self) -> None:
        """Some programs put an empty line before the auction and the play."""
        pbn = (
            game(1, "4H", "S", "10")
            + '[Auction "N"]\nPass 1C 1H 1S\n2H Pass 4H AP\n\n[Play "W"]\nS5 S6 SA S7\n\n'
            + game(2, "1C", "S", "7")
        )
        first, second = read_pbn(pbn).rubbers[0].deals
        assert isinstance(first, Hand)
        assert ("P", "1C", "1H", "1S", "2H", "P", "4H", "P", "P", "P") == first.auction
        assert Contract(1, Strain.CLUBS) == (second.contract if isinstance(second, Hand) else None)


class TestText:
    """Lines, comments and the coding of the text."""

    @pytest.mark.parametrize(
        ("text", "line"),
        [
            ("{ first {inner} last }\n", 1),
            ("{ first\n{inner}\nlast }\n", 3),
            ("{ {inner} }\n", 1),
            ("{ {inner}\nmore words\n}\n", 2),
        ],
    )
    def test_a_brace_too_many_is_called_that(self, text: str, line: int) -> None:
        """The first } ends a comment, and what stands behind it is no longer in it."""
        said = why_refused(text + game(1, "3NT", "W", "9")).splitlines()[0]
        assert (
            f"x.pbn:{line}: one }} is too many: the first }} ends a comment" == (said.split(";")[0])
        )

    def test_a_brace_in_a_comment_to_the_line_end_is_none(self) -> None:
        """What stands behind a ; is a comment whatever it holds."""
        said = why_refused("; a { b\nstray\n" + game(1, "3NT", "W", "9"))
        assert "x.pbn:2: this belongs to no tag; put it in { } if it is a comment" == said

    def test_pbn_is_latin_1(self) -> None:
        """The bytes C3 BC are two characters, not one."""
        assert "BÃ¼" == decoded(b"B\xc3\xbc")

    @pytest.mark.parametrize(
        "beginning",
        [b"\xef\xbb\xbf", b"% PBN 2.1 UTF-8\n", b"% PBN 2.1\r\n% EXPORT\r\n%Charset utf8\r\n"],
    )
    def test_a_header_may_say_utf_8(self, beginning: bytes) -> None:
        """A byte-order mark or a header line makes the text UTF-8."""
        assert decoded(beginning + '[West "Bü"]'.encode()).endswith('[West "Bü"]')

    def test_a_later_comment_says_nothing_of_the_coding(self) -> None:
        """Only the lines at the top are the header."""
        assert "Ã¼" == decoded(b'[West "x"]\n% UTF-8\n\xc3\xbc')[-2:]

    def test_broken_utf_8_is_refused_with_the_line(self) -> None:
        """A header that is wrong about the coding is told with the line that shows it."""
        with pytest.raises(FileRefused, match=r"^x\.pbn:2: its beginning says UTF-8"):
            decoded(b'% UTF-8\n[West "B\xfc"]\n', "x.pbn")

    @pytest.mark.parametrize("coding", ["utf-16", "utf-16-le", "utf-16-be"])
    def test_utf_16_is_refused_in_one_sentence(self, coding: str) -> None:
        """A text of two bytes a letter is known for what it is."""
        with pytest.raises(FileRefused) as error:
            decoded(game(1, "3S", "N", "9").encode(coding), "x.pbn")
        said = "x.pbn: the file looks like UTF-16; save it as ISO 8859-1 or UTF-8"
        assert said == str(error.value)

    def test_at_most_twenty_faults_are_told(self) -> None:
        """Of a file that is no PBN the first faults are told, and how many more there are."""
        told = why_refused("junk\n" * 500).splitlines()
        assert MOST_SHOWN + 1 == len(told)
        assert ("x.pbn:20: ", "... and 480 more") == (told[19][:10], told[20])

    def test_at_most_twenty_remarks_are_told(self) -> None:
        """Of many games that are left out, the first are named."""
        pbn = "".join(game(n, "2S", "N", "14") for n in range(1, 101)) + game(101, "1C", "N", "7")
        told = remarks(pbn)
        assert MOST_SHOWN + 1 == len(told)
        assert (None, "... and 80 more") == told[-1]

    def test_a_line_without_end_is_refused(self) -> None:
        """The standard allows 255 characters; long comments pass, what is no line does not."""
        assert [] == remarks("{" + "x" * 5000 + "}\n" + game(1, "1C", "N", "7"))
        said = why_refused("% PBN 2.1\n" + "x" * 100_000)
        assert "x.pbn:2: this line has over 10,000 characters; PBN allows 255" == said

    def test_a_long_file_takes_little_memory(self) -> None:
        """Tags that say nothing of a rubber, and the words of the play, are not kept."""
        pbn = game(1, "1C", "N", "7").rstrip() + '\n[Play "W"]\n' + "S5 S6 SA S7\n" * 100_000
        pbn += "".join(f'[Own{n} "x"]\n' for n in range(50_000))
        tracemalloc.start()
        try:
            assert [] == remarks(pbn)
            assert tracemalloc.get_traced_memory()[1] < 4 * len(pbn)
        finally:
            tracemalloc.stop()

    def test_what_nobody_plays_in_an_evening_is_refused(self) -> None:
        """A thousand hands of one rubber, or a thousand rubbers, are read; not more."""
        passed = '[Contract "Pass"]\n\n'
        assert 1000 == len(read_pbn(passed * 1000).rubbers[0].deals)
        assert "x.pbn:2001: " == why_refused(passed * 5000)[:12]
        opened = '[BridgescoreRubber "1"]\n\n'
        assert 1000 == len(read_pbn(opened * 1000).rubbers)
        assert why_refused(opened * 5000).endswith("split the file")


class TestHonours:
    """The cards of a deal may show honours that no tag claims."""

    DEAL = "N:AKQJT.432.432.32 98.AKQ.876.87654 765.765.AKQ.AKQJ 432.JT98.JT95.T9"

    @pytest.mark.parametrize(
        ("deal", "contract", "held"),
        [
            (DEAL, "4S", "North held five trump honours (150)"),
            (DEAL, "4C", "South held four trump honours (100)"),
            (DEAL.replace("N:", "E:"), "4S", "East held five trump honours (150)"),
            ("W:A2.A2.A2.A2 - - -", "1NT", "West held all four aces (150)"),
            (DEAL, "4H", None),
            (DEAL, "1NT", None),
            ("", "4S", None),
            ("N:? - - -", "4S", None),
        ],
    )
    def test_honours_in_the_cards_are_remarked(
        self, deal: str, contract: str, held: str | None
    ) -> None:
        """Four of the five top trumps, all five, or the four aces at no trump, in one hand."""
        pbn = game(1, contract, "N", "10", Deal=deal or "-")
        assert ([(11, f"board 1: {held}; the hand was taken without honours")] if held else []) == (
            remarks(pbn)
        )
        (record,) = read_pbn(pbn).rubbers
        assert [0] == [hand.honours for hand in record.deals if isinstance(hand, Hand)]

    def test_the_fix_that_is_offered_adds_them(self, cli: Cli, tmp_path: Path) -> None:
        """The remark of the command ends in words that can be copied to the prompt."""
        (tmp_path / "x.pbn").write_text(game(1, "4S", "N", "10", Deal=self.DEAL))
        done = cli("import", "x.pbn", "-o", "x.toml")
        assert 0 == done.status
        offered = done.err.strip().partition("to add them: bridgescore ")[2]
        assert offered.startswith("fix x.toml 1 ")
        assert 0 == cli(*offered.split()).status
        assert 270 == read(tmp_path / "x.toml").rubber.state.we.total


class TestCommand:
    """The command `import`."""

    def test_without_a_file_the_option_is_named(self, cli: Cli, tmp_path: Path) -> None:
        """Who forgets the rubber file sees the whole command."""
        (tmp_path / "friday.pbn").write_text(game(1, "4S", "N", "10"))
        error = refused(cli("import", "friday.pbn"), 2)
        assert "bridgescore import friday.pbn -o friday.toml" in error

    def test_the_file_may_follow_the_pbn(self, cli: Cli, tmp_path: Path) -> None:
        """Two names are as clear as one with -o."""
        (tmp_path / "friday.pbn").write_text(game(1, "4S", "N", "10"))
        assert 0 == cli("import", "friday.pbn", "friday.toml").status
        assert 120 == read(tmp_path / "friday.toml").rubber.state.we.total

    def test_two_files_are_refused(self, cli: Cli, tmp_path: Path) -> None:
        """Only one can be the first."""
        (tmp_path / "friday.pbn").write_text(game(1, "4S", "N", "10"))
        refused(cli("import", "friday.pbn", "a.toml", "-o", "b.toml"), 2)
        assert ["friday.pbn"] == [path.name for path in tmp_path.iterdir()]

    def test_a_file_that_is_too_large_is_refused(self, cli: Cli, tmp_path: Path) -> None:
        """The size is asked before anything is read."""
        with open(tmp_path / "big.pbn", "wb") as file:
            file.truncate(15 * 1024 * 1024)
        refused(cli("import", "big.pbn", "-o", "x.toml"), 1)

    def test_nothing_is_written_of_a_file_that_is_refused(self, cli: Cli, tmp_path: Path) -> None:
        """A contradiction in the second rubber leaves no file of the first."""
        pbn = game(1, "3NT", "N", "9") * 2 + game(9, "1C", "N", "7", Vulnerable="All")
        (tmp_path / "x.pbn").write_text(pbn)
        error = refused(cli("import", "x.pbn", "-o", "x.toml"), 1)
        assert error.startswith("x.pbn:") or "x.pbn:" in error
        assert ["x.pbn"] == [path.name for path in tmp_path.iterdir()]

    def test_many_rubbers_are_numbered_through(self, cli: Cli, tmp_path: Path) -> None:
        """The hundredth rubber of a season is a-100, and the next one a-101."""
        (tmp_path / "x.pbn").write_text(
            '[BridgescoreRubber "1"]\n[Contract "1C"]\n[Declarer "N"]\n[Result "7"]\n\n' * 130
        )
        assert 0 == cli("import", "x.pbn", "-o", "a.toml").status
        expected = {"x.pbn", "a.toml", *(f"a-{n}.toml" for n in range(2, 131))}
        assert expected == {path.name for path in tmp_path.iterdir()} - {".bridgescore"}

    def test_a_fault_of_what_would_be_written_names_the_pbn(self, cli: Cli, tmp_path: Path) -> None:
        """Nobody has seen the file that is not written, so its lines are never named."""
        hand = '[BridgescoreRubber "1"]\n[Contract "1C"]\n[Declarer "N"]\n[Result "7"]\n'
        calls = '[BridgescoreAuction "1C Pass Pass Pass"]\n\n'
        (tmp_path / "x.pbn").write_text(hand + "\n" + hand.partition("\n")[2] + calls)
        error = refused(cli("import", "x.pbn", "-o", "a.toml"), 1)
        assert "x.pbn:6: hand 2: " in error
        assert "a.toml" not in error


def test_reading_stops_where_most_is_no_pbn() -> None:
    """Of millions of junk lines a thousand are looked at; where that ends is told."""
    with pytest.raises(FileRefused) as caught:
        read_pbn("junk\n" * 50_000, "j.pbn")
    said = str(caught.value).splitlines()
    assert 21 == len(said)
    assert "j.pbn:1000: reading stops here: so much before it is no PBN" == said[19]
    assert "... and 981 more" == said[20]
