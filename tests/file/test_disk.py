"""Rubber files on the disk: what is refused, what stays as it was, and who waits for whom."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from bridgescore.commands import table
from bridgescore.errors import FileRefused, NotUnderstood, Refused
from bridgescore.file import disk, locking
from bridgescore.file.document import Document
from bridgescore.game.model import Heading
from tests.helpers import finish, start

pytest.importorskip("fcntl", reason="the locks and modes of POSIX")

TEXT = "format = 1\n# the cup final\n"
HAND = '\n[[hand]]\ndeclarer = "we"\ncontract = "4S"\ntricks = 10\n'


@pytest.fixture
def friday(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A rubber file without a hand, alone in the folder that the test is in."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "friday.toml"
    file.write_text(TEXT)
    return file


def refusal(name: str) -> str:
    """Why a hand cannot be added to a file, in one sentence; reading it is refused as well."""
    with pytest.raises(Refused):
        disk.load(name)
    with pytest.raises(Refused) as refused:
        table.add(name, "we 4s =")
    return str(refused.value)


def test_adding_writes_the_file_and_nothing_beside_it(friday: Path) -> None:
    """After success the new text is in place and no temporary file is left."""
    table.add("friday.toml", "we 4s =")
    assert TEXT + HAND == friday.read_text()
    assert ["friday.toml"] == os.listdir()


@pytest.mark.parametrize("sentence", ["we 8s =", "we 4s", "we 4s +9"])
def test_a_refused_hand_leaves_the_file_and_nothing_beside_it(friday: Path, sentence: str) -> None:
    """What is not understood is not half written."""
    before = friday.stat()
    with pytest.raises(NotUnderstood):
        table.add("friday.toml", sentence)
    assert TEXT == friday.read_text()
    assert (before.st_ino, before.st_mtime_ns) == (friday.stat().st_ino, friday.stat().st_mtime_ns)
    assert ["friday.toml"] == os.listdir()


@pytest.mark.parametrize("step", ["fsync", "link", "replace"])
def test_a_full_disk_leaves_the_file_and_nothing_beside_it(
    friday: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """Where the new file cannot be finished or put in place, the old one stays alone."""

    def fail(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "")

    monkeypatch.setattr(os, step, fail)
    with pytest.raises(Refused, match="no space left on device; nothing was changed"):
        table.add("friday.toml", "we 4s =")
    # What is new is put in place by a link, which replaces nothing.
    if step != "replace":
        with pytest.raises(Refused, match="no space left on device; nothing was changed"):
            disk.create("new.toml", Document(TEXT))
    assert TEXT == friday.read_text()
    assert ["friday.toml"] == os.listdir()


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644, 0o666, 0o755])
def test_the_mode_of_a_file_is_kept(friday: Path, mode: int) -> None:
    """Who may read and write a file is the same after a hand was added."""
    friday.chmod(mode)
    table.add("friday.toml", "we 4s =")
    assert mode == stat.S_IMODE(friday.stat().st_mode)


def test_a_new_file_has_the_usual_mode(friday: Path) -> None:
    """A new file is as readable as any that the user's other programs make."""
    Path("other").touch()
    table.new("new.toml", Heading())
    assert Path("other").stat().st_mode == Path("new.toml").stat().st_mode


def test_a_link_stays_a_link(friday: Path) -> None:
    """A symbolic link is followed: its target gets the hand, in the target's own folder."""
    Path("nights").mkdir()
    friday.rename("nights/friday.toml")
    os.symlink("nights/friday.toml", "tonight")
    os.symlink("tonight", "link")
    table.add("link", "we 4s =")
    assert TEXT + HAND == Path("nights/friday.toml").read_text()
    assert ("tonight", "nights/friday.toml") == (os.readlink("link"), os.readlink("tonight"))
    assert ["friday.toml"] == os.listdir("nights")
    assert {"nights", "tonight", "link"} == set(os.listdir())


def test_the_file_keeps_every_byte(friday: Path) -> None:
    """Byte-order mark, CRLF and accents go to the disk and back unchanged."""
    data = '\ufeffformat = 1\r\nevent = "Café"\r\n\r\n# Zoë'.encode()
    friday.write_bytes(data)
    table.add("friday.toml", "pass")
    assert data + b'\r\n[[hand]]\r\ncontract = "pass"\r\n' == friday.read_bytes()
    table.undo("friday.toml")
    assert data == friday.read_bytes()


# -- creating


@pytest.mark.parametrize("kind", ["file", "folder", "link to nothing"])
def test_never_overwrites(friday: Path, kind: str) -> None:
    """A new rubber is refused wherever anything of that name is there."""
    name = "friday.toml"
    if kind == "folder":
        name = "nights"
        Path(name).mkdir()
    elif kind == "link to nothing":
        name = "link"
        os.symlink("nowhere.toml", name)
    before = set(os.listdir())
    with pytest.raises(Refused, match=f"{name} is there already; choose another name"):
        disk.create(name, Document("format = 1\n"))
    assert before == set(os.listdir())
    assert TEXT == friday.read_text()


def test_creates_in_another_folder(friday: Path) -> None:
    """A new file may be anywhere that is there."""
    Path("nights").mkdir()
    disk.create("nights/one.toml", Document(TEXT))
    assert TEXT == Path("nights/one.toml").read_text()
    assert ["one.toml"] == os.listdir("nights")


def test_creates_no_folders(friday: Path) -> None:
    """A folder that is not there is named, not made."""
    with pytest.raises(Refused, match=r"nowhere/one\.toml: there is no folder nowhere"):
        disk.create("nowhere/one.toml", Document(TEXT))
    assert ["friday.toml"] == os.listdir()


# -- what is no rubber file


def test_refuses_a_missing_file(friday: Path) -> None:
    """Where there is no file, the sentence says how to start one."""
    assert (
        "there is no file monday.toml; start a rubber with: bridgescore new monday.toml"
    ) == refusal("monday.toml")
    assert ["friday.toml"] == os.listdir()


def test_refuses_a_missing_folder(friday: Path) -> None:
    """Where the folder is missing, the folder is named."""
    assert "nights/friday.toml: there is no folder nights" == refusal("nights/friday.toml")
    assert "no folder" in refusal("friday.toml/monday.toml")


def test_refuses_a_folder(friday: Path) -> None:
    """A folder is not a rubber file."""
    assert ". is a folder; name a rubber file in it" == refusal(".")


def test_refuses_a_device(friday: Path) -> None:
    """A device is not a rubber file."""
    assert f"{os.devnull} is no ordinary file" == refusal(os.devnull)


def test_refuses_a_pipe(friday: Path) -> None:
    """A pipe is refused at once, without waiting for its writer."""
    os.mkfifo("pipe")
    assert "pipe is no ordinary file" == refusal("pipe")


def test_refuses_a_name_with_a_null(friday: Path) -> None:
    """A name that no system takes is refused in plain words."""
    assert "U+0000, which cannot be printed" in refusal("fri\0day")


def test_refuses_a_name_that_is_too_long(friday: Path) -> None:
    """What the system refuses for its own reasons is one sentence, too."""
    assert f"{'f' * 300}: file name too long; nothing was changed" == refusal("f" * 300)


def test_refuses_a_file_that_is_far_too_large(friday: Path) -> None:
    """No rubber has two mebibytes; one byte less is still read."""
    largest = 2 * 1024 * 1024
    friday.write_bytes(b"format = 1\n".ljust(largest, b"\n"))
    assert 0 == len(disk.load("friday.toml").steps)
    friday.write_bytes(b"format = 1\n".ljust(largest + 1, b"\n"))
    assert refusal("friday.toml").startswith("friday.toml is larger than 2 MiB; ")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (
            'format = 1\nevent = "Café"\n'.encode("cp1252"),
            "friday.toml:2: byte 24 (0xe9) is not UTF-8: the file looks like Windows-1252 or"
            " Latin-1; save it as UTF-8",
        ),
        (
            "format = 1\n".encode("utf-16"),
            "friday.toml:1: byte 1 (0xff) is not UTF-8: the file looks like UTF-16; save it as"
            " UTF-8",
        ),
        (
            "format = 1\n".encode("utf-16-le"),
            "friday.toml: byte 2 (0x00) is not UTF-8: the file looks like UTF-16; save it as UTF-8",
        ),
    ],
)
def test_refuses_another_encoding(friday: Path, data: bytes, sentence: str) -> None:
    """A file that an editor saved in another encoding is refused with how to save it."""
    friday.write_bytes(data)
    with pytest.raises(FileRefused):
        disk.load("friday.toml")
    assert sentence == refusal("friday.toml")
    assert data == friday.read_bytes()


def test_refuses_null_characters(friday: Path) -> None:
    """A null in the middle of a file is refused with its place."""
    friday.write_bytes(b'format = 1\nevent = "a\0b"\n')
    assert "byte 22 (0x00)" in refusal("friday.toml")


def test_refuses_to_change_what_is_write_protected(friday: Path) -> None:
    """A file that nobody may write is read and never replaced."""
    friday.chmod(0o444)
    with pytest.raises(Refused, match=r"friday\.toml is write-protected; nothing was changed"):
        table.add("friday.toml", "we 4s =")
    assert 0 == len(disk.load("friday.toml").steps)
    assert TEXT == friday.read_text()
    assert 0o444 == stat.S_IMODE(friday.stat().st_mode)


@pytest.mark.skipif(os.getuid() == 0, reason="root may read everything")
def test_refuses_what_may_not_be_read(friday: Path) -> None:
    """A file of somebody else's is refused in plain words."""
    friday.chmod(0o000)
    assert "friday.toml: no permission; nothing was changed" == refusal("friday.toml")


# -- more than one writer

HOLDER = """
import fcntl, sys
with open(sys.argv[1]) as file:
    fcntl.flock(file, fcntl.LOCK_EX)
    print("held", flush=True)
    sys.stdin.read()
"""


def hold(file: Path) -> subprocess.Popen[bytes]:
    """A process that holds the lock of a file until it has no more input."""
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert holder.stdout is not None
    assert b"held\n" == holder.stdout.readline()
    return holder


def test_waits_for_another_writer(friday: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While another program writes, a hand waits for its turn and is then recorded."""
    holder = hold(friday)
    waits = []

    def let_go(seconds: float) -> None:
        waits.append(seconds)
        holder.communicate(timeout=60)

    clock = SimpleNamespace(monotonic=time.monotonic, sleep=let_go)
    monkeypatch.setattr(locking, "time", clock)
    table.add("friday.toml", "we 4s =")
    assert 1 == len(waits)
    assert TEXT + HAND == friday.read_text()


def test_gives_up_in_the_end(friday: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that never lets go is named as the reason, and nothing is changed."""
    monkeypatch.setattr(locking, "PATIENCE", 0.0)
    holder = hold(friday)
    with pytest.raises(Refused, match=r"friday\.toml: another program has been writing"):
        table.add("friday.toml", "we 4s =")
    holder.communicate(timeout=60)
    assert TEXT == friday.read_text()
    assert ["friday.toml"] == os.listdir()


def test_reading_waits_for_nobody(friday: Path) -> None:
    """A sheet can be looked at while somebody writes."""
    holder = hold(friday)
    assert 0 == len(disk.load("friday.toml").steps)
    holder.communicate(timeout=60)


def test_no_hand_is_lost_between_writers(friday: Path) -> None:
    """Four scorers who add at the same moment all get their hand into the file."""
    writers = [start(friday.parent, "add", "friday.toml", "pass", "--quiet") for _ in range(4)]
    assert [0, 0, 0, 0] == [finish(writer).status for writer in writers]
    assert TEXT + '\n[[hand]]\ncontract = "pass"\n' * 4 == friday.read_text()
    assert ["friday.toml"] == os.listdir()
