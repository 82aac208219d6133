"""`help`: a command, a topic in a screen or two, or a word of the card table in a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

import typer

from bridgescore.cli.output import out
from bridgescore.cli.topics import GLOSSARY, TOPICS, Shown, Terms, Topic
from bridgescore.errors import NotUnderstood
from bridgescore.text import nearest, width, wrapped


def help_(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[COMMAND or TOPIC]", help="What to read about."),
    ] = None,
) -> None:
    """Tell more of a command, a topic or a word.

    Example: bridgescore help sentence
    """
    from bridgescore.cli import MODULES, carry_out

    asked = " ".join(words or ()).casefold()
    if not asked or asked in MODULES:
        carry_out([*([asked] if asked else []), "--help"])
    elif asked in TOPICS:
        for line in lines(TOPICS[asked], out.columns()):
            out.say(line)
    elif asked in GLOSSARY:
        for line in _terms(Terms(((asked, GLOSSARY[asked]),)), out.columns()):
            out.say(line)
    else:
        near = nearest(asked, (*MODULES, *TOPICS, *GLOSSARY), 0.5, most=2)
        mend = f"did you mean {' or '.join(near)}? " if near else ""
        raise NotUnderstood(
            f'there is no help for "{asked}"; {mend}the topics are: {", ".join(TOPICS)}'
        )


#: Longer lines are hard to read.
_WIDEST = 80
#: Narrower than this, what a term means stands below it.
_SIDE_BY_SIDE = 60


def lines(topic: Topic, columns: int) -> Iterator[str]:
    """A topic for a screen of so many columns, its parts apart by an empty line."""
    yield from wrapped(f"{topic.phrase[0].upper()}{topic.phrase[1:]}", _room(columns))
    for part in topic.parts:
        yield ""
        if isinstance(part, Shown):
            yield from (f"  {line}".rstrip() for line in part.lines)
        elif isinstance(part, Terms):
            yield from _terms(part, columns)
        else:
            yield from wrapped(part, _room(columns))


def _room(columns: int) -> int:
    """How many columns of the screen to fill."""
    return max(min(columns, _WIDEST), 20)


def _terms(terms: Terms, columns: int) -> Iterable[str]:
    """Each term with its meaning beside it or, on a narrow screen, below it."""
    room = _room(columns)
    beside = max(width(term) for term, _ in terms.rows) + 4
    for term, meaning in terms.rows:
        if room >= _SIDE_BY_SIDE:
            first, *more = wrapped(meaning, room - beside)
            yield f"  {term}".ljust(beside) + first
            yield from (" " * beside + line for line in more)
        elif width(together := f"  {term}: {meaning}") <= room:
            yield together
        else:
            yield from (f"  {line}" for line in wrapped(f"{term}:", room - 2))
            yield from (f"    {line}" for line in wrapped(meaning, room - 4))
