"""What a correction changed: held against a full replay before and after it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bridgescore.answers.changes import Correction, differences, report
from bridgescore.commands.correct import fix, insert, remove
from bridgescore.game.model import LAWS_1981, Deal, Heading
from bridgescore.game.rubber import replay
from bridgescore.sentence.writer import write_hand
from tests.oracle import Reckoning, reckon
from tests.strategies import deals, house, plain, rubbers

NINE_HANDS = Path(__file__).parents[2] / "examples" / "nine-hands.toml"
KINDS = ("fix", "insert", "remove")


class Told(NamedTuple):
    """One hand by a second way of scoring: what a correction may change of it.

    Attributes:
        vulnerable: whether declarer's side was vulnerable.
        game: the side that it gave a game, or None.
        points: points by side and line.
    """

    vulnerable: bool
    game: str | None
    points: dict[tuple[str, str], int]


def told(dealt: list[Deal], heading: Heading, stopped: bool) -> tuple[list[Told], Reckoning]:
    """Each hand of a rubber, and the whole of it, by the second way of scoring."""
    hands = [plain(deal, heading.we) for deal in dealt]
    rules = house(heading.rules)
    whole = reckon(hands, stopped, rules)
    steps = []
    for number in range(1, len(hands) + 1):
        before = reckon(hands[: number - 1], house=rules).games
        after = reckon(hands[:number], house=rules).games
        points = {
            (side, line): sum(f[4] for f in whole.figures if f[:3] == (number, side, line))
            for side in ("we", "they")
            for line in ("above", "below")
        }
        game = after[-1] if len(after) > len(before) else None
        steps.append(Told(whole.vulnerable[number - 1], game, points))
    return steps, whole


def changes(old: Told, new: Told, side: str | None) -> set[str]:
    """What is different for a hand of a side, in the words of a report."""
    said = set()
    if side is not None and old.vulnerable != new.vulnerable:
        said.add(f"{side.title()} are {'now' if new.vulnerable else 'no longer'} vulnerable")
    if old.game != new.game:
        said |= {f"no longer game to {old.game.title()}"} if old.game else set()
        said |= {f"now game to {new.game.title()}"} if new.game else set()
    for (whose, line), points in new.points.items():
        was = old.points[whose, line]
        if points != was:
            said.add(f"{whose.title()} score {points:,} {line} the line instead of {was:,}")
    return said


def totals(whole: Reckoning) -> str:
    """The totals as a report says them."""
    return f"We {whole.total('we'):,}, They {whole.total('they'):,}"


def games(whole: Reckoning) -> str:
    """The games as a report says them."""
    return f"We {whole.games.count('we')}, They {whole.games.count('they')}"


@given(rubbers(), st.sampled_from(KINDS), deals, st.booleans(), st.data())
def test_a_report_is_the_difference_of_two_replays(
    rubber: tuple[Heading, list[Deal]], kind: str, deal: Deal, stop: bool, data: st.DataObject
) -> None:
    """Every later hand that changed is named with what changed, and no other is."""
    heading, before = rubber
    assume(before)
    number = data.draw(st.integers(1, len(before)))
    after = list(before)
    after[number - 1 : number if kind != "insert" else number - 1] = (
        [deal] if kind != "remove" else []
    )
    rules = house(heading.rules)
    ends = [reckon([plain(d, heading.we) for d in each], house=rules) for each in (before, after)]
    assume(ends[1].hands == len(after))
    stopped = stop and not any(end.finished for end in ends)
    old_told, old = told(before, heading, stopped)
    new_told, new = told(after, heading, stopped)
    said = report(
        Correction(
            number,
            "the old hand" if kind != "insert" else None,
            "the new hand" if kind != "remove" else None,
            replay(before, heading, stopped),
            replay(after, heading, stopped),
            back="the way back",
        )
    )

    expected = [] if kind == "insert" else [f"Hand {number} was: the old hand"]
    if kind == "remove":
        expected.append(f"Hand {number} is taken out.")
    else:
        expected.append(f"Hand {number} is now: the new hand")
    head = len(expected)
    assert expected == said[:head]
    if kind != "remove":
        assert said[head].startswith(f"Hand {number}: ")
        head += 1

    later = []
    behind = number if kind != "insert" else number - 1
    for place in range(behind, len(before)):
        moved = place + len(after) - len(before)
        hand = plain(after[moved], heading.we)
        side = hand.side if hand is not None else None
        parts = changes(old_told[place], new_told[moved], side)
        if parts:
            later.append((f"Hand {moved + 1} ({write_hand(after[moved], heading)}): ", parts))
    for (start, parts), sentence in zip(later, said[head:]):
        assert sentence.startswith(start)
        assert sentence.endswith(".")
        assert parts == set(sentence[len(start) : -1].split("; "))

    rest = []
    if games(old) != games(new):
        rest.append(f"Games were {games(old)}; now {games(new)}.")
    if totals(old) == totals(new):
        rest.append(f"The totals stay: {totals(new)}.")
    else:
        rest.append(f"Totals were {totals(old)}; now {totals(new)}.")
    if old.finished and not new.finished:
        rest.append("The rubber is open again.")
    if new.finished and (not old.finished or len(after) != len(before)):
        rest.append(f"The rubber now ends with hand {len(after)}.")
    rest.append("To put it back: the way back")
    assert rest == said[head + len(later) :]


@given(rubbers(), st.booleans())
def test_other_rules_change_nothing_but_totals(
    rubber: tuple[Heading, list[Deal]], stop: bool
) -> None:
    """House rules touch no game, so only the totals can be different."""
    heading, dealt = rubber
    stopped = stop and not replay(dealt, heading).finished
    other = heading._replace(rules=LAWS_1981)
    old, new = (told(dealt, each, stopped)[1] for each in (heading, other))
    expected = f"The totals stay: {totals(new)}."
    if totals(old) != totals(new):
        expected = f"Totals were {totals(old)}; now {totals(new)}."
    assert [expected] == differences(replay(dealt, heading, stopped), replay(dealt, other, stopped))


@pytest.fixture
def nine_hands(tmp_path: Path) -> Path:
    """The example of nine hands: 1690 to 880, and the rubber to the losers."""
    path = tmp_path / "nine-hands.toml"
    path.write_bytes(NINE_HANDS.read_bytes())
    return path


def test_the_third_of_nine_hands_was_one_down(nine_hands: Path) -> None:
    """Without that game They are not vulnerable until hand 9, which then is their first game."""
    name = str(nine_hands)
    assert [
        "Hand 3 was: they 3NT +1",
        "Hand 3 is now: they 3NT -1",
        "Hand 3: they 3NT -1. We score 50 above the line.",
        "Hand 4 (they 3S =): They are no longer vulnerable.",
        "Hand 5 (they 2D -2): They are no longer vulnerable;"
        " We score 100 above the line instead of 200.",
        "Hand 7 (they 1NT +1): They are no longer vulnerable.",
        "Hand 9 (they 3H =): They are no longer vulnerable;"
        " They score 0 above the line instead of 500.",
        "Games were We 1, They 2; now We 1, They 1.",
        "Totals were We 1,690, They 880; now We 1,640, They 250.",
        "The rubber is open again.",
        "To put it back: fix 3 they 3NT +1",
    ] == report(fix(name, "3", "they 3nt -1"))
    assert [
        "Hand 3 was: they 3NT -1",
        "Hand 3 is now: they 3NT +1",
        "Hand 3: they 3NT +1. They score 100 below the line and 30 above the line.",
        "Hand 4 (they 3S =): They are now vulnerable.",
        "Hand 5 (they 2D -2): They are now vulnerable; We score 200 above the line instead of 100.",
        "Hand 7 (they 1NT +1): They are now vulnerable.",
        "Hand 9 (they 3H =): They are now vulnerable; They score 500 above the line instead of 0.",
        "Games were We 1, They 1; now We 1, They 2.",
        "Totals were We 1,640, They 250; now We 1,690, They 880.",
        "The rubber now ends with hand 9.",
        "To put it back: fix 3 they 3NT -1",
    ] == report(fix(name, "3", "they 3nt +1"))
    assert NINE_HANDS.read_bytes() == nine_hands.read_bytes()


def test_a_hand_that_was_forgotten_and_one_too_many(nine_hands: Path) -> None:
    """40 for They before their game change the total alone; a game makes the rubber longer."""
    name = str(nine_hands)
    assert [
        "Hand 3 is now: they 2C =",
        "Hand 3: they 2C =. They score 40 below the line.",
        "Totals were We 1,690, They 880; now We 1,690, They 920.",
        "The rubber now ends with hand 10.",
        "To put it back: remove 3",
    ] == report(insert(name, "3", "they 2c ="))
    assert [
        "Hand 3 was: they 2C =",
        "Hand 3 is taken out.",
        "Totals were We 1,690, They 920; now We 1,690, They 880.",
        "The rubber now ends with hand 9.",
        "To put it back: insert 3 they 2C =",
    ] == report(remove(name, "3"))
    assert NINE_HANDS.read_bytes() == nine_hands.read_bytes()


def test_a_hand_that_ends_the_rubber_earlier_leaves_some_over(nine_hands: Path) -> None:
    """Game instead of a part-score at hand 4: five hands go, and the losers have no game."""
    rest = nine_hands.with_name("rest.toml")
    correction = fix(str(nine_hands), "4", "they 4s =", rest_to=str(rest))
    assert 5 == correction.moved
    # We: 60 + 60 + 300; They: 100 + 30, then 120 and 700 for the rubber.
    assert [
        "Hand 4 was: they 3S =",
        "Hand 4 is now: they 4S =",
        "Hand 4: they 4S =. They score 120 below the line and 700 above the line.",
        "Games were We 1, They 2; now We 0, They 2.",
        "Totals were We 1,690, They 880; now We 420, They 950.",
        "The rubber now ends with hand 4.",
    ] == report(correction)


def test_a_file_that_was_wrong_is_compared_with_nothing(nine_hands: Path) -> None:
    """Where the old file made no rubber there are no old totals to tell of."""
    text = nine_hands.read_text("utf-8")
    nine_hands.write_text(text.replace("tricks = 10", "tricks = 14", 1), "utf-8")
    assert [
        'Hand 1 was: [[hand]]\ndeclarer = "we"\ncontract = "2H"\ntricks = 14',
        "Hand 1 is now: we 2H +2",
        "Hand 1: we 2H +2. We score 60 below the line and 60 above the line.",
    ] == report(fix(str(nine_hands), "1", "we 2h +2"))
    assert NINE_HANDS.read_bytes() == nine_hands.read_bytes()
