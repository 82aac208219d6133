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
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from bridgescore.errors import Fault, FileRefused, Refused
from bridgescore.rubber import Rubber
from bridgescore.rubbertext import Record, read_text

#: The largest file that is read; a rubber of thousands of hands is far smaller.
LARGEST_FILE = 2 * 1024 * 1024
#: How long to wait, in seconds, for another program to finish writing.
PATIENCE = 30.0

_TEMPORARY = ".new"

T = TypeVar("T")


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
    name = os.fspath(path)
    return _decode(read_bytes(name), name)


def read_bytes(path: str | os.PathLike[str], most: int = LARGEST_FILE) -> bytes:
    """The bytes of an ordinary file, of `most` bytes at the most; raises Refused like `load`."""
    name = os.fspath(path)
    with _plain_words(name):
        # Opening a pipe would wait for its writer for ever.
        handle = os.open(name, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | _BINARY)
        try:
            _refuse_strange(name, os.fstat(handle), most)
            with open(handle, "rb", closefd=False) as file:
                return file.read(most)
        finally:
            os.close(handle)


def rubber_files(paths: Iterable[str]) -> list[str]:
    """Files and, for folders, the `*.toml` in them; each file once, in the order given."""
    found: dict[str, str] = {}
    for path in paths:
        names = [path]
        if os.path.isdir(path):
            with _plain_words(path):
                inside = sorted(name for name in os.listdir(path) if name.endswith(".toml"))
            names = [os.path.join(path, name) for name in inside if not name.startswith(".")]
        for name in names:
            found.setdefault(os.path.realpath(name), name)
    return list(found.values())


def save(path: str, data: bytes, may_replace: Callable[[bytes], bool]) -> None:
    """Write what is made from rubbers, such as a page.

    Where there is a file of that name, `may_replace` says by its first bytes
    whether it may go; raises Refused where it may not.
    """
    target = Path(path)
    with _plain_words(path), _folder_locked(target.parent):
        if os.path.lexists(target) and not may_replace(read_bytes(path, LARGEST_FILE)[:4096]):
            raise Refused(
                f"{path} is there already, and is no such file; use --force to replace it"
            )
        _put_in_place(target, data, 0o666 & ~_umask())


def create(path: str | os.PathLike[str], text: str) -> None:
    """Write a new file; raises Refused where there is one already."""
    name = os.fspath(path)
    target = Path(name)
    with _plain_words(name), _folder_locked(target.parent):
        if os.path.lexists(target):
            raise Refused(f"{name} is there already; choose another name, nothing was changed")
        _put_in_place(target, text.encode(), 0o666 & ~_umask())


def rewrite(path: str | os.PathLike[str], change: Callable[[str], tuple[str, T]]) -> T:
    """Change a rubber file as a whole.

    `change` gets the text and gives the new text, checked, and what the caller
    wants to know of it; what it raises leaves the file as it was. A link stays
    a link: its target is written.
    """
    name = os.fspath(path)
    with _plain_words(name):
        target = Path(os.path.realpath(name))
        with _locked(target, name) as mode:
            old = read_file(name)
            new, outcome = change(old)
            if new != old:
                _put_in_place(target, new.encode(), mode)
    return outcome


# -- reading

_BINARY = getattr(os, "O_BINARY", 0)


def _refuse_strange(name: str, status: os.stat_result, most: int = LARGEST_FILE) -> None:
    """Refuse folders, devices and files that are far too large."""
    if stat.S_ISDIR(status.st_mode):
        raise Refused(f"{name} is a folder; name a rubber file in it")
    if not stat.S_ISREG(status.st_mode):
        raise Refused(f"{name} is no ordinary file")
    if status.st_size > most:
        size = f"{most // 1024 // 1024} MiB"
        raise Refused(f"{name} is larger than {size}; that is no file for this program")


def _decode(data: bytes, name: str) -> str:
    """UTF-8 to text; raises FileRefused with the byte that is none."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FileRefused(name, (Fault(line, _encoding(data, error.start)),)) from None
    if "\0" in text:
        what = _encoding(data, data.index(0))
        raise FileRefused(name, (Fault(None, what),))
    return text


def _encoding(data: bytes, place: int) -> str:
    """What a text looks like that is not UTF-8."""
    what = f"byte {place + 1} (0x{data[place]:02x}) is not UTF-8"
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or data[:64].count(0) > len(data[:64]) // 4:
        return f"{what}: the file looks like UTF-16; save it as UTF-8"
    if 0x80 <= data[place] <= 0xFF:
        return f"{what}: the file looks like Windows-1252 or Latin-1; save it as UTF-8"
    return f"{what}; save the file as UTF-8"


@contextlib.contextmanager
def _plain_words(name: str) -> Iterator[None]:
    """The system's refusals, in one sentence."""
    if "\0" in name:
        raise Refused("a file name has no null character in it")
    try:
        yield
    except FileNotFoundError:
        folder = os.path.dirname(name)
        if folder and not os.path.isdir(folder):
            raise Refused(f"{name}: there is no folder {folder}") from None
        raise Refused(
            f"there is no file {name}; start a rubber with: bridgescore new {name}"
        ) from None
    except IsADirectoryError:
        raise Refused(f"{name} is a folder; name a rubber file in it") from None
    except NotADirectoryError:
        raise Refused(f"{name}: a part of the path is no folder") from None
    except PermissionError:
        raise Refused(f"{name}: no permission; nothing was changed") from None
    except OSError as error:
        reason = os.strerror(error.errno or 0).lower()
        raise Refused(f"{name}: {reason}; nothing was changed") from None


# -- writing


def _umask() -> int:
    """The mode bits that new files do not get."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _put_in_place(target: Path, data: bytes, mode: int) -> None:
    """Give a file its new content, all of it or, where that fails, nothing."""
    temporary = _write_beside(target, data, mode)
    try:
        os.replace(temporary, target)
    except OSError:
        os.unlink(temporary)
        raise
    _flush_folder(target.parent)


def _write_beside(target: Path, data: bytes, mode: int) -> Path:
    """Write a file next to the target, down to the disk; gives its name.

    Whoever writes holds the lock, so a file of that name was left by a process
    that was killed.
    """
    temporary = target.with_name(f".{target.name}{_TEMPORARY}")
    with contextlib.suppress(FileNotFoundError):
        os.unlink(temporary)
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o600)
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(handle)
            if hasattr(os, "fchmod"):
                os.fchmod(handle, mode)
    except BaseException:
        os.unlink(temporary)
        raise
    return temporary


def _flush_folder(folder: Path) -> None:
    """Bring the folder's entry to the disk, where the system can."""
    if os.name == "nt":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextlib.contextmanager
def _locked(target: Path, name: str) -> Iterator[int]:
    """Hold the only right to write a file; gives the file's mode bits.

    POSIX: a lock of the system on the file itself, which ends with its owner.
    Since a writer puts a new file in place, whoever gets the lock looks whether
    the name still means the file that was locked, and begins again if not.
    """
    if os.name == "nt":
        with _locked_by_file(target, name):
            yield 0o666
        return
    import fcntl

    deadline = time.monotonic() + PATIENCE
    while True:
        handle = os.open(target, os.O_RDONLY | os.O_NONBLOCK)
        try:
            _refuse_strange(name, os.fstat(handle))
            lock = functools.partial(fcntl.flock, handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _wait(lock, deadline, name)
            if _names(target, handle):
                mode = stat.S_IMODE(os.fstat(handle).st_mode)
                if not mode & 0o222 or not os.access(target, os.W_OK):
                    raise Refused(f"{name} is write-protected; nothing was changed")
                yield mode
                return
        finally:
            os.close(handle)


def _names(target: Path, handle: int) -> bool:
    """Whether a path still means the file that was opened."""
    try:
        return os.path.samestat(os.fstat(handle), os.stat(target))
    except FileNotFoundError:
        return False


@contextlib.contextmanager
def _folder_locked(folder: Path) -> Iterator[None]:
    """Be the only one who starts a file in a folder."""
    if os.name == "nt":
        yield
        return
    import fcntl

    handle = os.open(folder, os.O_RDONLY)
    try:
        lock = functools.partial(fcntl.flock, handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        _wait(lock, time.monotonic() + PATIENCE, os.fspath(folder))
        yield
    finally:
        os.close(handle)


def _wait(take: Callable[[], None], deadline: float, name: str) -> None:
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


@contextlib.contextmanager
def _locked_by_file(target: Path, name: str) -> Iterator[None]:
    """Windows: a lock file that the system deletes when it is closed."""
    lock = target.with_name(f".{target.name}.lock")
    flags = os.O_CREAT | os.O_EXCL | os.O_RDWR | getattr(os, "O_TEMPORARY", 0)
    handles: list[int] = []
    _wait(lambda: handles.append(os.open(lock, flags)), time.monotonic() + PATIENCE, name)
    try:
        yield
    finally:
        os.close(handles[0])
