"""Files that are none: pipes, devices, endless ones, and folders with all of them."""

from __future__ import annotations

import contextlib
import io
import os
import re
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bridgescore.commands import table
from bridgescore.errors import Refused
from bridgescore.file import disk
from bridgescore.file.document import Document
from tests.helpers import Cli, Outcome, refused

pytest.importorskip("fcntl", reason="pipes and devices of POSIX")

MIB = 1024 * 1024
TOO_LARGE = r"odd\.toml is larger than 2 MiB; that is no file for this program"
RUBBER = '[players]\nnorth = "Ann"\nsouth = "Bob"\neast = "Cleo"\nwest = "Dev"\n'
WON = f"format = 1\n{RUBBER}" + '\n[[hand]]\ndeclarer = "we"\ncontract = "3NT"\ntricks = 9\n' * 2


@pytest.fixture(autouse=True)
def impatient() -> Iterator[None]:
    """Whatever waits for a pipe's other end fails instead of waiting for ever."""

    def fail(*_: object) -> None:
        raise AssertionError("it waits")

    before = signal.signal(signal.SIGALRM, fail)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one finished rubber, of which all tests begin."""
    monkeypatch.chdir(tmp_path)
    Path("good.toml").write_text(WON)
    return tmp_path


def a_pipe(name: str) -> None:
    """A pipe that nobody writes to."""
    os.mkfifo(name)


def a_link_to_a_pipe(name: str) -> None:
    """A link to a pipe that nobody writes to."""
    os.mkfifo("the pipe")
    os.symlink("the pipe", name)


def a_link_to_a_device(name: str) -> None:
    """A link to a device that never ends."""
    os.symlink("/dev/zero", name)


def a_socket(name: str) -> None:
    """A socket that nobody listens to."""
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(name)


def an_endless_file(name: str) -> None:
    """A file that says it holds a tebibyte."""
    with open(name, "wb") as file:
        file.truncate(2**40)


def a_folder(name: str) -> None:
    """A folder where a file should be."""
    os.mkdir(name)


def a_link_to_nothing(name: str) -> None:
    """A link whose target is gone."""
    os.symlink("gone", name)


def a_circle(name: str) -> None:
    """A link to itself."""
    os.symlink(name, name)


STRANGE = (
    *(a_pipe, a_link_to_a_pipe, a_link_to_a_device, a_socket, an_endless_file, a_folder),
    *(a_link_to_nothing, a_circle),
)

#: Every command that reads a file, with the strange one in its place.
READING: dict[str, tuple[str, ...]] = {
    "show": ("show", "odd.toml"),
    "show --json": ("show", "odd.toml", "--json"),
    "why": ("why", "odd.toml"),
    "what": ("what", "odd.toml"),
    "print": ("print", "odd.toml"),
    "night": ("night", "odd.toml"),
    "export": ("export", "odd.toml"),
    "import": ("import", "odd.toml", "-o", "new.toml"),
    "compare": ("compare", "good.toml", "odd.toml"),
    "cut --after": ("cut", "--after", "odd.toml"),
}
#: Every command that changes a file, likewise.
CHANGING: dict[str, tuple[str, ...]] = {
    "add": ("add", "odd.toml", "pass"),
    "undo": ("undo", "odd.toml"),
    "fix": ("fix", "odd.toml", "1", "pass"),
    "insert": ("insert", "odd.toml", "1", "pass"),
    "remove": ("remove", "odd.toml", "1"),
    "set": ("set", "odd.toml", "--event", "Cup"),
    "stop": ("stop", "odd.toml"),
    "play": ("play", "odd.toml"),
}
#: Every command that writes a file beside the one that it reads, likewise.
WRITING: dict[str, tuple[str, ...]] = {
    "new": ("new", "odd.toml"),
    "print -o": ("print", "good.toml", "-o", "odd.toml.html", "--force"),
    "print -o txt": ("print", "good.toml", "-o", "odd.toml.txt", "--force"),
    "export -o": ("export", "good.toml", "-o", "odd.toml.json", "--force"),
    "import -o": ("import", "good.pbn", "-o", "odd.toml"),
    "cut --new": ("cut", "Ann", "Bob", "Cleo", "Dev", "--new", "odd.toml"),
    "--rest-to": ("insert", "good.toml", "1", "we", "3nt", "=", "--rest-to", "odd.toml"),
}


def in_a_sentence(outcome: Outcome) -> str:
    """What a refusal said, in one line that names the file, with status 1 or 2.

    A night without a rubber still has its empty tables.
    """
    assert outcome.status in (1, 2)
    said = refused(
        outcome._replace(out="" if "Who pays whom" in outcome.out else outcome.out), outcome.status
    )
    assert 1 == said.count("\n"), said
    assert "odd.toml" in said
    return said


@pytest.mark.parametrize("make", STRANGE)
@pytest.mark.parametrize("command", READING)
def test_a_command_that_reads_refuses_what_is_no_rubber_file(
    folder: Path, cli: Cli, command: str, make: Callable[[str], None]
) -> None:
    """At once, in one sentence, and without saying that nothing was changed."""
    if (command, make) == ("export", a_folder):
        pytest.skip("a folder without rubbers is an empty array")
    make("odd.toml")
    assert "nothing was changed" not in in_a_sentence(cli(*READING[command]))


@pytest.mark.parametrize("make", STRANGE)
@pytest.mark.parametrize("command", CHANGING)
def test_a_command_that_changes_refuses_what_is_no_rubber_file(
    folder: Path, cli: Cli, command: str, make: Callable[[str], None]
) -> None:
    """At once, in one sentence, and nothing stands beside it afterwards."""
    make("odd.toml")
    before = set(os.listdir())
    in_a_sentence(cli(*CHANGING[command]))
    assert before == set(os.listdir())


@pytest.mark.parametrize("make", [each for each in STRANGE if each is not an_endless_file])
@pytest.mark.parametrize("command", WRITING)
def test_a_command_that_writes_replaces_nothing_strange(
    folder: Path, cli: Cli, command: str, make: Callable[[str], None]
) -> None:
    """Not even by force is a pipe, a device or a folder replaced; a link to nothing is followed."""
    Path("good.pbn").write_bytes(pbn(cli))
    name = next(word for word in WRITING[command] if "odd.toml" in word)
    make(name)
    before = {path.name: path.lstat().st_ino for path in folder.iterdir()}
    old = Path("good.toml").read_bytes()
    outcome = cli(*WRITING[command])
    if make is a_link_to_nothing and command in ("print -o", "print -o txt", "export -o"):
        assert (0, "") == (outcome.status, outcome.err)
        assert {*before, "gone"} == set(os.listdir())
    else:
        in_a_sentence(outcome)
        assert before == {path.name: path.lstat().st_ino for path in folder.iterdir()}
    assert old == Path("good.toml").read_bytes()


def pbn(cli: Cli) -> bytes:
    """The good rubber in PBN."""
    outcome = cli("export", "good.toml", "--format", "pbn")
    assert 0 == outcome.status
    return outcome.out.encode("latin-1")


@pytest.mark.parametrize(
    "beneath", ["pipe/odd.toml", "good.toml/odd.toml", "device/odd.toml", "circle/odd.toml"]
)
@pytest.mark.parametrize("command", [*READING, *CHANGING, *WRITING])
def test_nothing_stands_beneath_what_is_no_folder(
    folder: Path, cli: Cli, command: str, beneath: str
) -> None:
    """A part of a path that is a pipe, a device, a file or a circle is refused at once."""
    Path("good.pbn").write_bytes(pbn(cli))
    a_pipe("pipe")
    a_link_to_a_device("device")
    a_circle("circle")
    before = set(os.listdir())
    words = (READING | CHANGING | WRITING)[command]
    in_a_sentence(cli(*(word.replace("odd.toml", beneath) for word in words)))
    assert before == set(os.listdir())


# -- sizes


class Counting(io.FileIO):
    """A file that counts the bytes that are read from it."""

    taken = 0

    def readinto(self, buffer: object) -> int | None:
        """Like any file's."""
        count = super().readinto(buffer)  # type: ignore[arg-type]
        self.taken += count or 0
        return count


def test_of_a_file_that_is_too_large_nothing_is_read(folder: Path) -> None:
    """Its size is asked first."""
    an_endless_file("odd.toml")
    raw = Counting("odd.toml")
    with io.BufferedReader(raw) as file, pytest.raises(Refused, match=TOO_LARGE):
        disk._all_of(file, "odd.toml", 2 * MIB)
    assert 0 == raw.taken


@pytest.mark.parametrize("claimed", [0, 1, 5000, 2 * MIB])
def test_of_a_file_that_grows_no_more_is_read_than_is_taken(
    folder: Path, monkeypatch: pytest.MonkeyPatch, claimed: int
) -> None:
    """Whatever its size is said to be, at most one byte over the limit is read."""
    Path("odd.toml").write_bytes(b"#" * (3 * MIB))
    fstat = os.fstat

    def understated(handle: int) -> os.stat_result:
        status = list(fstat(handle))
        status[6] = claimed
        return os.stat_result(status)

    raw = Counting("odd.toml")
    with io.BufferedReader(raw, 1) as file, monkeypatch.context() as patch:
        patch.setattr(os, "fstat", understated)
        with pytest.raises(Refused, match=TOO_LARGE):
            disk._all_of(file, "odd.toml", 2 * MIB)
    assert raw.taken <= 2 * MIB + 1


def test_a_file_whose_size_the_system_does_not_know_is_read_whole(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A size of nothing, as files of the system's own have, is no end."""
    if not Path("/proc/self/environ").exists():
        pytest.skip("only where the system shows itself as files")
    assert 0 == os.stat("/proc/version").st_size
    assert Path("/proc/version").read_bytes() == disk.read_bytes("/proc/version")


# -- folders


def test_a_night_shows_the_rubbers_among_strange_files(folder: Path, cli: Cli) -> None:
    """Every file that is none is named in one sentence, status 1; the others are added up."""
    Path("night").mkdir()
    Path("good.toml").rename("night/good.toml")
    for number, make in enumerate(STRANGE, start=1):
        make(f"odd{number}.toml")
        os.rename(f"odd{number}.toml", f"night/odd{number}.toml")
    Path("night/odd0.toml").write_text("format = 1\n[[hand]]\n")
    Path("night/latin.toml").write_bytes(b'format = 1\nevent = "Caf\xe9"\n')
    Path("night/other").mkdir()
    outcome = cli("night", "night")
    assert 1 == outcome.status
    bad = ["latin.toml", *(f"odd{number}.toml" for number in range(len(STRANGE) + 1))]
    assert bad == [line.partition(":")[0].split()[0].split("/")[1] for line in complaints(outcome)]
    assert "Ann" in outcome.out
    assert "Traceback" not in outcome.err


def complaints(outcome: Outcome) -> list[str]:
    """What was said of files that are wrong: the first line about each."""
    lines = outcome.err.splitlines()
    firsts = {line.partition(":")[0].split()[0].removeprefix("there"): line for line in lines}
    return list(firsts.values())


def test_a_file_that_vanishes_is_one_that_is_not_there(
    folder: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is gone between the list of a folder and its reading does not end the night."""
    Path("night").mkdir()
    Path("good.toml").rename("night/good.toml")
    Path("night/gone.toml").write_text(WON)
    listed = disk.rubber_files

    def then_gone(paths: list[str]) -> list[str]:
        found = listed(paths)
        Path("night/gone.toml").unlink()
        return found

    monkeypatch.setattr(disk, "rubber_files", then_gone)
    outcome = cli("night", "night")
    assert 1 == outcome.status
    assert outcome.err.startswith("there is no file night/gone.toml")
    assert 1 == outcome.err.count("\n")
    assert "Ann" in outcome.out


def test_a_list_of_a_folder_asks_about_links_only(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a thousand files stand, two links are followed, not a thousand paths."""
    for number in range(1000):
        Path(f"{number}.toml").touch()
    os.symlink("7.toml", "also-7.toml")
    os.symlink("gone.toml", "link.toml")
    realpath, asked = os.path.realpath, 0

    def counted(path: str) -> str:
        nonlocal asked
        asked += 1
        return realpath(path)

    monkeypatch.setattr(os.path, "realpath", counted)
    found = disk.rubber_files(["."])
    assert 3 == asked
    numbers = sorted(f"./{number}.toml" for number in range(1000))
    assert [*numbers, "./good.toml", "./link.toml"] == found


def test_a_file_that_is_named_twice_is_read_once(folder: Path) -> None:
    """By a link, by its folder, by another spelling: the first one counts."""
    os.symlink("good.toml", "link.toml")
    os.symlink(".", "here")
    for paths, first in (
        (["good.toml", ".", "here"], "good.toml"),
        (["here", "good.toml", "link.toml"], "here/good.toml"),
        (["link.toml", "here", "."], "link.toml"),
    ):
        assert [first] == disk.rubber_files(paths)


# -- what is looked at and what is opened


def changing_to(patch: pytest.MonkeyPatch, make: Callable[[str], None], look: int) -> list[int]:
    """Put something in the place of odd.toml right after it was looked at so many times.

    Gives a list that then holds its number.
    """
    made: list[int] = []
    stat, looks = os.stat, 0

    def looked(path: str | int, **options: Any) -> os.stat_result:
        nonlocal looks
        status = stat(path, **options)
        if str(path).endswith("odd.toml"):
            looks += 1
            if looks == look:
                os.unlink("odd.toml")
                make("odd.toml")
                made.append(os.lstat("odd.toml").st_ino)
        return status

    patch.setattr(os, "stat", looked)
    return made


@pytest.mark.parametrize("look", [1, 2, 3])
@pytest.mark.parametrize("make", [a_pipe, a_link_to_a_pipe, a_link_to_a_device, a_folder])
@pytest.mark.parametrize(
    "act",
    [
        lambda: disk.load("odd.toml"),
        lambda: table.add("odd.toml", "we 3nt -1"),
        lambda: disk.save("odd.toml", b"page", (), force=True),
        lambda: disk.save("odd.toml", b"page", (), force=False, is_ours=lambda _: True),
    ],
)
def test_what_becomes_strange_meanwhile_is_refused(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    act: Callable[[], object],
    make: Callable[[str], None],
    look: int,
) -> None:
    """Whenever a file turns into something else, nobody waits and that is not replaced."""
    Path("odd.toml").write_text("format = 1\n")
    with monkeypatch.context() as patch, contextlib.suppress(Refused):
        made = changing_to(patch, make, look)
        act()
    # Not every act looks as often as that.
    for number in made:
        assert number == os.lstat("odd.toml").st_ino
        assert {"good.toml", "odd.toml"} == set(os.listdir()) - {"the pipe"}


@pytest.mark.parametrize("make", [a_pipe, a_link_to_a_pipe, a_link_to_a_device, a_socket])
@pytest.mark.parametrize("command", [*READING, *CHANGING, *WRITING])
def test_what_is_no_ordinary_file_is_not_opened(
    folder: Path,
    cli: Cli,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    make: Callable[[str], None],
) -> None:
    """Opening alone could set a device going, or wake a program at a pipe's other end."""
    Path("good.pbn").write_bytes(pbn(cli))
    words = (READING | CHANGING | WRITING)[command]
    make(next(word for word in words if "odd.toml" in word))
    opened: list[str] = []
    os_open = os.open

    def noting(path: str, flags: int, *args: int, **options: int) -> int:
        opened.append(os.path.basename(path))
        return os_open(path, flags, *args, **options)

    monkeypatch.setattr(os, "open", noting)
    in_a_sentence(cli(*words))
    assert [] == [name for name in opened if "odd" in name or name in ("the pipe", "zero")]


def test_a_name_that_is_taken_is_refused_before_anything_is_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Starting a file that is there costs no disk."""

    def fail(*_: object) -> None:
        raise AssertionError("written")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(Refused, match=r"good\.toml is there already"):
        disk.create("good.toml", Document(WON))


def test_a_bad_file_of_a_night_is_told_of_in_one_sentence(folder: Path, cli: Cli) -> None:
    """Its first fault, the number of the others, and where they are told."""
    Path("night").mkdir()
    Path("good.toml").rename("night/good.toml")
    Path("night/odd.toml").write_text("format = 1\n" + "[[hand]]\n" * 500)
    outcome = cli("night", "night")
    assert 1 == outcome.status
    assert re.fullmatch(
        r"night/odd\.toml:2: hand 1: .+; and [1-9][0-9,]* more,"
        r" see them with: bridgescore show night/odd\.toml\n",
        outcome.err,
    )
    assert "Ann" in outcome.out


def test_an_export_names_every_file_that_cannot_be_read(folder: Path, cli: Cli) -> None:
    """All rubbers that were asked for are written, or none and each bad file is told of."""
    for name in ("a pipe", "another"):
        a_pipe(f"{name}.toml")
    for output in ((), ("-o", "all.json")):
        said = refused(cli("export", ".", *output), 1)
        assert "./a pipe.toml is no ordinary file\n./another.toml is no ordinary file\n" == said
    for number in range(10, 35):
        Path(f"{number}.toml").write_text("format = 1\n" + "[[hand]]\n" * 500)
    lines = refused(cli("export", "."), 1).splitlines()
    assert (21, "... and 7 more") == (len(lines), lines[-1])
    assert all(line.startswith(f"./{10 + n}.toml:2: ") for n, line in enumerate(lines[:-1]))
    assert not Path("all.json").exists()
