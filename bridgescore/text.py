"""Text of other people on a screen: how wide it is, and what of it must not get through."""

from __future__ import annotations

#: Marks that turn the direction of writing and could make a name show as another one.
_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def width(text: str) -> int:
    """The columns (0 or more) that a text takes on a screen.

    Accents that join the letter before them and invisible format signs take
    none, the wide letters of East Asia two.
    """
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    return sum(
        0 if category(c) in ("Mn", "Me", "Cf") else 2 if east_asian_width(c) in ("W", "F") else 1
        for c in text
    )


def visible(text: str) -> str:
    """A text on one line that cannot move the cursor or change the direction of writing.

    Control and escape characters, line separators, direction marks and lone
    surrogates become U+FFFD.
    """
    if text.isprintable():
        return text
    from unicodedata import category

    return "".join(
        "\ufffd" if c in _BIDI or category(c) in ("Cc", "Cs", "Zl", "Zp") else c for c in text
    )
