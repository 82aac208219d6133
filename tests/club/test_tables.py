"""The standings as tables, JSON data and CSV rows."""

from __future__ import annotations

import json
from datetime import date
from decimal import Decimal

import pytest

from bridgescore.club.back_score import back_score
from bridgescore.club.money import Rounding
from bridgescore.club.standings import Declared, Outcome, standings
from bridgescore.club.tables import (
    as_json,
    back_score_tables,
    csv_rows,
    hundreds_text,
    money_text,
    notes,
    payments_table,
    players_table,
    points_text,
    rubbers_table,
    stats_table,
)
from bridgescore.columns import aligned
from bridgescore.game.rubber import Progress
from bridgescore.text import width

WON = Outcome(
    "f-1.toml",
    Progress.FINISHED,
    date(2026, 11, 27),
    "3",
    1,
    ("Ann", "Bob"),
    ("Cleo", "Dev"),
    1060,
    480,
    (Declared(3, 2, 1, 1, 1, 0), Declared(), Declared(), Declared()),
)
OPEN = WON._replace(file="f-2.toml", progress=Progress.IN_PROGRESS, rubber=2, we_total=100)
STAKE = Decimal("0.50")


@pytest.mark.parametrize(
    ("settled", "text"),
    [(600, "+6"), (-1200, "-12"), (0, "0"), (580, "+5.8"), (-40, "-0.4"), (123_400, "+1,234")],
)
def test_hundreds_are_written_with_a_sign(settled: int, text: str) -> None:
    """A rubber of 6 is +6; unrounded, 580 points are +5.8."""
    assert text == hundreds_text(settled)


@pytest.mark.parametrize(
    ("cents", "currency", "text"),
    [
        (1250, "£", "+£12.50"),
        (-5, "", "-0.05"),
        (0, "€", "€0.00"),
        (-123_456, "EUR", "-EUR 1,234.56"),
    ],
)
def test_money_is_written_with_its_sign_in_front(cents: int, currency: str, text: str) -> None:
    """A currency in letters stands apart from the figures."""
    assert text == money_text(cents, currency)


def test_points_are_written_with_a_sign() -> None:
    """Plus and minus show; nothing won or lost has no sign."""
    assert ["+1,060", "-190", "0"] == [points_text(points) for points in (1060, -190, 0)]


def test_the_rubbers_are_listed_with_what_they_brought_we() -> None:
    """A rubber that does not count is there without a figure."""
    expected = (
        ("1", "f-1", "Ann & Bob", "1,060", "Cleo & Dev", "480", "+6"),
        ("2", "f-2", "Ann & Bob", "100", "Cleo & Dev", "480", "-"),
    )
    assert expected == rubbers_table(standings([WON, OPEN])).rows


def test_rubbers_are_named_in_short_as_far_as_they_differ() -> None:
    """Without folder and ending, unless two would have the same name."""
    night = [WON._replace(file="north/1.toml"), WON._replace(file="south/2.toml", rubber=3)]
    assert ["1", "2"] == [row[1] for row in rubbers_table(standings(night)).rows]
    night[1] = night[1]._replace(file="south/1.toml")
    expected = ["north/1.toml", "south/1.toml"]
    assert expected == [row[1] for row in rubbers_table(standings(night)).rows]


def test_unknown_players_are_listed_as_such() -> None:
    """Who is not named is a question mark."""
    rows = rubbers_table(standings([WON._replace(they=("Cleo", None))])).rows
    assert "Cleo & ?" == rows[0][4]


def test_the_players_are_listed_with_money_only_at_a_stake() -> None:
    """The best first; the column of money is there when money is asked for."""
    row = ("Ann", "1", "1", "0", "0", "580", "0", "+580", "+6")
    assert row == players_table(standings([WON])).rows[0]
    assert (*row, "+£3.00") == players_table(standings([WON], stake=STAKE), "£").rows[0]


def test_payments_are_in_money_or_in_hundreds() -> None:
    """Without a stake the players know their own."""
    assert ("Cleo", "Ann", "6") == payments_table(standings([WON])).rows[0]
    assert ("Cleo", "Ann", "£3.00") == payments_table(standings([WON], stake=STAKE), "£").rows[0]


def test_the_declarers_are_listed() -> None:
    """Contracts, slams and doubled contracts, each with how many were made."""
    row = ("Ann", "3", "2", "1", "1", "1", "0", "+580")
    assert row == stats_table(standings([WON])).rows[0]


def test_the_back_score_ends_in_a_bar() -> None:
    """The longest line fills the bar; minus goes to the left, plus to the right."""
    night = standings([WON, WON._replace(file="f-3.toml", rubber=3, they=("Cleo", "Eve"))])
    (table,) = back_score_tables(back_score(night), ascii_only=True)
    assert ("Ann", "+6", "+12", "+12", "        |########") == table.rows[0]
    assert ("Eve", "", "-6", "-6", "    ####|") in table.rows
    assert aligned(table, ascii_only=True).isascii()


def test_the_back_score_names_days() -> None:
    """By date the columns are days; the bar is drawn in blocks."""
    night = standings([WON, WON._replace(date=None)])
    (table,) = back_score_tables(back_score(night, by_date=True))
    assert ["27 Nov", "no date"] == [column.text for column in table.heads[1:3]]
    assert "        │████████" == table.rows[0][-1]


def test_a_long_back_score_goes_on_in_further_tables() -> None:
    """Eight columns to a table; who did not play is not in it, but everybody in the last."""
    others = WON._replace(rubber=2, we=("Eve", "Finn"))
    night = standings([WON._replace(file=f"f-{n}.toml") for n in range(9)] + [others])
    tables = back_score_tables(back_score(night))
    assert [9, 5] == [len(table.heads) for table in tables]
    assert {"Ann", "Bob", "Cleo", "Dev"} == {row[0] for row in tables[0].rows}
    assert {"Ann", "Bob", "Cleo", "Dev", "Eve", "Finn"} == {row[0] for row in tables[1].rows}


def test_the_notes_say_how_and_what_counted() -> None:
    """Rounding is a custom of the house, so it is always said."""
    assert [
        "Margins are rounded to whole hundreds, 50 down.",
        "Won and lost go by all points, whoever won two games.",
        "f-2.toml does not count: it is in progress.",
    ] == notes(standings([WON, OPEN], Rounding.DOWN))


def test_the_json_of_a_night() -> None:
    """The shape that is promised to other programs, money as decimal strings."""
    expected = {
        "format": 1,
        "rubbers": [
            {
                "file": "f-1.toml",
                "state": "finished",
                "counted": True,
                "we": {"players": ["Ann", "Bob"], "total": 1060},
                "they": {"players": ["Cleo", "Dev"], "total": 480},
                "winner": "we",
                "margin": 580,
            },
            {
                "file": "f-2.toml",
                "state": "in progress",
                "counted": False,
                "we": {"players": ["Ann", "Bob"], "total": 100},
                "they": {"players": ["Cleo", "Dev"], "total": 480},
                "winner": None,
                "margin": 380,
            },
        ],
        "players": [
            {
                **{"name": name, "played": 1, "won": int(sign > 0), "lost": int(sign < 0)},
                **{"tied": 0, "points": sign * 580, "hundreds": sign * 6, "money": money},
            }
            for name, sign, money in (
                ("Ann", 1, "3.00"),
                ("Bob", 1, "3.00"),
                ("Cleo", -1, "-3.00"),
                ("Dev", -1, "-3.00"),
            )
        ],
        "payments": [
            {"from": "Cleo", "to": "Ann", "money": "3.00"},
            {"from": "Dev", "to": "Bob", "money": "3.00"},
        ],
        "stats": None,
        "back_score": None,
    }
    assert json.loads(json.dumps(as_json(standings([WON, OPEN], stake=STAKE)))) == expected


def test_the_json_of_a_tie_without_a_stake() -> None:
    """A tie has a winner of its own name; without a stake there is no money."""
    night = as_json(standings([WON._replace(they_total=1060)]))
    assert "tie" == night["rubbers"][0]["winner"]
    assert {None} == {player["money"] for player in night["players"]}
    assert [] == night["payments"]


def test_exact_hundreds_are_exact_in_json() -> None:
    """580 points are 5.8 hundreds, whatever they were added up from."""
    rubbers = [WON._replace(we_total=480 + points) for points in (110, 220, 250)]
    assert '"hundreds": 5.8,' in json.dumps(as_json(standings(rubbers, Rounding.EXACT)))


def test_the_csv_rows_of_a_night() -> None:
    """Heads, then a row for each player; without a stake the money is empty."""
    heads, ann, *_ = csv_rows(standings([WON], stake=STAKE))
    assert ("name", "played", "won", "lost", "tied") == heads[:5]
    assert ("plus", "minus", "points", "hundreds", "money") == heads[5:]
    assert ("Ann", 1, 1, 0, 0, 580, 0, 580, 6, "3.00") == ann
    assert [""] * 4 == [row[-1] for row in csv_rows(standings([WON]))][1:]


def test_an_empty_night_has_tables_too() -> None:
    """Nobody played, nobody pays."""
    night = standings([])
    assert [] == back_score_tables(back_score(night))
    for table in (rubbers_table(night), players_table(night), payments_table(night)):
        heads, rule = aligned(table).splitlines()[1:]
        assert width(heads) == width(rule)


def test_the_json_tells_what_each_player_declared() -> None:
    """Where it is asked for: three contracts, two made, and 580 points for the one rubber."""
    ann, *_ = as_json(standings([WON]), stats=True)["stats"]
    counts = {"contracts": 3, "made": 2, "slams": 1, "slams_made": 1}
    doubled = {"doubled": 1, "doubled_made": 0}
    assert {"name": "Ann", **counts, **doubled, "average": 580} == ann


def test_the_json_has_the_back_score() -> None:
    """A figure for each rubber that counts, null where a player sat out; or for each day."""
    second = WON._replace(file="f-3.toml", rubber=3, they=("Cleo", "Eve"), we_total=380)
    night = standings([WON, OPEN, second])
    by_rubber = as_json(night, back=back_score(night))["back_score"]
    assert [1, 3] == by_rubber["columns"]
    # Ann and Bob won 6 hundreds and lost 1, Dev played the first rubber only, Eve the last.
    lines = {line["name"]: line["hundreds"] for line in by_rubber["players"]}
    assert {"Ann": [6, 5], "Bob": [6, 5], "Cleo": [-6, -5], "Dev": [-6, None]} == {
        name: lines[name] for name in ("Ann", "Bob", "Cleo", "Dev")
    }
    assert [None, 1] == lines["Eve"]
    by_day = as_json(night, back=back_score(night, by_date=True))["back_score"]
    assert ["2026-11-27"] == by_day["columns"]
    undated = standings([WON._replace(date=None)])
    assert [None] == as_json(undated, back=back_score(undated, by_date=True))["back_score"][
        "columns"
    ]


def test_a_balance_of_nought_is_a_figure() -> None:
    """Who has won as much as was lost stands at 0, and did play."""
    lost = WON._replace(file="f-2.toml", rubber=2, we_total=480, they_total=1060)
    night = standings([WON, lost])
    back = back_score(night)
    for line in as_json(night, back=back)["back_score"]["players"]:
        assert 0 == line["hundreds"][-1]
    for row in list(csv_rows(night, back=back))[1:]:
        assert 0 == row[-1]


def test_the_csv_has_what_is_asked_for() -> None:
    """Columns for what was declared, and one for each rubber or day of the back score."""
    second = WON._replace(file="f-2.toml", rubber=2, they=("Cleo", "Eve"), we_total=380)
    night = standings([WON, second])
    heads, *rows = csv_rows(night, stats=True, back=back_score(night))
    declared = ("contracts", "made", "slams", "slams_made", "doubled", "doubled_made", "average")
    assert (*declared, "rubber 1", "rubber 2") == heads[10:]
    found = {row[0]: row[10:] for row in rows}
    # 580 won and 100 lost: 480 in two rubbers.
    assert (6, 4, 2, 2, 2, 0, 240, 6, 5) == found["Ann"]
    assert (0, 0, 0, 0, 0, 0, 100, None, 1) == found["Eve"]
    heads, *_ = csv_rows(night, back=back_score(night, by_date=True))
    assert ("2026-11-27",) == heads[10:]


@pytest.mark.parametrize(("final", "cells"), [(16, 8), (1, 1), (3, 2), (5, 3)])
def test_a_bar_is_rounded_like_everything(final: int, cells: int) -> None:
    """Half a cell is drawn: 3 of 16 make one and a half of 8 cells, and that is two."""
    rubbers = [
        WON._replace(file=f"f-{n}.toml", rubber=n, we_total=100 * score, they_total=0, we=we)
        for n, (score, we) in enumerate(((16, ("Ann", "Bob")), (final, ("Eve", "Finn"))), start=1)
    ]
    night = standings([each._replace(they=(f"C{n}", f"D{n}")) for n, each in enumerate(rubbers)])
    (table,) = back_score_tables(back_score(night), ascii_only=True)
    assert cells == next(row[-1].count("#") for row in table.rows if row[0] == "Eve")
