"""Finishing: settling an unfinished rubber, and the sheet on paper."""

from __future__ import annotations

from typing import NamedTuple

from bridgescore.commands.changing import change, warned
from bridgescore.errors import Refused
from bridgescore.file import disk, edits
from bridgescore.file.document import Document
from bridgescore.file.meant import Change, Meant
from bridgescore.game.rubber import Rubber
from bridgescore.text import shell_name


class Stopped(NamedTuple):
    """A rubber that was settled unfinished, and what looked odd in its file."""

    rubber: Rubber
    warnings: tuple[str, ...]


def stop(path: str) -> Stopped:
    """Settle a rubber that the table leaves unfinished; raises Refused where it is over."""

    def settled(old: Document) -> tuple[Change, Stopped]:
        rubber = old.rubber
        if rubber.stopped:
            raise Refused(f"{path}: the table has stopped already; nothing was changed")
        if rubber.finished:
            raise Refused(
                f"{path}: the rubber ended with hand {len(rubber.steps)}, so there is nothing"
                f" to stop; see it with: bridgescore show {shell_name(path)}"
            )
        new = edits.with_stop(old)
        return Change(new, Meant(stopped=True)), Stopped(new.rubber, warned(path, old))

    return change(path, settled)


def save_page(path: str, rubber: Rubber, output: str, force: bool) -> None:
    """Write the sheet of a file as a web page; raises Refused where something else is there.

    A page that was made from the same file is replaced without `force`.
    """
    from bridgescore.sheet.page import is_page, page

    made_from = disk.seen_from(output, path)
    disk.save(
        output,
        page(rubber, file=made_from).encode(),
        [path],
        force,
        lambda beginning: is_page(beginning.decode("utf-8", "replace"), made_from),
    )


def save_text(path: str, rubber: Rubber, output: str, force: bool) -> None:
    """Write the sheet of a file as plain text; raises Refused where something is there."""
    from bridgescore.sheet.layout import bare_text, lay_out
    from bridgescore.sheet.sheet import make_sheet

    disk.save(output, bare_text(lay_out(make_sheet(rubber))).encode(), [path], force)
