"""What stands beside a file while it is written: whose it is, and what a killed writer leaves."""

from __future__ import annotations

import errno
import os
import signal
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bridgescore.commands.correct import fix, insert
from bridgescore.commands.table import add as record
from bridgescore.errors import Refused
from bridgescore.file import disk, replacing
from bridgescore.file.document import Document
from tests.helpers import Cli
from tests.workers import all_at_once, fork, wait

pytest.importorskip("fcntl", reason="processes, links and locks of POSIX")

TEXT = "format = 1\n"
PASS = '\n[[hand]]\ncontract = "pass"\n'
#: The names that a writer takes first.
NOTE, NEW = ".bridgescore-0", ".bridgescore-0.new"


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A rubber file without a hand, alone in the folder that the test is in."""
    monkeypatch.chdir(tmp_path)
    Path("friday.toml").write_text(TEXT)
    return tmp_path


def without(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    """Take from the system what some systems do not have."""

    def fail(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    if missing != "nothing":
        monkeypatch.delattr(os, "O_TMPFILE", raising=False)
    if missing == "links":
        monkeypatch.setattr(os, "symlink", fail)
        monkeypatch.setattr(os, "link", fail)


def whole(path: Path) -> dict[str, object]:
    """What stands in a folder: each name with what it is and what is in it."""
    found: dict[str, object] = {}
    for each in path.iterdir():
        status = each.lstat()
        content: object = ""
        if stat.S_ISREG(status.st_mode):
            content = each.read_bytes()
        elif stat.S_ISLNK(status.st_mode):
            content = os.readlink(each)
        found[each.name] = (status.st_ino, stat.S_IFMT(status.st_mode), content)
    return found


# -- somebody's own


def own_file(name: str) -> None:
    """A file with words in it."""
    Path(name).write_text("my own words")


def own_link(name: str) -> None:
    """A link of a user's own."""
    os.symlink("bridge", name)


@pytest.mark.parametrize("missing", ["nothing", "nameless files", "links"])
@pytest.mark.parametrize("make", [own_file, own_link, os.mkdir, os.mkfifo])
def test_what_is_a_users_own_stays_whatever_it_is_called(
    table: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[str], None], missing: str
) -> None:
    """A file, folder, link or pipe under any name that a writer could take is left alone."""
    names = [".friday.toml.new", NOTE, f"{NOTE}.lock", ".bridgescore-1.new", ".bridgescore-2"]
    for name in names:
        make(name)
    without(monkeypatch, missing)
    before = whole(table)
    record("friday.toml", "pass")
    disk.create("new.toml", Document(TEXT))
    disk.save("page.html", b"one", (), force=False)
    disk.save("page.html", b"two", (), force=True)
    after = whole(table)
    assert {name: before[name] for name in names} == {name: after[name] for name in names}
    assert {*before, "new.toml", "page.html"} == set(after)
    assert TEXT + PASS == Path("friday.toml").read_text()
    assert ("format = 1\n", "two") == (Path("new.toml").read_text(), Path("page.html").read_text())


def test_a_file_put_in_the_place_of_a_leftover_stays(table: Path) -> None:
    """The note of a killed writer tells of its own file only, not of another of that name."""
    assert killed(lambda: record("friday.toml", "pass"), "replace", True, 1)
    assert {"friday.toml", NOTE, NEW} == set(os.listdir())
    os.rename(NEW, "taken away")
    Path(NEW).write_text("my own words")
    record("friday.toml", "pass")
    assert "my own words" == Path(NEW).read_text()
    assert TEXT + PASS == Path("friday.toml").read_text()


def test_a_link_that_is_called_like_a_leftover_is_not_followed(table: Path) -> None:
    """A note that names the number of another file does not get that one removed."""
    Path("mine").write_text("my own words")
    os.symlink(f"bridgescore:{os.stat('mine').st_ino}", NOTE)
    os.symlink("mine", NEW)
    record("friday.toml", "pass")
    assert "my own words" == Path("mine").read_text()
    assert "mine" == os.readlink(NEW)


# -- a killed writer's


def killed(work: Callable[[], object], step: str, before: bool, number: int) -> bool:
    """Whether a work was killed just before or after its nth call of a step of the system."""

    def act(report: int) -> None:
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
        work()

    writer, reports = fork(act)
    os.close(reports)
    return wait(writer) == -signal.SIGKILL


def moments() -> Iterator[tuple[str, bool, int]]:
    """Every step of a write, just before and just after it."""
    for step in ("open", "fsync", "fchmod", "symlink", "link", "replace", "unlink", "close"):
        for number in (1, 2, 3):
            yield step, True, number
            yield step, False, number


def add() -> None:
    """Change a file that is there."""
    record("friday.toml", "pass")


def create() -> None:
    """Start a file."""
    disk.create("new.toml", Document(TEXT))


def save() -> None:
    """Replace what was made from a file."""
    disk.save("page.html", b"page", (), force=True)


@pytest.mark.parametrize("missing", ["nothing", "nameless files"])
@pytest.mark.parametrize("work", [add, create, save])
def test_nothing_of_a_killed_writer_outlives_the_next_one(
    table: Path, monkeypatch: pytest.MonkeyPatch, work: Callable[[], None], missing: str
) -> None:
    """Wherever a writer is killed, each file is the old or the new one, and the next clears up."""
    without(monkeypatch, missing)
    deaths = 0
    for moment in moments():
        for path in table.iterdir():
            path.unlink()
        Path("friday.toml").write_text(TEXT)
        Path("page.html").write_text("old")
        deaths += killed(work, *moment)
        found = Path("friday.toml").read_text()
        assert found in (TEXT, TEXT + PASS), moment
        assert Path("page.html").read_text() in ("old", "page"), moment
        if os.path.lexists("new.toml"):
            assert TEXT == Path("new.toml").read_text(), moment
        add()
        assert found + PASS == Path("friday.toml").read_text(), moment
        assert {"friday.toml", "page.html"} == set(os.listdir()) - {"new.toml"}, moment
    assert deaths > 10


def test_many_killed_writers_leave_no_more_than_one(table: Path) -> None:
    """What they leave does not add up."""
    for _ in range(20):
        assert killed(add, "replace", True, 1)
    assert {"friday.toml", NOTE, NEW} == set(os.listdir())
    assert TEXT == Path("friday.toml").read_text()


def test_a_writer_that_lives_keeps_what_it_is_writing(table: Path) -> None:
    """What another writer in the folder has not yet put in place is no leftover."""
    Path("monday.toml").write_text(TEXT)
    gate, opened = os.pipe()

    def slow(report: int) -> None:
        os.close(opened)
        replace = os.replace

        def wait_first(old: str, new: str) -> None:
            os.write(report, b"!")
            os.read(gate, 1)
            replace(old, new)

        os.replace = wait_first  # type: ignore[assignment]
        record("monday.toml", "pass")

    writer, reports = fork(slow)
    os.close(gate)
    assert b"!" == os.read(reports, 1)
    assert {"friday.toml", "monday.toml", NOTE, NEW} == set(os.listdir())
    add()
    os.close(opened)
    os.close(reports)
    assert 0 == wait(writer)
    assert TEXT + PASS == Path("monday.toml").read_text() == Path("friday.toml").read_text()
    assert {"friday.toml", "monday.toml"} == set(os.listdir())


def test_a_writer_looks_through_no_folder(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many files stand beside it, a hand is added without a list of them."""

    def fail(*_: object) -> None:
        raise AssertionError("looked through")

    assert killed(add, "replace", True, 1)
    with monkeypatch.context() as patch:
        patch.setattr(os, "listdir", fail)
        patch.setattr(os, "scandir", fail)
        add()
    assert ["friday.toml"] == os.listdir()


@pytest.mark.parametrize("missing", ["nothing", "nameless files", "links"])
def test_one_of_many_starts_a_file_on_any_system(
    table: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    """Of eight who start one file at the same moment exactly one succeeds."""
    without(monkeypatch, missing)

    def starting(text: str) -> Callable[[], str]:
        def work() -> str:
            try:
                disk.create("new.toml", Document(text))
            except Refused as refused:
                return str(refused)
            return text

        return work

    for _ in range(5):
        told = all_at_once([starting(f"{TEXT}# {each}\n") for each in range(8)])
        refusal = "new.toml is there already; choose another name, nothing was changed"
        assert [Path("new.toml").read_text()] == [text for text in told if text != refusal]
        Path("new.toml").unlink()
        assert ["friday.toml"] == os.listdir()


def test_a_file_that_cannot_be_put_in_its_place_leaves_the_name_free(
    table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a name had to be held for it, that is given back."""

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "")

    without(monkeypatch, "links")
    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(Refused, match=r"new\.toml: no space left on device; nothing was changed"):
        create()
    assert ["friday.toml"] == os.listdir()


# -- long names


@pytest.mark.parametrize("missing", ["nothing", "nameless files", "links"])
@pytest.mark.parametrize("letter", ["f", "é", "♠"])
@pytest.mark.parametrize("size", range(250, 256))
def test_a_name_may_be_as_long_as_the_system_takes(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, size: int, letter: str, missing: str
) -> None:
    """A file name of 255 bytes is started, added to, put right, printed and exported like any."""
    without(monkeypatch, missing)

    def named(ending: str) -> str:
        count, rest = divmod(size - len(ending), len(letter.encode()))
        return letter * count + "-" * rest + ending

    name, page, pbn = named(".toml"), named(".html"), named(".pbn")
    assert {size} == {len(each.encode()) for each in (name, page, pbn)}
    for args in (
        ("new", name),
        ("add", name, "we", "4s", "=", "--quiet"),
        ("fix", name, "1", "+1"),
        ("print", name, "-o", page),
        ("print", name, "-o", page),
        ("export", name, "-o", pbn),
    ):
        outcome = cli(*args)
        assert (0, "") == (outcome.status, outcome.err), args
    assert {name, page, pbn} == set(os.listdir())


# -- hands that move


@pytest.fixture
def won(table: Path) -> Path:
    """A rubber whose hand 1, if it had been made, would have ended it with hand 2."""
    for sentence in ("we 3nt -1", "we 4s =", "we 1nt =", "they 1nt ="):
        record("friday.toml", sentence)
    return table / "friday.toml"


def move() -> None:
    """Put hand 1 right, so that two hands move to another file."""
    fix("friday.toml", "1", "we 3nt =", rest_to="rest.toml")


def hands(name: str) -> list[str]:
    """The contracts of the hands of a file."""
    return [str(getattr(step.deal, "contract", "pass")) for step in disk.load(name).steps]


def test_a_killed_move_is_finished_by_the_same_words(won: Path) -> None:
    """Wherever a move of hands was killed, saying it again leaves each hand in one file."""
    old, deaths = won.read_bytes(), 0
    for moment in moments():
        for path in won.parent.iterdir():
            path.unlink()
        won.write_bytes(old)
        deaths += killed(move, *moment)
        if old == won.read_bytes():
            move()
        assert (["3NT", "4S"], ["1NT", "1NT"]) == (hands("friday.toml"), hands("rest.toml")), moment
        add_to_rest = '\n[[hand]]\ncontract = "pass"\n'
        before = Path("rest.toml").read_text()
        record("rest.toml", "pass")
        assert before + add_to_rest == Path("rest.toml").read_text()
        assert {"friday.toml", "rest.toml"} == set(os.listdir()), moment
    assert deaths > 10


def test_a_file_with_more_than_the_moved_hands_is_not_taken_for_them(won: Path) -> None:
    """Where the new file was changed after the kill, the move is refused and nothing is lost."""
    assert killed(move, "replace", True, 1)
    record("rest.toml", "pass")
    before = whole(won.parent)
    with pytest.raises(Refused, match=r"rest\.toml is there already"):
        move()
    assert before == whole(won.parent)


def test_a_first_half_stays_where_the_second_fails(
    won: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an earlier run wrote is not taken back by one that fails; its own part is."""

    def fail(*_: object) -> None:
        raise PermissionError

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", fail)
        with pytest.raises(Refused, match="no permission; nothing was changed"):
            move()
        assert ["friday.toml"] == os.listdir()
    assert killed(move, "replace", True, 1)
    before = won.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", fail)
        with pytest.raises(Refused, match="no permission; nothing was changed"):
            move()
    assert before == won.read_bytes()
    assert ["1NT", "1NT"] == hands("rest.toml")


def test_hands_that_leave_no_gap_are_written_too(table: Path) -> None:
    """Where the old file would read the same, the hand that leaves it stands in the new one."""
    for _ in range(2):
        record("friday.toml", "they 3nt =")
    before = Path("friday.toml").read_bytes()
    insert("friday.toml", "2", "they 3nt =", rest_to="rest.toml")
    assert before == Path("friday.toml").read_bytes()
    assert (["3NT"] * 2, ["3NT"]) == (hands("friday.toml"), hands("rest.toml"))
    # A second forgotten hand is another one than the first.
    with pytest.raises(Refused, match=r"rest\.toml is there already"):
        insert("friday.toml", "2", "they 3nt =", rest_to="rest.toml")
    assert ["3NT"] == hands("rest.toml")


def test_hands_of_an_earlier_move_are_not_taken_for_later_ones(won: Path) -> None:
    """Where the old file was written to since, equal hands in the new one are other hands."""
    move()
    fix("friday.toml", "1", "we 3nt -1")
    for sentence in ("we 1nt =", "they 1nt ="):
        record("friday.toml", sentence)
    before = whole(won.parent)
    with pytest.raises(Refused, match=r"rest\.toml is there already"):
        move()
    assert before == whole(won.parent)


@pytest.mark.parametrize(
    "name",
    [
        "friday.toml",
        "./friday.toml",
        "link",
        "hard",
        "nights/../friday.toml",
        "nights/up/friday.toml",
    ],
)
def test_hands_do_not_move_into_their_own_file(won: Path, name: str) -> None:
    """However the rubber file is spelt, its hands move to another one or not at all; at once."""
    os.symlink("friday.toml", "link")
    os.link("friday.toml", "hard")
    Path("nights").mkdir()
    os.symlink("..", "nights/up")
    before = whole(won.parent)
    with pytest.raises(Refused, match=r"is the rubber file itself; choose another name"):
        fix("friday.toml", "1", "we 3nt =", rest_to=name)
    assert before == whole(won.parent)


@pytest.mark.parametrize("name", ["friday.toml/x", "./friday.toml/x.toml", "link/x", "pipe/x"])
def test_hands_do_not_move_beneath_a_file(
    won: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """A file is no folder, nor is a pipe: refused without waiting for anybody."""

    def wait(*_: object) -> None:
        raise AssertionError("waited")

    monkeypatch.setattr("time.sleep", wait)
    os.symlink("friday.toml", "link")
    os.mkfifo("pipe")
    before = whole(won.parent)
    with pytest.raises(Refused, match=r"a part of the path is no folder|there is no folder"):
        fix("friday.toml", "1", "we 3nt =", rest_to=name)
    assert before == whole(won.parent)


# -- at the same moment


def test_what_an_editor_saves_meanwhile_is_not_replaced(
    table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the file is another one, or another text, than was read, the change is refused."""

    def in_place() -> None:
        Path("friday.toml").write_text(f"{TEXT}# an editor's\n")

    def by_another() -> None:
        Path("other").write_text(f"{TEXT}# an editor's\n")
        os.replace("other", "friday.toml")

    def by_a_link() -> None:
        os.rename("friday.toml", "other")
        os.symlink("other", "friday.toml")

    def by_one_that_looks_the_same() -> None:
        status = os.stat("friday.toml")
        by_another()
        os.truncate("friday.toml", status.st_size)
        os.utime("friday.toml", ns=(status.st_atime_ns, status.st_mtime_ns))

    make_like = replacing._make_like
    for save in (in_place, by_another, by_a_link, by_one_that_looks_the_same):
        Path("friday.toml").unlink()
        Path("friday.toml").write_text(TEXT)

        def meanwhile(handle: int, old: os.stat_result, save: Callable[[], None] = save) -> None:
            save()
            make_like(handle, old)

        with monkeypatch.context() as patch:
            patch.setattr(replacing, "_make_like", meanwhile)
            with pytest.raises(Refused, match="changed by another program at the same moment"):
                add()
        assert PASS not in Path("friday.toml").read_text()
        assert set(os.listdir()) <= {"friday.toml", "other"}


def test_hands_stay_where_an_editor_saves_meanwhile(
    won: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the old file may not be replaced any more, the new one for its hands goes again."""
    make_like = replacing._make_like

    def meanwhile(handle: int, old: os.stat_result) -> None:
        won.write_text("format = 1\n# an editor's\n")
        make_like(handle, old)

    monkeypatch.setattr(replacing, "_make_like", meanwhile)
    with pytest.raises(Refused, match="changed by another program at the same moment"):
        move()
    assert ["friday.toml"] == os.listdir()
    assert "format = 1\n# an editor's\n" == won.read_text()
