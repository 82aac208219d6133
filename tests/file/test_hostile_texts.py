"""Texts that a stranger wrote to be heavy: few steps, few lines, and nothing of theirs to copy."""

from __future__ import annotations

import shlex
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import tomli

from bridgescore.commands import correct, table
from bridgescore.errors import MOST_SHOWN, FileRefused
from bridgescore.file import heading, places, toml, values
from bridgescore.file.values import same
from tests.helpers import Cli, refused
from tests.texts import parse, read_text, warnings

PASSED = '[[hand]]\ncontract = "pass"\n'
WON = '[[hand]]\ndeclarer = "we"\ncontract = "4S"\ntricks = 10\n'


# -- levels


def dotted(count: int) -> str:
    """A key of so many names."""
    return ".".join(["a"] * count)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("x_a = {b = 1," + dotted(101) + " = 1}\n", 2),
        ('x_a = {b = "s",' + dotted(101) + " = 1}\n", 2),
        ("x_a = {b = [1],c = 2 ," + dotted(101) + " = 1}\n", 2),
        ("x_a = {b = {c = 1}," + dotted(101) + " = 1}\n", 2),
        ("x_a = [\n" + "[[\n" * 60 + "]]" * 60 + "]\n", 52),
        ("x_a = [\n" + "[[0], [\n" * 101 + "]]" * 101 + "]\n", 52),
        ("x_a = {" + dotted(60) + " = {" + dotted(60) + " = 1}}\n", 2),
        ("x_a = [{" + dotted(60) + " = [\n{" + dotted(60) + " = 1}]}]\n", 3),
        (f"[x_a.{dotted(60)}]\n{dotted(60)} = 1\n", 3),
        (f"[[x_a.{dotted(60)}]]\nb = {{{dotted(60)} = 1}}\n", 3),
        ('x_s = """' + "\n[[hand]]" * 500 + '"""\nx_a = ' + "[" * 101 + "]" * 101 + "\n", 503),
    ],
    ids=[
        *("behind a comma", "behind a text", "behind a list", "behind a table"),
        *("lists on lines of their own", "beside others", "tables in tables", "in lists"),
        *("below a header", "below a header of many", "hidden behind headers in a text"),
    ],
)
def test_levels_add_up_however_they_are_written(
    text: str, line: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Header, key, lists and tables of one value count together, before any parser sees them."""
    monkeypatch.setattr(toml, "tomli", None)
    with pytest.raises(FileRefused) as refusal:
        read_text(f"format = 1\n{text}{PASSED}", "f.toml")
    (fault,) = refusal.value.faults
    assert "100 deep" in fault.text
    assert line == fault.line


@pytest.mark.parametrize(
    "text",
    [
        f"x_{dotted(100)} = 1\n",
        f"[x_{dotted(60)}]\n{dotted(40)} = 1\n[x_b]\n{dotted(90)} = 1\n",
        "x_a = " + "[" * 100 + "]" * 100 + "\n",
        "x_a = {" + ", ".join(f"k{n}.b = 1.5" for n in range(300)) + "}\n",
        "x_a = [" + ", ".join(f"{{a.b = [1.{n}]}}" for n in range(300)) + "]\n",
        "x_a = [\n" + "[[1.5]],\n" * 300 + "]\n",
        'x_a = {b = "1,' + dotted(300) + '"}\n',
    ],
    ids=["names", "two tables", "lists", "many keys", "many tables", "many lists", "a text"],
)
def test_a_hundred_levels_and_many_beside_each_other_are_read(text: str) -> None:
    """What stands beside another thing is no deeper than that; 100 levels are still taken."""
    assert 1 == len(read_text(f"format = 1\n{text}{PASSED}", "f.toml")[1].steps)


def test_the_deepest_that_is_read_can_be_changed(cli: Cli) -> None:
    """Whatever is read is compared without an end of Python's own."""
    deep = "".join(f"[[x_{dotted(count)}]]\n" for count in range(1, 100))
    Path("d.toml").write_text(f"format = 1\n{PASSED}{deep}x = [1]\n")
    assert 0 == cli("fix", "d.toml", "1", "we", "1s", "=").status
    assert 0 == cli("set", "d.toml", "--event", "Club").status


def test_lists_by_the_hundred_thousand_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A parser takes memory for each of them."""
    monkeypatch.setattr(toml, "tomli", None)
    with pytest.raises(FileRefused, match="100,000"):
        read_text("format = 1\nx_a = [" + "[],\n" * 100_001 + "]\n", "f.toml")


# -- few steps


@pytest.mark.parametrize(
    "command",
    [
        ("fix", "2", "we 4h ="),
        ("fix", "2", "x"),
        ("insert", "2", "pass"),
        ("remove", "2"),
        ("remove", "3"),
        ("undo",),
        ("set", "--event", "A"),
        ("stop",),
    ],
)
def test_a_change_parses_the_old_text_and_the_new_one_once(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    """Reading, judging, comparing and looking for the way back share what was parsed."""
    old = f"format = 1\n\n{PASSED}\n{WON}\n{PASSED}"
    both = {old, Path("o.toml")}
    texts = parsed(cli, monkeypatch, old, command)
    assert (2, both) == (len(texts), set(texts))


def test_a_hand_that_is_added_is_parsed_alone(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old text once, and what goes behind it; never the long text of both."""
    old = f"format = 1\n\n{PASSED}"
    assert [old, f"\n{WON}"] == parsed(cli, monkeypatch, old, ("add", "we", "4s", "="))


def parsed(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, old: str, command: tuple[str, ...]
) -> list[str | Path]:
    """What a command parses of a file, each text or, where it is the new one, the file itself."""
    seen: list[str] = []
    loads = tomli.loads

    def counted(text: str) -> Any:
        seen.append(text)
        return loads(text)

    path = Path("o.toml")
    path.write_text(old)
    monkeypatch.setattr(tomli, "loads", counted)
    assert 0 == cli(command[0], "o.toml", *command[1:]).status
    new = path.read_text()
    return [path if text == new else text for text in seen]


@pytest.mark.parametrize(
    "text",
    [
        PASSED + "".join(f"tricks{n} = 1\n" for n in range(500)),
        f"{PASSED}note{{0}} = 1\n" * 500,
        "[rules]\n" + "".join(f"honours{n} = 1\n" for n in range(500)),
        "".join(f"dealer{n} = 1\n" for n in range(500)),
    ],
    ids=["a hand", "hands", "rules", "the head"],
)
def test_few_unknown_keys_are_compared_with_those_that_are_known(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To look for the word that was meant takes long, so it is done for what is shown."""
    looked: list[str] = []
    looks_like = values.meant

    def counted(word: str, known: tuple[str, ...]) -> str | None:
        looked.append(word)
        return looks_like(word, known)

    monkeypatch.setattr(values, "meant", counted)
    monkeypatch.setattr(heading, "meant", counted)
    for number in range(500):
        text = text.replace("{0}", str(number), 1)
    with suppress(FileRefused):
        read_text(f"format = 1\n{text}", "f.toml")
        warnings(f"format = 1\n{text}", "f.toml")
    assert MOST_SHOWN <= len(looked) <= 100


def test_the_first_unknown_keys_of_a_hand_are_told_in_their_order() -> None:
    """The same file is refused in the same words each time."""
    odd = "".join(f"k{n} = 1\n" for n in range(30))
    with pytest.raises(FileRefused) as refusal:
        read_text(f"format = 1\n{PASSED}{odd}", "f.toml")
    assert list(range(4, 24)) == [fault.line for fault in refusal.value.faults]


def test_a_fault_is_kept_like_a_document() -> None:
    """A text that is wrong is parsed once too, and told under each name it is asked by."""
    for name in ("a.toml", "b.toml"):
        with pytest.raises(FileRefused, match=f"{name}:2:"):
            parse("format = 1\n= 2\n", name)


def test_the_index_keeps_no_piece_of_a_value() -> None:
    """A list of a million numbers is one statement, with the place of its value."""
    text = "x_a = [" + "1, " * 1000 + "]\nx_b = 2\n"
    first, second = places.index(text).statements
    assert ("x_a",) == first.path
    assert "[" + "1, " * 1000 + "]" == text[slice(*first.value)]
    assert "2" == text[slice(*second.value)]


@pytest.mark.parametrize("value", ["1, " * 9, "[1, 2],\n" * 9, "{a = 1}, " * 9])
def test_the_value_of_a_key_ends_where_its_brackets_do(value: str) -> None:
    """Whatever stands between them, the next key is a key of its own."""
    text = f"[x_t]\nx_a = [{value}] # end\nx_b = 2\n"
    _, first, second = places.index(text).statements
    assert f"[{value}]" == text[slice(*first.value)]
    assert ("x_t", "x_b") == second.path


# -- few lines


@pytest.mark.parametrize("command", [("fix", "1", "we", "1s", "="), ("remove", "1"), ("undo",)])
def test_a_hand_that_cannot_be_read_is_shown_in_few_lines(
    cli: Cli, command: tuple[str, ...]
) -> None:
    """Of a hand that is mended or taken out its first lines are shown, and each not for ever."""
    doubled = 'dealer = "N"\n' * 5000
    Path("l.toml").write_text(f'format = 1\n{PASSED}{doubled}x_a = "{"b" * 5000}"\n')
    told = cli(command[0], "l.toml", *command[1:])
    assert 0 == told.status
    assert len(told.out.splitlines()) < 60
    assert f"... and {5003 - MOST_SHOWN:,} more" in told.out

    Path("l.toml").write_text(f'format = 1\n{PASSED}x_a = "{"b" * 5000}\n')
    told = cli(command[0], "l.toml", *command[1:])
    assert 0 == told.status
    assert 'x_a = "bbb' in told.out
    assert max(map(len, told.out.splitlines())) < 300


# -- the way back


def test_the_way_back_takes_a_new_note_out_again(cli: Cli) -> None:
    """A note that a correction brought goes with it."""
    text = f"format = 1\n\n{WON}"
    Path("w.toml").write_text(text)
    told = cli("fix", "w.toml", "1", "we", "3s", "=", "--note", "late").out
    (line,) = [line for line in told.splitlines() if line.startswith("To put it back: ")]
    command, *words = shlex.split(line.removeprefix("To put it back: "))
    assert ["1", "we", "4S", "=", "--note", ""] == words
    assert 0 == cli(command, "w.toml", *words).status
    assert text == Path("w.toml").read_text()


@pytest.mark.parametrize(
    "name",
    ["Ed$(touch P)", "O'Neil", "a`id`", "x;y", "Zo\\$(touch P)", "Cl\u00e9o", "Mary Ann", "$;"],
)
def test_nothing_of_a_name_in_the_way_back_is_read_by_a_shell(tmp_path: Path, name: str) -> None:
    """What is offered holds letters, figures and blanks of a name alone, and still fits."""
    path = tmp_path / "s.toml"
    quoted = name.replace("\\", "\\\\")
    by_north = WON.replace("we", "N").replace("10\n", '10\nhonours = 100\nhonours_by = "N"\n')
    text = f'format = 1\n[players]\nnorth = "{quoted}"\n\n{by_north}'
    path.write_text(text)
    back = correct.fix(str(path), "1", "pass").back
    assert back is not None
    assert not set(back) & set("$`;\\'\"()<>&|*?!~#{}")
    command, place, *words = back.split()
    assert "fix" == command
    correct.fix(str(path), place, " ".join(words))
    assert text == path.read_text()


def test_a_file_name_that_is_offered_can_be_copied_into_a_shell(cli: Cli) -> None:
    """The name for the hands behind the end is quoted like every other."""
    Path("a$(touch P).toml").write_text(f"format = 1\n\n{WON}\n{WON}")
    said = refused(cli("insert", "a$(touch P).toml", "1", "we", "4s", "="), 1)
    assert "say --rest-to 'a$(touch P)-2.toml' to move them" in said


@pytest.mark.parametrize("sign", ['"', "$", "`", "\\", "!"])
def test_a_note_that_no_quotation_marks_hold_is_not_offered(cli: Cli, sign: str) -> None:
    """What a shell would read inside them, or the prompt of `play` not take, is not typed again."""
    Path("q.toml").write_text(f"format = 1\n\n{WON}note = 'a{sign}b'\n")
    told = cli("fix", "q.toml", "1", "we", "3s", "=")
    assert 0 == told.status
    assert "To put it back: " in told.out
    assert "--note" not in told.out
    for command in (("fix", "q.toml", "1", "pass", "--note", "c"), ("remove", "q.toml", "1")):
        Path("q.toml").write_text(f"format = 1\n\n{WON}note = 'a{sign}b'\n")
        assert "To put it back" not in cli(*command).out


def test_a_hand_taken_off_the_end_comes_back_with_what_is_offered(tmp_path: Path) -> None:
    """Whatever the players are called, `add` with these words gives the same bytes."""
    path = tmp_path / "e.toml"
    text = f'format = 1\n[players]\neast = "D\'Arcy"\n\n{WON.replace("we", "E")}'
    path.write_text(text)
    back = correct.remove(str(path), "1").back
    assert "add DArcy 4S =" == back
    table.add(str(path), back.removeprefix("add "))
    assert text == path.read_text()


# -- equal


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("0.0", "-0.0"),
        ("1", "1.0"),
        ("1", "true"),
        ("2026-11-27T19:30:00Z", "2026-11-27T20:30:00+01:00"),
        ("[1, [2]]", "[1, [2.0]]"),
    ],
)
def test_what_is_written_in_another_way_is_another_value(one: str, other: str) -> None:
    """What another program would read as something else is not the same."""
    first, second = (parse(f"x = {value}", "") for value in (one, other))
    assert same(first, first)
    assert not same(first, second)
    assert same(parse("x = nan", ""), parse("x = nan # not", ""))


def test_a_number_without_an_end_is_compared(cli: Cli) -> None:
    """A number that Python will not write out is compared all the same."""
    Path("n.toml").write_text(f"format = 1\nx_n = 0x{'f' * 20_000}\n\n{PASSED}")
    assert 0 == cli("insert", "n.toml", "1", "pass").status
    Path("n.toml").write_text(f"format = 1\n\n{PASSED}tricks = 0x{'f' * 20_000}\n")
    assert "hand 1" in refused(cli("show", "n.toml"), 1)
