"""Any text as a rubber file: what is written in it is known from one index, in linear time."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from bridgescore.commands import correct, table
from bridgescore.errors import MOST_SHOWN, BridgescoreError, Faulty, FileRefused
from bridgescore.file import edits, places, toml
from bridgescore.file.document import Document
from bridgescore.file.writing import hand_values
from bridgescore.game.model import Contract, Deal, Hand, Heading, PassedOut, Side, Strain
from bridgescore.sentence.writer import write_hand
from tests.effort import examples, seeded
from tests.helpers import Cli, refused
from tests.texts import hand_text, parse, read_record, read_text, with_hand
from tests.texts import warnings as warned

WON = '[[hand]]\ndeclarer = "we"\ncontract = "4S"\ntricks = 10\n'
PASSED = '[[hand]]\ncontract = "pass"\n'


def faults(text: str) -> FileRefused:
    """What is wrong with the text of a rubber file."""
    with pytest.raises(FileRefused) as caught:
        read_text(text, "f.toml")
    return caught.value


# -- a change changes what was meant


def test_a_hash_inside_a_text_is_no_comment(cli: Cli) -> None:
    """A hand put in behind a text of many lines stands behind it, not in it."""
    Path("s.toml").write_text(
        f'format = 1\n\n{WON}x_remark = """\n first\n# second line"""\n{PASSED}'
    )
    cli("insert", "s.toml", "2", "they", "1s", "=")
    document = parse(Path("s.toml").read_text(), "s.toml")
    assert "first\n# second line" == document["hand"][0]["x_remark"].strip()
    assert ["4S", "1S", "pass"] == [hand["contract"] for hand in document["hand"]]


@pytest.mark.parametrize(
    "sign",
    ["\u2028", "\u2029", "\u0085", "\v", "\f", "\x1c", "\x1d", "\x1e"],
    ids=["LS", "PS", "NEL", "VT", "FF", "FS", "GS", "RS"],
)
def test_only_line_feeds_end_a_line(cli: Cli, sign: str) -> None:
    """What Unicode calls a line end is a sign like others where TOML allows it at all."""
    Path("u.toml").write_text(f"format = 1\n# a{sign} b\n{WON}", encoding="utf-8")
    before = Path("u.toml").read_text(encoding="utf-8")
    outcome = cli("insert", "u.toml", "1", "pass")
    after = Path("u.toml").read_bytes().decode()
    if outcome.status:
        assert before == after
        return
    assert f"format = 1\n{PASSED}# a{sign} b\n{WON}" == after


def test_a_comment_directly_above_a_hand_goes_with_it(cli: Cli) -> None:
    """Without an empty line between it is that hand's; one apart stays."""
    Path("c.toml").write_text(
        f"format = 1\n\n# apart\n\n{PASSED}\n# of the\n# second\n{WON}\n# of the third\n{PASSED}"
    )
    assert 0 == cli("remove", "c.toml", "2").status
    assert (
        f"format = 1\n\n# apart\n\n{PASSED}\n# of the third\n{PASSED}" == Path("c.toml").read_text()
    )


def test_names_are_put_above_the_comment_of_the_first_hand(cli: Cli) -> None:
    """A new table of players stands above what belongs to a hand."""
    Path("p.toml").write_text(f"format = 1\n\n# late\n{WON}")
    assert 0 == cli("set", "p.toml", "--we", "Ann", "Bob").status
    expected = f'format = 1\n\n[players]\nnorth = "Ann"\nsouth = "Bob"\n\n# late\n{WON}'
    assert expected == Path("p.toml").read_text()


def test_a_claim_that_stands_in_the_file_may_be_repeated(cli: Cli) -> None:
    """A table without honours keeps what its file holds of them; another claim is refused."""
    for held in ("", 'honours_by = "we"\n', 'honours_by = "N"\n'):
        head = "format = 1\n[rules]\nhonours = false\n"
        Path("h.toml").write_text(f"{head}{WON}honours = 100\n{held}")
        assert 0 == cli("fix", "h.toml", "1", "we", "4s", "=", "honours").status
        for claim in (("honours", "150"), ("honours", "they"), ("honours", "they", "150")):
            said = refused(cli("fix", "h.toml", "1", "we", "4s", "=", *claim), 1)
            assert "plays without honours" in said


def test_what_is_moved_is_written_though_the_old_text_stays_the_same(cli: Cli) -> None:
    """Of three equal hands two stay and one is moved, whatever the text before looked like."""
    assert 0 == cli("new", "f.toml", "--date", "2026-11-30").status
    for _ in range(2):
        cli("add", "f.toml", "they", "3nt", "=", "--quiet")
    assert 0 == cli("insert", "f.toml", "2", "they", "3nt", "=", "--rest-to", "rest.toml").status
    assert 2 == len(read_record(Path("f.toml").read_text(), "f.toml").deals)
    assert 1 == len(read_record(Path("rest.toml").read_text(), "rest.toml").deals)


@pytest.mark.parametrize(
    ("command", "break_it"),
    [
        (("fix", "f.toml", "1", "we", "1s", "="), "with_hand_changed"),
        (("insert", "f.toml", "1", "pass"), "with_hand_before"),
        (("remove", "f.toml", "1"), "without_hand"),
        (("undo", "f.toml"), "without_last_hand"),
        (("set", "f.toml", "--event", "Club"), "with_heading"),
        (("stop", "f.toml"), "with_stop"),
        (("add", "f.toml", "pass"), "with_hand"),
    ],
)
@pytest.mark.parametrize(
    "slip",
    [
        lambda text: text + PASSED,
        lambda text: text.replace('"x"', '"y"'),
        lambda text: text.replace("x_n = 1\n", "x_n = 1.0\n"),
        lambda text: text.replace("x_n = 1\n", "x_n = true\n"),
        lambda text: text.replace("4S", "4H"),
    ],
    ids=["a hand too many", "another text", "another type", "a truth", "another hand"],
)
def test_a_change_of_anything_else_is_refused(
    cli: Cli,
    monkeypatch: pytest.MonkeyPatch,
    command: tuple[str, ...],
    break_it: str,
    slip: Callable[[str], str],
) -> None:
    """An edit that touches more than it should is found before the file is replaced."""
    text = f'format = 1\nx_n = 1\n\n{PASSED}\n{WON}x_s = "x"\n\n{PASSED}'
    Path("f.toml").write_text(text)
    right: Any = getattr(edits, break_it)
    monkeypatch.setattr(edits, break_it, lambda *args: Document(slip(right(*args).text)))
    said = refused(cli(*command), 1)
    assert "nothing was changed" in said
    assert text == Path("f.toml").read_text()


#: What other programs may keep in a hand, of every type that TOML has.
FOREIGN: dict[str, Any] = {
    "x_text": "[[hand]]\n# no comment\n\"\"\" '''",
    "x_int": 1,
    "x_float": 1.0,
    "x_nan": float("nan"),
    "x_inf": float("-inf"),
    "x_bool": True,
    "x_day": datetime.date(2026, 11, 27),
    "x_time": datetime.time(19, 30),
    "x_when": datetime.datetime(2026, 11, 27, 19, 30, tzinfo=datetime.UTC),
    "x_list": [1, [2.5, "a # b"], []],
    "x_table": {"a": {"b": "]] # ["}},
}
DEALS: st.SearchStrategy[Deal] = st.sampled_from(
    [
        PassedOut(),
        Hand(Contract(2, Strain.CLUBS), Side.WE, 8),
        Hand(Contract(1, Strain.NOTRUMP), Side.THEY, 5),
        Hand(Contract(1, Strain.HEARTS), Side.THEY, 8),
    ]
)
GAPS = st.sampled_from(
    ["", "\n", "# [[hand]]\n", "\n# one\n\n# two \u2028 \x85\n", "# '''\n", '\n# """\n']
)
BEHIND = st.sampled_from(["", " # behind", " # [[hand]] \u2029"])


@st.composite
def files(draw: st.DrawFn) -> str:
    """A sound rubber file with what other programs keep, comments and line ends of any kind."""
    foreign = st.lists(st.sampled_from(sorted(FOREIGN)), unique=True, max_size=4)
    text = draw(st.sampled_from(["", "\ufeff"])) + "format = 1\n"
    for _ in range(draw(st.integers(0, 5))):
        block = hand_text(draw(DEALS)).lstrip("\n")
        own = tomli_w.dumps({key: FOREIGN[key] for key in draw(foreign)})
        lines = block + own.replace("[x_table", "[hand.x_table")
        if "\n" not in own:
            lines = re.sub(r"\n\Z", f"{draw(BEHIND)}\n", lines)
        text += draw(GAPS) + lines
    text += draw(GAPS)
    return text.replace("\n", draw(st.sampled_from(["\n", "\r\n"])))


@given(text=files(), deal=DEALS, kind=st.sampled_from(["fix", "insert", "remove"]), n=st.data())
def test_a_correction_changes_one_hand_whatever_stands_round_it(
    text: str, deal: Any, kind: str, n: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Every other hand, key and text is what it was; nothing is offered but the way back."""
    before = parse(text, "")
    hands = before.get("hand", [])
    if not hands:
        return
    number = n.draw(st.integers(1, len(hands)))
    path = tmp_path_factory.mktemp("any") / "f.toml"
    path.write_bytes(text.encode())
    sentence = write_hand(deal, Heading())
    if kind == "fix":
        told = correct.fix(str(path), str(number), sentence)
    elif kind == "insert":
        told = correct.insert(str(path), str(number), sentence)
    else:
        told = correct.remove(str(path), str(number))
    after = parse(path.read_bytes().decode(), "")
    expected = [dict(hand) for hand in hands]
    mine = {key: value for key, value in expected[number - 1].items() if key.startswith("x_")}
    written = hand_values(deal)
    expected[number - 1 : number - (kind == "insert")] = (
        [] if kind == "remove" else [{**written, **mine} if kind == "fix" else written]
    )
    assert [sorted(map(repr, h.items())) for h in expected] == [
        sorted(map(repr, h.items())) for h in after.get("hand", [])
    ]
    if told.back is not None:
        command, place, *words = told.back.split()
        if command == "fix":
            correct.fix(str(path), place, " ".join(words))
        elif command == "remove":
            correct.remove(str(path), place)
        elif command == "insert":
            correct.insert(str(path), place, " ".join(words))
        else:
            table.add(str(path), " ".join([place, *words]))
        assert text.encode() == path.read_bytes()


def test_no_hand_is_lost_on_the_way_to_another_file(tmp_path: Path) -> None:
    """The hands of both files together are those of before and the one that was typed."""
    chance = seeded(20261201)
    said = ("they 3nt =", "we 3nt =", "pass", "we 2c =", "they 1h -1")
    moved = 0
    for _ in range(examples(2000)):
        path, rest = tmp_path / "f.toml", tmp_path / "rest.toml"
        rest.unlink(missing_ok=True)
        text = "format = 1\n"
        for _ in range(chance.randrange(7)):
            longer = with_hand(text, _read(chance.choice(said)))
            try:
                read_text(longer, "")
            except BridgescoreError:
                break
            text = longer
        path.write_text(text)
        before = [write_hand(deal) for deal in read_record(text, "").deals]
        number, sentence = chance.randrange(1, 8), chance.choice(said)
        kind = chance.choice(["fix", "insert", "remove"])
        try:
            if kind == "fix":
                told = correct.fix(str(path), str(number), sentence, rest_to=str(rest))
            elif kind == "insert":
                told = correct.insert(str(path), str(number), sentence, rest_to=str(rest))
            else:
                told = correct.remove(str(path), str(number), str(rest))
        except BridgescoreError:
            assert text == path.read_text()
            assert not rest.exists()
            continue
        new = [] if kind == "remove" else [write_hand(_read(sentence))]
        before[number - 1 : number - (kind == "insert")] = new
        stay = [write_hand(deal) for deal in read_record(path.read_text(), "").deals]
        gone = read_record(rest.read_text(), "").deals if rest.exists() else ()
        assert before == [*stay, *map(write_hand, gone)]
        assert told.moved == len(gone)
        moved += bool(gone)
    assert moved


def _read(sentence: str) -> Any:
    from bridgescore.sentence.reader import read_hand

    return read_hand(sentence)


def test_a_way_back_that_would_change_the_bytes_is_not_offered(cli: Cli) -> None:
    """What another program wrote into a hand cannot be typed again."""
    Path("w.toml").write_text(f'format = 1\n{PASSED}{WON}dealer = "W"\nx_own = 1\n{PASSED}')
    assert "To put it back" not in cli("remove", "w.toml", "2").out
    Path("w.toml").write_text(f"format = 1\n{PASSED}\n{WON}\n{PASSED}")
    assert "To put it back: insert 2 we 4S =" in cli("remove", "w.toml", "2").out


@pytest.mark.parametrize(
    "command",
    [
        ("fix", "1", "pass"),
        ("insert", "1", "pass"),
        ("remove", "1"),
        ("undo",),
        ("stop",),
        ("set", "--event", "Club"),
        ("add", "pass"),
    ],
)
def test_a_slip_in_the_head_is_told_of_once(cli: Cli, command: tuple[str, ...]) -> None:
    """Whatever changes a file says that one of its keys looks like a slip."""
    Path("d.toml").write_text(f'format = 1\ndealler = "N"\n\n{PASSED}\n{WON}')
    outcome = cli(command[0], "d.toml", *command[1:])
    assert 0 == outcome.status
    assert 1 == outcome.err.count('"dealler" is not read; did you mean dealer?')


# -- linear time, bounded memory


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("format = 1\n" + "[[hand]]\n" * 4000, 3 * 4000 - MOST_SHOWN),
        ("format = 1\n" + WON * 2 + PASSED * 5000, 5000 - MOST_SHOWN),
        ("format = 1\n[rules]\n" + "".join(f"r{n} = 1\n" for n in range(500)), 500 - MOST_SHOWN),
    ],
    ids=["empty hands", "hands behind the end", "rules"],
)
def test_at_most_twenty_faults_are_shown(text: str, more: int) -> None:
    """The others are counted."""
    refusal = faults(text)
    assert MOST_SHOWN == len(refusal.faults) == 20
    assert str(refusal).endswith(f"... and {more:,} more")


def test_at_most_twenty_slips_of_the_head_are_shown() -> None:
    """Neither are thousands of odd keys compared with those that are known."""
    odd = "".join(f"dealer{n} = 1\n" for n in range(10_000))
    warnings = warned(f"format = 1\n{odd}", "f.toml")
    assert 21 == len(warnings)
    assert warnings[-1].startswith("f.toml: 9,900 more keys are not read")


@pytest.mark.parametrize(
    "deep",
    [
        "x_a" + ".a" * 101 + " = 1\n",
        "x_a" + ' . "a"' * 101 + " = 1\n",
        "[x_a" + ".a" * 101 + "]\n",
        "x_a = " + "[" * 101 + "]" * 101 + "\n",
        "x_a = " + "[\n" * 101 + "]" * 101 + "\n",
        "x_a = " + "{a=" * 101 + "1" + "}" * 101 + "\n",
        "x_a = {b" + ".a" * 101 + " = 1}\n",
    ],
    ids=["key", "quoted key", "header", "list", "list on many lines", "table", "key in a table"],
)
def test_what_is_nested_more_than_a_hundred_deep_is_refused_unparsed(
    deep: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its line is named, and no parser sees it."""
    monkeypatch.setattr(toml, "tomli", None)
    refusal = faults(f"format = 1\n{deep}")
    assert 2 <= (refusal.faults[0].line or 0)
    assert "100 deep" in refusal.faults[0].text


@pytest.mark.parametrize(
    "shallow",
    [
        "x_a" + ".a" * 99 + " = 1\n",
        "x_a = [" + "1.5, " * 500 + "]\n",
        "x_a = [" + "[1.5], " * 500 + "]\n",
        "x_a = [" + "{a.b = 1.5}, " * 500 + "]\n",
        'x_a = "' + "." * 500 + "[" * 500 + '"\n',
        'x_a = """\n' + "a.b[{\n" * 500 + '"""\n',
        "# " + "." * 500 + "[" * 500 + "\n",
        "".join(f"[x_{n}.a]\nb.c = 1\n" for n in range(500)),
    ],
)
def test_much_that_is_not_deep_is_read(shallow: str) -> None:
    """Long lists, texts and many tables are somebody's."""
    assert () == read_record(f"format = 1\n{shallow}", "f.toml").deals


def steps(text: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many pieces of a text are looked at until it is refused or read."""
    seen = 0
    since = places.Pieces.since

    def counted(self: places.Pieces, place: int) -> Iterator[re.Match[str]]:
        nonlocal seen
        for piece in since(self, place):
            seen += 1
            yield piece

    document = Document(text)
    with monkeypatch.context() as patch:
        patch.setattr(places.Pieces, "since", counted)
        try:
            document.refuse_depth()
            seen += len(document.places.statements)
        except Faulty:
            pass
    return seen


@pytest.mark.parametrize(
    "piece", ["[[hand]]\n", 'a = \\"""\n', "a = '\n", "[x.y\n", '"""\\"""\n', "{[", "# \n"]
)
def test_ten_times_the_text_takes_ten_times_the_steps(
    piece: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a text is made of, each piece of it is looked at a fixed number of times."""
    small, large = (steps(piece * count, monkeypatch) for count in (300, 3000))
    assert large <= 11 * small


def test_texts_without_an_end_are_looked_for_once() -> None:
    """Thousands of openings that nothing closes do not each read on to the end of the file."""
    text = 'a = \\"""\n' * 3000
    endless = [t for t in places._token(True).finditer(text) if t.lastgroup == "endless"]
    assert len(endless) > 1
    assert 3000 * 8 >= sum(1 for _ in places.Pieces(text).since(0))


def test_a_night_names_each_bad_file_in_a_line(cli: Cli, tmp_path: Path) -> None:
    """However many faults a file has and however many bad files there are, the rest is shown."""
    Path("d").mkdir()
    for number in range(30):
        Path(f"d/bad-{number:02}.toml").write_text("format = 1\n" + "[[hand]]\n" * 50)
        Path(f"d/odd-{number:02}.toml").write_text("format = 1\ndealler = 1\nevnt = 1\n")
    cli("new", "d/good.toml", "--we", "Ann", "Bob", "--they", "Cleo", "Dev")
    outcome = cli("night", "d")
    assert 1 == outcome.status
    lines = outcome.err.splitlines()
    assert 2 * MOST_SHOWN + 2 == len(lines)
    assert 'd/bad-00.toml:2: hand 1: contract is missing; write contract = "4S"' in lines[0]
    assert "and 149 more, see them with: bridgescore show d/bad-00.toml" in lines[0]
    assert lines[-2:] == [
        "... and 10 more files that cannot be read",
        "... and 10 more files with odd keys",
    ]
    assert "good" in outcome.out


# -- found by reading


@pytest.mark.parametrize("table", ["[rules.x_a]\nb = 1\n", "[rules]\n", "[rules]\nx_a = 1\n"])
def test_a_house_rule_is_changed_beside_what_other_programs_keep(cli: Cli, table: str) -> None:
    """A table of rules that holds none of ours takes one."""
    Path("r.toml").write_text(f"format = 1\n{table}\n{PASSED}")
    before = parse(Path("r.toml").read_text(), "")["rules"]
    assert 0 == cli("set", "r.toml", "--no-honours").status
    after = parse(Path("r.toml").read_text(), "")["rules"]
    assert after["honours"] is False
    assert before == {key: value for key, value in after.items() if key.startswith("x_")}


@pytest.mark.parametrize("tricks", ["10.0", "true", '"10"'])
def test_a_number_of_another_kind_is_mended_by_fix(cli: Cli, tricks: str) -> None:
    """Ten tricks written as 10.0, as yes or as a text become the number."""
    Path("n.toml").write_text(f"format = 1\n{WON.replace('10', tricks)}")
    assert 0 == cli("fix", "n.toml", "1", "we", "4s", "=").status
    assert f"format = 1\n{WON}" == Path("n.toml").read_text()


def test_a_table_in_one_line_is_refused_with_its_own_line(cli: Cli) -> None:
    """The mend is said as it stands, with the line that an editor can jump to."""
    Path("p.toml").write_text('format = 1\nplayers = {north = "Ann"}\n')
    said = refused(cli("set", "p.toml", "--we", "Xa", "Yb"), 1)
    assert said.startswith("p.toml:2: players cannot be changed; write it as [players]")


def test_a_note_that_a_shell_would_read_is_not_offered(cli: Cli) -> None:
    """What stands in a way back is understood by shells and by the prompt of play alike."""
    for note, offered in (("trumps 5-0", True), ("cost $5", False), ('"so"', False)):
        cli("new", "w.toml", "--date", "none")
        cli("add", "w.toml", "pass", "--note", note, "--quiet")
        said = cli("fix", "w.toml", "1", "we", "1s", "=", "--note", "other").out
        assert offered == (f'To put it back: fix 1 pass --note "{note}"' in said)
        assert offered == ("To put it back" in said)
        Path("w.toml").unlink()
