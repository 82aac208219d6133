"""Processes that share the package that is loaded already, so that hundreds are cheap."""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable, Sequence

from bridgescore.errors import BridgescoreError


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


def as_a_user(work: Callable[[], object]) -> str:
    """Carry out a change as a user without special rights; gives the refusal, or nothing."""

    def act(report: int) -> None:
        if os.getuid() == 0:
            os.setgroups([])
            os.setresgid(65534, 65534, 65534)
            os.setresuid(65534, 65534, 65534)
        try:
            work()
        except BridgescoreError as error:
            os.write(report, str(error).encode())

    worker, reports = fork(act)
    with open(reports, "rb") as said:
        text = said.read().decode()
    assert 0 == wait(worker)
    return text


def all_at_once(works: Sequence[Callable[[], object]]) -> list[str]:
    """Do each work in a process of its own, all at the same time; gives what each told."""
    gate, opened = os.pipe()

    def waiting(work: Callable[[], object]) -> Callable[[int], None]:
        def act(report: int) -> None:
            os.close(opened)
            os.read(gate, 1)
            with open(report, "w") as told:
                told.write(str(work() or ""))

        return act

    crowd = [fork(waiting(work)) for work in works]
    os.close(gate)
    os.close(opened)
    told = []
    for _, reports in crowd:
        with open(reports) as report:
            told.append(report.read())
    assert [0] * len(crowd) == [wait(worker) for worker, _ in crowd]
    return told
