"""The names of the files that follow: friday.toml, friday-2.toml, friday-3.toml."""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Iterator


def names_after(path: str, table: str | None = None) -> Iterator[str]:
    """The names for the rubbers that follow, one after another: friday-2.toml, friday-3.toml.

    A number that is the table's, a year or the end of a date is not counted on.
    """
    stem, suffix = os.path.splitext(path)
    base, _, number = stem.rpartition("-")
    if base and _counts(stem, base, number, table):
        stem, first = base, int(number) + 1
    else:
        first = 2
    return (f"{stem}-{count}{suffix}" for count in itertools.count(first))


#: A number that can be a table's.
_NUMBER = "(?<![0-9])[0-9]{1,9}(?![0-9])"


def _counts(stem: str, base: str, number: str, table: str | None) -> bool:
    """Whether the number at the end of a name, behind its base, says which rubber it is."""
    if not re.fullmatch("[0-9]{1,3}", number) or re.search("[0-9]{4}-[0-9]{2}-[0-9]{2}$", stem):
        return False
    tables = [int(figures) for figures in re.findall(_NUMBER, table or "")]
    # Where the table stands in front of it already, this is the number of the rubber.
    named = re.search(f"{_NUMBER}$", base)
    return int(number) not in tables or (named is not None and int(named[0]) in tables)


def free_name(path: str, table: str | None = None) -> str:
    """The next name that no file has yet."""
    return next(name for name in names_after(path, table) if not os.path.lexists(name))
