"""Who may know whom: the layers of the package, held by its own imports."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import bridgescore
from tests.helpers import HOME

PACKAGE = Path(bridgescore.__file__).parent

#: Every module of the core and what of ours it may import: nothing of it knows a file, a
#: clock, the environment or a terminal. Data goes one way, from the model to the sheet.
CORE: dict[str, set[str]] = {
    "model": set(),
    "errors": set(),
    "lettering": set(),
    "tomlindex": {"errors"},
    "laws": {"model"},
    "auction": {"errors", "model"},
    "scoring": {"errors", "laws", "model"},
    "rubber": {"errors", "laws", "model", "scoring"},
    "notation": {"auction", "errors", "laws", "model"},
    "rubbertext": {
        *("auction", "errors", "laws", "lettering", "model", "notation", "rubber", "tomlindex"),
    },
    "revision": {"errors", "model", "rubbertext", "tomlindex"},
    "meant": {"errors", "model", "revision", "rubbertext"},
    "wording": {"laws", "lettering", "model", "rubber"},
    "sheet": {"lettering", "model", "rubber", "wording"},
    "ruling": {"lettering", "model", "sheet", "wording"},
    "plain": {"model", "rubber", "ruling", "sheet", "wording"},
    "explain": {"laws", "model", "notation", "rubber"},
    "correction": {"explain", "model", "notation", "rubber"},
    "jsontext": {"model", "rubber"},
    "pbn": {"auction", "errors", "laws", "model", "rubber"},
    "printable": {"lettering", "model", "rubber", "ruling", "sheet", "wording"},
    "standings": {"errors", "model", "notation", "rubber"},
    "tabular": {"lettering"},
    "night": {"rubber", "standings", "tabular"},
    "outlook": {"laws", "lettering", "model", "notation", "rubber", "tabular"},
    "csvtext": {"model", "rubber"},
    "cut": {"errors", "model", "notation"},
    "compare": {"model", "notation", "rubber"},
}
#: The modules around the core.
SHELL: dict[str, set[str]] = {
    "terminal": {"ruling"},
    "rubberfile": {"errors", "lettering", "rubber", "rubbertext"},
    "actions": {*CORE, "rubberfile"},
    "repairs": {*CORE, "rubberfile", "actions"},
    "exchange": {*CORE, "rubberfile", "actions"},
    "clubnight": {*CORE, "rubberfile", "actions"},
    # The names for people who script, each loaded from its module when it is first used.
    "__init__": {"errors", "model", "notation", "rubber", "rubberfile", "scoring"},
    "unexpected": set(),
    "__main__": {"cli", "unexpected"},
}
ALLOWED = CORE | SHELL

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
    """What a module of the package imports or calls against the rules of its layer."""
    tree = ast.parse(source)
    allowed = ALLOWED.get(name)
    found = []
    for imported in imports(tree):
        top, *rest = imported.split(".")
        if top == "bridgescore":
            ours = rest[0] if rest and rest[0] in {*ALLOWED, "cli"} else "__init__"
            if allowed is not None and ours not in allowed:
                found.append(f"{name} imports {ours}")
        elif imported == "io.StringIO":
            continue  # A text in memory is no file.
        elif (name in CORE and top in WORLD) or (top == "rich" and name != "terminal"):
            found.append(f"{name} imports {top}")
    for call in calls(tree):
        method = call.rpartition(".")[2]
        opens = name != "rubberfile" and (call in OPENING or method in OPENING_METHODS)
        asks = name in CORE and (call in ASKING or method in ASKING_METHODS)
        if opens or asks:
            found.append(f"{name} calls {call}")
    return found


def modules() -> dict[str, Path]:
    """Every module of the package; those of the command line as `cli.name`."""
    found = {path.stem: path for path in PACKAGE.glob("*.py")}
    return found | {f"cli.{path.stem}": path for path in (PACKAGE / "cli").glob("*.py")}


@pytest.mark.parametrize("name", sorted(modules()))
def test_a_module_keeps_to_its_layer(name: str) -> None:
    """A module imports only what its layer may know; the command line may know everything."""
    assert [] == trespasses(name, modules()[name].read_text("utf-8"))


def test_every_module_has_a_layer() -> None:
    """A new module is put into the table, and a module that is gone is taken out of it."""
    assert set(ALLOWED) == {name for name in modules() if not name.startswith("cli.")}
    assert {PACKAGE, PACKAGE / "cli"} == {path.parent for path in PACKAGE.rglob("*.py")}


def test_the_layers_are_in_order() -> None:
    """The table itself has no circle: every module of the core stands on earlier ones."""
    seen: set[str] = set()
    waiting = dict(CORE)
    while ready := [name for name, allowed in waiting.items() if allowed <= seen]:
        seen.update(ready)
        for name in ready:
            del waiting[name]
    assert {} == waiting


@pytest.mark.parametrize(
    ("name", "source", "found"),
    [
        ("model", "from bridgescore.errors import Refused", "model imports errors"),
        ("laws", "from bridgescore import rubber", "laws imports rubber"),
        ("scoring", "import bridgescore.rubber", "scoring imports rubber"),
        ("pbn", "from bridgescore import Hand", "pbn imports __init__"),
        ("rubber", "def f():\n    from bridgescore.cli import run", "rubber imports cli"),
        ("sheet", "from bridgescore import terminal as t", "sheet imports terminal"),
        ("sheet", "def f():\n    import os.path", "sheet imports os"),
        ("scoring", "if True:\n    from time import time", "scoring imports time"),
        ("notation", "from pathlib import Path", "notation imports pathlib"),
        ("plain", "from rich.text import Text", "plain imports rich"),
        ("actions", "import rich", "actions imports rich"),
        ("cli.table", "def f():\n    import rich.console", "cli.table imports rich"),
        ("rubbertext", "def f(path):\n    return open(path)", "rubbertext calls open"),
        ("actions", "import os\nos.open('x', os.O_RDONLY)", "actions calls os.open"),
        ("cli.table", "path.write_text('')", "cli.table calls path.write_text"),
        ("laws", "from datetime import date\ndate.today()", "laws calls date.today"),
        ("sheet", "print('We')", "sheet calls print"),
        ("terminal", "from bridgescore.rubberfile import load", "terminal imports rubberfile"),
    ],
)
def test_a_trespass_is_found(name: str, source: str, found: str) -> None:
    """The rule can fail: what is planted against it is named."""
    assert [found] == trespasses(name, source)


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("cli.table", "from bridgescore import actions, sheet, terminal\nimport typer, os"),
        ("cli.output", "import os\nos.open(os.devnull, os.O_WRONLY)"),
        ("terminal", "from rich.console import Console"),
        ("rubberfile", "import os, time\nopen(os.open('x', 0))"),
        ("scoring", "from bridgescore.model import Hand"),
        ("csvtext", "def f():\n    from io import StringIO"),
        ("sheet", "from bridgescore import model"),
    ],
)
def test_what_is_allowed_is_no_trespass(name: str, source: str) -> None:
    """What a layer is for is not named."""
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
