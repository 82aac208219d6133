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
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import typer

from bridgescore.cli import options
from bridgescore.cli.completion import proposals
from bridgescore.cli.dates import read_date
from bridgescore.cli.heading import HeadingOptions, read_heading, takes_heading
from bridgescore.cli.keyboard import Lines
from bridgescore.cli.output import is_of_streams, out
from bridgescore.cli.table import told
from bridgescore.commands import table
from bridgescore.commands.names import free_name
from bridgescore.errors import NOT_WRITTEN, REFUSED, BridgescoreError, NotUnderstood, Refused
from bridgescore.game.model import Deal, Doubling, Hand, Heading
from bridgescore.sentence.names import check_names, completions
from bridgescore.sentence.words import COMMANDS, fold
from bridgescore.text import counted, nearest, shell_name
from bridgescore.unexpected import sentence

LEAVING = ("quit", "exit")
#: What starts the next rubber when one is over.
NEXT = ("next", "y", "yes")

HELP = """\
A hand, as you would say it:
  we 4s =           made
  ann 3nt +1        one overtrick
  they 4sx -2       doubled, two down
  we 6h = honours   and four honours
  pass              passed out
  short: u4s= t3nx-2 ann4s+1hon

Put right:
  undo              takes the last back
  fix 3 we 4s -1    what hand 3 was
  fix last honours  also x, xx, -1, =
  insert 3 ..., remove 3
  set --dealer Ann  also names and rules

Ask and leave:
  why, why 3        how it came to this
  what, what we 4s  what it would score
  show, stop        sheet; break off
  quit              all is saved"""


@takes_heading
def play(
    file: options.File,
    asked: HeadingOptions,
) -> None:
    """Score a live table, hand by hand.

    Example: bridgescore play friday.toml --we Ann Bob --they Cleo Dev --dealer Ann
    """
    live = sys.stdin is not None and sys.stdin.isatty()
    # Behind the commands that are typed, it must not be taken for an option.
    file = f"./{file}" if file.startswith("-") else file
    try:
        if live:
            lines = Lines()
            _open(file, asked, lines)
            _Table(file, lines).converse()
        else:
            _open(file, asked)
            _take_lines(file)
    except EOFError:
        # The end of input leaves like quit; every hand is on disk.
        out.say("")
    except KeyboardInterrupt:
        if live:
            out.say("")
        raise


def _open(file: str, asked: HeadingOptions, lines: Lines | None = None) -> None:
    """See that there is a rubber file, started with the options or with what is asked."""
    if os.path.lexists(file):
        if asked != HeadingOptions():
            mend = f"change its heading with: bridgescore set {shell_name(file)}"
            raise Refused(f"{file} is there already; {mend}")
        out.warnings(table.show(file).warnings)
        return
    heading = read_heading(asked)
    if lines is not None and asked == HeadingOptions():
        heading = _ask_heading(file, lines)
    if lines is not None and asked.date is None:
        heading = heading._replace(date=read_date("today"))
    table.new(file, heading)
    out.recorded = True


def _ask_heading(file: str, lines: Lines) -> Heading:
    """Ask for names and dealer; Enter leaves them out."""
    out.say(f"{file} is new. Who plays? Two names each, or Enter to go without.")
    asked = HeadingOptions()
    for question, key in (
        ("We (North and South): ", "we"),
        ("They (East and West): ", "they"),
        ("Who deals first? ", "dealer"),
    ):
        asked = _answered(question, asked, key, lines)
    return read_heading(asked)


def _answered(question: str, asked: HeadingOptions, key: str, lines: Lines) -> HeadingOptions:
    """The options with the answer to one question; asks again until it will do."""
    while True:
        answer = _ask(question, lines)
        if not answer:
            return asked
        try:
            value: Any = answer if key == "dealer" else _two_names(answer)
            tried = asked._replace(**{key: value})
            heading = read_heading(tried)
            check_names(name for name in heading.players if name is not None)
        except BridgescoreError as error:
            out.complain(str(error))
        else:
            return tried


def _two_names(answer: str) -> list[str]:
    """The names in an answer: apart by a comma, "and" or "&", else by spaces."""
    names = _words(answer)
    for sign in (",", "&", " and "):
        if sign in answer:
            names = [name.strip() for name in answer.split(sign) if name.strip()]
            break
    if len(names) != 2:
        raise NotUnderstood("write two names, such as: Ann Bob, or with a comma: Mary Ann, Bob")
    return names


def _words(text: str) -> list[str]:
    """The words of a line; what stands in quotation marks is one word."""
    words = shlex.shlex(text, posix=True)
    words.whitespace_split = True
    words.commenters = words.escape = ""
    # An apostrophe is a letter of a name: O'Neil.
    words.quotes = '"'
    try:
        return list(words)
    except ValueError:
        raise NotUnderstood(
            'a quotation mark is open; write a name of two words like this: "Mary Ann"'
        ) from None


def _first(line: str) -> str:
    """The first word of a line, as commands are written."""
    return fold(line.split(None, 1)[0])


def _take(file: str, line: str) -> table.Added | None:
    """Carry out one line; gives what was added where it is a hand and no command."""
    from bridgescore.cli import carry_out

    command, rest = _first(line), line.split(None, 1)[1:]
    if command == "help":
        out.say(HELP)
    elif command in COMMANDS:
        carry_out([command, file, *_words("".join(rest))])
    else:
        added = table.add(file, line)
        out.recorded = True
        out.say(told(added))
        return added
    return None


# -- at a terminal


class _Table:
    """A conversation at a terminal.

    Attributes:
        file: the rubber file.
        seen: what it said when it was last read here.
        sound: what it said when that was last a rubber.
        rubber: that rubber.
        lines: what is typed.
    """

    def __init__(self, file: str, lines: Lines) -> None:
        self.lines = lines
        self.sit_down(file)

    def sit_down(self, file: str) -> None:
        """Take a file as it is now.

        Raises like `show`; the last rubber that could be read stays.
        """
        self.file = file
        self.seen = table.look(file)
        self.rubber = table.judged(file, self.seen).rubber
        self.sound = self.seen

    def converse(self) -> None:
        """Take hands and commands until somebody leaves."""
        out.prompted = True
        out.say("")
        out.sheet(self.rubber)
        if not self.rubber.over:
            out.say("Type a hand, such as we 4s =, or help.")
        offered = ""
        while True:
            if self.rubber.over and offered != self.sound.text:
                offered = self.sound.text
                self.offer_next()
            line = self.ask()
            if fold(line) in LEAVING:
                return
            try:
                self.take(line)
            except BridgescoreError as error:
                out.complain(str(error))
                self.drop_pasted()
            except OSError:
                raise
            except Exception as error:
                # One slip of the program does not end the evening.
                from bridgescore.unexpected import sentence

                out.complain(sentence(error))
                self.drop_pasted()
            with suppress(BridgescoreError):
                self.sit_down(self.file)

    def ask(self) -> str:
        """A line, with completion."""
        _complete_from(self.rubber.heading)
        hand = len(self.rubber.steps) + 1
        question = "next rubber? " if self.rubber.over else f"hand {hand}> "
        return _ask(question, self.lines, self.show)

    def show(self) -> None:
        """The sheet as it is now, or what is wrong with the file."""
        try:
            self.sit_down(self.file)
            out.sheet(self.rubber)
        except BridgescoreError as error:
            out.complain(str(error))

    def drop_pasted(self) -> None:
        """Forget what was pasted behind a line that failed: it was meant to follow on that."""
        if self.lines.pasted:
            count = len(self.lines.pasted)
            what = f"{count} more lines that were" if count > 1 else "one more line that was"
            out.complain(f"left out: {what} pasted with it")
            self.lines.pasted = []

    def take(self, line: str) -> None:
        """Carry out one line, on the file as it is now."""
        if not os.path.lexists(self.file):
            self.bring_back()
        news = True
        # What is wrong with the file the command says, unless it puts that right.
        with suppress(BridgescoreError):
            news = self.changed()
            if news:
                hands = counted(len(self.rubber.steps), "hand")
                out.say(f"{self.file} was changed meanwhile; it holds {hands} now.")
        if not line:
            if news:
                _take(self.file, "show")
        elif not self.rubber.over or _first(line) in (*COMMANDS, "help"):
            self.record(line)
        elif fold(line) in NEXT:
            self.start_next()
        else:
            self.offer_next()

    def changed(self) -> bool:
        """Take the file as it is now; whether it was changed. Raises like `sit_down`."""
        before = self.seen
        self.sit_down(self.file)
        return before.text != self.seen.text

    def record(self, line: str) -> None:
        """Carry out a hand or a command; raises with the command that may be meant."""
        try:
            added = _take(self.file, line)
        except NotUnderstood as error:
            near = nearest(_first(line), (*COMMANDS, "help", "quit"), 0.75)
            if not near or near[0] == _first(line):
                raise
            raise NotUnderstood(f"{error}\nor do you mean the command {near[0]}?") from None
        if added is not None:
            out.say("")
            out.sheet(added.rubber, notes=_reminder(added.step.deal, added.rubber.heading))

    def bring_back(self) -> None:
        """Offer to write a file again that was deleted."""
        self.drop_pasted()
        answer = _ask(f"{self.file} is gone. Write it again as it was? [Y/n] ", self.lines)
        if fold(answer) not in ("n", "no"):
            table.write_again(self.file, self.sound)

    def offer_next(self) -> None:
        """Say how the next rubber is started."""
        name = free_name(self.file, self.rubber.heading.table)
        out.say(
            "The rubber is over: y starts the next with the same players"
            f" ({name}), undo and fix put this one right, quit leaves."
        )

    def start_next(self) -> None:
        """Start the next rubber of these players in a file of its own, and go on with that."""
        from bridgescore.commands.club import following

        file = free_name(self.file, self.rubber.heading.table)
        table.new(file, following(self.rubber))
        out.recorded = True
        self.sit_down(file)
        out.say("")
        out.sheet(self.rubber)


def _reminder(deal: Deal, heading: Heading) -> tuple[str, ...]:
    """What is often forgotten with a hand, and how it is added; nothing where all is said."""
    if not isinstance(deal, Hand):
        return ()
    forgotten = []
    if heading.rules.honours and not deal.honours:
        forgotten.append("Honours? fix last honours")
    if deal.contract.doubling is Doubling.UNDOUBLED and deal.auction is None:
        forgotten.append("Doubled? fix last x")
    return tuple(forgotten)


def _ask(question: str, lines: Lines, again: Callable[[], None] = lambda: None) -> str:
    """A line from the terminal, without blanks round it; raises EOFError at the end of input."""
    out.flush()
    return lines.ask(question, again).strip()


def _complete_from(heading: Heading) -> None:
    """Let Tab complete commands, sides and names, where the terminal has a readline."""
    try:
        import readline
    except ImportError:
        return

    def complete(text: str, state: int) -> str | None:
        # The place is counted in bytes.
        line = readline.get_line_buffer().encode()[: readline.get_begidx()]
        before = line.decode().split()
        commands = [] if before else [*COMMANDS, "help", "quit"]
        found = proposals(before, text, [*commands, *completions(heading)])
        return f"{found[state]} " if state < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    # On a Mac it may be another library in its place, which takes other words.
    other = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if other else "tab: complete")


# -- through a pipe


def _take_lines(file: str) -> None:
    """Carry out each line of standard input; the first that fails ends it.

    Where nobody reads the output any more, hands are still recorded.
    """
    unread: OSError | None = None
    recorded = out.recorded
    for number, line in enumerate(_input_lines(), start=1):
        line = line.strip().removeprefix("\ufeff")
        if not line or line.startswith("#"):
            continue
        if fold(line) in LEAVING:
            break
        out.recorded = False
        try:
            _take(file, line)
            out.flush()
        except BridgescoreError as error:
            out.complain(f"line {number}: {error}")
            raise typer.Exit(error.status) from None
        except Exception as error:
            if not is_of_streams(error):
                out.complain(f"line {number}: {sentence(error, out.recorded)}")
                raise typer.Exit(NOT_WRITTEN if out.recorded else REFUSED) from None
            unread = unread or error
            out.abandon()
        recorded |= out.recorded
    out.recorded = recorded
    out.say("")
    out.sheet(table.show(file).rubber)
    if unread is not None:
        raise unread


def _input_lines() -> Iterator[str]:
    """The lines of standard input; raises Refused where there are none to be had."""
    if sys.stdin is None:
        raise Refused("there is no standard input to read hands from")
    try:
        yield from sys.stdin
    except UnicodeError:
        raise Refused(
            f"what comes through standard input is not in the encoding {sys.stdin.encoding},"
            " which was asked for"
        ) from None
    except (OSError, ValueError):
        raise Refused("standard input cannot be read") from None
