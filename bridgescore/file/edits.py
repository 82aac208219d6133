"""Changes to the text of a rubber file that leave everything else byte for byte.

Each function takes the old text and gives the new one. Whether the new text is
a rubber file is judged by whoever writes it, as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bridgescore.errors import MOST_SHOWN, Fault, FileRefused, Refused, and_more
from bridgescore.file.reading import (
    FOREIGN,
    HAND_KEYS,
    HEADER_KEYS,
    PLAYER_KEYS,
    RULE_VALUES,
    hand_values,
    head_values,
    parse,
    player_values,
    read_hand_alone,
)
from bridgescore.game.model import Deal, Heading

if TYPE_CHECKING:
    from bridgescore.file.places import Block, Index, Path, Statement


def with_hand(text: str, deal: Deal) -> str:
    """The text with one more hand at its end: one line end, then the hand's block."""
    return _with_block(text, "[[hand]]", hand_values(deal))


def with_stop(text: str) -> str:
    """The text of a table that has stopped."""
    return _with_block(text, "[stopped]", {})


def without_stop(text: str) -> str | None:
    """The text without its stop, or None where there is none."""
    block = _index(text).block(("stopped",))
    return _without(text, [_bare(block)]) if block is not None else None


def without_hand(text: str, number: int) -> str:
    """The text without the block of one hand, and without the comments directly above it."""
    return _without(text, [_hand(_index(text), number)])


def without_last_hand(text: str, number: int) -> str:
    """The text as it was before `with_hand` put the hand of that number at its end."""
    return _without(text, [_bare(_hand(_index(text), number))])


def with_hand_before(text: str, number: int, deal: Deal) -> str:
    """The text with a hand more, in front of the hand of that number."""
    start = _hand(_index(text), number).top
    ending = line_end(text)
    before, behind = text[:start], text[start:]
    own = _block_text("[[hand]]", hand_values(deal), ending)
    spaced = not before or before.endswith(ending * 2)
    return f"{before}{own}{ending if spaced else ''}{behind}"


def with_hand_changed(text: str, number: int, deal: Deal) -> str:
    """The text with other values in the block of one hand; what stays the same stays as it is."""
    places = _index(text)
    block = _hand(places, number)
    try:
        old = parse(text[block.start : block.end], "")["hand"][0]
    except (FileRefused, KeyError, IndexError, TypeError):
        # Nothing of it can be read: the whole block is written anew.
        own = _block_text("[[hand]]", hand_values(deal), line_end(text))
        return f"{text[: block.start]}{own}{text[block.end :]}"
    odd = {s for s in places.within(("hand", number)) if _odd(s)}
    sound = type(places)(text, tuple(s for s in places.statements if s not in odd))
    edits = _changes(sound, ("hand", number), old, hand_values(deal), HAND_KEYS)
    return _edited(text, [*edits, *((s.start, s.end, "") for s in odd)])


def with_heading(text: str, name: str, old: Heading, new: Heading) -> str:
    """The text with another head: names, dealer, date, event, table, rubber, sitting, rules."""
    places = _index(text)
    edits: list[_Edit] = []
    for path, order, before, after in (
        ((), HEADER_KEYS, head_values(old), head_values(new)),
        (("players",), PLAYER_KEYS, player_values(old), player_values(new)),
        (("rules",), tuple(RULE_VALUES), old.rules._asdict(), new.rules._asdict()),
    ):
        if before == after:
            continue
        if path and (inline := places.find(path)) is not None and not inline.header:
            mend = f"write it as [{path[0]}], with a line for each key"
            line = places.line_at(inline.start)
            raise Refused(f"{name}:{line}: {path[0]} cannot be changed; {mend}")
        if path and not any(_own(s, path) for s in places.statements):
            edits.append(_new_table(places, path[0], after))
        else:
            edits.extend(_changes(places, path, before, after, order))
    return _edited(text, edits)


def hands_from(text: str, number: int) -> tuple[str, str]:
    """The text without the hands from one number on, and the blocks of those hands."""
    places = _index(text)
    blocks = [_hand(places, n) for n in range(number, places.count("hand") + 1)]
    moved = line_end(text).join(text[block.top : block.end] for block in blocks)
    return _without(text, blocks), moved


def read_block(text: str, number: int) -> Deal | None:
    """One hand by its block alone, where the file as a whole cannot be read; None if wrong."""
    return read_hand_alone(block_table(text, number))


def block_table(text: str, number: int) -> dict[str, Any]:
    """The keys of one hand as they stand in its block; empty where it cannot be read at all."""
    block = _hand(_index(text), number)
    try:
        table = parse(text[block.start : block.end], "")["hand"][0]
    except (FileRefused, KeyError, IndexError, TypeError):
        return {}
    return table if isinstance(table, dict) else {}


def block_lines(text: str, number: int) -> str:
    """The lines of one hand as they stand in the file; of many, or of long ones, the first."""
    block = _hand(_index(text), number)
    lines = text[block.start : block.end].strip().split("\n")
    shown = [
        line if len(line) <= _LONGEST_SHOWN else f"{line[:_LONGEST_SHOWN]}..."
        for line in lines[:MOST_SHOWN]
    ]
    return "\n".join((*shown, *and_more(len(lines) - len(shown))))


#: How much of a line is shown that could not be read.
_LONGEST_SHOWN = 200


def count_hands(text: str) -> int:
    """How many hands stand in a text as tables of their own."""
    return _index(text).count("hand")


def refuse_list_of_hands(text: str, name: str) -> None:
    """Hands in one list, `hand = [{...}]`, are read but not changed: FileRefused."""
    # A key may be written with escapes; only the index reads those.
    if re.search(r"""hand["']?\s*=|\\[uU]""", text) is None:
        return
    places = _index(text)
    inline = places.find(("hand",))
    if inline is not None:
        mend = "write each as a [[hand]] of its own, with a line for each key"
        fault = Fault(places.line_at(inline.start), f"hands in one list cannot be changed; {mend}")
        raise FileRefused(name, (fault,))


def line_end(text: str) -> str:
    """The line ending that a text uses."""
    last = text.rfind("\n")
    return "\r\n" if last > 0 and text[last - 1] == "\r" else "\n"


# -- blocks


def _index(text: str) -> Index:
    """Where things stand in a text; appending a hand needs it not, and does not wait for it."""
    from bridgescore.file.places import index

    return index(text)


def _hand(places: Index, number: int) -> Block:
    """The block of a hand; raises Refused where there is none."""
    block = places.block(("hand", number))
    if block is None:
        count = places.count("hand")
        have = f"the hands are 1 to {count}" if count else "there is no hand yet"
        raise Refused(f"there is no hand {number}; {have}")
    return block


def _odd(statement: Statement) -> bool:
    """Whether a statement of a hand is neither one of its keys nor another program's."""
    _, _, *names = statement.path
    if not names or str(names[0]).startswith(FOREIGN):
        return False
    return statement.header or len(names) > 1 or names[0] not in HAND_KEYS


def _with_block(text: str, header: str, values: Mapping[str, Any]) -> str:
    ending = line_end(text)
    return text + ending + _block_text(header, values, ending)


def _block_text(header: str, values: Mapping[str, Any], ending: str) -> str:
    """A table as it is written into a file: its header and a line for each key."""
    import tomli_w

    return f"{header}\n{tomli_w.dumps(values)}".replace("\n", ending)


def _bare(block: Block) -> Block:
    """A block without the comments above it, which may have stood there before."""
    return block._replace(top=block.start)


def _without(text: str, blocks: Sequence[Block]) -> str:
    """The text without some blocks, each with its comments and the line end that came with it.

    That line end is the block's own only where it made a blank line, or where
    nothing stands behind the block.
    """
    edits: list[_Edit] = []
    # Where what is kept behind the blocks begins, if it is nothing.
    nothing_from = len(text)
    for block in reversed(blocks):
        start, end = block.top, block.end
        before = _before_line_end(text, start)
        if start and (before == 0 or text[before - 1] == "\n" or end == nothing_from):
            start = before
        elif not start:
            end += len(text[end : end + 2]) - len(_without_first_line_end(text[end : end + 2]))
        edits.append((start, end, ""))
        if end == nothing_from:
            nothing_from = start
    return _edited(text, edits)


def _before_line_end(text: str, place: int) -> int:
    """The place in front of the line end that ends at a place; the place itself without one."""
    if text[place - 1 : place] != "\n":
        return place
    return place - 2 if text[place - 2 : place - 1] == "\r" else place - 1


def _without_first_line_end(text: str) -> str:
    return text.removeprefix("\r").removeprefix("\n")


# -- keys


def same(one: object, other: object) -> bool:
    """Whether two values of TOML are equal, their types included: 1 is not 1.0, nor true."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    # As it is written: a time elsewhere is another one, and no number is equal to one that is none.
    return one == other if isinstance(one, (str, int)) else repr(one) == repr(other)


#: A piece of the text, from one place to another, and what to put there.
_Edit = tuple[int, int, str]


def _edited(text: str, edits: Iterable[_Edit]) -> str:
    """The text with all edits made."""
    done = []
    place = 0
    for start, end, new in sorted(edits, key=lambda edit: edit[0]):
        done += [text[place:start], new]
        place = end
    return "".join((*done, text[place:]))


def _changes(
    places: Index,
    path: Path,
    old: Mapping[str, Any],
    new: Mapping[str, Any],
    order: Sequence[str],
) -> list[_Edit]:
    """The edits that give a table other values; each new key goes where its order says.

    What is not written and does not change stays unwritten.
    """
    ending = line_end(places.text)
    edits: list[_Edit] = []
    for rank, key in enumerate(order):
        statement = places.find((*path, key))
        if statement is not None:
            if key not in new:
                edits.append((statement.start, statement.end, ""))
            elif not same(old.get(key), new[key]):
                edits.append((*statement.value, _line(key, new[key]).partition(" = ")[2]))
        elif key in new and not same(old.get(key), new[key]):
            anchor = _anchor(places, path, order[:rank])
            header = places.find(path)
            name = ".".join(map(str, (*path, key))) if path and header is None else key
            place = anchor.end
            before = "" if places.text[:place].endswith("\n") else ending
            edits.append((place, place, f"{before}{_line(name, new[key])}{ending}"))
    return edits


def _anchor(places: Index, path: Path, earlier: Sequence[str]) -> Statement:
    """The statement that a new key goes behind: the last that precedes it, or the header."""
    found = [places.find((*path, key)) for key in earlier]
    header = places.find(path)
    present = [s for s in (header, *found) if s is not None]
    if present:
        return max(present, key=lambda s: s.start)
    return next(s for s in places.statements if s.path[: len(path)] == path and not s.header)


def _own(statement: Statement, path: Path) -> bool:
    """Whether a statement is the header of a table, or one of its keys."""
    return statement.path == path or (not statement.header and statement.path[:-1] == path)


def _line(key: str, value: object) -> str:
    """`key = value`, as TOML writes it."""
    import tomli_w

    name, _, last = key.rpartition(".")
    line = tomli_w.dumps({last: value}).rstrip("\n")
    return f"{name}.{line}" if name else line


def _new_table(places: Index, name: str, values: Mapping[str, Any]) -> _Edit:
    """The edit that puts a table in front of the first header."""
    ending = line_end(places.text)
    block = _block_text(f"[{name}]", values, ending)
    header = next((s for s in places.statements if s.header), None)
    if header is None:
        return len(places.text), len(places.text), ending + block
    return header.top, header.top, block + ending
