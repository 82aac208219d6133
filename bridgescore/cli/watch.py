"""A second screen for the room: the sheet, drawn anew whenever the file changes."""

from __future__ import annotations

from bridgescore.cli.keyboard import PutAside, interruptible, put_aside, single_keys
from bridgescore.cli.output import out
from bridgescore.commands.table import show
from bridgescore.errors import BridgescoreError, Refused
from bridgescore.sheet.layout import ASCII, UNICODE, lay_out
from bridgescore.sheet.sheet import Sheet, make_sheet

#: How often to look at the file, in seconds.
PAUSE = 0.25


def watch(file: str, ascii_only: bool) -> None:
    """Show the sheet of a file until `q` is pressed; an interrupt leaves as well."""
    if not out.stdout.isatty():
        raise Refused("--watch needs a terminal to draw on; leave it out here")
    while True:
        try:
            _stay(file, ascii_only)
            return
        except PutAside as how:
            put_aside(how)


def _stay(file: str, ascii_only: bool) -> None:
    """Have the whole screen until somebody leaves, or puts the program aside.

    While the file is wrong, the last good sheet stays with the fault beneath it.
    """
    from bridgescore.sheet.screen import second_screen

    glyphs = ASCII if out.ascii_wanted(ascii_only) else UNICODE
    sheet: Sheet | None = None
    shown: object = None
    with interruptible(aside=True), second_screen(out.stdout) as draw, single_keys() as pressed:
        while True:
            fault = ""
            try:
                sheet = make_sheet(show(file).rubber)
            except BridgescoreError as error:
                fault = out.fitted(str(error), out.stdout)
            size = out.columns(), out.lines()
            if (sheet, fault, size) != shown:
                drawn = lay_out(sheet, size[0], glyphs) if sheet is not None else []
                draw(drawn, fault, size)
                shown = sheet, fault, size
            if "q" in pressed(PAUSE).lower():
                return
