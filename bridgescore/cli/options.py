"""The arguments and options that several commands share, and how their words are read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from bridgescore.errors import NotUnderstood
from bridgescore.model import LAWS_1981, LAWS_1993, Heading, Pair, Rules, Seat, Side
from bridgescore.rubbertext import RULE_VALUES

if TYPE_CHECKING:
    from datetime import date

File = Annotated[str, typer.Argument(metavar="FILE", help="The rubber file.")]
HandWords = Annotated[
    list[str], typer.Argument(metavar="HAND...", help="The hand sentence: we 4s +1.")
]
Note = Annotated[
    str | None, typer.Option("--note", metavar="TEXT", help="A remark to keep with the hand.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]
Laws = Annotated[
    str | None,
    typer.Option("--laws", metavar="1993|1981", help="The code to score by; 1993 is today's."),
]
We = Annotated[
    tuple[str, str] | None,
    typer.Option("--we", metavar="NAME NAME", help="Our two players, as they face each other."),
]
They = Annotated[
    tuple[str, str] | None,
    typer.Option("--they", metavar="NAME NAME", help="Their two players."),
]
Dealer = Annotated[
    str | None,
    typer.Option("--dealer", metavar="WHO", help="Who deals the first hand: a player or a seat."),
]
Day = Annotated[
    str | None,
    typer.Option("--date", metavar="DATE", help="The day of play, 2026-11-27 or today."),
]
Event = Annotated[str | None, typer.Option("--event", metavar="TEXT", help="The occasion.")]
Table = Annotated[str | None, typer.Option("--table", metavar="TEXT", help="Which table.")]
RubberNumber = Annotated[
    str | None,
    typer.Option("--rubber", metavar="N", help="Which rubber of the evening, from 1."),
]
HonoursRule = Annotated[
    bool | None,
    typer.Option("--honours/--no-honours", help="Whether this table scores honours."),
]
InsultRule = Annotated[
    str | None,
    typer.Option("--redoubled-insult", metavar="100|50", help="For making a redoubled contract."),
]
PartScoreRule = Annotated[
    str | None,
    typer.Option(
        "--unfinished-part-score", metavar="100|50", help="For the only part-score at a stop."
    ),
]
UndertrickRule = Annotated[
    str | None,
    typer.Option(
        "--doubled-undertricks-from-fourth",
        metavar="300|200",
        help="For each doubled undertrick from the fourth, not vulnerable.",
    ),
]
Sitting = Annotated[
    str | None,
    typer.Option("--sitting", metavar="ns|ew", help="Which seats are We, ns or ew."),
]


def sentence(words: list[str], command: str) -> str:
    """The words of a hand sentence; an option that slipped among them is refused."""
    for word in words:
        if word.startswith("--") and word[2:3].isalpha():
            from bridgescore.cli.usage import no_such_option

            raise NotUnderstood(no_such_option(word.split("=")[0], f"bridgescore {command}"))
    return " ".join(words)


def read_rules(
    laws: str | None,
    honours: bool | None = None,
    redoubled_insult: str | None = None,
    unfinished_part_score: str | None = None,
    doubled_undertricks_from_fourth: str | None = None,
    base: Rules = LAWS_1993,
) -> Rules:
    """The house rules that the options ask for, on top of those that hold already."""
    codes = {None: base, "1993": LAWS_1993, "1981": LAWS_1981}
    if laws not in codes:
        raise NotUnderstood(f"--laws is 1993 or 1981, not {laws}")
    rules = codes[laws]
    if honours is not None:
        rules = rules._replace(honours=honours)
    elif laws is not None:
        rules = rules._replace(honours=base.honours)
    given: dict[str, str | None] = {
        "redoubled_insult": redoubled_insult,
        "unfinished_part_score": unfinished_part_score,
        "doubled_undertricks_from_fourth": doubled_undertricks_from_fourth,
    }
    values = {key: _rule(key, text) for key, text in given.items() if text is not None}
    return Rules(**{**rules._asdict(), **values})


def _rule(key: str, text: str) -> int:
    """The value that an option gives to a house rule, in points."""
    allowed = [str(value) for value in RULE_VALUES[key]]
    if text not in allowed:
        option = key.replace("_", "-")
        raise NotUnderstood(f"--{option} is {' or '.join(allowed)}, not {text}")
    return int(text)


def read_heading(
    base: Heading,
    *,
    we: tuple[str, str] | None,
    they: tuple[str, str] | None,
    dealer: str | None,
    day: str | None,
    event: str | None,
    table: str | None,
    rubber: str | None,
    sitting: str | None,
    rules: Rules,
) -> Heading:
    """The heading that the options ask for, on top of what stands there already."""
    heading = base._replace(rules=rules)
    if sitting is not None:
        if sitting.upper() not in Pair.__members__:
            raise NotUnderstood(f"--sitting is ns or ew, not {sitting}")
        heading = heading._replace(we=Pair(sitting.upper()))
    for side, names in ((Side.WE, we), (Side.THEY, they)):
        if names is not None:
            heading = _seated(heading, side, names)
    if day is not None:
        heading = heading._replace(date=read_date(day))
    if event is not None:
        heading = heading._replace(event=event or None)
    if table is not None:
        heading = heading._replace(table=table or None)
    if rubber is not None:
        if not (rubber.isascii() and rubber.isdigit() and 1 <= int(rubber[:5]) <= 9999):
            raise NotUnderstood(f"--rubber is a number from 1, not {rubber}")
        heading = heading._replace(rubber=int(rubber))
    if dealer is not None:
        heading = heading._replace(dealer=read_dealer(dealer, heading))
    return heading


def _seated(heading: Heading, side: Side, names: tuple[str, str]) -> Heading:
    """The heading with the two names of a side in its seats."""
    players = dict(zip(Seat, heading.players))
    players.update(zip(heading.pair(side).seats, (" ".join(name.split()) for name in names)))
    north, east, south, west = (players[seat] for seat in Seat)
    return heading._replace(players=(north, east, south, west))


def read_date(text: str) -> date:
    """A day of play."""
    from datetime import date

    if text == "today":
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise NotUnderstood(f"--date is a day like 2026-11-27, or today; not {text}") from None


def read_dealer(text: str, heading: Heading) -> Seat:
    """The seat of the player who deals first."""
    from bridgescore.notation import read_who

    # Where only a seat is meant, w can only be West.
    who = read_who("west" if text.casefold() == "w" else text, heading)
    if isinstance(who, Side):
        raise NotUnderstood(f'--dealer is a player or a seat, not the side "{text}"')
    return who
