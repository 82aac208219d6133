"""A second screen for the room: the sheet, drawn anew whenever the file changes."""

from __future__ import annotations

import signal
import time

from bridgescore import rubberfile
from bridgescore.cli.output import interruptible, out
from bridgescore.errors import BridgescoreError, Refused
from bridgescore.ruling import ASCII, UNICODE, lay_out
from bridgescore.sheet import Sheet, make_sheet

#: How often to look at the file, in seconds.
PAUSE = 0.25


def watch(file: str, ascii_only: bool) -> None:
    """Show the sheet of a file until interrupted.

    While the file is wrong, the last good sheet stays with the fault beneath it.
    """
    from bridgescore.terminal import second_screen

    if not out.stdout.isatty():
        raise Refused("--watch needs a terminal to draw on; leave it out here")
    glyphs = ASCII if out.ascii_wanted(ascii_only) else UNICODE
    sheet: Sheet | None = None
    shown: object = None
    # Whoever ends it in another way than Ctrl-C gets the terminal back as well.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with interruptible(), second_screen(out.stdout) as draw:
        while True:
            fault = ""
            try:
                sheet = make_sheet(rubberfile.load(file))
            except BridgescoreError as error:
                fault = out.fitted(str(error), out.stdout)
            seen = (sheet, fault, out.columns(), out.lines())
            if seen != shown:
                draw(lay_out(sheet, out.columns(), glyphs) if sheet is not None else [], fault)
                shown = seen
            time.sleep(PAUSE)
