"""Worked examples from books, clubs and other programs, with the score that is right."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from bridgescore.game.model import (
    Contract,
    Deal,
    Doubling,
    Hand,
    Heading,
    Kind,
    Line,
    PassedOut,
    Rules,
    Side,
    Strain,
)
from bridgescore.game.rubber import Rubber, State, replay

#: A table of the file of examples.
Example: TypeAlias = dict[str, Any]

EXAMPLES: list[Example] = tomllib.loads(
    (Path(__file__).parents[1] / "golden" / "examples.toml").read_text(encoding="utf-8")
)["example"]

#: The house rules as the examples name them, and as a rubber does.
RULES = {
    "honours": "honours",
    "insult_redoubled": "redoubled_insult",
    "nv_fourth_undertrick": "doubled_undertricks_from_fourth",
    "unfinished_partscore": "unfinished_part_score",
}
#: No house rule: whether the table has stopped.
SETTLE = "settle_unfinished"

UNFINISHED = (Kind.UNFINISHED_GAME, Kind.UNFINISHED_PART_SCORE)

#: Sources that went by older house rules which a rubber can be played by.
OLDER = [
    example
    for example in EXAMPLES
    if "source_rules" in example and example["source_rules"].keys() <= {*RULES, SETTLE}
]


def each(examples: list[Example]) -> pytest.MarkDecorator:
    """Each example as a test of its own name."""
    return pytest.mark.parametrize("example", examples, ids=[example["id"] for example in examples])


def contract_of(text: str) -> Contract:
    """A contract as the examples write it, such as 4SX."""
    doubling = Doubling(2 ** text.count("X"))
    return Contract(int(text[0]), Strain(text[1:].rstrip("X")), doubling)


def deal_of(hand: Example) -> Deal:
    """A hand of an example."""
    if hand["contract"] == "PASS":
        return PassedOut()
    claims = [(hand[f"honours_{side}"], side) for side in Side if f"honours_{side}" in hand]
    honours, holder = claims[0] if claims else (0, None)
    return Hand(contract_of(hand["contract"]), Side(hand["by"]), hand["tricks"], honours, holder)


def before(start: Example) -> list[Deal]:
    """Hands that bring about the state an example starts from: games first, then part-scores."""
    made: list[Deal] = [
        Hand(Contract(3, Strain.NOTRUMP), side, 9)
        for side in Side
        for _ in range(start.get(f"{side}_games", 0))
    ]
    for side in Side:
        part_score = start.get(f"{side}_leg", 0)
        assert part_score in (0, 60)
        if part_score:
            made.append(Hand(Contract(3, Strain.CLUBS), side, 9))
    return made


def rules_of(names: Example) -> Rules:
    """The house rules that an example names; a name that means nothing here is an error."""
    return Rules(**{RULES[name]: value for name, value in names.items() if name != SETTLE})


def settled(deals: list[Deal], rules: Rules) -> Rubber:
    """A rubber that stops after these hands, unless it is finished with them."""
    heading = Heading(rules=rules)
    rubber = replay(deals, heading)
    return rubber if rubber.finished else replay(deals, heading, stopped=True)


class Worked:
    """An example played by some rules, and what can be asked of it."""

    def __init__(self, example: Example, rules: Example) -> None:
        self.rules = rules_of(rules)
        start = before(example.get("start", {}))
        hands = [deal_of(hand) for hand in example["hands"]]
        self.deals = start + hands
        self.on = replay(self.deals, Heading(rules=self.rules))
        self.one_hand = example["kind"] == "hand"
        settle = rules.get(SETTLE, True) and not self.one_hand
        self.rubber = settled(self.deals, self.rules) if settle else self.on
        self.steps = self.on.steps[len(start) :]
        assert not self.one_hand or 1 == len(self.steps)
        for side in Side:
            below = example.get("start", {}).get(f"{side}_below")
            state = self.steps[0].before if self.steps else self.on.state
            assert below in (None, state.of(side).below)

    def value(self, key: str) -> object:
        """What an expected key asks for; an unknown key is a KeyError."""
        for side in Side:
            if key.startswith(f"{side}_"):
                return self.of(side, key.removeprefix(f"{side}_"))
        state = self.rubber.state
        answers: dict[str, Callable[[], object]] = {
            "winner": lambda: state.winner or "tie",
            "margin": lambda: state.margin,
            "finished": lambda: self.rubber.finished,
            "rubber_bonus": lambda: sum(self.rubber.bonus(side, Kind.RUBBER) for side in Side),
            "rubber_bonus_side": lambda: next(
                side for side in Side if self.rubber.bonus(side, Kind.RUBBER)
            ),
            "running": lambda: [[s.we.total, s.they.total] for s in self.states(stopped=True)],
            "running_parts": lambda: [
                [s.we.above, s.we.below, s.they.above, s.they.below]
                for s in self.states(stopped=False)
            ],
        }
        return answers[key]()

    def of(self, side: Side, what: str) -> object:
        """What an expected key asks of one side."""
        tally = self.rubber.state.of(side)
        answers: dict[str, Callable[[], object]] = {
            "above": lambda: self.points(side, Line.ABOVE),
            "below": lambda: self.points(side, Line.BELOW),
            "points": lambda: self.points(side, *Line),
            "total": lambda: tally.total,
            "games": lambda: tally.games,
            "leg": lambda: tally.part_score,
            "vul": lambda: self.rubber.state.vulnerable(side),
            "unfinished": lambda: self.rubber.bonus(side, *UNFINISHED),
        }
        return answers[what]()

    def points(self, side: Side, *lines: Line) -> int:
        """Points of a side: of the one hand without rubber bonuses, or of the whole rubber."""
        if not self.one_hand:
            return sum(getattr(self.rubber.state.of(side), line) for line in lines)
        return sum(
            entry.points
            for entry in self.steps[0].entries
            if entry.side is side and entry.line in lines and entry.kind is not Kind.RUBBER
        )

    def states(self, stopped: bool) -> list[State]:
        """The score after each hand, as it stood or as if the table had stopped there."""
        if not stopped:
            return [step.after for step in self.steps]
        return [settled(self.deals[:n], self.rules).state for n in range(1, len(self.deals) + 1)]


def check(expected: Example, worked: Worked) -> None:
    """Hold everything that an example expects against what came out."""
    assert expected
    assert expected == {key: worked.value(key) for key in expected}


def test_every_example_is_there() -> None:
    """There are 122 examples, each under a name of its own."""
    assert 122 == len({example["id"] for example in EXAMPLES})


@each(EXAMPLES)
def test_an_example_has_its_right_score(example: Example) -> None:
    """The score of a worked example is the right one."""
    check(example["expected"], Worked(example, example["rules"]))


@each(OLDER)
def test_what_the_source_printed(example: Example) -> None:
    """By the older rules of its source, an example comes out as the source printed it."""
    check(example["source_states"], Worked(example, example["source_rules"]))


def test_sources_that_went_by_older_rules() -> None:
    """Five sources went by an older code, and each printed another score because of it."""
    assert 5 == len(OLDER)
    for example in OLDER:
        right = {key: example["expected"][key] for key in example["source_states"]}
        assert right != example["source_states"]


@pytest.mark.parametrize("key", ["we_luck", "them_total", "runing", "rounded"])
def test_an_unknown_key_is_noticed(key: str) -> None:
    """A key of an example that nobody checks is an error, never passed over."""
    worked = Worked(EXAMPLES[0], {})
    with pytest.raises(KeyError, match=key.removeprefix("we_")):
        worked.value(key)
