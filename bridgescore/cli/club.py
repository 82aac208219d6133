"""The club night: standings, the cut, and two scorers' sheets compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from bridgescore.cli import options
from bridgescore.cli.dates import read_date
from bridgescore.cli.output import out
from bridgescore.club import tables
from bridgescore.club.back_score import BackScore, back_score
from bridgescore.club.money import Rounding, read_stake
from bridgescore.club.standings import Outcome, Standings, standings
from bridgescore.columns import aligned
from bridgescore.commands import club as clubnight
from bridgescore.commands import table
from bridgescore.errors import (
    MOST_SHOWN,
    NOT_UNDERSTOOD,
    REFUSED,
    BridgescoreError,
    NotUnderstood,
    Refused,
    and_more,
)

if TYPE_CHECKING:
    from decimal import Decimal


def night(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="FILES...",
            help="Rubber files, or folders of them.",
            parser=options.rubber_or_folder,
        ),
    ],
    stake: Annotated[
        str | None, typer.Option("--stake", metavar="1.00", help="Money for a hundred.")
    ] = None,
    currency: Annotated[
        str | None, typer.Option("--currency", metavar="SIGN", help="Set before the money.")
    ] = None,
    fifty: Annotated[
        str | None,
        typer.Option("--fifty", metavar="up|down", help="What exactly 50 rounds to; else up."),
    ] = None,
    exact: Annotated[bool, typer.Option("--exact", help="Do not round to hundreds.")] = False,
    running: Annotated[
        bool, typer.Option("--back-score", help="Each player's running line.")
    ] = False,
    by: Annotated[
        str | None, typer.Option("--by", metavar="date", help="The back score, evening by evening.")
    ] = None,
    stats: Annotated[
        bool, typer.Option("--stats", help="What each player declared and made.")
    ] = False,
    json: options.AsJson = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV for a spreadsheet.")] = False,
) -> None:
    """Add up a night or a season: who won, and who pays whom.

    Example: bridgescore night examples/club-night --stake 0.50
    """
    rounding = _rounding(fifty, exact)
    if json and csv:
        raise NotUnderstood("--json and --csv are two forms of one thing; choose one")
    if by not in (None, "date"):
        raise NotUnderstood(f"--by is date, not {by}")
    by_date = by is not None
    money, sign = _stake(stake, currency)
    outcomes, failed = _outcomes(paths, stats)
    result = standings(outcomes, rounding, money)
    out.warnings(result.warnings)
    back = back_score(result, by_date) if running or by_date else None
    if json:
        out.document(tables.as_json(result, stats, back))
    elif csv:
        from bridgescore.formats.csv import csv_text

        out.raw(csv_text(tables.csv_rows(result, stats, back)).encode())
    else:
        _show(result, sign, stats, back, rubbers=not by_date)
    if failed:
        raise typer.Exit(REFUSED)


def _rounding(fifty: str | None, exact: bool) -> Rounding:
    """How margins are rounded, by the options."""
    if fifty not in (None, "up", "down"):
        raise NotUnderstood(f"--fifty is up or down, not {fifty}")
    if exact and fifty is not None:
        raise NotUnderstood("--exact rounds nothing, so --fifty has no meaning; choose one")
    return Rounding.EXACT if exact else Rounding(fifty or "up")


def _stake(stake: str | None, currency: str | None) -> tuple[Decimal | None, str]:
    """The money for a hundred, and what to write before it; a stake may carry its currency."""
    if stake is None:
        if currency is not None:
            raise NotUnderstood("--currency goes with --stake, the money for a hundred")
        return None, ""
    amount = stake.lstrip("$£€¥ ")
    carried = stake[: len(stake) - len(amount)].strip()
    if currency is not None and carried not in ("", currency):
        raise NotUnderstood(f"--stake {stake} and --currency {currency} differ; choose one")
    return read_stake(amount), currency or carried


def _outcomes(paths: list[str], stats: bool) -> tuple[list[Outcome], int]:
    """How each rubber came out, and how many files cannot be read; these are complained of."""
    files = clubnight.files_in(paths)
    if not files:
        raise Refused(f"there is no rubber file (*.toml) in {', '.join(paths)}")
    outcomes: list[Outcome] = []
    failed = odd = 0
    for found in out.progress(clubnight.outcomes(files, stats), len(files), "reading"):
        if isinstance(found, BridgescoreError):
            failed += 1
            if failed <= MOST_SHOWN:
                out.complain(str(found))
        else:
            odd += bool(found.warnings)
            if odd <= MOST_SHOWN:
                out.warnings(found.warnings[:1])
            outcomes.append(found.outcome)
    for count, what in ((failed, "that cannot be read"), (odd, "with odd keys")):
        out.warnings(f"{more} files {what}" for more in and_more(count - MOST_SHOWN))
    return outcomes, failed


def _show(
    night: Standings, currency: str, stats: bool, back: BackScore | None, rubbers: bool
) -> None:
    """Print the tables that are asked for; those of the players and of the payments always."""
    ascii_only = out.ascii_wanted()
    shown = [tables.players_table(night, currency)]
    if rubbers:
        shown.append(tables.rubbers_table(night))
    if back is not None:
        shown += tables.back_score_tables(back, ascii_only)
    if stats:
        shown.append(tables.stats_table(night))
    shown.append(tables.payments_table(night, currency))
    for sentence in (
        *(aligned(each, ascii_only) for each in shown),
        *tables.notes(night, " with set"),
    ):
        out.say(sentence)


def cut(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="NAMES...", help="Four to six players.")
    ] = None,
    cards: Annotated[
        str | None,
        typer.Option(
            "--cards", metavar="CARDS", help="The cards drawn, in that order: AS,10h,Kd,3c."
        ),
    ] = None,
    new: Annotated[
        str | None,
        typer.Option(
            "--new",
            metavar="FILE",
            help="Start the rubber that follows.",
            parser=options.rubber_name,
        ),
    ] = None,
    after: Annotated[
        str | None,
        typer.Option(
            "--after",
            metavar="FILE",
            help="The rubber that was played.",
            parser=options.rubber_name,
        ),
    ] = None,
    date: Annotated[
        str | None,
        typer.Option("--date", metavar="DATE", help="Its day: 2026-11-30, today or none."),
    ] = None,
) -> None:
    """Draw for partners, for the deal and for who sits out.

    Example: bridgescore cut Ann Bob Cleo Dev --new friday.toml
    """
    if date is not None and new is None:
        raise NotUnderstood("--date goes with --new FILE, the rubber to start")
    if after is not None:
        if names or cards is not None:
            raise NotUnderstood("cut takes either NAMES or --after FILE, not both")
        shown = table.show(after)
        rubber = shown.rubber
        out.warnings(shown.warnings)
        # The evening goes on: the same day, unless another is named.
        day = rubber.heading.date if date is None else read_date(date)
        said = clubnight.cut_after(rubber, after, new, day)
    elif names:
        import secrets

        drawn = cards.replace(",", " ").split() if cards is not None else None
        day = read_date(date or "today")
        said = clubnight.cut_new(names, drawn, new, secrets.SystemRandom(), day)
    else:
        raise NotUnderstood("cut needs NAMES, four to six players, or --after FILE")
    out.recorded = new is not None
    for sentence in said:
        out.say(sentence)


def compare(
    one: Annotated[
        str,
        typer.Argument(metavar="A", help="One scorer's file.", parser=options.rubber_name),
    ],
    other: Annotated[
        str,
        typer.Argument(metavar="B", help="The other scorer's file.", parser=options.rubber_name),
    ],
) -> None:
    """Find the first hand in which two scorers' sheets differ.

    Example: bridgescore compare ann.toml cleo.toml
    """
    from bridgescore.answers.compare import compare as compared

    try:
        first, second = table.show(one), table.show(other)
    except BridgescoreError as error:
        out.complain(str(error))
        raise typer.Exit(NOT_UNDERSTOOD) from None
    out.warnings(dict.fromkeys((*first.warnings, *second.warnings)))
    comparison = compared(first.rubber, second.rubber, (one, other))
    for sentence in comparison.sentences:
        out.say(sentence)
    if not comparison.same:
        raise typer.Exit(REFUSED)
