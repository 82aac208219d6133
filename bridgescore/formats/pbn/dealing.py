"""From one game of a PBN to its deal: contract, declarer, tricks, auction, honours."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from bridgescore.errors import ImpossibleHand
from bridgescore.formats.pbn.scanning import Game, Notes
from bridgescore.game.auction import PASS, Auction, contradiction, unended
from bridgescore.game.laws import TRICKS_IN_A_HAND, impossible
from bridgescore.game.model import (
    SEATS,
    Contract,
    Deal,
    Doubling,
    Hand,
    Heading,
    Pair,
    PassedOut,
    Seat,
    Side,
    Strain,
    Who,
    side_of,
)

_CONTRACT = re.compile(r"([1-7])(C|D|H|S|NT?)(X{0,2})")
_DECLARER = re.compile(r"\^?([NESW])")
_TRICKS = re.compile(r"\^? ?(?:([0-9]{1,2})|(NS|EW) ([0-9]{1,2})(?: (NS|EW) ([0-9]{1,2}))?)")
_HONOURS = re.compile(r"([1-9][0-9]{0,2})(?: (NS|EW|[NESW]))?")
_IN_AUCTION = re.compile(
    r"(?P<remark>=[0-9]+=|\$[0-9]+|[!?]{1,2}|[*+])|(?P<waiting>-)|(?P<pass>PASS)|(?P<all>AP)"
    r"|(?P<call>XX?|[1-7](?:[CDHS]|NT?))|(?P<other>\S+)"
)
_DOUBLINGS = {doubling.mark: doubling for doubling in Doubling}
#: The tag that holds each field of a hand that can be impossible.
_TAG_OF = {"contract": "Contract", "tricks": "Result", "honours": "BridgescoreHonours"}


class LeftOut(Exception):
    """A game that is no hand, with the tag that says so and why."""

    def __init__(self, tag: str, why: str) -> None:
        super().__init__(why)
        self.tag = tag
        self.why = why


class Seen(NamedTuple):
    """Honours that the cards of a game show: who held them, and their points, 100 or 150."""

    holder: Seat
    points: int


def deal_of(game: Game, we: Pair, own: bool, remarks: Notes) -> Deal:
    """The deal of a game; `own` says whether the rubber came from our export.

    Raises LeftOut where the game does not say enough, or says what bridge does not
    know.
    """
    dealer = seat_of(game, "BridgescoreDealer" if own else "Dealer", remarks)
    note = game.text("BridgescoreNote")
    contract = _contract(game)
    if contract is None:
        return PassedOut(dealer, note)
    declarer = _declarer(game, we)
    hand = Hand(
        contract,
        declarer,
        _tricks(game, declarer, we),
        *_honours(game, we),
        dealer=dealer,
        note=note,
    )
    if faults := impossible(hand):
        field, text = faults[0]
        raise LeftOut(_TAG_OF[field], text)
    return _with_auction(game, hand, we, own, remarks)


def was_played(game: Game) -> bool:
    """Whether a game that is left out has put points on the sheet, as far as it tells."""
    # A strain alone says what to play, not what was played.
    if game.words("Contract") not in ("", "C", "D", "H", "S", "NT"):
        return True
    return any(game.value(name) for name in ("Declarer", "Result", "Score", "ScoreRubber"))


def seat_of(game: Game, name: str, remarks: Notes) -> Seat | None:
    """The seat that a tag names, or None where it names none."""
    seat = game.value(name).upper()
    if seat and seat not in SEATS:
        remarks.about(game, name, f'{name} is "{seat}" and is left out; write N, E, S or W')
        return None
    return Seat(seat) if seat else None


def _contract(game: Game) -> Contract | None:
    """The contract of a game, by its tag or else by its calls; None where all passed."""
    written = game.value("Contract").upper()
    if written == "PASS":
        return None
    found = _CONTRACT.fullmatch(written)
    if found is not None:
        level, strain, doubling = found.groups()
        strain = "NT" if strain == "N" else strain
        return Contract(int(level), Strain(strain), _DOUBLINGS[doubling])
    if written and written not in ("C", "D", "H", "S", "NT"):
        raise LeftOut(
            "Contract", f'"{written}" is no contract; PBN writes it like 4S, 3NTX or Pass'
        )
    if not game.opens:
        try:
            return _held(_calls(game))[1].contract
        except ImpossibleHand:
            pass
    raise LeftOut("Contract", "it has no contract")


def _declarer(game: Game, we: Pair) -> Who:
    """The declarer's seat, or the side where our export says no more."""
    pair = game.value("BridgescoreDeclarer")
    if pair in tuple(Pair):
        return _who(pair, we)
    if pair:
        raise LeftOut("BridgescoreDeclarer", f'"{pair}" is no declarer; write NS or EW')
    seat = game.value("Declarer").upper()
    found = _DECLARER.fullmatch(seat)
    if found is not None:
        return Seat(found[1])
    if seat:
        raise LeftOut("Declarer", f'"{seat}" is no declarer; write N, E, S or W')
    raise LeftOut("Declarer", "it has no declarer")


def _tricks(game: Game, declarer: Who, we: Pair) -> int:
    """The tricks won by declarer's side."""
    result = game.words("Result")
    if not result:
        raise LeftOut("Result", "it has no result")
    found = _TRICKS.fullmatch(result)
    if found is None:
        text = f'"{result}" is no result; write the tricks that declarer won, 0 to 13'
        raise LeftOut("Result", text)
    tricks, pair, won, other, others = found.groups()
    if tricks is not None:
        return int(tricks)
    if other is not None and (other == pair or int(won) + int(others) != TRICKS_IN_A_HAND):
        text = f'"{result}" is no result; both pairs together win {TRICKS_IN_A_HAND} tricks'
        raise LeftOut("Result", text)
    ours = Heading(we=we).pair(side_of(declarer, we))
    return int(won) if pair == ours else TRICKS_IN_A_HAND - int(won)


def _honours(game: Game, we: Pair) -> tuple[int, Who | None]:
    """The points for honours, and who held them where that is written down."""
    claim = game.words("BridgescoreHonours")
    if not claim:
        return 0, None
    found = _HONOURS.fullmatch(claim)
    if found is None:
        text = f'"{claim}" are no honours; write 100 or 150, then NS, EW or a seat'
        raise LeftOut("BridgescoreHonours", text)
    return int(found[1]), None if found[2] is None else _who(found[2], we)


def _calls(game: Game) -> Sequence[str]:
    """The words of the auction of a game."""
    tag = game.tags.get("Auction")
    return game.value("BridgescoreAuction").split() or (tag.section if tag else [])


def _with_auction(game: Game, hand: Hand, we: Pair, own: bool, remarks: Notes) -> Hand:
    """A hand with the auction that its game records, where it is whole and agrees."""
    calls = _calls(game)
    if not calls:
        return hand
    dealer = seat_of(game, "Dealer", remarks)
    first = seat_of(game, "Auction", remarks)
    try:
        waiting, auction = _held(calls)
        caller = None if first is None else first.after(waiting)
        if dealer and caller and dealer is not caller:
            raise ImpossibleHand(f"it begins with {caller}, but {dealer} dealt")
        if not (dealer or caller or own):
            raise ImpossibleHand("nothing says who dealt")
        _see_that_it_agrees(hand, auction, dealer or caller, we)
    except ImpossibleHand as error:
        remarks.about(game, "Auction", f"its auction was left out: {error}")
        return hand
    return hand._replace(
        auction=auction.calls, dealer=hand.dealer if own else hand.dealer or caller
    )


def _see_that_it_agrees(hand: Hand, auction: Auction, dealer: Seat | None, we: Pair) -> None:
    """Raise ImpossibleHand where an auction makes another contract, or another declarer."""
    wrong = contradiction(auction, hand, dealer, we)
    if wrong == "contract":
        raise ImpossibleHand(f"it ends in {auction.contract or 'four passes'}")
    if wrong == "declarer" and dealer:
        raise ImpossibleHand(f"by it {auction.declared_by(dealer)} is declarer")


def _held(words: Sequence[str]) -> tuple[int, Auction]:
    """The places before the dealer's in the first round, and the auction of a section.

    Raises ImpossibleHand for what is no call, for one that may not be made, and
    where the auction does not end.
    """
    waiting = 0
    auction = Auction()
    for found in _IN_AUCTION.finditer(" ".join(words).upper()):
        call = found[0]
        match found.lastgroup:
            case "waiting":
                waiting += 1
            case "pass":
                auction = auction.and_then(PASS)
            case "all":
                while not auction.over:
                    auction = auction.and_then(PASS)
            case "call":
                auction = auction.and_then(f"{call}T" if call[1:] == "N" else call)
            case "other":
                raise ImpossibleHand(f'"{call}" is no call')
    if not auction.over:
        raise ImpossibleHand(unended(auction))
    return waiting, auction


def _who(code: str, we: Pair) -> Who:
    """The seat, or the side of the pair, that two letters or one stand for."""
    if code in SEATS:
        return Seat(code)
    return Side.WE if code == we else Side.THEY


# -- what the cards show

_HANDS = re.compile(r"([NESW]):([^ ]+(?: [^ ]+){3})")
_SUITS = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS)


def honours_seen(game: Game, strain: Strain) -> Seen | None:
    """The honours that one hand holds by the Deal tag, at a strain; None where none does."""
    found = _HANDS.fullmatch(game.words("Deal"))
    if found is None:
        return None
    for place, cards in enumerate(found[2].split()):
        suits = dict(zip(_SUITS, cards.split(".")))
        if strain is Strain.NOTRUMP:
            points = 150 if sum("A" in suit for suit in suits.values()) == 4 else 0
        else:
            held = sum(honour in suits.get(strain, "") for honour in "AKQJT")
            points = {4: 100, 5: 150}.get(held, 0)
        if points:
            return Seen(Seat(found[1]).after(place), points)
    return None
