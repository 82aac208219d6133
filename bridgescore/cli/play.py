"""The live table: the sheet, a status line, and a prompt for hands and commands.

Everything typed goes the way of the command line: a hand through `add`, a
command through the command of that name. A hand is on disk before the next
prompt, and the file is read anew before each one, since another terminal may
have written to it.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import typer

from bridgescore import actions, rubberfile
from bridgescore.cli import options
from bridgescore.cli.heading import HeadingOptions, read_heading, takes_heading
from bridgescore.cli.output import interruptible, out
from bridgescore.errors import BridgescoreError, NotUnderstood, Refused
from bridgescore.explain import scored
from bridgescore.model import Hand, Heading
from bridgescore.notation import check_names, completions, fold, write_hand
from bridgescore.rubber import Rubber
from bridgescore.sheet import status

#: The commands of the prompt that are commands of the program too, on the same file.
COMMANDS = ("undo", "fix", "insert", "remove", "set", "why", "what", "stop", "show")
LEAVING = ("quit", "exit")

HELP = """Type each hand as you would say it, then Enter:

  we 4s =               we made four spades            (they, or a player's name)
  they 3nt x -2         doubled, two down              (xx for redoubled)
  we 2h +1 honours      an overtrick, and honours 100  (honours they 150)
  pass                  passed out

  undo                  takes the last hand back
  fix 3 we 4s -1        puts hand 3 right; also insert 3 ..., remove 3, fix last ...
  why, why 3            how it came to these points
  what, what we 4s      what is needed; what a contract would score
  set --dealer Ann      changes names, dealer or rules (set --help)
  show, stop, quit      the sheet; settle an unfinished rubber; leave (all is saved)"""


@takes_heading
def play(
    file: options.File,
    asked: HeadingOptions,
) -> None:
    """Score a live table, hand by hand.

    Example: bridgescore play friday.toml --we Ann Bob --they Cleo Dev --dealer Ann
    """
    live = sys.stdin is not None and sys.stdin.isatty()
    try:
        _open(file, asked, live)
        if live:
            _converse(file)
        else:
            _take_lines(file)
    except EOFError:
        # The end of input leaves like quit; every hand is on disk.
        out.say("")


def _open(file: str, asked: HeadingOptions, live: bool) -> None:
    """See that there is a rubber file, started with the options or with what is asked."""
    if os.path.lexists(file):
        if asked != HeadingOptions():
            raise Refused(
                f"{file} is there already; change its heading with: bridgescore set {file}"
            )
        rubberfile.load(file)
        return
    heading = read_heading(asked)
    if live and asked == HeadingOptions():
        heading = _ask_heading(file)
    actions.new(file, heading)
    out.recorded = True


def _ask_heading(file: str) -> Heading:
    """Ask for names and dealer; Enter leaves them out."""
    out.say(f"{file} is new. Names are not needed: Enter goes on without them.")
    asked = HeadingOptions()
    we = _answered("Our two players (We, North-South): ", asked, "we")
    they = _answered("Their two players (They, East-West): ", we, "they")
    return read_heading(_answered("Who deals first, a player or a seat: ", they, "dealer"))


def _answered(question: str, asked: HeadingOptions, key: str) -> HeadingOptions:
    """The options with the answer to one question; asks again until it will do."""
    while True:
        answer = _ask(question).strip()
        if not answer:
            return asked
        value: Any = answer if key == "dealer" else _two_names(answer)
        try:
            if len(value) != 2 and key != "dealer":
                raise NotUnderstood('write two names, such as: Ann Bob, or "Mary Ann" Bob')
            tried = asked._replace(**{key: value})
            heading = read_heading(tried)
            check_names(name for name in heading.players if name is not None)
        except BridgescoreError as error:
            out.complain(str(error))
        else:
            return tried


def _two_names(answer: str) -> list[str]:
    """The names in an answer: apart by a comma, "and" or "&", else by spaces."""
    for sign in (",", "&", " and "):
        if sign in answer:
            return [name.strip() for name in answer.split(sign) if name.strip()]
    try:
        return shlex.split(answer)
    except ValueError:
        return answer.split()


def _ask(question: str) -> str:
    """A line from the terminal; raises EOFError at the end of input."""
    out.flush()
    with interruptible():
        return input(question)


# -- at a terminal


def _converse(file: str) -> None:
    """Take hands and commands until somebody leaves."""
    rubber = _sheet(file)
    out.say("Type a hand, such as: we 4s =   or help, undo, quit.")
    seen = rubberfile.read_file(file)
    offered = rubber.over
    while True:
        with _completion(rubber.heading):
            line = _ask("rubber over> " if rubber.over else f"hand {len(rubber.steps) + 1}> ")
        words = line.split()
        if not words:
            continue
        if fold(words[0]) in LEAVING:
            return
        try:
            _say_if_changed(file, seen)
            _carry_out(file, line, words)
            rubber = rubberfile.load(file)
            seen = rubberfile.read_file(file)
        except BridgescoreError as error:
            out.complain(str(error))
        if not rubber.over:
            offered = False
        elif not offered:
            offered = True
            following = _next_rubber(file, rubber)
            if following is not None:
                file, rubber, offered = following, _sheet(following), False
                seen = rubberfile.read_file(file)


def _say_if_changed(file: str, seen: str) -> None:
    """Say that another program has written to the file since it was last read here."""
    if rubberfile.read_file(file) != seen:
        count = len(rubberfile.load(file).steps)
        hands = f"{count} hand{'' if count == 1 else 's'}"
        out.say(f"{file} was changed meanwhile; it holds {hands} now.")


def _carry_out(file: str, line: str, words: list[str]) -> None:
    """One line of the prompt: a command, or a hand."""
    command = fold(words[0])
    if command == "help":
        out.say(HELP)
    elif command == "show":
        _sheet(file)
    elif command in COMMANDS:
        _command(file, command, line)
    else:
        added = actions.add(file, line)
        out.recorded = True
        out.say(scored(added.step, added.rubber.heading))
        _sheet(file)
        if isinstance(added.step.deal, Hand) and not added.step.deal.honours:
            typed = write_hand(added.step.deal, added.rubber.heading)
            out.say(f"Honours or a double forgotten? fix last {typed} honours")


def _command(file: str, command: str, line: str) -> int:
    """A command of the program, on the file of the table."""
    from bridgescore.cli import perform

    rest = line.split(None, 1)[1:]
    try:
        words = shlex.split(rest[0]) if rest and command == "set" else " ".join(rest).split()
    except ValueError:
        raise NotUnderstood(
            'a quotation mark is open; write names like this: "Mary Ann" "O\'Neil"'
        ) from None
    return perform([command, file, *words])


def _sheet(file: str) -> Rubber:
    """Print the sheet and the status line; gives the rubber."""
    rubber = rubberfile.load(file)
    out.say("")
    out.sheet(rubber, brief=True)
    out.say("")
    if not rubber.over:
        out.say(status(rubber))
    return rubber


def _next_rubber(file: str, rubber: Rubber) -> str | None:
    """Offer the next rubber with the same players; gives its file, or None."""
    name = actions.next_name(file)
    while os.path.lexists(name):
        name = actions.next_name(name)
    answer = _ask(f"The next rubber with the same players, in {name}? [Y/n] ")
    if fold(answer) not in ("", "y", "yes"):
        out.say("Corrections are still taken here; quit leaves.")
        return None
    number = (rubber.heading.rubber or 1) + 1
    actions.new(name, rubber.heading._replace(rubber=number, dealer=rubber.next_dealer))
    return name


@contextmanager
def _completion(heading: Heading) -> Iterator[None]:
    """Tab completes commands, sides and names, where the terminal has a readline."""
    try:
        import readline
    except ImportError:
        yield
        return
    words = [*COMMANDS, "help", "quit", *completions(heading)]

    def complete(text: str, state: int) -> str | None:
        found = [word for word in words if fold(word).startswith(fold(text))]
        return f"{found[state]} " if state < len(found) else None

    before = readline.get_completer()
    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
    try:
        yield
    finally:
        readline.set_completer(before)


# -- through a pipe


def _take_lines(file: str) -> None:
    """Carry out each line of standard input; the first that fails ends it."""
    if sys.stdin is None:
        raise Refused("there is no standard input to read hands from")
    for number, line in enumerate(sys.stdin, start=1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        command = fold(words[0])
        if command in LEAVING:
            break
        try:
            if command in COMMANDS:
                status = _command(file, command, line)
                if status:
                    out.complain(f"line {number}: {line.strip()}")
                    raise typer.Exit(status)
            elif command == "help":
                out.say(HELP)
            else:
                added = actions.add(file, line.strip())
                out.recorded = True
                out.say(scored(added.step, added.rubber.heading))
        except BridgescoreError as error:
            out.complain(f"line {number}: {error}")
            raise typer.Exit(error.status) from None
    out.say("")
    out.sheet(rubberfile.load(file))
