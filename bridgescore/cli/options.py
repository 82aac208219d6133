"""The arguments and options that several commands share, and how their words are read."""

from __future__ import annotations

import functools
import inspect
import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, get_type_hints

import typer

from bridgescore.errors import NotUnderstood
from bridgescore.model import LAWS_1981, LAWS_1993, Heading, Pair, Rules, Seat, Side
from bridgescore.rubbertext import LARGEST, RULE_VALUES

if TYPE_CHECKING:
    from datetime import date


def complete_file(incomplete: str) -> list[str]:
    """Rubber files, and folders on the way to them, that begin like this."""
    found = _files(incomplete)
    if len(found) == 1 and found[0].endswith(os.sep):
        # With what is in it, so that the shell does not take the folder for the whole name.
        found += _files(found[0])
    # Only the shell itself knows how it writes a name with a space in it.
    return [] if any(" " in path for path in found) else found


def _files(beginning: str) -> list[str]:
    """Rubber files whose path begins like this, and folders, each with a slash behind it."""
    from glob import escape, glob

    found = sorted(glob(f"{escape(beginning)}*"))
    folders = [f"{path}{os.sep}" for path in found if os.path.isdir(path)]
    return [path for path in found if path.endswith(".toml")] + folders


def complete_hand(ctx: typer.Context, incomplete: str) -> list[str]:
    """Sides, seats and the players of the file that begin like this."""
    from bridgescore.errors import BridgescoreError
    from bridgescore.notation import completions
    from bridgescore.rubberfile import load

    try:
        heading = load(ctx.params.get("file") or "").heading
    except BridgescoreError:
        heading = Heading()
    found = proposals(ctx.params.get("hand") or (), incomplete, completions(heading))
    # What was typed stays as it is: shells drop a proposal that begins in other letters.
    return [incomplete + word[len(incomplete) :] for word in found]


def proposals(before: Iterable[str], incomplete: str, words: Iterable[str]) -> list[str]:
    """What can be meant by the beginning of a word, whatever its case and accents.

    A name may be several words, the first of which stand `before` already: then
    only the rest of such names is proposed.
    """
    from bridgescore.notation import fold

    typed = [fold(word) for word in before]
    found: dict[int, list[str]] = {}
    for word in words:
        parts = word.split()
        for known in range(min(len(parts), len(typed) + 1)):
            rest = " ".join(parts[known:])
            stands = [fold(part) for part in parts[:known]] == typed[len(typed) - known :]
            if stands and fold(rest).startswith(fold(incomplete)):
                found.setdefault(known, []).append(rest)
    return found[max(found)] if found else []


File = Annotated[
    str,
    typer.Argument(metavar="FILE", help="The rubber file.", autocompletion=complete_file),
]
HandWords = Annotated[
    list[str],
    typer.Argument(
        metavar="HAND...", help="The hand sentence: we 4s +1.", autocompletion=complete_hand
    ),
]
Note = Annotated[
    str | None, typer.Option("--note", metavar="TEXT", help="A remark to keep with the hand.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that is there.")]
Laws = Annotated[
    str | None,
    typer.Option("--laws", metavar="1993|1981", help="The code to score by; 1993 is today's."),
]


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
        typer.Option("--date", metavar="DATE", help="The day of play: 2026-11-27, or today."),
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


def sentence(words: list[str], command: str) -> str:
    """The words of a hand sentence; an option that slipped among them is refused."""
    for word in words:
        if word.startswith("--") and word[2:3].isalpha():
            from bridgescore.cli.usage import no_such_option

            raise NotUnderstood(no_such_option(word.split("=")[0], f"bridgescore {command}"))
    return " ".join(words)


def read_laws(laws: str | None, base: Rules = LAWS_1993) -> Rules:
    """The rules of the code that was named; whether honours count, no code says."""
    codes = {None: base, "1993": LAWS_1993, "1981": LAWS_1981}
    if laws not in codes:
        raise NotUnderstood(f"--laws is 1993 or 1981, not {laws}")
    return codes[laws]._replace(honours=base.honours)


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
        heading = heading._replace(date=_read_date(asked.date))
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
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:5]) <= LARGEST):
        raise NotUnderstood(f"--rubber is a number from 1, not {text}")
    return int(text)


def _seated(heading: Heading, side: Side, names: tuple[str, str]) -> Heading:
    """The heading with the two names of a side in its seats."""
    players = dict(zip(Seat, heading.players))
    players.update(zip(heading.pair(side).seats, (" ".join(name.split()) for name in names)))
    north, east, south, west = (players[seat] for seat in Seat)
    return heading._replace(players=(north, east, south, west))


def _read_date(text: str) -> date:
    """A day of play."""
    from datetime import date

    if text == "today":
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise NotUnderstood(f"--date is a day like 2026-11-27, or today; not {text}") from None


def _read_dealer(text: str, heading: Heading) -> Seat:
    """The seat of the player who deals first."""
    from bridgescore.notation import read_who

    # Where only a seat is meant, w can only be West.
    who = read_who("west" if text.casefold() == "w" else text, heading)
    if isinstance(who, Side):
        raise NotUnderstood(f'--dealer is a player or a seat, not the side "{text}"')
    return who
