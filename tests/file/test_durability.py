"""Nothing is lost: killed and interrupted programs, full disks, files that are in the way."""

from __future__ import annotations

import contextlib
import os
import re
import select
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bridgescore.commands.correct import fix, insert
from bridgescore.commands.finish import stop
from bridgescore.commands.table import add, show, undo
from bridgescore.errors import Refused
from bridgescore.file import coding, disk, locking
from bridgescore.file.document import Document
from tests.effort import seeded
from tests.helpers import TABLE, Cli, Outcome, finish, start
from tests.workers import as_a_user, fork, wait

pytest.importorskip("fcntl", reason="signals, locks and modes of POSIX")

#: The seed of every random moment; another one is taken with BRIDGESCORE_SEED.
SEED = int(os.environ.get("BRIDGESCORE_SEED", "20261127"))


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A rubber file without a hand, alone in the folder that the test is in."""
    monkeypatch.chdir(tmp_path)
    Path("friday.toml").write_text("format = 1\n# the cup final\n")
    return tmp_path


def notes(name: str = "friday.toml") -> list[str | None]:
    """The notes of all hands of a file that is right, in their order."""
    return [step.deal.note for step in disk.load(name).steps]


def works_at_once(name: str = "friday.toml") -> None:
    """The next command waits for nobody, and nothing is left beside the file."""
    patience, locking.PATIENCE = locking.PATIENCE, 0.0
    try:
        add(name, "pass", note="next")
    finally:
        locking.PATIENCE = patience
    assert [name] == os.listdir()


# -- killed


def add_for_ever(report: int) -> None:
    """Add hands one after another and tell of each that it is recorded."""
    number = len(notes())
    while True:
        add("friday.toml", "they 1nt -1", note=str(number))
        os.write(report, f"{number}\n".encode())
        number += 1


def test_no_kill_loses_a_recorded_hand(table: Path) -> None:
    """300 writers are killed at random moments: what was reported is there, in order."""
    chance = seeded(SEED)
    recorded: list[str | None] = []
    for round_ in range(300):
        if round_ % 10 == 0:
            Path("friday.toml").write_text("format = 1\n")
            recorded = []
        writer, reports = fork(add_for_ever)
        # The first report says that it has begun; a hand takes a few milliseconds.
        reported = os.read(reports, 100)
        time.sleep(chance.uniform(0, 0.008))
        os.kill(writer, signal.SIGKILL)
        assert -signal.SIGKILL == wait(writer)
        with open(reports, "rb") as rest:
            reported += rest.read()
        expected = recorded + reported.decode().split()
        found = notes()
        where = f"seed {SEED}, kill {round_}"
        assert expected == found[: len(expected)], where
        assert len(expected) <= len(found) <= len(expected) + 1, where
        works_at_once()
        recorded = notes()
    assert len(recorded) > 10


#: The steps of a write, each by what the system is asked to do.
STEPS = ("open", "fsync", "symlink", "link", "replace", "unlink", "close")


def dies(step: str, before: bool, number: int) -> Callable[[int], None]:
    """A writer that is killed at a step of the system, just before or after its nth time."""

    def work(report: int) -> None:
        asked = getattr(os, step)
        calls = 0

        def die(*args: object, **options: object) -> object:
            nonlocal calls
            calls += 1
            if before and calls == number:
                os.kill(os.getpid(), signal.SIGKILL)
            result = asked(*args, **options)
            if calls == number:
                os.kill(os.getpid(), signal.SIGKILL)
            return result

        setattr(os, step, die)
        add("friday.toml", "pass", note="new")
        os.write(report, b"done")

    return work


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("step", STEPS)
def test_a_kill_at_any_step_is_all_or_nothing(
    table: Path, step: str, before: bool, number: int
) -> None:
    """At each step of a write the file is the old one or the new one, and never locked for long."""
    old = Path("friday.toml").read_text()
    new = old + '\n[[hand]]\ncontract = "pass"\nnote = "new"\n'
    writer, reports = fork(dies(step, before, number))
    killed = wait(writer) == -signal.SIGKILL
    with open(reports, "rb") as rest:
        reported = rest.read()
    found = Path("friday.toml").read_text()
    assert killed == (reported == b"")
    # There is one os.replace and it is the moment; what comes before it changes nothing.
    moment = [*STEPS].index(step), before
    if not killed or (step, before, number) == ("replace", False, 1):
        assert new == found
    elif moment <= (STEPS.index("replace"), True):
        assert found in (old, new)
    works_at_once()
    assert found == Path("friday.toml").read_text().rpartition("\n[[hand]]")[0]


def test_a_kill_before_the_file_is_in_place_leaves_it_as_it_was(table: Path) -> None:
    """The two names that a killed process leaves are there once, and then removed."""
    old = Path("friday.toml").read_text()
    writer, reports = fork(dies("replace", True, 1))
    os.close(reports)
    assert -signal.SIGKILL == wait(writer)
    assert old == Path("friday.toml").read_text()
    assert {"friday.toml", ".bridgescore-0", ".bridgescore-0.new"} == set(os.listdir())
    works_at_once()


def test_a_killed_move_of_hands_loses_none(table: Path) -> None:
    """Where a correction moves hands to a new file and is killed, they stand in one of them."""
    for sentence in ("we 3nt -1", "we 4s =", "we 1nt =", "they 1nt ="):
        add("friday.toml", sentence)
    old = Path("friday.toml").read_bytes()

    def work(report: int) -> None:
        os.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
        fix("friday.toml", "1", "we 3nt =", rest_to="rest.toml")

    writer, reports = fork(work)
    os.close(reports)
    assert -signal.SIGKILL == wait(writer)
    assert old == Path("friday.toml").read_bytes()
    assert 2 == len(disk.load("rest.toml").steps)


def test_killed_commands_lose_no_hand(friday: Path) -> None:
    """30 `add` commands are killed at random moments between their start and their end."""
    chance = seeded(SEED)
    begun = time.monotonic()
    assert 0 == finish(start(friday.parent, "add", "friday.toml", "pass", "--note", "0")).status
    took = time.monotonic() - begun
    recorded = notes()
    killed = 0
    for number in range(1, 31):
        process = start(friday.parent, "add", "friday.toml", "pass", "--note", str(number))
        time.sleep(chance.uniform(0, 1.1 * took))
        process.kill()
        outcome = finish(process)
        killed += outcome.status == -signal.SIGKILL
        found = notes()
        where = f"seed {SEED}, kill {number}"
        longer = [*recorded, str(number)]
        assert found in ([longer] if outcome.status == 0 else [recorded, longer]), where
        recorded = found
    assert killed > 0
    works_at_once()


# -- interrupted


#: The program, which writes a sign as soon as it has arranged what an interrupt does.
READY = """
import os, signal, sys
arrange = signal.signal
def tell(*args):
    signal.signal = arrange
    arrange(*args)
    os.write(int(sys.argv.pop(1)), b"!")
signal.signal = tell
from bridgescore.__main__ import main
main()
"""


def interrupted(folder: Path, delay: float, *args: str) -> Outcome:
    """The program, interrupted so many seconds after it has begun."""
    from tests.helpers import HOME

    reading, writing = os.pipe()
    process = subprocess.Popen(
        [sys.executable, "-c", READY, str(writing), *args],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(HOME), "PYTHONIOENCODING": "utf-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        pass_fds=[writing],
    )
    os.close(writing)
    with open(reading, "rb") as sign:
        assert b"!" == sign.read(1)
    time.sleep(delay)
    process.send_signal(signal.SIGINT)
    return finish(process)


def test_an_interrupt_at_any_moment_is_quiet(friday: Path) -> None:
    """Ctrl-C from the program's first lines to its last: 130, or 0 where it was done; silence."""
    chance = seeded(SEED)
    begun = time.monotonic()
    assert 0 == finish(start(friday.parent, "add", "friday.toml", "pass", "--note", "0")).status
    took = time.monotonic() - begun
    recorded = notes()
    statuses = set()
    for number in range(1, 81):
        note = str(number)
        delay = chance.uniform(0, took)
        outcome = interrupted(friday.parent, delay, "add", "friday.toml", "pass", "--note", note)
        where = f"seed {SEED}, interrupt {number}: {outcome}"
        assert outcome.status in (0, 130), where
        assert "" == outcome.err, where
        found = notes()
        longer = [*recorded, note]
        assert found in ([longer] if outcome.status == 0 else [recorded, longer]), where
        statuses.add(outcome.status)
        recorded = found
    assert 130 in statuses
    works_at_once()


def test_an_interrupt_while_python_starts_loses_nothing(friday: Path) -> None:
    """Before the program's first line Python answers in its own way; nothing is recorded then."""
    chance = seeded(SEED)
    for number in range(1, 21):
        recorded = notes()
        process = start(friday.parent, "add", "friday.toml", "pass", "--note", str(number))
        time.sleep(chance.uniform(0, 0.05))
        process.send_signal(signal.SIGINT)
        outcome = finish(process)
        where = f"seed {SEED}, interrupt {number}: {outcome}"
        assert f"bridgescore{os.sep}" not in outcome.err, where
        assert outcome.status in (0, 1, 130, -signal.SIGINT), where
        longer = [*recorded, str(number)]
        assert notes() in ([longer] if outcome.status == 0 else [recorded, longer]), where
    works_at_once()


def test_interrupts_that_were_ignored_stay_ignored(friday: Path) -> None:
    """A command that a shell started in the background is not ended by Ctrl-C in front."""

    def ignore() -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)

    process = start(friday.parent, "add", "friday.toml", "pass", preexec_fn=ignore)
    while process.poll() is None:
        process.send_signal(signal.SIGINT)
        time.sleep(0.002)
    outcome = finish(process)
    assert (0, "") == (outcome.status, outcome.err)
    assert 1 == len(notes())


def at_terminal(folder: Path, *args: str) -> tuple[subprocess.Popen[bytes], int]:
    """The program on a terminal of its own, and that terminal's other end."""
    import pty

    ours, theirs = pty.openpty()
    process = start(
        folder,
        *args,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={"TERM": "xterm"},
        start_new_session=True,
    )
    os.close(theirs)
    return process, ours


def read_until(terminal: int, sign: bytes, seconds: float = 30) -> bytes:
    """What a terminal shows up to a sign; all of it where the program ends before."""
    shown = b""
    while sign not in shown and select.select([terminal], [], [], seconds)[0]:
        try:
            shown += os.read(terminal, 4096)
        except OSError:
            break
    return shown


def interrupt(process: subprocess.Popen[bytes], terminal: int) -> bytes:
    """What a program shows when it is interrupted.

    Python does not notice an interrupt in the moment before it waits for a key,
    so a person would press again.
    """
    shown = b""
    while process.poll() is None:
        process.send_signal(signal.SIGINT)
        shown += read_until(terminal, b"Traceback", seconds=5)
    return shown


@pytest.mark.parametrize(
    ("args", "there", "given_back"),
    [
        (("play", "friday.toml"), b"hand 1> ", b""),
        (("show", "friday.toml", "--watch"), b"Hand 1 is next", b"\x1b[?1049l"),
    ],
)
def test_an_interrupt_gives_the_terminal_back(
    friday: Path, args: tuple[str, ...], there: bytes, given_back: bytes
) -> None:
    """What waits for a person ends with 130 and leaves the screen as it was found."""
    import termios

    process, terminal = at_terminal(friday.parent, *args)
    settings = termios.tcgetattr(terminal)
    try:
        assert there in read_until(terminal, there)
        shown = interrupt(process, terminal)
        assert 130 == process.wait(timeout=60)
        assert settings == termios.tcgetattr(terminal)
    finally:
        os.close(terminal)
    assert b"Traceback" not in shown
    assert given_back in shown


# -- disks that are full, files that may not be written


def test_a_file_that_may_not_grow_stays_whole(table: Path) -> None:
    """Where the system lets no file grow so far, the hand is refused and the file is whole."""
    import resource

    add("friday.toml", "pass", note="x" * 2000)
    before = Path("friday.toml").read_bytes()

    def work(report: int) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(before), len(before)))
        for change in (
            lambda: add("friday.toml", "pass"),
            lambda: stop("friday.toml"),
            lambda: insert("friday.toml", "1", "pass", note="y" * 500),
            lambda: disk.create("new.toml", Document("# " + "z" * len(before))),
        ):
            with contextlib.suppress(Refused):
                change()
                os.write(report, b"written")
        with pytest.raises(Refused, match="file too large; nothing was changed"):
            add("friday.toml", "pass")

    writer, reports = fork(work)
    assert 0 == wait(writer)
    with open(reports, "rb") as rest:
        assert b"" == rest.read()
    assert before == Path("friday.toml").read_bytes()
    assert ["friday.toml"] == os.listdir()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 64 KiB."""
    small_disk = tmp_path / "disk"
    small_disk.mkdir()
    mounted = shutil.which("mount") and subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(small_disk)], capture_output=True
    )
    if not mounted or mounted.returncode:
        pytest.skip("only root may mount a disk")
    yield small_disk
    # Even where a test still stands in it.
    subprocess.run(["umount", "--lazy", str(small_disk)], check=True)


def test_a_full_disk_loses_nothing(small_disk: Path) -> None:
    """On a real disk without room: refused in one sentence, and it works again with room."""
    file = small_disk / "friday.toml"
    assert 0 == finish(start(small_disk, "new", "friday.toml", *TABLE)).status
    assert 0 == finish(start(small_disk, "add", "friday.toml", "pass")).status
    before = file.read_bytes()
    filler = small_disk / "filler"
    with contextlib.suppress(OSError), filler.open("wb", buffering=0) as full:
        while True:
            full.write(b"\0" * 1024)
    refused = finish(start(small_disk, "add", "friday.toml", "pass"))
    assert Outcome(1, "", "friday.toml: no space left on device; nothing was changed\n") == refused
    assert 1 == finish(start(small_disk, "new", "second.toml")).status
    assert before == file.read_bytes()
    assert {"friday.toml", "filler"} == set(os.listdir(small_disk))
    filler.unlink()
    assert 0 == finish(start(small_disk, "add", "friday.toml", "pass")).status
    assert 2 == len(disk.load(file).steps)


@pytest.fixture
def everybodys_folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that any user may look into and write to."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o777)
        monkeypatch.chdir(folder)
        yield folder
        folder.chmod(0o777)


def test_a_folder_that_may_not_be_written_to(everybodys_folder: Path) -> None:
    """In somebody else's folder nothing can be put in place: refused, and all is as it was."""
    file = everybodys_folder / "friday.toml"
    file.write_text("format = 1\n")
    file.chmod(0o666)
    everybodys_folder.chmod(0o555)
    refusal = "friday.toml: no permission; nothing was changed"
    assert refusal == as_a_user(lambda: add("friday.toml", "pass"))
    assert refusal.replace("friday", "new") == as_a_user(
        lambda: disk.create("new.toml", Document("format = 1\n"))
    )
    everybodys_folder.chmod(0o777)
    assert "" == as_a_user(lambda: add("friday.toml", "pass"))
    assert 1 == len(disk.load(file).steps)
    assert ["friday.toml"] == os.listdir()


def test_a_file_that_may_not_be_written_to(everybodys_folder: Path) -> None:
    """A file that only its owner may write is read by others and not replaced by them."""
    if os.getuid() != 0:
        pytest.skip("only root can give a file to somebody else")
    file = everybodys_folder / "friday.toml"
    file.write_text("format = 1\n")
    file.chmod(0o644)
    assert "" == as_a_user(lambda: disk.load("friday.toml"))
    assert "friday.toml: no permission; nothing was changed" == as_a_user(
        lambda: add("friday.toml", "pass")
    )
    assert "format = 1\n" == file.read_text()


def test_owner_and_group_are_kept(everybodys_folder: Path) -> None:
    """A hand that root adds does not take the file away from its owner."""
    if os.getuid() != 0:
        pytest.skip("only root can write other people's files")
    file = everybodys_folder / "friday.toml"
    file.write_text("format = 1\n")
    file.chmod(0o640)
    os.chown(file, 65534, 12345)
    add("friday.toml", "pass")
    status = file.stat()
    assert (65534, 12345, 0o640) == (status.st_uid, status.st_gid, stat.S_IMODE(status.st_mode))


def test_hands_that_cannot_leave_are_not_in_two_files(
    table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the old file cannot be written, the new one for its hands is taken back."""
    for sentence in ("we 3nt -1", "we 4s =", "we 1nt ="):
        add("friday.toml", sentence)
    before = Path("friday.toml").read_bytes()
    replace = os.replace

    def fail(old: str, new: str) -> None:
        if new.endswith("friday.toml"):
            raise PermissionError
        replace(old, new)

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(Refused, match="no permission; nothing was changed"):
        fix("friday.toml", "1", "we 3nt =", rest_to="rest.toml")
    assert before == Path("friday.toml").read_bytes()
    assert ["friday.toml"] == os.listdir()


def test_several_new_files_are_all_written_or_none(table: Path) -> None:
    """Where one of the files of an import is there already, the others are not started."""
    new = [("one.toml", Document("format = 1\n")), ("friday.toml", Document("format = 1\n"))]
    with pytest.raises(Refused, match=r"friday\.toml is there already"):
        disk.create_all(new)
    assert ["friday.toml"] == os.listdir()


def test_a_file_does_not_grow_beyond_what_can_be_read(table: Path) -> None:
    """The last hand that has room is added; the next is refused, not recorded and unreadable."""
    largest = 2 * 1024 * 1024
    hand = '\n[[hand]]\ncontract = "pass"\n'
    file = Path("friday.toml")
    file.write_text("format = 1\n# ".ljust(largest - len(hand) - 1, "-") + "\n")
    add("friday.toml", "pass")
    assert largest == file.stat().st_size
    with pytest.raises(Refused, match=r"friday\.toml would be larger than 2 MiB"):
        add("friday.toml", "pass")
    assert 1 == len(notes())


# -- names and links


def test_a_link_to_nothing_is_called_so(table: Path) -> None:
    """Where a link leads nowhere, `new` is not offered: it would be refused as well."""
    os.symlink("nowhere.toml", "link")
    for act in (disk.load, lambda name: add(name, "pass")):
        with pytest.raises(Refused, match=r"link is a link to nowhere\.toml, and that is not"):
            act("link")


def test_a_link_to_itself_or_a_folder(table: Path) -> None:
    """Links that lead to no file are refused like what they lead to."""
    os.symlink("circle", "circle")
    os.symlink(".", "here")
    with pytest.raises(Refused, match=r"circle: too many levels of symbolic links"):
        add("circle", "pass")
    with pytest.raises(Refused, match="here is a folder"):
        add("here", "pass")


def test_a_page_through_a_link_stays_behind_it(table: Path) -> None:
    """What is exported through a link goes where the link leads."""
    Path("pages").mkdir()
    os.symlink("pages/latest.txt", "latest")
    for text in (b"one", b"two"):
        disk.save("latest", text, (), force=True)
        assert text == Path("pages/latest.txt").read_bytes()
        assert "pages/latest.txt" == os.readlink("latest")
    with pytest.raises(Refused, match="latest is there already"):
        disk.save("latest", b"three", (), force=False)
    assert ["latest.txt"] == os.listdir("pages")


def test_force_replaces_any_ordinary_file_and_nothing_else(table: Path) -> None:
    """`--force` does not read what it replaces, however large; a folder stays."""
    large = Path("season.csv")
    large.write_bytes(b"," * (3 * 1024 * 1024))
    disk.save("season.csv", b"a,b\r\n", (), force=True)
    assert b"a,b\r\n" == large.read_bytes()
    Path("folder").mkdir()
    os.mkfifo("pipe")
    for name, what in (("folder", "is a folder"), ("pipe", "is no ordinary file")):
        with pytest.raises(Refused, match=what):
            disk.save(name, b"", (), force=True)


@pytest.mark.parametrize("name", ["new/", "nights/new.toml/", "new/."])
def test_a_name_of_a_folder_is_no_new_file(table: Path, name: str) -> None:
    """A name that ends like a folder's starts no file of a shorter name."""
    Path("nights").mkdir()
    with pytest.raises(Refused, match="folder"):
        disk.create(name, Document("format = 1\n"))
    assert {"friday.toml", "nights"} == set(os.listdir())
    assert [] == os.listdir("nights")


def test_an_empty_name(table: Path) -> None:
    """No name is no file, not the folder that one is in."""
    for act in (disk.load, lambda name: add(name, "pass")):
        with pytest.raises(Refused, match="the name of the file is empty"):
            act("")
    with pytest.raises(Refused, match="the name of the file is empty"):
        disk.create("", Document("format = 1\n"))


def test_a_name_that_begins_like_an_option(table: Path, cli: Cli) -> None:
    """After `--` a file name may begin with a minus."""
    assert 0 == cli("new", "--", "-friday.toml").status
    assert 0 == cli("add", "--", "-friday.toml", "they", "1nt", "-1").status
    assert 0 == cli("show", "--", "-friday.toml").status
    assert 1 == len(disk.load("-friday.toml").steps)


def test_a_folder_that_vanished(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder that somebody removed, the folder is what is missing."""
    gone = table / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    said = r"f\.toml: the folder that you are in is not there any more"
    for act in (
        disk.load,
        lambda name: add(name, "pass"),
        lambda name: disk.create(name, Document("format = 1\n")),
        lambda name: disk.rubber_files([name]),
    ):
        with pytest.raises(Refused, match=said):
            act("f.toml")


def test_a_folder_that_vanishes_meanwhile(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the folder goes between reading and writing, it is named and not made again."""
    Path("nights").mkdir()
    Path("friday.toml").rename("nights/friday.toml")
    encode = coding.encode

    def vanish(text: str, name: str) -> bytes:
        shutil.rmtree("nights")
        return encode(text, name)

    monkeypatch.setattr(disk, "encode", vanish)
    with pytest.raises(Refused, match=r"nights/friday\.toml: there is no folder nights"):
        add("nights/friday.toml", "pass")
    assert [] == os.listdir()


# -- the world around the program

#: Every command in a way that works on a file with a hand.
COMMANDS: dict[str, tuple[str, ...]] = {
    "new": ("new", "second.toml"),
    "add": ("add", "friday.toml", "pass"),
    "show": ("show", "friday.toml"),
    "undo": ("undo", "friday.toml"),
    "play": ("play", "friday.toml"),
    "fix": ("fix", "friday.toml", "1", "we", "1nt", "-1"),
    "insert": ("insert", "friday.toml", "1", "pass"),
    "remove": ("remove", "friday.toml", "1"),
    "set": ("set", "friday.toml", "--event", "Cup"),
    "why": ("why", "friday.toml"),
    "what": ("what", "friday.toml"),
    "score": ("score", "4s", "="),
    "stop": ("stop", "friday.toml"),
    "print": ("print", "friday.toml"),
    "night": ("night", "friday.toml"),
    "cut": ("cut", "Ann", "Bob", "Cleo", "Dev"),
    "compare": ("compare", "friday.toml", "friday.toml"),
    "export": ("export", "friday.toml"),
    "import": ("import", "friday.pbn", "-o", "third.toml"),
    "help": ("help", "rules"),
    "--help": ("--help",),
    "--version": ("--version",),
}
RECORDING = {"new", "add", "undo", "fix", "insert", "remove", "set", "stop", "import"}
ENVIRONMENTS: dict[str, dict[str, str | None]] = {
    "no home, no locale, one column": {
        **{"HOME": None, "LC_ALL": "C", "LANG": None, "PYTHONIOENCODING": None},
        **{"COLUMNS": "1"},
    },
    "no such home, bare ASCII, twenty columns": {
        **{"HOME": "/nonexistent", "LC_ALL": "POSIX", "LANG": None, "PYTHONIOENCODING": None},
        **{"PYTHONCOERCECLOCALE": "0", "COLUMNS": "20"},
    },
    "garbage": {"COLUMNS": "many", "LINES": "-1", "TERMINAL_WIDTH": "x", "TYPER_USE_RICH": "x"},
}


@pytest.fixture
def played(friday: Path, cli: Cli) -> Path:
    """A folder with a rubber of one hand, and the same in PBN."""
    assert 0 == cli("add", "friday.toml", "we", "1nt", "=").status
    assert 0 == cli("export", "friday.toml", "--format", "pbn", "-o", "friday.pbn").status
    return friday.parent


def test_every_command_is_tried() -> None:
    """No command is left out of the table above."""
    from bridgescore.cli import MODULES

    assert set(MODULES) <= set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_bare_world(played: Path, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a home, a locale, room or sense in the environment every command does its work."""
    args = COMMANDS[command]
    before = {path: path.read_bytes() for path in played.iterdir()}
    for name, environment in ENVIRONMENTS.items():
        with monkeypatch.context() as patch:
            patch.setenv("PYTHONUTF8", "0")
            for variable, value in environment.items():
                patch.delenv(variable, raising=False)
                if value is not None:
                    patch.setenv(variable, value)
            env = {} if "PYTHONIOENCODING" in environment else {"PYTHONIOENCODING": "utf-8"}
            done = run_in_shell(played, args, "", env)
        assert (0, b"") == (done.returncode, done.stderr), name
        assert done.stdout, name
        for path in played.iterdir():
            path.unlink()
        for path, data in before.items():
            path.write_bytes(data)


def run_in_shell(
    folder: Path, args: tuple[str, ...], redirection: str, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run the program as a shell does, with its streams as the shell says."""
    from tests.helpers import HOME

    return subprocess.run(
        ["sh", "-c", f'"$0" -m bridgescore "$@" {redirection}', sys.executable, *args],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(HOME), **(env or {})},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_output_that_is_lost(played: Path, command: str) -> None:
    """Full or closed: 3 where something was recorded, else a failure; never a traceback."""
    args = COMMANDS[command]
    before = {path: path.read_bytes() for path in played.iterdir()}
    redirections = [">&-", "<&- >&- 2>&-"]
    if Path("/dev/full").exists():
        redirections.append(">/dev/full 2>/dev/full")
    for redirection in redirections:
        done = run_in_shell(played, args, redirection)
        # The status 1 of compare would say that the sheets differ.
        lost = {"compare": 2}.get(command, 1)
        expected = 3 if command in RECORDING else lost
        assert expected == done.returncode, (redirection, done.stderr)
        assert b"" == done.stdout
        heard = "2>" not in redirection
        assert heard == (b"the output could not be written" in done.stderr), redirection
        assert done.stderr.count(b"\n") == heard
        changed = {path: path.read_bytes() for path in played.iterdir()} != before
        assert changed == (command in RECORDING), redirection
        for path in played.iterdir():
            path.unlink()
        for path, data in before.items():
            path.write_bytes(data)


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_reader_that_has_seen_enough(played: Path, command: str, unbuffered: str) -> None:
    """A closed pipe is no failure of any command, and nobody is told of it."""
    reading, writing = os.pipe()
    os.close(reading)
    process = start(
        played, *COMMANDS[command], stdout=writing, env={"PYTHONUNBUFFERED": unbuffered}
    )
    os.close(writing)
    assert Outcome(0, "", "") == finish(process)


def test_errors_that_cannot_be_said(played: Path) -> None:
    """Where standard error is closed or full, the status still says what happened."""
    for redirection in ("2>&-", "2>/dev/full"):
        for args, status in (
            (("show", "nothing.toml"), 1),
            (("add", "friday.toml", "nonsense"), 2),
            (("show", "--nonsense"), 2),
            (("show", "friday.toml"), 0),
        ):
            done = run_in_shell(played, args, redirection)
            assert (status, b"") == (done.returncode, done.stderr), (redirection, args)


def test_lines_that_are_no_text(played: Path) -> None:
    """Bytes that are no UTF-8 on standard input are refused at their line; the rest stays."""
    process = start(played, "play", "friday.toml", stdin=subprocess.PIPE)
    _, err = process.communicate(b"pass\nJos\xe9 4s =\npass\n", timeout=60)
    assert 0 < process.returncode <= 2
    assert re.match(rb"line 2: .", err)
    assert b"Traceback" not in err
    assert 2 == len(disk.load(played / "friday.toml").steps)


# -- what may not be read

PLAYED = """format = 1
[players]
north = "Ann"
south = "Bob"
east = "Cleo"
west = "Dev"

[[hand]]
declarer = "we"
contract = "3NT"
tricks = 9

[[hand]]
declarer = "we"
contract = "3NT"
tricks = 9
"""


def test_a_folder_that_may_not_be_looked_into_is_named(
    everybodys_folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """The rubbers of the other folders are shown, and this one in a sentence."""
    for name in ("closed", "open"):
        Path(name).mkdir()
        Path(name, "good.toml").write_text(PLAYED)
    Path("closed").chmod(0)

    def night() -> None:
        from bridgescore.cli import run

        assert 1 == run(["night", "closed", "open"])

    try:
        assert "" == as_a_user(night)
    finally:
        Path("closed").chmod(0o755)
    shown = capfd.readouterr()
    assert "closed: no permission\n" == shown.err
    assert "Ann" in shown.out


def test_only_what_changes_says_that_nothing_was_changed(everybodys_folder: Path) -> None:
    """A file that may not be read is refused by both, and only a change speaks of itself."""
    if os.getuid() != 0:
        pytest.skip("only root can give a file to somebody else")
    Path("closed.toml").write_text(PLAYED)
    Path("closed.toml").chmod(0o600)
    for act, said in (
        (show, "closed.toml: no permission"),
        (disk.load, "closed.toml: no permission"),
        (undo, "closed.toml: no permission; nothing was changed"),
    ):
        assert said == as_a_user(lambda act=act: act("closed.toml"))  # type: ignore[misc]


# -- wherever there is no room, or no right

#: Every way to write, on a disk with a won rubber in friday.toml and with friday.pbn.
WRITES: tuple[tuple[str, ...], ...] = (
    ("add", "friday.toml", "pass"),
    ("undo", "friday.toml"),
    ("set", "friday.toml", "--event", "Cup"),
    ("stop", "friday.toml"),
    ("fix", "friday.toml", "1", "we", "3nt", "=", "--rest-to", "rest.toml"),
    ("new", "second.toml"),
    ("cut", "Ann", "Bob", "Cleo", "Dev", "--new", "cut.toml"),
    ("import", "friday.pbn", "-o", "third.toml"),
    ("print", "friday.toml", "-o", "friday.html"),
    ("print", "friday.toml", "-o", "old.html", "--force"),
    ("export", "friday.toml", "-o", "friday.json"),
)


def filled(small_disk: Path) -> None:
    """Leave no room on a disk."""
    with contextlib.suppress(OSError), (small_disk / "filler").open("wb", buffering=0) as full:
        while True:
            full.write(b"\0" * 1024)


def without_names(small_disk: Path) -> None:
    """Leave no place on a disk for another file, link or folder."""
    remount(small_disk, "nr_inodes=20")
    with contextlib.suppress(OSError):
        for number in range(100):
            (small_disk / f"filler-{number}").touch()


def read_only(small_disk: Path) -> None:
    """Let a disk be read and not written."""
    remount(small_disk, "ro")


def remount(small_disk: Path, options: str) -> None:
    """Change what a disk allows."""
    subprocess.run(["mount", "-o", f"remount,{options}", str(small_disk)], check=True)


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (filled, "no space left on device"),
        (without_names, "no space left on device"),
        (read_only, "read-only file system"),
    ],
)
@pytest.mark.parametrize("nameless", [True, False])
def test_no_write_leaves_anything_on_a_disk_that_takes_nothing(
    small_disk: Path,
    cli: Cli,
    monkeypatch: pytest.MonkeyPatch,
    spoil: Callable[[Path], None],
    reason: str,
    nameless: bool,
) -> None:
    """Full, without place for a name, or read-only: refused in a sentence, and all stays."""
    monkeypatch.chdir(small_disk)
    if not nameless:
        monkeypatch.delattr(os, "O_TMPFILE")
    assert 0 == cli("new", "friday.toml", *TABLE).status
    for sentence in ("we 3nt -1", "we 3nt =", "they 1nt ="):
        assert 0 == cli("add", "friday.toml", *sentence.split(), "--quiet").status
    assert 0 == cli("export", "friday.toml", "-o", "friday.pbn").status
    Path("old.html").write_text("old")
    spoil(small_disk)
    before = {path: path.read_bytes() for path in small_disk.iterdir()}
    for args in WRITES:
        outcome = cli(*args)
        assert 1 == outcome.status, args
        name = next(word for word in reversed(args) if "." in word)
        name = "friday.toml" if spoil is read_only and "--rest-to" in args else name
        assert f"{name}: {reason}; nothing was changed\n" == outcome.err, args
        assert before == {path: path.read_bytes() for path in small_disk.iterdir()}, args


@pytest.mark.parametrize("nameless", [True, False])
def test_a_file_of_somebody_else_in_a_folder_where_each_keeps_his_own(
    everybodys_folder: Path, monkeypatch: pytest.MonkeyPatch, nameless: bool
) -> None:
    """Where a folder lets nobody replace another's file, a hand is refused; nothing is left."""
    if os.getuid() != 0:
        pytest.skip("only root can make a file of somebody else")
    if not nameless:
        monkeypatch.delattr(os, "O_TMPFILE")
    everybodys_folder.chmod(0o1777)
    file = everybodys_folder / "friday.toml"
    file.write_text("format = 1\n")
    file.chmod(0o666)
    assert "friday.toml: no permission; nothing was changed" == as_a_user(
        lambda: add("friday.toml", "pass")
    )
    assert (["friday.toml"], "format = 1\n") == (os.listdir(), file.read_text())
    assert "" == as_a_user(lambda: disk.create("own.toml", Document("format = 1\n")))
    assert "" == as_a_user(lambda: add("own.toml", "pass"))
    assert {"friday.toml", "own.toml"} == set(os.listdir())


def test_what_anothers_killed_writer_left_is_no_hindrance(everybodys_folder: Path) -> None:
    """Who may not remove it goes round it; who may removes it."""
    if os.getuid() != 0:
        pytest.skip("only root can be two users")
    everybodys_folder.chmod(0o1777)
    Path("friday.toml").write_text("format = 1\n")
    writer, reports = fork(dies("replace", True, 1))
    os.close(reports)
    assert -signal.SIGKILL == wait(writer)
    left = {".bridgescore-0", ".bridgescore-0.new", "friday.toml"}
    assert left == set(os.listdir())
    assert "" == as_a_user(lambda: disk.create("own.toml", Document("format = 1\n")))
    assert "" == as_a_user(lambda: add("own.toml", "pass"))
    assert {*left, "own.toml"} == set(os.listdir())
    add("friday.toml", "pass")
    assert {"friday.toml", "own.toml"} == set(os.listdir())
