"""Questions: why a rubber stands as it does, what comes next, what one hand is worth."""

from __future__ import annotations

from typing import Annotated

import typer

from bridgescore.answers.why import reasons, worked
from bridgescore.cli import options
from bridgescore.cli.output import out
from bridgescore.commands import ask, table
from bridgescore.errors import NotUnderstood
from bridgescore.game.model import Hand, Line, Side
from bridgescore.game.scoring import score_hand
from bridgescore.sentence.reader import read_score
from bridgescore.sentence.writer import write_result

#: Whose points: `score` knows no table, so declarer's side stands for We.
_WHOSE = {Side.WE: "declarer's side", Side.THEY: "the defenders"}


def score(
    hand: Annotated[
        list[str], typer.Argument(metavar="CONTRACT RESULT", help="As in a sentence: 4sx +1.")
    ],
    vulnerable: Annotated[
        bool, typer.Option("--vulnerable", help="Declarer's side is vulnerable.")
    ] = False,
    honours: Annotated[
        str | None,
        typer.Option("--honours", metavar="100|150", help="Declarer's side held honours."),
    ] = None,
    laws: options.Laws = None,
    json: options.AsJson = False,
) -> None:
    """Score one hand, without a file.

    Example: bridgescore score 6hx +1 --vulnerable
    """
    contract, tricks = read_score(options.sentence(hand, "score"))
    if honours not in (None, "100", "150"):
        raise NotUnderstood(f"--honours is 100 or 150, not {honours}")
    result = Hand(contract, Side.WE, tricks, int(honours or 0))
    rules = options.read_laws(laws)
    entries = score_hand(result, vulnerable, rules)
    if json:
        from bridgescore.formats.json import hand_document

        out.document(hand_document(result, vulnerable, entries))
        return
    state = "vulnerable" if vulnerable else "not vulnerable"
    out.say(f"{contract} {write_result(contract, tricks)}, {state}: {tricks} tricks won")
    explained = reasons(result, vulnerable, entries, rules)
    for side, name in _WHOSE.items():
        for line in (Line.BELOW, Line.ABOVE):
            figures = [r for r in explained if (r.entry.side, r.entry.line) == (side, line)]
            if figures:
                total = sum(reason.entry.points for reason in figures)
                out.say(f"\n{name}, {line} the line: {total}")
                for reason in figures:
                    out.say(f"  {reason.entry.points:>5}{worked(reason)}: {reason.words}")


def why(
    file: options.File,
    number: Annotated[
        str | None,
        typer.Argument(
            metavar="N",
            help="One hand: its number, or last.",
            autocompletion=options.complete_number,
        ),
    ] = None,
) -> None:
    """Explain each hand, figure by figure.

    Example: bridgescore why friday.toml 3
    """
    shown = table.show(file)
    out.warnings(shown.warnings)
    for line in ask.why(shown.rubber, number):
        out.say(line)


def what(
    file: options.File,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[SIDE [CONTRACT]]", help="Whose games, or which contract: we 4s."),
    ] = None,
) -> None:
    """Tell what the next hand would score, or what makes game.

    Example: bridgescore what friday.toml we 4s
    """
    asked = options.sentence(words or [], "what")
    shown = table.show(file)
    out.warnings(shown.warnings)
    for line in ask.what(shown.rubber, asked, out.columns(), out.ascii_wanted()):
        out.say(line)
