"""What Tab offers in a shell, and how a shell comes to ask.

A shell may run what it is offered. So nothing of a file gets there but letters,
figures and blanks, and the names of files are left wholly to the shell.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from bridgescore.cli import ASKING
from bridgescore.cli.output import out
from bridgescore.errors import BridgescoreError, NotUnderstood, Refused
from bridgescore.game.model import Deal, Heading, PassedOut, Side, Who

if TYPE_CHECKING:
    import typer

    from bridgescore.game.rubber import Rubber

SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")
#: Tab must not be waited for: a file beyond this is no rubber of one evening.
LARGEST = 2**16


# -- what is offered


def hand_words(file: object, before: Iterable[str], incomplete: str) -> list[str]:
    """Sides, seats and players that can be meant by the beginning of a word of a sentence."""
    from bridgescore.sentence.names import completions
    from bridgescore.sentence.words import typeable

    rubber = _rubber(file)
    heading = rubber.heading if rubber is not None else Heading()
    words = completions(heading, typeable)
    return [_begun(incomplete, word) for word in proposals(before, incomplete, words)]


def proposals(before: Iterable[str], incomplete: str, words: Iterable[str]) -> list[str]:
    """What can be meant by the beginning of a word, whatever its case, accents and signs.

    A name may be several words, the first of which stand `before` already: then
    only the rest of such names is proposed.
    """
    from bridgescore.sentence.words import bare

    beginning = bare(incomplete)
    if incomplete.strip() and (not beginning or incomplete[0] in "=+-*"):
        return []
    typed = [bare(word) for word in before]
    found: dict[int, list[str]] = {}
    for word in words:
        parts = word.split()
        for known in range(min(len(parts), len(typed) + 1)):
            rest = " ".join(parts[known:])
            stands = [bare(part) for part in parts[:known]] == typed[len(typed) - known :]
            if stands and bare(rest).startswith(beginning):
                found.setdefault(known, []).append(rest)
    return found[max(found)] if found else []


def hand_numbers(file: object, incomplete: str) -> list[tuple[str, str]]:
    """The numbers of a file's hands that begin like this, and `last`, each with its hand."""
    rubber = _rubber(file)
    if rubber is None or not rubber.steps:
        return []
    said = [_said(step.deal, rubber.heading) for step in rubber.steps]
    numbered = [(str(number), hand) for number, hand in enumerate(said, start=1)]
    offered = [*numbered, ("last", said[-1])]
    return [(word, hand) for word, hand in offered if word.startswith(incomplete.casefold())]


def _rubber(file: object) -> Rubber | None:
    """The rubber of a file; none where that is not an ordinary one, too large or faulty."""
    if not isinstance(file, str):
        return None
    from bridgescore.commands.table import show as read

    path = os.path.expanduser(file)
    try:
        if not os.path.isfile(path) or os.path.getsize(path) > LARGEST:
            return None
        return read(path).rubber
    except (BridgescoreError, OSError, ValueError):
        return None


def _begun(incomplete: str, word: str) -> str:
    """A word that begins as it was typed: shells drop one that begins in other letters."""
    from bridgescore.sentence.words import fold, typeable

    if not incomplete or incomplete != typeable(incomplete):
        return word
    for cut in range(len(word) + 1):
        if fold(word[:cut]) == fold(incomplete):
            begun = incomplete + word[cut:]
            return begun if fold(begun) == fold(word) else word
    return word


def _said(deal: Deal, heading: Heading) -> str:
    """A hand in words that no shell reads, as a sentence would take them: `we 4S plus 1`."""
    from bridgescore.game.laws import usual_honours
    from bridgescore.sentence.names import is_taken
    from bridgescore.sentence.words import typeable
    from bridgescore.sentence.writer import write_who

    if isinstance(deal, PassedOut):
        return "passed out"

    def called(who: Who) -> str:
        if isinstance(who, Side):
            return write_who(who, heading)
        name = typeable(heading.player(who) or "")
        return name if is_taken(name, who, heading) else who.long

    over = deal.tricks - deal.contract.target
    result = f"plus {over}" if over > 0 else f"down {-over}" if over else "made"
    words = [called(deal.declarer), str(deal.contract), result]
    if deal.honours:
        words.append("honours")
        if deal.honours_by is not None:
            words.append(called(deal.honours_by))
        if deal.honours != usual_honours(deal.contract.strain):
            words.append(str(deal.honours))
    return " ".join(words)


# -- how a shell asks


def answer(application: typer.Typer) -> int:
    """Answer the shell that asks; Tab is no place for a fault, so then nothing is offered."""
    instruction, _, shell = os.environ[ASKING].partition("_")
    if instruction not in ("complete", "source") or shell not in SHELLS:
        raise NotUnderstood(f"{ASKING} is complete_SHELL or source_SHELL\n{_KNOWN}")
    if instruction == "source":
        return show(shell)
    try:
        application([], prog_name="bridgescore", standalone_mode=False)
    except Exception:
        return 0
    return 0


# -- how completion comes into a shell


def option(args: list[str]) -> int:
    """Carry out --install-completion or --show-completion, which may name a shell."""
    first, _, value = args[0].partition("=")
    named = [*([value] if value else []), *args[1:]]
    if len(named) > 1:
        raise NotUnderstood(f"{first} takes one shell\n{_KNOWN}")
    shell = named[0].casefold() if named else _own_shell()
    if shell not in SHELLS:
        what = (
            f'completion is not made for the shell "{shell}"'
            if shell
            else "the shell that asks is not known"
        )
        text = f"{what}\n{_KNOWN}; name one like this: bridgescore {first} bash"
        raise NotUnderstood(text) if named else Refused(text)
    return show(shell) if first == "--show-completion" else install(shell)


def show(shell: str) -> int:
    """Print the script that a shell reads."""
    script = _typer().get_completion_script
    out.say(script(prog_name="bridgescore", complete_var=ASKING, shell=shell))
    return 0


def install(shell: str) -> int:
    """Put the script where the shell reads it at its start."""
    import subprocess

    _see_home(shell)
    try:
        _, path = _typer().install(shell=shell, prog_name="bridgescore", complete_var=ASKING)
    except UnicodeError:
        wrong = f"{_start_file(shell) or shell} is not written in UTF-8"
    except OSError as error:
        reason = os.strerror(error.errno or 0).lower()
        wrong = f"{error.filename or shell} could not be used: {reason}"
    except (RuntimeError, subprocess.SubprocessError):
        wrong = f"there is no place for the script of {shell}"
    else:
        out.say(f"{shell} completion is in {path}; it works in every new shell")
        return 0
    raise Refused(f"completion was not installed: {wrong}\n{_BY_HAND.format(shell=shell)}")


def _typer() -> Any:
    """Typer's scripts and where they belong, which have no public home."""
    return import_module("typer.completion")


def _see_home(shell: str) -> None:
    """Refuse a home folder that cannot hold the script, before anything is written."""
    home = os.path.expanduser("~")
    wrong = None
    if os.environ.get("HOME") == "":
        wrong = "HOME is empty, so there is no home folder"
    elif not os.path.isdir(home) or not os.path.isabs(home):
        wrong = f"there is no home folder {home}"
    elif "'" in home or not home.isprintable():
        wrong = "the name of the home folder cannot be written in the script"
    start = _start_file(shell)
    if wrong is None and start and os.path.exists(start) and not os.path.isfile(start):
        wrong = f"{start} is no ordinary file"
    if wrong is not None:
        raise Refused(f"completion was not installed: {wrong}\n{_BY_HAND.format(shell=shell)}")


def _start_file(shell: str) -> str:
    """The file that the installation adds to, or makes."""
    home = os.path.expanduser("~")
    files = {
        "bash": (home, ".bashrc"),
        "zsh": (home, ".zshrc"),
        "fish": (home, ".config", "fish", "completions", "bridgescore.fish"),
    }
    return os.path.join(*files[shell]) if shell in files else ""


def _own_shell() -> str:
    """The shell that started this program, in small letters; empty where none is found."""
    try:
        # What Typer itself finds shells with.
        return str(import_module("shellingham").detect_shell()[0])
    except Exception:
        return ""


_KNOWN = f"the shells that are known: {', '.join(SHELLS[:-1])} and {SHELLS[-1]}"
_BY_HAND = (
    "bridgescore --show-completion {shell} prints the script; "
    "put it where your shell reads it at its start"
)
