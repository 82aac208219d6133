"""A hand to the sentence for it: what is written here is read back as the same."""

from __future__ import annotations

from bridgescore.game.laws import usual_honours
from bridgescore.game.model import Contract, Deal, Heading, PassedOut, Side, Who
from bridgescore.sentence.names import meant
from bridgescore.sentence.words import SIDES


def write_hand(deal: Deal, heading: Heading = Heading()) -> str:
    """A hand as it would be typed; reading it gives the same hand, without its note.

    A recorded auction is written call by call.
    """
    if isinstance(deal, PassedOut):
        return "pass"
    words = (
        list(deal.auction)
        if deal.auction is not None
        else [write_who(deal.declarer, heading), str(deal.contract)]
    )
    words.append(write_result(deal.contract, deal.tricks))
    if deal.honours:
        words.append("honours")
        if deal.honours_by is not None:
            words.append(write_who(deal.honours_by, heading))
        if deal.honours != usual_honours(deal.contract.strain):
            words.append(str(deal.honours))
    return " ".join(words)


def write_result(contract: Contract, tricks: int) -> str:
    """The result of a contract as it would be typed: `=`, `+1` or `-2`."""
    difference = tricks - contract.target
    return f"{difference:+d}" if difference else "="


def write_score(contract: Contract, tricks: int) -> str:
    """A contract with its result as it would be typed: `4SX +1`."""
    return f"{contract} {write_result(contract, tricks)}"


def write_question(who: Who, contract: Contract | None, heading: Heading = Heading()) -> str:
    """A side, seat or player with a contract, if there is one, as it would be typed: `we 4SX`."""
    name = write_who(who, heading)
    return f"{name} {contract}" if contract is not None else name


def write_who(who: Who, heading: Heading = Heading()) -> str:
    """A side or a seat as it would be typed, in a word that means nothing else here.

    Where the players' names take every word for it, it is called by its own name.
    """
    if isinstance(who, Side):
        own = who.value
        words = [*(word for word, side in SIDES.items() if side is who), heading.pair(who).lower()]
    else:
        own = who.long
        words = [heading.player(who) or "", who.value, own]
    return next((word for word in words if meant(word, heading) == [who]), own)
