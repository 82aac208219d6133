"""schema.json describes what `--json` prints, and refuses everything else."""

import copy
import json
from datetime import date
from importlib import resources
from typing import Any

import pytest
from hypothesis import given

from bridgescore.club.back_score import back_score
from bridgescore.club.standings import outcome, standings
from bridgescore.club.tables import as_json
from bridgescore.formats.json import FORMAT, hand_document, rubber_document
from bridgescore.game.model import Hand, Heading, Kind
from bridgescore.game.rubber import Rubber, replay
from bridgescore.game.scoring import score_hand
from tests.formats.test_json import FINISHED
from tests.formats.test_pbn import hands, rubbers
from tests.helpers import ENCYCLOPEDIA

jsonschema = pytest.importorskip("jsonschema", reason="jsonschema is not installed")

SCHEMA = json.loads((resources.files("bridgescore.formats") / "schema.json").read_text("utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(
    SCHEMA, format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER
)
FINISHED_DOCUMENT = json.loads(FINISHED)
SCORE_DOCUMENT = hand_document(ENCYCLOPEDIA[0], False, score_hand(ENCYCLOPEDIA[0]))
NIGHT_DOCUMENT = {
    "format": 1,
    "rubbers": [
        {
            "file": "friday.toml",
            "state": "finished",
            "counted": True,
            "we": {"players": ["Ann", "Bob"], "total": 1060},
            "they": {"players": ["Cleo", None], "total": 870},
            "winner": "we",
            "margin": 190,
        }
    ],
    "players": [
        {
            "name": "Ann",
            "played": 1,
            "won": 1,
            "lost": 0,
            "tied": 0,
            "points": 190,
            "hundreds": 1.9,
            "money": "-2.00",
        },
        {
            "name": "Cleo",
            "played": 1,
            "won": 0,
            "lost": 1,
            "tied": 0,
            "points": -190,
            "hundreds": -2,
            "money": None,
        },
    ],
    "payments": [{"from": "Cleo", "to": "Ann", "money": "2.00"}],
    "stats": None,
    "back_score": None,
}


def in_json(document: dict[str, Any]) -> dict[str, Any]:
    """A document as a program reads it."""
    read: dict[str, Any] = json.loads(json.dumps(document))
    return read


def objects(schema: Any) -> list[dict[str, Any]]:
    """Every object that the schema describes."""
    if isinstance(schema, list):
        return [found for part in schema for found in objects(part)]
    if not isinstance(schema, dict):
        return []
    inner = [found for part in schema.values() for found in objects(part)]
    return [schema, *inner] if schema.get("type") == "object" else inner


def test_the_schema_is_one() -> None:
    """The schema keeps to JSON Schema 2020-12 and names the format that the program writes."""
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert "https://json-schema.org/draft/2020-12/schema" == SCHEMA["$schema"]
    assert f"urn:bridgescore:json:{FORMAT}" == SCHEMA["$id"]
    for name in ("show", "score", "night"):
        assert FORMAT == SCHEMA["$defs"][name]["properties"]["format"]["const"]


@pytest.mark.parametrize("by_date", [False, True])
@pytest.mark.parametrize("day", [date(2026, 11, 27), None])
def test_a_night_with_everything_that_can_be_asked_for_is_valid(
    by_date: bool, day: date | None
) -> None:
    """What was declared and the running lines, rubber by rubber or day by day."""
    heading = Heading(date=day, players=("Ann", "Cleo", "Bob", "Dev"))
    night = standings([outcome("f.toml", replay(ENCYCLOPEDIA, heading), stats=True)])
    document = in_json(as_json(night, stats=True, back=back_score(night, by_date)))
    VALIDATOR.validate(document)
    assert list(document) == SCHEMA["$defs"]["night"]["required"]


def test_no_key_is_missing_and_none_is_unknown() -> None:
    """Absent values are null, never missing, and a reader meets no key it was not told of."""
    for described in objects(SCHEMA):
        assert False is described["additionalProperties"]
        assert list(described["properties"]) == described["required"]
        for name, value in described["properties"].items():
            target = SCHEMA["$defs"][value["$ref"].split("/")[-1]] if "$ref" in value else {}
            assert value.get("description") or target.get("description"), name


def test_the_kinds_of_points_are_those_of_the_sheet() -> None:
    """Every kind of entry has its word in the schema."""
    assert [kind.value for kind in Kind] == SCHEMA["$defs"]["kind"]["enum"]


@pytest.mark.parametrize(
    "document", [FINISHED_DOCUMENT, SCORE_DOCUMENT, NIGHT_DOCUMENT], ids=["show", "score", "night"]
)
def test_documents_as_they_are_promised(document: dict[str, Any]) -> None:
    """A finished rubber, a single hand and a club night are valid."""
    VALIDATOR.validate(in_json(document))


@given(rubbers())
def test_every_rubber_has_a_valid_document(rubber: Rubber) -> None:
    """In progress, finished or stopped, with and without names, auctions and notes."""
    numbered = rubber.heading._replace(rubber=rubber.heading.rubber or 1)
    for heading in (rubber.heading, numbered):
        document = rubber_document(rubber._replace(heading=heading), "friday.toml")
        VALIDATOR.validate(in_json(document))


@given(hands())
def test_every_hand_has_a_valid_document(hand: Hand) -> None:
    """Made or set, vulnerable or not, honours on either side."""
    for vulnerable in (False, True):
        document = hand_document(hand, vulnerable, score_hand(hand, vulnerable))
        VALIDATOR.validate(in_json(document))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["format"], 2),
        (["state"], "over"),
        (["date"], "27/11/2026"),
        (["date"], "2026-02-30"),
        (["we", "seats"], "SN"),
        (["we", "part_score"], 100),
        (["we", "games"], 3),
        (["we", "total"], -10),
        (["we", "players"], ["Ann"]),
        (["we", "nickname"], "us"),
        (["rules", "redoubled_insult"], 75),
        (["winner"], "draw"),
        (["hands", 0, "contract"], "8S"),
        (["hands", 0, "contract"], "4SX"),
        (["hands", 0, "doubling"], "XXX"),
        (["hands", 0, "tricks"], 14),
        (["hands", 0, "honours"], 50),
        (["hands", 0, "entries", 0, "kind"], "leg"),
        (["hands", 0, "entries", 0, "line"], "on"),
        (["next"], {"number": 7, "dealer": None}),
        (["if_stopped"], {"we": 300}),
    ],
)
def test_what_no_rubber_can_be_is_invalid(path: list[str | int], value: Any) -> None:
    """The schema refuses values that no sheet has."""
    document = copy.deepcopy(FINISHED_DOCUMENT)
    place = document
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    assert not VALIDATOR.is_valid(document)


@pytest.mark.parametrize("key", list(FINISHED_DOCUMENT))
def test_a_key_left_out_is_invalid(key: str) -> None:
    """Absent values are null, never missing."""
    document = {k: v for k, v in FINISHED_DOCUMENT.items() if k != key}
    assert not VALIDATOR.is_valid(document)


def test_a_rubber_without_hands_is_valid() -> None:
    """A file that was just begun."""
    VALIDATOR.validate(in_json(rubber_document(replay([]), "new.toml")))
