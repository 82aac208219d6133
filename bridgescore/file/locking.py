"""Who may write to a file: only ordinary files are touched, by one writer at a time."""

from __future__ import annotations

import contextlib
import functools
import os
import stat
import time
from collections.abc import Callable, Iterator
from typing import TypeVar

from bridgescore.errors import Refused

#: How long to wait, in seconds, for another program to finish writing.
PATIENCE = 30.0

T = TypeVar("T")

# What not every system has.
BINARY = getattr(os, "OBINARY", 0)
NO_LINK = getattr(os, "O_NOFOLLOW", 0)
AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
FOLDER = getattr(os, "O_DIRECTORY", 0)


def refuse_strange(name: str, status: os.stat_result) -> None:
    """Refuse folders, pipes and devices."""
    if stat.S_ISDIR(status.st_mode):
        if not os.access(name, os.R_OK | os.X_OK):
            raise PermissionError
        raise Refused(f"{name} is a folder; name a rubber file in it")
    if not stat.S_ISREG(status.st_mode):
        raise Refused(f"{name} is no ordinary file")


def refuse_protected(name: str, status: os.stat_result) -> None:
    """Refuse to replace a file that nobody may write, not even its owner."""
    if not status.st_mode & 0o222:
        raise Refused(f"{name} is write-protected; nothing was changed")


@contextlib.contextmanager
def locked(name: str) -> Iterator[tuple[str, os.stat_result, str | int]]:
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
        refuse_strange(name, status)
        refuse_protected(name, status)
        if os.name == "nt":
            with _locked_by_file(target, deadline, name):
                yield target, status, target
            return
        # Network file systems lock only what is open for writing.
        handle = os.open(target, os.O_RDWR | NO_LINK | AT_ONCE)
        try:
            refuse_strange(name, os.fstat(handle))
            _flock(handle, deadline, name)
            status = os.fstat(handle)
            if means(name, status):
                yield target, status, handle
                return
        finally:
            os.close(handle)


def means(name: str, status: os.stat_result) -> bool:
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
