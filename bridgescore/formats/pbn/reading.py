"""From the games of a PBN to its rubbers; what is wrong is noted with its line."""

from __future__ import annotations

from typing import NamedTuple

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
from bridgescore.formats.pbn.dealing import LeftOut, deal_of, honours_seen, was_played
from bridgescore.formats.pbn.headings import heading_of, players_of, we_of
from bridgescore.formats.pbn.kinds import other_game
from bridgescore.formats.pbn.scanning import Game, Notes, games_of
from bridgescore.formats.pbn.tags import STOPPED, count_below, points_of, side_of_pair
from bridgescore.game.model import Deal, Hand, Heading, Pair, Side, Strain, side_of
from bridgescore.game.rubber import (
    Record,
    State,
    Step,
    dealer_after,
    score_next,
    unfinished_bonuses,
)
from bridgescore.text import plural


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


class PbnContents(NamedTuple):
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


def read_pbn(text: str, name: str = "PBN") -> PbnContents:
    """The rubbers in a PBN of any program.

    Games of rubber bridge that have a contract, a declarer and a result are taken
    in their order and replayed. A new rubber begins after one that has ended,
    where a `BridgescoreRubber` or a `ScoreRubberHistory` without points says so,
    and where other players sit down. Play and other sections are passed over.

    Raises FileRefused, with `name` and the faults on their lines, for text that is
    no PBN, where the score before a hand is not the one that the hands before it
    make, and where no rubber is in it.
    """
    faults = Notes()
    reader = _GamesToRubbers(faults)
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
    return PbnContents(
        tuple(reader.records),
        reader.remarks.told(),
        tuple(reader.lines_of_records),
        tuple(reader.unclaimed),
    )


_MOST_HANDS = 1_000
_MOST_RUBBERS = 1_000


class _OpenRubber:
    """A rubber whose games are still being read; `own` says whether our export wrote it."""

    def __init__(self, heading: Heading, own: bool) -> None:
        self.heading = heading
        self.own = own
        self.deals: list[Deal] = []
        #: The lines that the games of the deals begin on.
        self.lines: list[int] = []
        self.stopped = False
        #: Whether a game gave another score than the hands before it make.
        self.doubted = False
        self.state = State()
        self.below: list[dict[Side, int]] = [{}]
        #: Points of earlier rubbers, as the first history gives them.
        self.previous: dict[Pair, int] = {}
        #: What ScoreRubber gave beyond the hands, as for honours; the history has it too.
        self.beyond = dict.fromkeys(Pair, 0)
        self.dealer = heading.dealer

    @property
    def won(self) -> bool:
        """Whether a side has its two games."""
        return self.state.rubber_won_by is not None

    def add(self, deal: Deal, line: int) -> Step:
        """Put a deal after the others."""
        auction = deal.auction if isinstance(deal, Hand) else None
        if not self.own and deal.dealer is self.dealer and auction is None:
            deal = deal._replace(dealer=None)
        step = score_next(self.state, deal, self.heading, dealer=self.dealer)
        self.deals.append(deal)
        self.lines.append(line)
        self.state = step.after
        count_below(self.below, step)
        self.dealer = dealer_after(deal, self.dealer)
        return step

    def above(self, pair: Pair) -> int:
        """The points above the line of a pair so far, with what only ScoreRubber gave."""
        return self.state.of(side_of_pair(pair, self.heading)).above + self.beyond[pair]

    def stand(self, pair: Pair) -> Stood:
        """How a pair stands by the hands so far; of earlier rubbers nothing is known."""
        side = side_of_pair(pair, self.heading)
        return Stood(0, self.above(pair), tuple(game.get(side, 0) for game in self.below))

    def stop_bonus(self) -> dict[Pair, int]:
        """The points that each pair gets if the table stops here."""
        bonus = dict.fromkeys(Pair, 0)
        if not self.won:
            for entry in unfinished_bonuses(self.state, self.heading):
                bonus[self.heading.pair(entry.side)] += entry.points
        return bonus


class _GamesToRubbers:
    """Takes games one after another and makes rubbers of them.

    `rubber` is the one being read, None between two; the board is the last one read.
    """

    def __init__(self, faults: Notes) -> None:
        self.faults = faults
        self.remarks = Notes()
        self.records: list[Record] = []
        self.lines_of_records: list[tuple[int, ...]] = []
        self.unclaimed: list[Unclaimed] = []
        #: Games that are no rubber: for what each kind is called, its first line and how many.
        self.others: dict[str, tuple[int, int]] = {}
        self.rubber: _OpenRubber | None = None
        self.board: int | None = None

    def close(self) -> None:
        """The rubber that was read ends here."""
        rubber, self.rubber = self.rubber, None
        if rubber is not None:
            self.records.append(Record(rubber.heading, tuple(rubber.deals), rubber.stopped))
            self.lines_of_records.append(tuple(rubber.lines))

    def holds(self, game: Game) -> bool:
        """Whether another game can be taken; nobody's evening is as long as what is refused."""
        hands = 0 if self.rubber is None else len(self.rubber.deals)
        if hands < _MOST_HANDS and len(self.records) < _MOST_RUBBERS:
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
        if self.rubber is not None and self.another(game, self.rubber):
            self.close()
        rubber = self.rubber
        own = game.opens if rubber is None else rubber.own
        we = we_of(game, self.faults) if rubber is None else rubber.heading.we
        deal = self.deal(game, we, own)
        if rubber is None and (deal is not None or game.opens):
            heading = heading_of(game, we, own, self.faults, self.remarks)
            rubber = self.rubber = _OpenRubber(heading, own)
        if rubber is not None:
            self.take(game, deal, rubber)
        self.board = game.board or self.board

    def count_other(self, game: Game, what: str) -> None:
        """Count a board of another game."""
        key = what if what in self.others or len(self.others) < MOST_SHOWN - 1 else "others"
        line, count = self.others.get(key, (game.line_of(what.split()[0]), 0))
        self.others[key] = (line, count + 1)

    def deal(self, game: Game, we: Pair, own: bool) -> Deal | None:
        """The deal of a game, or None, with a remark, where it is left out."""
        try:
            return deal_of(game, we, own, self.remarks)
        except LeftOut as left:
            if not game.opens or game.value("Contract"):
                after = "; the score behind it may be wrong" if was_played(game) else ""
                self.remarks.about(game, left.tag, f"left out, {left.why}{after}")
            return None

    def take(self, game: Game, deal: Deal | None, rubber: _OpenRubber) -> None:
        """Put a game, and its deal where it has one, into its rubber."""
        if deal is not None:
            self.compare_before(game, rubber)
            step = rubber.add(deal, game.line)
            self.look_for_honours(game, step, rubber)
            self.compare_points(game, step, rubber)
        if game.value("Termination") == STOPPED:
            rubber.stopped = True
            if rubber.won:
                text = "the rubber is won with this hand, not stopped"
                self.faults.about(game, "Termination", text)

    def another(self, game: Game, rubber: _OpenRubber) -> bool:
        """Whether a game belongs to another rubber than the games before it."""
        others = any(
            before is not None and now is not None and before != now
            for before, now in zip(rubber.heading.players, players_of(game))
        )
        history = history_in(game)
        if history is None or rubber.state == State() or not is_fresh(history):
            return game.opens or rubber.stopped or rubber.won or others
        if not others and not game.opens:
            self.settle(game, history, rubber)
        return True

    def settle(self, game: Game, history: dict[Pair, Stood], rubber: _OpenRubber) -> None:
        """See by the points of earlier rubbers whether the table stopped this one."""
        if rubber.stopped or not any(stood.previous for stood in history.values()):
            return
        pairs = history.keys() & rubber.previous.keys()
        given = {pair: history[pair].previous - rubber.previous[pair] for pair in pairs}
        made = {pair: rubber.above(pair) for pair in pairs}
        if given == made:
            return
        bonus = rubber.stop_bonus()
        if any(bonus.values()) and given == {pair: made[pair] + bonus[pair] for pair in made}:
            rubber.stopped = True
            return
        self.faults.about(
            game,
            "ScoreRubberHistory",
            f"ScoreRubberHistory has {_by_pair(given)} above the line for the rubber before,"
            f" but its hands make {_by_pair(made)}",
        )

    # -- what a game says of the score

    def remark_unknown(self, game: Game, tag: str) -> None:
        """Remark a score that PBN does not know, where there is one."""
        if game.value(tag):
            text = f'{tag} is "{game.value(tag)}", which PBN does not know; it was not compared'
            self.remarks.about(game, tag, text)

    def compare_before(self, game: Game, rubber: _OpenRubber) -> None:
        """See that the score before a game is the one that the hands before it make."""
        history, vulnerable = history_in(game), vulnerable_in(game)
        if history is None:
            self.remark_unknown(game, "ScoreRubberHistory")
        if vulnerable is None:
            self.remark_unknown(game, "Vulnerable")
        for pair, stood in (history or {}).items():
            rubber.previous.setdefault(pair, stood.previous)
        if rubber.doubted:
            return  # One contradiction brings on others.
        stand = {pair: rubber.stand(pair) for pair in Pair}
        missing = missing_boards(self.board, game.board)
        made = frozenset(pair for pair in Pair if stand[pair].games)
        against = contradiction(history or {}, stand)
        if against:
            rubber.doubted = True
            said = f"ScoreRubberHistory is {game.words('ScoreRubberHistory')}, but {against}"
            self.faults.about(game, "ScoreRubberHistory", said + missing)
        elif vulnerable is not None and vulnerable != made:
            rubber.doubted = True
            said = f"Vulnerable is {game.value('Vulnerable')}, but the hands before it make"
            self.faults.about(game, "Vulnerable", f"{said} {of_pairs(made)} vulnerable{missing}")

    def compare_points(self, game: Game, step: Step, rubber: _OpenRubber) -> None:
        """See whether the points that a game gives are those that the hand has."""
        declarers = None
        if isinstance(step.deal, Hand):
            declarers = rubber.heading.pair(side_of(step.deal.declarer, rubber.heading.we))
        scored = points_of(step, rubber.heading)
        name = "ScoreRubber"
        given = score_in(game, name, declarers)
        if given is None and game.value(name):
            self.remark_unknown(game, name)
        elif given is None:
            # Some programs put the points of a rubber there; others a score of duplicate bridge.
            name = "Score"
            given = score_in(game, name, declarers)
        if given is None or all(scored[pair] == points for pair, points in given.items()):
            return
        for pair, (above, below) in given.items():
            if below == scored[pair][1]:
                rubber.beyond[pair] += above - scored[pair][0]
        points = " ".join(f"{pair} {above}/{below}" for pair, (above, below) in scored.items())
        text = f"{name} is {game.words(name)}, but the hand scores {points}"
        self.remarks.about(game, name, f"{text}; honours and house rules have no tag in PBN")

    def look_for_honours(self, game: Game, step: Step, rubber: _OpenRubber) -> None:
        """Remark honours that the cards show, and that nobody is known to have claimed."""
        hand = step.deal
        if not isinstance(hand, Hand) or hand.honours or not rubber.heading.rules.honours:
            return
        seen = honours_seen(game, hand.contract.strain)
        if seen is None:
            return
        what = "four trump honours" if seen.points == 100 else "five trump honours"
        if hand.contract.strain is Strain.NOTRUMP:
            what = "all four aces"
        text = f"{seen.holder.long} held {what} ({seen.points})"
        remark = self.remarks.about(game, "Deal", f"{text}; the hand was taken without honours")
        if remark in self.remarks.first:
            claimed = hand._replace(honours=seen.points, honours_by=seen.holder)
            number = len(rubber.deals)
            self.unclaimed.append(Unclaimed(remark, len(self.records), number, claimed))

    def remark_other_games(self) -> None:
        """Note the boards that belong to no rubber, in one sentence for each kind."""
        for what, (line, count) in self.others.items():
            boards = f"{count:,} {plural(count, 'board')}"
            self.remarks.add(line, f"{what}: {boards} of another game, no rubber; left out")


def _by_pair(points: dict[Pair, int]) -> str:
    """Points of the pairs, in words."""
    return " and ".join(f"{points[pair]} to {pair.long}" for pair in Pair if pair in points)
