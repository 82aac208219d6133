"""The text of a rubber file: TOML to hands and back, and every fault of it on its line.

Text goes in, text comes out; opening and writing files is somebody else's work.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from datetime import date
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, TypeAlias

from bridgescore.errors import (
    MOST_SHOWN,
    BridgescoreError,
    Fault,
    FileRefused,
    NotUnderstood,
    RubberOver,
    and_more,
)
from bridgescore.game.auction import contradiction, hold_auction
from bridgescore.game.laws import TRICKS_IN_A_HAND, impossible
from bridgescore.game.model import (
    Contract,
    Deal,
    Doubling,
    Hand,
    Heading,
    Pair,
    PassedOut,
    Rules,
    Seat,
    Side,
    Strain,
    Who,
)
from bridgescore.game.rubber import Record, Rubber, dealer_after
from bridgescore.sentence.reader import read_auction, read_contract
from bridgescore.text import nearest, unprintable

if TYPE_CHECKING:
    from bridgescore.file.places import Path

FORMAT = 1

#: The keys of a hand, in the order that they are written.
HAND_KEYS = (
    *("declarer", "contract", "doubling", "tricks", "honours", "honours_by"),
    *("auction", "dealer", "note"),
)
HEADER_KEYS = ("format", "date", "event", "table", "rubber", "dealer", "we")
PLAYER_KEYS = ("north", "east", "south", "west")
#: The values that each house rule may have; the first is the Laws' own.
RULE_VALUES: dict[str, tuple[int, ...]] = {
    "honours": (True, False),
    "redoubled_insult": (100, 50),
    "unfinished_part_score": (100, 50),
    "doubled_undertricks_from_fourth": (300, 200),
}
#: What else may stand at the top of the file.
TABLES = ("players", "rules", "hand", "stopped", "cut")
_KNOWN = (*HEADER_KEYS, *TABLES)
_KNOWN_KEYS, _PLAYER_KEYS = frozenset(_KNOWN), frozenset(PLAYER_KEYS)
#: No number in a rubber file comes near this.
LARGEST = 9999
#: How deep names and brackets may stand inside one another; nobody's file comes near it.
DEEPEST = 100
#: How many levels there may be in a whole file beyond the usual one of a key.
MOST_LEVELS = 100_000
#: Keys that begin like this belong to other programs.
FOREIGN = "x_"

_HAND_KEYS = frozenset(HAND_KEYS)
_HOLDER_ALONE = "honours_by is there without honours; add honours = 100 or 150"
_USUAL_KEYS = ("contract", "declarer", "tricks")
_DOUBLINGS = {"X": Doubling.DOUBLED, "XX": Doubling.REDOUBLED}
#: Contract and doubling as the program itself writes them.
_CONTRACTS = {
    (f"{level}{strain}", mark): Contract(level, strain, doubling)
    for level in range(1, 8)
    for strain in Strain
    for mark, doubling in ((None, Doubling.UNDOUBLED), *_DOUBLINGS.items())
}
_WHO: dict[str, Who] = {
    **{side.value: side for side in Side},
    **{seat.value: seat for seat in Seat},
}
_SEATS = {
    **{seat.value.lower(): seat for seat in Seat},
    **{seat.name.lower(): seat for seat in Seat},
}


def read_text(text: str, name: str) -> tuple[Record, Rubber]:
    """What the text of a rubber file says, and the rubber that it makes.

    `name` is the file as the user knows it, for messages. Raises FileRefused
    with every fault that was found.
    """
    record = read_record(text, name)
    return record, judge(record, text, name)


def read_record(text: str, name: str) -> Record:
    """What the text of a rubber file says, whether or not it makes a rubber.

    Raises FileRefused with every fault of the head and of the hands themselves.
    """
    document = parse(text, name)
    faults = _Faults(text, name)
    heading = _read_heading(document, faults)
    tables = document.get("hand", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        faults.add(("hand",), "hands are written as [[hand]], with two brackets")
        tables = []
    deals: list[Deal] = []
    dealer = heading.dealer
    for number, table in enumerate(tables, start=1):
        faults.here = ("hand", number)
        deal = _read_hand(table, heading, dealer, faults.add_here)
        deals.append(deal)
        dealer = dealer_after(deal, dealer)
    stopped = "stopped" in document
    if stopped and not isinstance(document["stopped"], dict):
        faults.add(("stopped",), "a stop is written as [stopped] on a line of its own")
    if stopped:
        _find_hands_behind_stop(faults)
    faults.refuse()
    return Record(heading, tuple(deals), stopped, _warnings(document, text, name))


_MOVE = "move this hand to a new file"


def judge(record: Record, text: str, name: str) -> Rubber:
    """The rubber that a record makes; raises FileRefused for what stands behind its end."""
    try:
        return record.rubber()
    except RubberOver as over:
        faults = _Faults(text, name)
        if over.hands == over.ended:
            faults.add(
                ("stopped",), f"the rubber was won with hand {over.ended}; take [stopped] out"
            )
        for number in range(over.ended + 1, over.hands + 1):
            faults.add(("hand", number), f"the rubber ended with hand {over.ended}; {_MOVE}")
        faults.refuse()
        raise


def parse(text: str, name: str) -> dict[str, Any]:
    """The TOML document, to be read only; raises FileRefused with the place of a fault."""
    found = _document(text)
    if isinstance(found, Fault):
        raise FileRefused(name, (found,))
    return found


@lru_cache(maxsize=4)
def _document(text: str) -> dict[str, Any] | Fault:
    """What a text says, or what keeps it from being TOML.

    The last few are kept, since a correction asks for the same ones again and again.
    """
    deep = _too_deep(text)
    if deep is not None:
        return deep
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        return _toml_fault(str(error), text)
    except ValueError:
        # A number of thousands of digits is refused by Python, not by the TOML reader.
        return Fault(_line_of(r"[0-9]{1000}", text), "a number has too many digits")


def refuse_depth(text: str, name: str) -> None:
    """Refuse names and brackets that stand too deep inside one another: FileRefused."""
    deep = _too_deep(text)
    if deep is not None:
        raise FileRefused(name, (deep,))


@lru_cache(maxsize=4)
def _too_deep(text: str) -> Fault | None:
    """What stands too deep in a text; most have too few dots and brackets to be looked at."""
    signs = text.count(".") + text.count("{") + text.count("[") - 2 * text.count("\n[[hand]]")
    if signs < DEEPEST:
        return None
    from bridgescore.file.places import too_deep

    line = too_deep(text, DEEPEST, MOST_LEVELS)
    if line is None:
        return None
    deep = f"names or brackets stand more than {DEEPEST} deep inside one another"
    many = f"or there are more than {MOST_LEVELS:,} levels of them in all"
    return Fault(line, f"{deep}, {many}; no rubber file needs that")


def _line_of(pattern: str, text: str) -> int:
    """The line on which something is found first; the first line where it is not."""
    import re

    found = re.search(pattern, text)
    return text.count("\n", 0, found.start()) + 1 if found else 1


def _toml_fault(message: str, text: str) -> Fault:
    """A fault of TOML in the user's words: where it is and what usually mends it."""
    import re

    place = re.search(r"\(at line (\d+), column (\d+)\)", message)
    if place:
        line, column = int(place[1]), int(place[2])
    else:
        lines = text.split("\n")
        line, column = len(lines), len(lines[-1]) + 1
    for sign, words in (
        ("verwrite", "this key or table is in the file twice; take one of them out"),
        ("twice", "this key or table is in the file twice; take one of them out"),
        ("mutate immutable", "this table is written in two ways; write it in one place"),
        ("Unterminated string", "a text has no quotation mark at its end"),
        ("Illegal character", "a text has no quotation mark at its end, or an odd character"),
        ("'=' after a key", "a line here is `key = value`; the = is missing"),
        ("Invalid value", "this is no value; texts stand in quotation marks"),
        ("Invalid date", "this is no date of the calendar; write it like 2026-11-27"),
        ("Unclosed array", "a bracket [ is not closed"),
        ("at the end of a table", "a bracket ] is missing"),
        ("backslash", "a backslash in a text needs a second one"),
    ):
        if sign in message:
            return Fault(line, words, column=column)
    written = text.split("\n")[line - 1]
    if re.search(r"=\s*\d+[-./]\d+[-./]\d", written):
        words = "this is no date of the calendar; write it like 2026-11-27"
    elif re.search(r"=\s*0\d", written):
        words = "a number has no nought in front of it"
    elif "\r" in text.replace("\r\n", ""):
        words = "the lines end in a way that TOML does not know; save the file with LF or CR LF"
    else:
        words = "the file cannot be read here; look for a missing quotation mark, = or ]"
    return Fault(line, words, column=column)


def _hand_number(path: Path) -> int | None:
    """The number of the hand that a path is about, or None."""
    if path[0] == "hand" and len(path) > 1 and isinstance(path[1], int):
        return path[1]
    return None


#: What is wrong; or how to say it, where that takes long and only what is shown needs it.
_Words: TypeAlias = str | Callable[[], str]


class _Faults:
    """The faults of one text, collected with where each stands."""

    def __init__(self, text: str, name: str) -> None:
        self.text = text
        self.name = name
        #: The first that were found; the others are only counted.
        self.found: list[tuple[Path, str]] = []
        self.more = 0
        #: The table that is being read.
        self.here: Path = ()

    def add(self, path: Path, text: _Words) -> None:
        """Note that something is wrong at a path."""
        if len(self.found) < MOST_SHOWN:
            self.found.append((path, text if isinstance(text, str) else text()))
        else:
            self.more += 1

    def add_here(self, key: str, text: _Words) -> None:
        """Note that something is wrong with a key of the table that is being read."""
        self.add((*self.here, key) if key else self.here, text)

    def refuse(self) -> None:
        """Raise FileRefused where anything was found."""
        if not self.found:
            return
        from bridgescore.file.places import index

        numbers = [_hand_number(path) for path, _ in self.found]
        # Nothing behind the last of these hands is asked for.
        last = max(number or 0 for number in numbers) if None not in numbers else None
        places = index(self.text, last)
        faults = [
            Fault(places.line(path) or 1, text, hand=number)
            for (path, text), number in zip(self.found, numbers)
        ]
        faults.sort(key=lambda fault: fault.line or 0)
        raise FileRefused(self.name, tuple(faults), self.more)


def _find_hands_behind_stop(faults: _Faults) -> None:
    """A hand that was written behind [stopped] is a slip: nobody knows which came first."""
    from bridgescore.file.places import index

    places = index(faults.text)
    stop = places.find(("stopped",))
    for statement in places.statements:
        behind = stop is not None and statement.start > stop.start
        if behind and statement.header and statement.path[0] == "hand":
            faults.add(statement.path, "it stands behind [stopped]; put [stopped] at the end")


_Add = Callable[[str, _Words], None]


def _at(faults: _Faults, path: Path) -> _Add:
    """A way to note faults of one table by its keys."""
    return lambda key, text: faults.add((*path, key) if key else path, text)


# -- the head of the file


def _read_heading(document: dict[str, Any], faults: _Faults) -> Heading:
    add = _at(faults, ())
    if "format" not in document:
        wrong = "this is no rubber file: it does not begin with format = 1"
        raise FileRefused(faults.name, (Fault(1, wrong),))
    version = document["format"]
    if type(version) is not int or version < 1:
        add("format", "format is a number: format = 1")
    elif version > FORMAT:
        faults.add(
            ("format",),
            f"the file has format {_short(version)} and this program knows format {FORMAT};"
            " install a newer bridgescore",
        )
        faults.refuse()
    day = document.get("date")
    if day is not None and type(day) is not date:
        add("date", "date is written without quotation marks and time: date = 2026-11-27")
    number = document.get("rubber")
    if number is not None and (type(number) is not int or not 1 <= number <= LARGEST):
        add("rubber", "rubber is a number from 1: rubber = 2")
    return Heading(
        date=day if type(day) is date else None,
        event=_text(document, "event", add),
        table=_text(document, "table", add),
        rubber=number if type(number) is int else None,
        dealer=_seat(document, "dealer", add),
        we=_pair(document, add),
        players=_players(document, faults),
        rules=_rules(document, faults),
        cut=_cut(document, faults),
    )


def _text(table: Mapping[str, Any], key: str, add: _Add) -> str | None:
    """A text of one line, or None; blank counts as none."""
    value = table.get(key)
    if value is None:
        return None
    if not isinstance(value, str):
        add(key, f'{key} is a text, in quotation marks: {key} = "{_short(value)}"')
        return None
    if value.isascii() and value.isprintable():
        return value if value.strip() else None
    wrong = unprintable(value)
    if wrong is not None and wrong in "\n\r\t":
        add(key, f"{key} is a text of one line without tabs; write it so")
        return None
    if wrong is not None:
        add(key, f"{key} holds the character U+{ord(wrong):04X}, which cannot be printed")
        return None
    return value if value.strip() else None


def _short(value: object) -> str:
    """A value as a message shows it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) > LARGEST:
        return "a number too large"
    if isinstance(value, (list, dict)):
        return "..."
    text = str(value)
    return text if len(text) <= 20 and unprintable(text) is None else "..."


def _value(value: object) -> str:
    """A value where a number is wanted: a text is shown with its quotation marks."""
    return f'"{_short(value)}" in quotation marks' if isinstance(value, str) else _short(value)


def _seat(table: Mapping[str, Any], key: str, add: _Add) -> Seat | None:
    value = table.get(key)
    if value is None:
        return None
    seat = _SEATS.get(value.lower()) if isinstance(value, str) else None
    if seat is None:
        add(key, f'{key} is "{_short(value)}"; write N, E, S or W')
    return seat


def _pair(document: Mapping[str, Any], add: _Add) -> Pair:
    value = document.get("we", "NS")
    if isinstance(value, str) and value.upper() in ("NS", "EW"):
        return Pair(value.upper())
    add("we", f'we is "{_short(value)}"; write NS or EW')
    return Pair.NS


def _players(
    document: Mapping[str, Any], faults: _Faults
) -> tuple[str | None, str | None, str | None, str | None]:
    table = _table(document, "players", faults)
    add = _at(faults, ("players",))
    north, east, south, west = (_text(table, key, add) for key in PLAYER_KEYS)
    return north, east, south, west


def _rules(document: Mapping[str, Any], faults: _Faults) -> Rules:
    table = _table(document, "rules", faults)
    values: dict[str, Any] = {}
    for key, value in table.items():
        if key not in RULE_VALUES:
            if not key.startswith(FOREIGN):
                unknown = partial(_unknown, key, tuple(RULE_VALUES), "a house rule")
                faults.add(("rules", key), unknown)
            continue
        allowed = RULE_VALUES[key]
        if type(value) is not type(allowed[0]) or value not in allowed:
            first, second = (str(v).lower() for v in allowed)
            faults.add(("rules", key), f"{key} is {first} or {second}, not {_short(value)}")
        else:
            values[key] = value
    return Rules(**values)


def _cut(document: Mapping[str, Any], faults: _Faults) -> tuple[str, ...]:
    order = _table(document, "cut", faults).get("order", [])
    if not isinstance(order, list) or not all(isinstance(name, str) for name in order):
        faults.add(("cut", "order"), 'order is a list of names: order = ["Ann", "Bob"]')
        return ()
    if any(unprintable(name) for name in order):
        faults.add(("cut", "order"), "a name holds a character that cannot be printed")
        return ()
    return tuple(order)


def _table(document: Mapping[str, Any], key: str, faults: _Faults) -> Mapping[str, Any]:
    table = document.get(key, {})
    if isinstance(table, dict):
        return table
    faults.add((key,), f"{key} is a table: write [{key}] on a line of its own")
    return {}


def _warnings(document: dict[str, Any], text: str, name: str) -> tuple[str, ...]:
    """Sentences about keys of the head that look like slips of known ones."""
    players = document.get("players", {})
    if _KNOWN_KEYS.issuperset(document) and _PLAYER_KEYS.issuperset(players):
        return ()
    odd: list[tuple[Path, tuple[str, ...]]] = [
        *(((key,), _KNOWN) for key in document if key not in _KNOWN),
        *((("players", key), PLAYER_KEYS) for key in players if key not in PLAYER_KEYS),
    ]
    if not odd:
        return ()
    from bridgescore.file.places import index

    places = index(text)
    warnings: list[str] = []
    # To look for the word that was meant takes long; a file with so many odd keys has none.
    for path, right in odd[:_LOOKED_AT]:
        near = _nearest(str(path[-1]), right)
        if near is not None and not str(path[-1]).startswith(FOREIGN):
            line, key = places.line(path), _short(path[-1])
            warnings.append(f'{name}:{line}: "{key}" is not read; did you mean {near}?')
    shown, rest = warnings[:MOST_SHOWN], len(odd) - _LOOKED_AT
    if rest > 0:
        return (*shown, f"{name}: {rest:,} more keys are not read; this program does not know them")
    return (*shown, *and_more(len(warnings) - len(shown)))


#: How many unknown keys of a head are compared with those that are known.
_LOOKED_AT = 100


def _nearest(word: str, known: tuple[str, ...]) -> str | None:
    """The known word that a misspelt one looks like, or None."""
    return next(iter(nearest(word.lower(), known, 0.7)), None)


def _unknown(key: str, known: tuple[str, ...], what: str) -> str:
    near = _nearest(key, known)
    mend = f"did you mean {near}?" if near else f"known are {', '.join(known)}"
    return f"{_short(key)} is no key of {what}; {mend}"


# -- hands


def _read_hand(table: dict[str, Any], heading: Heading, dealer: Seat | None, add: _Add) -> Deal:
    """One hand of the file; what is wrong is added to the faults."""
    if len(table) == 3:
        contract, declarer, tricks = map(table.get, _USUAL_KEYS)
        if type(contract) is type(declarer) is str and type(tricks) is int:
            usual = _usual_hand(contract, declarer, tricks)
            if usual is not None:
                return usual
    if not _HAND_KEYS.issuperset(table):
        for key in table:
            if key not in _HAND_KEYS and not key.startswith(FOREIGN):
                add(key, partial(_unknown, key, HAND_KEYS, "a hand"))
    note = _text(table, "note", add) if "note" in table else None
    dealt = _seat(table, "dealer", add) if "dealer" in table else None
    text = table.get("contract")
    if isinstance(text, str) and text.lower() == "pass":
        return _read_passed_out(table, PassedOut(dealt, note), add)
    contract = _read_contract(table, add)
    declarer = _read_who(table, "declarer", add)
    if declarer is None and "declarer" not in table:
        add("", "declarer is missing; write we, they, N, E, S or W")
    tricks = table.get("tricks")
    if tricks is None:
        add("", "tricks is missing; write the tricks that declarer's side won, 0 to 13")
    elif type(tricks) is not int or abs(tricks) > LARGEST:
        add("tricks", f"tricks is {_value(tricks)}; write a number from 0 to 13")
        tricks = None
    honours = table.get("honours", 0)
    holder = _read_who(table, "honours_by", add) if "honours_by" in table else None
    if type(honours) is not int or abs(honours) > LARGEST or ("honours" in table and not honours):
        add("honours", f"honours is {_value(honours)}; write 100 or 150, or leave it out")
        honours, holder = 0, None
    # With a placeholder for what is missing, the rest is still judged.
    hand = Hand(
        contract or Contract(1, Strain.CLUBS),
        declarer or Side.WE,
        7 if tricks is None else tricks,
        honours,
        holder,
        None,
        dealt,
        note,
    )
    for field, wrong in impossible(hand):
        add(field, _HOLDER_ALONE if field == "honours_by" else wrong)
    if "auction" in table and contract is not None and declarer is not None:
        return hand._replace(auction=_read_auction(table, hand, heading, dealt or dealer, add))
    return hand


@lru_cache(maxsize=4096)
def _usual_hand(contract: str, declarer: str, tricks: int) -> Hand | None:
    """A hand of these three keys alone, which most are; None where it needs a closer look.

    A season has the same few thousand over and over.
    """
    known, who = _CONTRACTS.get((contract, None)), _WHO.get(declarer)
    if known is None or who is None or not 0 <= tricks <= TRICKS_IN_A_HAND:
        return None
    return Hand(known, who, tricks)


def what_stays(table: dict[str, Any]) -> tuple[Seat | None, str | None]:
    """Dealer and note of a hand, which hold whatever else in it is wrong."""

    def quiet(key: str, text: _Words) -> None:
        """Nothing is said here of what is wrong."""

    return _seat(table, "dealer", quiet), _text(table, "note", quiet)


def read_hand_alone(table: dict[str, Any]) -> Deal | None:
    """A hand judged by itself, without its auction; None where it is wrong."""
    wrong: list[_Words] = []
    table = {key: value for key, value in table.items() if key != "auction"}
    deal = _read_hand(table, Heading(), None, lambda key, text: wrong.append(text))
    return None if wrong else deal


def read_appended(block: str, rubber: Rubber, name: str) -> Deal:
    """The hand of a block that goes behind the text of a rubber file.

    A `[[hand]]` behind a text that is whole can mean nothing but one hand more,
    so the two are read one by one. Raises FileRefused where the block is none.
    """
    faults = _Faults(block, name)
    table = parse(block, name)["hand"][0]
    deal = _read_hand(table, rubber.heading, rubber.next_dealer, _at(faults, ("hand", 1)))
    faults.refuse()
    return deal


def _read_passed_out(table: dict[str, Any], deal: PassedOut, add: _Add) -> PassedOut:
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


def _read_contract(table: dict[str, Any], add: _Add) -> Contract | None:
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
        add("contract", f'contract is "{_short(text)}"; write it like "4S" or "3NT", or "pass"')
        return None
    if mark is None:
        return contract
    doubling = _DOUBLINGS.get(mark.upper()) if isinstance(mark, str) else None
    if doubling is None:
        add("doubling", f'doubling is "{_short(mark)}"; write X or XX, or leave it out')
        return contract
    if contract.doubling not in (Doubling.UNDOUBLED, doubling):
        add("doubling", f"doubling is {mark} and the contract says {contract}; keep one of them")
    return contract._replace(doubling=doubling)


def _read_who(table: dict[str, Any], key: str, add: _Add) -> Who | None:
    value = table.get(key)
    if value is None:
        return None
    who = _WHO.get(value) if isinstance(value, str) else None
    if who is None and isinstance(value, str):
        who = _WHO.get(value.lower()) or _SEATS.get(value.lower())
    if who is None:
        add(key, f'{key} is "{_short(value)}"; write we, they, N, E, S or W')
    return who


def _read_auction(
    table: dict[str, Any], hand: Hand, heading: Heading, dealer: Seat | None, add: _Add
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


# -- writing


def new_text(heading: Heading) -> str:
    """The text of a new rubber file."""
    import tomli_w

    cut = {"order": list(heading.cut)} if heading.cut else {}
    tables = {
        "players": player_values(heading),
        "cut": cut,
        "rules": heading.rules._asdict(),
    }
    return tomli_w.dumps(
        {**head_values(heading), **{name: table for name, table in tables.items() if table}}
    )


def head_values(heading: Heading) -> dict[str, Any]:
    """The keys at the top of a file, in the order that they are written."""
    values = {
        "format": FORMAT,
        "date": heading.date,
        "event": heading.event,
        "table": heading.table,
        "rubber": heading.rubber,
        "dealer": heading.dealer,
        "we": heading.we,
    }
    return {key: _plain(value) for key, value in values.items() if value is not None}


def player_values(heading: Heading) -> dict[str, Any]:
    """The keys of [players]."""
    names = zip(PLAYER_KEYS, heading.players)
    return {key: name for key, name in names if name is not None}


def _plain(value: object) -> object:
    """A value without its enum, as TOML writes it."""
    return str(value) if isinstance(value, str) else value


def hand_values(deal: Deal) -> dict[str, Any]:
    """The keys of a hand in a file, in the order that they are written."""
    if isinstance(deal, PassedOut):
        values: dict[str, Any] = {"contract": "pass", "dealer": deal.dealer, "note": deal.note}
    else:
        contract = deal.contract
        values = {
            "declarer": deal.declarer,
            "contract": f"{contract.level}{contract.strain}",
            "doubling": contract.doubling.mark or None,
            "tricks": deal.tricks,
            "honours": deal.honours or None,
            "honours_by": deal.honours_by,
            "auction": " ".join(deal.auction) if deal.auction is not None else None,
            "dealer": deal.dealer,
            "note": deal.note,
        }
    return {key: _plain(value) for key, value in values.items() if value is not None}
