"""Changes to the text of a rubber file: what they write, and all that they leave alone."""

from __future__ import annotations

import tomllib
from datetime import date
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgescore.errors import FileRefused, Refused
from bridgescore.file import edits
from bridgescore.file.document import Document
from bridgescore.file.writing import new_text
from bridgescore.game.model import (
    LAWS_1981,
    Contract,
    Deal,
    Doubling,
    Hand,
    Heading,
    Pair,
    PassedOut,
    Rules,
    Seat,
    Side,
    Strain,
)
from tests.strategies import auctioned_hands, deals
from tests.texts import (
    block_lines,
    count_hands,
    hands_from,
    read_block,
    read_record,
    read_text,
    refuse_list_of_hands,
    with_hand,
    with_hand_before,
    with_hand_changed,
    with_heading,
    with_stop,
    without_hand,
    without_last_hand,
    without_stop,
)


def test_a_hand_is_written_in_the_order_of_play() -> None:
    """A hand stands in the file as the table says it; what it does not have is left out."""
    whole = Hand(
        Contract(4, Strain.SPADES, Doubling.DOUBLED),
        Seat.NORTH,
        11,
        100,
        Side.THEY,
        ("1S", "P", "4S", "X", "P", "P", "P"),
        Seat.NORTH,
        'trumps "5-0"',
    )
    assert (
        'format = 1\n\n[[hand]]\ndeclarer = "N"\ncontract = "4S"\ndoubling = "X"\ntricks = 11\n'
        'honours = 100\nhonours_by = "they"\nauction = "1S P 4S X P P P"\ndealer = "N"\n'
        'note = "trumps \\"5-0\\""\n'
    ) == edits.with_hand(Document("format = 1\n"), whole).text
    bare = Hand(Contract(1, Strain.NOTRUMP), Side.WE, 7)
    assert (
        'format = 1\r\n\r\n[[hand]]\r\ndeclarer = "we"\r\ncontract = "1NT"\r\ntricks = 7\r\n'
    ) == edits.with_hand(Document("format = 1\r\n"), bare).text
    assert (
        'format = 1\n[[hand]]\ncontract = "pass"\n'
        == edits.with_hand(Document("format = 1"), PassedOut()).text
    )


NOTES = st.none() | st.text(
    st.characters(exclude_categories=("C", "Z"), include_characters=" "), min_size=1, max_size=8
).filter(str.strip)
DEALS: st.SearchStrategy[Deal] = st.builds(
    lambda deal, note: deal._replace(note=note), deals | auctioned_hands(), NOTES
)
PIECES = (
    "# [[hand]] is no hand here",
    "",
    'venue = "the Crown"',
    "venue.town = 'Bath' # a comment",
    'x_story = """\n[[hand]]\nnote = "no hand"\n"""',
    "x_list = [\n  1, # one\n  2,\n]",
    'dealer = "N"',
)
TABLES = (
    '[players]\nnorth = "Ann"\n# South is late',
    "[rules]\nhonours = false",
    "[x_app]\nid = 7",
    '[[hand]]\ndeclarer = "they"\ncontract = "2D"\ntricks = 8\n[hand.x_app]\nid = 1\n\n# late',
    '[[ hand ]]   # passed out\ncontract = "pass"',
)


@st.composite
def texts(draw: st.DrawFn) -> str:
    """A rubber file as somebody may have edited it: at most one hand, anywhere in it."""
    head = draw(st.lists(st.sampled_from(PIECES), unique_by=lambda piece: piece[:5], max_size=5))
    tables = draw(st.lists(st.sampled_from(TABLES), unique_by=lambda table: table[:5], max_size=4))
    lines = ["format = 1", *head, *tables]
    text = "\n".join(lines) + draw(st.sampled_from(["", "\n", "\n\n", "\n# the end", "\n  \n"]))
    return draw(st.sampled_from(["", "\ufeff"])) + text.replace(
        "\n", draw(st.sampled_from(["\n", "\r\n"]))
    )


@given(texts(), DEALS)
def test_a_hand_is_appended_and_nothing_else_is_touched(text: str, deal: Deal) -> None:
    """The new text is the old one, one line end and the hand; reading gives the hand as well."""
    new = with_hand(text, deal)
    ending = "\r\n" if "\r\n" in text else "\n"
    assert new.startswith(f"{text}{ending}[[hand]]{ending}")
    assert "\n" not in new[len(text) :].replace(ending, "")
    old = read_record(text, "friday.toml")
    assert old._replace(deals=(*old.deals, deal)) == read_record(new, "friday.toml")


@given(texts(), DEALS)
def test_the_block_of_a_hand_stands_for_itself(text: str, deal: Deal) -> None:
    """Parsed as TOML, the new text is the old document with the block's hand as its last."""
    new = with_hand(text, deal)
    before, after = (tomllib.loads(each.removeprefix("\ufeff")) for each in (text, new))
    block = tomllib.loads(new[len(text) :])
    assert {**before, "hand": [*before.get("hand", []), *block["hand"]]} == after


@given(texts(), DEALS)
def test_undo_gives_back_the_text_of_one_hand_earlier(text: str, deal: Deal) -> None:
    """A hand that was added is cut out again with its one line end, and nothing else."""
    number = len(read_record(text, "friday.toml").deals) + 1
    assert text == without_last_hand(with_hand(text, deal), number)


@given(texts())
def test_undo_gives_back_the_text_before_the_stop(text: str) -> None:
    """A stop is taken back to the byte, too."""
    assert text == without_stop(with_stop(text))


def test_undo_leaves_what_was_written_behind_the_hand() -> None:
    """Remarks, tables and blank lines that came after the hand stay where they are."""
    before = 'format = 1\r\n\r\n[[hand]]\r\ncontract = "pass"\r\n'
    behind = "# a remark\r\n\r\n[x_app]\r\nid = 1"
    hand = '\r\n[[hand]] # the second\r\ncontract = "pass" # late\r\n'
    assert before + behind == without_hand(before + hand + behind, 2)


def test_undo_joins_no_lines() -> None:
    """A hand that somebody wrote without a blank line in front leaves two whole lines."""
    hand = '[[hand]]\ncontract = "pass"\n'
    assert "format = 1\n# behind\n" == without_hand(f"format = 1\n{hand}# behind\n", 1)
    assert "format = 1" == without_hand(f"format = 1\n{hand}", 1)


THREE_SPADES = Hand(Contract(3, Strain.SPADES), Side.THEY, 9)
TWO_SPADES = Hand(Contract(2, Strain.SPADES, Doubling.DOUBLED), Side.THEY, 8)
ONE_CLUB = Hand(Contract(1, Strain.CLUBS), Side.WE, 7)
PASSED = '[[hand]]\ncontract = "pass"\n'
WRITTEN = '[[hand]]\ndeclarer = "they"\ncontract = "3S"\ntricks = 9\n'
FIXED = '[[hand]]\ndeclarer = "they"\ncontract = "2S"\ndoubling = "X"\ntricks = 8\n'
INSERTED = '[[hand]]\ndeclarer = "we"\ncontract = "1C"\ntricks = 7\n'


class Layout(NamedTuple):
    """A file whose second hand is three spades made by Them, written in some way.

    Attributes:
        before: everything in front of that hand's block.
        block: the lines of the hand.
        behind: everything behind its last key.
        fixed: the block once the hand is two spades doubled, made.
        inserted: what stands in front of the block once a hand was put in there.
        removed: the whole file without the hand.
    """

    before: str
    block: str
    behind: str
    fixed: str
    inserted: str
    removed: str


LAYOUTS = {
    "as it is written": Layout(
        f"format = 1\n\n{PASSED}\n",
        WRITTEN,
        "",
        FIXED,
        f"{INSERTED}\n",
        f"format = 1\n\n{PASSED}",
    ),
    "spaces and comments": Layout(
        f"# top\nformat = 1\n\n{PASSED}# behind the first\n\n",
        '  [[ hand ]]  # second\n\tdeclarer="they"   # who\n contract= "3S" # bid\n'
        "tricks =9 # won\n",
        "\n# the end\n",
        '  [[ hand ]]  # second\n\tdeclarer="they"   # who\n contract= "2S" # bid\n'
        'doubling = "X"\ntricks =8 # won\n',
        f"{INSERTED}\n",
        f"# top\nformat = 1\n\n{PASSED}# behind the first\n\n# the end\n",
    ),
    "quoted keys": Layout(
        f"format = 1\n\n{PASSED}\n",
        "[[\"hand\"]]\n\"declarer\" = 'they'\n'contract' = '''3S'''\n\"tricks\" = 0x9\n",
        f"\n{PASSED}",
        '[["hand"]]\n"declarer" = \'they\'\n\'contract\' = "2S"\ndoubling = "X"\n"tricks" = 8\n',
        f"{INSERTED}\n",
        f"format = 1\n\n{PASSED}\n{PASSED}",
    ),
    "no blank lines, and headers that are none": Layout(
        'format = 1\n# [[hand]]\nx_story = """\n[[hand]]\ncontract = "1C"\n"""\n'
        f"x_list = [[\n'[[hand]]'\n]]\n{PASSED}# about the second\n",
        f"{WRITTEN}note = '[[hand]] # no'\n",
        f"# [[hand]]\n{PASSED}",
        FIXED,
        INSERTED,
        'format = 1\n# [[hand]]\nx_story = """\n[[hand]]\ncontract = "1C"\n"""\n'
        f"x_list = [[\n'[[hand]]'\n]]\n{PASSED}# [[hand]]\n{PASSED}",
    ),
    "hands in front of the tables of the head": Layout(
        f"format = 1\n{PASSED}\n",
        WRITTEN,
        '\n[rules]\nhonours = true\n\n# who\n[players]\nnorth = "Ann"\n',
        FIXED,
        f"{INSERTED}\n",
        f'format = 1\n{PASSED}\n[rules]\nhonours = true\n\n# who\n[players]\nnorth = "Ann"\n',
    ),
    "no line end at the end": Layout(
        f"format = 1\n\n{PASSED}\n\n",
        WRITTEN.rstrip("\n"),
        "",
        FIXED.rstrip("\n"),
        f"{INSERTED}\n",
        f"format = 1\n\n{PASSED}\n",
    ),
    "tables and keys of other programs": Layout(
        f"format = 1\n\n{PASSED}[hand.x_app]\nid = 1\n\n",
        f"{WRITTEN}x_id = 2\nx_more.a = 3\n[hand.x_app]\nid = 4\n[[hand.x_list]]\ncontract = 5\n",
        "\n[x_other]\nhand = 6\n",
        f"{FIXED}x_id = 2\nx_more.a = 3\n[hand.x_app]\nid = 4\n[[hand.x_list]]\ncontract = 5\n",
        f"{INSERTED}\n",
        f"format = 1\n\n{PASSED}[hand.x_app]\nid = 1\n\n[x_other]\nhand = 6\n",
    ),
    "keys in another order": Layout(
        f"format = 1\n\n{PASSED}\n",
        '[[hand]]\n\n# won\ntricks = 9\n\ncontract = "3S"\n\n# they said\ndeclarer = "they"\n',
        "\n[stopped]\n",
        '[[hand]]\n\n# won\ntricks = 8\n\ncontract = "2S"\n\n# they said\ndeclarer = "they"\n'
        'doubling = "X"\n',
        f"{INSERTED}\n",
        f"format = 1\n\n{PASSED}\n[stopped]\n",
    ),
}

layouts = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
endings = pytest.mark.parametrize("ending", ["\n", "\r\n"], ids=["LF", "CRLF"])
marks = pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["", "BOM"])


def spelt(text: str, ending: str, mark: str) -> str:
    """A text with another line end and perhaps a byte-order mark."""
    return mark + text.replace("\n", ending)


@layouts
@endings
@marks
def test_fixing_a_hand_changes_its_values_alone(layout: Layout, ending: str, mark: str) -> None:
    """Order, spelling, comments and foreign keys of the hand stay, and all around it."""
    before, block, behind = (spelt(part, ending, "") for part in layout[:3])
    old = f"{mark}{before}{block}{behind}"
    new = with_hand_changed(old, 2, TWO_SPADES)
    assert f"{mark}{before}{spelt(layout.fixed, ending, '')}{behind}" == new
    assert TWO_SPADES == read_record(new, "friday.toml").deals[1]


@layouts
@endings
@marks
def test_inserting_a_hand_moves_nothing_else(layout: Layout, ending: str, mark: str) -> None:
    """A hand goes in front of another as a block, and with a blank line where there is one."""
    before, block, behind = (spelt(part, ending, "") for part in layout[:3])
    old = f"{mark}{before}{block}{behind}"
    new = with_hand_before(old, 2, ONE_CLUB)
    # A comment directly above a hand is about that hand.
    comment = spelt("# about the second\n", ending, "")
    about = comment if before.endswith(comment) else ""
    inserted = spelt(layout.inserted, ending, "")
    expected = f"{mark}{before.removesuffix(about)}{inserted}{about}{block}{behind}"
    assert expected == new
    first, second, *rest = read_record(old, "friday.toml").deals
    assert (first, ONE_CLUB, second, *rest) == read_record(new, "friday.toml").deals
    assert old == without_hand(new, 2)


@layouts
@endings
@marks
def test_removing_a_hand_takes_its_own_lines_alone(layout: Layout, ending: str, mark: str) -> None:
    """The block goes with a blank line and the comments directly above it; others stay."""
    old = spelt(f"{layout.before}{layout.block}{layout.behind}", ending, mark)
    new = without_hand(old, 2)
    assert spelt(layout.removed, ending, mark) == new
    first, _, *rest = read_record(old, "friday.toml").deals
    assert (first, *rest) == read_record(new, "friday.toml").deals


@layouts
@endings
def test_a_block_is_read_by_itself(layout: Layout, ending: str) -> None:
    """One hand can be read and shown where the file around it cannot."""
    before, block, behind = (spelt(part, ending, "") for part in layout[:3])
    text = f"broken{ending}{before}{block}{behind}"
    hand = read_block(text, 2)
    assert isinstance(hand, Hand)
    assert THREE_SPADES == hand._replace(note=None)
    assert block.strip() == block_lines(text, 2)


def test_a_hand_that_is_passed_out_after_all_keeps_its_comments() -> None:
    """Keys that a passed-out hand does not have go with their lines; comments between stay."""
    text = (
        '[[hand]] # late\n# by North\ndeclarer = "N" # Ann\ncontract = "4S" # bid\n'
        'doubling = "X"\n# won\ntricks = 11\nhonours = 100\nhonours_by = "they"\n'
        'auction = "1S P 4S X P P P"\ndealer = "N" # misdeal before\nnote = "trumps 5-0"\n'
        "# behind\n"
    )
    passed = PassedOut(dealer=Seat.NORTH, note="no bid")
    assert (
        '[[hand]] # late\n# by North\ncontract = "pass" # bid\n# won\n'
        'dealer = "N" # misdeal before\nnote = "no bid"\n# behind\n'
    ) == with_hand_changed(text, 1, passed)


def test_new_keys_go_where_a_written_hand_has_them() -> None:
    """What a passed-out hand lacks is written in the order of a hand, around what is there."""
    text = 'format = 1\n[[hand]]\ncontract = "pass" # at first\nnote = "late"\nx_id = 1'
    hand = Hand(
        Contract(4, Strain.HEARTS, Doubling.REDOUBLED),
        Seat.EAST,
        10,
        honours=150,
        honours_by=Seat.SOUTH,
        auction=("4H", "X", "XX", "P", "P", "P"),
        dealer=Seat.EAST,
        note='"late"',
    )
    assert (
        'format = 1\n[[hand]]\ndeclarer = "E"\ncontract = "4H" # at first\ndoubling = "XX"\n'
        'tricks = 10\nhonours = 150\nhonours_by = "S"\nauction = "4H X XX P P P"\n'
        'dealer = "E"\nnote = "\\"late\\""\nx_id = 1'
    ) == with_hand_changed(text, 1, hand)


@pytest.mark.parametrize("kept", ["", "[hand.x_app]\nid = 1\n"])
@pytest.mark.parametrize(
    "wrong",
    [
        "trciks = 4\n",
        "doubling.x = 1\n",
        "honours = { x = 1 }\n",
        "[hand.honours]\npoints = 100\n",
        "[[hand.honours]]\npoints = 100\n",
        "[hand.odd]\nid = 1\n",
    ],
)
def test_fixing_a_hand_takes_out_what_no_hand_has(wrong: str, kept: str) -> None:
    """Keys and tables that made the hand wrong go; those of other programs stay."""
    text = f"format = 1\n\n{WRITTEN}{wrong}{kept}# behind\n"
    assert f"format = 1\n\n{FIXED}{kept}# behind\n" == with_hand_changed(text, 1, TWO_SPADES)


@pytest.mark.parametrize(
    "wrong", ["tricks = 9\n", "tricks\n", "tricks 9\n", 'note = "no end\n', "note = \n", "= 9\n"]
)
def test_a_hand_that_is_no_toml_is_written_anew(wrong: str) -> None:
    """A block that cannot be read is replaced as a whole, whatever its last line is."""
    text = f"format = 1\n\n{WRITTEN}{wrong}\n{PASSED}"
    assert f"format = 1\n\n{FIXED}\n{PASSED}" == with_hand_changed(text, 1, TWO_SPADES)
    assert f"format = 1\n\n{PASSED}" == without_hand(text, 1)


GAPS = ("", "\n", "# [[hand]]\n", "\n# a remark\n\n", "[x_app]\nhand = 1\n\n", "\n\n")


def block_of(deal: Deal, ending: str) -> str:
    """The lines of a hand as they are written into a file."""
    return with_hand(ending, deal)[len(ending) * 2 :]


class Pieces(NamedTuple):
    """A rubber file in its parts.

    Attributes:
        gaps: what stands in front of the first hand, between the hands and behind the last.
        deals: the hands.
        ending: the line end of the file.
    """

    gaps: list[str]
    deals: list[Deal]
    ending: str

    @property
    def text(self) -> str:
        """The file."""
        blocks = [block_of(deal, self.ending) for deal in self.deals]
        return "".join(gap + block for gap, block in zip(self.gaps, [*blocks, ""]))


@st.composite
def files(draw: st.DrawFn) -> Pieces:
    """A rubber file of one to three hands, with anything that may stand between them."""
    dealt = draw(st.lists(DEALS, min_size=1, max_size=3))
    ending = draw(st.sampled_from(["\n", "\r\n"]))
    mark = draw(st.sampled_from(["", "\ufeff"]))
    gaps = draw(st.permutations(GAPS))[: len(dealt) + 1]
    gaps[0] = f"{mark}format = 1\n{gaps[0]}"
    return Pieces([gap.replace("\n", ending) for gap in gaps], dealt, ending)


@given(files(), DEALS, st.data())
def test_a_fix_writes_one_block_and_back_gives_the_old_bytes(
    file: Pieces, deal: Deal, data: st.DataObject
) -> None:
    """A hand that was written by the program is fixed to what it would have been at first."""
    number = data.draw(st.integers(1, len(file.deals)))
    dealt = list(file.deals)
    dealt[number - 1] = deal
    fixed = with_hand_changed(file.text, number, deal)
    assert file._replace(deals=dealt).text == fixed
    assert file.text == with_hand_changed(fixed, number, file.deals[number - 1])


@given(files(), DEALS, st.data())
def test_an_inserted_hand_is_removed_to_the_byte(
    file: Pieces, deal: Deal, data: st.DataObject
) -> None:
    """Putting a hand in and taking it out leaves the file as it was."""
    number = data.draw(st.integers(1, len(file.deals)))
    longer = with_hand_before(file.text, number, deal)
    dealt = [*file.deals[: number - 1], deal, *file.deals[number - 1 :]]
    assert tuple(dealt) == read_record(longer, "friday.toml").deals
    assert file.text == without_hand(longer, number)


def test_hands_are_moved_as_they_stand() -> None:
    """Blocks go byte for byte; comments and tables between them belong to the file and stay."""
    first, second = '[[hand]] # 2\ncontract = "pass"\n', f"{WRITTEN}x_id = 1\n[hand.x_app]\nn = 1\n"
    text = (
        f"format = 1\n\n{PASSED}\n# behind one\n\n{first}\n# behind two\n"
        f'[players]\nnorth = "Ann"\n\n{second}# the end\n'
    )
    assert (
        f"format = 1\n\n{PASSED}\n# behind one\n\n# behind two\n"
        '[players]\nnorth = "Ann"\n# the end\n',
        f"{first}\n{second}",
    ) == hands_from(text, 2)
    crlf = text.replace("\n", "\r\n")
    assert f"{first}\n{second}".replace("\n", "\r\n") == hands_from(crlf, 2)[1]


@endings
def test_a_stop_is_taken_out_wherever_it_stands(ending: str) -> None:
    """The stop goes with one blank line; comments and tables around it stay."""
    text = f"format = 1\n{PASSED}# behind\n\n[ stopped ] # late\n\n[players]\n# none\n"
    assert spelt(f"format = 1\n{PASSED}# behind\n\n[players]\n# none\n", ending, "") == (
        without_stop(spelt(text, ending, ""))
    )
    assert without_stop(spelt(f"format = 1\n# [stopped]\n{PASSED}", ending, "")) is None
    bare = spelt(f"format = 1\n{PASSED}".rstrip("\n"), ending, "")
    assert bare == without_stop(with_stop(bare))


def test_there_is_no_hand_beyond_the_last() -> None:
    """A hand that is not there is refused with the numbers that are."""
    text = f"format = 1\n{PASSED}{PASSED}"
    for change in (without_hand, block_lines, read_block):
        with pytest.raises(Refused, match="no hand 3; the hands are 1 to 2"):
            change(text, 3)
    with pytest.raises(Refused, match="there is no hand yet"):
        without_hand("format = 1\n", 1)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("format = 1\n", 0),
        (f"format = 1\n{PASSED}{PASSED}", 2),
        ('format = 1\n# [[hand]]\nx = """\n[[hand]]\n"""\n[[ "hand" ]]\n', 1),
        (f"format = 1\n{PASSED}[hand.x_app]\n[[hand.x_list]]\n[[x_hand]]\n[x.hand]\n", 1),
    ],
)
def test_counts_hands_that_are_tables_of_their_own(text: str, count: int) -> None:
    """What only looks like a hand is not counted."""
    assert count == count_hands(text)


@pytest.mark.parametrize("key", ["hand", '"hand"', "'hand'  "])
def test_hands_in_one_list_are_read_and_not_changed(key: str) -> None:
    """The refusal names the line and how hands are written instead."""
    text = f'format = 1\n# hands\n{key} = [{{contract = "pass"}}, {{contract = "pass"}}]\n'
    assert (PassedOut(), PassedOut()) == read_record(text, "friday.toml").deals
    with pytest.raises(FileRefused) as refused:
        refuse_list_of_hands(text, "friday.toml")
    assert (
        "friday.toml:3: hands in one list cannot be changed;"
        " write each as a [[hand]] of its own, with a line for each key"
    ) == str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        f"format = 1\n{PASSED}",
        'format = 1\n# hand = [{contract = "pass"}]\n',
        "format = 1\nnorth_hand = 1\nx_story = 'hand = []'\n[x_app]\nhand = []\n",
    ],
)
def test_hands_in_tables_are_no_list(text: str) -> None:
    """What only looks like a list of hands is none."""
    refuse_list_of_hands(text, "friday.toml")


# -- the head of the file


def heading_changed(text: str, **values: Any) -> str:
    """A text with other values in its heading."""
    old = read_record(text, "friday.toml").heading
    return with_heading(text, "friday.toml", old, old._replace(**values))


ANN = ("Ann", None, "Bob", None)
OLD_RULES = (
    "[rules]\nhonours = true\nredoubled_insult = 50\nunfinished_part_score = 50\n"
    "doubled_undertricks_from_fourth = 200\n"
)


@pytest.mark.parametrize(
    ("text", "values", "expected"),
    [
        ("format = 1\n", {"event": "Club"}, 'format = 1\nevent = "Club"\n'),
        ("format = 1", {"event": "Club"}, 'format = 1\nevent = "Club"\n'),
        (
            "# top\nformat = 1 # one\n# who\ndealer = 'n' # Ann\nvenue = 3\n",
            {"date": date(2026, 11, 27), "rubber": 2, "we": Pair.EW, "dealer": Seat.SOUTH},
            "# top\nformat = 1 # one\ndate = 2026-11-27\nrubber = 2\n# who\n"
            'dealer = "S" # Ann\nwe = "EW"\nvenue = 3\n',
        ),
        (
            'we = "NS"\nevent = "A" # why\ntable = "3"\nformat = 1\n',
            {"event": None, "table": 'D\'Arcy "é" \\'},
            'we = "NS"\ntable = "D\'Arcy \\"é\\" \\\\"\nformat = 1\n',
        ),
        (
            f"format = 1\n\n{PASSED}",
            {"players": ANN},
            f'format = 1\n\n[players]\nnorth = "Ann"\nsouth = "Bob"\n\n{PASSED}',
        ),
        (
            f"format = 1\n\n{PASSED}",
            {"rules": LAWS_1981, "players": ANN, "event": "Club"},
            'format = 1\nevent = "Club"\n\n[players]\nnorth = "Ann"\n'
            f'south = "Bob"\n\n{OLD_RULES}\n{PASSED}',
        ),
        ("format = 1", {"rules": LAWS_1981}, f"format = 1\n\n{OLD_RULES}"),
        (
            f'format = 1\n{PASSED}\n[ players ] # us\n# first\nsouth = "Bob" # S\n# last\n',
            {"players": ("Ann", None, "Élodie", "Dev")},
            f'format = 1\n{PASSED}\n[ players ] # us\nnorth = "Ann"\n# first\n'
            'south = "Élodie" # S\nwest = "Dev"\n# last\n',
        ),
        (
            'format = 1\nplayers.north = "Ann" # N\nvenue = 1\n',
            {"players": ('"Annie"', "Cleo", None, None)},
            'format = 1\nplayers.north = "\\"Annie\\"" # N\nplayers.east = "Cleo"\nvenue = 1\n',
        ),
        (
            'format = 1\nplayers."south" = "Bob"\n',
            {"players": ANN},
            'format = 1\nplayers."south" = "Bob"\nplayers.north = "Ann"\n',
        ),
        (
            'format = 1\n[players]\nnorth = "Ann" # gone\n# none\nx_north = 7\n',
            {"players": (None,) * 4},
            "format = 1\n[players]\n# none\nx_north = 7\n",
        ),
        (
            f"format = 1\n\n[players.x_app]\nid = 1\n\n{PASSED}",
            {"players": ANN},
            'format = 1\n\n[players]\nnorth = "Ann"\nsouth = "Bob"\n\n'
            f"[players.x_app]\nid = 1\n\n{PASSED}",
        ),
        (
            "format = 1\n[rules]\n# we like them\nhonours = true # yes\nx_bar = 1\n",
            {"rules": Rules(honours=False)},
            "format = 1\n[rules]\n# we like them\nhonours = false # yes\nx_bar = 1\n",
        ),
    ],
)
@endings
@marks
def test_a_heading_is_changed_where_it_stands(
    text: str, values: dict[str, Any], expected: str, ending: str, mark: str
) -> None:
    """Each key keeps its line and its comment; a new one goes where a new file has it."""
    changed = heading_changed(spelt(text, ending, mark), **values)
    if ending in text:
        assert spelt(expected, ending, mark) == changed
    heading = read_record(text, "friday.toml").heading._replace(**values)
    assert heading == read_record(changed, "friday.toml").heading


@pytest.mark.parametrize(
    ("line", "key", "values"),
    [
        ('players = {north = "Ann"}', "players", {"players": ANN}),
        ("rules = {honours = true}", "rules", {"rules": LAWS_1981}),
        ('"players" = {}', "players", {"players": ANN}),
    ],
)
def test_a_table_in_one_line_is_read_and_not_changed(
    line: str, key: str, values: dict[str, Any]
) -> None:
    """The refusal names the line and how the table is written instead."""
    text = f"format = 1\n# head\n{line}\n"
    with pytest.raises(Refused) as refused:
        heading_changed(text, **values)
    assert (
        f"friday.toml:3: {key} cannot be changed; write it as [{key}], with a line for each key"
    ) == str(refused.value)
    assert 'format = 1\nevent = "Club"\n' in heading_changed(text, event="Club")


DATES = st.none() | st.dates(min_value=date(1925, 11, 1), max_value=date(2099, 1, 1))
WORDS = st.none() | st.sampled_from(["Friday", "D'Arcy", '"A"', "é♠", "a\\b", "# no", "[[hand]]"])
HEADINGS = st.builds(
    Heading,
    DATES,
    WORDS,
    WORDS,
    st.none() | st.integers(1, 9999),
    st.none() | st.sampled_from(Seat),
    st.sampled_from(Pair),
    st.tuples(WORDS, WORDS, WORDS, WORDS),
    st.sampled_from([Rules(), LAWS_1981, Rules(honours=False)]),
)


@given(HEADINGS, HEADINGS, st.sampled_from(["\n", "\r\n"]))
def test_a_heading_there_and_back_gives_the_old_bytes(
    first: Heading, second: Heading, ending: str
) -> None:
    """Whatever the head of a file becomes, it can become again what it was."""
    # A [players] without a name in it would stay behind, so one name always stays.
    first, second = (h._replace(players=("Ann", *h.players[1:])) for h in (first, second))
    text = f"{new_text(first)}\n# the first\n{PASSED}".replace("\n", ending)
    there = with_heading(text, "friday.toml", first, second)
    assert second == read_text(there, "friday.toml")[0].heading
    assert f"{new_text(second)}\n# the first\n{PASSED}".replace("\n", ending) == there
    assert text == with_heading(there, "friday.toml", second, first)


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("remark", ["", "# the first of all\n"])
def test_a_hand_that_begins_the_text_goes_with_the_blank_line_behind_it(
    ending: str, remark: str
) -> None:
    """What is left begins with the next hand, whatever ends the lines."""
    first = f'{remark}[[hand]]\ndeclarer = "we"\ncontract = "1C"\ntricks = 7\n'
    second = '[[hand]]\ncontract = "pass"\n'

    def written(text: str) -> str:
        return text.replace("\n", ending)

    assert written(second) == without_hand(written(f"{first}\n{second}"), 1)
    assert written(second) == without_hand(written(first + second), 1)
    assert written(f"\n{second}") == without_hand(written(f"{first}\n\n{second}"), 1)
    assert "" == without_hand(written(first), 1)


@pytest.mark.parametrize(
    "wrong", ["tricks = = 7", "", 'contract = "8C"', 'contract = "pass"\nx = 1']
)
def test_a_block_that_is_no_hand_is_none(wrong: str) -> None:
    """Whether it is no TOML, is empty, or says what no hand can be."""
    assert read_block(f"format = 1\n\n[[hand]]\n{wrong}\n", 1) is None


def test_a_file_without_a_hand_has_none_to_take_out() -> None:
    """The refusal says that there is none yet."""
    with pytest.raises(Refused) as refusal:
        without_hand("format = 1\n", 1)
    assert "there is no hand 1; there is no hand yet" == str(refusal.value)
