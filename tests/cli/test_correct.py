"""Putting a rubber right on the command line: fix, insert, remove, undo, stop, set and why."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from bridgescore.file.disk import read
from tests.helpers import HOME, TABLE, Cli, Outcome, evaluate

EXAMPLES = HOME / "examples"
#: Every example, with the totals that its figures must add up to.
TOTALS = {
    "encyclopedia.toml": (1060, 870),
    "friday.toml": (230, 550),
    "nine-hands.toml": (1690, 880),
    "old-code.toml": (1210, 110),
}


@pytest.fixture
def nine(cli: Cli, tmp_path: Path) -> Path:
    """The example of nine hands, finished: We 1690, They 880, two games to one for Them."""
    path = tmp_path / "nine.toml"
    path.write_bytes((EXAMPLES / "nine-hands.toml").read_bytes())
    return path


@pytest.fixture
def three(cli: Cli, friday: Path) -> Path:
    """The Friday table after three hands: a part-score, a game for Them, one more part-score."""
    for sentence in ("ann 2h =", "cleo 3nt +1", "bob 2s ="):
        assert cli("add", "friday.toml", *sentence.split(), "--quiet").status == 0
    return friday


def done(outcome: Outcome) -> str:
    """What a command said that did its work: on standard output only."""
    assert (0, "") == (outcome.status, outcome.err)
    return outcome.out


def refused(outcome: Outcome, status: int = 1) -> str:
    """What a refusal said: on standard error only, in one message."""
    assert (status, "") == (outcome.status, outcome.out)
    assert "Traceback" not in outcome.err
    return outcome.err.rstrip("\n")


def hands(path: Path) -> list[str]:
    """The contracts of a file's hands."""
    deals = read(path).record.deals
    return [str(getattr(deal, "contract", "pass")) for deal in deals]


def words(sentence: str) -> list[str]:
    """A sentence as the words of a command line."""
    return sentence.split()


# -- fix, insert, remove


def test_corrections_take_a_number_or_last(cli: Cli, three: Path) -> None:
    """Hands are counted from 1; `last` is the last one, in capitals too."""
    done(cli("fix", "friday.toml", "1", "ann", "3c", "="))
    assert ["3C", "3NT", "2S"] == hands(three)
    done(cli("fix", "friday.toml", "last", "ann", "3d", "-1"))
    assert ["3C", "3NT", "3D"] == hands(three)
    done(cli("insert", "friday.toml", "1", "pass"))
    done(cli("insert", "friday.toml", "LAST", "they", "1nt", "-2"))
    assert ["pass", "3C", "3NT", "1NT", "3D"] == hands(three)
    done(cli("remove", "friday.toml", "1"))
    done(cli("remove", "friday.toml", "last"))
    done(cli("remove", "friday.toml", "003"))
    assert ["3C", "3NT"] == hands(three)


@pytest.mark.parametrize("command", ["fix", "insert", "remove"])
@pytest.mark.parametrize(
    ("number", "status", "said"),
    [
        ("0", 1, "there is no hand 0; the hands are 1 to 3"),
        ("4", 1, "there is no hand 4; the hands are 1 to 3"),
        ("99", 1, "there is no hand 99; the hands are 1 to 3"),
        ("9" * 5000, 1, f"there is no hand {'9' * 5000}; the hands are 1 to 3"),
        ("x", 2, '"x" is no hand; write its number, or last'),
        ("1.5", 2, '"1.5" is no hand; write its number, or last'),
        ("٣", 2, '"٣" is no hand; write its number, or last'),
        ("", 2, '"" is no hand; write its number, or last'),
    ],
)
def test_a_number_that_is_no_hand(
    cli: Cli, three: Path, command: str, number: str, status: int, said: str
) -> None:
    """A hand that is not there is refused with those that are; no number is not understood."""
    before = three.read_bytes()
    sentence = [] if command == "remove" else ["pass"]
    assert said == refused(cli(command, "friday.toml", number, *sentence), status)
    assert before == three.read_bytes()


@pytest.mark.parametrize("command", ["fix", "insert", "remove"])
@pytest.mark.parametrize("number", ["1", "last"])
def test_an_empty_file_has_no_hand_to_correct(
    cli: Cli, friday: Path, command: str, number: str
) -> None:
    """Where nothing was played the refusal says so, and speaks of no hand 0."""
    sentence = [] if command == "remove" else ["pass"]
    said = refused(cli(command, "friday.toml", number, *sentence))
    assert said.endswith("there is no hand yet")
    assert "0" not in said


def test_fix_shows_the_sheet_and_the_correction(cli: Cli, nine: Path) -> None:
    """First the sheet as it is now, then what changed and the way back."""
    said = done(cli("fix", "nine.toml", "3", "they", "3nt", "-1"))
    sheet, changed = said.split("\n\nHand 3 was: they 3NT +1\n")
    assert re.search(r"total +1,640 .*total +250", sheet)
    assert done(cli("show", "nine.toml")) == f"{sheet}\n"
    assert changed.startswith("Hand 3 is now: they 3NT -1\n")
    assert changed.endswith(
        "\nTotals were We 1,690, They 880; now We 1,640, They 250.\n"
        "The rubber is open again.\nTo put it back: fix 3 they 3NT +1\n"
    )
    done(cli("fix", "nine.toml", "3", "they", "3nt", "+1"))
    assert (EXAMPLES / "nine-hands.toml").read_bytes() == nine.read_bytes()


def test_fix_keeps_the_note_and_drops_the_auction(cli: Cli, friday: Path) -> None:
    """The remark of a hand stays until there is a new one; the old calls are no longer true."""
    done(cli("add", "friday.toml", *words("1s p 4s p p p ="), "--note", "close"))
    done(cli("fix", "friday.toml", "1", "ann", "4s", "-1"))
    assert '[[hand]]\ndeclarer = "N"\ncontract = "4S"\ntricks = 9\nnote = "close"\n' in (
        friday.read_text("utf-8")
    )
    done(cli("fix", "friday.toml", "1", *words("p 1h p 4h p p p ="), "--note", "no, ours"))
    assert (
        '[[hand]]\ndeclarer = "E"\ncontract = "4H"\ntricks = 10\nauction = "P 1H P 4H P P P"\n'
        'dealer = "N"\nnote = "no, ours"\n'
    ) in friday.read_text("utf-8")


def test_fix_keeps_a_dealer_that_somebody_wrote(cli: Cli, three: Path) -> None:
    """Who dealt is no result of the hand; written without an auction it stays as it is."""
    text = three.read_text("utf-8").replace("tricks = 8\n", 'tricks = 8\ndealer = "N" # again\n', 1)
    three.write_text(text, "utf-8")
    done(cli("fix", "friday.toml", "1", "ann", "3h", "="))
    done(cli("fix", "friday.toml", "1", "ann", "2h", "="))
    assert text == three.read_text("utf-8")


def test_an_inserted_auction_knows_its_dealer(cli: Cli, three: Path) -> None:
    """Ann dealt the first hand, so a hand put in as the second is Cleo's to deal."""
    done(cli("insert", "friday.toml", "2", *words("1d p 3d p p p =")))
    deal = read(three).record.deals[1]
    assert ("3D", "E", "E") == (str(getattr(deal, "contract", "")), deal[1], deal.dealer)


@pytest.mark.parametrize("args", [("fix", "1", "we"), ("insert", "1", "we", "8s", "=")])
def test_a_sentence_without_meaning_corrects_nothing(
    cli: Cli, three: Path, args: tuple[str, ...]
) -> None:
    """What is no hand is refused with status 2, and the file is as it was."""
    before = three.read_bytes()
    command, *rest = args
    refused(cli(command, "friday.toml", *rest), 2)
    assert before == three.read_bytes()


def test_honours_can_be_claimed_later_where_they_count(cli: Cli, three: Path) -> None:
    """A forgotten claim is added to an earlier hand, but not at a table without honours."""
    assert "Totals were We 120, They 130; now We 220, They 130." in done(
        cli("fix", "friday.toml", "1", "ann", "2h", "=", "honours")
    )
    done(cli("fix", "friday.toml", "1", "ann", "2h", "="))
    done(cli("set", "friday.toml", "--no-honours"))
    before = three.read_bytes()
    said = refused(cli("fix", "friday.toml", "1", "ann", "2h", "=", "honours"))
    assert said == "this table plays without honours; write\nAnn 2H ="
    assert before == three.read_bytes()


@pytest.mark.parametrize(
    "args",
    [
        *(("fix", "3", hand) for hand in ("2s p 3s p p p =", "they 1nt -2", "pass")),
        *(("fix", "1", hand) for hand in ("ann 1h -1", "cleo 7nt -3 honours")),
        *(("fix", "1", "bob 1c = --note odd"), ("fix", "4", "pass"), ("fix", "5", "xx")),
        *(("insert", n, hand) for n in "12345" for hand in ("pass", "we 1c =", "they 1nt +1")),
        *(("remove", n, "") for n in "12345"),
    ],
)
def test_what_a_correction_offers_puts_it_back(
    cli: Cli, three: Path, args: tuple[str, str, str]
) -> None:
    """The last sentence of a report is a command, and after it the file is byte for byte."""
    done(cli("add", "friday.toml", *words("p 1nt p 2nt p p p +1 honours they")))
    done(cli("add", "friday.toml", "they", "1sx", "-1", "--note", "don't double (again); x"))
    text = three.read_text("utf-8").replace("tricks = 8\n", 'tricks = 8\nnote = "first"\n', 1)
    three.write_text(text, "utf-8")
    before = three.read_bytes()
    command, number, hand = args
    said = done(cli(command, "friday.toml", number, *words(hand)))
    assert before != three.read_bytes()
    back, *rest = shlex.split(said.splitlines()[-1].removeprefix("To put it back: "))
    done(cli(back, "friday.toml", *rest))
    assert before == three.read_bytes()


def test_the_last_hand_before_a_stop_cannot_be_put_back_at_once(cli: Cli, three: Path) -> None:
    """Where the table has stopped no hand can be added, so that is not offered."""
    done(cli("stop", "friday.toml"))
    assert "To put it back" not in done(cli("remove", "friday.toml", "last"))
    assert "\nTo put it back: insert 1 Ann 2H =\n" in done(cli("remove", "friday.toml", "1"))


# -- files that are wrong

FAULTS = {
    "too many tricks": "tricks = 14",
    "tricks is a text": 'tricks = "ten"',
    "no tricks": "",
    "an unknown key": "tricks = 10\ntrciks = 9",
    "a table of its own": "tricks = 10\n[hand.odd]\nid = 1",
    "impossible honours": "tricks = 10\nhonours = 50",
    "a holder without honours": 'tricks = 10\nhonours_by = "we"',
    "an auction that disagrees": 'tricks = 10\nauction = "1S P P P"\ndealer = "E"',
    "an odd doubling": 'tricks = 10\ndoubling = "XXX"',
    "a dotted key": "tricks = 10\ndoubling.x = 1",
    "an odd dealer": 'tricks = 10\ndealer = "Q"',
    "a key twice": "tricks = 10\ntricks = 10",
    "a text without an end": 'tricks = 10\nnote = "oh',
    "no equals sign": "tricks 10",
    "half a line": "tric",
}
faults = pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)


def spoil(path: Path, fault: str, place: int) -> tuple[str, str]:
    """Put a fault in the place of the tricks of one hand; gives the text before and after."""
    old = path.read_text("utf-8")
    parts = re.split(r"tricks = \d+", old)
    tricks = re.findall(r"tricks = \d+", old)
    tricks[place - 1] = fault
    new = "".join(part + more for part, more in zip(parts, [*tricks, ""]))
    path.write_text(new, "utf-8")
    return old, new


def without_blank_lines(text: str) -> str:
    """A text line after line; a fault may have left a blank one."""
    return re.sub(r"\n{2,}", "\n", text)


@faults
def test_fix_mends_the_hand_that_is_wrong(cli: Cli, three: Path, fault: str) -> None:
    """A file that is only wrong at one hand is right once that hand is fixed."""
    old, _ = spoil(three, fault, 2)
    assert "friday.toml:" in refused(cli("show", "friday.toml"))
    said = done(cli("fix", "friday.toml", "2", "cleo", "3nt", "+1"))
    assert "Hand 2 is now: Cleo 3NT +1\n" in said
    assert read(three).rubber.state.they.total == 130
    assert without_blank_lines(old) == without_blank_lines(three.read_text("utf-8"))


@faults
def test_remove_takes_the_hand_that_is_wrong(cli: Cli, three: Path, fault: str) -> None:
    """A file is right once its wrong hand is out; its lines are shown as they stood."""
    old, _ = spoil(three, fault, 2)
    done(cli("remove", "friday.toml", "2"))
    first, _, third = old.split("\n[[hand]]\n")[1:]
    assert without_blank_lines(
        f"{old.partition('[[hand]]')[0]}[[hand]]\n{first}[[hand]]\n{third}"
    ) == (without_blank_lines(three.read_text("utf-8")))


@faults
def test_undo_takes_the_last_hand_when_it_is_wrong(cli: Cli, three: Path, fault: str) -> None:
    """The file without its last hand is what counts, so undo mends it, whatever is wrong."""
    old, _ = spoil(three, fault, 3)
    refused(cli("show", "friday.toml"))
    done(cli("undo", "friday.toml"))
    assert old[: old.rindex("\n[[hand]]")] == three.read_text("utf-8").rstrip("\n") + "\n"


@pytest.mark.parametrize("args", [("undo",), ("remove", "last"), ("fix", "last", "pass")])
def test_a_bracket_without_an_end_is_refused_with_its_line(
    cli: Cli, three: Path, args: tuple[str, ...]
) -> None:
    """Nobody can tell where such a hand ends, so nothing is cut, and the line is named."""
    _, text = spoil(three, "tricks = [", 2)
    line = text.count("\n", 0, text.index("tricks = [")) + 1
    command, *rest = args
    for_show = refused(cli("show", "friday.toml"))
    said = refused(cli(command, "friday.toml", *rest))
    assert for_show == said
    assert re.match(rf"friday\.toml:({line}|{line + 1}|{line + 2}):\d+: ", said)
    assert text == three.read_text("utf-8")


@pytest.mark.parametrize("args", [("fix", "1", "ann", "2h", "="), ("remove", "1"), ("undo",)])
def test_another_fault_is_named_with_its_line_in_the_file(
    cli: Cli, three: Path, args: tuple[str, ...]
) -> None:
    """Lines and hands are those of the file that is there, not of one that was never written."""
    spoil(three, "tricks = 14", 2)
    _, text = spoil(three, "tricks = 15", 1)
    lines = [text.count("\n", 0, text.index(f"tricks = {n}")) + 1 for n in (15, 14)]
    command, *rest = args
    assert refused(cli(command, "friday.toml", *rest)) == (
        f"friday.toml:{lines[0]}: hand 1: tricks is 15; a hand has 13\n"
        f"friday.toml:{lines[1]}: hand 2: tricks is 14; a hand has 13"
    )
    assert text == three.read_text("utf-8")


def test_fix_of_a_wrong_file_says_nothing_of_old_totals(cli: Cli, three: Path) -> None:
    """What a wrong file came to nobody knows; the new sheet is shown all the same."""
    spoil(three, "tricks = 14", 2)
    said = done(cli("fix", "friday.toml", "2", "pass"))
    assert 'Hand 2 was: [[hand]]\ndeclarer = "E"\ncontract = "3NT"\ntricks = 14\n' in said
    assert "Totals were" not in said
    assert re.search(r"total +120 .*total +0", said)


@pytest.mark.parametrize(
    "args", [("add", "we", "1c", "="), ("undo",), ("fix", "1", "pass"), ("insert", "1", "pass")]
)
def test_hands_in_one_list_are_not_corrected(
    cli: Cli, tmp_path: Path, args: tuple[str, ...]
) -> None:
    """Every change is refused with the line and the mend."""
    path = tmp_path / "list.toml"
    path.write_text('format = 1\nhand = [{contract = "pass"}]\n', "utf-8")
    for more in (args, ("remove", "1"), ("stop",), ("set", "--event", "A")):
        command, *rest = more
        assert refused(cli(command, "list.toml", *rest)) == (
            "list.toml:2: hands in one list cannot be changed;"
            " write each as a [[hand]] of its own, with a line for each key"
        )
    assert 'format = 1\nhand = [{contract = "pass"}]\n' == path.read_text("utf-8")


# -- hands behind the end


def test_hands_behind_the_end_are_named_with_the_command_that_moves_them(
    cli: Cli, nine: Path
) -> None:
    """A second game for Them at hand 4 leaves five hands over; nothing is changed."""
    before = nine.read_bytes()
    assert refused(cli("fix", "nine.toml", "4", "they", "4s", "=")) == (
        "nine.toml: with this the rubber ends with hand 4, and these do not belong to it:\n"
        "  hand 5: they 2D -2\n  hand 6: we 6HX +1\n  hand 7: they 1NT +1\n"
        "  hand 8: we 3C =\n  hand 9: they 3H =\n"
        "say --rest-to nine-2.toml to move them to a new rubber"
    )
    assert before == nine.read_bytes()
    assert [nine] == list(nine.parent.iterdir())


@pytest.mark.parametrize(
    ("args", "moved"),
    [
        (("fix", "4", "they", "4s", "="), 5),
        (("insert", "9", "we", "1nt", "="), 1),
        (("insert", "4", "they", "3nt", "="), 6),
    ],
)
def test_the_rest_goes_to_a_file_that_is_free(
    cli: Cli, nine: Path, args: tuple[str, ...], moved: int
) -> None:
    """The command that the refusal names works as it is; blocks go byte for byte."""
    (nine.parent / "nine-2.toml").write_text("tonight's second rubber\n", "utf-8")
    command, *rest = args
    said = refused(cli(command, "nine.toml", *rest))
    option = re.findall(r"--rest-to \S+", said)
    assert ["--rest-to nine-3.toml"] == option
    old = nine.read_bytes()
    out = done(cli(command, "nine.toml", *rest, *option[0].split()))
    hands_word = "hand" if moved == 1 else "hands"
    assert f"\n{moved} {hands_word} moved to nine-3.toml.\n" in out
    blocks = old.split(b"\n[[hand]]\n")
    tail = b"".join(b"\n[[hand]]\n" + block for block in blocks[-moved:])
    head = old[: old.index(b"\n[[hand]]")]
    assert head + tail == nine.with_name("nine-3.toml").read_bytes()
    assert read(nine).rubber.finished
    assert b"tonight's second rubber\n" == nine.with_name("nine-2.toml").read_bytes()


def test_the_rest_is_the_next_rubber_of_the_same_table(cli: Cli, tmp_path: Path) -> None:
    """Names, date and rules are carried over, the dealer and the number go on."""
    done(cli("new", "a.toml", *TABLE, "--date", "2026-11-27", "--rubber", "2", "--laws", "1981"))
    for sentence in ("ann 3nt =", "pass", "ann 3h =", "dev 1c ="):
        done(cli("add", "a.toml", *sentence.split(), "--quiet", "--note", sentence))
    path = tmp_path / "a.toml"
    text = path.read_bytes().replace(b"\n", b"\r\n")
    path.write_bytes(text)
    done(cli("fix", "a.toml", "3", "ann", "4h", "=", "--rest-to", "b.toml"))
    # Ann, Cleo and Bob dealt the three hands that stay, so Dev deals the next rubber.
    moved = text[text.rindex(b"[[hand]]") :]
    head = text[: text.index(b"\r\n[[hand]]")]
    head = head.replace(b"rubber = 2", b"rubber = 3").replace(b'dealer = "N"', b'dealer = "W"')
    assert head + b"\r\n" + moved == (tmp_path / "b.toml").read_bytes()
    assert ["3NT", "pass", "4H"] == hands(path)


@pytest.mark.parametrize("name", ["there.toml", "nine.toml"])
def test_the_rest_never_overwrites(cli: Cli, nine: Path, name: str) -> None:
    """A file that is there is refused for the rest, and neither is changed."""
    (nine.parent / "there.toml").write_text("format = 1\n", "utf-8")
    before = nine.read_bytes()
    args = ("fix", "nine.toml", "4", "they", "4s", "=", "--rest-to", name)
    assert f"{name} is there already" in refused(cli(*args))
    assert before == nine.read_bytes()
    assert b"format = 1\n" == (nine.parent / "there.toml").read_bytes()


def test_nothing_is_moved_where_nothing_is_over(cli: Cli, nine: Path) -> None:
    """A file for the rest is not made where there is none."""
    done(cli("fix", "nine.toml", "3", "they", "3nt", "=", "--rest-to", "rest.toml"))
    assert [nine] == list(nine.parent.iterdir())


def test_remove_mends_a_file_with_hands_behind_the_end(cli: Cli, nine: Path) -> None:
    """Written into the file by hand, too much is refused, and can be taken out again."""
    before = nine.read_bytes()
    nine.write_bytes(before + b'\n[[hand]]\ncontract = "pass"\n')
    assert "hand 10: the rubber ended with hand 9" in refused(cli("show", "nine.toml"))
    assert "Hand 10 was: pass\n" in done(cli("remove", "nine.toml", "10"))
    assert before == nine.read_bytes()


# -- stop and undo


def test_a_correction_does_not_finish_a_stopped_rubber(cli: Cli, three: Path) -> None:
    """Two games and a stop cannot be; the way on is to take the stop back."""
    done(cli("fix", "friday.toml", "3", "cleo", "2s", "="))
    done(cli("stop", "friday.toml"))
    before = three.read_bytes()
    assert refused(cli("fix", "friday.toml", "3", "cleo", "4s", "=")) == (
        "friday.toml: so hand 3 would win the rubber, but the table has stopped;"
        " take the stop back first: bridgescore undo friday.toml"
    )
    assert before == three.read_bytes()
    done(cli("undo", "friday.toml"))
    assert "The rubber now ends with hand 3." in done(
        cli("fix", "friday.toml", "3", "cleo", "4s", "=")
    )


def test_a_stopped_rubber_is_corrected_with_its_bonuses(cli: Cli, three: Path) -> None:
    """The bonuses of a stop follow the hands: 300 for the only game, 100 for the part-score."""
    done(cli("stop", "friday.toml"))
    # We 60 + 60 + 100, They 130 + 300; without their game both part-scores are We's, and a game.
    assert (
        "Games were We 0, They 1; now We 1, They 0.\n"
        "Totals were We 220, They 430; now We 470, They 0.\n"
    ) in done(cli("fix", "friday.toml", "2", "cleo", "3nt", "-1"))


def test_after_a_stop_no_hand_and_no_second_stop(cli: Cli, three: Path) -> None:
    """A stopped rubber is over; both ways on are named."""
    done(cli("stop", "friday.toml"))
    before = three.read_bytes()
    assert refused(cli("add", "friday.toml", "pass")) == (
        "friday.toml: the table has stopped;"
        " start the next rubber with: bridgescore new friday-2.toml\n"
        "or take the stop back with: bridgescore undo friday.toml"
    )
    assert refused(cli("stop", "friday.toml")) == (
        "friday.toml: the table has stopped already; nothing was changed"
    )
    assert before == three.read_bytes()


def test_a_finished_rubber_does_not_stop(cli: Cli, nine: Path) -> None:
    """There is nothing to settle where two games are won."""
    before = nine.read_bytes()
    assert "the rubber ended with hand 9, so there is nothing to stop" in refused(
        cli("stop", "nine.toml")
    )
    assert before == nine.read_bytes()


def test_undo_takes_the_stop_before_any_hand(cli: Cli, three: Path) -> None:
    """The stop was said last, so it goes first, to the byte; then the hands."""
    before = three.read_bytes()
    assert "Stopped after hand 3" in done(cli("stop", "friday.toml"))
    said = done(cli("undo", "friday.toml"))
    assert said.startswith("Took back the stop\n")
    assert "Hand 4 is next" in said
    assert before == three.read_bytes()
    assert done(cli("undo", "friday.toml")).startswith("Took back hand 3: Bob 2S =\n")
    assert ["2H", "3NT"] == hands(three)


# -- set


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (("--we", "Eve", "Mary Ann"), 'north = "Eve"'),
        (("--we", "Eve", "Mary Ann"), 'south = "Mary Ann"'),
        (("--they", 'D"Arcy', "Zoë"), 'east = "D\\"Arcy"'),
        (("--dealer", "dev"), 'dealer = "W"'),
        (("--date", "2026-11-28"), "date = 2026-11-28"),
        (("--event", "Final"), 'event = "Final"'),
        (("--table", "12"), 'table = "12"'),
        (("--rubber", "3"), "rubber = 3"),
        (("--laws", "1981"), "redoubled_insult = 50"),
        (("--laws", "1981"), "doubled_undertricks_from_fourth = 200"),
        (("--no-honours",), "honours = false"),
        (("--redoubled-insult", "50"), "redoubled_insult = 50"),
        (("--unfinished-part-score", "50"), "unfinished_part_score = 50"),
        (("--doubled-undertricks-from-fourth", "200"), "doubled_undertricks_from_fourth = 200"),
        (("--sitting", "ew"), 'we = "EW"'),
    ],
)
def test_set_changes_one_thing(cli: Cli, friday: Path, options: tuple[str, ...], line: str) -> None:
    """Each option of `new` can be said later, and back again; other lines stay as they are."""
    before = friday.read_text("utf-8").splitlines()
    assert line not in before
    done(cli("set", "friday.toml", *options))
    after = friday.read_text("utf-8").splitlines()
    assert line in after
    changed = 3 if "--laws" in options else 2 if options[0] in ("--we", "--they") else 1
    assert changed == len(set(after) - set(before))


def test_set_back_again_gives_the_old_bytes(cli: Cli, friday: Path) -> None:
    """What was set by mistake can be set right without a trace."""
    before = friday.read_bytes()
    done(cli("set", "friday.toml", "--no-honours", "--sitting", "ew", "--event", "Final"))
    done(cli("set", "friday.toml", "--honours", "--sitting", "ns", "--event", ""))
    assert before == friday.read_bytes()


@pytest.mark.parametrize(
    ("options", "status", "said"),
    [
        ((), 2, "say what to change"),
        (("--dealer", "we"), 2, "--dealer is a player or a seat"),
        (("--date", "tomorrow"), 2, "--date is a day like 2026-11-30"),
        (("--rubber", "0"), 2, "--rubber is a number from 1"),
        (("--laws", "2020"), 2, "--laws is 1993 or 1981"),
        (("--redoubled-insult", "70"), 2, "--redoubled-insult is 100 or 50"),
        (("--sitting", "n"), 2, "--sitting is ns or ew"),
        (("--we", "Pass", "Bob"), 1, "Pass"),
        (("--we", "Cleo", "Bob"), 1, "Cleo"),
    ],
)
def test_set_refuses_what_no_table_is(
    cli: Cli, three: Path, options: tuple[str, ...], status: int, said: str
) -> None:
    """Words that are not understood end with 2, names that cannot be used are refused."""
    before = three.read_bytes()
    assert said in refused(cli("set", "friday.toml", *options), status)
    assert before == three.read_bytes()


def test_a_dealer_that_contradicts_an_auction_is_refused(cli: Cli, friday: Path) -> None:
    """By the recorded calls Bob declared; with another dealer somebody else would have."""
    done(cli("add", "friday.toml", *words("p p 1s p 2s p p p ="), "--quiet"))
    # The hand's own dealer goes, so that the deal is by rotation.
    text = friday.read_text("utf-8").removesuffix('dealer = "N"\n')
    friday.write_text(text, "utf-8")
    before = friday.read_bytes()
    said = refused(cli("set", "friday.toml", "--dealer", "cleo"))
    assert "hand 1 would be wrong: by the auction West declared, and declarer is S" in said
    assert said.endswith("\nnothing was changed")
    assert before == friday.read_bytes()


def test_a_changed_rule_shows_the_totals(cli: Cli, friday: Path) -> None:
    """A redoubled contract of one club made is 80 and 100 for the insult, or 50 of old."""
    done(cli("add", "friday.toml", "we", "1cxx", "=", "--quiet"))
    assert done(cli("set", "friday.toml", "--redoubled-insult", "50")).endswith(
        "\n\nfriday.toml is changed.\n"
        "Hand 1 (we 1CXX =): We score 50 above the line instead of 100.\n"
        "Totals were We 180, They 0; now We 130, They 0.\n"
    )
    assert done(cli("set", "friday.toml", "--laws", "1993")).endswith(
        "\n\nfriday.toml is changed.\n"
        "Hand 1 (we 1CXX =): We score 100 above the line instead of 50.\n"
        "Totals were We 130, They 0; now We 180, They 0.\n"
    )
    assert "The totals stay: We 180, They 0." in done(cli("set", "friday.toml", "--event", "A"))


# -- why


@pytest.mark.parametrize("name", TOTALS)
def test_every_figure_of_an_example_is_worked_out(cli: Cli, name: str) -> None:
    """The arithmetic beside each figure comes to it, and all of them to the totals."""
    said = done(cli("why", str(EXAMPLES / name)))
    figures = re.findall(
        r"^  (We|They)(?:, defending,)? ([\d,]+) (?:above|below) the line(?: = ([^:]+))?: \S",
        said,
        re.MULTILINE,
    )
    assert len(figures) == said.count(" the line: ") + said.count(" the line = ")
    we, they = 0, 0
    for side, written, arithmetic in figures:
        points = int(written.replace(",", ""))
        assert points == evaluate(arithmetic or str(points))
        we += points if side == "We" else 0
        they += points if side == "They" else 0
    assert TOTALS[name] == (we, they)


def test_why_of_one_hand(cli: Cli, nine: Path) -> None:
    """A number or `last`; each hand as it would be typed, its figures, and the totals after it."""
    assert done(cli("why", "nine.toml", "5")) == (
        "Hand 5: they 2D -2; 6 tricks won, They vulnerable\n"
        "  We, defending, 200 above the line = 2 x 100:"
        " 2 down, not doubled, declarer vulnerable: 100 each\n"
        "  after it: We 620, They 220\n"
    )
    assert done(cli("why", "nine.toml", "last")) == done(cli("why", "nine.toml", "9"))
    assert "there is no hand 10; the hands are 1 to 9" == refused(cli("why", "nine.toml", "10"))
    assert '"x" is no hand; write its number, or last' == refused(cli("why", "nine.toml", "x"), 2)


def test_why_ends_with_the_result(cli: Cli, nine: Path) -> None:
    """Who won the games and who won by points are two facts."""
    assert done(cli("why", "nine.toml")).endswith(
        "  after it: We 1,690, They 880\n\nThey won two games to one (500).\nWe win by 810.\n"
    )


def test_why_of_an_empty_file(cli: Cli, friday: Path) -> None:
    """Nothing was played, nothing is to be explained."""
    assert "No hand has been recorded yet.\n" == done(cli("why", "friday.toml"))
    assert "there is no hand yet" == refused(cli("why", "friday.toml", "last"))


def test_why_of_a_passed_out_hand_and_of_a_stop(cli: Cli) -> None:
    """A passed-out hand scores nothing; the bonuses of a stop stand behind all hands."""
    said = done(cli("why", str(EXAMPLES / "friday.toml")))
    assert (
        "Hand 2: pass (passed out)\n  nothing is scored; the deal moves on\n"
        "  after it: We 70, They 0\n"
    ) in said
    assert (
        "\n\nThe table stopped here.\n"
        "  They 300 above the line: the only side with a game when the table stopped\n"
        "  We 100 above the line: the only side with a part-score in the game in progress\n"
    ) in said


def test_why_names_house_rules_where_they_apply(cli: Cli) -> None:
    """The code of 1981: redoubled insult, fourth undertrick, part-score of a stop."""
    said = done(cli("why", str(EXAMPLES / "old-code.toml")))
    assert 3 == said.count("house rule")
    for figure, rule in (
        ("We 50 above", "redoubled_insult: 50; the Laws of 1993 give 100"),
        (
            "We, defending, 700 above",
            "doubled_undertricks_from_fourth: 200; the Laws of 1993 give 300",
        ),
        ("They 50 above", "unfinished_part_score: 50; the Laws of 1993 give 100"),
    ):
        assert re.search(rf"^  {figure} .*\(house rule {rule}\)$", said, re.MULTILINE)
    assert "house rule" not in done(cli("why", str(EXAMPLES / "encyclopedia.toml")))


# -- found in use


def test_a_fixed_hand_may_itself_stand_behind_the_end(cli: Cli, friday: Path) -> None:
    """A hand too many, put right, goes to the new file with the others."""
    hand = '\n[[hand]]\ndeclarer = "we"\ncontract = "4S"\ntricks = 10\n'
    friday.write_text(friday.read_text() + hand * 3)
    said = done(cli("fix", "friday.toml", "3", "we", "4s", "-1", "--rest-to", "next.toml"))
    assert "It stands behind the end of the rubber, and is moved." in said
    assert "1 hand moved to next.toml." in said
    assert "tricks = 9" in (friday.parent / "next.toml").read_text()


def test_a_faulty_hand_keeps_its_note_and_dealer(cli: Cli, friday: Path) -> None:
    """What is sound in a hand stays when the rest of it is put right."""
    hand = (
        '\n[[hand]]\ndeclarer = "we"\ncontract = "4S"\ntricks = 14\ndealer = "W"\nnote = "late"\n'
    )
    friday.write_text(friday.read_text() + hand)
    done(cli("fix", "friday.toml", "1", "we", "4s", "="))
    assert friday.read_text().endswith(hand.replace("14", "10"))


def test_what_changes_is_enough(cli: Cli, friday: Path) -> None:
    """A forgotten double or claim is said alone, and an empty change is none."""
    done(cli("add", "friday.toml", "we 1s =", "--quiet"))
    assert "Hand 1 is now: we 1SX = honours\n" in done(cli("fix", "friday.toml", "1", "x", "=hon"))
    before = friday.read_bytes()
    for words in ("", ",", "+9"):
        assert 2 == cli("fix", "friday.toml", "1", words).status
    assert before == friday.read_bytes()


def test_a_claim_alone_is_refused_where_honours_are_not_played(cli: Cli, tmp_path: Path) -> None:
    """Typed honours are refused at such a table, however they are typed."""
    done(cli("new", "bare.toml", "--no-honours"))
    done(cli("add", "bare.toml", "we 1s ="))
    for words in ("honours", "we 1s = honours"):
        assert "plays without honours" in refused(cli("fix", "bare.toml", "1", words), 1)


def test_a_dealer_out_of_turn_stays_while_a_hand_is_put_right(cli: Cli, tmp_path: Path) -> None:
    """The later hands are judged with the dealer that the hand keeps."""
    (tmp_path / "f.toml").write_text(
        'format = 1\ndealer = "N"\n\n[[hand]]\ndeclarer = "we"\ncontract = "1S"\ntricks = 7\n'
        'dealer = "W"\n\n[[hand]]\ndeclarer = "N"\ncontract = "1NT"\ntricks = 7\n'
        'auction = "1NT P P P"\n'
    )
    assert "Hand 1 is now: we 1S -1\n" in done(cli("fix", "f.toml", "1", "-1"))


def test_a_comment_stays_above_its_hand(cli: Cli, friday: Path) -> None:
    """A hand that is put in goes in front of what is said about the next one."""
    done(cli("add", "friday.toml", "we 1s =", "--quiet"))
    friday.write_text(friday.read_text().replace("[[hand]]", "# the first of the night\n[[hand]]"))
    done(cli("insert", "friday.toml", "1", "we 1c ="))
    assert friday.read_text().endswith(
        '\n\n[[hand]]\ndeclarer = "we"\ncontract = "1C"\ntricks = 7\n'
        '\n# the first of the night\n[[hand]]\ndeclarer = "we"\ncontract = "1S"\ntricks = 7\n'
    )


def test_another_sitting_says_whose_the_hands_are(cli: Cli, friday: Path) -> None:
    """Hands of a side stay with We and They, those of a seat change sides: both are said."""
    done(cli("add", "friday.toml", "ann 2s =", "--quiet"))
    done(cli("add", "friday.toml", "we 1s =", "--quiet"))
    said = done(cli("set", "friday.toml", "--sitting", "ew"))
    assert "We are East-West now: Cleo and Dev.\n" in said
    assert "Hands that were written with we or they stay with We and They.\n" in said
    assert "Hand 1 (Ann 2S =): We score 0 below the line instead of 60; They" in said


def test_a_written_dealer_outlasts_another_first_dealer(cli: Cli, friday: Path) -> None:
    """The dealer that stands with an auction is told, since it does not change."""
    done(cli("add", "friday.toml", "1h p p p =", "--quiet"))
    said = done(cli("set", "friday.toml", "--dealer", "Cleo"))
    assert "The dealer that is written with it stays: hand 1 (North).\n" in said


@pytest.mark.parametrize("name", ["Why Not", "Stop Press", "Exit", "Next"])
def test_names_that_begin_like_a_command(cli: Cli, tmp_path: Path, name: str) -> None:
    """At the prompt they could not be typed."""
    refused(cli("new", "f.toml", "--we", name, "Bob"), 1)


@pytest.mark.parametrize("command", [("print", "--force"), ("export", "--force")])
def test_a_rubber_is_never_an_output(cli: Cli, friday: Path, command: tuple[str, str]) -> None:
    """Not even by force may the file be replaced by what is made from it."""
    before = friday.read_bytes()
    output = friday.with_suffix({"print": ".txt", "export": ".json"}[command[0]])
    output.symlink_to(friday)
    said = refused(cli(command[0], "friday.toml", "-o", output.name, command[1]), 1)
    assert "is the rubber file itself" in said
    assert before == friday.read_bytes()
