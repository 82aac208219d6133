"""The documents of `--json`: the keys in their order, and each value."""

import datetime
import json

from bridgescore.formats.json import hand_document, json_text, rubber_document
from bridgescore.game.model import (
    LAWS_1981,
    Contract,
    Deal,
    Doubling,
    Entry,
    Hand,
    Heading,
    Kind,
    Line,
    Pair,
    PassedOut,
    Seat,
    Side,
    Strain,
)
from bridgescore.game.rubber import replay
from bridgescore.game.scoring import score_hand
from tests.helpers import ENCYCLOPEDIA

C, D, H, S, NT = Strain
WE, THEY = Side
NORTH, EAST, SOUTH, WEST = Seat

#: The rubber of the encyclopedia as a document; of its hands the first, the fifth and the last.
FINISHED = """
{"format": 1, "file": "encyclopedia.toml", "date": null, "event": null, "table": null,
 "rubber": null, "state": "finished", "first_dealer": null,
 "rules": {"honours": true, "redoubled_insult": 100, "unfinished_part_score": 100,
           "doubled_undertricks_from_fourth": 300},
 "we":   {"seats": "NS", "players": [null, null], "above": 830, "below": 230, "part_score": 0,
          "games": 2, "vulnerable": false, "rubber_bonus": 500, "unfinished_bonus": 0,
          "total": 1060},
 "they": {"seats": "EW", "players": [null, null], "above": 600, "below": 270, "part_score": 0,
          "games": 1, "vulnerable": false, "rubber_bonus": 0, "unfinished_bonus": 0,
          "total": 870},
 "winner": "we", "margin": 190,
 "hands": [
  {"number": 1, "dealer": null, "side": "we", "declarer": "we", "contract": "1NT", "doubling": "",
   "tricks": 8, "vulnerable": false, "honours": null, "honours_by": null, "auction": null,
   "note": null, "game": null, "we_total": 70, "they_total": 0,
   "entries": [{"side": "we", "line": "below", "points": 40, "kind": "tricks"},
               {"side": "we", "line": "above", "points": 30, "kind": "overtricks"}]},
  {"number": 5, "dealer": null, "side": "they", "declarer": "they", "contract": "6H",
   "doubling": "", "tricks": 12, "vulnerable": false, "honours": 100, "honours_by": null,
   "auction": null, "note": null, "game": "they", "we_total": 440, "they_total": 870,
   "entries": [{"side": "they", "line": "below", "points": 180, "kind": "tricks"},
               {"side": "they", "line": "above", "points": 500, "kind": "slam"},
               {"side": "they", "line": "above", "points": 100, "kind": "honours"}]},
  {"number": 6, "dealer": null, "side": "we", "declarer": "we", "contract": "4S", "doubling": "",
   "tricks": 10, "vulnerable": true, "honours": null, "honours_by": null, "auction": null,
   "note": null, "game": "we", "we_total": 1060, "they_total": 870,
   "entries": [{"side": "we", "line": "below", "points": 120, "kind": "tricks"},
               {"side": "we", "line": "above", "points": 500, "kind": "rubber"}]}],
 "entries": [], "next": null, "if_stopped": null}
"""


def test_the_encyclopedia_rubber_key_by_key() -> None:
    """The worked rubber: every key in its order, every value from the article and the Laws."""
    document = rubber_document(replay(ENCYCLOPEDIA), "encyclopedia.toml")
    assert 6 == len(document["hands"])
    document["hands"] = [document["hands"][n] for n in (0, 4, 5)]
    assert json.dumps(json.loads(FINISHED)) == json.dumps(document)


def test_a_rubber_in_progress() -> None:
    """While play goes on there is a next hand, and what stopping now would add; no winner."""
    heading = Heading(
        date=datetime.date(2026, 11, 27),
        event="Friday club",
        table="3",
        rubber=2,
        dealer=WEST,
        we=Pair.EW,
        players=("Ann", "Cleo", "Bob", "Dev"),
        rules=LAWS_1981,
    )
    calls = ("1NT", "P", "3NT", "P", "P", "P")
    dealt: list[Deal] = [
        PassedOut(note="a misdeal first"),
        Hand(Contract(3, NT), NORTH, 9, 150, WEST, calls, NORTH, "all four aces"),
        Hand(Contract(2, H), THEY, 8),
    ]
    document = rubber_document(replay(dealt, heading), "friday.toml")
    head = ("date", "event", "table", "rubber", "state", "first_dealer", "winner", "margin")
    assert ["2026-11-27", "Friday club", "3", 2, "in progress", "W", None, 10] == [
        document[key] for key in head
    ]
    # 3NT made by They (North-South) is a game, 100 below; We held the aces, 150 above.
    assert {
        "seats": "EW",
        "players": ["Cleo", "Dev"],
        "above": 150,
        "below": 0,
        "part_score": 0,
        "games": 0,
        "vulnerable": False,
        "rubber_bonus": 0,
        "unfinished_bonus": 0,
        "total": 150,
    } == document["we"]
    assert (60, 1, True) == tuple(
        document["they"][k] for k in ("part_score", "games", "vulnerable")
    )
    assert {
        "number": 1,
        "dealer": "W",
        "side": None,
        "declarer": None,
        "contract": "pass",
        "doubling": "",
        "tricks": None,
        "vulnerable": False,
        "honours": None,
        "honours_by": None,
        "auction": None,
        "note": "a misdeal first",
        "game": None,
        "we_total": 0,
        "they_total": 0,
        "entries": [],
    } == document["hands"][0]
    played = document["hands"][1]
    assert ["N", "they", "N", 150, "W", "1NT P 3NT P P P", "all four aces"] == [
        played[key]
        for key in ("dealer", "side", "declarer", "honours", "honours_by", "auction", "note")
    ]
    assert {"number": 4, "dealer": "S", "needs": {"we": 100, "they": 40}} == document["next"]
    # They have the only game, 300, and the only part-score, 50 by the code of 1981.
    assert {"we": 0, "they": 350} == document["if_stopped"]
    assert [] == document["entries"]


def test_a_rubber_that_the_table_stopped() -> None:
    """Stopped: the bonuses are entries of the rubber, nobody is vulnerable, nothing is next."""
    dealt = [Hand(Contract(4, S), THEY, 10), Hand(Contract(2, C), WE, 8)]
    document = rubber_document(replay(dealt, stopped=True), "friday.toml")
    assert "stopped" == document["state"]
    assert [
        {"side": "they", "line": "above", "points": 300, "kind": "unfinished game"},
        {"side": "we", "line": "above", "points": 100, "kind": "unfinished part-score"},
    ] == document["entries"]
    columns = ("part_score", "games", "vulnerable", "unfinished_bonus", "total")
    assert [0, 0, False, 100, 140] == [document["we"][key] for key in columns]
    assert [0, 1, False, 300, 420] == [document["they"][key] for key in columns]
    assert ("they", 280) == (document["winner"], document["margin"])
    assert (None, None) == (document["next"], document["if_stopped"])


def test_equal_totals_are_a_tie() -> None:
    """Equal totals when the rubber is over: a tie. While it goes on there is no winner."""
    assert "tie" == rubber_document(replay([], stopped=True), "a.toml")["winner"]
    assert None is rubber_document(replay([]), "a.toml")["winner"]


def test_one_hand_of_the_defenders_honours() -> None:
    """A single hand: declarer's and the defenders' points apart, each figure with its owner."""
    hand = Hand(Contract(4, S, Doubling.DOUBLED), THEY, 11, 100, WE)
    document = hand_document(hand, True, score_hand(hand, vulnerable=True))
    # 4S doubled: 240 below; a doubled overtrick vulnerable 200, the insult 50; honours 100.
    expected = {
        "format": 1,
        "contract": "4S",
        "doubling": "X",
        "tricks": 11,
        "vulnerable": True,
        "declarer": {"above": 250, "below": 240},
        "defenders": {"above": 100, "below": 0},
        "entries": [
            {"for": "declarer", "line": "below", "points": 240, "kind": "tricks"},
            {"for": "declarer", "line": "above", "points": 200, "kind": "overtricks"},
            {"for": "declarer", "line": "above", "points": 50, "kind": "insult"},
            {"for": "defenders", "line": "above", "points": 100, "kind": "honours"},
        ],
    }
    assert json.dumps(expected) == json.dumps(document)


def test_the_document_holds_the_entries_it_was_given() -> None:
    """Figures are passed on, never worked out again."""
    hand = Hand(Contract(1, C), NORTH, 6)
    entries = [Entry(THEY, Line.ABOVE, Kind.UNDERTRICKS, 50)]
    assert {"above": 50, "below": 0} == hand_document(hand, False, entries)["defenders"]


def test_json_is_ascii_and_says_the_same() -> None:
    """Every pipe and terminal can carry it; reading it gives the document back."""
    document = rubber_document(replay([PassedOut(note="♠ Zoë")]), "zoë.toml")
    text = json_text(document)
    assert text.isascii()
    assert document == json.loads(text)
