"""A file's new content, put in place in one step: all of it or, where that fails, nothing."""

from __future__ import annotations

import contextlib
import itertools
import os
import stat
from collections.abc import Iterator
from typing import BinaryIO

from bridgescore.errors import Refused
from bridgescore.file.locking import AT_ONCE, BINARY, FOLDER, NO_LINK, means


def put_in_place(name: str, target: str, data: bytes, old: os.stat_result | None) -> None:
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
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_LINK, 0o666))
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
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_LINK | BINARY
        handle = os.open(name, flags, 0o666)
    except FileExistsError:
        return None
    # Before the lock was taken, another writer may have thought it was left behind.
    if _hold(handle) and means(name, os.fstat(handle)):
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
            handle = os.open(name, os.O_RDWR | NO_LINK | AT_ONCE)
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
        handle = os.open(folder or os.curdir, os.O_RDONLY | FOLDER)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
