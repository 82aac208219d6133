"""How deep things stand inside one another: asked before a text is parsed.

A parser takes memory for each level, and a stranger's text may have any number.
"""

from __future__ import annotations

from bridgescore.errors import Fault

#: How deep names and brackets may stand inside one another; nobody's file comes near it.
DEEPEST = 100
#: How many levels there may be in a whole file beyond the usual one of a key.
MOST_LEVELS = 100_000


def too_deep(text: str) -> Fault | None:
    """What stands too deep in a text; most have too few dots and brackets to be looked at."""
    signs = text.count(".") + text.count("{") + text.count("[") - 2 * text.count("\n[[hand]]")
    if signs < DEEPEST:
        return None
    line = deep_line(text, DEEPEST, MOST_LEVELS)
    if line is None:
        return None
    deep = f"names or brackets stand more than {DEEPEST} deep inside one another"
    many = f"or there are more than {MOST_LEVELS:,} levels of them in all"
    return Fault(line, f"{deep}, {many}; no rubber file needs that")


def deep_line(text: str, deepest: int, most: int) -> int | None:
    """The line on which something stands too deep inside other things, or None.

    A thing stands as deep as the way to it is long: each name of header and key is
    a step, and so is each list. `deepest` steps there may be to one thing, `most`
    dots and brackets in all.
    """
    from bridgescore.file.places import Pieces, beginning

    reader = _Depth()
    for piece in Pieces(text).since(beginning(text)):
        if reader.take(piece.group()) > deepest or reader.levels > most:
            return text.count("\n", 0, piece.start()) + 1
    return None


class _Depth:
    """How deep things stand, while the pieces of a text are read one by one.

    Attributes:
        levels: the dots and brackets so far, those of headers excepted.
    """

    def __init__(self) -> None:
        self.levels = 0
        #: How deep the table stands that is being filled.
        self.table = 0
        #: How deep that stands, or may stand, which is read next.
        self.here = 1
        self.in_header, self.in_key, self.at_start = False, True, True
        #: What each open bracket is, and how deep it stands.
        self.outer: list[tuple[str, int]] = []

    def take(self, what: str) -> int:
        """Read one piece; gives how deep a thing stands that it begins or names, else 0."""
        if what[0] == "#":
            return 0
        at_start, self.at_start = self.at_start, what == "\n"
        if what == "\n":
            self.end_line()
            return 0
        if what == "[" and not self.outer and (at_start or self.in_header):
            self.here, self.in_header = 1, True
            return 0
        if self.in_header:
            self.here += _dots(what)
            return self.here
        if what in "[{":
            return self.open(what)
        if what in "]}":
            self.here = self.outer.pop()[1] if self.outer else self.here
        if what in "]}=":
            self.in_key = False
            return 0
        return self.name(what)

    def end_line(self) -> None:
        """The end of a line, which only outside of all brackets ends a header or a value."""
        if not self.outer:
            self.table = self.here if self.in_header else self.table
            self.here, self.in_header, self.in_key = self.table + 1, False, True

    def open(self, bracket: str) -> int:
        """The beginning of a list or of a table in one line."""
        self.outer.append((bracket, self.here))
        self.levels += 1
        deep = self.here
        self.here, self.in_key = deep + 1, bracket == "{"
        return deep

    def name(self, what: str) -> int:
        """A word: a key's name or a value; with commas in it also what stands behind those."""
        dots = _dots(what)
        if self.outer and not self.in_key and "," in what and what[0] not in "\"'":
            # The next thing in a list, or the next key of a table.
            bracket, place = self.outer[-1]
            self.here, self.in_key = place + 1, bracket == "{"
            dots = what.count(".", what.rindex(","))
        if not self.in_key:
            return 0
        self.here += dots
        self.levels += dots
        return self.here


def _dots(what: str) -> int:
    """The dots between the names of a key."""
    return 0 if what[0] in "\"'" else what.count(".")
