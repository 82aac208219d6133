"""Rubber files to the formats of other programs, and back."""

from __future__ import annotations

import itertools
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from bridgescore.commands.table import names_after, rubber_of
from bridgescore.errors import MOST_SHOWN, Fault, FileRefused, Refused, and_more
from bridgescore.file import disk, edits, reading
from bridgescore.game.rubber import Rubber
from bridgescore.sentence.names import check_names
from bridgescore.sentence.writer import write_hand
from bridgescore.text import shell_name

if TYPE_CHECKING:
    from bridgescore.formats.pbn import reading as pbn_reading

#: The largest PBN that is read.
LARGEST_PBN = 8 * 1024 * 1024


#: What can be written.
FORMATS = ("json", "csv", "pbn")


def exported(
    names: Sequence[str],
    rubbers: Sequence[Rubber],
    form: str,
    entries: bool = False,
    several: bool = False,
) -> bytes:
    """The rubbers in a format, in its own coding; as JSON an array where there are `several`."""
    if form == "pbn":
        from bridgescore.formats.pbn import write_pbn

        return write_pbn(rubbers).encode("latin-1")
    bases = [os.path.basename(name) for name in names]
    if form == "csv":
        from bridgescore.formats import csv as csvtext

        columns = csvtext.ENTRY_COLUMNS if entries else csvtext.HAND_COLUMNS
        rows = csvtext.entry_rows if entries else csvtext.hand_rows
        return csvtext.csv_text(
            [columns, *(row for name, each in zip(bases, rubbers) for row in rows(name, each))]
        ).encode()
    from bridgescore.formats.json import json_text, rubber_document

    documents = [rubber_document(each, name) for name, each in zip(bases, rubbers)]
    return f"{json_text(documents if several else documents[0])}\n".encode()


class Imported(NamedTuple):
    """The rubber files that were started from a PBN, and what was left out."""

    rubbers: tuple[tuple[str, Rubber], ...]
    remarks: tuple[str, ...]


def import_pbn(pbn: str, path: str) -> Imported:
    """Start a rubber file for each rubber of a PBN: the first as named, then -2, -3 ...

    Raises FileRefused for what is no PBN or holds no game to score, Refused
    where one of the files is there already.
    """
    from bridgescore.formats.pbn import decoded, read_pbn

    found = read_pbn(decoded(disk.read_bytes(pbn, LARGEST_PBN), pbn), pbn)
    remarks: list[str] = []
    files: list[tuple[str, str, Rubber]] = []
    following = names_after(path, found.rubbers[0].heading.table)
    names = itertools.chain([path], following)
    for name, record, lines in zip(names, found.rubbers, found.lines):
        heading = record.heading
        try:
            check_names(player for player in heading.players if player is not None)
        except Refused as refused:
            heading = heading._replace(players=(None, None, None, None))
            remarks.append(f"{pbn}:{lines[0] if lines else 1}: the players are left out: {refused}")
        text = reading.new_text(heading)
        for deal in record.deals:
            text = edits.with_hand(text, deal)
        if record.stopped:
            text = edits.with_stop(text)
        files.append((name, text, _read_back(text, pbn, lines)))
    remarks[MOST_SHOWN:] = and_more(len(remarks[MOST_SHOWN:]))
    disk.create_all([(name, text) for name, text, _ in files])
    rubbers = tuple((name, rubber) for name, _, rubber in files)
    return Imported(
        rubbers, (*(_told(pbn, each, found, rubbers) for each in found.remarks), *remarks)
    )


def _read_back(text: str, pbn: str, lines: Sequence[int]) -> Rubber:
    """The rubber of a text that is not written yet; what is wrong in it is a fault of the PBN."""
    try:
        return rubber_of(text, pbn)
    except FileRefused as refused:
        # Lines of a file that nobody has seen help nobody: those of the games do.
        faults = (
            fault._replace(line=lines[fault.hand - 1] if fault.hand else None, column=None)
            for fault in refused.faults
        )
        raise FileRefused(pbn, tuple(faults), refused.more) from None


def _told(
    pbn: str, remark: Fault, found: pbn_reading.Imported, rubbers: Sequence[tuple[str, Rubber]]
) -> str:
    """A remark with its file and line; for honours also how they are added."""
    sentence = str(FileRefused(pbn, (remark,)))
    for each in found.unclaimed:
        if each.remark == remark:
            name, rubber = rubbers[each.rubber]
            hand = write_hand(each.hand._replace(auction=None), rubber.heading)
            sentence += f"; to add them: bridgescore fix {shell_name(name)} {each.number} {hand}"
    return sentence
