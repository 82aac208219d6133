"""Games of a PBN, one after another, to rubbers; what is wrong is noted with its line."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bridgescore.errors import MOST_SHOWN, Fault
from bridgescore.formats.pbn.checking import (
    Stood,
    contradiction,
    history_in,
    is_fresh,
    missing_boards,
    of_pairs,
    score_in,
    vulnerable_in,
)
from bridgescore.formats.pbn.dealing import LeftOut, Seen, deal_of, honours_seen, was_played
from bridgescore.formats.pbn.headings import heading_of, players_of, we_of
from bridgescore.formats.pbn.kinds import other_game
from bridgescore.formats.pbn.scanning import Game, Notes, games_of
from bridgescore.formats.pbn.tags import (
    RUBBER,
    STOPPED,
    count_below,
    points_of,
    side_of_pair,
)
from bridgescore.game.model import Deal, Hand, Heading, Pair, Seat, Side, Strain, side_of
from bridgescore.game.rubber import (
    Record,
    State,
    Step,
    dealer_after,
    score_next,
    unfinished_bonuses,
)
from bridgescore.text import plural

if TYPE_CHECKING:
    pass


class Unclaimed(NamedTuple):
    """Honours that the cards show and no tag claims.

    Attributes:
        remark: the remark that tells of them.
        rubber: which of the rubbers, from 0.
        number: the number of the hand in it, from 1.
        hand: the hand as it would be with them.
    """

    remark: Fault
    rubber: int
    number: int
    hand: Hand


class Imported(NamedTuple):
    """What was found in a PBN.

    Attributes:
        rubbers: the rubbers in their order; replaying each of them succeeds.
        remarks: which games, or what of a game, were left out and why, and where
            a score that the PBN gives is not the one that the hand has; each
            with its line.
        lines: for each rubber, the lines that its games begin on.
        unclaimed: honours that may have been forgotten, as far as they are remarked.
    """

    rubbers: tuple[Record, ...]
    remarks: tuple[Fault, ...]
    lines: tuple[tuple[int, ...], ...] = ()
    unclaimed: tuple[Unclaimed, ...] = ()


def read_pbn(text: str, name: str = "PBN") -> Imported:
    """The rubbers in a PBN of any program.

    Games of rubber bridge that have a contract, a declarer and a result are taken
    in their order and replayed. A new rubber begins behind one that has ended,
    where a `BridgescoreRubber` or a `ScoreRubberHistory` without points says so,
    and where other players sit down. Play and other sections are passed over.

    Raises FileRefused, with `name` and the faults on their lines, for text that is
    no PBN, where the score before a hand is not the one that the hands before it
    make, and where no rubber is in it.
    """
    faults = Notes()
    reader = _Reader(faults)
    any_game = False
    for game in games_of(text, faults):
        any_game = True
        if not reader.holds(game):
            break
        reader.read(game)
    reader.close()
    reader.remark_other_games()
    if faults.count:
        raise faults.refusal(name)
    if not reader.records:
        if not any_game:
            reader.remarks.add(None, "there is no game in it")
        raise reader.remarks.refusal(name)
    return Imported(
        tuple(reader.records),
        reader.remarks.told(),
        tuple(reader.lines_of_records),
        tuple(reader.unclaimed),
    )


_MOST_HANDS = 1_000
_MOST_RUBBERS = 1_000


class _Reader:
    """Games, one after another, to rubbers.

    `heading` is None between two rubbers; `own` says whether the rubber came
    from our export.
    """

    def __init__(self, faults: Notes) -> None:
        self.faults = faults
        self.remarks = Notes()
        self.records: list[Record] = []
        self.lines_of_records: list[tuple[int, ...]] = []
        self.unclaimed: list[Unclaimed] = []
        self.own = False
        #: Games that are no rubber: what each kind is called, its first line, how many.
        self.others: dict[str, tuple[int, int]] = {}
        self.board: int | None = None
        self.begin()

    def begin(self) -> None:
        """Nothing is known yet of the rubber that comes next."""
        self.heading: Heading | None = None
        self.deals: list[Deal] = []
        self.lines: list[int] = []
        self.stopped = False
        self.doubted = False
        self.state = State()
        self.below: list[dict[Side, int]] = [{}]
        self.previous: dict[Pair, int] = {}
        #: What ScoreRubber gave beyond the hands, as for honours; the history has it too.
        self.beyond = dict.fromkeys(Pair, 0)
        self.dealer: Seat | None = None

    def close(self) -> None:
        """The rubber that was read ends here."""
        if self.heading is not None:
            self.records.append(Record(self.heading, tuple(self.deals), self.stopped))
            self.lines_of_records.append(tuple(self.lines))
        self.begin()

    def holds(self, game: Game) -> bool:
        """Whether another game can be taken; nobody's evening is as long as what is refused."""
        if len(self.deals) < _MOST_HANDS and len(self.records) < _MOST_RUBBERS:
            return True
        text = f"no more than {_MOST_RUBBERS:,} rubbers, of {_MOST_HANDS:,} hands each, are taken"
        self.faults.add(game.line, f"{game}: {text}; split the file")
        return False

    def read(self, game: Game) -> None:
        """Take one game."""
        other = other_game(game)
        if other is not None:
            self.count_other(game, other)
            return
        if self.heading is not None and self.another(game, self.heading):
            self.close()
        opening = RUBBER in game.tags
        if self.heading is None:
            self.own = opening
        we = we_of(game, self.faults) if self.heading is None else self.heading.we
        deal = self.deal(game, we, opening)
        if self.heading is None and (deal is not None or opening):
            self.heading = heading_of(game, we, self.own, self.faults, self.remarks)
            self.dealer = self.heading.dealer
        if self.heading is not None:
            if deal is not None:
                self.compare_before(game, self.heading)
                self.add(game, deal, self.heading)
            if game.value("Termination") == STOPPED:
                self.stopped = True
                if self.state.rubber_won_by is not None:
                    self.fault(game, "Termination", "the rubber is won with this hand, not stopped")
        self.board = game.board or self.board

    def count_other(self, game: Game, what: str) -> None:
        """Count a board of another game."""
        key = what if what in self.others or len(self.others) < MOST_SHOWN - 1 else "others"
        line, count = self.others.get(key, (game.line_of(what.split()[0]), 0))
        self.others[key] = (line, count + 1)

    def deal(self, game: Game, we: Pair, opening: bool) -> Deal | None:
        """The deal of a game, or None, with a remark, where it is left out."""
        try:
            return deal_of(game, we, self.own, self.remarks)
        except LeftOut as left:
            if not opening or game.value("Contract"):
                behind = "; the score behind it may be wrong" if was_played(game) else ""
                self.remark(game, left.tag, f"left out, {left.why}{behind}")
            return None

    def another(self, game: Game, heading: Heading) -> bool:
        """Whether a game belongs to another rubber than the games before it."""
        others = any(
            before is not None and now is not None and before != now
            for before, now in zip(heading.players, players_of(game))
        )
        history = history_in(game)
        fresh = history is not None and self.state != State() and is_fresh(history)
        if history is not None and fresh and not others and RUBBER not in game.tags:
            self.settle(game, history, heading)
        over = self.stopped or self.state.rubber_won_by is not None
        return RUBBER in game.tags or over or fresh or others

    def settle(self, game: Game, history: dict[Pair, Stood], heading: Heading) -> None:
        """See by the points of earlier rubbers whether the table stopped the one before."""
        if self.stopped or not any(stood.previous for stood in history.values()):
            return
        bonus = dict.fromkeys(Pair, 0)
        if self.state.rubber_won_by is None:
            for entry in unfinished_bonuses(self.state, heading):
                bonus[heading.pair(entry.side)] += entry.points
        given, made = {}, {}
        for pair in history.keys() & self.previous.keys():
            given[pair] = history[pair].previous - self.previous[pair]
            made[pair] = self.above(pair, heading)
        if given == made:
            return
        if any(bonus.values()) and given == {pair: made[pair] + bonus[pair] for pair in made}:
            self.stopped = True
            return
        self.fault(
            game,
            "ScoreRubberHistory",
            "ScoreRubberHistory has " + _by_pair(given) + " above the line for the rubber before,"
            " but its hands make " + _by_pair(made),
        )

    def above(self, pair: Pair, heading: Heading) -> int:
        """The points above the line of a pair so far, with what only ScoreRubber gave."""
        return self.state.of(side_of_pair(pair, heading)).above + self.beyond[pair]

    # -- what a game says of the score

    def compare_before(self, game: Game, heading: Heading) -> None:
        """See that the score before a game is the one that the hands before it make."""
        history, vulnerable = history_in(game), vulnerable_in(game)
        for tag, told in (("ScoreRubberHistory", history), ("Vulnerable", vulnerable)):
            if told is None and game.value(tag):
                text = f'{tag} is "{game.value(tag)}", which PBN does not know; it was not compared'
                self.remark(game, tag, text)
        for pair, stood in (history or {}).items():
            self.previous.setdefault(pair, stood.previous)
        if self.doubted:
            return  # One contradiction brings others behind it.
        stand = {pair: self.stand(pair, heading) for pair in Pair}
        missing = missing_boards(self.board, game.board)
        made = frozenset(pair for pair in Pair if stand[pair].games)
        against = contradiction(history or {}, stand)
        if against:
            self.doubted = True
            said = f"ScoreRubberHistory is {game.words('ScoreRubberHistory')}, but {against}"
            self.fault(game, "ScoreRubberHistory", said + missing)
        elif vulnerable is not None and vulnerable != made:
            self.doubted = True
            said = f"Vulnerable is {game.value('Vulnerable')}, but the hands before it make"
            self.fault(game, "Vulnerable", f"{said} {of_pairs(made)} vulnerable{missing}")

    def stand(self, pair: Pair, heading: Heading) -> Stood:
        """How a pair stands by the hands so far; of earlier rubbers nothing is known."""
        side = side_of_pair(pair, heading)
        return Stood(0, self.above(pair, heading), tuple(game.get(side, 0) for game in self.below))

    def add(self, game: Game, deal: Deal, heading: Heading) -> None:
        """Put a deal behind the others of its rubber."""
        auction = deal.auction if isinstance(deal, Hand) else None
        if not self.own and deal.dealer is self.dealer and auction is None:
            deal = deal._replace(dealer=None)
        step = score_next(self.state, deal, heading, dealer=self.dealer)
        self.deals.append(deal)
        self.lines.append(game.line)
        self.state = step.after
        count_below(self.below, step)
        self.dealer = dealer_after(deal, self.dealer)
        if isinstance(deal, Hand) and heading.rules.honours and not deal.honours:
            seen = honours_seen(game, deal.contract.strain)
            if seen is not None:
                self.remark_honours(game, deal, seen)
        self.compare_points(game, step, heading)

    def compare_points(self, game: Game, step: Step, heading: Heading) -> None:
        """See whether the points that a game gives are those that the hand has."""
        declarers = None
        if isinstance(step.deal, Hand):
            declarers = heading.pair(side_of(step.deal.declarer, heading.we))
        scored = points_of(step, heading)
        name = "ScoreRubber"
        given = score_in(game, name, declarers)
        if given is None and game.value(name):
            text = f'{name} is "{game.value(name)}", which PBN does not know; it was not compared'
            self.remark(game, name, text)
        elif given is None:
            # Some programs put the points of a rubber there; others a score of duplicate bridge.
            name = "Score"
            given = score_in(game, name, declarers)
        if given is None or all(scored[pair] == points for pair, points in given.items()):
            return
        for pair, (above, below) in given.items():
            if below == scored[pair][1]:
                self.beyond[pair] += above - scored[pair][0]
        self.remark(
            game,
            name,
            f"{name} is {game.words(name)}, but the hand scores "
            + " ".join(f"{pair} {above}/{below}" for pair, (above, below) in scored.items())
            + "; honours and house rules have no tag in PBN",
        )

    def remark_honours(self, game: Game, hand: Hand, seen: Seen) -> None:
        """Remark honours that the cards show, and that nobody is known to have claimed."""
        what = "four trump honours" if seen.points == 100 else "five trump honours"
        if hand.contract.strain is Strain.NOTRUMP:
            what = "all four aces"
        text = (
            f"{game}: {seen.holder.long} held {what} ({seen.points}); the hand was taken"
            " without honours"
        )
        remark = Fault(game.line_of("Deal"), text)
        self.remarks.add(*remark[:2])
        if remark in self.remarks.first:
            claimed = hand._replace(honours=seen.points, honours_by=seen.holder)
            self.unclaimed.append(Unclaimed(remark, len(self.records), len(self.deals), claimed))

    # -- what is noted

    def fault(self, game: Game, name: str, text: str) -> None:
        """Note that the file cannot be taken as it is."""
        self.faults.add(game.line_of(name), f"{game}: {text}")

    def remark(self, game: Game, name: str, text: str) -> None:
        """Note what was not taken."""
        self.remarks.add(game.line_of(name), f"{game}: {text}")

    def remark_other_games(self) -> None:
        """Note the boards that belong to no rubber, in one sentence for each kind."""
        for what, (line, count) in self.others.items():
            boards = f"{count:,} {plural(count, 'board')}"
            self.remarks.add(line, f"{what}: {boards} of another game, no rubber; left out")


def _by_pair(points: dict[Pair, int]) -> str:
    """Points of the pairs, in words."""
    return " and ".join(f"{points[pair]} to {pair.long}" for pair in Pair if pair in points)
