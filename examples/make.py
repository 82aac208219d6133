"""Makes the printed page and the picture of a sheet from the examples: `python examples/make.py`.

The picture is an SVG of the very lines that `show` prints, in the colours of paper and ink.
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from bridgescore import load
from bridgescore.sheet.layout import Role, Spans, lay_out
from bridgescore.sheet.page import page
from bridgescore.sheet.sheet import make_sheet
from bridgescore.text import width

HERE = Path(__file__).parent
#: The rubber that is pictured, and the one that is printed.
PICTURED, PRINTED = "friday.toml", "nine-hands.toml"

#: The size of one character on the picture, and the margin round the sheet.
WIDE, HIGH, MARGIN = 9.0, 20.0, 24.0
PAPER, INK, FAINT, RED = "#fdfaf1", "#1f2a44", "#77809a", "#b3212f"
INKS = {
    Role.WORD: FAINT,
    Role.WIPED: FAINT,
    Role.NUMBER: FAINT,
    Role.SEATS: FAINT,
    Role.RULE: FAINT,
    Role.GAME: FAINT,
    Role.NOTE: FAINT,
    Role.RED_SUIT: RED,
    Role.VULNERABLE: RED,
}
BOLD = {Role.TITLE, Role.SIDE, Role.LINE, Role.TOTAL, Role.RESULT}


#: The signs of the rules: how far down the bar goes, and the strokes across with their widths.
RULES = {
    "│": ((0, 1), ()),
    "─": (None, ((0.5, 1.0),)),
    "┬": ((0.5, 1), ((0.5, 1.0),)),
    "┼": ((0, 1), ((0.5, 1.0),)),
    "━": (None, ((0.5, 2.6),)),
    "┿": ((0, 1), ((0.5, 2.6),)),
    "═": (None, ((0.42, 1.0), (0.58, 1.0))),
    "╪": ((0, 1), ((0.42, 1.0), (0.58, 1.0))),
}


def picture(lines: list[Spans], words: str) -> str:
    """The lines of a sheet as an SVG: rules are drawn, and each text stands in its own column."""
    across = max(sum(width(span.text) for span in line) for line in lines)
    wide, high = across * WIDE + 2 * MARGIN, len(lines) * HIGH + 2 * MARGIN
    drawn = []
    for row, line in enumerate(lines):
        column = 0
        for span in line:
            for text in re.findall(f"[{''.join(RULES)}]|[^{''.join(RULES)}]+", span.text):
                x, y = MARGIN + column * WIDE, MARGIN + row * HIGH
                drawn += (
                    _rule(text, span.role, x, y) if text in RULES else _text(text, span.role, x, y)
                )
                column += width(text)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}"'
        f' width="{wide:g}" height="{high:g}" role="img" aria-label="{escape(words)}">\n'
        f'<rect width="{wide:g}" height="{high:g}" rx="6" fill="{PAPER}"/>\n'
        f'<g font-family="ui-monospace, Menlo, Consolas, monospace" font-size="15" fill="{INK}">\n'
        + "\n".join(drawn)
        + "\n</g>\n</svg>\n"
    )


def _rule(sign: str, role: Role, x: float, y: float) -> list[str]:
    """One sign of a rule, drawn so that it meets its neighbours."""
    down, across = RULES[sign]
    ink = INKS.get(role, INK)
    lines = [(x, y + at * HIGH, x + WIDE, y + at * HIGH, stroke) for at, stroke in across]
    if down is not None:
        middle = x + WIDE / 2
        lines.append((middle, y + down[0] * HIGH, middle, y + down[1] * HIGH, 1.0))
    return [
        f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" stroke="{ink}" stroke-width="{stroke:g}"/>'
        for x1, y1, x2, y2, stroke in lines
    ]


def _text(text: str, role: Role, x: float, y: float) -> list[str]:
    """A piece of text at its place; its length is given, so that every font fits."""
    bare = text.strip()
    if not bare:
        return []
    x += (width(text) - width(text.lstrip())) * WIDE
    fill = f' fill="{INKS[role]}"' if role in INKS else ""
    weight = ' font-weight="bold"' if role in BOLD else ""
    return [
        f'<text x="{x:g}" y="{y + 15:g}" textLength="{width(bare) * WIDE:g}"'
        f' lengthAdjust="spacingAndGlyphs"{fill}{weight}>{escape(bare)}</text>'
    ]


def made() -> dict[str, str]:
    """The files that this script makes, by name."""
    pictured = make_sheet(load(HERE / PICTURED))
    words = "A finished score sheet. " + " ".join(pictured.result)
    return {
        "sheet.svg": picture(lay_out(pictured), words),
        "nine-hands.html": page(load(HERE / PRINTED)),
    }


if __name__ == "__main__":
    for name, text in made().items():
        (HERE / name).write_text(text, encoding="utf-8", newline="\n")
        print(f"{name} is written.")
