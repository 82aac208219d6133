"""The heading of a rubber: its options, and the commands that write it, new and set."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Annotated, Any, NamedTuple, get_type_hints

import typer

from bridgescore.answers.changes import differences, reseated
from bridgescore.cli.dates import read_date
from bridgescore.cli.options import File, Laws, read_laws
from bridgescore.cli.output import out
from bridgescore.commands import correct, table
from bridgescore.errors import NotUnderstood
from bridgescore.file.keys import LARGEST, RULE_VALUES
from bridgescore.game.model import Heading, Pair, Rules, Seat, Side
from bridgescore.text import listed, shell_name


class HeadingOptions(NamedTuple):
    """The options of `new`, which `set` and `play` take as well; None where not given."""

    we: Annotated[
        tuple[str, str] | None,
        typer.Option("--we", metavar="NAME NAME", help="Our players, the first one North."),
    ] = None
    they: Annotated[
        tuple[str, str] | None,
        typer.Option("--they", metavar="NAME NAME", help="Their players, the first one East."),
    ] = None
    dealer: Annotated[
        str | None,
        typer.Option("--dealer", metavar="WHO", help="Who deals first: a player or a seat."),
    ] = None
    date: Annotated[
        str | None,
        typer.Option("--date", metavar="DATE", help="The day of play: 2026-11-30, today or none."),
    ] = None
    event: Annotated[str | None, typer.Option("--event", metavar="TEXT", help="The occasion.")] = (
        None
    )
    table: Annotated[str | None, typer.Option("--table", metavar="TEXT", help="Which table.")] = (
        None
    )
    rubber: Annotated[
        str | None,
        typer.Option("--rubber", metavar="N", help="Which rubber of the evening, from 1."),
    ] = None
    laws: Laws = None
    honours: Annotated[
        bool | None,
        typer.Option("--honours/--no-honours", help="Whether this table scores honours."),
    ] = None
    redoubled_insult: Annotated[
        str | None,
        typer.Option("--redoubled-insult", metavar="100|50", help="For a redoubled contract made."),
    ] = None
    unfinished_part_score: Annotated[
        str | None,
        typer.Option("--unfinished-part-score", metavar="100|50", help="At a stop."),
    ] = None
    doubled_undertricks_from_fourth: Annotated[
        str | None,
        typer.Option(
            "--doubled-undertricks-from-fourth", metavar="300|200", help="Not vulnerable, each."
        ),
    ] = None
    sitting: Annotated[
        str | None,
        typer.Option("--sitting", metavar="ns|ew", help="Which seats are We."),
    ] = None


def takes_heading(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command all the options of `new`; it gets them as one argument, `asked`."""
    signature = inspect.signature(command, eval_str=True)
    own = [p for p in signature.parameters.values() if p.name != "asked"]
    kind = inspect.Parameter.KEYWORD_ONLY
    shared = [
        inspect.Parameter(name, kind, default=None, annotation=annotation)
        for name, annotation in get_type_hints(HeadingOptions, include_extras=True).items()
    ]

    @functools.wraps(command)
    def with_options(**given: Any) -> None:
        mine = {parameter.name: given.pop(parameter.name) for parameter in own}
        command(**mine, asked=HeadingOptions(**given))

    parameters = [*(parameter.replace(kind=kind) for parameter in own), *shared]
    with_options.__annotations__ = {p.name: p.annotation for p in parameters}
    with_options.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return with_options


@takes_heading
def new(file: File, asked: HeadingOptions) -> None:
    """Start a rubber file, never overwriting one.

    Example: bridgescore new friday.toml --we Ann Bob --they Cleo Dev --dealer Ann
    """
    heading = read_heading(asked)
    if asked.date is None:
        heading = heading._replace(date=read_date("today"))
    table.new(file, heading)
    out.recorded = True
    for side in Side:
        names = listed(name for name in heading.names(side) if name)
        out.say(f"{side.long} ({heading.pair(side).long}){': ' if names else ''}{names}")
    if heading.dealer is not None:
        out.say(f"Dealer: {heading.player(heading.dealer) or heading.dealer.long}")
    out.say(f"{file} is ready. Record a hand with: bridgescore add {shell_name(file)} we 4s +1")


@takes_heading
def set_(file: File, asked: HeadingOptions) -> None:
    """Change names, dealer, date, event, table or rules.

    Example: bridgescore set friday.toml --dealer Cleo --no-honours
    """
    if asked == HeadingOptions():
        raise NotUnderstood("say what to change, as in: bridgescore set friday.toml --dealer Ann")
    reset = correct.set_heading(file, lambda heading: read_heading(asked, heading))
    old, new = reset.old, reset.new
    out.recorded = True
    out.warnings(reset.warnings)
    out.sheet(new)
    out.say("")
    out.say(f"{file} is changed.")
    for sentence in (*reseated(old, new), *differences(old, new)):
        out.say(sentence)


# -- what the options say


def _rules(asked: HeadingOptions, base: Rules) -> Rules:
    """The house rules that the options ask for, on top of those that hold already."""
    given = {key: getattr(asked, key) for key in Rules._fields if key != "honours"}
    values = {key: _rule(key, text) for key, text in given.items() if text is not None}
    if asked.honours is not None:
        values["honours"] = asked.honours
    return Rules(**{**read_laws(asked.laws, base)._asdict(), **values})


def _rule(key: str, text: str) -> int:
    """The value that an option gives to a house rule, in points."""
    allowed = [str(value) for value in RULE_VALUES[key]]
    if text not in allowed:
        option = key.replace("_", "-")
        raise NotUnderstood(f"--{option} is {' or '.join(allowed)}, not {text}")
    return int(text)


def read_heading(asked: HeadingOptions, base: Heading = Heading()) -> Heading:
    """The heading that the options ask for, on top of what stands there already."""
    heading = base._replace(rules=_rules(asked, base.rules))
    if asked.sitting is not None:
        if asked.sitting.upper() not in Pair.__members__:
            raise NotUnderstood(f"--sitting is ns or ew, not {asked.sitting}")
        heading = heading._replace(we=Pair(asked.sitting.upper()))
    for side, names in ((Side.WE, asked.we), (Side.THEY, asked.they)):
        if names is not None:
            heading = _seated(heading, side, names)
    if asked.date is not None:
        heading = heading._replace(date=read_date(asked.date))
    if asked.event is not None:
        heading = heading._replace(event=asked.event.strip() or None)
    if asked.table is not None:
        heading = heading._replace(table=asked.table.strip() or None)
    if asked.rubber is not None:
        heading = heading._replace(rubber=_read_number(asked.rubber))
    if asked.dealer is not None:
        heading = heading._replace(dealer=_read_dealer(asked.dealer, heading))
    return heading


def _read_number(text: str) -> int:
    """Which rubber of the evening."""
    if not (text.isascii() and text.isdigit() and text.strip("0")):
        raise NotUnderstood(f"--rubber is a number from 1, not {text}")
    figures = text.lstrip("0")
    # One figure too many is enough: Python itself refuses to read thousands of them.
    if int(figures[: len(str(LARGEST)) + 1]) > LARGEST:
        shown = text if len(text) <= 20 else f"{text[:20]}..."
        raise NotUnderstood(f"--rubber is a number from 1 to {LARGEST}, not {shown}")
    return int(figures)


def _seated(heading: Heading, side: Side, names: tuple[str, str]) -> Heading:
    """The heading with the two names of a side in its seats."""
    players = dict(zip(Seat, heading.players))
    players.update(zip(heading.pair(side).seats, (" ".join(name.split()) for name in names)))
    north, east, south, west = (players[seat] for seat in Seat)
    return heading._replace(players=(north, east, south, west))


def _read_dealer(text: str, heading: Heading) -> Seat:
    """The seat of the player who deals first."""
    from bridgescore.sentence.reader import read_who

    # Where only a seat is meant, w can only be West.
    who = read_who("west" if text.casefold() == "w" else text, heading)
    if isinstance(who, Side):
        raise NotUnderstood(f'--dealer is a player or a seat, not the side "{text}"')
    return who
