"""One hand of a rubber file: the table that is written to what the table played."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Any, TypeAlias

from bridgescore.errors import BridgescoreError, NotUnderstood
from bridgescore.file.faults import Add, Words
from bridgescore.file.keys import FOREIGN, HAND_KEYS, LARGEST
from bridgescore.file.values import SEATS, misspelt, quoted, read_seat, read_text, short
from bridgescore.game.auction import contradiction, hold_auction
from bridgescore.game.laws import TRICKS_IN_A_HAND, impossible
from bridgescore.game.model import (
    Contract,
    Deal,
    Doubling,
    Hand,
    Heading,
    PassedOut,
    Seat,
    Side,
    Strain,
    Who,
)
from bridgescore.sentence.reader import read_auction, read_contract

#: What a `[[hand]]` says, to be read only.
Table: TypeAlias = Mapping[str, Any]

_HAND_KEYS = frozenset(HAND_KEYS)
_USUAL_KEYS = ("contract", "declarer", "tricks")
_DOUBLINGS = {"X": Doubling.DOUBLED, "XX": Doubling.REDOUBLED}
#: Contract and doubling as the program itself writes them.
_CONTRACTS = {
    (f"{level}{strain}", mark): Contract(level, strain, doubling)
    for level in range(1, 8)
    for strain in Strain
    for mark, doubling in ((None, Doubling.UNDOUBLED), *_DOUBLINGS.items())
}
_HOLDER_ALONE = "honours_by is there without honours; add honours = 100 or 150"
_WHO: dict[str, Who] = {
    **{side.value: side for side in Side},
    **{seat.value: seat for seat in Seat},
}


def read_hand(table: Table, heading: Heading, dealer: Seat | None, add: Add) -> Deal:
    """One hand as the table played it; what is wrong is noted.

    `dealer` is who dealt it by rotation. In place of what is missing or wrong
    stands something harmless, so that the rest is still judged.
    """
    usual = _usual(table) if len(table) == len(_USUAL_KEYS) else None
    if usual is not None:
        return usual
    _find_misspelt(table, add)
    note, dealt = read_text(table, "note", add), read_seat(table, "dealer", add)
    contract = table.get("contract")
    if isinstance(contract, str) and contract.lower() == "pass":
        return _read_passed_out(table, PassedOut(dealt, note), add)
    final, declarer = _read_contract(table, add), _read_declarer(table, add)
    tricks = _read_tricks(table, add)
    honours, holder = _read_honours(table, add)
    hand = Hand(
        final or Contract(1, Strain.CLUBS),
        declarer or Side.WE,
        7 if tricks is None else tricks,
        honours,
        holder,
        dealer=dealt,
        note=note,
    )
    for field, wrong in impossible(hand):
        add(field, _HOLDER_ALONE if field == "honours_by" else wrong)
    if "auction" in table and final is not None and declarer is not None:
        return hand._replace(auction=_read_auction(table, hand, heading, dealt or dealer, add))
    return hand


def _find_misspelt(table: Table, add: Add) -> None:
    if not _HAND_KEYS.issuperset(table):
        for key in table:
            if key not in _HAND_KEYS and not key.startswith(FOREIGN):
                add(key, partial(misspelt, key, HAND_KEYS, "a hand"))


def read_alone(table: Table) -> Deal | None:
    """A hand judged by itself, without its auction; None where it is wrong."""
    wrong: list[Words] = []
    table = {key: value for key, value in table.items() if key != "auction"}
    deal = read_hand(table, Heading(), None, lambda key, text: wrong.append(text))
    return None if wrong else deal


def what_stays(table: Table) -> tuple[Seat | None, str | None]:
    """Dealer and note of a hand, which hold whatever else in it is wrong."""

    def quiet(key: str, text: Words) -> None:
        """Nothing is said here of what is wrong."""

    return read_seat(table, "dealer", quiet), read_text(table, "note", quiet)


def _usual(table: Table) -> Hand | None:
    """A hand of contract, declarer and tricks alone; None where it needs a closer look."""
    contract, declarer, tricks = map(table.get, _USUAL_KEYS)
    if type(contract) is type(declarer) is str and type(tricks) is int:
        return _usual_hand(contract, declarer, tricks)
    return None


@lru_cache(maxsize=4096)
def _usual_hand(contract: str, declarer: str, tricks: int) -> Hand | None:
    """A hand of these three keys alone, which most are; None where it needs a closer look.

    A season has the same few thousand over and over.
    """
    known, who = _CONTRACTS.get((contract, None)), _WHO.get(declarer)
    if known is None or who is None or not 0 <= tricks <= TRICKS_IN_A_HAND:
        return None
    return Hand(known, who, tricks)


def _read_passed_out(table: Table, deal: PassedOut, add: Add) -> PassedOut:
    for key in ("declarer", "doubling", "tricks", "honours", "honours_by"):
        if key in table:
            add(key, f"a passed-out hand has no {key}; take the line out")
    if "auction" in table:
        try:
            passed_out = read_auction(str(table["auction"])).passed_out
        except BridgescoreError:
            passed_out = False
        if not passed_out:
            add("auction", 'the auction of a passed-out hand is "P P P P"')
    return deal


def _read_contract(table: Table, add: Add) -> Contract | None:
    text = table.get("contract")
    if text is None:
        add("", 'contract is missing; write contract = "4S", or "pass"')
        return None
    mark = table.get("doubling")
    if isinstance(text, str) and (mark is None or isinstance(mark, str)):
        usual = _CONTRACTS.get((text, mark))
        if usual is not None:
            return usual
    try:
        contract = read_contract(text if isinstance(text, str) else "")
    except NotUnderstood:
        add("contract", f'contract is "{short(text)}"; write it like "4S" or "3NT", or "pass"')
        return None
    if mark is None:
        return contract
    doubling = _DOUBLINGS.get(mark.upper()) if isinstance(mark, str) else None
    if doubling is None:
        add("doubling", f'doubling is "{short(mark)}"; write X or XX, or leave it out')
        return contract
    if contract.doubling not in (Doubling.UNDOUBLED, doubling):
        add("doubling", f"doubling is {mark} and the contract says {contract}; keep one of them")
    return contract._replace(doubling=doubling)


def _read_declarer(table: Table, add: Add) -> Who | None:
    if "declarer" not in table:
        add("", "declarer is missing; write we, they, N, E, S or W")
    return _read_who(table, "declarer", add)


def _read_tricks(table: Table, add: Add) -> int | None:
    tricks = table.get("tricks")
    if tricks is None:
        add("", "tricks is missing; write the tricks that declarer's side won, 0 to 13")
    elif type(tricks) is not int or abs(tricks) > LARGEST:
        add("tricks", f"tricks is {quoted(tricks)}; write a number from 0 to 13")
        return None
    return tricks


def _read_honours(table: Table, add: Add) -> tuple[int, Who | None]:
    """The points of a claim, 0 without one, and who held it where that is written."""
    honours = table.get("honours", 0)
    holder = _read_who(table, "honours_by", add) if "honours_by" in table else None
    if type(honours) is not int or abs(honours) > LARGEST or ("honours" in table and not honours):
        add("honours", f"honours is {quoted(honours)}; write 100 or 150, or leave it out")
        return 0, None
    return honours, holder


def _read_who(table: Table, key: str, add: Add) -> Who | None:
    value = table.get(key)
    if value is None:
        return None
    who = _WHO.get(value) if isinstance(value, str) else None
    if who is None and isinstance(value, str):
        who = _WHO.get(value.lower()) or SEATS.get(value.lower())
    if who is None:
        add(key, f'{key} is "{short(value)}"; write we, they, N, E, S or W')
    return who


def _read_auction(
    table: Table, hand: Hand, heading: Heading, dealer: Seat | None, add: Add
) -> tuple[str, ...] | None:
    """The calls of a hand, where they agree with its contract and declarer."""
    text = table["auction"]
    if not isinstance(text, str):
        add("auction", 'auction is a text of calls: auction = "1S P 4S P P P"')
        return None
    try:
        auction = hold_auction(read_auction(text).calls)
    except BridgescoreError as error:
        add("auction", f"the auction: {error}")
        return None
    wrong = contradiction(auction, hand, dealer, heading.we)
    if wrong == "contract":
        ends = auction.contract or "four passes"
        add("auction", f"the auction ends in {ends} and the contract is {hand.contract}")
    elif dealer is None:
        add("auction", "nobody said who dealt, so the auction names no declarer; add dealer")
    elif wrong == "declarer":
        add(
            "auction",
            f"by the auction {auction.declared_by(dealer).long} declared, and declarer is"
            f" {hand.declarer}; mend the declarer, the dealer or the auction",
        )
    return auction.calls
