"""The standings of a night as tables, as JSON data and as CSV rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from bridgescore.club.back_score import BackScore
from bridgescore.club.money import Rounding, divided
from bridgescore.club.standings import Declared, Listed, Player, Standings
from bridgescore.columns import Align, Head, Table
from bridgescore.game.rubber import Progress

# -- figures as the club writes them


def points_text(points: int) -> str:
    """Points with a sign before what is won or lost: +1,060, -190, 0."""
    return f"{points:+,}" if points else "0"


def hundreds_text(settled: int) -> str:
    """Points after rounding in hundreds, with a sign: +6; where nothing was rounded, +5.8."""
    return _sign(settled) + _hundreds(abs(settled))


def _hundreds(settled: int) -> str:
    """Points after rounding (0 or more) in hundreds, without a sign."""
    whole, rest = divmod(settled, 100)
    return f"{whole:,}" + (f".{rest:02d}".rstrip("0") if rest else "")


def money_text(cents: int, currency: str = "") -> str:
    """Cents won or lost as an amount with its sign: +£12.50, -EUR 3.00."""
    return _sign(cents) + amount_text(abs(cents), currency)


def amount_text(cents: int, currency: str = "") -> str:
    """Cents to pay as an amount: £12.50, EUR 12.50; without a currency the bare figures."""
    space = " " if currency[-1:].isalpha() else ""
    return f"{currency}{space}{cents // 100:,}.{cents % 100:02d}"


def _sign(number: int) -> str:
    return "+" if number > 0 else "-" if number < 0 else ""


def _decimal(hundredths: int) -> str:
    """Hundredths as a decimal string that other programs read: -12.50."""
    whole, rest = divmod(abs(hundredths), 100)
    return f"{'-' if hundredths < 0 else ''}{whole}.{rest:02d}"


# -- tables


def _right(*headings: str) -> tuple[Head, ...]:
    return tuple(Head(heading, Align.RIGHT) for heading in headings)


def rubbers_table(standings: Standings) -> Table:
    """Every rubber in the order of play, with the hundreds that it brought to We."""
    columns = (
        *(*_right("#"), Head("Rubber")),
        *(Head("We"), *_right("Points"), Head("They"), *_right("Points", "To We")),
    )
    names = _short_names([each.outcome.file for each in standings.rubbers])
    rows = (
        (
            *(str(number), name),
            *(_pair(each.we), f"{each.outcome.we_total:,}"),
            *(_pair(each.they), f"{each.outcome.they_total:,}"),
            hundreds_text(_to_we(each)) if each.counted else "-",
        )
        for number, (name, each) in enumerate(zip(names, standings.rubbers), start=1)
    )
    return Table("Rubbers", columns, tuple(rows))


def _short_names(files: list[str]) -> list[str]:
    """File names without folder and ending, as far as they still differ."""
    short = [re.split(r"[\\/]", file)[-1].removesuffix(".toml") for file in files]
    return short if len(set(short)) == len(files) else files


def _pair(names: tuple[str | None, ...]) -> str:
    return " & ".join(name or "?" for name in names)


def _to_we(each: Listed) -> int:
    """The margin after rounding as We see it, in points."""
    won = each.outcome.we_total >= each.outcome.they_total
    return each.settled if won else -each.settled


def players_table(standings: Standings, currency: str = "") -> Table:
    """Each player's rubbers, plus and minus, hundreds and money, the best first."""
    money = standings.stake is not None
    columns = (
        Head("Player"),
        *_right("Played", "Won", "Lost", "Tied", "Plus", "Minus", "Points", "Hundreds"),
        *_right(*(["Money"] if money else [])),
    )
    rows = (
        (
            player.name,
            *map(str, (player.played, player.won, player.lost, player.tied)),
            *(f"{player.plus:,}", f"{player.minus:,}", points_text(player.points)),
            hundreds_text(player.settled),
            *([money_text(player.cents, currency)] if money else []),
        )
        for player in standings.players
    )
    return Table("Players", columns, tuple(rows))


def payments_table(standings: Standings, currency: str = "") -> Table:
    """Who pays whom: in money, or in hundreds where there is no stake."""
    if standings.stake is None:
        unit, amounts = "Hundreds", [_hundreds(p.amount) for p in standings.payments]
    else:
        unit, amounts = "Money", [amount_text(p.amount, currency) for p in standings.payments]
    rows = ((p.payer, p.receiver, amount) for p, amount in zip(standings.payments, amounts))
    columns = (Head("From"), Head("To"), Head(unit, Align.RIGHT))
    return Table("Who pays whom", columns, tuple(rows))


def stats_table(standings: Standings) -> Table:
    """What each player declared, where the seats were written down, and the average margin."""
    columns = (
        Head("Player"),
        *_right("Declared", "Made", "Slams", "Slams made", "Doubled", "Doubled made", "Average"),
    )
    rows = (
        (player.name, *map(str, player.declared), points_text(player.average))
        for player in standings.players
    )
    return Table("Declarers", columns, tuple(rows))


#: Rubbers or dates that stand side by side in a table of the back score.
_SIDE_BY_SIDE = 8
#: Cells of a bar on each side of nought.
_BAR = 8

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def back_score_tables(back: BackScore, ascii_only: bool = False) -> list[Table]:
    """Each player's running line, eight rubbers or dates to a table.

    A player stands in the tables of those that they played, and always in the last,
    which also has what they came to in the end and a bar for it.
    """
    pages = range(0, len(back.columns), _SIDE_BY_SIDE)
    return [_back_score_page(back, first, first == pages[-1], ascii_only) for first in pages]


def _back_score_page(back: BackScore, first: int, last_page: bool, ascii_only: bool) -> Table:
    """The running lines over the columns from `first` on."""
    columns = back.columns[first : first + _SIDE_BY_SIDE]
    places = range(first, first + len(columns))
    finals = [list(line.figures.values())[-1] for line in back.lines]
    longest = max(map(abs, finals), default=0)
    rows = []
    for line, final in zip(back.lines, finals):
        cells = [hundreds_text(line.figures[n]) if n in line.figures else "" for n in places]
        if last_page:
            rows.append((line.name, *cells, hundreds_text(final), _bar(final, longest, ascii_only)))
        elif any(cells):
            rows.append((line.name, *cells))
    heads = (Head("Player"), *_right(*map(_mark, columns)))
    if last_page:
        heads = (*heads, Head("Final", Align.RIGHT), Head(""))
    return Table("Back score, in hundreds", heads, tuple(rows))


def _mark(column: int | date | None) -> str:
    """The head of a column of the back score: #3, or 27 Nov."""
    if column is None:
        return "no date"
    return f"#{column}" if isinstance(column, int) else f"{column.day} {_MONTHS[column.month - 1]}"


def _bar(final: int, longest: int, ascii_only: bool) -> str:
    """A bar from nought, to the left for minus and to the right for plus."""
    block, nought = ("#", "|") if ascii_only else ("█", "│")
    cells = divided(_BAR * abs(final), longest) if longest else 0
    left, right = (0, cells) if final > 0 else (cells, 0)
    return f"{block * left:>{_BAR}}{nought}{block * right}"


def notes(standings: Standings, way: str = "") -> list[str]:
    """Sentences that belong below the tables: how margins were rounded, what does not count.

    `way` is how names are put right, said behind the rubbers that lack one.
    """
    rounding = {
        Rounding.UP: "Margins are rounded to whole hundreds, 50 up.",
        Rounding.DOWN: "Margins are rounded to whole hundreds, 50 down.",
        Rounding.EXACT: "Margins are exact, not rounded to hundreds.",
    }
    missing = (
        f"{each.outcome.file} does not count: {each.reason}"
        + (f"; {each.mend}{way}." if each.mend else ".")
        for each in standings.rubbers
        if each.reason
    )
    meaning = "Won and lost go by all points, whoever won two games."
    return [rounding[standings.rounding], meaning, *missing]


# -- other programs


def as_json(
    standings: Standings, stats: bool = False, back: BackScore | None = None
) -> dict[str, Any]:
    """The night as a document for JSON; `formats/schema.json` describes it.

    Hundreds are a whole number, or with exact margins a number with at most
    two decimals. Money is a decimal string; without a stake it is null, and
    there are no payments. `stats` and the back score are null unless asked for.
    """
    money = standings.stake is not None
    return {
        "format": 1,
        "rubbers": [_json_rubber(each) for each in standings.rubbers],
        "players": [_json_player(player, money) for player in standings.players],
        "payments": [
            {"from": p.payer, "to": p.receiver, "money": _decimal(p.amount)}
            for p in standings.payments
            if money
        ],
        "stats": [_json_stats(player) for player in standings.players] if stats else None,
        "back_score": None if back is None else _json_back_score(back),
    }


def _json_rubber(each: Listed) -> dict[str, Any]:
    outcome = each.outcome
    over = outcome.progress is not Progress.IN_PROGRESS
    return {
        "file": outcome.file,
        "state": outcome.progress.value,
        "counted": each.counted,
        "we": {"players": list(each.we), "total": outcome.we_total},
        "they": {"players": list(each.they), "total": outcome.they_total},
        "winner": str(outcome.winner or "tie") if over else None,
        "margin": outcome.margin,
    }


def _json_player(player: Player, money: bool) -> dict[str, Any]:
    return {
        "name": player.name,
        "played": player.played,
        "won": player.won,
        "lost": player.lost,
        "tied": player.tied,
        "points": player.points,
        "hundreds": _number(player.settled),
        "money": _decimal(player.cents) if money else None,
    }


def _json_stats(player: Player) -> dict[str, Any]:
    return {"name": player.name, **player.declared._asdict(), "average": player.average}


def _json_back_score(back: BackScore) -> dict[str, Any]:
    """The running lines: a figure for each column, null where the player did not play."""
    count = len(back.columns)
    return {
        "columns": [_json_column(column) for column in back.columns],
        "players": [
            {"name": line.name, "hundreds": _running(line.figures, count)} for line in back.lines
        ],
    }


def _running(figures: Mapping[int, int], columns: int) -> list[int | float | None]:
    """A running line in hundreds; None for each column in which the player did not play."""
    return [_number(figures[n]) if n in figures else None for n in range(columns)]


def _json_column(column: int | date | None) -> int | str | None:
    """The place of a rubber in the night, or a day of play; null for rubbers without a date."""
    return column.isoformat() if isinstance(column, date) else column


def _number(settled: int) -> int | float:
    """Points after rounding in hundreds, as a JSON number; its decimals are exact."""
    return settled / 100 if settled % 100 else settled // 100


#: The heads of the rows of `csv_rows`, and those that the stats add.
CSV_COLUMNS = (
    *("name", "played", "won", "lost", "tied"),
    *("plus", "minus", "points", "hundreds", "money"),
)
CSV_STATS = (*Declared._fields, "average")


def csv_rows(
    standings: Standings, stats: bool = False, back: BackScore | None = None
) -> Iterator[tuple[str | int | float | None, ...]]:
    """The heads and a row for each player, the best first; money is empty without a stake.

    `stats` adds what each player declared, and the back score a column for each
    rubber or day: the running line in hundreds, empty where the player did not play.
    """
    money = standings.stake is not None
    marks = [_csv_mark(column) for column in back.columns] if back is not None else []
    yield (*CSV_COLUMNS, *(CSV_STATS if stats else ()), *marks)
    lines = {line.name: line.figures for line in back.lines} if back is not None else {}
    for p in standings.players:
        counts = (p.name, p.played, p.won, p.lost, p.tied, p.plus, p.minus, p.points)
        yield (
            *(*counts, _number(p.settled), _decimal(p.cents) if money else ""),
            *((*p.declared, p.average) if stats else ()),
            *_running(lines.get(p.name, {}), len(marks)),
        )


def _csv_mark(column: int | date | None) -> str:
    """The head of a column of the back score: rubber 3, 2026-11-27, or no date."""
    return f"rubber {column}" if isinstance(column, int) else str(column or "no date")
