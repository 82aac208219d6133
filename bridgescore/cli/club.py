"""The club night: standings, the cut, and two scorers' sheets compared."""

from __future__ import annotations

from typing import Annotated

import typer

from bridgescore import actions, clubnight, rubberfile
from bridgescore.cli import options
from bridgescore.cli.output import out
from bridgescore.errors import NOT_UNDERSTOOD, REFUSED, BridgescoreError, NotUnderstood, Refused
from bridgescore.standings import Outcome, Rounding, read_stake, standings


def night(
    paths: Annotated[
        list[str], typer.Argument(metavar="FILES...", help="Rubber files, or folders of them.")
    ],
    stake: Annotated[
        str | None, typer.Option("--stake", metavar="1.00", help="Money for a hundred.")
    ] = None,
    currency: Annotated[
        str, typer.Option("--currency", metavar="SIGN", help="Set before the money.")
    ] = "",
    fifty: Annotated[
        str, typer.Option("--fifty", metavar="up|down", help="What exactly 50 rounds to.")
    ] = "up",
    exact: Annotated[bool, typer.Option("--exact", help="Do not round to hundreds.")] = False,
    back_score: Annotated[
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
    from bridgescore import night as tables
    from bridgescore.tabular import plain

    rounding = _rounding(fifty, exact)
    if json and csv:
        raise NotUnderstood("--json and --csv are two forms of one thing; choose one")
    if by not in (None, "date"):
        raise NotUnderstood(f"--by is date, not {by}")
    money = None
    if stake is not None:
        # A stake may carry its currency: £0.50.
        amount = stake.lstrip("$£€¥ ")
        currency = currency or stake[: len(stake) - len(amount)].strip()
        money = read_stake(amount)
    outcomes: list[Outcome] = []
    failed = False
    files = rubberfile.rubber_files(paths)
    if not files:
        raise Refused(f"there is no rubber file (*.toml) in {', '.join(paths)}")
    for outcome in out.progress(clubnight.outcomes(files, stats), len(files), "reading"):
        if isinstance(outcome, BridgescoreError):
            out.complain(str(outcome))
            failed = True
        else:
            outcomes.append(outcome)
    result = standings(outcomes, rounding, money)
    out.warnings(result.warnings)
    if json:
        out.document(tables.as_json(result))
    elif csv:
        from bridgescore.csvtext import csv_text

        out.raw(csv_text(tables.csv_rows(result)).encode())
    else:
        ascii_only = out.ascii_wanted()
        shown = [tables.players_table(result, currency)]
        if by is None:
            shown.append(tables.rubbers_table(result))
        if back_score or by is not None:
            from bridgescore.standings import back_score as lines

            shown += tables.back_score_tables(lines(result, by is not None), ascii_only)
        if stats:
            shown.append(tables.stats_table(result))
        shown.append(tables.payments_table(result, currency))
        for table in shown:
            out.say(plain(table, ascii_only))
        for note in tables.notes(result):
            out.say(note)
    if failed:
        raise typer.Exit(REFUSED)


def _rounding(fifty: str, exact: bool) -> Rounding:
    """How margins are rounded, by the options."""
    if exact:
        return Rounding.EXACT
    if fifty not in ("up", "down"):
        raise NotUnderstood(f"--fifty is up or down, not {fifty}")
    return Rounding(fifty)


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
        str | None, typer.Option("--new", metavar="FILE", help="Start the rubber that follows.")
    ] = None,
    after: Annotated[
        str | None, typer.Option("--after", metavar="FILE", help="The rubber that was played.")
    ] = None,
) -> None:
    """Draw for partners, for the deal and for who sits out.

    Example: bridgescore cut Ann Bob Cleo Dev --new friday.toml
    """
    if after is not None:
        if names or cards is not None:
            raise NotUnderstood("cut takes either NAMES or --after FILE, not both")
        said = clubnight.cut_after(after, new)
    elif names:
        import secrets

        drawn = cards.replace(",", " ").split() if cards is not None else None
        said = clubnight.cut_new(names, drawn, new, secrets.SystemRandom())
    else:
        raise NotUnderstood("cut needs NAMES, four to six players, or --after FILE")
    out.recorded = new is not None
    for sentence in said:
        out.say(sentence)


def compare(
    one: Annotated[str, typer.Argument(metavar="A", help="One scorer's file.")],
    other: Annotated[str, typer.Argument(metavar="B", help="The other scorer's file.")],
) -> None:
    """Find the first hand in which two scorers' sheets differ.

    Example: bridgescore compare ann.toml cleo.toml
    """
    from bridgescore.compare import compare as compared

    try:
        ours, theirs = actions.show(one)[1], actions.show(other)[1]
    except BridgescoreError as error:
        out.complain(str(error))
        raise typer.Exit(NOT_UNDERSTOOD) from None
    comparison = compared(ours, theirs, (one, other))
    for sentence in comparison.sentences:
        out.say(sentence)
    if not comparison.same:
        raise typer.Exit(REFUSED)
