"""What a stranger's rubber file can bring into a shell through Tab: nothing a shell reads."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgescore.cli import completion, run
from bridgescore.cli.completion import hand_numbers, hand_words
from bridgescore.errors import Refused
from bridgescore.game.model import SEATS, Hand, Heading, Seat, Side
from bridgescore.sentence.names import check_names, completions
from bridgescore.sentence.reader import read_hand, read_who
from bridgescore.sentence.words import typeable
from tests.effort import examples
from tests.helpers import Cli, finish, refused, start

HOSTILE = (
    *(
        r"\$(touch PWNED)",
        "Zo$(touch PWNED)",
        "`touch PWNED`",
        "Ed;touch PWNED",
        "Ed$(touch${IFS}P)",
    ),
    *("O'Neil", 'A "Tom" B', "Ann*", "~root", "{a,b}", "a|b&c", "A\\B", "-rf", "[x]", "!!", "a:b"),
)

SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")

SIGNS = "abWe4s$`'\"\\;|&(){}<>*?~!# -=:é्ीक\u200b\u3164½²＄"

#: Names as a stranger would write them: signs that shells read, between a few letters.
NAMES = st.one_of(
    st.sampled_from(HOSTILE),
    st.text(
        st.sampled_from("abWe4s$`'\"\\;|&(){}<>*?~!# -=:é्ीक\u200b\u3164½²＄"),
        min_size=1,
        max_size=12,
    ),
    st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=8),
)
HEADINGS = st.tuples(*[st.none() | NAMES] * 4).map(lambda names: Heading(players=names))


def harmless(text: str) -> bool:
    """Whether this is letters, figures and blanks only; a mark belongs to the letter before it."""
    for before, sign in zip(" " + text, text):
        mark = unicodedata.category(sign)[0] == "M" and before != " "
        if not (sign == " " or sign.isalpha() or sign.isdecimal() or mark):
            return False
    return True


def toml(text: str) -> str:
    """A text as a string of TOML."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def rubber_file(path: Path, *names: str) -> None:
    """Write a rubber file by hand, of these players and one hand of each side."""
    seats = zip(("north", "east", "south", "west"), names)
    players = "".join(f"{seat} = {toml(name)}\n" for seat, name in seats)
    hand = '[[hand]]\ndeclarer = "{}"\ncontract = "3NT"\ntricks = {}\n'
    path.write_text(
        f"format = 1\n[players]\n{players}\n{hand.format('N', 9)}\n{hand.format('E', 8)}"
    )


@settings(max_examples=examples(300), deadline=None)
@given(HEADINGS)
def test_a_name_is_offered_in_a_form_that_is_taken_for_the_same_player(heading: Heading) -> None:
    """What is offered is harmless, and a hand that begins with it is that player's."""
    plain = completions(Heading())
    offered = completions(heading, typeable)
    names = offered[plain.index("honours") : len(offered) - len(plain) + plain.index("honours")]
    assert all(map(harmless, offered))
    by_form = {typeable(name): seat for seat, name in zip(SEATS, heading.players) if name}
    for name in names:
        hand = read_hand(f"{name} 3nt +1", heading)
        assert isinstance(hand, Hand)
        assert name == typeable(heading.player(Seat(hand.declarer)) or "")
        assert name in by_form


@pytest.mark.parametrize(
    ("names", "offered"),
    [
        (("O'Neil", "Ann"), ["ONeil", "Ann"]),
        (("O'Neil", "ONeil"), ["ONeil"]),
        (("W.e", "Ann"), ["Ann"]),
        (("P.ass", "+++"), []),
        (("Mary-Ann", "Jr. Bob"), ["MaryAnn", "Jr Bob"]),
        (("Zo$(touch P)", "सीता"), ["Zotouch P", "सीता"]),
    ],
)
def test_the_forms_of_names(names: tuple[str, str], offered: list[str]) -> None:
    """Letters and figures are offered, where they mean that player and nothing else."""
    heading = Heading(players=(names[0], names[1], None, None))
    assert offered == [w for w in completions(heading, typeable) if w not in completions(Heading())]


def ask(shell: str, *words: str) -> dict[str, str]:
    """How a shell asks what the last of these words may become."""
    line = " ".join(("bridgescore", *words))
    return {
        "_BRIDGESCORE_COMPLETE": f"complete_{shell}",
        "COMP_WORDS": "\n".join(("bridgescore", *words)),
        "COMP_CWORD": str(len(words)),
        "_TYPER_COMPLETE_ARGS": line,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        "_TYPER_COMPLETE_WORD_TO_COMPLETE": words[-1],
    }


def values(shell: str, said: str) -> Iterator[str]:
    """Each word and each description of an answer, without the form of the protocol."""
    if shell == "zsh":
        body = re.fullmatch(r"_arguments '\*: :\(\((.*)\)\)'", said.strip(), re.DOTALL)
        assert body, said
        for line in body[1].splitlines():
            pair = re.fullmatch(r'"([^"]*)"(?::"([^"]*)")?', line)
            assert pair, line
            yield from (part for part in pair.groups() if part)
    else:
        for line in said.splitlines():
            yield from line.split({"fish": "\t", "bash": "\n"}.get(shell, ":::"))


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("command", ["add", "fix", "why"])
def test_nothing_of_a_file_reaches_a_shell_but_letters_figures_and_blanks(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    shell: str,
    command: str,
) -> None:
    """In every protocol, words and descriptions are harmless, whatever players are called."""
    monkeypatch.chdir(tmp_path)
    for first in range(0, len(HOSTILE) - 3, 4):
        rubber_file(tmp_path / "e.toml", *HOSTILE[first : first + 4])
        with monkeypatch.context() as asking:
            for variable, value in ask(shell, command, "e.toml", "").items():
                asking.setenv(variable, value)
            with pytest.raises(SystemExit):
                run([])
        said = capsys.readouterr()
        found = list(values(shell, said.out))
        assert said.err == ""
        assert ("we" if command == "add" else "last") in found
        assert [] == [text for text in found if not harmless(text)]


@pytest.mark.parametrize("command", ["show", "add", "print", "night", "export", "play"])
def test_file_names_are_never_offered(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: str,
) -> None:
    """A hostile file name is left to the shell, which alone knows how to write it."""
    (tmp_path / "a$(touch PWNED).toml").touch()
    (tmp_path / "a.toml").mkdir()
    monkeypatch.chdir(tmp_path)
    for variable, value in ask("bash", command, "a").items():
        monkeypatch.setenv(variable, value)
    with pytest.raises(SystemExit):
        run([])
    assert capsys.readouterr().out.strip() == ""


def test_numbers_are_offered_each_with_its_hand(cli: Cli, tmp_path: Path) -> None:
    """Behind FILE, fix offers each hand's number and what was played, in plain words."""
    cli("new", "f.toml", "--we", "O'Neil", "Bob", "--they", "Cleo", "Dev")
    for sentence in ("we 2s +1", "oneil 1nt =", "they 4sx -2", "pass", "dev 1c = honours we"):
        assert cli("add", "f.toml", *sentence.split()).status == 0
    file = str(tmp_path / "f.toml")
    said = ["we 2S plus 1", "ONeil 1NT made", "they 4SX down 2", "passed out"]
    numbered = [(str(n), text) for n, text in enumerate([*said, "Dev 1C made honours we"], start=1)]
    assert [*numbered, ("last", "Dev 1C made honours we")] == hand_numbers(file, "")
    assert [numbered[2]] == hand_numbers(file, "3")
    assert [("last", "Dev 1C made honours we")] == hand_numbers(file, "L")
    assert [] == hand_numbers(file, "x")


def test_a_file_that_is_no_rubber_offers_the_sides_alone(tmp_path: Path) -> None:
    """A missing, broken, huge or special file is never waited for: only sides are offered."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "broken").write_bytes(b"\xff[[")
    (tmp_path / "deep").write_text("x_a = " + "[" * 20_000)
    with (tmp_path / "huge").open("wb") as huge:
        huge.truncate(2**40)
    for name in ("pipe", "broken", "deep", "huge", "missing", "", "nul\0"):
        file = str(tmp_path / name)
        assert ["they", "them"] == hand_words(file, (), "th")
        assert [] == hand_numbers(file, "")
    assert ["they", "them"] == hand_words("/dev/zero", (), "th")
    assert ["they", "them"] == hand_words(None, (), "th")


def test_a_large_file_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tab reads no file that is larger than a rubber of one evening."""
    read: list[Any] = []
    monkeypatch.setattr("bridgescore.file.disk.load", read.append)
    (tmp_path / "f.toml").write_text("#" * (completion.LARGEST + 1))
    assert "we" in hand_words(str(tmp_path / "f.toml"), (), "")
    assert [] == read


@pytest.mark.parametrize("missing", ["COMP_WORDS", "COMP_CWORD", "COMP_WORDS COMP_CWORD"])
def test_a_shell_that_does_not_say_what_was_typed_is_offered_nothing(
    tmp_path: Path, missing: str
) -> None:
    """Without its partners the question has no answer, and no traceback."""
    env = {k: v for k, v in ask("bash", "add", "").items() if k not in missing.split()}
    assert (0, "", "") == tuple(finish(start(tmp_path, env=env)))


@pytest.mark.parametrize("number", ["x", "", "-7", "9" * 30])
def test_a_place_that_is_none_draws_no_traceback(tmp_path: Path, number: str) -> None:
    """Whatever stands for the place of the word, nothing is said on standard error."""
    env = {**ask("bash", "add", ""), "COMP_CWORD": number}
    done = finish(start(tmp_path, env=env))
    assert (0, "") == (done.status, done.err)


@pytest.mark.parametrize("asked", ["complete_tcsh", "complete_", "source_sh", "x", "bash_complete"])
def test_an_unknown_way_to_ask_is_refused_with_the_shells_that_are_known(
    tmp_path: Path, asked: str
) -> None:
    """Such a question is answered in this program's words."""
    done = finish(start(tmp_path, env={"_BRIDGESCORE_COMPLETE": asked}))
    assert "bash, zsh, fish, powershell and pwsh" in refused(done, 2)


# -- bringing completion into a shell


@pytest.mark.parametrize("option", ["--show-completion", "--install-completion"])
def test_a_shell_that_is_not_known_is_refused_with_those_that_are(cli: Cli, option: str) -> None:
    """The refusal names the shells, and how to name one."""
    said = refused(cli(option, "tcsh"), 2)
    assert 'the shell "tcsh"' in said
    assert f"bridgescore {option} bash" in said
    assert "takes one shell" in refused(cli(option, "bash", "zsh"), 2)


@pytest.mark.parametrize(("found", "words"), [("sh", 'the shell "sh"'), ("", "is not known")])
def test_a_shell_that_was_not_named_and_has_no_completion(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, found: str, words: str
) -> None:
    """Under sh, or detached from every shell, one is to be named."""
    monkeypatch.setattr(completion, "_own_shell", lambda: found)
    for option in ("--show-completion", "--install-completion"):
        said = refused(cli(option), 1)
        assert words in said
        assert f"name one like this: bridgescore {option} bash" in said


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_a_named_shell_is_shown(cli: Cli, shell: str) -> None:
    """A shell may be named, also behind an equals sign."""
    shown = cli("--show-completion", shell)
    assert (0, "") == (shown.status, shown.err)
    assert "_BRIDGESCORE_COMPLETE" in shown.out
    assert shown.out == cli(f"--show-completion={shell}").out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_installed(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shell: str
) -> None:
    """The script lies in the home folder, and what stood in the start file stays."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    begin = {"bash": ".bashrc", "zsh": ".zshrc"}.get(shell)
    if begin:
        (home / begin).write_text("alias ü=ls\n", encoding="utf-8")
    assert cli("--install-completion", shell).status == 0
    scripts = [p for p in home.rglob("*bridgescore*") if p.is_file()]
    assert "_BRIDGESCORE_COMPLETE" in scripts[0].read_text()
    if begin:
        assert "alias ü=ls" in (home / begin).read_text(encoding="utf-8")


@pytest.mark.parametrize(("shell", "name"), [("bash", ".bashrc"), ("zsh", ".zshrc")])
@pytest.mark.parametrize("kind", ["latin1", "folder", "pipe"])
def test_a_start_file_that_cannot_be_added_to_is_left_alone(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shell: str, name: str, kind: str
) -> None:
    """The refusal names the file and how to go on by hand; nothing was changed."""
    monkeypatch.setenv("HOME", str(tmp_path))
    path = tmp_path / name
    if kind == "latin1":
        path.write_bytes(b"alias caf\xe9=ls\n")
    elif kind == "folder":
        path.mkdir()
    else:
        os.mkfifo(path)
    said = refused(cli("--install-completion", shell), 1)
    assert str(path) in said
    assert f"bridgescore --show-completion {shell}" in said
    if kind == "latin1":
        assert path.read_bytes() == b"alias caf\xe9=ls\n"


@pytest.mark.parametrize(
    "error", [PermissionError(13, "x", "/h/.bashrc"), OSError(28, "x"), RuntimeError()]
)
def test_an_installation_that_fails_ends_in_a_sentence(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """Whatever the system says, the way by hand is named."""

    class Failing:
        """In the place of what writes the files."""

        def install(self, **_: str) -> None:
            """Fail."""
            raise error

    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(completion, "_typer", Failing)
    assert "--show-completion bash" in refused(cli("--install-completion", "bash"), 1)


@pytest.mark.parametrize("home", ["", "/nowhere/at/all", "relative", "/dev/null"])
def test_without_a_home_folder_nothing_is_installed(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: str
) -> None:
    """There is no place for the script, and none is made."""
    monkeypatch.setenv("HOME", home)
    for shell in ("bash", "zsh", "fish"):
        assert "home folder" in refused(cli("--install-completion", shell), 1)


# -- names


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("O'Neil", ["o'neil", "oneil", "ONeil", "O’Neil", "one", "o'n"]),
        ("Anne-Marie", ["anne-marie", "annemarie", "AnneMarie", "Anne-M"]),
        ("J. R. Smith", ["j. r. smith", "j r smith", "J. R"]),
        ("'t Hooft", ["'t hooft", "t hooft"]),
        ("Ann (jr)", ["ann jr", "ann (jr)", "ann"]),
        ("Zo$(touch P)", ["zotouch p", "Zo$(touch P)"]),
    ],
)
def test_signs_in_names_need_not_be_typed(name: str, typed: list[str]) -> None:
    """Apostrophes, signs and punctuation tell no names apart, typed or not."""
    heading = Heading(players=(name, "Ben", "Cleo", "Dev"))
    for word in typed:
        assert Seat.NORTH is read_who(word, heading)
        hand = read_hand(f"{word} 4s -2", heading)
        assert isinstance(hand, Hand)
        assert (Seat.NORTH, 8) == (hand.declarer, hand.tricks)


def test_the_exact_spelling_wins() -> None:
    """Where two names differ in signs alone, each is its own spelling's."""
    heading = Heading(players=("O'Neil", "ONeil", "Cleo", "Dev"))
    assert Seat.NORTH is read_who("o'neil", heading)
    assert Seat.EAST is read_who("oneil", heading)


def test_marks_that_are_no_accents_tell_names_apart() -> None:
    """The vowels of other scripts belong to the word: Ki and Ku are two players."""
    check_names(("कि", "कु"))
    heading = Heading(players=("कि", "कु", None, None))
    assert Seat.EAST is read_who("कु", heading)


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("#3",), "begins like a remark"),
        (("# Ann",), "begins like a remark"),
        (("; #3",), "begins like a remark"),
        (("W.e",), "word of the hand sentence"),
        (("un'do it",), "word of the hand sentence"),
        (("'4S",), "begins like a contract"),
        (("...",), "no letter"),
        (("O'Neil", "ONeil"), "differ only in signs"),
        (("Ann-Marie", "annmarié"), "differ only in signs"),
        (("Ann", "ANN"), "two players are called"),
    ],
)
def test_names_that_no_sentence_can_tell_are_refused(names: tuple[str, ...], words: str) -> None:
    """Only what a sentence can name is a new name."""
    with pytest.raises(Refused, match=words):
        check_names(names)


def test_a_file_with_names_that_are_refused_today_is_read(cli: Cli, tmp_path: Path) -> None:
    """Such names stay readable, and hands are added by seat or exact spelling."""
    rubber_file(tmp_path / "old.toml", "O'Neil", "ONeil", "#3", "W.e")
    assert cli("show", "old.toml").status == 0
    assert cli("add", "old.toml", "south", "1c", "=").status == 0
    assert cli("add", "old.toml", "o'neil", "1c", "=").status == 0


def test_sides_stay_what_they_are() -> None:
    """A side that is written out is that side, whoever else is called so or begins so."""
    heading = Heading(players=("Ann", "W.e", "Wendy", "Dev"))
    assert Side.WE is read_who("we", heading)
