"""Rubber files on disk: the only module that opens them.

Reading refuses what is no rubber file before doing anything with it. Writing
goes one way: lock, read, change, check, write a file beside it, put it in place.
Nothing is opened that could make the program wait, or do something, such as a
pipe or a device.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterable, Sequence
from typing import BinaryIO, TypeVar

from bridgescore.errors import (
    BridgescoreError,
    Faulty,
    FileRefused,
    Refused,
)
from bridgescore.file.coding import LARGEST_FILE, decode, encode
from bridgescore.file.document import Document
from bridgescore.file.locking import AT_ONCE, locked, means, refuse_strange
from bridgescore.file.meant import Change
from bridgescore.file.replacing import put_in_place
from bridgescore.game.rubber import Rubber
from bridgescore.text import shell_name, unprintable, visible

#: How much of a file shows whether this program made it.
_BEGINNING = 64 * 1024

T = TypeVar("T")


def load(path: str | os.PathLike[str]) -> Rubber:
    """The rubber of a file, scored.

    Raises FileRefused with every fault of a file that is wrong, Refused where
    there is no such file or it cannot be read.
    """
    return read(path).rubber


def read(path: str | os.PathLike[str]) -> Document:
    """What a rubber file says, and that it makes a rubber; raises like `load`."""
    document = read_file(path)
    with named(os.fspath(path)):
        document.rubber  # noqa: B018
    return document


class named:
    """Faults of a text are those of this file, as the user named it: `with named(name): ...`."""

    # A class, since a night has two of these a file and a generator takes three times as long.
    def __init__(self, name: str) -> None:
        self.name = name

    def __enter__(self) -> None:
        """Nothing is done before."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Put the name to what is wrong, unless it is another file's already."""
        if isinstance(error, Faulty) and not isinstance(error, FileRefused):
            raise error.in_file(self.name) from None


def in_short(error: BridgescoreError) -> BridgescoreError:
    """Why a file among others is left out, in a sentence: its first fault, and how many more."""
    if not isinstance(error, FileRefused):
        return error
    more = len(error.faults) - 1 + error.more
    first = FileRefused(error.name, error.faults[:1])
    if not more:
        return first
    return Refused(
        f"{first}; and {more:,} more, see them with: bridgescore show {shell_name(error.name)}"
    )


def read_file(path: str | os.PathLike[str]) -> Document:
    """The text of a file, line ends and byte-order mark untouched, whatever it says."""
    data = read_bytes(path)
    with named(os.fspath(path)):
        return Document(decode(data))


def read_bytes(path: str | os.PathLike[str], most: int = LARGEST_FILE) -> bytes:
    """The bytes of an ordinary file, of `most` bytes at the most; raises Refused like `load`."""
    name = _name(path)
    with _plain_words(name):
        # Before it is opened: a pipe would wait for its writer, a device might do something.
        refuse_strange(name, os.stat(name))
        with _opened(name) as file:
            return _all_of(file, name, most)


def rubber_files(paths: Iterable[str]) -> list[str]:
    """Files and, for folders, the `*.toml` in them; each file once, in the order given.

    A folder that cannot be looked into stands there itself: reading it says why.
    """
    found: dict[str, str] = {}
    for path in paths:
        name = _name(path)
        with _plain_words(name):
            real = os.path.realpath(name)
        inside = [(real, name)]
        with contextlib.suppress(OSError):
            if os.path.isdir(name):
                inside = _rubbers_in(name, real)
        for target, each in inside:
            found.setdefault(target, each)
    return list(found.values())


def _rubbers_in(folder: str, real: str) -> list[tuple[str, str]]:
    """The `*.toml` in a folder, each without links and as it is called; `real` is the folder."""
    with os.scandir(folder) as entries:
        inside = [each for each in entries if each.name.endswith(".toml") and each.name[0] != "."]
    return [
        # Only a link can be another one's file, so nothing else costs a question to the system.
        (
            os.path.realpath(each.path) if each.is_symlink() else os.path.join(real, each.name),
            each.path,
        )
        for each in sorted(inside, key=lambda each: each.name)
    ]


def seen_from(output: str, path: str) -> str:
    """What a rubber file is called beside what is made from it: friday.toml, ../friday.toml.

    Both are taken without links, so that one file has one such name.
    """
    with _plain_words(output):
        real, folder = os.path.realpath(path), os.path.dirname(os.path.realpath(output))
    try:
        return os.path.relpath(real, folder).replace(os.sep, "/")
    except ValueError:
        # Windows: on another drive.
        return real


def save(
    path: str,
    data: bytes,
    made_from: Sequence[str],
    force: bool,
    is_ours: Callable[[bytes], bool] = lambda beginning: False,
) -> None:
    """Write what is made from rubber files, such as a page; never over one of them.

    A file of that name is only replaced by `force`, or where `is_ours` says by
    its first bytes that it was made like this; raises Refused otherwise. A link
    stays a link.
    """
    name = _name(path)
    _refuse_folder_name(name)
    with _plain_words(name, changing=True):
        if not os.path.exists(name):
            try:
                put_in_place(name, os.path.realpath(name), data, None)
            except FileExistsError:
                raise Refused(f"{name} is there already; use --force to replace it") from None
            return
        with locked(name) as (target, status, source):
            if any(means(each, status) for each in made_from):
                raise Refused(f"{name} is the rubber file itself; choose another name")
            if not force:
                with _opened(source) as file:
                    if not is_ours(file.read(_BEGINNING)):
                        raise Refused(f"{name} is there already; use --force to replace it")
            put_in_place(name, target, data, status)


def create(path: str | os.PathLike[str], new: Document) -> None:
    """Write a new file; raises Refused where there is one already."""
    name = _name(path)
    _refuse_folder_name(name)
    with _plain_words(name, changing=True):
        try:
            if os.path.lexists(name):
                raise FileExistsError
            put_in_place(name, name, encode(new.text, name), None)
        except FileExistsError:
            raise Refused(
                f"{name} is there already; choose another name, nothing was changed"
            ) from None


def create_all(files: Sequence[tuple[str, Document]]) -> None:
    """Write new files, each a name and what it says: all of them or, where one fails, none."""
    made: list[str] = []
    try:
        for name, document in files:
            create(name, document)
            made.append(name)
    except Refused:
        for name in made:
            with contextlib.suppress(OSError):
                os.unlink(name)
        raise


def rewrite(path: str, change: Callable[[Document], tuple[Change, T]]) -> T:
    """Change a rubber file as a whole.

    `change` gets what it says and gives the change, checked, and what the caller
    wants to know of it; what it raises leaves the file as it was. Hands that go
    to another file are there before the old one lets go of them; where they are
    there already, since whoever moved them was killed in between, only the rest
    is done. A link stays a link: its target is written.
    """
    name = _name(path)
    with contextlib.ExitStack() as stack:
        with _plain_words(name, changing=True):
            target, status, source = stack.enter_context(locked(name))
            with _opened(source) as file:
                data = _all_of(file, name, LARGEST_FILE)
        # What fails in here is no fault of the system's.
        with named(name):
            old = Document(decode(data))
            (new, _, moved), outcome = change(old)
        with _plain_words(name, changing=True):
            data = encode(new.text, name)
            changed = new.text != old.text
            begun = moved is not None and not _is_half_done(moved, changed, status)
            if moved is not None and begun:
                create(*moved)
            try:
                if changed:
                    put_in_place(name, target, data, status)
            except (OSError, Refused):
                if moved is not None and begun:
                    os.unlink(moved[0])
                raise
    return outcome


def _is_half_done(moved: tuple[str, Document], changed: bool, status: os.stat_result) -> bool:
    """Whether hands stand in their new file already, since whoever moved them was killed.

    Then it holds just them, and the old file, which has yet to let go of them,
    was not written to since. `status` is the old file's.
    """
    name, document = moved
    if means(name, status):
        raise Refused(
            f"{name} is there already, it is the rubber file itself; choose another name,"
            " nothing was changed"
        )
    with contextlib.suppress(BridgescoreError, OSError):
        later = os.stat(name).st_mtime_ns >= status.st_mtime_ns
        return later and changed and read_file(name).text == document.text
    return False


# -- reading


def _name(path: str | os.PathLike[str]) -> str:
    """A path as text; raises Refused for one that no message could show as it is."""
    name = os.fspath(path)
    if not name:
        raise Refused("the name of the file is empty")
    wrong = unprintable(name)
    if wrong is not None:
        raise Refused(
            f"the file name {visible(name)} holds the character U+{ord(wrong):04X},"
            " which cannot be printed; give the file another name"
        )
    return name


def _refuse_folder_name(name: str) -> None:
    """Refuse a name that ends like a folder's, where a file is to be written."""
    if os.path.basename(name) in ("", os.curdir, os.pardir):
        raise Refused(f"{name} is the name of a folder; name a file in it")


def _opened(source: str | int) -> BinaryIO:
    """A file to read, by its path or as it is open already, without waiting for anybody."""
    return open(source, "rb", closefd=isinstance(source, str), opener=_open_at_once)


def _open_at_once(path: str, flags: int) -> int:
    """Open what might have become a pipe or a terminal since it was looked at."""
    return os.open(path, flags | AT_ONCE)


def _all_of(file: BinaryIO, name: str, most: int) -> bytes:
    """All that is in a file; `name` is what the user calls it."""
    status = os.fstat(file.fileno())
    refuse_strange(name, status)
    data = b""
    if status.st_size <= most:
        # Nothing to read is None for what would have to be waited for.
        data = file.read(status.st_size + 1) or b""
        if len(data) > status.st_size:
            # It grows, or it is none of those whose size the system knows.
            data += file.read(most + 1 - len(data)) or b""
    if max(len(data), status.st_size) > most:
        size = f"{most // 1024 // 1024} MiB"
        raise Refused(f"{name} is larger than {size}; that is no file for this program")
    return data


class _plain_words:
    """The system's refusals, in one sentence; only what changes a file says that it did not."""

    def __init__(self, name: str, changing: bool = False) -> None:
        self.name, self.changing = name, changing

    def __enter__(self) -> None:
        """Nothing is done before."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Say what the system refused."""
        if isinstance(error, OSError):
            raise Refused(_refusal(error, self.name, self.changing)) from None


def _refusal(error: OSError, name: str, changing: bool) -> str:
    """What the system refused, in one sentence."""
    if isinstance(error, FileNotFoundError):
        return _missing(name)
    if isinstance(error, IsADirectoryError):
        return f"{name} is a folder; name a rubber file in it"
    if isinstance(error, NotADirectoryError):
        return f"{name}: a part of the path is no folder"
    denied = isinstance(error, PermissionError)
    reason = "no permission" if denied else os.strerror(error.errno or 0).lower()
    return f"{name}: {reason}{'; nothing was changed' if changing else ''}"


def _missing(name: str) -> str:
    """What is not there: the file, its folder, what a link points to, or where we are."""
    folder = os.path.dirname(name)
    if folder and not os.path.isdir(folder):
        return f"{name}: there is no folder {folder}"
    if os.path.islink(name):
        return f"{name} is a link to {visible(os.readlink(name))}, and that is not there"
    try:
        os.getcwd()
    except FileNotFoundError:
        return f"{name}: the folder that you are in is not there any more"
    missing = f"there is no file {name}"
    if os.path.splitext(name)[1] not in ("", ".toml"):
        return missing
    return f"{missing}; start a rubber with: bridgescore new {shell_name(name)}"
