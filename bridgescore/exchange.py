"""Rubber files to the formats of other programs, and back."""

from __future__ import annotations

import itertools
import os
from collections.abc import Sequence
from typing import NamedTuple

from bridgescore import revision, rubberfile, rubbertext
from bridgescore.actions import names_after, rubber_of
from bridgescore.errors import Fault, FileRefused, Refused
from bridgescore.notation import check_names
from bridgescore.rubber import Rubber

#: The largest PBN that is read.
LARGEST_PBN = 16 * 1024 * 1024


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
        from bridgescore.pbn import write_pbn

        return write_pbn(rubbers).encode("latin-1")
    bases = [os.path.basename(name) for name in names]
    if form == "csv":
        from bridgescore import csvtext

        columns = csvtext.ENTRY_COLUMNS if entries else csvtext.HAND_COLUMNS
        rows = csvtext.entry_rows if entries else csvtext.hand_rows
        return csvtext.csv_text(
            [columns, *(row for name, each in zip(bases, rubbers) for row in rows(name, each))]
        ).encode()
    from bridgescore.jsontext import json_text, rubber_document

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
    from bridgescore.pbn import read_pbn

    data = rubberfile.read_bytes(pbn, LARGEST_PBN)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    found = read_pbn(text, pbn)
    if not found.rubbers:
        raise FileRefused(pbn, found.remarks or (Fault(None, "it holds no game"),))
    remarks = [FileRefused(pbn, (remark,)).args[0] for remark in found.remarks]
    files: list[tuple[str, str, Rubber]] = []
    following = names_after(path, found.rubbers[0].heading.table)
    for name, record in zip(itertools.chain([path], following), found.rubbers):
        heading = record.heading
        try:
            check_names(player for player in heading.players if player is not None)
        except Refused as refused:
            heading = heading._replace(players=(None, None, None, None))
            remarks.append(f"{name}: the players are left out: {refused}")
        text = rubbertext.new_text(heading)
        for deal in record.deals:
            text = revision.with_hand(text, deal)
        if record.stopped:
            text = revision.with_stop(text)
        files.append((name, text, rubber_of(text, name)))
    rubberfile.create_all([(name, text) for name, text, _ in files])
    return Imported(tuple((name, rubber) for name, _, rubber in files), tuple(remarks))
