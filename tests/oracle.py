"""A second way to score rubber bridge, to hold the package against.

Written from the printed table with literal figures, on plain values, and
without a line of the package: a mistake would have to be made twice, in two
different forms, to go unseen.
"""

from typing import NamedTuple

SUITS_AND_NOTRUMP = ("C", "D", "H", "S", "NT")

# Points below the line for contracts of one to seven, undoubled, doubled, redoubled.
MADE = {
    ("minor", ""): (20, 40, 60, 80, 100, 120, 140),
    ("major", ""): (30, 60, 90, 120, 150, 180, 210),
    ("notrump", ""): (40, 70, 100, 130, 160, 190, 220),
    ("minor", "X"): (40, 80, 120, 160, 200, 240, 280),
    ("major", "X"): (60, 120, 180, 240, 300, 360, 420),
    ("notrump", "X"): (80, 140, 200, 260, 320, 380, 440),
    ("minor", "XX"): (80, 160, 240, 320, 400, 480, 560),
    ("major", "XX"): (120, 240, 360, 480, 600, 720, 840),
    ("notrump", "XX"): (160, 280, 400, 520, 640, 760, 880),
}
FAMILY = {"C": "minor", "D": "minor", "H": "major", "S": "major", "NT": "notrump"}

# Points for each overtrick: not vulnerable, vulnerable.
OVERTRICK = {
    ("minor", ""): (20, 20),
    ("major", ""): (30, 30),
    ("notrump", ""): (30, 30),
    ("minor", "X"): (100, 200),
    ("major", "X"): (100, 200),
    ("notrump", "X"): (100, 200),
    ("minor", "XX"): (200, 400),
    ("major", "XX"): (200, 400),
    ("notrump", "XX"): (200, 400),
}

# What one down to thirteen down costs in all: not vulnerable, vulnerable.
DOWN = {
    "": (
        (50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 650),
        (100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300),
    ),
    "X": (
        (100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500),
        (200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800),
    ),
    "XX": (
        (200, 600, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000),
        (400, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000, 7600),
    ),
}
# The same not vulnerable by the older code, 200 for each trick from the second.
OLD_DOWN = {
    "X": (100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 1900, 2100, 2300, 2500),
    "XX": (200, 600, 1000, 1400, 1800, 2200, 2600, 3000, 3400, 3800, 4200, 4600, 5000),
}

# Points for a slam bid and made: not vulnerable, vulnerable.
SMALL_SLAM = (500, 750)
GRAND_SLAM = (1000, 1500)


class House(NamedTuple):
    """The house rules as plain values; the defaults are the code of 1993."""

    honours: bool = True
    redoubled_insult: int = 100
    unfinished_part_score: int = 100
    doubled_undertricks_from_fourth: int = 300


class Played(NamedTuple):
    """One hand as plain values: `side` and `honours_side` are "we" or "they"."""

    side: str
    level: int
    strain: str
    doubling: str
    tricks: int
    honours: int = 0
    honours_side: str = ""


def hand_points(
    level: int,
    strain: str,
    doubling: str,
    tricks: int,
    vulnerable: bool,
    honours: int = 0,
    honours_for: str = "declarer",
    house: House = House(),
) -> dict[tuple[str, str, str], int]:
    """Points of one hand by ("declarer" or "defenders", "above" or "below", what for)."""
    points = {}
    odd = tricks - 6
    if odd < level:
        ladder = DOWN[doubling][vulnerable]
        if house.doubled_undertricks_from_fourth == 200 and doubling and not vulnerable:
            ladder = OLD_DOWN[doubling]
        points["defenders", "above", "undertricks"] = ladder[level - odd - 1]
    else:
        points["declarer", "below", "tricks"] = MADE[FAMILY[strain], doubling][level - 1]
        if odd > level:
            each = OVERTRICK[FAMILY[strain], doubling][vulnerable]
            points["declarer", "above", "overtricks"] = each * (odd - level)
        if doubling == "X":
            points["declarer", "above", "insult"] = 50
        if doubling == "XX":
            points["declarer", "above", "insult"] = house.redoubled_insult
        if level == 6:
            points["declarer", "above", "slam"] = SMALL_SLAM[vulnerable]
        if level == 7:
            points["declarer", "above", "slam"] = GRAND_SLAM[vulnerable]
    if honours and house.honours:
        points[honours_for, "above", "honours"] = honours
    return points


class Reckoning(NamedTuple):
    """A rubber added up.

    Attributes:
        figures: (number of the hand, side, line, what for, points); the bonuses
            of a stopped rubber have the number 0.
        games: the side that won each game, in order.
        part_score: points of each side towards the game in progress.
        vulnerable: whether declarer's side was vulnerable, for each hand.
        hands: how many hands were scored before the rubber ended.
    """

    figures: list[tuple[int, str, str, str, int]]
    games: list[str]
    part_score: dict[str, int]
    vulnerable: list[bool]
    hands: int

    def total(self, side: str, line: str = "") -> int:
        """Points of a side, in all or on one side of the line."""
        return sum(f[4] for f in self.figures if f[1] == side and line in ("", f[2]))

    @property
    def finished(self) -> bool:
        """Whether one side has two games."""
        return self.games.count("we") == 2 or self.games.count("they") == 2


def reckon(hands: list[Played | None], stopped: bool = False, house: House = House()) -> Reckoning:
    """Score a rubber hand by hand, up to its end; None is a passed-out hand."""
    figures: list[tuple[int, str, str, str, int]] = []
    games: list[str] = []
    part_score = {"we": 0, "they": 0}
    vulnerable = []
    number = 0
    for hand in hands:
        if games.count("we") == 2 or games.count("they") == 2:
            break
        number += 1
        if hand is None:
            vulnerable.append(False)
            continue
        opponents = "they" if hand.side == "we" else "we"
        vulnerable.append(hand.side in games)
        honours_for = "declarer" if hand.honours_side == hand.side else "defenders"
        points = hand_points(*hand[1:5], hand.side in games, hand.honours, honours_for, house)
        for (whose, line, kind), n in points.items():
            side = hand.side if whose == "declarer" else opponents
            figures.append((number, side, line, kind, n))
            if line == "below":
                part_score[side] += n
        if part_score[hand.side] >= 100:
            part_score = {"we": 0, "they": 0}
            games.append(hand.side)
            if games.count(hand.side) == 2:
                bonus = 500 if opponents in games else 700
                figures.append((number, hand.side, "above", "rubber", bonus))
    if stopped:
        if len(games) == 1:
            figures.append((0, games[0], "above", "unfinished game", 300))
        for side, other in (("we", "they"), ("they", "we")):
            if part_score[side] and not part_score[other]:
                bonus = house.unfinished_part_score
                figures.append((0, side, "above", "unfinished part-score", bonus))
        part_score = {"we": 0, "they": 0}
    return Reckoning(figures, games, part_score, vulnerable, number)


BIDS = [f"{level}{strain}" for level in range(1, 8) for strain in SUITS_AND_NOTRUMP]


def legal_calls(calls: list[str]) -> list[str]:
    """Every call that may come next, looking the whole auction through; none when it is over."""
    if len(calls) >= 4 and calls[-3:] == ["P", "P", "P"]:
        return []
    bids = [call for call in calls if call in BIDS]
    legal = ["P", *(BIDS[BIDS.index(bids[-1]) + 1 :] if bids else BIDS)]
    spoken = [place for place, call in enumerate(calls) if call != "P"]
    if spoken and (len(calls) - spoken[-1]) % 2 == 1:
        if calls[spoken[-1]] in BIDS:
            legal.append("X")
        if calls[spoken[-1]] == "X":
            legal.append("XX")
    return legal


def final_contract(calls: list[str]) -> tuple[str, int] | None:
    """The contract, such as "4SX", and declarer's place from 0; None where nobody bid."""
    places = [place for place, call in enumerate(calls) if call in BIDS]
    if not places:
        return None
    last = places[-1]
    doubling = "".join(call for call in calls[last:] if call in ("X", "XX"))
    strain = calls[last][1:]
    same_side = [place for place in places if place % 2 == last % 2]
    declarer = min(place for place in same_side if calls[place][1:] == strain)
    return calls[last] + {"": "", "X": "X", "XXX": "XX"}[doubling], declarer
