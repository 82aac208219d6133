"""Portable Bridge Notation: the export format of PBN 2.1, and reading what others write."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgescore.errors import FileRefused, RubberOver
from bridgescore.formats.pbn import MANDATORY, read_pbn, write_pbn
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
from bridgescore.game.rubber import Record, Rubber, replay
from tests.helpers import ENCYCLOPEDIA

C, D, H, S, NT = Strain
WE, THEY = Side
NORTH, EAST, SOUTH, WEST = Seat
X, XX = Doubling.DOUBLED, Doubling.REDOUBLED

# -- strategies

texts = st.text(max_size=300) | st.sampled_from(
    [
        "?",
        "#",
        "##",
        "  ",
        "\xa0",
        " ? ",
        "\xa0?",
        "#1 Club",
        "&#35;",
        "&#;",
        'Tom "Tiger" O\\Neil',
        "\\",
        "♠ night",
        "a;b",
        "] {x",
    ]
)
seats = st.sampled_from(Seat)
whos = st.sampled_from(Side) | seats
rules = st.builds(
    Rules,
    st.booleans(),
    st.sampled_from([100, 50]),
    st.sampled_from([100, 50]),
    st.sampled_from([300, 200]),
)
headings = st.builds(
    Heading,
    date=st.none() | st.dates(),
    event=st.none() | texts,
    table=st.none() | texts,
    rubber=st.none() | st.integers(1, 99),
    dealer=st.none() | seats,
    we=st.sampled_from(Pair),
    players=st.tuples(*[st.none() | texts] * 4),
    rules=rules,
    cut=st.lists(texts, max_size=5).map(tuple),
)
contracts = st.builds(
    Contract, st.integers(1, 7), st.sampled_from(Strain), st.sampled_from(Doubling)
)
#: Auctions with the contract that they end in and the place of declarer's first bid.
AUCTIONS = (
    ("1NT P P P", Contract(1, NT), 0),
    ("P 1S P 4S X P P P", Contract(4, S, X), 1),
    ("1H 1S 2H 2S 3H P P X XX P P P", Contract(3, H, XX), 0),
    ("P P 1C 1D 1S 2D 2S P P P", Contract(2, S), 4),
)


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    contract, auction, declarer, dealer = draw(contracts), None, draw(whos), None
    if draw(st.booleans()):
        calls, contract, place = draw(st.sampled_from(AUCTIONS))
        auction, dealer = tuple(calls.split()), draw(seats)
        declarer = dealer.after(place)
    honours = draw(st.sampled_from([0, 150] if contract.strain is NT else [0, 100, 150]))
    return Hand(
        contract,
        declarer,
        draw(st.integers(0, 13)),
        honours,
        draw(st.none() | whos) if honours else None,
        auction,
        dealer or draw(st.none() | seats),
        draw(st.none() | texts),
    )


deals = hands() | st.builds(PassedOut, st.none() | seats, st.none() | texts)


@st.composite
def rubbers(draw: st.DrawFn) -> Rubber:
    """A rubber that is in progress, finished or stopped."""
    heading, dealt = draw(headings), draw(st.lists(deals, max_size=8))
    try:
        rubber = replay(dealt, heading)
    except RubberOver as over:
        rubber = replay(dealt[: over.ended], heading)
    if not rubber.finished and draw(st.booleans()):
        rubber = replay(dealt, heading, stopped=True)
    return rubber


def record(rubber: Rubber) -> Record:
    """A rubber as reading its PBN gives it back."""
    return Record(rubber.heading, tuple(step.deal for step in rubber.steps), rubber.stopped)


def games(pbn: str) -> list[dict[str, str]]:
    """The values of an export by tag, game by game."""
    pairs = [
        [line[1:-1].split(" ", 1) for line in game.splitlines() if line.startswith("[")]
        for game in pbn.replace("\r\n", "\n").split("\n\n")
    ]
    return [{name: value[1:-1] for name, value in game} for game in pairs]


def pbn_of(*lines: str) -> str:
    """A PBN from its lines."""
    return "\n".join(lines) + "\n"


def game_of(contract: str = "3NT", declarer: str = "S", result: str = "9", **tags: str) -> str:
    """A game as other programs write it, in one line for each tag, and the empty line behind it."""
    values = {**tags, "Declarer": declarer, "Contract": contract, "Result": result}
    return "".join(f'[{name} "{value}"]\n' for name, value in values.items()) + "\n"


def only(pbn: str) -> Record:
    """The one rubber of a PBN of which nothing was left out."""
    imported = read_pbn(pbn)
    assert () == imported.remarks
    (rubber,) = imported.rubbers
    return rubber


# -- export


def test_the_encyclopedia_rubber_in_export_format() -> None:
    """PBN 2.1: mandatory tags in order, the others by name, the scores of each deal."""
    heading = [
        '[BridgescoreFirstDealer "?"]',
        '[BridgescoreRubber "?"]',
        '[BridgescoreRules "honours=yes;insult=100;part_score=100;undertricks=300"]',
        '[BridgescoreWe "NS"]',
    ]
    honours = ['[BridgescoreHonours "100"]']
    played = [
        # vulnerable, contract, result, pair, more tags, the hand's points, the score before it
        ("None", "1NT", 8, "NS", heading, "NS 30/40 EW 0/0", "NS 0 0/0 EW 0 0/0"),
        ("None", "3S", 9, "EW", [], "NS 0/0 EW 0/90", "NS 0 30/40 EW 0 0/0"),
        ("None", "3DX", 7, "EW", [], "NS 300/0 EW 0/0", "NS 0 30/40 EW 0 0/90"),
        ("None", "2NT", 8, "NS", [], "NS 0/70 EW 0/0", "NS 0 330/40 EW 0 0/90"),
        ("NS", "6H", 12, "EW", honours, "NS 0/0 EW 600/180", "NS 0 330/110 0 EW 0 0/90 0"),
        ("All", "4S", 10, "NS", [], "NS 500/120 EW 0/0", "NS 0 330/110 0 0 EW 0 600/90 180 0"),
    ]
    lines = ["% PBN 2.1", "% EXPORT"]
    for board, (vulnerable, contract, result, pair, more, points, before) in enumerate(played, 1):
        lines += [""] * (board > 1)
        lines += ['[Event "?"]', '[Site "?"]', '[Date "?"]', f'[Board "{board}"]']
        lines += ['[West "?"]', '[North "?"]', '[East "?"]', '[South "?"]', '[Dealer "?"]']
        lines += [f'[Vulnerable "{vulnerable}"]', '[Deal ""]', '[Scoring "Rubber"]']
        lines += ['[Declarer "?"]', f'[Contract "{contract}"]', f'[Result "{result}"]']
        lines += [f'[BridgescoreDeclarer "{pair}"]', *more, '[Competition "Rubber"]']
        lines += [f'[ScoreRubber "{points}"]', f'[ScoreRubberHistory "{before}"]']
    assert "".join(f"{line}\r\n" for line in lines) == write_pbn([replay(ENCYCLOPEDIA)])


def test_a_full_heading_a_passed_out_deal_and_an_auction() -> None:
    """PBN 2.1: names, date, table and calls where the standard wants them; Pass has no declarer."""
    heading = Heading(
        date=datetime.date(2026, 11, 27),
        event="Friday club",
        table="3",
        rubber=2,
        dealer=WEST,
        we=Pair.EW,
        players=("Ann", "Cleo", "Bob", "Dev"),
        rules=LAWS_1981,
        cut=("Dev", "Cleo"),
    )
    calls = ("1S", "P", "4S", "X", "P", "P", "P")
    dealt: list[Deal] = [
        PassedOut(note="a misdeal first"),
        Hand(Contract(4, S, X), NORTH, 11, 150, WEST, calls, NORTH, "trumps 5-0"),
    ]
    top = [
        '[Event "Friday club"]',
        '[Site "?"]',
        '[Date "2026.11.27"]',
        '[Board "{}"]',
        '[West "Dev"]',
        '[North "Ann"]',
        '[East "Cleo"]',
        '[South "Bob"]',
    ]
    expected = [
        "% PBN 2.1",
        "% EXPORT",
        *(line.format(1) for line in top),
        '[Dealer "W"]',
        '[Vulnerable "None"]',
        '[Deal ""]',
        '[Scoring "Rubber;OldMP"]',
        '[Declarer ""]',
        '[Contract "Pass"]',
        '[Result ""]',
        '[BridgescoreCut1 "Dev"]',
        '[BridgescoreCut2 "Cleo"]',
        '[BridgescoreFirstDealer "W"]',
        '[BridgescoreNote "a misdeal first"]',
        '[BridgescoreRubber "2"]',
        '[BridgescoreRules "honours=yes;insult=50;part_score=50;undertricks=200"]',
        '[BridgescoreWe "EW"]',
        '[Competition "Rubber"]',
        '[ScoreRubber "NS 0/0 EW 0/0"]',
        '[ScoreRubberHistory "NS 0 0/0 EW 0 0/0"]',
        '[Table "3"]',
        "",
        *(line.format(2) for line in top),
        '[Dealer "N"]',
        '[Vulnerable "None"]',
        '[Deal ""]',
        '[Scoring "Rubber;OldMP"]',
        '[Declarer "N"]',
        '[Contract "4SX"]',
        '[Result "11"]',
        '[BridgescoreDealer "N"]',
        '[BridgescoreHonours "150 W"]',
        '[BridgescoreNote "trumps 5-0"]',
        '[Competition "Rubber"]',
        '[ScoreRubber "NS 150/240 EW 150/0"]',
        '[ScoreRubberHistory "NS 0 0/0 EW 0 0/0"]',
        '[Table "3"]',
        '[Termination "rubber stopped early"]',
        '[Auction "N"]',
        "1S Pass 4S X",
        "Pass Pass Pass",
    ]
    rubber = replay(dealt, heading, stopped=True)
    assert expected == write_pbn([rubber]).split("\r\n")[:-1]


def test_a_new_rubber_carries_the_points_above_the_line_of_those_before() -> None:
    """PBN 2.1, ScoreRubberHistory: first all above-the-line points of previous rubbers."""
    stopped = replay([Hand(Contract(3, NT), WE, 10)], stopped=True)
    # 30 for the overtrick and 300 for the only game, both to We, who are East-West in the next.
    swapped = Heading(we=Pair.EW)
    second = replay([Hand(Contract(1, C), WE, 5)], swapped)
    third = replay([PassedOut()])
    histories = [game["ScoreRubberHistory"] for game in games(write_pbn([stopped, second, third]))]
    assert [
        "NS 0 0/0 EW 0 0/0",
        "NS 330 0/0 EW 0 0/0",
        "NS 430 0/0 EW 0 0/0",
    ] == histories


def test_vulnerable_names_the_pair_that_has_the_game() -> None:
    """PBN 2.1: the games won define the vulnerability, also when We sit East-West."""
    rubber = replay([Hand(Contract(3, NT), WE, 9), PassedOut()], Heading(we=Pair.EW))
    assert ["None", "EW"] == [game["Vulnerable"] for game in games(write_pbn([rubber]))]


def test_a_rubber_without_hands_is_one_game_of_unknown_contract() -> None:
    """A table that has not begun has a game whose contract, declarer and result are unknown."""
    (game,) = games(write_pbn([replay([], Heading(dealer=SOUTH), stopped=True)]))
    assert ("S", "?", "?", "?") == tuple(
        game[name] for name in ("Dealer", "Declarer", "Contract", "Result")
    )
    assert "rubber stopped early" == game["Termination"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Zoë", "Zoë"),
        ("Łukasz", "&#321;ukasz"),
        ('Tom "Tiger"', 'Tom \\"Tiger\\"'),
        ("A\\B", "A\\\\B"),
        ("?", "&#63;"),
        ("Who?", "Who?"),
        ("#1", "&#35;1"),
        (" ", "&#32;"),
        (" Ann ", " Ann "),
        ("Tom & Jerry", "Tom & Jerry"),
        ("&#9824;", "&#38;#9824;"),
        ("two\tlines\n", "two&#9;lines&#10;"),
        ("\x85\x7f", "&#133;&#127;"),
        ("", "&#;"),
    ],
)
def test_characters_that_pbn_does_not_have(name: str, value: str) -> None:
    """PBN is ISO 8859-1 with backslashes in strings; other characters are written as numbers."""
    heading = Heading(event=name)
    pbn = write_pbn([replay([], heading)])
    assert value == games(pbn)[0]["Event"]
    assert heading == only(pbn).heading


def test_a_long_remark_is_cut_in_its_tag_and_whole_in_the_text_table() -> None:
    """PBN 2.1 discourages lines of 80 characters and more; longer data go into a section."""
    note = "♠" * 20 + "x" * 300
    pbn = write_pbn([replay([Hand(Contract(1, C), WE, 7, note=note)])])
    lines = pbn.split("\r\n")
    at = lines.index('[BridgescoreTextTable "Tag;Text"]')
    rows = [line.split(" ", 1) for line in lines[at + 1 : -1]]
    assert {"BridgescoreNote"} == {name for name, _ in rows}
    assert note == "".join(text[1:-1] for _, text in rows).replace("&#9824;", "♠")
    assert (note,) == tuple(deal.note for deal in only(pbn).deals)


@given(st.lists(rubbers(), min_size=1, max_size=3))
def test_export_keeps_to_the_export_format(played: list[Rubber]) -> None:
    """PBN 2.1: ISO 8859-1 without control characters, short lines, CR LF, tags in order."""
    pbn = write_pbn(played)
    lines = pbn.removesuffix("\r\n").split("\r\n")
    assert all(len(line) < 80 for line in lines)
    assert all(" " <= c <= "~" or "\xa0" <= c <= "\xff" for line in lines for c in line)
    for game in games(pbn):
        tags = [name for name in game if name not in ("Auction", "BridgescoreTextTable")]
        assert list(MANDATORY) == tags[:15]
        assert sorted(tags[15:]) == tags[15:]


# -- there and back


@given(st.lists(rubbers(), min_size=1, max_size=3))
def test_what_export_wrote_import_reads(played: list[Rubber]) -> None:
    """Heading, deals and whether the table stopped survive the way through PBN, to the letter."""
    imported = read_pbn(write_pbn(played))
    assert tuple(record(rubber) for rubber in played) == imported.rubbers
    assert () == imported.remarks


def test_an_auction_whose_dealer_nobody_named_survives() -> None:
    """Without a dealer there is no Auction section; the calls stand in a tag of our own."""
    rubber = replay([Hand(Contract(1, NT), WE, 7, auction=("1NT", "P", "P", "P"))])
    pbn = write_pbn([rubber])
    assert "1NT Pass Pass Pass" == games(pbn)[0]["BridgescoreAuction"]
    assert "Auction" not in games(pbn)[0]
    assert record(rubber) == only(pbn)


# -- import


@given(st.data())
def test_whatever_the_text_it_is_read_or_refused(data: st.DataObject) -> None:
    """A PBN with pieces lost or moved is refused in words, or its rubbers can be scored."""
    pbn = data.draw(rubbers().map(lambda rubber: write_pbn([rubber])) | st.just(ELSEWHERE))
    cuts = st.integers(0, len(pbn))
    start, end, place = data.draw(cuts), data.draw(cuts), data.draw(cuts)
    try:
        imported = read_pbn(pbn[:start] + pbn[place : place + 20] + pbn[end:])
    except FileRefused:
        return
    for record in imported.rubbers:
        record.rubber()


ELSEWHERE = r"""% PBN 2.1
%Creator: another program
{ Some deals of a match;

  the empty line ends no game here }
[Event "##Winter \"Cup\""]
[Site "##Utrecht, NED"]
[Date "##2026.01.31"]
[Board "1"]
[West "##Dev"]
[North "##Ann"]
[East "##Cleo"]
[South "##Bob"]
[Dealer "N"] ; the first deal
[Vulnerable "None"]
[Deal "N:K8.AQ5.KJ74.Q962 QJ93.K2.9863.KJ4 A76.JT84.AQ52.A8 T542.9763.T.T753"]
[Scoring "##Rubber"]
[Declarer "S"]
[Contract "3NT"]
[Result "9"]
[Table "##7"]
[Auction "N"]
1D! =1= Pass 1NT $2 {6 to 9} Pass
3NT AP
[Note "1:could be short"]
[Play "W"]
S2 S8 SJ SA
H3 H5 HK H4
*
[ScoreTable "PairId_NS\2R;Contract\5L;Result"]
 1 3NT    9
 2 4H     "-"

[Board "2"] [Dealer "E"] [Vulnerable "NS"]
[Declarer
  "w"] [Contract "2sx"] [Result "NS 6"]
[Event "#"]
[Event "a tag that comes again is ignored"]
[Auction "W"]
-  -  pass  pass
2s x ap
% an escaped line with [Contract "7NT"]
   
[Board "3"]
[Dealer "S"]
[Contract "Pass"]
[Declarer ""]
[Result ""]
[Date "2026.02.01"]

[Board "4"]
[Dealer "W"]
[Declarer "^N"]
[Contract "4H"]
[Result "^NS 10 EW 3"]
"""


def test_a_pbn_of_another_program() -> None:
    """PBN 2.1, import format: inherited values, comments, escapes, sections, lower case."""
    expected = Record(
        Heading(
            date=datetime.date(2026, 1, 31),
            event='Winter "Cup"',
            table="7",
            dealer=NORTH,
            players=("Ann", "Cleo", "Bob", "Dev"),
        ),
        (
            Hand(
                Contract(3, NT),
                SOUTH,
                9,
                auction=("1D", "P", "1NT", "P", "3NT", "P", "P", "P"),
                dealer=NORTH,
            ),
            Hand(
                Contract(2, S, X),
                WEST,
                7,
                auction=("P", "P", "2S", "X", "P", "P", "P"),
                dealer=EAST,
            ),
            PassedOut(),
            Hand(Contract(4, H), NORTH, 10),
        ),
        stopped=False,
    )
    assert expected == only(ELSEWHERE)
    assert expected == only("\ufeff" + ELSEWHERE.replace("\n", "\r\n"))
    assert expected == only(ELSEWHERE.replace("\n", "\r"))


def test_values_that_are_inherited() -> None:
    """PBN 2.1, 4.8: # takes the value of the nearest game before, ## lasts until another comes."""
    pbn = (
        game_of("1C", "N", "7", Event="One", Date="##2026.01.01", Table="5")
        + game_of("1C", "N", "7", Event="#", Table="#")
        + game_of("3NT", "E", "9", Event="Two", Date="2026.01.02")
        + game_of("3NT", "E", "9")
        # The rubber is over; the next begins with what this game inherits.
        + game_of("1S", "S", "7", Event="#", Table="#")
        + game_of("1S", "S", "7", Site="#", Result="##")
    )
    _, second = read_pbn(pbn).rubbers
    assert ("Two", datetime.date(2026, 1, 2), "5") == (
        second.heading.event,
        second.heading.date,
        second.heading.table,
    )


@pytest.mark.parametrize(
    ("result", "tricks"),
    [("9", 9), ("^9", 9), ("NS 9", 9), ("EW 4", 9), ("NS 9 EW 4", 9), ("EW 4 NS 9", 9), ("0", 0)],
)
def test_every_form_of_a_result(result: str, tricks: int) -> None:
    """PBN 2.1, 3.4.15: the tricks of declarer, of a pair or of both, ^ where they are wrong."""
    (hand,) = only(game_of("3NT", "S", result)).deals
    assert Hand(Contract(3, NT), SOUTH, tricks) == hand


def test_lower_case_is_allowed_for_reading() -> None:
    """PBN 2.1, 3.11: seats, contracts and calls may be written small."""
    pbn = pbn_of(
        *game_of("3ntxx", "s", "ew 4", Dealer="s").splitlines()[:-1],
        '[Auction "s"]',
        "3nt x xx pass pass pass",
    )
    calls = ("3NT", "X", "XX", "P", "P", "P")
    (hand,) = only(pbn).deals
    assert Hand(Contract(3, NT, XX), SOUTH, 9, auction=calls, dealer=SOUTH) == hand


#: What is added where a game was played.
BEHIND = "; the score behind it may be wrong"


@pytest.mark.parametrize(
    ("game", "line", "why"),
    [
        (game_of(contract="?"), 4, "board 8: left out, it has no contract" + BEHIND),
        (game_of(contract=""), 4, "board 8: left out, it has no contract" + BEHIND),
        (game_of(contract="NT"), 4, "board 8: left out, it has no contract" + BEHIND),
        ('[Board "8"]\n', 1, "board 8: left out, it has no contract"),
        (game_of(declarer="?"), 3, "board 8: left out, it has no declarer" + BEHIND),
        (game_of(result="?"), 5, "board 8: left out, it has no result" + BEHIND),
        ('[Board "8"]\n[Contract "3C"]\n', 1, "board 8: left out, it has no declarer" + BEHIND),
    ],
)
def test_games_that_say_too_little_are_left_out(game: str, line: int, why: str) -> None:
    """A game without contract, declarer or result is no hand; the others are taken."""
    before = game_of("1C", "N", "7")
    game = game.replace("[", '[Board "8"]\n[Dealer "N"]\n[', 1) if "Board" not in game else game
    lines_before = before.count("\n")
    imported = read_pbn(before + game + "\n" + game_of("1C", "N", "8"))
    assert [(lines_before + line, why)] == [(r.line, r.text) for r in imported.remarks]
    (rubber,) = imported.rubbers
    assert [7, 8] == [hand.tricks for hand in rubber.deals if isinstance(hand, Hand)]


@pytest.mark.parametrize(
    ("auction", "why"),
    [
        ('"N"]\nPass 1NT Pass 3NT *', "the auction does not end: 3 more passes needed"),
        ('"N"]\nPass 1NT Pass 3NT Pass Pass +', "the auction does not end: 1 more pass needed"),
        ('"N"]\nPass 3NT ^S X AP', '"^S" is no call'),
        ('"N"]\nPass 3NT Double AP', '"DOUBLE" is no call'),
        ('"N"]\nPass 3NT Pass 2C AP', "call 4 (2C): it is not higher than 3NT"),
        ('"N"]\nPass Pass 3NT X AP', "it ends in 3NTX"),
        ('"N"]\nAP', "it ends in four passes"),
        ('"E"]\n3NT AP', "it begins with E, but N dealt"),
        ('"N"]\nPass 3NT AP', "by it E is declarer"),
    ],
)
def test_auctions_that_do_not_agree_are_left_out(auction: str, why: str) -> None:
    """A hand keeps its auction only where that is whole, legal and ends in its contract."""
    pbn = game_of("3NT", "S", "9", Dealer="N").rstrip() + f"\n[Auction {auction}\n"
    imported = read_pbn(pbn)
    assert [(5, f"this game: its auction was left out: {why}")] == [
        (remark.line, remark.text) for remark in imported.remarks
    ]
    assert (Hand(Contract(3, NT), SOUTH, 9),) == imported.rubbers[0].deals


def test_an_empty_auction_section_is_no_auction() -> None:
    """Many programs write the Auction tag and no calls."""
    pbn = game_of("3NT", "S", "9", Dealer="N").rstrip() + '\n[Auction "N"]\n[Play "W"]\n*\n'
    assert (Hand(Contract(3, NT), SOUTH, 9),) == only(pbn).deals


def test_the_auction_can_tell_who_dealt() -> None:
    """Where no Dealer is given, the first caller of the auction dealt."""
    pbn = game_of("3NT", "S", "9").rstrip() + '\n[Auction "W"]\n- - - 3NT\nAP\n'
    (hand,) = only(pbn).deals
    assert isinstance(hand, Hand)
    assert (("3NT", "P", "P", "P"), SOUTH) == (hand.auction, hand.dealer)


def test_a_dealer_is_noted_only_where_the_deal_did_not_rotate() -> None:
    """The deal passes clockwise; a PBN with boards left out has other dealers."""
    pbn = "".join(game_of("1C", "N", "7", Dealer=dealer) for dealer in "NES?EWN")
    rubber = only(pbn)
    assert NORTH == rubber.heading.dealer
    assert [None, None, None, None, EAST, WEST, None] == [hand.dealer for hand in rubber.deals]


def test_a_new_rubber_begins_behind_two_games() -> None:
    """No hand follows the end of a rubber: the next game opens another one."""
    pbn = game_of("3NT", "S", "9") * 2 + game_of("1C", "E", "7") + game_of("3NT", "S", "9") * 2
    assert [2, 3] == [len(rubber.deals) for rubber in read_pbn(pbn).rubbers]


def test_a_new_rubber_begins_where_the_history_starts_again() -> None:
    """PBN 2.1, ScoreRubberHistory: no points of this rubber means that it begins here."""
    pbn = (
        game_of("3NT", "S", "9", ScoreRubberHistory="NS 0 0/0 EW 0 0/0")
        + game_of("1C", "E", "7", ScoreRubberHistory="NS 0 0/100 0 EW 0 0/0 0")
        + game_of("1C", "E", "7", ScoreRubberHistory="NS 300 0/0  EW 100 0/0")
    )
    assert [2, 1] == [len(rubber.deals) for rubber in read_pbn(pbn).rubbers]


def test_a_rubber_may_begin_with_deals_that_score_nothing() -> None:
    """A passed-out first deal leaves the history without points, and is in the same rubber."""
    history = {"ScoreRubberHistory": "NS 0 0/0 EW 0 0/0"}
    pbn = game_of("Pass", "", "", **history) + game_of("1C", "E", "7", **history)
    assert 2 == len(only(pbn).deals)


def test_a_new_rubber_begins_where_other_players_sit_down() -> None:
    """The same four play a rubber from its first hand to its last."""
    pbn = (
        game_of("1C", "S", "7", North="Ann", South="Bob")
        + game_of("1C", "S", "7", North="Ann", South="?", East="Cleo")
        + game_of("1C", "S", "7", North="Bob", South="Ann")
    )
    imported = read_pbn(pbn)
    assert [2, 1] == [len(rubber.deals) for rubber in imported.rubbers]
    assert [("Ann", None, "Bob", None), ("Bob", None, "Ann", None)] == [
        rubber.heading.players for rubber in imported.rubbers
    ]


def test_a_score_that_the_hand_does_not_have_is_remarked() -> None:
    """PBN has no tag for honours: a ScoreRubber that holds more than the hand is worth a look."""
    imported = read_pbn(
        game_of("4S", "S", "10", ScoreRubber="NS 0/120")
        + game_of("4S", "S", "10", ScoreRubber="NS 800/120 EW 0/0")
    )
    assert [
        (
            6,
            "this game: ScoreRubber is NS 800/120 EW 0/0, but the hand scores NS 700/120 EW 0/0;"
            " honours and house rules have no tag in PBN",
        )
    ] == [(remark.line, remark.text) for remark in imported.remarks]


@pytest.mark.parametrize(
    ("date", "expected", "remarks"),
    [
        ("2026.11.27", datetime.date(2026, 11, 27), []),
        ("2026.??.??", None, []),
        ("", None, []),
        ("27/11/2026", None, [1]),
        ("2026.02.30", None, [1]),
    ],
)
def test_dates(date: str, expected: datetime.date | None, remarks: list[int]) -> None:
    """PBN 2.1, 3.4.3: a date is YYYY.MM.DD, with question marks for what is not known."""
    imported = read_pbn(game_of(Date=date))
    assert expected == imported.rubbers[0].heading.date
    assert remarks == [remark.line for remark in imported.remarks]


def test_a_pbn_of_deals_alone_has_no_rubber() -> None:
    """Dealing programs give cards only: there is no hand to score, and each game is named."""
    with pytest.raises(FileRefused) as refused:
        read_pbn('[Board "1"]\n[Deal "?"]\n\n[Board "2"]\n[Deal "?"]\n')
    assert [1, 4] == [fault.line for fault in refused.value.faults]


@pytest.mark.parametrize("text", ["", "\n\n", "% PBN 2.1\r\n% EXPORT\r\n", "; nothing\n"])
def test_a_pbn_without_games(text: str) -> None:
    """A file without a game has no rubber, and is refused with the reason."""
    with pytest.raises(FileRefused) as refused:
        read_pbn(text)
    assert ["there is no game in it"] == [fault.text for fault in refused.value.faults]


# -- malformed PBN

NO_TAG = 'this is no whole tag; write [Name "value"], and \\" for a quote in it'
NOWHERE = "this belongs to no tag; put it in { } if it is a comment"


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ('[Board "1"]\n[Contract "3NT]\n', 2, NO_TAG),
        ('[Board "1"]\n[Contract 3NT]\n', 2, NO_TAG),
        ('[Board "1"]\n[Contract "3NT"\n[Result "9"]\n', 2, NO_TAG),
        ('[Board "1"]\n["3NT"]\n', 2, NO_TAG),
        ('[Board "1"]\n[contract "3NT"]\n', 2, NO_TAG),
        ('[Board "1"]\n[Event "the "big" one"]\n', 2, NO_TAG),
        ('[Board "1"]\n]\n', 2, NOWHERE),
        ('[Board "1"] "2"\n', 1, NOWHERE),
        ('[Board "1"]\n[Auction "N"]\n"1S\n', 3, "this text has no closing quote on its line"),
        ("format = 1\n", 1, NOWHERE),
        ('[Board "1"]\n\n3NT by South\n', 3, NOWHERE),
        ('[Board "1"] 2\n', 1, NOWHERE),
        ('[Board "1"]\n{ never\n\nclosed', 2, "a comment begins here and is never closed; add }"),
        (
            game_of(contract="8S"),
            2,
            'this game: left out, "8S" is no contract; PBN writes it like 4S, 3NTX or Pass'
            + BEHIND,
        ),
        (
            game_of(contract="4SXXX"),
            2,
            'this game: left out, "4SXXX" is no contract; PBN writes it like 4S, 3NTX or Pass'
            + BEHIND,
        ),
        (
            game_of(declarer="Z"),
            1,
            'this game: left out, "Z" is no declarer; write N, E, S or W' + BEHIND,
        ),
        (
            game_of(result="+1"),
            3,
            'this game: left out, "+1" is no result; write the tricks that declarer won, 0 to 13'
            + BEHIND,
        ),
        (game_of(result="14"), 3, "this game: left out, tricks is 14; a hand has 13" + BEHIND),
        (
            game_of(result="NS 9 EW 5"),
            3,
            'this game: left out, "NS 9 EW 5" is no result; both pairs together win 13 tricks'
            + BEHIND,
        ),
        (
            game_of(result="NS 6 NS 7"),
            3,
            'this game: left out, "NS 6 NS 7" is no result; both pairs together win 13 tricks'
            + BEHIND,
        ),
        (game_of(contract="#"), 2, "Contract cannot be inherited with #; write it out"),
        (game_of(declarer="##N"), 1, "Declarer cannot be inherited with #; write it out"),
        (
            game_of(BridgescoreHonours="120"),
            1,
            "this game: left out, honours is 120; honours are 100 or 150" + BEHIND,
        ),
        (
            game_of("3NT", BridgescoreHonours="100"),
            1,
            "this game: left out, honours is 100; at no trump only all four aces count, 150"
            + BEHIND,
        ),
        (
            game_of(BridgescoreHonours="100 we"),
            1,
            'this game: left out, "100 WE" are no honours; write 100 or 150, then NS, EW or a seat'
            + BEHIND,
        ),
        (
            game_of(BridgescoreHonours="0 N"),
            1,
            'this game: left out, "0 N" are no honours; write 100 or 150, then NS, EW or a seat'
            + BEHIND,
        ),
        (
            game_of(BridgescoreRubber="two"),
            1,
            'this game: "two" is no number of a rubber; write 1, 2 or ?',
        ),
        (game_of(BridgescoreWe="N"), 1, 'this game: "N" is no pair; write NS or EW'),
        (
            game_of(BridgescoreRules="honours=maybe"),
            1,
            'this game: "honours=maybe" are no house rules of bridgescore',
        ),
        (
            game_of(BridgescoreDeclarer="we"),
            1,
            'this game: left out, "we" is no declarer; write NS or EW' + BEHIND,
        ),
        (
            game_of("3NT", "S", "9") + game_of("3NT", "S", "9", Termination="rubber stopped early"),
            5,
            "this game: the rubber is won with this hand, not stopped",
        ),
    ],
)
def test_malformed_pbn_is_refused_with_the_line(text: str, line: int, why: str) -> None:
    """A text that is no PBN, or says what bridge does not know, is refused at its line."""
    with pytest.raises(FileRefused) as refused:
        read_pbn(text, "friday.pbn")
    assert f"friday.pbn:{line}: {why}" == str(refused.value)


def test_all_faults_are_named_in_the_order_of_the_file() -> None:
    """Whoever mends a file wants to see all that is wrong with it."""
    text = "[Event]\n" + game_of(Vulnerable="All", Board="1") + "[Event]\n"
    with pytest.raises(FileRefused) as refused:
        read_pbn(text, "friday.pbn")
    assert [1, 2, 8] == [fault.line for fault in refused.value.faults]
