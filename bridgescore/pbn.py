r"""Rubbers to Portable Bridge Notation (PBN 2.1) and back: text in, text out.

The export has the strict format of the standard: one game for each hand, the
mandatory tags in their order, the others sorted by name, lines of at most 255
characters that end in CR LF, ISO 8859-1. `Board` is the number of the hand in
its rubber, `Result` the tricks of declarer's side, also where only the pair of
the declarer is known. `ScoreRubber` is what the hand put on the sheet, the
rubber bonus included, `ScoreRubberHistory` how the score stood before it. The
bonuses of a rubber that the table stopped belong to no hand: they are in no
`ScoreRubber`, and count among the previous points of the rubber after. A score
sheet knows no cards, so `Deal` is empty.

What PBN has no tag for stands in tags of our own. On the first game of a rubber:

    BridgescoreRubber       a rubber begins here; its number in the evening, or ?
    BridgescoreWe           which pair is We: NS or EW
    BridgescoreFirstDealer  who dealt the first hand, as the heading says, or ?
    BridgescoreRules        honours=yes;redoubled_insult=100;unfinished_part_score=100;
                            doubled_undertricks_from_fourth=300
    BridgescoreCut1 ...     the players in the order of the cut, the highest first

On any game, where there is something to say:

    BridgescoreDeclarer     NS or EW: the pair, where the seat was not written down
    BridgescoreHonours      the points, then who held them unless it was declarer's
                            side: 100, 150 EW, 100 S
    BridgescoreDealer       the dealer, where written down with the hand
    BridgescoreAuction      the calls, where nobody said who dealt
    BridgescoreNote         the scorer's remark

The last game of a stopped rubber has Termination "rubber stopped early". A
rubber without hands is one game whose contract is unknown.

In names and remarks, a character that is not printable in ISO 8859-1 is written
as its number in Unicode, `&#9824;` for a spade sign. So are the first of a text
that begins with `#` or is a lone `?` or blank, which mean something else there,
and an `&` before a `#`; a text that is there but empty is `&#;`. A text too long
for its line is cut short in its tag and stands whole in the section
BridgescoreTextTable, in rows of tag name and text that belong together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bridgescore.auction import PASS, Auction, unended
from bridgescore.errors import Fault, FileRefused, ImpossibleHand
from bridgescore.laws import TRICKS_IN_A_HAND, impossible
from bridgescore.model import (
    Contract,
    Deal,
    Doubling,
    Hand,
    Heading,
    Line,
    Pair,
    PassedOut,
    Rules,
    Seat,
    Side,
    Strain,
    Who,
    side_of,
)
from bridgescore.rubber import Record, Rubber, State, Step, play

if TYPE_CHECKING:
    from datetime import date

#: The tags that every game in export format has, in their order.
MANDATORY = (
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South"),
    *("Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result"),
)
STOPPED = "rubber stopped early"

_UNKNOWN = "?"
_RUBBER = "BridgescoreRubber"
_TEXTS = "BridgescoreTextTable"
# 255 with the line end, by the standard.
_LONGEST_LINE = 253
# Characters in a row of the text table; the standard discourages lines of 80 and more.
_ROW = 60


class Imported(NamedTuple):
    """What was found in a PBN.

    Attributes:
        rubbers: the rubbers in their order; replaying each of them succeeds.
        remarks: which games, or what of a game, were left out and why, and where
            a score that the PBN gives is not the one that the hand has; each
            with its line.
    """

    rubbers: tuple[Record, ...]
    remarks: tuple[Fault, ...]


# -- export


def write_pbn(rubbers: Sequence[Rubber]) -> str:
    """One or more rubbers as PBN, in their order, with the points of each carried to the next.

    The text has only characters of ISO 8859-1, and its line ends are CR LF
    already: it is to be written as it is.
    """
    previous = dict.fromkeys(Pair, 0)
    lines = ["% PBN 2.1", "% EXPORT"]
    for rubber in rubbers:
        for game in _games(rubber, previous):
            lines += game if len(lines) == 2 else ["", *game]
        for side in Side:
            previous[rubber.heading.pair(side)] += rubber.state.of(side).above
    return "".join(f"{line}\r\n" for line in lines)


def _games(rubber: Rubber, previous: dict[Pair, int]) -> Iterator[list[str]]:
    """The lines of each game of a rubber; `previous` are the points of rubbers before it."""
    heading = rubber.heading
    if not rubber.steps:
        tags = _identification(heading, 1, heading.dealer, State())
        tags |= _opening(heading)
        tags["ScoreRubberHistory"] = _history(heading, previous, State(), [{}])
        if rubber.stopped:
            tags["Termination"] = STOPPED
        yield _laid_out(tags)
    below: list[dict[Side, int]] = [{}]
    for step in rubber.steps:
        tags = _identification(heading, step.number, step.dealer, step.before)
        tags["ScoreRubber"] = " ".join(
            f"{pair} {points}" for pair, points in _score(step, heading).items()
        )
        tags["ScoreRubberHistory"] = _history(heading, previous, step.before, below)
        tags |= _outcome(step, heading)
        if step.number == 1:
            tags |= _opening(heading)
        if rubber.stopped and step.number == len(rubber.steps):
            tags["Termination"] = STOPPED
        yield _laid_out(tags, _auction_lines(step))
        for entry in step.entries:
            if entry.line is Line.BELOW:
                below[-1][entry.side] = below[-1].get(entry.side, 0) + entry.points
        if step.game is not None:
            below.append({})


def _identification(
    heading: Heading, board: int, dealer: Seat | None, before: State
) -> dict[str, str]:
    """The tags that every game has, with the outcome not yet known."""
    vulnerable = [pair for pair in Pair if before.vulnerable(_side(pair, heading))]
    tags = {
        "Event": _text(heading.event),
        "Site": _UNKNOWN,
        "Date": heading.date.isoformat().replace("-", ".") if heading.date else _UNKNOWN,
        "Board": str(board),
        **{seat.name.title(): _text(heading.player(seat)) for seat in Seat},
        "Dealer": dealer or _UNKNOWN,
        "Vulnerable": "All" if len(vulnerable) == 2 else "".join(vulnerable) or "None",
        "Deal": "",
        "Scoring": "Rubber",
        "Declarer": _UNKNOWN,
        "Contract": _UNKNOWN,
        "Result": _UNKNOWN,
        "Competition": "Rubber",
    }
    if heading.table is not None:
        tags["Table"] = _text(heading.table)
    return tags


def _opening(heading: Heading) -> dict[str, str]:
    """The tags of the first game that say what PBN has no tags for."""
    honours, *figures = heading.rules
    rules = ["yes" if honours else "no", *figures]
    return {
        _RUBBER: _UNKNOWN if heading.rubber is None else str(heading.rubber),
        "BridgescoreWe": heading.we,
        "BridgescoreFirstDealer": heading.dealer or _UNKNOWN,
        "BridgescoreRules": ";".join(f"{key}={rule}" for key, rule in zip(Rules._fields, rules)),
        **{f"BridgescoreCut{n}": _text(name) for n, name in enumerate(heading.cut, start=1)},
    }


def _outcome(step: Step, heading: Heading) -> dict[str, str]:
    """The tags that say what was played and how it ended."""
    deal = step.deal
    tags = {}
    if deal.dealer is not None:
        tags["BridgescoreDealer"] = str(deal.dealer)
    if deal.note is not None:
        tags["BridgescoreNote"] = _text(deal.note)
    if isinstance(deal, PassedOut):
        return tags | {"Declarer": "", "Contract": "Pass", "Result": ""}
    tags["Contract"] = str(deal.contract)
    tags["Result"] = str(deal.tricks)
    if isinstance(deal.declarer, Seat):
        tags["Declarer"] = deal.declarer
    else:
        tags["BridgescoreDeclarer"] = heading.pair(deal.declarer)
    if deal.honours:
        by = deal.honours_by
        holder = [] if by is None else [heading.pair(by) if isinstance(by, Side) else by]
        tags["BridgescoreHonours"] = " ".join([str(deal.honours), *holder])
    if deal.auction is not None and step.dealer is None:
        tags["BridgescoreAuction"] = " ".join(_calls(deal.auction))
    return tags


def _auction_lines(step: Step) -> list[str]:
    """The auction section, four calls on a line; none where no auction or no dealer is known."""
    deal = step.deal
    if isinstance(deal, PassedOut) or deal.auction is None or step.dealer is None:
        return []
    calls = _calls(deal.auction)
    rounds = [" ".join(calls[n : n + 4]) for n in range(0, len(calls), 4)]
    return [f'[Auction "{step.dealer}"]', *rounds]


def _calls(auction: Sequence[str]) -> list[str]:
    """Calls as PBN writes them."""
    return ["Pass" if call == PASS else call for call in auction]


def _laid_out(tags: dict[str, str], auction: Sequence[str] = ()) -> list[str]:
    """The lines of a game, in the order that the export format prescribes."""
    lines, rows = [], []
    for name in (*MANDATORY, *sorted(tags.keys() - set(MANDATORY))):
        line = f"[{name} {_quoted(tags[name])}]"
        if len(line) > _LONGEST_LINE:
            pieces = _pieces(_plain(tags[name]))
            line = f"[{name} {pieces[0]}]"
            rows += [f"{name} {piece}" for piece in pieces]
        lines.append(line)
    table = [f'[{_TEXTS} "Tag;Text"]', *rows] if rows else []
    return [*lines, *auction, *table]


def _score(step: Step, heading: Heading) -> dict[Pair, str]:
    """What a hand put on the sheet for each pair: points above/below the line."""
    return {
        pair: "/".join(
            str(sum(e.points for e in step.entries if (e.side, e.line) == (side, line)))
            for line in (Line.ABOVE, Line.BELOW)
        )
        for pair, side in ((pair, _side(pair, heading)) for pair in Pair)
    }


def _history(
    heading: Heading,
    previous: dict[Pair, int],
    before: State,
    below: Sequence[dict[Side, int]],
) -> str:
    """The score before a hand; `below` are the points below the line of each game so far."""
    scores = []
    for pair in Pair:
        side = _side(pair, heading)
        games = " ".join(str(game.get(side, 0)) for game in below)
        scores.append(f"{pair} {previous[pair]} {before.of(side).above}/{games}")
    return " ".join(scores)


def _side(pair: Pair, heading: Heading) -> Side:
    """The column of a pair."""
    return Side.WE if pair is heading.we else Side.THEY


def _text(text: str | None) -> str:
    """A name or a remark as the value of a tag; see the top of this module."""
    if text is None:
        return _UNKNOWN
    if not text:
        return "&#;"
    written = _REFERRED.sub(lambda found: f"&#{ord(found[0])};", text)
    # Blank or a lone ?, with any blanks round it, would be read as unknown.
    unclear = text.strip() in ("", _UNKNOWN) and written[0] == text[0]
    return f"&#{ord(text[0])};{written[1:]}" if unclear else written


_REFERRED = re.compile(r"\A#|&(?=#)|[^ -~\xa0-\xff]")
_REFERENCE = re.compile(r"&#([0-9]{0,7});")


def _plain(value: str) -> str:
    """The name or remark that `_text` wrote."""

    def character(found: re.Match[str]) -> str:
        number = int(found[1] or 0)
        if number > 0x10FFFF or 0xD800 <= number <= 0xDFFF:
            return found[0]
        return chr(number) if found[1] else ""

    return _REFERENCE.sub(character, value)


def _quoted(value: str) -> str:
    """A string token."""
    return '"' + value.replace("\\", r"\\").replace('"', r"\"") + '"'


def _pieces(text: str) -> list[str]:
    """A long text in string tokens that fit on a line."""
    token = _quoted(_text(text))
    if len(token) <= _ROW:
        return [token]
    middle = len(text) // 2
    return [*_pieces(text[:middle]), *_pieces(text[middle:])]


# -- import


def read_pbn(text: str, name: str = "PBN") -> Imported:
    """The rubbers in a PBN of any program.

    Games that have a contract, a declarer and a result are taken in their order
    and replayed. A new rubber begins behind one that has ended, where a
    `BridgescoreRubber` or a `ScoreRubberHistory` without points says so, and
    where other players sit down. Cards, play and other sections are passed over.

    Raises FileRefused, with `name` and every fault on its line, for text that is
    no PBN and for values that PBN or bridge does not know.
    """
    games, faults = _scan(re.sub("\r\n?", "\n", text.removeprefix("\ufeff")))
    reader = _Reader(faults)
    for game in _inherited(games, faults):
        reader.read(game)
    reader.close()
    if faults:
        raise FileRefused(name, tuple(sorted(faults, key=_line_of)))
    if not games:
        reader.remarks.append(Fault(None, "there is no game in it"))
    return Imported(tuple(reader.records), tuple(sorted(reader.remarks, key=_line_of)))


def _line_of(fault: Fault) -> int:
    return fault.line or 0


class _Tag(NamedTuple):
    """A tag pair with the tokens of the section behind it."""

    name: str
    value: str
    line: int
    section: list[str]


class _Game(NamedTuple):
    """One game: the line that it begins on, and its tags by name."""

    line: int
    tags: dict[str, _Tag]

    def value(self, name: str) -> str:
        """What a tag says, or nothing where it is missing or unknown."""
        tag = self.tags.get(name)
        return "" if tag is None or tag.value.strip() == _UNKNOWN else tag.value.strip()

    def words(self, name: str) -> str:
        """What a tag says, with single spaces, in capitals."""
        return " ".join(self.value(name).split()).upper()

    def text(self, name: str) -> str | None:
        """A name or a remark, or None."""
        table = self.tags.get(_TEXTS)
        if table is not None and name in table.section[::2]:
            rows = zip(table.section[::2], table.section[1::2])
            return "".join(_plain(piece) for row, piece in rows if row == name)
        tag = self.tags.get(name)
        return None if tag is None or tag.value.strip() in ("", _UNKNOWN) else _plain(tag.value)

    def line_of(self, name: str) -> int:
        """The line of a tag, or of the game where it has no such tag."""
        return self.tags[name].line if name in self.tags else self.line

    def __str__(self) -> str:
        board = self.value("Board")
        return f"board {board}" if board else "this game"


_STRING = r'"(?:[^"\\\n]|\\[^\n])*"'
_WHITE = r"[ \t\v\f\n]*"
_TOKEN = re.compile(
    r"(?P<blank>^[ \t\v\f]*\n)"
    r"|(?P<white>[ \t\v\f]+|\n)"
    r"|(?P<escape>^%[^\n]*)"
    r"|(?P<comment>;[^\n]*|\{[^}]*\})"
    rf"|(?P<tag>\[{_WHITE}(?P<name>[A-Z][A-Za-z0-9_]*){_WHITE}(?P<value>{_STRING}){_WHITE}\])"
    rf"|(?P<string>{_STRING})"
    r'|(?P<word>[^\s\[\]{};"]+)',
    re.MULTILINE,
)


_STRAY = "this belongs to no tag; put it in { } if it is a comment"
#: What is wrong where no token begins, by the first character.
_BROKEN = {
    "[": r'this is no whole tag; write [Name "value"], and \" for a quote in it',
    "{": "a comment begins here and is never closed; add }",
    '"': "this text has no closing quote on its line",
}


def _scan(text: str) -> tuple[list[_Game], list[Fault]]:
    """The games of a PBN whose lines end in LF, and what in it is no PBN."""
    games: list[_Game] = []
    faults: list[Fault] = []
    game: _Game | None = None
    tag: _Tag | None = None
    line, place = 1, 0
    while place < len(text):
        found = _TOKEN.match(text, place)
        kind = found.lastgroup if found is not None else None
        in_section = tag is not None and tag.name not in MANDATORY
        if found is None or (kind in ("string", "word") and not in_section):
            faults.append(Fault(line, _BROKEN.get("" if found else text[place], _STRAY)))
            # The rest of the line is no better; a comment that never ends takes all.
            place = text.find("\n", place) if text[place] != "{" else -1
            if place < 0:
                break
            continue
        if kind == "blank":
            game = tag = None
        elif kind == "tag":
            if game is None:
                game = _Game(line, {})
                games.append(game)
            tag = _Tag(found["name"], _unquoted(found["value"]), line, [])
            game.tags.setdefault(tag.name, tag)
        elif tag is not None and kind in ("string", "word"):
            tag.section.append(_unquoted(found[0]) if kind == "string" else found[0])
        line += found[0].count("\n")
        place = found.end()
    return games, faults


def _unquoted(token: str) -> str:
    """What a string token says; a backslash before any other sign is itself."""
    return re.sub(r'\\(["\\])', r"\1", token[1:-1])


#: Tags that each game must have for itself.
_NEVER_INHERITED = ("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play")


def _inherited(games: list[_Game], faults: list[Fault]) -> Iterator[_Game]:
    """The games with the values that `#` and `##` take from earlier ones.

    `#` is the value of the nearest game before that has the tag; `##` gives a
    value, and lets every later game without the tag inherit.
    """
    values: dict[str, str] = {}
    for_all: dict[str, None] = {}
    for game in games:
        tags = dict(game.tags)
        for name in for_all:
            tags.setdefault(name, _Tag(name, "#", game.line, []))
        for name, tag in tags.items():
            value = tag.value
            if value.startswith("#") and name in _NEVER_INHERITED:
                value = ""
                faults.append(Fault(tag.line, f"{name} cannot be inherited with #; write it out"))
            elif value.startswith("##"):
                value = value[2:]
                for_all[name] = None
            elif value == "#":
                value = values.get(name, "")
            values[name] = value
            tags[name] = tag._replace(value=value)
        yield _Game(game.line, tags)


_CONTRACT = re.compile(r"([1-7])(C|D|H|S|NT?)(X{0,2})")
_DECLARER = re.compile(r"\^?([NESW])")
_TRICKS = re.compile(r"\^? ?(?:([0-9]{1,2})|(NS|EW) ([0-9]{1,2})(?: (NS|EW) ([0-9]{1,2}))?)")
_HONOURS = re.compile(r"([1-9][0-9]{0,2})(?: (NS|EW|[NESW]))?")
_FRESH = re.compile(r"NS [0-9]+ 0/0 EW [0-9]+ 0/0")
_SCORE = re.compile(r"(NS|EW) ([0-9]+/[0-9]+)")
_RULES = re.compile(
    r"honours=(yes|no);redoubled_insult=(100|50);unfinished_part_score=(100|50);"
    r"doubled_undertricks_from_fourth=(300|200)"
)
_IN_AUCTION = re.compile(
    r"(?P<remark>=[0-9]+=|\$[0-9]+|[!?]{1,2}|[*+])|(?P<waiting>-)|(?P<pass>PASS)|(?P<all>AP)"
    r"|(?P<call>XX?|[1-7](?:[CDHS]|NT?))|(?P<other>\S+)"
)
_DOUBLINGS = {doubling.mark: doubling for doubling in Doubling}
#: The tag that holds each field of a hand that can be impossible.
_TAG_OF = {"contract": "Contract", "tricks": "Result", "honours": "BridgescoreHonours"}


class _Reader:
    """Games, one after another, to rubbers; what is wrong is noted with its line.

    `heading` is None between two rubbers; `own` says whether the rubber came
    from our export.
    """

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = faults
        self.remarks: list[Fault] = []
        self.records: list[Record] = []
        self.own = False
        self.begin()

    def begin(self) -> None:
        """Nothing is known yet of the rubber that comes next."""
        self.heading: Heading | None = None
        self.deals: list[Deal] = []
        self.stopped = False
        self.state = State()
        self.dealer: Seat | None = None

    def close(self) -> None:
        """The rubber that was read ends here."""
        if self.heading is not None:
            self.records.append(Record(self.heading, tuple(self.deals), self.stopped))
        self.begin()

    def read(self, game: _Game) -> None:
        """Take one game."""
        if self.heading is not None and self.another(game, self.heading):
            self.close()
        opening = _RUBBER in game.tags
        if self.heading is None:
            self.own = opening
        we = self.we(game) if self.heading is None else self.heading.we
        deal = self.deal(game, we)
        if self.heading is None and (deal is not None or opening):
            self.heading = self.opened(game, we)
            self.dealer = self.heading.dealer
        if self.heading is None:
            return
        if deal is not None:
            self.add(game, deal, self.heading)
        if game.value("Termination") == STOPPED:
            self.stopped = True
            if self.state.rubber_won_by is not None:
                self.fault(game, "Termination", "the rubber is won with this hand, not stopped")

    def another(self, game: _Game, heading: Heading) -> bool:
        """Whether a game belongs to another rubber than the games before it."""
        if _RUBBER in game.tags or self.stopped or self.state.rubber_won_by is not None:
            return True
        if self.state != State() and _FRESH.fullmatch(game.words("ScoreRubberHistory")):
            return True
        return any(
            before is not None and now is not None and before != now
            for before, now in zip(heading.players, _players(game))
        )

    def add(self, game: _Game, deal: Deal, heading: Heading) -> None:
        """Put a deal behind the others of its rubber."""
        if not self.own and deal.dealer is self.dealer and _auction(deal) is None:
            deal = deal._replace(dealer=None)
        step = play(self.state, deal, heading, dealer=self.dealer)
        self.deals.append(deal)
        self.state = step.after
        self.dealer = step.dealer.next if step.dealer is not None else None
        scored = _score(step, heading)
        given = _SCORE.findall(game.words("ScoreRubber"))
        if any(scored[Pair(pair)] != points for pair, points in given):
            self.remark(
                game,
                "ScoreRubber",
                f"ScoreRubber is {game.words('ScoreRubber')}, but the hand scores "
                + " ".join(f"{pair} {points}" for pair, points in scored.items())
                + "; honours and house rules have no tag in PBN",
            )

    # -- what stands at the top of a rubber

    def opened(self, game: _Game, we: Pair) -> Heading:
        """The heading of the rubber that begins with a game."""
        rubber = game.value(_RUBBER)
        if rubber and not re.fullmatch("[0-9]{1,9}", rubber):
            self.fault(game, _RUBBER, f'"{rubber}" is no number of a rubber; write 1, 2 or ?')
            rubber = ""
        cut: list[str] = []
        while (name := game.text(f"BridgescoreCut{len(cut) + 1}")) is not None:
            cut.append(name)
        return Heading(
            date=self.date(game),
            event=game.text("Event"),
            table=game.text("Table"),
            rubber=int(rubber) if rubber else None,
            dealer=self.seat(game, "BridgescoreFirstDealer" if self.own else "Dealer"),
            we=we,
            players=_players(game),
            rules=self.rules(game),
            cut=tuple(cut),
        )

    def we(self, game: _Game) -> Pair:
        """Which pair is We: North-South, unless the game says otherwise."""
        pair = game.value("BridgescoreWe") or Pair.NS
        if pair not in tuple(Pair):
            self.fault(game, "BridgescoreWe", f'"{pair}" is no pair; write NS or EW')
            return Pair.NS
        return Pair(pair)

    def date(self, game: _Game) -> date | None:
        """The day of play, where all of it is known."""
        from datetime import date

        day = game.value("Date")
        if not day or "?" in day:
            return None
        try:
            if re.fullmatch(r"[0-9]{4}\.[0-9]{2}\.[0-9]{2}", day):
                return date.fromisoformat(day.replace(".", "-"))
        except ValueError:
            pass
        text = f'the date "{day}" was left out; PBN writes it like 2026.11.27'
        self.remark(game, "Date", text)
        return None

    def rules(self, game: _Game) -> Rules:
        """The house rules, those of 1993 where the PBN has none."""
        rules = game.value("BridgescoreRules")
        if not rules:
            return Rules()
        found = _RULES.fullmatch(rules)
        if found is None:
            self.fault(game, "BridgescoreRules", f'"{rules}" are no house rules of bridgescore')
            return Rules()
        honours, *figures = found.groups()
        return Rules(honours == "yes", *map(int, figures))

    # -- what a game says of its deal

    def deal(self, game: _Game, we: Pair) -> Deal | None:
        """The deal of a game, or None where the game does not say enough."""
        contract = game.value("Contract").upper()
        dealer = self.seat(game, "BridgescoreDealer" if self.own else "Dealer")
        note = game.text("BridgescoreNote")
        if contract == "PASS":
            return PassedOut(dealer, note)
        found = _CONTRACT.fullmatch(contract)
        if found is None:
            if contract and contract not in ("C", "D", "H", "S", "NT"):
                text = f'"{contract}" is no contract; PBN writes it like 4S, 3NTX or Pass'
                self.fault(game, "Contract", text)
            elif _RUBBER not in game.tags:
                self.remark(game, "Contract", "left out, it has no contract")
            return None
        declarer = self.declarer(game, we)
        tricks = self.tricks(game, declarer, we) if declarer is not None else None
        if declarer is None or tricks is None:
            return None
        level, strain, doubling = found.groups()
        hand = Hand(
            Contract(int(level), Strain("NT" if strain == "N" else strain), _DOUBLINGS[doubling]),
            declarer,
            tricks,
            *self.honours(game, we),
            dealer=dealer,
            note=note,
        )
        wrong = impossible(hand)
        if wrong:
            field, text = wrong[0]
            self.fault(game, _TAG_OF[field], text)
            return None
        return self.with_auction(game, hand, we)

    def declarer(self, game: _Game, we: Pair) -> Who | None:
        """The declarer's seat, or the side where our export says no more."""
        pair = game.value("BridgescoreDeclarer")
        if pair in tuple(Pair):
            return _who(pair, we)
        if pair:
            text = f'"{pair}" is no declarer; write NS or EW'
            self.fault(game, "BridgescoreDeclarer", text)
            return None
        seat = game.value("Declarer").upper()
        found = _DECLARER.fullmatch(seat)
        if found is not None:
            return Seat(found[1])
        if seat:
            self.fault(game, "Declarer", f'"{seat}" is no declarer; write N, E, S or W')
        else:
            self.remark(game, "Declarer", "left out, it has no declarer")
        return None

    def tricks(self, game: _Game, declarer: Who, we: Pair) -> int | None:
        """The tricks won by declarer's side."""
        result = game.words("Result")
        if not result:
            self.remark(game, "Result", "left out, it has no result")
            return None
        found = _TRICKS.fullmatch(result)
        if found is None:
            text = f'"{result}" is no result; write the tricks that declarer won, 0 to 13'
            self.fault(game, "Result", text)
            return None
        tricks, *of_pairs = found.groups()
        if tricks is not None:
            return int(tricks)
        ours = Heading(we=we).pair(side_of(declarer, we))
        pair, won, other, others = of_pairs
        if other is not None and (other == pair or int(won) + int(others) != TRICKS_IN_A_HAND):
            text = f'"{result}" is no result; both pairs together win {TRICKS_IN_A_HAND} tricks'
            self.fault(game, "Result", text)
            return None
        return int(won) if pair == ours else TRICKS_IN_A_HAND - int(won)

    def honours(self, game: _Game, we: Pair) -> tuple[int, Who | None]:
        """The points for honours, and who held them where that is written down."""
        claim = game.words("BridgescoreHonours")
        if not claim:
            return 0, None
        found = _HONOURS.fullmatch(claim)
        if found is None:
            text = f'"{claim}" are no honours; write 100 or 150, then NS, EW or a seat'
            self.fault(game, "BridgescoreHonours", text)
            return 0, None
        return int(found[1]), None if found[2] is None else _who(found[2], we)

    def with_auction(self, game: _Game, hand: Hand, we: Pair) -> Hand:
        """A hand with the auction that its game records, where it is whole and agrees."""
        tag = game.tags.get("Auction")
        calls = game.value("BridgescoreAuction").split() or (tag.section if tag else [])
        if not calls:
            return hand
        dealer = self.seat(game, "Dealer")
        first = self.seat(game, "Auction")
        try:
            waiting, auction = _held(calls)
            caller = None if first is None else first.after(waiting)
            if auction.contract != hand.contract:
                raise ImpossibleHand(f"it ends in {auction.contract or 'four passes'}")
            if dealer and caller and dealer is not caller:
                raise ImpossibleHand(f"it begins with {caller}, but {dealer} dealt")
            dealer = dealer or caller
            by = auction.declared_by(dealer) if dealer else None
            if by and hand.declarer not in (by, side_of(by, we)):
                raise ImpossibleHand(f"by it {by} is declarer")
        except ImpossibleHand as error:
            self.remark(game, "Auction", f"its auction was left out: {error}")
            return hand
        return hand._replace(
            auction=auction.calls, dealer=hand.dealer if self.own else hand.dealer or caller
        )

    def seat(self, game: _Game, name: str) -> Seat | None:
        """The seat that a tag names, or None where it names none."""
        seat = game.value(name).upper()
        if seat and seat not in tuple(Seat):
            self.fault(game, name, f'{name} is "{seat}"; write N, E, S or W')
            return None
        return Seat(seat) if seat else None

    # -- what is noted

    def fault(self, game: _Game, name: str, text: str) -> None:
        """Note that a tag cannot be taken as it is."""
        fault = Fault(game.line_of(name), f"{game}: {text}")
        if fault not in self.faults:
            self.faults.append(fault)

    def remark(self, game: _Game, name: str, text: str) -> None:
        """Note what was not taken."""
        self.remarks.append(Fault(game.line_of(name), f"{game}: {text}"))


def _held(words: Sequence[str]) -> tuple[int, Auction]:
    """The places before the dealer's in the first round, and the auction of a section.

    Raises ImpossibleHand for what is no call, for one that may not be made, and
    where the auction does not end.
    """
    waiting = 0
    auction = Auction()
    for found in _IN_AUCTION.finditer(" ".join(words).upper()):
        call = found[0]
        match found.lastgroup:
            case "waiting":
                waiting += 1
            case "pass":
                auction = auction.and_then(PASS)
            case "all":
                while not auction.over:
                    auction = auction.and_then(PASS)
            case "call":
                auction = auction.and_then(f"{call}T" if call[1:] == "N" else call)
            case "other":
                raise ImpossibleHand(f'"{call}" is no call')
    if not auction.over:
        raise ImpossibleHand(unended(auction))
    return waiting, auction


def _auction(deal: Deal) -> tuple[str, ...] | None:
    """The calls that a deal records."""
    return deal.auction if isinstance(deal, Hand) else None


def _players(game: _Game) -> tuple[str | None, str | None, str | None, str | None]:
    """The players' names in the order North, East, South, West."""
    return game.text("North"), game.text("East"), game.text("South"), game.text("West")


def _who(code: str, we: Pair) -> Who:
    """The seat, or the side of the pair, that two letters or one stand for."""
    if code in tuple(Seat):
        return Seat(code)
    return Side.WE if code == we else Side.THEY
