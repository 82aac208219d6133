"""Changes to the text of a rubber file: what they write, and all that they leave alone."""

from __future__ import annotations

import tomllib

from hypothesis import given
from hypothesis import strategies as st

from bridgescore.model import Contract, Deal, Doubling, Hand, PassedOut, Seat, Side, Strain
from bridgescore.revision import with_hand, with_stop, without_hand, without_stop
from bridgescore.rubbertext import read_record
from tests.strategies import auctioned_hands, deals


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
    ) == with_hand("format = 1\n", whole)
    bare = Hand(Contract(1, Strain.NOTRUMP), Side.WE, 7)
    assert (
        'format = 1\r\n\r\n[[hand]]\r\ndeclarer = "we"\r\ncontract = "1NT"\r\ntricks = 7\r\n'
    ) == with_hand("format = 1\r\n", bare)
    assert 'format = 1\n[[hand]]\ncontract = "pass"\n' == with_hand("format = 1", PassedOut())


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
    assert text == without_hand(with_hand(text, deal), number)


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
