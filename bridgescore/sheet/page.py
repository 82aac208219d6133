"""The sheet as one self-contained web page, for paper and for any screen.

The page holds the ruled sheet, the hands one by one and a chart of both totals;
its looks are in `page.css`. It runs nothing and fetches nothing. Each function here
makes one piece of it, in HTML, with everything that people wrote escaped.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from bridgescore.game.model import Contract, Entry, Side
from bridgescore.game.rubber import Rubber
from bridgescore.sheet.layout import UNICODE, Role, contract_spans
from bridgescore.sheet.sheet import Column, Figure, Game, Played, Row, Sheet, make_sheet
from bridgescore.sheet.words import WORDS, by_side
from bridgescore.text import visible

#: Behind the sign of a suit: draw it as a letter, not as a coloured picture.
_AS_TEXT = "\ufe0e"


def is_page(text: str, file: str = "") -> bool:
    """Whether a text is a page that this program made from that rubber file.

    Such a page may be written anew; anything else is somebody's own.
    """
    return _mark(file) in text.partition("</head>")[0]


def _mark(file: str) -> str:
    """The element that marks a page as made by this program, and from which file."""
    made_from = f' data-file="{_escaped(file)}"' if file else ""
    return f'<meta name="generator" content="bridgescore"{made_from}>'


def page(rubber: Rubber, title: str | None = None, file: str = "") -> str:
    """The whole page of a rubber.

    `title` stands at the top; without one it is the event, or else "Rubber
    bridge". `file` is the name of the rubber file as seen from where the page
    will be, and empty where there is none.
    """
    sheet = make_sheet(rubber)
    name = _escaped(visible(title or rubber.heading.event or "Rubber bridge"))
    # The event that is the title already is not said again.
    when = UNICODE.dot.join(_name(word) for word in sheet.title if _escaped(word) != name)
    when = f'\n<p class="when">{when}</p>' if when else ""
    return f"""<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
{_mark(file)}
<title>{name}</title>
<style>
{_style()}</style>
</head>
<body>
<main>
<h1>{name}</h1>{when}
<div class="both">
<section>
{_sheet_table(sheet)}
<div>
{_sentences(sheet)}
</div>
</section>
<section>
{_hands_table(sheet)}
{_chart(sheet)}
</section>
</div>
</main>
</body>
</html>
"""


def _style() -> str:
    """The style sheet, which becomes part of the page."""
    # importlib.resources would take longer to load than the rest of a page takes to make.
    from pkgutil import get_data

    return (get_data("bridgescore.sheet", "page.css") or b"").decode()


# -- the size of print that fits on one page of paper, A4 or Letter

# All in points. The height is what headings, notes and chart leave of a page; the
# width is that of a cell in the list of the hands. A row of the sheet is reckoned
# 1.4 times as high as its print, a line of the list 1.2 times, and a letter 0.6 times
# as wide, which no usual font exceeds.
_SIZES = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0)
_PAGE_HEIGHT = 530
_CELL_WIDTH = 100


def _sheet_size(sheet: Sheet) -> float:
    """The largest size of print, in points, in which the ruled sheet fits on a page."""
    rows = len(sheet.above) + sum(len(game.rows) + 1 for game in sheet.games)
    return _largest(lambda size: rows * size * 1.4)


def _hands_size(sheet: Sheet) -> float:
    """The largest size of print, in points, in which the list of the hands fits on a page."""
    return _largest(lambda size: sum(_lines(hand, size) for hand in sheet.hands) * size * 1.2)


def _largest(height: Callable[[float], float]) -> float:
    """The first size of print in which something is not too high; the smallest where none is."""
    return next((size for size in _SIZES if height(size) <= _PAGE_HEIGHT), _SIZES[-1])


def _lines(hand: Played, size: float) -> int:
    """About how many lines a hand takes up in the list, in this size of print."""
    room = _CELL_WIDTH / (size * 0.6)
    result, note = len(f"7NTXX by {hand.declarer or ''}, {hand.result}"), len(hand.note or "")
    lines = ceil(result / room) + ceil(note / room)
    return max(lines, ceil(len(_points(hand)) / room))


# -- the ruled sheet


def _sheet_table(sheet: Sheet) -> str:
    """The ruled sheet as a table: the heads, the figures above and below the line, the totals."""
    heads = "".join(_head(column, sheet) for column in (sheet.we, sheet.they))
    games = "".join(_game(n, game) for n, game in enumerate(sheet.games, start=1))
    totals = "".join(
        f"<td>{_figure('total', f'{column.total:,}')}</td>" for column in (sheet.we, sheet.they)
    )
    return f"""<table class="sheet" style="--size: {_sheet_size(sheet)}pt">
<caption class="unseen">The score sheet</caption>
<thead><tr>{heads}</tr></thead>
<tbody class="above">
{_group("Above the line")}{_rows(sheet.above)}</tbody>
{games}<tfoot><tr>{totals}</tr></tfoot>
</table>"""


def _head(column: Column, sheet: Sheet) -> str:
    """The head of a column: side, seats, names, and the state of the side in progress."""
    lines = [
        f"<strong>{column.side.long}</strong>",
        f'<span class="pale">{column.seats}</span>',
    ]
    if column.names:
        lines.append(" &amp; ".join(_name(name) for name in column.names))
    if sheet.in_progress:
        lines.append(column.state)
    first, *others = lines
    return f'<th scope="col">{first}{"<br>".join(others)}</th>'


def _group(words: str) -> str:
    """The name of the rows that follow, which is only heard, by those who have the page read."""
    return f'<tr class="unseen"><th scope="rowgroup" colspan="2">{words}</th></tr>\n'


def _game(number: int, game: Game) -> str:
    """The rows of one game below the line, and the rule under it once it is won."""
    line = ' class="line"' if number == 1 else ""
    rule = ""
    if game.won_by is not None:
        label = f"game to {game.won_by.long}"
        cells = (label if game.won_by is side else "" for side in Side)
        rule = f'<tr class="game">{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>\n'
    heading = _group(f"Below the line, game {number}")
    return f"<tbody{line}>\n{heading}{_rows(game.rows)}{rule}</tbody>\n"


def _rows(rows: tuple[Row, ...]) -> str:
    """Rows of figures, each with a cell for We and one for They."""
    return "".join(
        f"<tr>{''.join(f'<td>{_cell(figure)}</td>' for figure in row)}</tr>\n" for row in rows
    )


def _cell(figure: Figure | None) -> str:
    """What stands in a cell: a figure with its word and the number of its hand, or a space."""
    if figure is None:
        return "&nbsp;"
    number = ""
    if figure.hand is not None:
        number = f' <sup><span class="unseen">hand </span>{figure.hand}</sup>'
    before, _, behind = UNICODE.wiped if figure.wiped else ("", "", "")
    return _figure(figure.word, f"{before}{figure.points:,}", f"{number}{behind}")


def _figure(word: str, points: str, behind: str = "") -> str:
    """A word, its points and what stands behind them, each in its place within the column."""
    return (
        f'<div class="figure"><span class="word">{word} </span>'
        f'<span class="points">{points}</span><span class="behind">{behind}</span></div>'
    )


def _sentences(sheet: Sheet) -> str:
    """The sentences under the sheet: the result, the next hand and the notes."""
    notes = [*sheet.notes, *([UNICODE.wiped_note] if sheet.has_wiped else [])]
    paragraphs = [("result", " ".join(sheet.result)), ("outlook", " ".join(sheet.next_hand))]
    paragraphs += [("note", note) for note in notes]
    return "\n".join(f'<p class="{kind}">{_name(text)}</p>' for kind, text in paragraphs if text)


# -- the hands one by one


def _hands_table(sheet: Sheet) -> str:
    """The hands one by one: contract, declarer, result, points and what for, totals after it."""
    if not sheet.hands:
        return ""
    rows = [_hand(hand) for hand in sheet.hands]
    if sheet.bonuses:
        points = _points_of(sheet.bonuses)
        rows.append(_hand_row("", "stopped", points, sheet.we.total, sheet.they.total))
    heads = "".join(
        f'<th scope="col"{kind}>{head}</th>'
        for head, kind in (
            ("Hand", ""),
            ("Contract", ""),
            ("Points", ""),
            ("We", ' class="total"'),
            ("They", ' class="total"'),
        )
    )
    return f"""<table class="hands" style="--size: {_hands_size(sheet)}pt">
<caption>Hand by hand</caption>
<thead><tr>{heads}</tr></thead>
<tbody>
{"".join(rows)}</tbody>
</table>"""


def _hand(hand: Played) -> str:
    """The row of one hand."""
    if hand.contract is None or hand.side is None:
        result = hand.result
    else:
        ending = f'<span class="ending">{hand.result}</span>'
        contract = _contract(hand.contract)
        if hand.declarer is None:
            result = f"{hand.side.long} {contract}, {ending}"
        else:
            result = f"{contract} by {_name(hand.declarer)}, {ending}"
    note = f'<p class="note">{_name(hand.note)}</p>' if hand.note else ""
    return _hand_row(str(hand.number), f"{result}{note}", _points(hand), hand.we, hand.they)


def _hand_row(number: str, result: str, points: str, we: int, they: int) -> str:
    """A row of the list of hands, with the totals of both sides at its end."""
    totals = "".join(f'<td class="total">{total:,}</td>' for total in (we, they))
    return (
        f'<tr><th scope="row">{number}</th><td>{result}</td>'
        f'<td class="points">{points}</td>{totals}</tr>\n'
    )


def _points(hand: Played) -> str:
    """The points of a hand, what they are for, and the game that they won."""
    points = _points_of(hand.entries)
    return f"{points}; game to {hand.game.long}" if hand.game is not None else points


def _points_of(entries: tuple[Entry, ...]) -> str:
    """Points and what they are for, side by side."""
    return by_side(entries, lambda entry: f"{entry.points:,} {WORDS[entry.kind] or entry.kind}")


def _contract(contract: Contract) -> str:
    """A contract in signs, the red suits red."""
    parts = []
    for text, role in contract_spans(contract):
        if role is Role.RED_SUIT:
            parts.append(f'<span class="red">{text}{_AS_TEXT}</span>')
        else:
            parts.append(f"{text}{_AS_TEXT}" if role is Role.BLACK_SUIT else text)
    return f'<span class="contract">{"".join(parts)}</span>'


# -- the chart

_WIDTH, _HEIGHT = 440, 150
_LEFT, _RIGHT, _TOP, _BOTTOM = 48, 356, 12, 124


def _chart(sheet: Sheet) -> str:
    """Both running totals, hand by hand, as a line chart; its figures are also said in words."""
    if not sheet.hands:
        return ""
    totals = {
        Side.WE: [0, *(hand.we for hand in sheet.hands)],
        Side.THEY: [0, *(hand.they for hand in sheet.hands)],
    }
    if sheet.bonuses:
        totals[Side.WE].append(sheet.we.total)
        totals[Side.THEY].append(sheet.they.total)
    most = max(*totals[Side.WE], *totals[Side.THEY], 100)
    last = len(totals[Side.WE]) - 1

    def height(points: int) -> float:
        return _BOTTOM - (_BOTTOM - _TOP) * points / most

    def line(points: list[int], dashes: str) -> str:
        places = " ".join(
            f"{_LEFT + (_RIGHT - _LEFT) * n / last:.1f},{height(total):.1f}"
            for n, total in enumerate(points)
        )
        return f'<polyline points="{places}" stroke-width="2"{dashes}/>'

    after, end = "each hand", f"hand {len(sheet.hands)}"
    if sheet.bonuses:
        after, end = "each hand and when stopped", "stopped"
    words = "; ".join(
        f"{side.long} {', '.join(f'{total:,}' for total in points[1:])}"
        for side, points in totals.items()
    )
    ends = _apart(*(height(points[-1]) for points in totals.values()))
    labels = "".join(
        f'<text x="{_RIGHT + 8}" y="{y + 4:.1f}">{side.long} {points[-1]:,}</text>'
        for (side, points), y in zip(totals.items(), ends)
    )
    return f"""<figure>
<figcaption>Running totals: We in a full line, They in a broken one</figcaption>
<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="Totals after {after}: {words}">
<g fill="none" stroke="currentColor">
<path d="M{_LEFT} {_TOP}V{_BOTTOM}H{_RIGHT}M{_LEFT - 4} {_TOP}h4" stroke-width="1" opacity=".5"/>
{line(totals[Side.WE], "")}
{line(totals[Side.THEY], ' stroke-dasharray="6 4"')}
</g>
<g text-anchor="end"><text x="{_LEFT - 8}" y="{_TOP + 4}">{most:,}</text>
<text x="{_LEFT - 8}" y="{_BOTTOM + 4}">0</text></g>
<text x="{_LEFT}" y="{_BOTTOM + 20}">start</text>
<text x="{_RIGHT}" y="{_BOTTOM + 20}" text-anchor="end">{end}</text>
{labels}
</svg>
</figure>"""


def _apart(first: float, second: float, least: float = 15) -> tuple[float, float]:
    """The heights of two labels, moved apart where they would touch."""
    if abs(first - second) >= least:
        return first, second
    middle = min((first + second) / 2, _BOTTOM - least / 2)
    above, below = middle - least / 2, middle + least / 2
    return (above, below) if first <= second else (below, above)


# -- words


def _name(text: str) -> str:
    """What a person wrote, escaped, and kept from turning the direction of the words round it."""
    return f"<bdi>{_escaped(text)}</bdi>"


def _escaped(text: str) -> str:
    """A text in which HTML takes no character for its own."""
    from html import escape

    return escape(text)
