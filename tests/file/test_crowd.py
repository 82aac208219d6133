"""Many writers at one file: every hand is there once, and only what was named is gone."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path

import pytest

from bridgescore.commands.correct import fix
from bridgescore.commands.table import add, undo
from bridgescore.errors import Refused
from bridgescore.file import disk
from bridgescore.file.document import Document
from bridgescore.game.model import Hand
from bridgescore.sentence.writer import write_hand
from tests.helpers import finish, start
from tests.workers import all_at_once

pytest.importorskip("fcntl", reason="processes and locks of POSIX")

#: Hands that no two writers share and that never make a game, as they are written.
HANDS = [
    f"{side} {level}{strain} -{down}"
    for side in ("we", "they")
    for level in range(1, 8)
    for strain in ("C", "D", "H", "S", "NT")
    for down in range(1, 8)
]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A rubber file without a hand, alone in the folder that the test is in."""
    monkeypatch.chdir(tmp_path)
    Path("friday.toml").write_text("format = 1\n")
    return tmp_path


def adding(name: str, hands: Sequence[str]) -> Callable[[], None]:
    """A writer of hands, each with itself as its note."""

    def work() -> None:
        for hand in hands:
            add(name, hand, note=hand)

    return work


def test_eight_writers_of_fifty_hands(table: Path) -> None:
    """All 400 hands are there, each once, each writer's own in their order."""
    shares = [HANDS[first : first + 50] for first in range(0, 400, 50)]
    all_at_once([adding("friday.toml", share) for share in shares])
    steps = disk.load("friday.toml").steps
    written = [step.deal.note for step in steps]
    assert 400 == len(written) == len(set(written))
    for share in shares:
        assert share == [note for note in written if note in share]
    assert written == [write_hand(step.deal) for step in steps]
    assert ["friday.toml"] == os.listdir()


def test_undo_takes_one_hand_each_time(table: Path) -> None:
    """Writers who take hands back in between lose what they were told they took, nothing else."""

    def changing(hands: Sequence[str]) -> Callable[[], str]:
        def work() -> str:
            taken = []
            for number, hand in enumerate(hands):
                add("friday.toml", hand)
                if number % 3 == 2:
                    taken.append(undo("friday.toml").written)
            return "\n".join(taken)

        return work

    shares = [HANDS[first : first + 30] for first in range(0, 180, 30)]
    told = all_at_once([changing(share) for share in shares])
    taken = [line for each in told for line in each.splitlines()]
    assert 60 == len(taken)
    left = [write_hand(step.deal) for step in disk.load("friday.toml").steps]
    assert Counter(HANDS[:180]) == Counter(left) + Counter(taken)


def test_fix_changes_one_hand_each_time(table: Path) -> None:
    """While others add, hand 1 is put right over and over: it is what it was last told to be."""
    add("friday.toml", "pass", note="0")
    fixed = [f"they 7NT -{down}" for down in range(1, 14)]

    def fixing() -> str:
        for hand in fixed:
            correction = fix("friday.toml", "1", hand, note=hand)
            assert hand == correction.after
        return fixed[-1]

    shares = [HANDS[first : first + 25] for first in range(0, 100, 25)]
    told = all_at_once([fixing, *(adding("friday.toml", share) for share in shares)])
    first, *others = (step.deal for step in disk.load("friday.toml").steps)
    assert isinstance(first, Hand)
    assert (told[0], told[0]) == (write_hand(first), first.note)
    assert Counter(HANDS[:100]) == Counter(deal.note for deal in others)


def test_a_link_and_its_target_are_one_file(table: Path) -> None:
    """Two writers, one of them through a link from another folder, lose none of each other's."""
    Path("links").mkdir()
    os.symlink("../friday.toml", "links/tonight")
    shares = [HANDS[:40], HANDS[40:80]]
    all_at_once([adding("friday.toml", shares[0]), adding("links/tonight", shares[1])])
    written = [step.deal.note for step in disk.load("friday.toml").steps]
    assert Counter(HANDS[:80]) == Counter(written)
    assert "../friday.toml" == os.readlink("links/tonight")
    assert (["tonight"], {"friday.toml", "links"}) == (os.listdir("links"), set(os.listdir()))


def test_one_of_many_starts_a_file(table: Path) -> None:
    """Of ten who start a file of the same name one succeeds, and it is that one's file."""

    def starting(text: str) -> Callable[[], str]:
        def work() -> str:
            try:
                disk.create("new.toml", Document(text))
            except Refused:
                return ""
            return text

        return work

    for number in count(1):
        told = all_at_once([starting(f"format = 1\n# {number} {each}\n") for each in range(10)])
        started = [text for text in told if text]
        assert [Path("new.toml").read_text()] == started
        os.unlink("new.toml")
        if number == 5:
            break
    assert ["friday.toml"] == os.listdir()


def test_commands_wait_for_each_other(friday: Path) -> None:
    """Eight commands of different kinds at the same time all do their work."""
    folder = friday.parent
    for number in range(3):
        assert (
            0 == finish(start(folder, "add", "friday.toml", "pass", "--note", str(number))).status
        )
    changes = (
        *(("add", "friday.toml", "we", "1c", f"-{down}", "--quiet") for down in range(1, 6)),
        ("fix", "friday.toml", "1", "they", "1c", "-1"),
        ("remove", "friday.toml", "2"),
        ("set", "friday.toml", "--event", "Cup"),
    )
    processes = [start(folder, *change) for change in changes]
    assert [0] * 8 == [finish(process).status for process in processes]
    rubber = disk.load(friday)
    hands = Counter(write_hand(step.deal, rubber.heading) for step in rubber.steps)
    assert Counter([*(f"we 1C -{down}" for down in range(1, 6)), "they 1C -1", "pass"]) == hands
    assert ["0", "2"] == [step.deal.note for step in rubber.steps if step.deal.note]
    assert "Cup" == rubber.heading.event
