"""What Tab offers in a shell: commands, options, files, sides and players."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from bridgescore.cli import MODULES, run
from bridgescore.cli.completion import proposals
from bridgescore.game.model import Heading
from bridgescore.sentence.names import completions
from tests.helpers import Cli, finish, start

#: Words of a command line in, proposals out.
Offered: TypeAlias = Callable[..., list[str]]

NAMES = ("--we", "Mary Ann", "Zoë", "--they", "Cleo", "Ángel De la Cruz")


@pytest.fixture
def friday(cli: Cli, tmp_path: Path) -> Path:
    """A rubber file of players with accents and with names of several words."""
    assert cli("new", "friday.toml", *NAMES).status == 0
    return tmp_path / "friday.toml"


def asked(*words: str) -> dict[str, str]:
    """How bash asks what the last of these words may become."""
    return {
        "_BRIDGESCORE_COMPLETE": "complete_bash",
        "COMP_WORDS": "\n".join(("bridgescore", *words)),
        "COMP_CWORD": str(len(words)),
    }


@pytest.fixture
def offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Offered:
    """What bash is given for the last of some words."""
    monkeypatch.chdir(tmp_path)

    def offer(*words: str) -> list[str]:
        with monkeypatch.context() as shell:
            for variable, value in asked(*words).items():
                shell.setenv(variable, value)
            with pytest.raises(SystemExit) as leaving:
                run([])
        said = capsys.readouterr()
        assert (0, "") == (leaving.value.code, said.err)
        return said.out.splitlines() if said.out.strip() else []

    return offer


# -- as a shell asks


def test_commands(offered: Offered) -> None:
    """Every command is offered, or those that begin as typed."""
    assert set(MODULES) == set(offered(""))
    assert {"show", "score", "set", "stop"} == set(offered("s"))
    assert ["undo"] == offered("un")
    assert [] == offered("zz")


@pytest.mark.parametrize(
    ("typed", "proposed"),
    [
        (("add", "friday.toml", "th"), ["they", "them"]),
        (("add", "friday.toml", "cle"), ["cleo"]),
        (("add", "friday.toml", "CLE"), ["CLEo"]),
        (("fix", "friday.toml", "3", "Zo"), ["Zoë"]),
        (("insert", "friday.toml", "last", "zoe"), ["zoe"]),
        (("add", "friday.toml", "mary"), ["mary Ann"]),
        (("add", "friday.toml", "Mary", "a"), ["ann"]),
        (("add", "friday.toml", "an"), ["angel De la Cruz"]),
        (("add", "friday.toml", "we", "4s", "hon"), ["honours"]),
        (("add", "friday.toml", "xyz"), []),
    ],
)
def test_the_words_of_a_hand(
    friday: Path, offered: Offered, typed: tuple[str, ...], proposed: list[str]
) -> None:
    """Sides and the players of that file are offered; what was typed keeps its letters."""
    assert proposed == offered(*typed)


def test_a_hand_without_a_file(tmp_path: Path, offered: Offered) -> None:
    """Where there is no such file, or a broken one, the sides are offered all the same."""
    assert ["they", "them"] == offered("add", "nowhere.toml", "th")
    (tmp_path / "broken.toml").write_text("[")
    assert ["they", "them"] == offered("add", "broken.toml", "th")


@pytest.mark.parametrize("command", ["add", "show", "why", "undo", "play", "set", "stop"])
def test_files(friday: Path, offered: Offered, command: str) -> None:
    """FILE is left to the shell, which knows how it writes a name."""
    assert [] == offered(command, "fri")
    assert [] == offered(command, "")


def test_options(friday: Path, offered: Offered) -> None:
    """Options are offered, also by commands that take a hand."""
    assert ["--note", "--quiet"] == sorted(offered("add", "--"))[1:]
    assert ["--watch"] == offered("show", "friday.toml", "--w")
    assert "--no-honours" in offered("play", "new.toml", "--no")


def test_a_process_answers(friday: Path) -> None:
    """The program itself answers a shell, with nothing but the words."""
    done = finish(start(friday.parent, env=asked("add", "friday.toml", "th")))
    assert (0, "they\nthem\n", "") == tuple(done)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_scripts(tmp_path: Path, shell: str) -> None:
    """Each shell gets a script that asks this program."""
    done = finish(start(tmp_path, env={"_BRIDGESCORE_COMPLETE": f"source_{shell}"}))
    assert (0, "") == (done.status, done.err)
    assert f"complete_{shell}" in done.out
    assert "_BRIDGESCORE_COMPLETE" in done.out


@pytest.mark.parametrize(
    ("shell", "line", "proposed"),
    [
        ("zsh", "bridgescore add friday.toml cle", "cleo"),
        ("fish", "bridgescore un", "undo"),
    ],
)
def test_other_shells_ask_in_their_own_way(
    friday: Path, shell: str, line: str, proposed: str
) -> None:
    """zsh and fish hand over the line as a whole."""
    env = {
        "_BRIDGESCORE_COMPLETE": f"complete_{shell}",
        "_TYPER_COMPLETE_ARGS": line,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }
    done = finish(start(friday.parent, env=env))
    assert (0, "") == (done.status, done.err)
    assert proposed in done.out


def test_the_script_of_the_shell_that_asks(tmp_path: Path) -> None:
    """--show-completion ends in a script or says that it does not know the shell."""
    done = finish(start(tmp_path, "--show-completion"))
    assert done.status in (0, 1)
    assert "Traceback" not in done.err
    assert done.out or done.err


# -- the functions


@pytest.mark.parametrize(
    ("before", "typed", "proposed"),
    [
        ((), "cle", ["Cleo"]),
        ((), "zoe", ["Zoë"]),
        ((), "angel", ["Ángel De la Cruz"]),
        (("Angel", "de"), "l", ["la Cruz"]),
        (("4s", "by", "mary"), "", ["Ann"]),
        (("mary",), "4", []),
        ((), "4s", []),
    ],
)
def test_proposals(before: tuple[str, ...], typed: str, proposed: list[str]) -> None:
    """Case and accents do not matter, and a name goes on behind its first words."""
    heading = Heading(players=("Mary Ann", "Cleo", "Zoë", "Ángel De la Cruz"))
    assert proposed == proposals(before, typed, completions(heading))
