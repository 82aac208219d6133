"""Rubber files on disk: the only module that opens them.

Reading refuses what is no rubber file before doing anything with it. Writing
goes one way: lock, read, change, check, write a file beside it, put it in place.
"""

from __future__ import annotations

import contextlib
import functools
import os
import stat
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from bridgescore.errors import Fault, FileRefused, Refused
from bridgescore.lettering import shell_name, unprintable, visible
from bridgescore.rubber import Record, Rubber
from bridgescore.rubbertext import read_text

#: The largest file that is read; a rubber of thousands of hands is far smaller.
LARGEST_FILE = 2 * 1024 * 1024
#: How long to wait, in seconds, for another program to finish writing.
PATIENCE = 30.0

_TEMPORARY = ".new"

T = TypeVar("T")


class Change(NamedTuple, Generic[T]):
    """A change of a rubber file.

    Attributes:
        text: the new text of the file, which has been read once to see that it is one.
        outcome: what the caller wants to know of it.
        moved: a new file for the hands that leave this one: its name and its text.
    """

    text: str
    outcome: T
    moved: tuple[str, str] | None = None


def load(path: str | os.PathLike[str]) -> Rubber:
    """The rubber of a file, scored.

    Raises FileRefused with every fault of a file that is wrong, Refused where
    there is no such file or it cannot be read.
    """
    return read(path)[1]


def read(path: str | os.PathLike[str]) -> tuple[Record, Rubber]:
    """What a rubber file says, and the rubber that it makes; raises like `load`."""
    return read_text(read_file(path), os.fspath(path))


def read_file(path: str | os.PathLike[str]) -> str:
    """The text of a rubber file, line ends and byte-order mark untouched."""
    return _decode(read_bytes(path), os.fspath(path))


def read_bytes(path: str | os.PathLike[str], most: int = LARGEST_FILE) -> bytes:
    """The bytes of an ordinary file, of `most` bytes at the most; raises Refused like `load`."""
    name = _name(path)
    with _plain_words(name):
        return _bytes(name, name, most)


def rubber_files(paths: Iterable[str]) -> list[str]:
    """Files and, for folders, the `*.toml` in them; each file once, in the order given."""
    found: dict[str, str] = {}
    for path in paths:
        name = _name(path)
        with _plain_words(name):
            names = [name]
            if os.path.isdir(name):
                inside = sorted(each for each in os.listdir(name) if each.endswith(".toml"))
                names = [os.path.join(name, each) for each in inside if not each.startswith(".")]
            for each in names:
                found.setdefault(os.path.realpath(each), each)
    return list(found.values())


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
    with _plain_words(name):
        target = os.path.realpath(name)
        if target in map(os.path.realpath, made_from):
            raise Refused(f"{name} is the rubber file itself; choose another name")
        with _folder_locked(target, name):
            old = os.stat(target) if os.path.exists(target) else None
            if old is not None:
                _refuse_strange(name, old)
                _refuse_protected(name, old)
                if not (force or is_ours(_beginning(target))):
                    raise Refused(f"{name} is there already; use --force to replace it")
            _put_in_place(target, data, old)


def create(path: str | os.PathLike[str], text: str) -> None:
    """Write a new file; raises Refused where there is one already."""
    name = _name(path)
    if not os.path.basename(name):
        raise Refused(f"{name} is the name of a folder; name a rubber file in it")
    with _plain_words(name), _folder_locked(name, name):
        if os.path.lexists(name):
            raise Refused(f"{name} is there already; choose another name, nothing was changed")
        _put_in_place(name, _encode(text, name), None)


def create_all(files: Sequence[tuple[str, str]]) -> None:
    """Write new files, each a name and its text: all of them or, where one fails, none."""
    made: list[str] = []
    try:
        for name, text in files:
            create(name, text)
            made.append(name)
    except Refused:
        for name in made:
            os.unlink(name)
        raise


def rewrite(path: str | os.PathLike[str], change: Callable[[str], Change[T]]) -> T:
    """Change a rubber file as a whole.

    `change` gets the text and gives the new one, checked; what it raises leaves
    the file as it was. Hands that go to another file are there before the old
    one lets go of them. A link stays a link: its target is written.
    """
    name = _name(path)
    with _plain_words(name), _locked(name) as (target, status):
        old = _decode(_bytes(target, name, LARGEST_FILE), name)
        new, outcome, moved = change(old)
        if new != old:
            data = _encode(new, name)
            if moved is not None:
                create(*moved)
            try:
                _put_in_place(target, data, status)
            except OSError:
                if moved is not None:
                    os.unlink(moved[0])
                raise
    return outcome


# -- reading

_BINARY = getattr(os, "O_BINARY", 0)


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


def _bytes(path: str, name: str, most: int) -> bytes:
    """All that is in a file; `name` is what the user calls it."""
    # Before it is opened: a pipe would wait for its writer, a device might do something.
    _refuse_strange(name, os.stat(path))
    with open(path, "rb", buffering=0) as file:
        data = file.readall()
    if len(data) > most:
        size = f"{most // 1024 // 1024} MiB"
        raise Refused(f"{name} is larger than {size}; that is no file for this program")
    return data


def _beginning(path: str) -> bytes:
    """The first bytes of an ordinary file."""
    with open(path, "rb") as file:
        return file.read(4096)


def _refuse_strange(name: str, status: os.stat_result) -> None:
    """Refuse folders and devices."""
    if stat.S_ISDIR(status.st_mode):
        raise Refused(f"{name} is a folder; name a rubber file in it")
    if not stat.S_ISREG(status.st_mode):
        raise Refused(f"{name} is no ordinary file")


def _refuse_protected(name: str, status: os.stat_result) -> None:
    """Refuse to replace a file that nobody may write, not even its owner."""
    if not status.st_mode & 0o222:
        raise Refused(f"{name} is write-protected; nothing was changed")


def _decode(data: bytes, name: str) -> str:
    """UTF-8 to text; raises FileRefused with the byte that is none."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FileRefused(name, (Fault(line, _encoding(data, error.start)),)) from None
    if "\0" in text:
        raise FileRefused(name, (Fault(None, _encoding(data, data.index(0))),))
    return text


def _encoding(data: bytes, place: int) -> str:
    """What a text looks like that is not UTF-8."""
    what = f"byte {place + 1} (0x{data[place]:02x}) is not UTF-8"
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or data[:64].count(0) > len(data[:64]) // 4:
        return f"{what}: the file looks like UTF-16; save it as UTF-8"
    if data[place] == 0:
        return f"byte {place + 1} (0x00) is a null, which no text has; take it out"
    if not any(byte < 0x20 and byte not in b"\t\r\n" for byte in data):
        return f"{what}: the file looks like Windows-1252 or Latin-1; save it as UTF-8"
    return f"{what}; this is no text"


@contextlib.contextmanager
def _plain_words(name: str) -> Iterator[None]:
    """The system's refusals, in one sentence."""
    try:
        yield
    except FileNotFoundError:
        raise Refused(_missing(name)) from None
    except IsADirectoryError:
        raise Refused(f"{name} is a folder; name a rubber file in it") from None
    except NotADirectoryError:
        raise Refused(f"{name}: a part of the path is no folder") from None
    except PermissionError:
        raise Refused(f"{name}: no permission; nothing was changed") from None
    except OSError as error:
        reason = os.strerror(error.errno or 0).lower()
        raise Refused(f"{name}: {reason}; nothing was changed") from None


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


# -- writing


def _encode(text: str, name: str) -> bytes:
    """Text to UTF-8; raises Refused where it would be too much to be read again."""
    data = text.encode("utf-8")
    if len(data) > LARGEST_FILE:
        raise Refused(f"{name} would be larger than 2 MiB; nothing was changed")
    return data


def _put_in_place(target: str, data: bytes, old: os.stat_result | None) -> None:
    """Give a file its new content, all of it or, where that fails, nothing.

    `old` is the file that is replaced: mode and owner stay its own. Whoever
    writes holds the lock, so a temporary file that is there was left by a
    process that was killed.
    """
    folder, base = os.path.split(target)
    temporary = os.path.join(folder, f".{base}{_TEMPORARY}")
    with contextlib.suppress(FileNotFoundError):
        os.unlink(temporary)
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
    try:
        with open(handle, "wb") as file:
            if old is not None:
                _make_like(handle, old)
            file.write(data)
            file.flush()
            os.fsync(handle)
        os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    _flush_folder(folder)


def _make_like(handle: int, old: os.stat_result) -> None:
    """Give a new file the mode of an old one, and its group and owner where that is allowed."""
    if os.name == "nt":
        return
    for user, group in ((-1, old.st_gid), (old.st_uid, -1)):
        with contextlib.suppress(PermissionError):
            os.fchown(handle, user, group)
    os.fchmod(handle, stat.S_IMODE(old.st_mode))


def _flush_folder(folder: str) -> None:
    """Bring the folder's entry to the disk, where the system can."""
    if os.name == "nt":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder or os.curdir, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextlib.contextmanager
def _locked(name: str) -> Iterator[tuple[str, os.stat_result]]:
    """Hold the only right to write a file; gives the path without links, and the file's status.

    POSIX: a lock of the system on the file itself, which ends with its owner.
    Since a writer puts a new file in place, whoever gets the lock looks whether
    the name still means the file that was locked, and begins again if not.
    """
    deadline = time.monotonic() + PATIENCE
    while True:
        target = os.path.realpath(name)
        status = os.stat(target)
        _refuse_strange(name, status)
        _refuse_protected(name, status)
        if os.name == "nt":
            with _locked_by_file(target, deadline, name):
                yield target, status
            return
        # Network file systems lock only what is open for writing.
        handle = os.open(target, os.O_RDWR)
        try:
            _flock(handle, deadline, name)
            status = os.fstat(handle)
            if _means(name, status):
                yield target, status
                return
        finally:
            os.close(handle)


def _means(name: str, status: os.stat_result) -> bool:
    """Whether a name still means the file that was opened."""
    try:
        return os.path.samestat(status, os.stat(name))
    except FileNotFoundError:
        return False


@contextlib.contextmanager
def _folder_locked(target: str, name: str) -> Iterator[None]:
    """Be the only one who starts a file in a folder."""
    deadline = time.monotonic() + PATIENCE
    if os.name == "nt":
        with _locked_by_file(target, deadline, name):
            yield
        return
    handle = os.open(os.path.dirname(target) or os.curdir, os.O_RDONLY)
    try:
        _flock(handle, deadline, name)
        yield
    finally:
        os.close(handle)


def _flock(handle: int, deadline: float, name: str) -> None:
    """Take the lock of the system on what is open; closing it lets go."""
    import fcntl

    _wait(functools.partial(fcntl.flock, handle, fcntl.LOCK_EX | fcntl.LOCK_NB), deadline, name)


@contextlib.contextmanager
def _locked_by_file(target: str, deadline: float, name: str) -> Iterator[None]:
    """Windows: a lock file that the system deletes when it is closed."""
    folder, base = os.path.split(target)
    lock = os.path.join(folder, f".{base}.lock")
    flags = os.O_CREAT | os.O_EXCL | os.O_RDWR | getattr(os, "O_TEMPORARY", 0)
    handle = _wait(functools.partial(os.open, lock, flags), deadline, name)
    try:
        yield
    finally:
        os.close(handle)


def _wait(take: Callable[[], T], deadline: float, name: str) -> T:
    """Take a lock, waiting while another program holds it; raises Refused in the end."""
    while True:
        try:
            return take()
        except (BlockingIOError, FileExistsError, PermissionError):
            if time.monotonic() > deadline:
                raise Refused(
                    f"{name}: another program has been writing to it for {PATIENCE:.0f} seconds;"
                    " nothing was changed"
                ) from None
            time.sleep(0.01)
