"""Another program reads our PBN: endplay finds the contracts, declarers and results."""

import warnings

import pytest

from bridgescore.formats.pbn import write_pbn
from bridgescore.game.model import (
    Contract,
    Doubling,
    Hand,
    Heading,
    Pair,
    PassedOut,
    Seat,
    Side,
    Strain,
)
from bridgescore.game.rubber import replay

try:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from endplay.parsers import pbn as endplay
except ImportError:
    pytest.skip("endplay is not installed", allow_module_level=True)

C, D, H, S, NT = Strain
NORTH, EAST, SOUTH, WEST = Seat
X, XX = Doubling.DOUBLED, Doubling.REDOUBLED

CALLS = ("1S", "P", "4S", "X", "P", "P", "P")
RUBBERS = (
    replay(
        [
            Hand(Contract(1, NT), SOUTH, 8),
            PassedOut(),
            Hand(Contract(4, S, X), SOUTH, 9, 100, EAST, CALLS, SOUTH, note='"off" one'),
            Hand(Contract(3, C, XX), WEST, 10),
            Hand(Contract(7, D), EAST, 0, note="♠" * 200),
        ],
        Heading(dealer=NORTH, we=Pair.EW, event="Friday ♠", players=("Ann", "Cleo", "Bob", "Dev")),
        stopped=True,
    ),
    replay([Hand(Contract(6, H), NORTH, 13)], Heading(dealer=WEST)),
)
#: Contract, declarer and result of each game, as endplay writes them in ASCII; the dealers.
EXPECTED = ["1NTS+1", "Pass", "4SSx-1", "3CWxx+1", "7DE-13", "6HN+1"]
DEALERS = ["N", "E", "S", "W", "N", "W"]


def test_endplay_finds_contracts_declarers_and_results() -> None:
    """A PBN parser by other hands takes our games for what they are."""
    boards = endplay.loads(write_pbn(RUBBERS))
    suits = str.maketrans("♣♦♥♠", "CDHS")
    assert EXPECTED == [str(board.contract).translate(suits) for board in boards]
    assert DEALERS == [board.dealer.abbr for board in boards if board.dealer is not None]


def test_endplay_finds_the_auction_and_the_names() -> None:
    """The auction section, the names and our own tags are where other programs look for them."""
    board = endplay.loads(write_pbn(RUBBERS))[2]
    assert len(CALLS) == len(board.auction)
    assert ("Ann", "Cleo", "Bob", "Dev") == tuple(
        board.info[name] for name in ("North", "East", "South", "West")
    )
    assert "100 E" == board.info["BridgescoreHonours"]


def test_endplay_agrees_on_who_is_vulnerable() -> None:
    """After a game to East-West they are vulnerable; a new rubber begins with nobody."""
    boards = endplay.loads(write_pbn(RUBBERS))
    assert ["none", "none", "none", "none", "ew", "none"] == [
        board.vul.name for board in boards if board.vul is not None
    ]


def test_endplay_does_not_know_a_seat_that_nobody_recorded() -> None:
    """The README says so; where this fails, endplay has learnt it."""
    with pytest.raises(ValueError, match="Player"):
        endplay.loads(write_pbn([replay([Hand(Contract(2, S), Side.WE, 8)])]))
