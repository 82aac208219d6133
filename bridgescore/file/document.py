"""The text of a rubber file, and what it says, each thing worked out at most once.

Nothing here knows what the file is called; whoever does adds the name to the faults.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from bridgescore.errors import MOST_SHOWN, Fault, Faulty, NoSuchHand, RubberOver, and_more
from bridgescore.file.depth import too_deep
from bridgescore.file.faults import Faults
from bridgescore.file.hands import Table, read_alone, read_hand
from bridgescore.file.heading import read_format, read_heading, slips
from bridgescore.file.toml import parsed
from bridgescore.game.model import Deal, Heading
from bridgescore.game.rubber import Record, Rubber, followed_by

if TYPE_CHECKING:
    from bridgescore.file.places import Block, Index


T = TypeVar("T")


class once(Generic[T]):
    """A fact of a document that is worked out when it is first asked for, and then kept.

    `functools.cached_property` does the same under a lock, at five times the price: a
    night asks for forty thousand of them.
    """

    def __init__(self, work: Callable[[Any], T]) -> None:
        self.work = work
        self.name = work.__name__
        self.__doc__ = work.__doc__

    def __get__(self, document: Any, owner: object = None) -> T:
        if document is None:
            return self  # type: ignore[return-value]
        fact = document.__dict__[self.name] = self.work(document)
        return fact


class Found(NamedTuple):
    """What was found in the tables of a text, and what is wrong in them."""

    record: Record
    faults: Faults


class Document:
    """A rubber file as a text that never changes; a correction makes another one.

    Attributes:
        text: line ends and byte-order mark as they are.
    """

    def __init__(self, text: str) -> None:
        self.text = text

    # -- as TOML

    @once
    def _parsed(self) -> dict[str, Any] | Fault:
        return too_deep(self.text) or parsed(self.text)

    @property
    def is_toml(self) -> bool:
        """Whether the text is TOML at all."""
        return not isinstance(self._parsed, Fault)

    @property
    def tables(self) -> dict[str, Any]:
        """All tables and keys, to be read only; raises Faulty where the text is no TOML."""
        if isinstance(self._parsed, Fault):
            raise Faulty((self._parsed,))
        return self._parsed

    def refuse_depth(self) -> None:
        """Raise Faulty for a text in which things stand too deep inside one another."""
        deep = too_deep(self.text)
        if deep is not None:
            raise Faulty((deep,))

    @once
    def places(self) -> Index:
        """Where every table and key stands, also in a text that is no TOML."""
        from bridgescore.file.places import index

        return index(self.text)

    def places_until(self, hand: int | None) -> Index:
        """The places as far as a hand goes, which are sooner found; None asks for all."""
        if hand is None or "places" in vars(self):
            return self.places
        from bridgescore.file.places import index

        return index(self.text, hand)

    # -- as a rubber

    @once
    def _found(self) -> Found:
        tables, faults = self.tables, Faults()
        if not read_format(tables, faults):
            return Found(Record(Heading(), (), False), faults)
        heading = read_heading(tables, faults)
        hands = tables.get("hand", [])
        if not isinstance(hands, list) or not all(isinstance(table, dict) for table in hands):
            faults.add(("hand",), "hands are written as [[hand]], with two brackets")
            hands = []
        deals = _read_deals(hands, heading, faults)
        stopped = "stopped" in tables
        if stopped and not isinstance(tables["stopped"], dict):
            faults.add(("stopped",), "a stop is written as [stopped] on a line of its own")
        if stopped:
            self._find_hands_behind_stop(faults)
        return Found(Record(heading, deals, stopped), faults)

    def _find_hands_behind_stop(self, faults: Faults) -> None:
        """A hand that was written behind [stopped] is a slip: nobody knows which came first."""
        if self.text.rfind("hand") < self.text.find("stopped") and "\\" not in self.text:
            # Nearly always there is none, and no need to see where things stand. With a
            # backslash, a name may be written in another way.
            return
        stop = self.places.find(("stopped",))
        for statement in self.places.statements:
            behind = stop is not None and statement.start > stop.start
            if behind and statement.header and statement.path[0] == "hand":
                faults.add(statement.path, "it stands behind [stopped]; put [stopped] at the end")

    @property
    def is_sound(self) -> bool:
        """Whether the head and every hand are right in themselves."""
        return self.is_toml and not self._found.faults.found

    @property
    def record(self) -> Record:
        """What was written down, whether or not it makes a rubber.

        Raises Faulty with every fault of the head and of the hands themselves.
        """
        record, faults = self._found
        if faults.found:
            raise faults.placed(self.places_until)
        return record

    @once
    def _scored(self) -> Rubber | RubberOver:
        try:
            return self.record.rubber()
        except RubberOver as over:
            return over

    @property
    def over(self) -> RubberOver | None:
        """That hands, or a stop, stand behind the end of the rubber; None where all is well."""
        return self._scored if isinstance(self._scored, RubberOver) else None

    @property
    def rubber(self) -> Rubber:
        """The rubber, scored; raises Faulty with all that is wrong, hands behind its end too."""
        if isinstance(self._scored, Rubber):
            return self._scored
        over, faults = self._scored, Faults()
        if over.hands == over.ended:
            faults.add(
                ("stopped",), f"the rubber was won with hand {over.ended}; take [stopped] out"
            )
        for number in range(over.ended + 1, over.hands + 1):
            wrong = f"the rubber ended with hand {over.ended}; move this hand to a new file"
            faults.add(("hand", number), wrong)
        raise faults.placed(self.places_until)

    @once
    def warnings(self) -> tuple[Fault, ...]:
        """What looks like a slip of whoever wrote the head, each on its line; usually nothing."""
        found, unread = slips(self.tables)
        said = found.placed(self.places_until).faults if found.found else ()
        if unread:
            text = f"{unread:,} more keys are not read; this program does not know them"
        elif found.more:
            text = f"{found.more:,} more keys look like slips"
        else:
            return said
        return (*said, Fault(None, text))

    # -- hand by hand, also where the whole is wrong

    @property
    def hands(self) -> int:
        """How many hands stand in the text as tables of their own."""
        return self.places.count("hand")

    def block(self, number: int) -> Block:
        """Where a hand stands; raises NoSuchHand where there is none."""
        block = self.places.block(("hand", number))
        if block is None:
            raise NoSuchHand(str(number), self.hands)
        return block

    def hand_table(self, number: int) -> Table | None:
        """The keys of a hand, by its block alone where the whole is no TOML.

        None where nothing of it can be read. Raises NoSuchHand where there is no such hand.
        """
        if self.is_toml:
            tables = self.tables
        else:
            block = self.block(number)
            alone, number = Document(self.text[block.start : block.end]), 1
            if not alone.is_toml:
                return None
            tables = alone.tables
        try:
            table = tables["hand"][number - 1]
        except (KeyError, IndexError, TypeError):
            return None
        return table if isinstance(table, dict) else None

    def deal(self, number: int) -> Deal | None:
        """A hand as the table played it, or None where it is wrong; raises NoSuchHand."""
        if self.is_sound:
            deals = self.record.deals
            if not 1 <= number <= len(deals):
                raise NoSuchHand(str(number), len(deals))
            return deals[number - 1]
        table = self.hand_table(number)
        return None if table is None else read_alone(table)

    def hand_lines(self, number: int) -> str:
        """The lines of a hand as they stand; of many, or of long ones, the first."""
        block = self.block(number)
        lines = self.text[block.start : block.end].strip().split("\n")
        shown = [
            line if len(line) <= _LONGEST_SHOWN else f"{line[:_LONGEST_SHOWN]}..."
            for line in lines[:MOST_SHOWN]
        ]
        return "\n".join((*shown, *and_more(len(lines) - len(shown))))

    def followed_by(self, block: str) -> Document:
        """The text with the block of one more hand behind it.

        A `[[hand]]` behind a text that is whole can mean nothing but one hand
        more, so the two are parsed one by one. Raises Faulty like `rubber`, and
        where the block is no hand, RubberOver and Refused where none can follow.
        """
        rubber, alone, faults = self.rubber, Document(block), Faults()
        table = alone.tables["hand"][0]
        add = faults.within("hand", 1)
        deal = read_hand(table, rubber.heading, rubber.next_dealer, add)
        if faults.found:
            raise faults.placed(alone.places_until)
        longer = Document(self.text + block)
        tables = {**self.tables, **alone.tables}
        tables["hand"] = [*self.tables.get("hand", ()), *alone.tables["hand"]]
        deals = (*self.record.deals, deal)
        vars(longer).update(
            _parsed=tables,
            _found=Found(self.record._replace(deals=deals), Faults()),
            _scored=followed_by(rubber, deal),
        )
        return longer


def _read_deals(tables: list[Table], heading: Heading, faults: Faults) -> tuple[Deal, ...]:
    """The hands in their order; only an auction needs to know who dealt by rotation."""
    deals: list[Deal] = []
    # Who is known to have dealt, and which hand that was.
    dealer, dealt = heading.dealer, 1
    for number, table in enumerate(tables, start=1):
        faults.here = ("hand", number)
        turn = dealer.after(number - dealt) if dealer and "auction" in table else None
        deal = read_hand(table, heading, turn, faults.add_here)
        deals.append(deal)
        if deal.dealer is not None:
            dealer, dealt = deal.dealer, number
    return tuple(deals)


#: How much of a line is shown that could not be read.
_LONGEST_SHOWN = 200
