"""How fast the program is, as ratios to the bare libraries: `python tests/bench.py`.

Each pair is measured in turn in one run, so that a machine that changes its
speed changes both sides. Times are those of whole processes where a command is
measured, of one process where a function is. Run it with the Python that
bridgescore is installed in, on a quiet machine; it takes about two minutes.
"""

from __future__ import annotations

import argparse
import gc
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib.metadata import version
from itertools import product
from pathlib import Path

from bridgescore.club.standings import Outcome, outcome, standings
from bridgescore.errors import Faulty
from bridgescore.file.disk import load
from bridgescore.file.document import Document
from bridgescore.file.writing import block_text, hand_values, new_text
from bridgescore.formats.json import json_text, rubber_document
from bridgescore.game.model import Contract, Deal, Doubling, Hand, Heading, PassedOut, Side, Strain
from bridgescore.game.rubber import replay
from bridgescore.game.scoring import score_hand

ROOT = Path(__file__).parent.parent

#: A program that does nothing but start Typer and print a word.
FLOOR = """
import typer

app = typer.Typer()


@app.command()
def main(word: str) -> None:
    print(word)


app()
"""
#: The same with one small table of rich.
RICH_FLOOR = """
import typer

app = typer.Typer()


@app.command()
def main(word: str) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("We", "They")
    table.add_row("40", "90")
    Console().print(table)


app()
"""
#: The same, reading and parsing one file.
LOADING_FLOOR = FLOOR.replace(
    "    print(word)",
    "    import tomllib\n\n    with open(word, 'rb') as file:\n        tomllib.load(file)",
)
#: The program as its console script starts it.
PROGRAM = "from bridgescore.__main__ import main; main()"

ONE_DOWN = Hand(Contract(1, Strain.CLUBS), Side.WE, 6)


class Bench:
    """Collects the lines of the report and whether all are within their bounds."""

    def __init__(self) -> None:
        self.within = True

    def line(self, name: str, ratio: float, bound: float, detail: str) -> None:
        """Print one ratio against its bound."""
        self.within &= ratio <= bound
        verdict = "ok" if ratio <= bound else "OVER"
        print(f"{name:<46} {ratio:5.2f}  (at most {bound:.1f})  {verdict:<5} {detail}", flush=True)


def in_turn(
    ours: Callable[[], float], other: Callable[[], float], times: int
) -> tuple[float, float, float]:
    """Two timed things one after the other: both medians, and the median of the ratios."""
    ours(), other()
    pairs = [(ours(), other()) for _ in range(times)]
    one, two = (statistics.median(column) for column in zip(*pairs))
    return one, two, statistics.median(a / b for a, b in pairs)


def process(
    *args: str, before: Callable[[], None] = lambda: None, terminal: bool = False
) -> Callable[[], float]:
    """The processor time of a whole process, in seconds; it must succeed."""

    def run() -> float:
        before()
        with _output(terminal) as output:
            child = subprocess.Popen(
                [sys.executable, *args], stdin=subprocess.DEVNULL, stdout=output, env=_environment()
            )
            _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode:
            raise SystemExit(f"{args} ended with status {child.returncode}")
        return used.ru_utime + used.ru_stime

    return run


def _environment() -> dict[str, str]:
    """The environment of a user: with compiled modules, with colours."""
    return {
        **{key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"},
        "TERM": "xterm-256color",
    }


@contextmanager
def _output(terminal: bool) -> Iterator[int]:
    """Where a child writes: a pipe's end that is thrown away, or a pseudo-terminal."""
    if not terminal:
        with open(os.devnull, "wb") as null:
            yield null.fileno()
        return
    import pty

    master, slave = pty.openpty()
    try:
        yield slave
    finally:
        os.close(slave)
        os.close(master)


def clock(function: Callable[[], object]) -> Callable[[], float]:
    """The processor time of a function in this process, in seconds."""

    def run() -> float:
        begun = time.process_time()
        function()
        return time.process_time() - begun

    return run


def starts(bench: Bench, folder: Path, times: int) -> None:
    """What a command costs beyond the bare library that carries it."""
    floor, rich_floor = folder / "floor.py", folder / "rich_floor.py"
    floor.write_text(FLOOR)
    rich_floor.write_text(RICH_FLOOR)
    rubber = folder / "rubber.toml"
    example = (ROOT / "examples" / "encyclopedia.toml").read_text(encoding="utf-8")
    unfinished = example[: example.rindex("\n[[hand]]")]

    def fresh() -> None:
        rubber.write_text(unfinished, encoding="utf-8")

    fresh()
    for name, args, other, terminal in (
        ("add F we 4s = --quiet", ("add", str(rubber), "we", "4s", "=", "--quiet"), floor, False),
        ("show F, piped", ("show", str(rubber)), floor, False),
        ("show F, on a terminal", ("show", str(rubber)), rich_floor, True),
    ):
        ours = process("-c", PROGRAM, *args, before=fresh, terminal=terminal)
        one, two, ratio = in_turn(ours, process(str(other), "word", terminal=terminal), times)
        bench.line(name, ratio, 1.3, f"{one * 1000:.0f} ms to {two * 1000:.0f} ms of processor")


def scoring(bench: Bench, times: int) -> None:
    """One hand, scored cold and in a replay, against another library's single number."""
    hands = [
        Hand(Contract(level, strain, doubling), Side.WE, tricks)
        for level, strain, doubling, tricks in product(range(1, 8), Strain, Doubling, range(14))
    ]
    try:
        from endplay.types import Contract as Other
        from endplay.types import Denom, Penalty, Player, Vul
    except ImportError:
        print("score_hand and replay: not compared, endplay is not installed ('.[interop]')")
        return
    denominations = dict(
        zip(Strain, (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt))
    )
    penalties = dict(zip(Doubling, (Penalty.passed, Penalty.doubled, Penalty.redoubled)))
    others = [
        Other(
            level=hand.contract.level,
            denom=denominations[hand.contract.strain],
            declarer=Player.north,
            penalty=penalties[hand.contract.doubling],
            result=hand.tricks - hand.contract.target,
        )
        for hand in hands
    ]
    count = 2 * len(hands)

    def ours() -> None:
        for vulnerable in (False, True):
            for hand in hands:
                score_hand(hand, vulnerable)

    def theirs() -> None:
        for vul in (Vul.none, Vul.both):
            for contract in others:
                contract.score(vul)

    one, two, ratio = in_turn(clock(ours), clock(theirs), times)
    detail = f"{one / count * 1e6:.2f} to {two / count * 1e6:.2f} microseconds"
    bench.line(f"score_hand, {count:,} results", ratio, 1.5, detail)

    deals = [hand for hand in hands if not hand.made] + [ONE_DOWN] * 1000

    def replayed() -> None:
        replay(deals)

    one, two, ratio = in_turn(clock(replayed), clock(theirs), times)
    per_hand, per_score = one / len(deals), two / count
    detail = f"{per_hand * 1e6:.2f} to {per_score * 1e6:.2f} microseconds"
    bench.line("a hand of a replay", ratio * count / len(deals), 4.0, detail)


def season(bench: Bench, folder: Path, files: int, times: int) -> None:
    """`night` over many files, against reading and parsing the same files."""
    from bridgescore.commands.club import Counted, outcomes

    names = [str(folder / f"{number}.toml") for number in range(files)]
    text = (ROOT / "examples" / "nine-hands.toml").read_text(encoding="utf-8")
    head, behind = text.split("[rules]", 1)
    for number, name in enumerate(names):
        four = [f"Player {(number * 4 + seat * 7) % 40 + seat * 40}" for seat in range(4)]
        players = "".join(
            f'{seat} = "{player}"\n'
            for seat, player in zip(("north", "east", "south", "west"), four)
        )
        Path(name).write_text(f"{head}[players]\n{players}\n[rules]{behind}", encoding="utf-8")

    def counted(some: list[str]) -> list[Outcome]:
        found = outcomes(some, stats=False)
        return [each.outcome for each in found if isinstance(each, Counted)]

    slices = [names[start : start + files // 10] for start in range(0, files, files // 10)]

    def ours() -> None:
        standings(counted(slices[0]))

    def bare() -> None:
        for name in slices[0]:
            with open(name, "rb") as file:
                tomllib.loads(file.read().decode())

    pairs = []
    for _ in range(times):
        # The next tenth of the files, so that all of them have their turn.
        slices.append(slices.pop(0))
        bare()  # whoever comes first would fetch the files for the other
        pairs.append((clock(ours)(), clock(bare)()))
    one, two = (statistics.median(column) for column in zip(*pairs))
    detail = f"{one * 10:.2f} s to {two * 10:.2f} s"
    ratio = statistics.median(a / b for a, b in pairs)
    bench.line(f"night over {files:,} files", ratio, 1.5, detail)
    tracemalloc.start()
    kept = standings(counted(names))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    print(f"{'  memory':<46} {most / files:5.0f} bytes a file, {len(kept.rubbers):,} rubbers")


def hand_text(deal: Deal) -> str:
    """What one more hand adds to a file."""
    return "\n" + block_text("[[hand]]", hand_values(deal))


def _ten_times(work: Callable[[], None]) -> None:
    for _ in range(10):
        work()


def growth(bench: Bench, folder: Path, times: int) -> None:
    """A file of thousands of hands, sound or at fault: everything in proportion to its size."""
    long = folder / "long.toml"
    small, large = 500, 5000
    won = Hand(Contract(4, Strain.SPADES), Side.WE, 10)
    head = new_text(Heading())
    kinds: dict[str, Callable[[int], str]] = {
        "sound": lambda count: head + hand_text(ONE_DOWN) * count,
        "empty hands": lambda count: head + "[[hand]]\n" * count * 10,
        "hands behind the end": lambda count: (
            head + hand_text(won) * 2 + hand_text(PassedOut()) * count * 2
        ),
        "odd keys": lambda count: head.replace(
            "\n", "\n" + "".join(f"dealer{n} = 1\n" for n in range(count * 5)), 1
        ),
    }
    texts = {kind: {count: make(count) for count in (small, large)} for kind, make in kinds.items()}

    def fresh() -> None:
        long.write_text(texts["sound"][large], encoding="utf-8")

    loading = folder / "loading.py"
    loading.write_text(LOADING_FLOOR)
    fresh()
    add = process("-c", PROGRAM, "add", str(long), "we", "1c", "-1", "--quiet", before=fresh)
    one, two, ratio = in_turn(add, process(str(loading), str(long), before=fresh), times)
    detail = f"{one:.2f} s to {two:.2f} s of Typer's start and tomllib alone"
    bench.line(f"add to {large:,} hands", ratio, 1.5, detail)

    shown = process("-c", PROGRAM, "show", str(long), "--json", before=fresh)
    for name, *args in (("fix", "2500", "-2"), ("undo",)):
        ours = process("-c", PROGRAM, name, str(long), *args, before=fresh)
        one, two, ratio = in_turn(ours, shown, times)
        detail = f"{one:.2f} s to {two:.2f} s of show --json on the same file"
        bench.line(f"{name} in {large:,} hands", ratio, 1.7, detail)

    def read(kind: str, count: int) -> None:
        document = Document(texts[kind][count])
        try:
            # What a command that shows the file asks for.
            document.rubber, document.warnings  # noqa: B018
        except Faulty:
            assert kind not in ("sound", "odd keys")

    def as_json(count: int) -> None:
        json_text(rubber_document(Document(texts["sound"][count]).rubber, "long.toml"))

    works: dict[str, Callable[[int], None]] = {
        **{f"{kind}, read": partial(read, kind) for kind in kinds},
        "sound, as JSON": as_json,
    }
    for name, work in works.items():
        big, little = partial(work, large), partial(work, small)
        # Small times are measured over as many hands as the large ones.
        one, two, ratio = in_turn(clock(big), clock(partial(_ten_times, little)), times)
        detail = f"{one:.2f} s to {two:.2f} s for ten of a tenth of it; 1 is in proportion"
        bench.line(f"ten times the size: {name}", ratio, 1.3, detail)
    assert len(load(long).steps) >= large
    outcome("long.toml", load(long))


def main() -> None:
    """Print the machine, the versions and every ratio; status 1 where one is over its bound."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--files", type=int, default=10_000, help="files for the night")
    parser.add_argument("--times", type=int, default=30, help="measurements of each pair")
    options = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} processors")
    print(", ".join(f"{name} {version(name)}" for name in ("typer", "rich", "tomli-w")))
    bench = Bench()
    # As the program itself has it.
    gc.set_threshold(100_000)
    memory = "/dev/shm" if os.path.isdir("/dev/shm") else None
    with tempfile.TemporaryDirectory(dir=memory) as name:
        folder = Path(name)
        starts(bench, folder, options.times)
        scoring(bench, options.times)
        growth(bench, folder, max(5, options.times // 3))
    with tempfile.TemporaryDirectory(dir=memory) as name:
        season(bench, Path(name), options.files, options.times)
    raise SystemExit(0 if bench.within else 1)


if __name__ == "__main__":
    main()
