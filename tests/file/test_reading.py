"""Reading the text of a rubber file, with every fault named on its line, and adding to it."""

from __future__ import annotations

import tomllib
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgescore.errors import FileRefused
from bridgescore.file.writing import new_text
from bridgescore.game.model import (
    LAWS_1981,
    LAWS_1993,
    Contract,
    Doubling,
    Hand,
    Heading,
    Pair,
    PassedOut,
    Rules,
    Seat,
    Side,
    Strain,
    Who,
)
from bridgescore.game.rubber import Record
from tests.texts import read_text
from tests.texts import warnings as odd


def read(text: str) -> Record:
    """What a text says."""
    return read_text(text, "friday.toml")[0]


def faults(text: str) -> list[tuple[int | None, int | None, str]]:
    """The faults of a text: line, hand and words."""
    with pytest.raises(FileRefused) as refused:
        read(text)
    return [(fault.line, fault.hand, fault.text) for fault in refused.value.faults]


WHOLE = """\
format = 1
date = 2026-11-27
event = "Friday club"
table = "3"
rubber = 2                        # which of the evening
dealer = "N"
we = "NS"

[players]
north = "Ann"
south = "Bob"
east = "Cleo"
west = "Dev"

[rules]
honours = true
redoubled_insult = 50
unfinished_part_score = 50
doubled_undertricks_from_fourth = 200

[[hand]]
declarer = "N"
contract = "4S"
doubling = "X"
tricks = 11
honours = 100
honours_by = "they"
auction = "1S P 4S X P P P"
dealer = "N"
note = "trumps 5-0"

[[hand]]
contract = "pass"

[[hand]]
declarer = "they"
contract = "1NT"
tricks = 7

[stopped]
"""


def test_reads_every_key() -> None:
    """All that a file can hold is read: head, players, rules, hands and the stop."""
    assert Record(
        heading=Heading(
            date=date(2026, 11, 27),
            event="Friday club",
            table="3",
            rubber=2,
            dealer=Seat.NORTH,
            we=Pair.NS,
            players=("Ann", "Cleo", "Bob", "Dev"),
            rules=LAWS_1981,
        ),
        deals=(
            Hand(
                Contract(4, Strain.SPADES, Doubling.DOUBLED),
                Seat.NORTH,
                tricks=11,
                honours=100,
                honours_by=Side.THEY,
                auction=("1S", "P", "4S", "X", "P", "P", "P"),
                dealer=Seat.NORTH,
                note="trumps 5-0",
            ),
            PassedOut(),
            Hand(Contract(1, Strain.NOTRUMP), Side.THEY, tricks=7),
        ),
        stopped=True,
    ) == read(WHOLE)


def test_needs_nothing_but_the_format() -> None:
    """A file of one line is a rubber by the Laws of 1993 in which nobody has a name."""
    assert Record(Heading(rules=LAWS_1993), (), False) == read("format = 1")


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("", Rules(True, 100, 100, 300)),
        ("honours = false", Rules(False, 100, 100, 300)),
        ("redoubled_insult = 50", Rules(True, 50, 100, 300)),
        ("unfinished_part_score = 50", Rules(True, 100, 50, 300)),
        ("doubled_undertricks_from_fourth = 200", Rules(True, 100, 100, 200)),
        ("x_app = [1]", Rules(True, 100, 100, 300)),
    ],
)
def test_missing_rules_are_those_of_1993(line: str, rules: Rules) -> None:
    """A rule that is not in the file is the Laws', in format 1 for ever."""
    assert rules == read(f"format = 1\n[rules]\n{line}\n").heading.rules


def test_honours_of_a_table_without_them_are_kept_and_score_nothing() -> None:
    """Where honours are not played the file may hold them; only the tricks count."""
    text = (
        "format = 1\n[rules]\nhonours = false\n"
        '[[hand]]\ndeclarer = "we"\ncontract = "2S"\ntricks = 8\nhonours = 100\n'
    )
    record, rubber = read_text(text, "friday.toml")
    (hand,) = record.deals
    assert isinstance(hand, Hand)
    assert 100 == hand.honours
    assert 60 == rubber.state.we.total


def test_foreign_keys_are_free() -> None:
    """Other programs may keep what they like under keys that begin with x_."""
    text = (
        "format = 1\nx_dealler = 1\n[rules]\nx_a = {}\n[x_rules]\na = 1\n[players]\nx_nort = 1\n"
        '[[hand]]\ncontract = "pass"\nx_a = 1\n[hand.x_app]\nid = 1\n[[hand.x_list]]\n'
    )
    assert Record(Heading(), (PassedOut(),), False) == read(text)


def test_reads_hands_that_are_written_in_one_list() -> None:
    """Other programs write hands in one line; each is read, and named by its number."""
    text = 'format = 1\nhand = [ {contract = "pass"},\n  {contract = "pass", note = "late"} ]\n'
    assert (PassedOut(), PassedOut(note="late")) == read(text).deals
    ((line, hand, words),) = faults(text.replace('"late"', "5"))
    assert (2, 2) == (line, hand)
    assert 'note = "5"' in words


@pytest.mark.parametrize(
    ("written", "who"),
    [
        *(("we", Side.WE), ("WE", Side.WE), ("they", Side.THEY), ("N", Seat.NORTH)),
        *(("e", Seat.EAST), ("South", Seat.SOUTH), ("W", Seat.WEST), ("w", Seat.WEST)),
    ],
)
def test_declarer_is_a_side_or_a_seat_in_any_case(written: str, who: Who) -> None:
    """In a file w is West: We is written as a word."""
    text = f'format = 1\n[[hand]]\ndeclarer = "{written}"\ncontract = "1C"\ntricks = 7\n'
    assert (Hand(Contract(1, Strain.CLUBS), who, 7),) == read(text).deals


@pytest.mark.parametrize(
    ("lines", "contract"),
    [
        ('contract = "4S"', Contract(4, Strain.SPADES)),
        ('contract = "4s"\ndoubling = "x"', Contract(4, Strain.SPADES, Doubling.DOUBLED)),
        ('contract = "7NTXX"', Contract(7, Strain.NOTRUMP, Doubling.REDOUBLED)),
        ('contract = "1c"\ndoubling = "XX"', Contract(1, Strain.CLUBS, Doubling.REDOUBLED)),
        ('contract = "2dx"\ndoubling = "X"', Contract(2, Strain.DIAMONDS, Doubling.DOUBLED)),
    ],
)
def test_contract_may_be_written_as_it_is_typed(lines: str, contract: Contract) -> None:
    """Who edits the file by hand may write small letters, or the doubling with the contract."""
    text = f'format = 1\n[[hand]]\ndeclarer = "we"\ntricks = 8\n{lines}\n'
    assert (Hand(contract, Side.WE, 8),) == read(text).deals


# -- faults of hands

SOUND = {"declarer": '"N"', "contract": '"4S"', "tricks": "10"}


def with_faulty_hand(**values: str) -> str:
    """A file whose second hand, on line 9, has other values; `none` takes a key out.

    The keys stand on the lines below in the order declarer, contract, tricks,
    then the others as they are given.
    """
    keys = {**SOUND, **values}
    lines = [f"{key} = {value}" for key, value in keys.items() if value != "none"]
    before = 'format = 1\ndealer = "N"\n\n[[hand]]\ndeclarer = "we"\ncontract = "2H"\ntricks = 7\n'
    return before + "\n[[hand]]\n" + "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("values", "line", "words"),
    [
        # What is no key, and the nearest that is one.
        ({"trick": "10"}, 13, "trick is no key of a hand; did you mean tricks?"),
        ({"honors": "100"}, 13, "did you mean honours?"),
        ({"honoursby": '"we"'}, 13, "did you mean honours_by?"),
        ({"Note": '"a"'}, 13, "did you mean note?"),
        ({"vulnerable": "true"}, 13, "known are declarer, contract, doubling, tricks, honours"),
        # Tricks.
        ({"tricks": "14"}, 12, "tricks is 14; a hand has 13"),
        ({"tricks": "-1"}, 12, "tricks is -1; a hand has 13"),
        ({"tricks": "true"}, 12, "tricks is true; write a number from 0 to 13"),
        ({"tricks": "9.0"}, 12, "tricks is 9.0; write a number from 0 to 13"),
        ({"tricks": '"10"'}, 12, "write a number from 0 to 13"),
        ({"tricks": "[10]"}, 12, "write a number from 0 to 13"),
        ({"tricks": "9" * 4000}, 12, "write a number from 0 to 13"),
        ({"tricks": "none"}, 9, "tricks is missing; write the tricks that declarer's side won"),
        # Honours.
        ({"honours": "50"}, 13, "honours is 50; honours are 100 or 150"),
        ({"honours": "-100"}, 13, "honours are 100 or 150"),
        ({"honours": "0"}, 13, "honours is 0; write 100 or 150, or leave it out"),
        ({"honours": "true"}, 13, "honours is true; write 100 or 150, or leave it out"),
        ({"honours": "100.0"}, 13, "write 100 or 150, or leave it out"),
        ({"honours": '"100"', "honours_by": '"they"'}, 13, "write 100 or 150, or leave it out"),
        ({"contract": '"3NT"', "honours": "100"}, 13, "at no trump only all four aces count, 150"),
        ({"honours_by": '"they"'}, 13, "add honours = 100 or 150"),
        ({"honours": "100", "honours_by": '"them"'}, 14, "write we, they, N, E, S or W"),
        ({"honours": "100", "honours_by": "1"}, 14, "write we, they, N, E, S or W"),
        # Declarer.
        ({"declarer": "none"}, 9, "declarer is missing; write we, they, N, E, S or W"),
        ({"declarer": '"Ann"'}, 10, 'declarer is "Ann"; write we, they, N, E, S or W'),
        ({"declarer": "1"}, 10, 'declarer is "1"; write we, they, N, E, S or W'),
        ({"declarer": "true"}, 10, "write we, they, N, E, S or W"),
        # Contract and doubling.
        ({"contract": "none"}, 9, 'contract is missing; write contract = "4S", or "pass"'),
        ({"contract": '"8S"'}, 11, 'contract is "8S"; write it like "4S" or "3NT", or "pass"'),
        ({"contract": '"4"'}, 11, 'write it like "4S" or "3NT"'),
        ({"contract": '""'}, 11, 'write it like "4S" or "3NT"'),
        ({"contract": "4"}, 11, 'contract is "4"; write it like "4S" or "3NT"'),
        ({"contract": f"[0x{'f' * 4000}]"}, 11, 'write it like "4S" or "3NT"'),
        ({"doubling": '"Y"'}, 13, 'doubling is "Y"; write X or XX, or leave it out'),
        ({"doubling": '""'}, 13, "write X or XX, or leave it out"),
        ({"doubling": "2"}, 13, "write X or XX, or leave it out"),
        ({"contract": '"4SXX"', "doubling": '"X"'}, 13, "the contract says 4SXX; keep one"),
        # Auction and dealer.
        ({"auction": '"1S P 4H P P P"'}, 13, "the auction ends in 4H and the contract is 4S"),
        ({"auction": '"4S X P P P"'}, 13, "the auction ends in 4SX and the contract is 4S"),
        ({"auction": '"P P P P"'}, 13, "the auction ends in four passes and the contract is 4S"),
        ({"auction": '"4S P P P"'}, 13, "East declared, and declarer is N; mend the declarer"),
        ({"declarer": '"we"', "auction": '"4S P P P"'}, 13, "East declared, and declarer is we"),
        ({"auction": '"P P P 4S P P"'}, 13, "1 more pass needed"),
        ({"auction": '"P P P 4S P P X"'}, 13, "3 more passes needed"),
        ({"auction": '"1S 1H 4S P P P"'}, 13, "call 2 (1H): it is not higher than 1S"),
        ({"auction": '"P P P 4S P P P P"'}, 13, "call 8 (P) comes after the auction has ended"),
        ({"auction": '"4S pas"'}, 13, '"pas" is no call'),
        ({"auction": '"4S foo P"'}, 13, '"foo" is no call'),
        ({"auction": "4"}, 13, 'auction = "1S P 4S P P P"'),
        ({"dealer": '"Q"'}, 13, 'dealer is "Q"; write N, E, S or W'),
        ({"dealer": "1"}, 13, "write N, E, S or W"),
        ({"dealer": '"we"'}, 13, "write N, E, S or W"),
        # Notes.
        ({"note": "5"}, 13, 'note is a text, in quotation marks: note = "5"'),
        ({"note": '"a\\u001b[2J"'}, 13, "U+001B, which cannot be printed"),
        ({"note": '"""a\nb"""'}, 13, "note is a text of one line"),
        # Hands that all four passed.
        ({"contract": '"pass"', "declarer": "none"}, 11, "a passed-out hand has no tricks"),
    ],
)
def test_names_the_fault_of_a_hand(values: dict[str, str], line: int, words: str) -> None:
    """Each fault of a hand is named once, with its line, the hand and the mend."""
    ((found_line, hand, text),) = faults(with_faulty_hand(**values))
    assert (line, 2) == (found_line, hand)
    assert words in text


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('declarer = "N"', "no declarer"),
        ('doubling = "X"', "no doubling"),
        ("tricks = 0", "no tricks"),
        ("honours = 100", "no honours"),
        ('honours_by = "we"', "no honours_by"),
        ('auction = "1S P P P"', '"P P P P"'),
        ('auction = "P P P"', '"P P P P"'),
        ("auction = 4", '"P P P P"'),
        ('dealr = "N"', "did you mean dealer?"),
    ],
)
def test_a_passed_out_hand_has_no_result(line: str, words: str) -> None:
    """A hand that all four passed has no declarer, doubling, tricks or honours."""
    ((found, hand, text),) = faults(f'format = 1\n[[hand]]\ncontract = "Pass"\n{line}\n')
    assert (4, 1) == (found, hand)
    assert words in text


def test_an_auction_needs_a_dealer() -> None:
    """The calls name a declarer only where somebody said who dealt."""
    text = 'format = 1\n[[hand]]\ndeclarer = "N"\ncontract = "4S"\ntricks = 10\n'
    auction = 'auction = "4S P P P"\n'
    ((line, hand, words),) = faults(text + auction)
    assert (6, 1) == (line, hand)
    assert "add dealer" in words
    assert 1 == len(read(f'{text}{auction}dealer = "N"\n').deals)


def test_the_deal_passes_clockwise() -> None:
    """An auction is judged from the dealer by rotation: passed-out hands move the deal, too."""
    text = (
        'format = 1\n[[hand]]\ncontract = "pass"\ndealer = "E"\n'
        '[[hand]]\ndeclarer = "S"\ncontract = "1C"\ntricks = 7\nauction = "1C P P P"\n'
        '[[hand]]\ndeclarer = "N"\ncontract = "1C"\ntricks = 7\nauction = "1C P P P"\n'
    )
    ((line, hand, words),) = faults(text)
    assert (14, 3) == (line, hand)
    assert "West declared" in words


def test_reports_everything_at_once_in_the_order_of_the_file() -> None:
    """All faults come together, so that a file is mended in one go."""
    text = (
        "# a hand-edited file\nformat = 1\nrubber = 0\n[rules]\nhonour = true\n"
        '[[hand]]\ntricks = 14\nhonours = 50\ndeclarer = "X"\n'
        '[[hand]]\ncontract = "pass"\n'
        '[[hand]]\ndeclarer = "we"\n'
    )
    assert [(3, None), (5, None), (6, 1), (7, 1), (8, 1), (9, 1), (12, 3), (12, 3)] == [
        (line, hand) for line, hand, _ in faults(text)
    ]


def test_every_fault_is_a_line_that_editors_can_jump_to() -> None:
    """A fault is written as file, line, hand, what is wrong."""
    with pytest.raises(FileRefused) as refused:
        read_text(with_faulty_hand(tricks="14", honours="50"), "nights/friday.toml")
    assert (
        "nights/friday.toml:12: hand 2: tricks is 14; a hand has 13\n"
        "nights/friday.toml:13: hand 2: honours is 50; honours are 100 or 150"
    ) == str(refused.value)


# -- faults of the rubber

GAME = '[[hand]]\ndeclarer = "we"\ncontract = "4S"\ntricks = 10\n'


def test_no_hand_follows_the_end_of_the_rubber() -> None:
    """Each hand behind the second game of a side is named, with where it belongs."""
    text = f"format = 1\n{GAME * 4}"
    assert [(10, 3), (14, 4)] == [(line, hand) for line, hand, _ in faults(text)]
    assert all("ended with hand 2" in words and "new file" in words for *_, words in faults(text))


def test_faulty_hands_come_before_the_end_of_the_rubber() -> None:
    """Whether the rubber is over is judged when every hand is sound in itself."""
    text = f"format = 1\n{GAME * 3}tricks_ = 1\n"
    assert [(14, 3)] == [(line, hand) for line, hand, _ in faults(text)]


def test_a_rubber_that_was_won_did_not_stop() -> None:
    """A stop behind the second game is refused; it would add bonuses that nobody has."""
    ((line, hand, words),) = faults(f"format = 1\n{GAME * 2}[stopped]\n")
    assert (10, None) == (line, hand)
    assert "take [stopped] out" in words


def test_no_hand_follows_a_stop() -> None:
    """A hand that was written behind the stop is refused, with where the stop belongs."""
    late = '[[hand]]\ncontract = "pass"\n'
    ((line, hand, words),) = faults(f"format = 1\n{GAME}[ stopped ]\n{late}")
    assert (7, 2) == (line, hand)
    assert "put [stopped] at the end" in words


def test_a_table_stops_once() -> None:
    """A second stop is a fault."""
    ((line, _, words),) = faults(f"format = 1\n{GAME}[stopped]\n\n[stopped]\n")
    assert 8 == line
    assert "twice" in words
    assert "take one of them out" in words


# -- faults of the head


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "this is no rubber file: it does not begin with format = 1"),
        ("date = 2026-11-27\n[[hand]]\n", 1, "it does not begin with format = 1"),
        ("\nformat = 2\nrules = 5\n", 2, "install a newer bridgescore"),
        ('format = "1"\n', 1, "format is a number: format = 1"),
        ("format = 1.0\n", 1, "format is a number: format = 1"),
        ("format = true\n", 1, "format is a number: format = 1"),
        ("format = 0\n", 1, "format is a number: format = 1"),
        ('format = 1\ndate = "2026-11-27"\n', 2, "date = 2026-11-27"),
        ("format = 1\ndate = 2026-11-27T20:00:00\n", 2, "date = 2026-11-27"),
        ("format = 1\ndate = 2026\n", 2, "date = 2026-11-27"),
        ("format = 1\nevent = 5\n", 2, 'event is a text, in quotation marks: event = "5"'),
        ("format = 1\nevent = [0x" + "f" * 4000 + "]\n", 2, "event is a text"),
        ('format = 1\nevent = "a\\u202eb"\n', 2, "U+202E, which cannot be printed"),
        ("format = 1\ntable = 3\n", 2, 'table is a text, in quotation marks: table = "3"'),
        ('format = 1\nrubber = "2"\n', 2, "rubber is a number from 1: rubber = 2"),
        ("format = 1\nrubber = 0\n", 2, "rubber is a number from 1"),
        ("format = 1\nrubber = true\n", 2, "rubber is a number from 1"),
        ('format = 1\ndealer = "Ann"\n', 2, 'dealer is "Ann"; write N, E, S or W'),
        ("format = 1\ndealer = 1\n", 2, "write N, E, S or W"),
        ('format = 1\nwe = "WE"\n', 2, 'we is "WE"; write NS or EW'),
        ("format = 1\nwe = 1\n", 2, "write NS or EW"),
        ("format = 1\nplayers = 5\n", 2, "write [players] on a line of its own"),
        ("format = 1\n\n[[players]]\n", 3, "write [players] on a line of its own"),
        (
            "format = 1\n[players]\nnorth = 5\n",
            3,
            'north is a text, in quotation marks: north = "5"',
        ),
        ('format = 1\nplayers = {south = "\\u0007"}\n', 2, "south holds the character U+0007"),
        ("format = 1\nrules = true\n", 2, "write [rules] on a line of its own"),
        ("format = 1\n[rules]\nhonor = true\n", 3, "did you mean honours?"),
        ("format = 1\n[rules]\ninsult_redoubled = 50\n", 3, "redoubled_insult"),
        ("format = 1\n[rules]\nvul = 1\n", 3, "known are honours, redoubled_insult"),
        ('format = 1\n[rules]\nhonours = "no"\n', 3, "honours is true or false, not no"),
        ("format = 1\n[rules]\nhonours = 1\n", 3, "honours is true or false, not 1"),
        (
            "format = 1\n[rules]\nredoubled_insult = 75\n",
            3,
            "redoubled_insult is 100 or 50, not 75",
        ),
        ("format = 1\n[rules]\nredoubled_insult = true\n", 3, "is 100 or 50, not true"),
        ("format = 1\n[rules]\nunfinished_part_score = 50.0\n", 3, "is 100 or 50, not 50.0"),
        (
            'format = 1\n[rules]\ndoubled_undertricks_from_fourth = "300"\n',
            3,
            "is 300 or 200, not 300",
        ),
        ("format = 1\nhand = 5\n", 2, "hands are written as [[hand]], with two brackets"),
        ("format = 1\n[hand]\n", 2, "hands are written as [[hand]], with two brackets"),
        ("format = 1\nhand = [5]\n", 2, "hands are written as [[hand]], with two brackets"),
        ("format = 1\nstopped = true\n", 2, "a stop is written as [stopped]"),
        ("format = 1\n\n[[stopped]]\n", 3, "a stop is written as [stopped]"),
    ],
)
def test_names_the_fault_of_a_head(text: str, line: int, words: str) -> None:
    """Each fault outside the hands is named with its line and the mend."""
    ((found, hand, fault),) = faults(text)
    assert (line, None) == (found, hand)
    assert words in fault


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("lines", "place", "words"),
    [
        (["format = 1", 'event = "Friday', "x = 1"], (2, 16), "quotation mark"),
        (["format = 1", "format = 1"], (2, 11), "twice"),
        (["format = 1", "[rules]", "[rules]"], (3, 7), "twice"),
        (["format = 1", "date"], (2, 5), "the = is missing"),
        (["format = 1", "event = Friday"], (2, 9), "texts stand in quotation marks"),
        (["format = 1", "date = 2026-02-30"], (2, 8), "2026-11-27"),
        (["format = 1", "[players", 'north = "Ann"'], (2, 9), "] is missing"),
        (["format = 1", 'hand = [{contract = "pass"}]', "[[hand]]"], (3, 7), "in one place"),
        (["format = 1", 'event = """Friday'], (3, 1), "quotation mark"),
        (["format = 1", "x = [1"], (3, 1), "[ is not closed"),
        (["format = 1", "x = 1 y = 2"], (2, 7), "cannot be read here"),
    ],
)
def test_says_where_a_text_is_no_toml(
    lines: list[str], place: tuple[int, int], words: str, ending: str, mark: str
) -> None:
    """A fault of TOML has its line and column, and the usual mend in plain words."""
    text = mark + ending.join(lines) + ending
    with pytest.raises(FileRefused) as refused:
        read(text)
    (fault,) = refused.value.faults
    assert place == (fault.line, fault.column)
    assert words in fault.text
    assert str(refused.value).startswith(f"friday.toml:{place[0]}:{place[1]}: ")


@pytest.mark.parametrize("text", [f"format = {'9' * 5000}\n", f"x = {'[' * 50_000}"])
def test_refuses_what_python_cannot_parse(text: str) -> None:
    """Monstrous numbers and brackets are a fault of the file like any other."""
    assert 1 == len(faults(text))


ODD_LINES = (
    *("[hand]", "[[rules]]", "[[hand.x_list]]", "[hand.note]", "[players.north]", "[stopped.x]"),
    *("stopped = {}", "hand = []", "players = []", "rules = {honours = 1}", "cut = {order = [1]}"),
    *("tricks = 99999999999", "tricks = nan", "honours = -0", "contract = []", "auction = []"),
    *('auction = "' + "P " * 30 + '"', 'contract = "PASS"', 'note = """', "'''", "x = 07:32:00"),
    *('"" = 1', 'declarer = ""', 'dealer = "\u00df"', "we = []", "format = 1", "= 1", "[", "]"),
)


@given(st.lists(st.sampled_from([*WHOLE.splitlines(), *ODD_LINES]), max_size=12))
def test_no_text_is_a_mystery(lines: list[str]) -> None:
    """Whatever stands in a file, it is read or refused with faults on lines that there are."""
    text = "\n".join(["format = 1", *lines])
    try:
        record, rubber = read_text(text, "friday.toml")
    except FileRefused as refused:
        numbers = [fault.line or 0 for fault in refused.faults]
        assert set(numbers) <= set(range(1, len(lines) + 2))
        assert numbers
        assert numbers == sorted(numbers)
    else:
        assert len(record.deals) == len(rubber.steps)


@pytest.mark.parametrize(
    ("text", "warnings"),
    [
        (
            'format = 1\ndealler = "N"\n',
            ['friday.toml:2: "dealler" is not read; did you mean dealer?'],
        ),
        (
            '\ufeffdealler = "N"\nformat = 1\n',
            ['friday.toml:1: "dealler" is not read; did you mean dealer?'],
        ),
        ("format = 1\n[rule]\n", ['friday.toml:2: "rule" is not read; did you mean rules?']),
        ("format = 1\n[[hands]]\n", ['friday.toml:2: "hands" is not read; did you mean hand?']),
        (
            "format = 1\nstoped = 1\n",
            ['friday.toml:2: "stoped" is not read; did you mean stopped?'],
        ),
        (
            'format = 1\n[players]\nNorth = "Ann"\nsuoth = "Bob"\n',
            [
                'friday.toml:3: "North" is not read; did you mean north?',
                'friday.toml:4: "suoth" is not read; did you mean south?',
            ],
        ),
        ('format = 1\nvenue = "the Crown"\nx_dealer = 1\n[players]\nx_north = 1\n', []),
    ],
)
def test_warns_of_a_slip_in_the_head(text: str, warnings: list[str]) -> None:
    """A key of the head that looks like a known one is not passed over in silence."""
    assert warnings == list(odd(text, "friday.toml"))


# -- writing


@pytest.mark.parametrize(
    "heading",
    [
        Heading(),
        Heading(
            date(2026, 11, 27),
            'The "Crown" \\ Anchor',
            "3",
            2,
            Seat.WEST,
            Pair.EW,
            ("Ann", "Zoë", None, "O'Neil #1"),
            Rules(False, 50, 50, 200),
            ("Zoë", "Ann"),
        ),
    ],
)
def test_a_new_text_says_its_heading(heading: Heading) -> None:
    """Whatever a rubber is started with is read from its file again."""
    assert Record(heading, (), False) == read(new_text(heading))


def test_a_new_text_holds_all_four_rules() -> None:
    """Every house rule is written out, so that the file scores the same for ever."""
    assert {
        "honours": True,
        "redoubled_insult": 100,
        "unfinished_part_score": 100,
        "doubled_undertricks_from_fourth": 300,
    } == tomllib.loads(new_text(Heading()))["rules"]
