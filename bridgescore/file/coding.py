"""The bytes of a rubber file: UTF-8 and nothing else, and what they look like if they are not."""

from __future__ import annotations

from bridgescore.errors import Fault, Faulty, Refused

#: The largest file that is read; a rubber of thousands of hands is far smaller.
LARGEST_FILE = 2 * 1024 * 1024


def decode(data: bytes) -> str:
    """UTF-8 to text; raises Faulty with the byte that is none."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Faulty((Fault(line, _encoding(data, error.start)),)) from None
    if "\0" in text:
        raise Faulty((Fault(None, _encoding(data, data.index(0))),))
    return text


def _encoding(data: bytes, place: int) -> str:
    """What a text looks like that is not UTF-8."""
    what = f"byte {place + 1} (0x{data[place]:02x}) is not UTF-8"
    if data[:4] in (b"\xff\xfe\0\0", b"\0\0\xfe\xff") or 2 * data[:64].count(0) > len(data[:64]):
        return f"{what}: the file looks like UTF-32; save it as UTF-8"
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or data[:64].count(0) > len(data[:64]) // 4:
        return f"{what}: the file looks like UTF-16; save it as UTF-8"
    if data[place] == 0:
        return f"byte {place + 1} (0x00) is a null, which no text has; take it out"
    if _begins_a_character(data[place:]):
        return f"{what}: the file ends in the middle of a character; its end is missing"
    if data[place] == 0xED or not data[:place].isascii():
        return f"{what}, though what stands before it is; write this character anew"
    if not any(byte < 0x20 and byte not in b"\t\r\n" for byte in data):
        return f"{what}: the file looks like Windows-1252 or Latin-1; save it as UTF-8"
    return f"{what}; this is no text"


def _begins_a_character(data: bytes) -> bool:
    """Whether bytes could go on to a character of UTF-8: only its first ones are there."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return error.start == 0 and error.reason == "unexpected end of data"
    return False


def encode(text: str, name: str) -> bytes:
    """Text to UTF-8; raises Refused where it would be too much to be read again."""
    data = text.encode("utf-8")
    if len(data) > LARGEST_FILE:
        raise Refused(f"{name} would be larger than 2 MiB; nothing was changed")
    return data
