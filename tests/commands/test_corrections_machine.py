"""Any order of commands on one file: file, sheet and JSON against a plain list of hands."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bridgescore.commands import correct, finish, table
from bridgescore.errors import BridgescoreError
from bridgescore.file.disk import read
from bridgescore.formats.json import rubber_document
from bridgescore.game.model import (
    LAWS_1981,
    LAWS_1993,
    Contract,
    Deal,
    Hand,
    Heading,
    Pair,
    PassedOut,
    Rules,
    Seat,
    Side,
    Strain,
    side_of,
)
from bridgescore.sentence.writer import write_hand
from bridgescore.sheet.sheet import make_sheet
from tests.effort import examples
from tests.oracle import Reckoning, reckon
from tests.strategies import hands, house, plain
from tests.texts import hand_text

PLAYERS = (("Ann", "Cleo", "Bob", "Dev"), ("Anne", "Élodie", "D'Arcy", '"Dev"'))
HEADINGS = st.builds(
    lambda dealer, we, players, rules: Heading(dealer=dealer, we=we, players=players, rules=rules),
    st.sampled_from(Seat),
    st.sampled_from(Pair),
    st.sampled_from(PLAYERS),
    st.sampled_from((LAWS_1993, LAWS_1981, Rules(honours=False))),
)
NOTES = st.none() | st.sampled_from(["close", "a # in it", '"quoted"', "[[hand]]"])
PLACES = st.integers(0, 23)
GAMES = st.sampled_from([Hand(Contract(3, Strain.NOTRUMP), side, 9) for side in Side])
#: What can be typed: nobody says the dealer.
TYPED = st.one_of(hands(), hands(), GAMES, st.just(PassedOut()))
#: What can stand in a file.
DEALT = TYPED | st.builds(PassedOut, st.sampled_from(Seat), NOTES)
REST = st.sampled_from([True, True, False])


class Kept(NamedTuple):
    """A hand of the model, and the comment inside its block that goes where it goes."""

    deal: Deal
    comment: str = ""


def head_of(heading: Heading) -> dict[str, str]:
    """The parts of a file's head, each with comments behind its values and between its keys."""
    honours = str(heading.rules.honours).lower()
    names = dict(zip(("north", "east", "south", "west"), heading.players))
    return {
        "top": f'# c1 the top\n\nformat = 1 # c2\nvenue = "x" # c3 no key of ours\n'
        f'# c4 [[hand]]\ndealer = "{heading.dealer}" # c5\nwe = "{heading.we}" # c6\n',
        "players": "[ players ] # c7\n"
        + "".join(f"{key} = '''{name}''' # c8 {key}\n# c9 {key}\n" for key, name in names.items()),
        "rules": f"[rules]\n# c10\nhonours = {honours} # c11\nredoubled_insult ="
        f" {heading.rules.redoubled_insult} # c12\nunfinished_part_score ="
        f" {heading.rules.unfinished_part_score} # c13\ndoubled_undertricks_from_fourth ="
        f" {heading.rules.doubled_undertricks_from_fourth}\n# c14\nx_bar = 1 # c15\n",
        "other": '[x_app] # c16\nhand = """\n[[hand]]\n# no comment\n"""\n# c17\n',
    }


def comments(text: str) -> list[str]:
    """The comments that a file was given around its hands, in their order."""
    return re.findall(r"# c\d+[^\r\n]*", text)


def owned(text: str) -> list[tuple[str, int | None]]:
    """Each comment around the hands, with the number of the hand that it stands directly above."""
    lines = text.replace("\r\n", "\n").replace('"""\n[[hand]]\n# no comment\n"""', "''").split("\n")
    found: list[tuple[str, int | None]] = []
    above = number = 0
    for line in lines:
        if re.match(r"\[\[hand\]\]", line):
            number += 1
            first = len(found) - above
            found[first:] = [(comment, number) for comment, _ in found[first:]]
        comment = re.search(r"# c\d+.*", line)
        if comment is not None:
            found.append((comment[0], None))
        alone = comment is not None and line.startswith("#")
        above = above + 1 if alone else 0
    return found


def as_typed(deal: Deal, heading: Heading) -> Deal:
    """The hand that a sentence leaves: honours of declarer's own side need no holder."""
    if isinstance(deal, Hand) and deal.honours_by is side_of(deal.declarer, heading.we):
        return deal._replace(honours_by=None)
    return deal


def total(hands: list[Deal], heading: Heading, stopped: bool = False) -> Reckoning:
    """The rubber by the second way of scoring."""
    return reckon([plain(hand, heading.we) for hand in hands], stopped, house(heading.rules))


class Table(RuleBasedStateMachine):
    """A rubber file in a folder of its own, and the list of hands that it must come to."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.file = self.folder / "friday.toml"
        self.rest = self.folder / "rest.toml"
        self.hands: list[Kept] = []
        self.stopped = False
        self.heading = Heading()
        self.comments: list[str] = []
        self.ending = "\n"

    def teardown(self) -> None:
        """Clear the table."""
        shutil.rmtree(self.folder)

    @initialize(
        heading=HEADINGS,
        dealt=st.lists(DEALT, max_size=5),
        order=st.permutations(["players", "rules", "other"]),
        in_front=st.integers(0, 3),
        gaps=st.lists(
            st.sampled_from(["", "\n", "# c20\n", "\n# c21\n\n"]), min_size=6, max_size=6
        ),
        ending=st.sampled_from(["\n", "\r\n"]),
        mark=st.sampled_from(["", "\ufeff"]),
        last=st.sampled_from(["", "# c99 the end", "\n# c99 the end\n\n"]),
    )
    def begin(
        self,
        heading: Heading,
        dealt: list[Deal],
        order: list[str],
        in_front: int,
        gaps: list[str],
        ending: str,
        mark: str,
        last: str,
    ) -> None:
        """A file as somebody has left it: hands among the tables, comments everywhere."""
        self.heading = heading
        dealt = dealt[: total(dealt, heading).hands]
        self.hands = [Kept(deal, f" # h{number}") for number, deal in enumerate(dealt)]
        head = head_of(heading)
        text = head["top"] + "".join(head[part] for part in order[:in_front])
        for gap, hand in zip(gaps, self.hands):
            block = hand_text(hand.deal).lstrip("\n")
            text += gap + block.replace("]]\n", f"]]{hand.comment}\n", 1)
        text += "".join(f"\n{head[part]}" for part in order[in_front:]) + last
        self.comments = comments(text)
        self.ending = ending
        self.file.write_bytes((mark + text.replace("\n", ending)).encode())

    # -- what a table does

    @rule(deal=TYPED, note=NOTES)
    def add(self, deal: Deal, note: str | None) -> None:
        """A hand at the end is refused when the rubber is over."""
        self.carry_out(
            lambda: table.add(str(self.file), write_hand(deal, self.heading), note),
            self.typed_in_vain(deal) or self.over,
            [*self.hands, Kept(as_typed(deal, self.heading)._replace(note=note))],
        )

    @rule()
    def undo(self) -> None:
        """The stop or else the last hand goes."""
        if self.stopped:
            self.carry_out(lambda: table.undo(str(self.file)), False, self.hands, stopped=False)
        else:
            refused = not self.hands
            self.carry_out(lambda: table.undo(str(self.file)), refused, self.hands[:-1])

    @rule()
    @precondition(lambda self: len(self.hands) % 3 == 0)
    def stop(self) -> None:
        """A rubber that is over cannot stop."""
        self.carry_out(lambda: finish.stop(str(self.file)), self.over, self.hands, stopped=True)

    @rule(place=PLACES, deal=TYPED, note=NOTES, rest=REST)
    def fix(self, place: int, deal: Deal, note: str | None, rest: bool) -> None:
        """Another hand in the place of one keeps its note, unless there is a new one."""
        number = self.number(place)
        after = list(self.hands)
        if number <= len(after):
            old = after[number - 1]
            now = as_typed(deal, self.heading)._replace(
                note=old.deal.note if note is None else note
            )
            after[number - 1] = Kept(now._replace(dealer=old.deal.dealer), old.comment)
        sentence = write_hand(deal, self.heading)
        self.correct(
            lambda to: correct.fix(str(self.file), str(number), sentence, note, to),
            number > len(self.hands) or self.typed_in_vain(deal, self.hands[number - 1].deal),
            after,
            rest,
        )

    @rule(place=PLACES, deal=TYPED, note=NOTES, rest=REST)
    def insert(self, place: int, deal: Deal, note: str | None, rest: bool) -> None:
        """A hand in front of another moves the others back."""
        number = self.number(place)
        after = [*self.hands]
        after.insert(number - 1, Kept(as_typed(deal, self.heading)._replace(note=note)))
        sentence = write_hand(deal, self.heading)
        self.correct(
            lambda to: correct.insert(str(self.file), str(number), sentence, note, to),
            number > len(self.hands) or self.typed_in_vain(deal),
            after,
            rest,
        )

    @rule(place=PLACES, rest=REST)
    def remove(self, place: int, rest: bool) -> None:
        """Without a hand the others move up."""
        number = self.number(place)
        self.correct(
            lambda to: correct.remove(str(self.file), str(number), to),
            number > len(self.hands),
            [*self.hands[: number - 1], *self.hands[number:]],
            rest,
            gone=number,
        )

    @precondition(lambda self: len(self.hands) % 3 == 1)
    @rule(number=st.sampled_from(["0", "-1", "x", "", "1.0", "99999", "９"]))
    def mistype(self, number: str) -> None:
        """What is no number of a hand changes nothing."""
        self.carry_out(lambda: correct.remove(str(self.file), number), True, self.hands)

    @rule(heading=HEADINGS, sitting=st.booleans())
    def set(self, heading: Heading, sitting: bool) -> None:
        """Another head is refused where other seats would be We and the rubber end elsewhere."""
        heading = heading if sitting else heading._replace(we=self.heading.we)
        dealt = [hand.deal for hand in self.hands]
        after = total(dealt, heading)
        refused = after.hands < len(dealt) or (after.finished and self.stopped)
        done = self.carry_out(
            lambda: correct.set_heading(str(self.file), lambda _: heading), refused, self.hands
        )
        if done:
            self.heading = heading

    # -- what must come of it

    @property
    def over(self) -> bool:
        """Whether no further hand belongs to the rubber."""
        return self.stopped or total([hand.deal for hand in self.hands], self.heading).finished

    def number(self, place: int) -> int:
        """The number of a hand or, once in a while, the one behind the last."""
        return 1 + place % (len(self.hands) + 1)

    def typed_in_vain(self, deal: Deal, old: Deal | None = None) -> bool:
        """Whether a table without honours is told of some that do not stand in the file."""
        if not isinstance(deal, Hand) or not deal.honours or self.heading.rules.honours:
            return False
        return not isinstance(old, Hand) or self.claim(deal) != self.claim(old)

    def claim(self, hand: Hand) -> tuple[int, Side]:
        """The honours of a hand, and the side that held them."""
        return hand.honours, side_of(hand.honours_by or hand.declarer, self.heading.we)

    def correct(
        self,
        action: Callable[[str | None], object],
        refused: bool,
        after: list[Kept],
        rest: bool,
        gone: int | None = None,
    ) -> None:
        """Carry out a correction; hands behind the end of the rubber need a file to go to.

        The comments directly above a hand that is taken out, or moved, go with it.
        """
        around = owned(self.file.read_bytes().decode())
        count = len(self.hands)
        whole = total([hand.deal for hand in after], self.heading)
        behind = after[whole.hands :]
        belongs = total([hand.deal for hand in behind], self.heading).hands == len(behind)
        refused = refused or (whole.finished and self.stopped)
        refused = refused or bool(behind and not (rest and belongs))
        to = str(self.rest) if rest else None
        before = self.heading.dealer
        for hand in after[: whole.hands]:
            dealt_by = hand.deal.dealer or before
            before = dealt_by.next if dealt_by is not None else None
        if self.carry_out(lambda: action(to), refused, after[: whole.hands]):
            shift = len(after) - count
            left = {gone} | {n - shift for n in range(whole.hands + 1, len(after) + 1)}
            self.comments = [comment for comment, owner in around if owner not in left - {None}]
        assert (bool(behind) and not refused) == self.rest.exists()
        if self.rest.exists():
            record = read(self.rest).record
            assert tuple(hand.deal for hand in behind) == record.deals
            assert self.heading._replace(dealer=before) == record.heading
            text = self.rest.read_bytes().decode()
            assert [hand.comment for hand in behind if hand.comment] == re.findall(r" # h\d+", text)
            self.rest.unlink()

    def carry_out(
        self,
        action: Callable[[], object],
        refused: bool,
        after: list[Kept],
        stopped: bool | None = None,
    ) -> bool:
        """Do what is allowed, and see that what is refused changes not one byte."""
        if not refused:
            action()
            self.hands = after
            self.stopped = self.stopped if stopped is None else stopped
            return True
        before = self.file.read_bytes()
        with pytest.raises(BridgescoreError):
            action()
        assert before == self.file.read_bytes()
        assert not [name for name in self.folder.iterdir() if name != self.file]
        return False

    @invariant()
    def the_file_says_what_was_played(self) -> None:
        """The hands, the stop and the head, and each comment where it was."""
        if not self.file.exists():
            return
        record = read(self.file).record
        assert tuple(hand.deal for hand in self.hands) == record.deals
        assert self.stopped == record.stopped
        assert self.heading == record.heading
        text = self.file.read_bytes().decode()
        assert self.comments == comments(text)
        assert [hand.comment for hand in self.hands if hand.comment] == re.findall(r" # h\d+", text)
        assert text.count("\n") == text.count(self.ending)

    @invariant()
    def sheet_and_json_add_up(self) -> None:
        """Totals, games and the end of the rubber agree with the second way of scoring."""
        if not self.file.exists():
            return
        rubber = read(self.file).rubber
        dealt = [hand.deal for hand in self.hands]
        whole = total(dealt, self.heading, self.stopped)
        sheet = make_sheet(rubber)
        document = rubber_document(rubber, "friday.toml")
        over = whole.finished or self.stopped
        for column, side in ((sheet.we, "we"), (sheet.they, "they")):
            assert whole.total(side) == column.total == document[side]["total"]
            for line in ("above", "below"):
                assert whole.total(side, line) == document[side][line]
            assert whole.games.count(side) == document[side]["games"]
            assert (0 if over else whole.part_score[side]) == document[side]["part_score"]
            assert (side in whole.games and not over) == document[side]["vulnerable"]
        state = "finished" if whole.finished else "stopped" if self.stopped else "in progress"
        assert state == document["state"]
        assert len(dealt) == len(sheet.hands) == len(document["hands"])
        assert whole.figures == [
            (number, entry["side"], entry["line"], entry["kind"], entry["points"])
            for number, entries in (
                *((hand["number"], hand["entries"]) for hand in document["hands"]),
                (0, document["entries"]),
            )
            for entry in entries
        ]


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=examples(50), stateful_step_count=20)
