"""Who may know whom: the layers of the package, held by its own imports."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

import bridgescore
from tests.helpers import HOME

PACKAGE = Path(bridgescore.__file__).parent

#: The rooms of the house and whom each may use beside itself: data goes one way, from
#: the rules of the game to the command line.
ROOMS: dict[str, set[str]] = {
    "errors": set(),
    "text": set(),
    "columns": {"text"},
    "unexpected": set(),
    "game": {"errors"},
    "sentence": {"game", "text", "errors"},
    "file": {"game", "sentence", "text", "errors"},
    "answers": {"columns", "game", "sentence", "text", "errors"},
    "club": {"columns", "game", "sentence", "text", "errors"},
    "sheet": {"answers", "game", "sentence", "text", "errors"},
    "formats": {"club", "game", "sentence", "text", "errors"},
    "commands": {
        *("answers", "club", "errors", "file", "formats", "game", "sentence", "sheet", "text"),
    },
    # Files it reaches through the commands alone; their keys it may name.
    "cli": {
        *("answers", "club", "commands", "errors", "file.keys", "formats", "game", "sentence"),
        "sheet",
        *("columns", "text", "unexpected", "__init__"),
    },
    # The names for people who script, each loaded from its module when it is first used.
    "__init__": {"errors", "file", "game", "sentence"},
    "__main__": {"cli", "unexpected"},
}
#: The rooms that know no file, clock, environment or terminal; in the last two some doors
#: lead out.
PURE = {
    *("errors", "text", "columns", "game", "sentence", "answers", "club", "formats"),
    *("sheet", "file"),
}
#: Who opens files, and who knows the terminal.
DISK, SCREEN = {"file.disk", "file.locking", "file.replacing"}, "sheet.screen"

#: What the core never needs: files, clocks, the environment, processes, terminals.
WORLD = {
    *("asyncio", "builtins", "click", "ctypes", "fcntl", "fileinput", "getpass", "glob", "io"),
    *("locale", "logging", "msvcrt", "multiprocessing", "os", "pathlib", "platform", "random"),
    *("rich", "select", "shutil", "signal", "socket", "subprocess", "sys", "tempfile", "termios"),
    *("threading", "time", "typer", "urllib", "webbrowser"),
}
#: Calls that open files, and methods of paths that write them.
OPENING = {"open", "io.open", "os.open", "os.fdopen"}
OPENING_METHODS = {"write_text", "write_bytes", "touch", "unlink", "rename", "mkdir"}
#: Calls that ask the clock or a person.
ASKING = {"print", "input", "breakpoint", "exec", "eval"}
ASKING_METHODS = {"today", "now", "utcnow"}


def imports(tree: ast.AST) -> Iterator[str]:
    """What a module imports, at its top or inside a function, by full dotted names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide what is imported"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def calls(tree: ast.AST) -> Iterator[str]:
    """What a module calls, as it is written; the bin of the system is no file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and [ast.unparse(a) for a in node.args[:1]] != ["os.devnull"]:
            yield ast.unparse(node.func)


def trespasses(name: str, source: str) -> list[str]:
    """What a module of the package imports or calls against the rules of its room."""
    tree = ast.parse(source)
    room = name.partition(".")[0]
    pure = room in PURE and name not in {*DISK, SCREEN}
    found = []
    for imported in imports(tree):
        top, *rest = imported.split(".")
        if top == "bridgescore":
            other = rest[0] if rest and rest[0] in ROOMS else "__init__"
            if not {other, ".".join(rest[:2])} & (ROOMS[room] | {room}):
                found.append(f"{name} imports {other}")
        elif imported == "io.StringIO":
            continue  # A text in memory is no file.
        elif (pure and top in WORLD) or (top == "rich" and name != SCREEN):
            found.append(f"{name} imports {top}")
    for call in calls(tree):
        method = call.rpartition(".")[2]
        opens = name not in DISK and (call in OPENING or method in OPENING_METHODS)
        asks = pure and (call in ASKING or method in ASKING_METHODS)
        if opens or asks:
            found.append(f"{name} calls {call}")
    return found


def modules() -> dict[str, Path]:
    """Every module of the package by its dotted name; a room's own file is `room.__init__`."""
    return {
        ".".join(path.relative_to(PACKAGE).with_suffix("").parts): path
        for path in PACKAGE.rglob("*.py")
    }


@pytest.mark.parametrize("name", sorted(modules()))
def test_a_module_keeps_to_its_room(name: str) -> None:
    """A module uses its own room and those below it, and the world only where it is let out."""
    assert [] == trespasses(name, modules()[name].read_text("utf-8"))


def test_every_room_is_in_the_table() -> None:
    """A new room is put into the table, and one that is gone is taken out of it."""
    assert set(ROOMS) == {name.partition(".")[0] for name in modules()}
    assert 16 >= len({path.name for path in PACKAGE.iterdir()} - {"__pycache__"})


def circle(uses: dict[str, set[str]]) -> set[str]:
    """Those that use one another in a circle."""
    waiting = {name: used - {name} for name, used in uses.items()}
    while ready := {name for name, used in waiting.items() if not used & waiting.keys()}:
        for name in ready:
            del waiting[name]
    return set(waiting)


def test_the_rooms_are_in_order() -> None:
    """The table itself has no circle: every room stands on earlier ones."""
    assert set() == circle(
        {room: {use.split(".")[0] for use in uses} for room, uses in ROOMS.items()}
    )


def used(source: str, known: Collection[str]) -> set[str]:
    """The modules of the package that a module uses."""
    found = set()
    for imported in imports(ast.parse(source)):
        parts = imported.removeprefix("bridgescore.").split(".")
        ways = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
        found.add(
            next((each for way in ways for each in (way, f"{way}.__init__") if each in known), "")
        )
    return found - {""}


def test_no_modules_use_one_another_in_a_circle() -> None:
    """Inside a room too data goes one way; only the command line calls its own door again."""
    known = modules()
    uses = {
        name: used(path.read_text("utf-8"), known) - {"cli.__init__", "__init__"}
        for name, path in known.items()
    }
    assert set() == circle(uses)
    planted = "from bridgescore.game.scoring import score_hand"
    assert {"game.laws", "game.scoring"} <= circle({**uses, "game.laws": used(planted, known)})


@pytest.mark.parametrize(
    ("name", "source", "found"),
    [
        ("game.model", "from bridgescore.text import width", "game.model imports text"),
        ("game.laws", "from bridgescore import sheet", "game.laws imports sheet"),
        ("game.scoring", "import bridgescore.file.disk", "game.scoring imports file"),
        ("formats.pbn", "from bridgescore import Hand", "formats.pbn imports __init__"),
        ("game.rubber", "def f():\n    from bridgescore.cli import run", "game.rubber imports cli"),
        ("answers.why", "from bridgescore.sheet import words", "answers.why imports sheet"),
        ("sheet.sheet", "def f():\n    import os.path", "sheet.sheet imports os"),
        ("game.scoring", "if True:\n    from time import time", "game.scoring imports time"),
        ("sentence.reader", "from pathlib import Path", "sentence.reader imports pathlib"),
        ("sheet.page", "from rich.text import Text", "sheet.page imports rich"),
        ("commands.table", "import rich", "commands.table imports rich"),
        ("cli.table", "def f():\n    import rich.console", "cli.table imports rich"),
        ("cli.table", "from bridgescore.file import disk", "cli.table imports file"),
        ("cli.table", "from bridgescore.file.disk import load", "cli.table imports file"),
        ("file.document", "def f(path):\n    return open(path)", "file.document calls open"),
        ("file.edits", "import os", "file.edits imports os"),
        ("commands.table", "import os\nos.open('x', os.O_RDONLY)", "commands.table calls os.open"),
        ("cli.table", "path.write_text('')", "cli.table calls path.write_text"),
        ("game.laws", "from datetime import date\ndate.today()", "game.laws calls date.today"),
        ("sheet.sheet", "print('We')", "sheet.sheet calls print"),
        ("sheet.screen", "from bridgescore.file.disk import load", "sheet.screen imports file"),
    ],
)
def test_a_trespass_is_found(name: str, source: str, found: str) -> None:
    """The rule can fail: what is planted against it is named."""
    assert [found] == trespasses(name, source)


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("cli.table", "from bridgescore.commands import table\nimport typer, os"),
        ("cli.output", "import os\nos.open(os.devnull, os.O_WRONLY)"),
        ("sheet.screen", "from rich.console import Console"),
        ("file.disk", "import os, time\nopen(os.open('x', 0))"),
        ("cli.heading", "from bridgescore.file.keys import LARGEST"),
        ("cli.help", "from bridgescore.file import keys"),
        ("game.scoring", "from bridgescore.game.model import Hand"),
        ("formats.csv", "def f():\n    from io import StringIO"),
        ("sheet.sheet", "from bridgescore.game import model"),
    ],
)
def test_what_is_allowed_is_no_trespass(name: str, source: str) -> None:
    """What a room is for is not named."""
    assert [] == trespasses(name, source)


#: Modules that would double the time until a hand is recorded.
HEAVY = ("rich", "json", "html", "decimal", "csv", "importlib.metadata")
REPORT = """
import sys
from bridgescore.cli import run
status = run(sys.argv[1:])
print(status, *(name for name in {heavy} if name in sys.modules), file=sys.stderr)
"""


@pytest.mark.parametrize(
    "args",
    [
        ("add", "--quiet", "friday.toml", "we", "4s", "+1"),
        ("add", "friday.toml", "we", "4s", "+1"),
        ("show", "friday.toml"),
    ],
)
def test_nothing_heavy_is_loaded_at_the_table(friday: Path, args: tuple[str, ...]) -> None:
    """Plain text needs neither rich nor what other commands use: the start is quick."""
    done = subprocess.run(
        [sys.executable, "-c", REPORT.format(heavy=HEAVY), *args],
        cwd=friday.parent,
        env={**os.environ, "PYTHONPATH": str(HOME), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        timeout=60,
    )
    assert b"0\n" == done.stderr.replace(b"\r\n", b"\n")
    assert done.stdout
