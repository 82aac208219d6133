"""Processes that share the package that is loaded already, so that hundreds are cheap."""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable


def fork(work: Callable[[int], object]) -> tuple[int, int]:
    """Do some work in a process of its own; gives its number and the pipe it reports on.

    `work` gets the pipe's other end. The process ends with status 0, or 1 where
    the work failed, and never comes back into the test.
    """
    reading, writing = os.pipe()
    worker = os.fork()
    if worker == 0:
        status = 1
        try:
            os.close(reading)
            work(writing)
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)
    os.close(writing)
    return worker, reading


def wait(worker: int) -> int:
    """The status that a process ended with; negative for the signal that ended it."""
    return os.waitstatus_to_exitcode(os.waitpid(worker, 0)[1])
