"""Rubber files to the formats of other programs, and back."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bridgescore.commands.names import names_after
from bridgescore.commands.table import Shown, show
from bridgescore.errors import MOST_SHOWN, Fault, Faulty, FileRefused, Refused, and_more
from bridgescore.file import disk
from bridgescore.file.document import Document
from bridgescore.file.writing import rubber_text
from bridgescore.game.rubber import Rubber
from bridgescore.sentence.names import check_names
from bridgescore.sentence.writer import write_hand
from bridgescore.text import shell_name

if TYPE_CHECKING:
    from bridgescore.formats.pbn import PbnContents

#: The largest PBN that is read.
LARGEST_PBN = 8 * 1024 * 1024


#: What can be written.
FORMATS = ("json", "csv", "pbn")


def read_all(paths: Iterable[str]) -> list[tuple[str, Shown]]:
    """Rubber files, and those in folders, by name; raises Refused that names each that is wrong."""
    found: list[tuple[str, Shown]] = []
    bad = []
    for path in disk.rubber_files(paths):
        try:
            found.append((path, show(path)))
        except Refused as refused:
            bad.append(str(disk.in_short(refused)))
    if bad:
        raise Refused("\n".join((*bad[:MOST_SHOWN], *and_more(len(bad[MOST_SHOWN:])))))
    return found


def exported(
    rubbers: Sequence[tuple[str, Rubber]], form: str, entries: bool = False, several: bool = False
) -> bytes:
    """The rubbers, each with its file, in a format and in its own coding.

    As JSON an array where there are `several`.
    """
    if form == "pbn":
        from bridgescore.formats.pbn import write_pbn

        return write_pbn([rubber for _, rubber in rubbers]).encode("latin-1")
    called = [(os.path.basename(name), rubber) for name, rubber in rubbers]
    if form == "csv":
        from bridgescore.formats import csv

        columns = csv.ENTRY_COLUMNS if entries else csv.HAND_COLUMNS
        rows = csv.entry_rows if entries else csv.hand_rows
        return csv.csv_text(
            [columns, *(row for name, rubber in called for row in rows(name, rubber))]
        ).encode()
    from bridgescore.formats.json import json_text, rubber_document

    documents = [rubber_document(rubber, name) for name, rubber in called]
    return f"{json_text(documents if several else documents[0])}\n".encode()


def schema() -> bytes:
    """The schema of the JSON documents."""
    from importlib.resources import files

    return files("bridgescore.formats").joinpath("schema.json").read_bytes()


def save(output: str, data: bytes, made_from: Sequence[str], force: bool) -> None:
    """Write what was exported, never over a rubber file; raises Refused where something is."""
    disk.save(output, data, made_from, force)


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
    files: list[tuple[str, Document, Rubber]] = []
    following = names_after(path, found.rubbers[0].heading.table)
    names = itertools.chain([path], following)
    for name, record, lines in zip(names, found.rubbers, found.lines):
        heading = record.heading
        try:
            check_names(player for player in heading.players if player is not None)
        except Refused as refused:
            heading = heading._replace(players=(None, None, None, None))
            remarks.append(f"{pbn}:{lines[0] if lines else 1}: the players are left out: {refused}")
        new = Document(rubber_text(record._replace(heading=heading)))
        files.append((name, new, _read_back(new, pbn, lines)))
    remarks[MOST_SHOWN:] = and_more(len(remarks[MOST_SHOWN:]))
    disk.create_all([(name, new) for name, new, _ in files])
    rubbers = tuple((name, rubber) for name, _, rubber in files)
    return Imported(
        rubbers, (*(_told(pbn, each, found, rubbers) for each in found.remarks), *remarks)
    )


def _read_back(new: Document, pbn: str, lines: Sequence[int]) -> Rubber:
    """The rubber of a file that is not written yet; what is wrong in it is a fault of the PBN."""
    try:
        return new.rubber
    except Faulty as refused:
        # Lines of a file that nobody has seen help nobody: those of the games do.
        faults = (
            fault._replace(line=lines[fault.hand - 1] if fault.hand else None, column=None)
            for fault in refused.faults
        )
        raise FileRefused(pbn, tuple(faults), refused.more) from None


def _told(
    pbn: str, remark: Fault, found: PbnContents, rubbers: Sequence[tuple[str, Rubber]]
) -> str:
    """A remark with its file and line; for honours also how they are added."""
    sentence = str(FileRefused(pbn, (remark,)))
    for each in found.unclaimed:
        if each.remark == remark:
            name, rubber = rubbers[each.rubber]
            hand = write_hand(each.hand._replace(auction=None), rubber.heading)
            sentence += f"; to add them: bridgescore fix {shell_name(name)} {each.number} {hand}"
    return sentence
