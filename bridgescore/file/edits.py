"""Changes to a rubber file that leave everything else byte for byte.

Each function takes a document and gives another one. Whether that is a rubber
file is judged by whoever writes it, as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bridgescore.errors import Fault, NotChangeable
from bridgescore.file.document import Document
from bridgescore.file.hands import Table
from bridgescore.file.keys import FOREIGN, HAND_KEYS, HEADER_KEYS, PLAYER_KEYS, RULE_VALUES
from bridgescore.file.values import same
from bridgescore.file.writing import block_text, hand_values, head_values, line, player_values
from bridgescore.game.model import Deal, Heading

if TYPE_CHECKING:
    from bridgescore.file.places import Block, Index, Path, Statement


def with_hand(old: Document, deal: Deal) -> Document:
    """One more hand at the end; raises like `followed_by`."""
    return old.followed_by(hand_behind(old, deal))


def hand_behind(old: Document, deal: Deal) -> str:
    """What one more hand adds to the text: one line end, then the hand's block."""
    return _appended(old, "[[hand]]", hand_values(deal))


def with_stop(old: Document) -> Document:
    """A table that has stopped."""
    return Document(old.text + _appended(old, "[stopped]", {}))


def without_stop(old: Document) -> Document | None:
    """The same without its stop, or None where there is none."""
    block = old.places.block(("stopped",))
    return _without(old, [_bare(block)]) if block is not None else None


def without_hand(old: Document, number: int) -> Document:
    """Without the block of one hand, and without the comments directly above it."""
    return _without(old, [old.block(number)])


def without_last_hand(old: Document, number: int) -> Document:
    """As it was before `with_hand` put the hand of that number at its end."""
    return _without(old, [_bare(old.block(number))])


def with_hand_before(old: Document, number: int, deal: Deal) -> Document:
    """A hand more, in front of the hand of that number."""
    start, text = old.block(number).top, old.text
    ending = line_end(text)
    before, behind = text[:start], text[start:]
    own = block_text("[[hand]]", hand_values(deal), ending)
    spaced = not before or before.endswith(ending * 2)
    return Document(f"{before}{own}{ending if spaced else ''}{behind}")


def with_hand_changed(old: Document, number: int, deal: Deal) -> Document:
    """Other values in the block of one hand; what stays the same stays as it is."""
    text, block = old.text, old.block(number)
    ending = line_end(text)
    own = changed_block(text[block.start : block.end], old.hand_table(number), deal, ending)
    return Document(f"{text[: block.start]}{own}{text[block.end :]}")


def changed_block(block: str, table: Table | None, deal: Deal, ending: str) -> str:
    """The block of a hand with other values; `table` is what it says, or None for nonsense."""
    if table is None:
        return block_text("[[hand]]", hand_values(deal), ending)
    from bridgescore.file.places import index

    places = index(block)
    odd = [s for s in places.statements if _odd(s)]
    sound = places.without(odd)
    edits = _changes(sound, ("hand", 1), table, hand_values(deal), HAND_KEYS, ending)
    return _edited(block, [*edits, *((s.start, s.end, "") for s in odd)])


def with_heading(old: Document, before: Heading, after: Heading) -> Document:
    """Another head: names, dealer, date, event, table, rubber, sitting, rules.

    Raises NotChangeable where a table is written in one line.
    """
    places, ending = old.places, line_end(old.text)
    edits: list[_Edit] = []
    for path, order, was, now in (
        ((), HEADER_KEYS, head_values(before), head_values(after)),
        (("players",), PLAYER_KEYS, player_values(before), player_values(after)),
        (("rules",), tuple(RULE_VALUES), before.rules._asdict(), after.rules._asdict()),
    ):
        if was == now:
            continue
        if path and (inline := places.find(path)) is not None and not inline.header:
            mend = f"write it as [{path[0]}], with a line for each key"
            wrong = f"{path[0]} cannot be changed; {mend}"
            raise NotChangeable((Fault(places.line_at(inline.start), wrong),))
        if path and not any(_own(s, path) for s in places.statements):
            edits.append(_new_table(places, path[0], now))
        else:
            edits.extend(_changes(places, path, was, now, order, ending))
    return Document(_edited(old.text, edits))


def hands_from(old: Document, number: int) -> tuple[Document, str]:
    """The same without the hands from one number on, and the blocks of those hands."""
    blocks = [old.block(n) for n in range(number, old.hands + 1)]
    moved = line_end(old.text).join(old.text[block.top : block.end] for block in blocks)
    return _without(old, blocks), moved


def refuse_list_of_hands(old: Document) -> None:
    """Hands in one list, `hand = [{...}]`, are read but not changed: NotChangeable."""
    # A key may be written with escapes; only the index reads those.
    if re.search(r"""hand["']?\s*=|\\[uU]""", old.text) is None:
        return
    inline = old.places.find(("hand",))
    if inline is not None:
        mend = "write each as a [[hand]] of its own, with a line for each key"
        wrong = f"hands in one list cannot be changed; {mend}"
        raise NotChangeable((Fault(old.places.line_at(inline.start), wrong),))


def line_end(text: str) -> str:
    """The line ending that a text uses."""
    last = text.rfind("\n")
    return "\r\n" if last > 0 and text[last - 1] == "\r" else "\n"


# -- blocks


def _odd(statement: Statement) -> bool:
    """Whether a statement of a hand is neither one of its keys nor another program's."""
    _, _, *names = statement.path
    if not names or str(names[0]).startswith(FOREIGN):
        return False
    return statement.header or len(names) > 1 or names[0] not in HAND_KEYS


def _appended(old: Document, header: str, values: Mapping[str, Any]) -> str:
    """What goes behind a text: one line end, then the block."""
    ending = line_end(old.text)
    return ending + block_text(header, values, ending)


def _bare(block: Block) -> Block:
    """A block without the comments above it, which may have stood there before."""
    return block._replace(top=block.start)


def _without(old: Document, blocks: Sequence[Block]) -> Document:
    """The document without some blocks, each with its comments and the line end that came with it.

    That line end is the block's own only where it made a blank line, or where
    nothing stands behind the block.
    """
    text = old.text
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
    return Document(_edited(old.text, edits))


def _before_line_end(text: str, place: int) -> int:
    """The place in front of the line end that ends at a place; the place itself without one."""
    if text[place - 1 : place] != "\n":
        return place
    return place - 2 if text[place - 2 : place - 1] == "\r" else place - 1


def _without_first_line_end(text: str) -> str:
    return text.removeprefix("\r").removeprefix("\n")


# -- keys


#: A piece of the text, from one place to another, and what to put there.
_Edit = tuple[int, int, str]


def _edited(text: str, edits: Iterable[_Edit]) -> str:
    """The text with all edits made."""
    done: list[str] = []
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
    ending: str,
) -> list[_Edit]:
    """The edits that give a table other values; each new key goes where its order says.

    What is not written and does not change stays unwritten.
    """
    edits: list[_Edit] = []
    for rank, key in enumerate(order):
        statement = places.find((*path, key))
        if statement is not None:
            if key not in new:
                edits.append((statement.start, statement.end, ""))
            elif not same(old.get(key), new[key]):
                edits.append((*statement.value, line(key, new[key]).partition(" = ")[2]))
        elif key in new and not same(old.get(key), new[key]):
            anchor = _anchor(places, path, order[:rank])
            header = places.find(path)
            name = ".".join(map(str, (*path, key))) if path and header is None else key
            place = anchor.end
            before = "" if places.text[:place].endswith("\n") else ending
            edits.append((place, place, f"{before}{line(name, new[key])}{ending}"))
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


def _new_table(places: Index, name: str, values: Mapping[str, Any]) -> _Edit:
    """The edit that puts a table in front of the first header."""
    ending = line_end(places.text)
    block = block_text(f"[{name}]", values, ending)
    header = next((s for s in places.statements if s.header), None)
    if header is None:
        return len(places.text), len(places.text), ending + block
    return header.top, header.top, block + ending
