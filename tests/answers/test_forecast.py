"""What the next hand could bring: results of a contract, games within reach, `what`."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis.strategies import SearchStrategy

from bridgescore.answers.forecast import (
    games_text,
    games_within_reach,
    possible_results,
    results_text,
)
from bridgescore.commands import ask, table
from bridgescore.errors import NotUnderstood, Refused, RubberOver
from bridgescore.game.model import (
    STRAINS,
    Contract,
    Deal,
    Doubling,
    Heading,
    Pair,
    Side,
    Strain,
    Who,
    side_of,
)
from bridgescore.game.rubber import Rubber, followed_by, replay
from bridgescore.sentence.reader import read_contract
from bridgescore.sentence.writer import write_hand
from bridgescore.text import width
from tests.helpers import ENCYCLOPEDIA, FRIDAY, NINE, Cli, rubber
from tests.oracle import FAMILY, MADE, reckon
from tests.strategies import contracts, house, plain, rubbers, sides, whos

WE, THEY = Side


def still_open(drawn: tuple[Heading, list[Deal]]) -> Rubber:
    """The rubber that was drawn, without its last hand where that ended it."""
    heading, deals = drawn
    whole = replay(deals, heading)
    return replay(deals[:-1], heading) if whole.finished else whole


open_rubbers: SearchStrategy[Rubber] = rubbers().map(still_open)


class TestResults:
    """Every result of a contract as the next hand."""

    @given(open_rubbers, whos, contracts)
    def test_every_result_is_the_hand_played(
        self, rubber: Rubber, who: Who, contract: Contract
    ) -> None:
        """A row is what the rubber with that hand is: entries, game, end and totals."""
        for row in possible_results(rubber, who, contract):
            after = followed_by(rubber, row.hand)
            assert after.steps[-1].entries == row.entries
            assert after.steps[-1].game == row.game
            assert after.finished == row.ends_rubber
            assert after.state == row.after

    @given(open_rubbers, whos, contracts)
    def test_every_result_by_a_second_way_to_score(
        self, rubber: Rubber, who: Who, contract: Contract
    ) -> None:
        """The figures, games and totals are those of the printed table."""
        we, rules = rubber.heading.we, rubber.heading.rules
        before = [plain(step.deal, we) for step in rubber.steps]
        for row in possible_results(rubber, who, contract):
            oracle = reckon([*before, plain(row.hand, we)], house=house(rules))
            figures = [figure[1:] for figure in oracle.figures if figure[0] == len(before) + 1]
            assert sorted(figures) == sorted((*map(str, e[:3]), e.points) for e in row.entries)
            assert oracle.finished == row.ends_rubber
            assert (oracle.total("we"), oracle.total("they")) == (
                row.after.we.total,
                row.after.they.total,
            )
            games_before = [step.game for step in rubber.steps if step.game is not None]
            assert oracle.games[len(games_before) :] == [row.game] * (row.game is not None)

    @given(open_rubbers, whos, contracts)
    def test_from_all_the_tricks_to_seven_down(
        self, rubber: Rubber, who: Who, contract: Contract
    ) -> None:
        """No result between is left out, and who declares and in what stays the same."""
        rows = possible_results(rubber, who, contract)
        tricks = [row.hand.tricks for row in rows]
        assert list(range(13, contract.level + 6 - 8, -1)) == tricks
        assert {(contract, who)} == {(row.hand.contract, row.hand.declarer) for row in rows}

    @pytest.mark.parametrize(
        ("contract", "tricks", "we", "they", "game"),
        [
            ("4S", 10, 120, 0, True),
            ("4S", 12, 180, 0, True),
            ("4S", 9, 0, 50, False),
            ("4SX", 8, 0, 300, False),
            ("3NT", 10, 130, 0, True),
            ("2S", 8, 60, 0, False),
            ("2SX", 8, 170, 0, True),
            ("1CXX", 7, 180, 0, False),
            ("6H", 12, 680, 0, True),
            ("7NTXX", 13, 1980, 0, True),
            ("7NTXX", 6, 0, 3400, False),
        ],
    )
    def test_at_love_all(self, contract: str, tricks: int, we: int, they: int, game: bool) -> None:
        """Nobody vulnerable and nothing below the line, worked out from the Laws."""
        rows = possible_results(rubber(), WE, read_contract(contract))
        (row,) = [row for row in rows if row.hand.tricks == tricks]
        assert (we, they) == (row.after.we.total, row.after.they.total)
        assert game == (row.game is WE)
        assert not row.ends_rubber

    def test_the_hand_that_won_the_worked_rubber(self) -> None:
        """Four spades made ended it, and We won by 190; one down would have left 530."""
        so_far = replay(ENCYCLOPEDIA[:5])
        by_tricks = {
            row.hand.tricks: row for row in possible_results(so_far, WE, Contract(4, Strain.SPADES))
        }
        assert (True, WE, 190) == (
            by_tricks[10].ends_rubber,
            by_tricks[10].after.winner,
            by_tricks[10].after.margin,
        )
        assert (False, THEY, 530) == (
            by_tricks[9].ends_rubber,
            by_tricks[9].after.winner,
            by_tricks[9].after.margin,
        )

    @pytest.mark.parametrize("stopped", [True, False])
    def test_a_rubber_that_is_over(self, stopped: bool) -> None:
        """No hand can follow, so none is looked at."""
        over = replay(ENCYCLOPEDIA[: 3 if stopped else 6], stopped=stopped)
        with pytest.raises(Refused if stopped else RubberOver):
            possible_results(over, WE, Contract(1, Strain.CLUBS))
        with pytest.raises(Refused if stopped else RubberOver):
            games_within_reach(over, WE)


def cheapest(part_score: int, strain: str, mark: str) -> str:
    """The lowest contract that makes game, looked up in the printed table."""
    level = min(
        level for level in range(1, 8) if part_score + MADE[FAMILY[strain], mark][level - 1] >= 100
    )
    return f"{level}{strain}{mark}"


class TestGames:
    """The cheapest contract that makes game, in every strain and doubling."""

    @given(open_rubbers, sides)
    def test_none_is_cheaper(self, rubber: Rubber, side: Side) -> None:
        """Of all contracts it is the lowest that makes game; lower ones leave a part-score."""
        deals = [plain(step.deal, rubber.heading.we) for step in rubber.steps]
        oracle = reckon(deals, house=house(rubber.heading.rules))
        expected = [
            cheapest(oracle.part_score[side], strain, mark)
            for mark in ("", "X", "XX")
            for strain in ("C", "D", "H", "S", "NT")
        ]
        games = games_within_reach(rubber, side)
        assert expected == [str(game.hand.contract) for game in games]
        for game in games:
            assert (side, game.hand.contract.target) == (game.game, game.hand.tricks)
            assert followed_by(rubber, game.hand).state == game.after
            assert (side in oracle.games) == game.ends_rubber

    @pytest.mark.parametrize(
        ("part_score", "contracts"),
        [
            ((), "5C 5D 4H 4S 3NT  3CX 3DX 2HX 2SX 2NTX  2CXX 2DXX 1HXX 1SXX 1NTXX"),
            (("we 1c =",), "4C 4D 3H 3S 3NT  2CX 2DX 2HX 2SX 1NTX  1CXX 1DXX 1HXX 1SXX 1NTXX"),
            (("we 2c =",), "3C 3D 2H 2S 2NT  2CX 2DX 1HX 1SX 1NTX  1CXX 1DXX 1HXX 1SXX 1NTXX"),
            (("we 3c =",), "2C 2D 2H 2S 1NT  1CX 1DX 1HX 1SX 1NTX  1CXX 1DXX 1HXX 1SXX 1NTXX"),
            (("we 2nt =",), "2C 2D 1H 1S 1NT  1CX 1DX 1HX 1SX 1NTX  1CXX 1DXX 1HXX 1SXX 1NTXX"),
            (("we 3s =",), "1C 1D 1H 1S 1NT  1CX 1DX 1HX 1SX 1NTX  1CXX 1DXX 1HXX 1SXX 1NTXX"),
            (
                ("we 3c =", "they 3nt ="),
                "5C 5D 4H 4S 3NT  3CX 3DX 2HX 2SX 2NTX  2CXX 2DXX 1HXX 1SXX 1NTXX",
            ),
        ],
    )
    def test_from_a_part_score(self, part_score: tuple[str, ...], contracts: str) -> None:
        """A part-score of 0, 20, 40, 60, 70 and 90, and one that their game wiped out."""
        games = games_within_reach(rubber(*part_score), WE)
        assert contracts.split() == [str(game.hand.contract) for game in games]
        assert not any(game.ends_rubber for game in games)

    def test_which_end_the_rubber(self) -> None:
        """Two games to none bring 700: four spades made twice win by 940."""
        so_far = rubber("we 4s =")
        four_spades = games_within_reach(so_far, WE)[STRAINS.index(Strain.SPADES)]
        assert "4S" == str(four_spades.hand.contract)
        assert (True, WE, 940) == (
            four_spades.ends_rubber,
            four_spades.after.winner,
            four_spades.after.margin,
        )
        assert not any(game.ends_rubber for game in games_within_reach(so_far, THEY))


#: Seven no trump at love all: the Laws' figures, which are their own totals.
SEVEN_NOTRUMP = """\
Hand 1: Ann 7NT, We not vulnerable; now level.
7NT, 7NTX or 7NTXX made is game.
Below + above the line; who leads then:
                 7NT  Leads by        7NTX  Leads by         7NTXX  Leads by
----------  --------  --------    --------  ----------    --------  ----------
We score
made        220+1000  We 1,220    440+1050  We 1,490      880+1100  We 1,980
They score
-1                50  They 50          100  They 100           200  They 200
-2               100  They 100         300  They 300           600  They 600
-3               150  They 150         500  They 500          1000  They 1,000
-4               200  They 200         800  They 800          1600  They 1,600
-5               250  They 250        1100  They 1,100        2200  They 2,200
-6               300  They 300        1400  They 1,400        2800  They 2,800
-7               350  They 350        1700  They 1,700        3400  They 3,400
"""

#: The worked rubber before its last hand. Made: 300, the insult of 50, 500 for the rubber.
FIVE_HEARTS_DOUBLED = """\
Hand 6: they 5HX, They vulnerable; now
They lead by 430.
5HX made ends the rubber; the 500 for it
is counted in.
Below + above the line; who leads then:
                5HX  Leads by
----------  -------  ----------
They score
+2          300+950  They 1,680
+1          300+750  They 1,480
made        300+550  They 1,280
We score
-1              200  They 230
-2              500  We 70
-3              800  We 370
-4             1100  We 670
-5             1400  We 970
-6             1700  We 1,270
-7             2000  We 1,570
"""

#: They have a game and We a part-score of 60: totals of We 130, They 100.
PART_SCORE = """\
We need 40 below the line for game:
Not doubled    Doubled    Redoubled
-----------    -------    ---------
2C             1CX        1CXX
2D             1DX        1DXX
2H             1HX        1HXX
2S             1SX        1SXX
1NT            1NTX       1NTXX

They need 100 below the line for the rubber; made exactly:
Not doubled  Wins by     Doubled  Wins by     Redoubled  Wins by
-----------  --------    -------  --------    ---------  --------
5C           They 770    3CX      They 840    2CXX       They 930
5D           They 770    3DX      They 840    2DXX       They 930
4H           They 790    2HX      They 840    1HXX       They 890
4S           They 790    2SX      They 840    1SXX       They 890
3NT          They 770    2NTX     They 860    1NTXX      They 930
"""


def written(lines: list[str]) -> str:
    """Lines as one text."""
    return "".join(f"{line}\n" for line in lines)


class TestText:
    """The answers as lines for a screen."""

    def test_the_results_side_by_side(self) -> None:
        """Not doubled, doubled and redoubled in one table where it has room."""
        assert SEVEN_NOTRUMP == written(ask.what(rubber(), "ann 7nt", ascii_only=True))

    def test_a_doubled_contract_stands_alone(self) -> None:
        """Who asks about a doubled contract sees that one, on forty columns too."""
        worked = replay(ENCYCLOPEDIA[:5])
        lines = ask.what(worked, "they 5h doubled", columns=40, ascii_only=True)
        assert FIVE_HEARTS_DOUBLED == written(lines)

    def test_what_both_sides_need(self) -> None:
        """Who wins, and by how much, only where the game ends the rubber."""
        so_far = rubber("we 1nt +1", "they 3nt =", "we 3c =")
        assert PART_SCORE == written(ask.what(so_far, "", ascii_only=True))
        ours, theirs = PART_SCORE.split("\n\n")
        assert f"{ours}\n" == written(ask.what(so_far, "bob", ascii_only=True))
        assert theirs == written(ask.what(so_far, "they", ascii_only=True))

    def test_where_there_is_no_room_side_by_side(self) -> None:
        """The three tables stand below each other, each as if it had been asked for alone."""
        so_far = rubber("we 1nt +1", "they 3nt =", "we 3c =")
        asked = ("they 4s", "they 4sx", "they 4sxx")
        all_three, doubled, redoubled = (
            written(ask.what(so_far, words, columns=40)).partition("then:\n")[2] for words in asked
        )
        tables = all_three.split("\n\n")
        assert "4S" == tables[0].split()[0]
        assert [doubled.rstrip(), redoubled.rstrip()] == [table.rstrip() for table in tables[1:]]

    def test_nobody_leads(self) -> None:
        """Where both have the same, the score is level."""
        lines = ask.what(rubber("they 1nt -1"), "we 1nt x")
        assert "Hand 2: we 1NTX, We not vulnerable; now We lead by 50." == lines[0]
        lines = ask.what(rubber("they 1nt -2"), "we 1nt x")
        assert ["-1", "100", "level"] in [line.split() for line in lines]

    @pytest.mark.parametrize(
        ("hands", "contract", "sentences"),
        [
            ((), "we 1c", ["1C made leaves We 80 short of game.",
                           "1CX made leaves We 60 short of game.",
                           "1CXX made leaves We 20 short of game."]),
            (("we 3c =",), "we 2s", ["2S, 2SX or 2SXX made is game."]),
            ((), "they 2d", ["2D made leaves They 60 short of game.",
                             "2DX made leaves They 20 short of game.",
                             "2DXX made is game."]),
            (("they 4s =",), "they 3nt x", ["3NTX made ends the rubber;"
                                            " the 700 for it is counted in."]),
        ],
    )  # fmt: skip
    def test_what_making_it_means(
        self, hands: tuple[str, ...], contract: str, sentences: list[str]
    ) -> None:
        """A part-score, a game or the rubber, whatever the overtricks."""
        lines = ask.what(rubber(*hands), contract)
        assert sentences == lines[1 : 1 + len(sentences)]

    @given(open_rubbers, whos, contracts)
    def test_it_fits_the_screen(self, rubber: Rubber, who: Who, contract: Contract) -> None:
        """No line is wider than 80 columns or 40, whatever the totals and the names."""
        side = side_of(who, rubber.heading.we)
        for columns in (80, 40):
            for line in (
                *results_text(rubber, who, contract, columns),
                *games_text(rubber, side, columns),
            ):
                assert width(line) <= columns

    @pytest.mark.parametrize(
        ("words", "refusal"),
        [
            ("thm", '"thm" is no side, seat or player here\nnearest: they'),
            ("w 4s", '"w" may be We or West\nnearest: we 4S or Dev 4S'),
            (
                "4s",
                "who declared? a side, a seat or a player is missing\nnearest: we 4S or they 4S",
            ),
            ("we 4s +1", '"+1" is too much here\nnearest: we 4S'),
            ("ann 8s", '"8s" is no contract; levels go from 1 to 7\nnearest: Ann 7S'),
        ],
    )
    def test_what_is_not_understood(self, words: str, refusal: str) -> None:
        """The word that stands in the way, and the nearest question."""
        with pytest.raises(NotUnderstood) as refused:
            ask.what(rubber(), words)
        assert refusal == str(refused.value)

    def test_the_side_may_follow_the_contract(self) -> None:
        """A question is put like the hand sentence; We may sit East-West."""
        turned = rubber(heading=FRIDAY._replace(we=Pair.EW))
        assert ask.what(turned, "4s by cleo") == ask.what(turned, "Cleo 4S")
        assert "Hand 1: Cleo 4S, We not vulnerable; now level." == (ask.what(turned, "e 4♠")[0])

    def test_a_rubber_that_is_over(self) -> None:
        """Refused in one sentence that says the way on."""
        with pytest.raises(Refused) as refused:
            ask.what(rubber(*NINE), "we 4s")
        assert "the rubber ended with hand 9; the next hand begins a new rubber" == str(
            refused.value
        )
        with pytest.raises(Refused) as refused:
            ask.what(rubber("we 1c =", stopped=True), "")
        assert "the table has stopped, so no hand can follow; undo takes the stop back" == str(
            refused.value
        )


class TestCommand:
    """`what` on a rubber file."""

    def test_every_result_is_what_add_brings(self, cli: Cli, friday: Path) -> None:
        """Recorded in the file, each hand gives the score that was foretold."""
        for sentence in ("we 3c =", "they 3nt +1", "we 4h ="):
            table.add("friday.toml", sentence)
        contract = Contract(2, Strain.HEARTS, Doubling.DOUBLED)
        rows = possible_results(table.show("friday.toml").rubber, WE, contract)
        assert 13 == len(rows)
        for row in rows:
            added = table.add("friday.toml", write_hand(row.hand, FRIDAY))
            assert (row.entries, row.game) == (added.step.entries, added.step.game)
            assert (row.after, row.ends_rubber) == (added.rubber.state, added.rubber.finished)
            table.undo("friday.toml")

    @pytest.mark.parametrize(
        ("words", "first"),
        [
            ((), "We need 100 below the line for game:"),
            (("they",), "They need 100 below the line for game:"),
            (("we", "4s", "x"), "Hand 1: we 4SX, We not vulnerable; now level."),
            (("dev", "3nt"), "Hand 1: Dev 3NT, They not vulnerable; now level."),
        ],
    )
    def test_it_leaves_the_file_alone(
        self, cli: Cli, friday: Path, words: tuple[str, ...], first: str
    ) -> None:
        """A question changes nothing; the answer goes to standard output."""
        before = friday.read_bytes(), friday.stat().st_mtime_ns
        answer = cli("what", "friday.toml", *words)
        assert (0, "", first) == (answer.status, answer.err, answer.out.splitlines()[0])
        assert before == (friday.read_bytes(), friday.stat().st_mtime_ns)

    def test_a_narrow_terminal(
        self, cli: Cli, friday: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The width of the terminal decides how tables stand."""
        assert 1 == cli("what", "friday.toml", "we", "4s").out.count("We score")
        monkeypatch.setenv("COLUMNS", "40")
        assert 3 == cli("what", "friday.toml", "we", "4s").out.count("We score")

    @pytest.mark.parametrize(
        ("words", "refusal"),
        [
            (("thm",), '"thm" is no side, seat or player here\nnearest: they\n'),
            (("we", "-2"), '"-2" is no contract; a contract is a level and a strain, as in 4S\n'
                           "write one like this: we 4S\n"),
            (("we", "--jsn"), "bridgescore what has no option --jsn\n"),
        ],
    )  # fmt: skip
    def test_what_is_not_understood(
        self, cli: Cli, friday: Path, words: tuple[str, ...], refusal: str
    ) -> None:
        """Status 2, and the reason on standard error."""
        assert (2, "", refusal) == cli("what", "friday.toml", *words)

    def test_a_rubber_that_is_over(self, cli: Cli, finished: Path) -> None:
        """Status 1, with and without a contract."""
        for words in ((), ("we",), ("we", "4s")):
            answer = cli("what", "friday.toml", *words)
            assert (1, "") == (answer.status, answer.out)
            assert "the rubber ended with hand 6; the next hand begins a new rubber\n" == answer.err

    def test_without_a_file(self, cli: Cli) -> None:
        """The file is missing on the command line, or on the disk."""
        assert 2 == cli("what").status
        assert 1 == cli("what", "nowhere.toml", "we", "4s").status
