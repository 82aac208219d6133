"""Rubber files on disk: the only module that opens them.

Reading refuses what is no rubber file before doing anything with it. Writing
goes one way: lock, read, change, check, write a file beside it, put it in place.
Nothing is opened that could make the program wait, or do something, such as a
pipe or a device.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
import os
import stat
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import BinaryIO, Generic, NamedTuple, TypeVar

from bridgescore.errors import (
    MOST_SHOWN,
    BridgescoreError,
    Fault,
    FileRefused,
    Refused,
    and_more,
)
from bridgescore.file.reading import read_text
from bridgescore.game.rubber import Record, Rubber
from bridgescore.text import shell_name, unprintable, visible

#: The largest file that is read; a rubber of thousands of hands is far smaller.
LARGEST_FILE = 2 * 1024 * 1024
#: How long to wait, in seconds, for another program to finish writing.
PATIENCE = 30.0

#: How much of a file shows whether this program made it.
_BEGINNING = 64 * 1024

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


def read_all(paths: Iterable[str]) -> list[tuple[Record, Rubber]]:
    """What several rubber files say; raises Refused that names each which cannot be read."""
    found, bad = [], []
    for path in paths:
        try:
            found.append(read(path))
        except Refused as refused:
            bad.append(str(in_short(refused)))
    if bad:
        raise Refused("\n".join((*bad[:MOST_SHOWN], *and_more(len(bad[MOST_SHOWN:])))))
    return found


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


def read_file(path: str | os.PathLike[str]) -> str:
    """The text of a rubber file, line ends and byte-order mark untouched."""
    return _decode(read_bytes(path), os.fspath(path))


def read_bytes(path: str | os.PathLike[str], most: int = LARGEST_FILE) -> bytes:
    """The bytes of an ordinary file, of `most` bytes at the most; raises Refused like `load`."""
    name = _name(path)
    with _plain_words(name):
        # Before it is opened: a pipe would wait for its writer, a device might do something.
        _refuse_strange(name, os.stat(name))
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
                _put_in_place(name, os.path.realpath(name), data, None)
            except FileExistsError:
                raise Refused(f"{name} is there already; use --force to replace it") from None
            return
        with _locked(name) as (target, status, source):
            if any(_means(each, status) for each in made_from):
                raise Refused(f"{name} is the rubber file itself; choose another name")
            if not force:
                with _opened(source) as file:
                    if not is_ours(file.read(_BEGINNING)):
                        raise Refused(f"{name} is there already; use --force to replace it")
            _put_in_place(name, target, data, status)


def create(path: str | os.PathLike[str], text: str) -> None:
    """Write a new file; raises Refused where there is one already."""
    name = _name(path)
    _refuse_folder_name(name)
    with _plain_words(name, changing=True):
        try:
            if os.path.lexists(name):
                raise FileExistsError
            _put_in_place(name, name, _encode(text, name), None)
        except FileExistsError:
            raise Refused(
                f"{name} is there already; choose another name, nothing was changed"
            ) from None


def create_all(files: Sequence[tuple[str, str]]) -> None:
    """Write new files, each a name and its text: all of them or, where one fails, none."""
    made: list[str] = []
    try:
        for name, text in files:
            create(name, text)
            made.append(name)
    except Refused:
        for name in made:
            with contextlib.suppress(OSError):
                os.unlink(name)
        raise


def rewrite(path: str | os.PathLike[str], change: Callable[[str], Change[T]]) -> T:
    """Change a rubber file as a whole.

    `change` gets the text and gives the new one, checked; what it raises leaves
    the file as it was. Hands that go to another file are there before the old
    one lets go of them; where they are there already, since whoever moved them
    was killed in between, only the rest is done. A link stays a link: its target
    is written.
    """
    name = _name(path)
    with contextlib.ExitStack() as stack:
        with _plain_words(name, changing=True):
            target, status, source = stack.enter_context(_locked(name))
            with _opened(source) as file:
                old = _decode(_all_of(file, name, LARGEST_FILE), name)
        # What fails in here is no fault of the file's.
        new, outcome, moved = change(old)
        with _plain_words(name, changing=True):
            data = _encode(new, name)
            begun = moved is not None and not _is_half_done(moved, old, new, status)
            if moved is not None and begun:
                create(*moved)
            try:
                if new != old:
                    _put_in_place(name, target, data, status)
            except (OSError, Refused):
                if moved is not None and begun:
                    os.unlink(moved[0])
                raise
    return outcome


def _is_half_done(moved: tuple[str, str], old: str, new: str, status: os.stat_result) -> bool:
    """Whether hands stand in their new file already, since whoever moved them was killed.

    Then it holds just them, and the old file, which has yet to let go of them,
    was not written to since. `status` is the old file's.
    """
    name, text = moved
    if _means(name, status):
        raise Refused(
            f"{name} is there already, it is the rubber file itself; choose another name,"
            " nothing was changed"
        )
    with contextlib.suppress(BridgescoreError, OSError):
        later = os.stat(name).st_mtime_ns >= status.st_mtime_ns
        return later and old != new and read_file(name) == text
    return False


# -- reading

# What not every system has.
_BINARY = getattr(os, "O_BINARY", 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
_FOLDER = getattr(os, "O_DIRECTORY", 0)


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
    return os.open(path, flags | _AT_ONCE)


def _all_of(file: BinaryIO, name: str, most: int) -> bytes:
    """All that is in a file; `name` is what the user calls it."""
    status = os.fstat(file.fileno())
    _refuse_strange(name, status)
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


def _refuse_strange(name: str, status: os.stat_result) -> None:
    """Refuse folders, pipes and devices."""
    if stat.S_ISDIR(status.st_mode):
        if not os.access(name, os.R_OK | os.X_OK):
            raise PermissionError
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
    if data[:4] in (b"\xff\xfe\0\0", b"\0\0\xfe\xff") or 2 * data[:64].count(0) > len(data[:64]):
        return f"{what}: the file looks like UTF-32; save it as UTF-8"
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or data[:64].count(0) > len(data[:64]) // 4:
        return f"{what}: the file looks like UTF-16; save it as UTF-8"
    if data[place] == 0:
        return f"byte {place + 1} (0x00) is a null, which no text has; take it out"
    if _begins_a_character(data[place:]):
        return f"{what}: the file ends in the middle of a character; its end is missing"
    if data[place] == 0xED or not data[:place].isascii():
        return f"{what}, though what stands before it is; write this character anew"
    if not any(byte < 0x20 and byte not in b"\t\r\n" for byte in data):
        return f"{what}: the file looks like Windows-1252 or Latin-1; save it as UTF-8"
    return f"{what}; this is no text"


def _begins_a_character(data: bytes) -> bool:
    """Whether bytes could go on to a character of UTF-8: only its first ones are there."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return error.start == 0 and error.reason == "unexpected end of data"
    return False


@contextlib.contextmanager
def _plain_words(name: str, changing: bool = False) -> Iterator[None]:
    """The system's refusals, in one sentence; only what changes a file says that it did not."""
    unchanged = "; nothing was changed" if changing else ""
    try:
        yield
    except FileNotFoundError:
        raise Refused(_missing(name)) from None
    except IsADirectoryError:
        raise Refused(f"{name} is a folder; name a rubber file in it") from None
    except NotADirectoryError:
        raise Refused(f"{name}: a part of the path is no folder") from None
    except PermissionError:
        raise Refused(f"{name}: no permission{unchanged}") from None
    except OSError as error:
        reason = os.strerror(error.errno or 0).lower()
        raise Refused(f"{name}: {reason}{unchanged}") from None


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


def _put_in_place(name: str, target: str, data: bytes, old: os.stat_result | None) -> None:
    """Give a file its new content, all of it or, where that fails, nothing.

    `old` is the file that is replaced: mode and owner stay its own. Without one
    nothing may be there; raises FileExistsError where something is.
    """
    folder = os.path.dirname(target)
    done = False
    try:
        with _beside(folder, data, old) as temporary:
            if old is None:
                _rename_to_new(temporary, target)
            else:
                _refuse_changed(name, target, old)
                os.replace(temporary, target)
            done = True
    except OSError:
        # The content was on the disk before it got its name; what fails behind that takes
        # nothing back.
        if not done:
            raise
    _flush_folder(folder)


def _refuse_changed(name: str, target: str, old: os.stat_result) -> None:
    """Refuse to replace what is another file, or was written to, since it was read."""
    now = os.lstat(target)
    if not os.path.samestat(now, old) or _version(now) != _version(old):
        raise Refused(
            f"{name} was changed by another program at the same moment; nothing was changed,"
            " do it again"
        )


def _version(status: os.stat_result) -> tuple[int, int]:
    """What another program's writing changes."""
    return status.st_size, status.st_mtime_ns


def _rename_to_new(temporary: str, target: str) -> None:
    """Give a file a name that is free; raises FileExistsError where it is not."""
    try:
        os.link(temporary, target)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):
        # Without hard links, an empty file of our own holds the name for a moment.
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK, 0o666))
        try:
            os.replace(temporary, target)
        except OSError:
            os.unlink(target)
            raise


# While a file is written, it stands beside its place as .bridgescore-0.new, and a link
# .bridgescore-0, which leads nowhere, notes its number in the file system. Where those names
# are somebody's own, or another writer's, the next ones are taken. So what a killed writer
# left is known from everything else: the note tells of it, and nobody holds its lock.
_NOTE = "bridgescore:"


@contextlib.contextmanager
def _beside(folder: str, data: bytes, old: os.stat_result | None) -> Iterator[str]:
    """The name of a new file with this content, which is on the disk; in the end it is gone.

    On Linux it has no name until it is whole.
    """
    handle = _open_nameless(folder)
    if handle is not None:
        with open(handle, "wb") as file:
            _hold(handle)
            _fill(file, data, old)
            with _named(folder, handle) as (name, _):
                yield name
    else:
        with _named(folder, None) as (name, handle), open(handle, "wb") as file:
            _fill(file, data, old)
            if os.name == "nt":
                file.close()
            yield name


def _open_nameless(folder: str) -> int | None:
    """A new file without a name, or None where there is no such thing."""
    flag = getattr(os, "O_TMPFILE", None)
    if flag is None:
        return None
    # What is wrong with the folder, a file with a name will show.
    with contextlib.suppress(OSError):
        handle = os.open(folder or os.curdir, flag | os.O_WRONLY, 0o666)
        if os.path.exists(f"/proc/self/fd/{handle}"):
            return handle
        os.close(handle)
    return None


@contextlib.contextmanager
def _named(folder: str, nameless: int | None) -> Iterator[tuple[str, int]]:
    """A name that was nobody's, for a file without one or for a new one; taken back in the end."""
    number = 0 if nameless is None else os.fstat(nameless).st_ino
    for place in itertools.count():
        note = os.path.join(folder, f".bridgescore-{place}")
        name = f"{note}.new"
        if not _noted(note, name, number):
            continue
        try:
            handle = _new_or_linked(name, nameless)
            if handle is None:
                continue
            status = os.fstat(handle)
            try:
                yield name, handle
            finally:
                with contextlib.suppress(OSError):
                    if os.path.samestat(status, os.lstat(name)):
                        os.unlink(name)
            return
        finally:
            with contextlib.suppress(OSError):
                if os.readlink(note) == f"{_NOTE}{number}":
                    os.unlink(note)


def _new_or_linked(name: str, nameless: int | None) -> int | None:
    """Give a name to a file, or make a new one of that name; None where it is taken."""
    try:
        if nameless is not None:
            # Only with a folder in hand does Python follow the link of the system.
            os.link(f"/proc/self/fd/{nameless}", name, src_dir_fd=nameless, follow_symlinks=True)
            return nameless
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK | _BINARY
        handle = os.open(name, flags, 0o666)
    except FileExistsError:
        return None
    # Before the lock was taken, another writer may have thought it was left behind.
    if _hold(handle) and _means(name, os.fstat(handle)):
        return handle
    os.close(handle)
    return None


def _hold(handle: int) -> bool:
    """Lock a new file, which says that its writer lives; False where somebody else has."""
    try:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except (ImportError, OSError):
        pass
    return True


def _noted(note: str, name: str, number: int) -> bool:
    """Note the number of a file that is about to get a name; False where the note is taken."""
    for _ in range(2):
        try:
            os.symlink(f"{_NOTE}{number}", note)
        except FileExistsError:
            if not _cleared(note, name):
                return False
        except (OSError, NotImplementedError):
            # Where there are no links, it goes without.
            return True
        else:
            return True
    return False


def _cleared(note: str, name: str) -> bool:
    """Remove what a killed writer left; False where it is anybody else's, or the writer lives."""
    try:
        said = os.readlink(note)
        if not said.startswith(_NOTE):
            return False
        with contextlib.suppress(FileNotFoundError):
            status = os.lstat(name)
            # Without nameless files, the number was not known yet.
            if not stat.S_ISREG(status.st_mode) or said not in (
                f"{_NOTE}{status.st_ino}",
                f"{_NOTE}0",
            ):
                return False
            handle = os.open(name, os.O_RDWR | _NO_LINK | _AT_ONCE)
            try:
                if not _hold(handle):
                    return False
                os.unlink(name)
            finally:
                os.close(handle)
        os.unlink(note)
    except OSError:
        return False
    return True


def _fill(file: BinaryIO, data: bytes, old: os.stat_result | None) -> None:
    """Write all of a new file, and bring it to the disk."""
    if old is not None:
        _make_like(file.fileno(), old)
    file.write(data)
    file.flush()
    os.fsync(file.fileno())


def _make_like(handle: int, old: os.stat_result) -> None:
    """Give a new file the mode of an old one, and its group and owner where that is allowed."""
    if os.name == "nt":
        return
    new = os.fstat(handle)
    if new.st_gid != old.st_gid:
        with contextlib.suppress(PermissionError):
            os.fchown(handle, -1, old.st_gid)
    if new.st_uid != old.st_uid:
        with contextlib.suppress(PermissionError):
            os.fchown(handle, old.st_uid, -1)
    os.fchmod(handle, stat.S_IMODE(old.st_mode))


def _flush_folder(folder: str) -> None:
    """Bring the folder's entry to the disk, where the system can."""
    if os.name == "nt":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder or os.curdir, os.O_RDONLY | _FOLDER)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextlib.contextmanager
def _locked(name: str) -> Iterator[tuple[str, os.stat_result, str | int]]:
    """Hold the only right to write a file.

    Gives where it is without links, its status, and what to read it from.

    POSIX: a lock of the system on the file itself, which ends with its owner.
    Since a writer puts a new file in place, whoever gets the lock looks whether
    the name still means the file that was locked, and begins again if not.
    """
    deadline = time.monotonic() + PATIENCE
    while True:
        target = os.path.realpath(name)
        status = os.stat(name)
        _refuse_strange(name, status)
        _refuse_protected(name, status)
        if os.name == "nt":
            with _locked_by_file(target, deadline, name):
                yield target, status, target
            return
        # Network file systems lock only what is open for writing.
        handle = os.open(target, os.O_RDWR | _NO_LINK | _AT_ONCE)
        try:
            _refuse_strange(name, os.fstat(handle))
            _flock(handle, deadline, name)
            status = os.fstat(handle)
            if _means(name, status):
                yield target, status, handle
                return
        finally:
            os.close(handle)


def _means(name: str, status: os.stat_result) -> bool:
    """Whether a name still means the file that was opened."""
    try:
        return os.path.samestat(status, os.stat(name))
    except OSError:
        return False


def _flock(handle: int, deadline: float, name: str) -> None:
    """Take the lock of the system on what is open; closing it lets go."""
    import fcntl

    _wait(functools.partial(fcntl.flock, handle, fcntl.LOCK_EX | fcntl.LOCK_NB), deadline, name)


@contextlib.contextmanager
def _locked_by_file(target: str, deadline: float, name: str) -> Iterator[None]:
    """Windows: a lock file that the system deletes when it is closed."""
    folder, base = os.path.split(target)
    lock = os.path.join(folder, f".{base[:200]}.lock")
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
