"""Text: what a terminal may show of it, how wide it is, where it breaks; words; tables.

Names, events and notes come from people, so they may hold anything; on the
sheet they must neither disturb the columns nor steer the terminal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

#: Characters that would turn the text behind them round.
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_JOINER = "\u200d"
_EMOJI_SELECTOR = "\ufe0f"
_SOFT_HYPHEN = "\u00ad"
_LEFT_TO_RIGHT_MARK = "\u200e"
#: Format characters that are drawn all the same, round the digits or letters behind them.
_DRAWN = frozenset(
    "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"
    + _SOFT_HYPHEN
)


def visible(text: str) -> str:
    """A text that cannot disturb what stands round it.

    Control characters (line ends and escapes too), characters that turn the
    direction of writing, and halves of characters become U+FFFD.
    """
    if text.isascii() and text.isprintable():
        return text
    import unicodedata

    return "".join(
        "\ufffd" if c in _TURNING or unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") else c
        for c in text
    )


def unprintable(text: str) -> str | None:
    """The first character of a text that `visible` would not show, or None."""
    shown = visible(text)
    if shown == text:
        return None
    return next(c for c, seen in zip(text, shown) if c != seen)


def shell_name(path: str) -> str:
    """A file name as it is typed in a shell, so that a command in a message can be copied."""
    if path.startswith("-"):
        path = f"./{path}"
    harmless = all(c.isalnum() or c in "_-./~:+@%," for c in path)
    return path if harmless and path else "'" + path.replace("'", "'\\''") + "'"


def width(text: str) -> int:
    """The columns that a text takes on a terminal."""
    return len(text) if text.isascii() else sum(columns for _, columns in _clusters(text))


def _clusters(text: str) -> Iterator[tuple[str, int]]:
    """The characters as they are drawn, each with the marks that belong to it, and its columns."""
    cluster, columns, half_flag = "", 0, False
    for c in text:
        makes_flag = half_flag and _is_flag_letter(c)
        if not cluster:
            cluster, columns = c, _columns(c)
        elif makes_flag or _joins(cluster[-1], c):
            cluster, columns = cluster + c, 2
        elif _columns(c) == 0:
            cluster, columns = cluster + c, 2 if c == _EMOJI_SELECTOR else columns
        else:
            yield cluster, columns
            cluster, columns = c, _columns(c)
        half_flag = _is_flag_letter(c) and not makes_flag
    if cluster:
        yield cluster, columns


def _joins(before: str, c: str) -> bool:
    """Whether a character is drawn into the emoji before it: joined to it, or its skin tone."""
    import unicodedata

    if before == _JOINER:
        return unicodedata.category(c).startswith("S")
    return "\U0001f3fb" <= c <= "\U0001f3ff" and unicodedata.category(before) == "So"


def _columns(c: str) -> int:
    """The columns of one character on its own: 0, 1 or 2.

    A vowel sign that stands beside its letter (Mc) has a column of its own, as
    nearly all terminals count; the later parts of a Korean syllable have none.
    """
    import unicodedata

    if c in _DRAWN:
        return 1
    later_part = "\u1160" <= c <= "\u11ff" or "\ud7b0" <= c <= "\ud7ff"
    if unicodedata.category(c) in ("Mn", "Me", "Cf") or later_part:
        return 0
    return 2 if unicodedata.east_asian_width(c) in ("W", "F") else 1


def _is_flag_letter(c: str) -> bool:
    """Whether two of these make a flag."""
    return "\U0001f1e6" <= c <= "\U0001f1ff"


def shortened(name: str, room: int, ellipsis: str = "…") -> str:
    """A name in so many columns: the first name becomes an initial, then the end is cut."""
    if width(name) <= room:
        return name
    first, _, rest = name.strip().partition(" ")
    if rest:
        initial, _ = next(_clusters(first))
        name = f"{initial}. {rest}"
    return name if width(name) <= room else _beginning(name, room - len(ellipsis)) + ellipsis


def _beginning(text: str, room: int) -> str:
    """As much of a text as has room in so many columns."""
    beginning, used = "", 0
    for cluster, columns in _clusters(text):
        used += columns
        if used > room:
            break
        beginning += cluster
    return beginning


def wrapped(text: str, room: int) -> list[str]:
    """A text in lines of so many columns, broken between words where that is possible."""
    lines = [""]
    for word in text.split():
        joined = f"{lines[-1]} {word}" if lines[-1] else word
        if width(joined) <= room:
            lines[-1] = joined
            continue
        if lines[-1]:
            lines.append("")
        while width(word) > room:
            lines[-1] = _beginning(word, room)
            word = word[len(lines[-1]) :]
            lines.append("")
        lines[-1] = word
    return lines


def packed(parts: Iterable[str], room: int, between: str = " ") -> list[str]:
    """Parts in lines of so many columns; no part is broken, and a longer one has its own line."""
    lines: list[str] = []
    for part in parts:
        joined = f"{lines[-1]}{between}{part}" if lines else part
        if lines and width(joined) <= room:
            lines[-1] = joined
        else:
            lines.append(part)
    return lines


def left_to_right(text: str) -> str:
    """A text marked so that behind it the line goes on from left to right."""
    if text.isascii():
        return text
    import unicodedata

    if any(unicodedata.bidirectional(c) in ("R", "AL") for c in text):
        return f"{_LEFT_TO_RIGHT_MARK}{text}{_LEFT_TO_RIGHT_MARK}"
    return text


# -- words


def plural(count: int, one: str, many: str = "") -> str:
    """The form of a word that goes with a count: "hand" for one, else "hands", or what is given."""
    return one if count == 1 else many or f"{one}s"


def counted(count: int, noun: str) -> str:
    """How many there are of something: "1 hand", "2 hands"."""
    return f"{count} {plural(count, noun)}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words in a row: "1", "1 and 2", "1, 2 and 3"; empty where there are none."""
    *first, final = tuple(words) or ("",)
    return f"{', '.join(first)} {last} {final}" if first else final


def nearest(word: str, known: Iterable[str], likeness: float, most: int = 1) -> list[str]:
    """The known words that a misspelt one may mean, the likeliest first.

    `likeness`, from 0 to 1, is how like it they have to be; at 1 only the word itself is.
    """
    from difflib import get_close_matches

    return get_close_matches(word, known, n=most, cutoff=likeness)
