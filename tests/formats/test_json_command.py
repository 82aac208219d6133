"""`--json` on the command line: one document on standard output, as it was promised."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.helpers import Cli, refused


def document(cli: Cli, *args: str) -> dict[str, Any]:
    """The one document that a command prints, in ASCII and with nothing around it."""
    outcome = cli(*args)
    assert (0, "") == (outcome.status, outcome.err)
    assert outcome.out.isascii()
    assert outcome.out.endswith("}\n")
    found = json.loads(outcome.out)
    assert isinstance(found, dict)
    return found


def test_a_rubber_in_progress(friday: Path, cli: Cli) -> None:
    """A part-score of 60 for We and one hand passed out: the next is South's to deal."""
    cli("add", "friday.toml", "ann", "3d", "+1", "honours", "cleo", "--note", "Zoë, late")
    cli("add", "friday.toml", "pass")
    rules = {
        "honours": True,
        "redoubled_insult": 100,
        "unfinished_part_score": 100,
        "doubled_undertricks_from_fourth": 300,
    }
    we = {"seats": "NS", "players": ["Ann", "Bob"], "above": 20, "below": 60, "part_score": 60}
    they = {"seats": "EW", "players": ["Cleo", "Dev"], "above": 100, "below": 0, "part_score": 0}
    bonuses = {"games": 0, "vulnerable": False, "rubber_bonus": 0, "unfinished_bonus": 0}
    head = dict.fromkeys(("date", "event", "table", "rubber"))
    nothing = dict.fromkeys(("auction", "game"))
    played = {
        **nothing,
        "number": 1,
        "dealer": "N",
        "side": "we",
        "declarer": "N",
        "contract": "3D",
        "doubling": "",
        "tricks": 10,
        "vulnerable": False,
        "honours": 100,
        "honours_by": "E",
        "note": "Zoë, late",
        "we_total": 80,
        "they_total": 100,
        "entries": [
            {"side": "we", "line": "below", "points": 60, "kind": "tricks"},
            {"side": "we", "line": "above", "points": 20, "kind": "overtricks"},
            {"side": "they", "line": "above", "points": 100, "kind": "honours"},
        ],
    }
    passed_out: dict[str, object] = {
        **nothing,
        **dict.fromkeys(("side", "declarer", "tricks", "honours", "honours_by", "note")),
        "number": 2,
        "dealer": "E",
        "contract": "pass",
        "doubling": "",
        "vulnerable": False,
        "we_total": 80,
        "they_total": 100,
        "entries": [],
    }
    assert {
        **head,
        "format": 1,
        "file": "friday.toml",
        "state": "in progress",
        "first_dealer": "N",
        "rules": rules,
        "we": {**we, **bonuses, "total": 80},
        "they": {**they, **bonuses, "total": 100},
        "winner": None,
        "margin": 20,
        "hands": [played, passed_out],
        "entries": [],
        "next": {"number": 3, "dealer": "S", "needs": {"we": 40, "they": 100}},
        "if_stopped": {"we": 100, "they": 0},
    } == document(cli, "show", "friday.toml", "--json")


def test_a_finished_rubber(finished: Path, cli: Cli) -> None:
    """The worked rubber from the table to the document: We win it with 1060 to 870."""
    found = document(cli, "show", "--json", "friday.toml")
    assert ("finished", "we", 190) == (found["state"], found["winner"], found["margin"])
    assert (830, 230, 1060) == tuple(found["we"][key] for key in ("above", "below", "total"))
    assert (600, 270, 870) == tuple(found["they"][key] for key in ("above", "below", "total"))
    assert (None, None) == (found["next"], found["if_stopped"])
    auctions = [hand["auction"] for hand in found["hands"]]
    assert [None, None, None, "P 2NT P P P", None, None] == auctions


def test_warnings_do_not_spoil_the_document(friday: Path, cli: Cli) -> None:
    """A slip in the head is said on standard error, beside a whole document."""
    friday.write_text(friday.read_text().replace("dealer", "dealler"))
    shown = cli("show", "friday.toml", "--json")
    assert 0 == shown.status
    assert "did you mean dealer?" in shown.err
    assert json.loads(shown.out)["first_dealer"] is None


def test_a_refusal_prints_no_document(friday: Path, cli: Cli) -> None:
    """Where there is nothing to show there is no half document either."""
    friday.write_text("format = 2\n")
    refused(cli("show", "friday.toml", "--json"), 1)
    refused(cli("score", "8s", "=", "--json"), 2)


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (
            # 20 x 4; 6 x 400; 100 for the insult.
            ("1cxx", "13", "--vulnerable"),
            {
                "contract": "1C",
                "doubling": "XX",
                "tricks": 13,
                "vulnerable": True,
                "declarer": {"above": 2500, "below": 80},
                "defenders": {"above": 0, "below": 0},
                "entries": [
                    {"for": "declarer", "line": "below", "points": 80, "kind": "tricks"},
                    {"for": "declarer", "line": "above", "points": 2400, "kind": "overtricks"},
                    {"for": "declarer", "line": "above", "points": 100, "kind": "insult"},
                ],
            },
        ),
        (
            # 100 + 2 x 200 + 10 x 300.
            ("7ntx", "-13"),
            {
                "contract": "7NT",
                "doubling": "X",
                "tricks": 0,
                "vulnerable": False,
                "declarer": {"above": 0, "below": 0},
                "defenders": {"above": 3500, "below": 0},
                "entries": [
                    {"for": "defenders", "line": "above", "points": 3500, "kind": "undertricks"},
                ],
            },
        ),
    ],
)
def test_one_hand(cli: Cli, args: tuple[str, ...], expected: dict[str, Any]) -> None:
    """`score --json` gives both sides' points and every figure."""
    assert {"format": 1, **expected} == document(cli, "score", *args, "--json")
