"""The auction: which calls are legal, when it ends, and what contract it makes."""

from __future__ import annotations

from typing import Literal, NamedTuple

from bridgescore.errors import ImpossibleHand
from bridgescore.game.model import STRAINS, Contract, Doubling, Hand, Pair, Seat, Strain, side_of

PASS, DOUBLE, REDOUBLE = "P", "X", "XX"


class IllegalCall(ImpossibleHand):
    """A call that the laws do not allow where it stands.

    Attributes:
        place: the call's place in the auction, from 1.
        call: the call.
        reason: why it is not allowed.
    """

    def __init__(self, place: int, call: str, reason: str) -> None:
        self.place = place
        self.call = call
        self.reason = reason
        super().__init__(f"call {place} ({call}): {reason}")


class Auction(NamedTuple):
    """An auction as far as it has gone, judged without knowing who dealt.

    Attributes:
        calls: the calls so far, from the dealer's first.
        contract: the last bid with its doubling, or None before any bid.
        bidder: the place of the last bid among the calls, from 0, or None.
        declarer: the place, from 0, of the call in which declarer first named
            the strain; None before any bid.
    """

    calls: tuple[str, ...] = ()
    contract: Contract | None = None
    bidder: int | None = None
    declarer: int | None = None

    @property
    def passes(self) -> int:
        """How many passes stand at the end of the calls so far."""
        count = 0
        for call in reversed(self.calls):
            if call != PASS:
                break
            count += 1
        return count

    @property
    def passes_left(self) -> int:
        """The passes that would end the auction now; 0 once it has ended.

        It ends with three passes after a bid, or with four where nobody has bid.
        """
        return (3 if self.contract is not None else 4) - self.passes

    @property
    def over(self) -> bool:
        """Whether the auction has ended."""
        return self.passes_left == 0

    @property
    def passed_out(self) -> bool:
        """Whether all four players passed and nobody bid."""
        return self.contract is None and self.over

    def and_then(self, call: str) -> Auction:
        """The auction with one more call: "P", "X", "XX" or a bid such as "1NT".

        Raises IllegalCall where it may not be made.
        """
        place = len(self.calls)
        if self.over:
            raise IllegalCall(place + 1, call, "the auction is over before it")
        calls = (*self.calls, call)
        if call == PASS:
            return self._replace(calls=calls)
        if call in (DOUBLE, REDOUBLE):
            return self._replace(calls=calls, contract=self._doubled(call, place))
        bid = Contract(int(call[0]), Strain(call[1:]))
        if self.contract is not None and not _higher(bid, self.contract):
            last = f"{self.contract.level}{self.contract.strain}"
            raise IllegalCall(place + 1, call, f"it is not higher than {last}")
        return Auction(calls, bid, place, _first_to_name(bid.strain, calls))

    def _doubled(self, call: str, place: int) -> Contract:
        """The contract after a double or redouble at this place."""
        if self.contract is None or self.bidder is None:
            raise IllegalCall(place + 1, call, "there is no bid to double yet")
        own = (place - self.bidder) % 2 == 0
        if call == DOUBLE:
            if own:
                raise IllegalCall(place + 1, call, "a side cannot double its own bid")
            if self.contract.doubling is not Doubling.UNDOUBLED:
                raise IllegalCall(place + 1, call, "the bid is doubled already")
            return self.contract._replace(doubling=Doubling.DOUBLED)
        if not own:
            raise IllegalCall(place + 1, call, "a side redoubles its own bid only")
        if self.contract.doubling is not Doubling.DOUBLED:
            raise IllegalCall(place + 1, call, f"the bid is {self.contract.doubling.long} here")
        return self.contract._replace(doubling=Doubling.REDOUBLED)

    def declared_by(self, dealer: Seat) -> Seat:
        """The declarer, when `dealer` made the first call; raises ValueError before any bid."""
        if self.declarer is None:
            raise ValueError("nobody has bid")
        return dealer.after(self.declarer)


def hold_auction(calls: tuple[str, ...]) -> Auction:
    """Play a whole auction through.

    `calls` are "P", "X", "XX" and bids such as "1NT", from the dealer's first.
    Raises IllegalCall for one that may not be made, ImpossibleHand where the
    auction does not end.
    """
    auction = Auction()
    for call in calls:
        auction = auction.and_then(call)
    if not auction.over:
        raise ImpossibleHand(unended(auction))
    return auction


def unended(auction: Auction) -> str:
    """A sentence that says how many passes an auction lacks."""
    missing = auction.passes_left
    return f"the auction does not end: {missing} more pass{'es' if missing > 1 else ''} needed"


def contradiction(
    auction: Auction, hand: Hand, dealer: Seat | None, we: Pair
) -> Literal["contract", "declarer"] | None:
    """What an auction that has ended and the hand it belongs to disagree about, or None.

    It is the contract, doubling included, or else the declarer. An auction names
    its declarer only where a `dealer` is known; `we` are the We pair.
    """
    if auction.contract != hand.contract:
        return "contract"
    seat = auction.declared_by(dealer) if dealer is not None else None
    if seat is not None and hand.declarer not in (seat, side_of(seat, we)):
        return "declarer"
    return None


def _higher(bid: Contract, last: Contract) -> bool:
    return (bid.level, STRAINS.index(bid.strain)) > (last.level, STRAINS.index(last.strain))


def _first_to_name(strain: Strain, calls: tuple[str, ...]) -> int:
    """The place at which the last bidder's side first bid the strain."""
    last = len(calls) - 1
    return next(
        place
        for place, call in enumerate(calls)
        if (last - place) % 2 == 0 and call[0].isdigit() and call[1:] == strain
    )
