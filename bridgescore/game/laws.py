"""The scoring table of the Laws of Rubber Bridge, as data.

Every figure is in points. Pairs of figures are (not vulnerable, vulnerable) where
nothing else is said; only the vulnerability of declarer's side, as it stood before
the hand, matters.
"""

from __future__ import annotations

from bridgescore.game.model import Contract, Doubling, Hand, Rules, Strain

#: Points below the line for the first and for each further odd trick (a trick above
#: six), undoubled; doubling multiplies them by 2, redoubling by 4.
ODD_TRICKS = {
    Strain.CLUBS: (20, 20),
    Strain.DIAMONDS: (20, 20),
    Strain.HEARTS: (30, 30),
    Strain.SPADES: (30, 30),
    Strain.NOTRUMP: (40, 30),
}

#: Points for each overtrick when doubled or redoubled. Undoubled, an overtrick
#: counts like a further odd trick.
OVERTRICK = {Doubling.DOUBLED: (100, 200), Doubling.REDOUBLED: (200, 400)}

#: Points for making a doubled contract ("for the insult"); redoubled, they are a
#: house rule.
INSULT = 50
_INSULT = {Doubling.UNDOUBLED: 0, Doubling.DOUBLED: INSULT}

#: Points for a slam bid and made, by level; doubling changes nothing.
SLAM = {6: (500, 750), 7: (1000, 1500)}

#: Points for each undertrick, undoubled.
UNDERTRICK = (50, 100)

#: Points for each of the first doubled undertricks, and for each one after those.
#: Not vulnerable, the fourth and later ones are a house rule. Redoubled ones count
#: twice as much.
DOUBLED_UNDERTRICKS = ((100, 200, 200), (200,))
DOUBLED_UNDERTRICKS_LATER = 300

#: Points for four trump honours in one hand; for all five, or four aces at no trump.
FOUR_HONOURS = 100
FIVE_HONOURS = 150

#: Points below the line, in one hand or several, that make a game.
GAME = 100

#: Games that end the rubber.
GAMES_TO_WIN = 2

#: The rubber bonus when the losers have no game, and when they have one.
RUBBER = (700, 500)

#: Points for the only game when the table stops early.
UNFINISHED_GAME = 300

TRICKS_IN_A_HAND = 13


def trick_score(contract: Contract) -> int:
    """Points below the line for making a contract."""
    first, further = ODD_TRICKS[contract.strain]
    return (first + further * (contract.level - 1)) * contract.doubling


def overtrick_value(contract: Contract, vulnerable: bool) -> int:
    """Points above the line for each overtrick; `vulnerable` is declarer's side."""
    doubled = OVERTRICK.get(contract.doubling)
    return ODD_TRICKS[contract.strain][1] if doubled is None else doubled[vulnerable]


def insult(contract: Contract, rules: Rules) -> int:
    """Points above the line for making a doubled or redoubled contract, else 0."""
    return _INSULT.get(contract.doubling, rules.redoubled_insult)


def undertrick_steps(undertricks: int, vulnerable: bool, rules: Rules) -> list[int]:
    """Points for each doubled undertrick in turn; redoubled ones count twice as much."""
    first = DOUBLED_UNDERTRICKS[vulnerable]
    later = DOUBLED_UNDERTRICKS_LATER if vulnerable else rules.doubled_undertricks_from_fourth
    return [*first[:undertricks], *[later] * (undertricks - len(first))]


def penalty(contract: Contract, undertricks: int, vulnerable: bool, rules: Rules) -> int:
    """Points above the line to the defenders for all undertricks; `vulnerable` is declarer's."""
    if contract.doubling > 1:
        return sum(undertrick_steps(undertricks, vulnerable, rules)) * contract.doubling // 2
    return UNDERTRICK[vulnerable] * undertricks


def usual_honours(strain: Strain) -> int:
    """The points that a claim of honours without a figure means: the fewest there can be."""
    return FIVE_HONOURS if strain is Strain.NOTRUMP else FOUR_HONOURS


def impossible(hand: Hand) -> list[tuple[str, str]]:
    """Why no deal can end like this: the fields of the hand that are wrong, each with a sentence.

    They are "contract" (the level), "tricks", "honours" and "honours_by"; usually none.
    """
    wrong = []
    contract, tricks, honours = hand.contract, hand.tricks, hand.honours
    if not 1 <= contract.level <= 7:
        wrong.append(("contract", f"the level is {contract.level}; levels go from 1 to 7"))
    if not 0 <= tricks <= TRICKS_IN_A_HAND:
        wrong.append(("tricks", f"tricks is {tricks}; a hand has {TRICKS_IN_A_HAND}"))
    if honours:
        if honours not in (FOUR_HONOURS, FIVE_HONOURS):
            wrong.append(("honours", f"honours is {honours}; honours are 100 or 150"))
        elif honours < usual_honours(contract.strain):
            text = "honours is 100; at no trump only all four aces count, 150"
            wrong.append(("honours", text))
    elif hand.honours_by is not None:
        wrong.append(("honours_by", "there is a holder without honours; honours are 100 or 150"))
    return wrong
