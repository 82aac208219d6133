"""What `help` tells beside the commands: topics of a screen or two, and words in a line each.

A topic is data: paragraphs, lines to be typed or read as they stand, and terms
with what they mean. Figures come from the scoring table itself.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from bridgescore.file import keys
from bridgescore.game import laws
from bridgescore.game.model import Doubling, Strain


class Shown(NamedTuple):
    """Lines that stand as they are: what is typed, or what is in a file; 38 columns at most."""

    lines: tuple[str, ...]


class Terms(NamedTuple):
    """Words of one kind with what each means, side by side where there is room."""

    rows: tuple[tuple[str, str], ...]


#: A paragraph, or one of the others.
Part: TypeAlias = str | Shown | Terms


class Topic(NamedTuple):
    """What can be read about, and what there is to say."""

    phrase: str
    parts: tuple[Part, ...]


def _doubled(figures: tuple[int, ...], later: int) -> str:
    """What doubled undertricks count in turn: 100, 200, 200, then 300 each."""
    return f"{', '.join(map(str, figures))}, then {later} each"


_MINOR, _MAJOR = laws.ODD_TRICKS[Strain.CLUBS][0], laws.ODD_TRICKS[Strain.SPADES][0]
_FIRST, _FURTHER = laws.ODD_TRICKS[Strain.NOTRUMP]
_DOUBLED, _REDOUBLED = laws.OVERTRICK[Doubling.DOUBLED], laws.OVERTRICK[Doubling.REDOUBLED]
_SET, _LATER = laws.DOUBLED_UNDERTRICKS, laws.DOUBLED_UNDERTRICKS_LATER
#: What each house rule may be, the Laws' own value first.
_HOUSE = {key: values for key, values in keys.RULE_VALUES.items() if key != "honours"}
_OLD = ", ".join(str(old) for _, old in _HOUSE.values())

SENTENCE = Topic(
    "how to say a hand",
    (
        "A hand is one line, as you would say it at the table. add, fix, insert and the prompt"
        " of play all take it.",
        Shown(("SIDE CONTRACT RESULT", "CALLS RESULT", "pass")),
        Terms(
            (
                (
                    "SIDE",
                    "we or they (us, them, ns, ew); a seat: n e s north east south west; or a"
                    " player's name, or its beginning where only one player has it",
                ),
                (
                    "CONTRACT",
                    "1 to 7 and c d h s or nt, or the suit's name; x or xx behind it for doubled"
                    " and redoubled",
                ),
                (
                    "RESULT",
                    "= or made; +1 for an overtrick; -2 or down 2; making 5 (tricks above six);"
                    " or all tricks won, 8 to 13",
                ),
                (
                    "honours",
                    "behind the result: 100, or 150 at no trump, to declarer's side; otherwise say"
                    " whose and how many: honours they 150",
                ),
                (
                    "CALLS",
                    "the auction from the dealer's first call, to three passes (ap: all pass);"
                    " declarer follows from it",
                ),
                ("pass", "the hand was passed out"),
            )
        ),
        Shown(
            (
                *("we 4s =", "they 3nt -1", "ann 4sx +1 honours", "4s by we making 5"),
                *("they 2d made 4", "1nt p 3nt p p p +1", "we 4s down 2 honours they 150"),
                *("u3n=", "t6h=hon150"),
            )
        ),
        "Capitals do not matter, and commas count as spaces. A space is only needed between"
        " letters, so u4s= is a whole hand.",
        "Nothing is guessed. What has two readings is refused with both, what has none with the"
        " nearest that has one: a lone w may be We or West, a bare 4 may be tricks above six or"
        " tricks won.",
        "Where the shell does something with a word that begins with = (zsh), glue it to the"
        " contract or write made. A name of two words goes in quotation marks:"
        ' --we "Mary Ann" Bob.',
        "fix takes what changes alone: fix friday.toml 3 honours, fix friday.toml last x,"
        " fix friday.toml 5 -1.",
    ),
)

FILE = Topic(
    "the rubber file, which any editor can mend",
    (
        "A rubber is one text file (TOML). It holds what happened; points, games and totals are"
        " worked out each time. Only the first line is needed, and the hands. A name without an"
        " ending gets .toml: show friday shows friday.toml.",
        Shown(
            (
                "format = 1",
                "date = 2026-11-27",
                'event = "Friday club"',
                'table = "3"',
                "rubber = 2",
                'dealer = "N"',
                'we = "NS"',
                "",
                "[players]",
                'north = "Ann"',
                'south = "Bob"',
                'east = "Cleo"',
                'west = "Dev"',
                "",
                "[[hand]]",
                'declarer = "N"',
                'contract = "4S"',
                "tricks = 11",
            )
        ),
        "Of a hand:",
        Terms(
            (
                ("declarer", "we, they, N, E, S or W"),
                ("contract", "4S or 3NT; pass for a hand that was passed out"),
                ("doubling", "X or XX; left out otherwise"),
                ("tricks", f"won by declarer's side, 0 to {laws.TRICKS_IN_A_HAND}"),
                ("honours", f"{laws.FOUR_HONOURS} or {laws.FIVE_HONOURS}"),
                ("honours_by", "who held them, where not declarer's side"),
                ("auction", "the calls, such as 1S P 4S P P P"),
                ("dealer", "who dealt, where it is not the next in turn"),
                ("note", "a remark"),
            )
        ),
        "[rules] holds the house rules (see: bridgescore help rules), [stopped] says that the"
        " table stopped early, and [cut] the order in which players were drawn. Keys that begin"
        f" with {keys.FOREIGN} are yours.",
        "Comments, order, blank lines and line ends stay as you wrote them. A file that is wrong"
        " is refused as a whole, every fault with its line and the mend; a key of the head that"
        " looks misspelt is warned of.",
    ),
)

RULES = Topic(
    "the scoring on one page, and house rules",
    (
        "Below the line stand only the tricks of a contract bid and made, for each above six:",
        Terms(
            (
                ("clubs, diamonds", f"{_MINOR}"),
                ("hearts, spades", f"{_MAJOR}"),
                ("no trump", f"{_FIRST} for the first, {_FURTHER} for each further one"),
                ("doubled", "twice that; redoubled four times"),
            )
        ),
        f"{laws.GAME} below the line, in one hand or several, make a game. It wipes out both"
        " sides' part-scores, which stay in the total. A side with a game is vulnerable."
        " Everything else stands above the line; where there are two figures, the second is for"
        " a vulnerable declarer:",
        Terms(
            (
                ("overtrick", "as a trick"),
                ("doubled overtrick", f"{_DOUBLED[0]} or {_DOUBLED[1]}"),
                ("redoubled overtrick", f"{_REDOUBLED[0]} or {_REDOUBLED[1]}"),
                ("undertrick", f"{laws.UNDERTRICK[0]} or {laws.UNDERTRICK[1]}, to the others"),
                (
                    "doubled undertricks",
                    f"{_doubled(_SET[0], _HOUSE['doubled_undertricks_from_fourth'][0])}; or"
                    f" {_doubled(_SET[1], _LATER)}; redoubled twice that",
                ),
                ("small slam, bid", f"{laws.SLAM[6][0]} or {laws.SLAM[6][1]}"),
                ("grand slam, bid", f"{laws.SLAM[7][0]} or {laws.SLAM[7][1]}"),
                (
                    "the insult",
                    f"{laws.INSULT} for making a doubled contract,"
                    f" {_HOUSE['redoubled_insult'][0]} redoubled",
                ),
                (
                    "honours",
                    f"{laws.FOUR_HONOURS} for four of A K Q J 10 of trumps in one hand,"
                    f" {laws.FIVE_HONOURS} for all five, or for four aces at no trump",
                ),
                (
                    "the rubber",
                    f"{laws.RUBBER[0]} for two games to none, {laws.RUBBER[1]} for two to one",
                ),
                (
                    "stopped early",
                    f"{laws.UNFINISHED_GAME} for the only game,"
                    f" {_HOUSE['unfinished_part_score'][0]} for the only part-score",
                ),
            )
        ),
        "The winner is the side with more points, which may be the one with fewer games.",
        "House rules stand in the rubber's own file, so that an old sheet comes out the same for"
        " ever. new and set take them:",
        Terms(
            (
                ("--no-honours", "the table plays without honours"),
                *(
                    (f"--{key.replace('_', '-')}", f"{values[1]}, where the Laws say {values[0]}")
                    for key, values in _HOUSE.items()
                ),
                ("--laws 1981", f"the three of them together: {_OLD}"),
            )
        ),
    ),
)

JSON = Topic(
    "what other programs read",
    (
        "show --json and export --format json print a rubber, score --json a hand, and"
        " night --json a night. A key is always there; what is not known is null. The number"
        " under format changes when a reader could break. export --schema prints all of it as a"
        " JSON Schema.",
        "Of a rubber:",
        Terms(
            (
                ("format, file", "of the document; the file's name without its folder"),
                ("date, event, table, rubber", "of the heading"),
                ("state", "in progress, finished or stopped"),
                ("first_dealer, rules", "who dealt first; the house rules"),
                (
                    "we, they",
                    "the columns: seats, players, above, below, part_score, games, vulnerable,"
                    " rubber_bonus, unfinished_bonus, total",
                ),
                ("winner, margin", "we, they or tie; the points between them"),
                (
                    "hands",
                    "number, dealer, side, declarer, contract, doubling, tricks, vulnerable,"
                    " honours, honours_by, auction, note, game, we_total, they_total, entries",
                ),
                ("entries", "side, line, points, kind; beside the hands, those of a stop"),
                ("next", "while it goes on: number, dealer, needs"),
                ("if_stopped", "what stopping now would add"),
            )
        ),
        "Of a night:",
        Terms(
            (
                ("rubbers", "file, state, counted, we, they, winner, margin"),
                ("players", "name, played, won, lost, tied, points, hundreds, money"),
                ("payments", "from, to, money; a decimal text"),
                ("stats", "with --stats: what each player declared and made"),
                ("back_score", "with --back-score or --by date: each player's running line"),
            )
        ),
        "export writes one object for one file, and an array as soon as a folder or more than one"
        " file is named. CSV (--format csv, night --csv) has a row for each hand, or with"
        " --entries for each figure, with the rubber and its four players in front. In CSV an"
        " apostrophe stands before any text that a spreadsheet could run as a formula.",
    ),
)

EVENING = Topic(
    "a club night: cut, play, settle",
    (
        "Draw for partners and start the first rubber, with the cards drawn here or at the table:",
        Shown(
            (
                "bridgescore cut Ann Bob Cleo Dev",
                "  --cards AS,10h,Kd,3c --new f.toml",
            )
        ),
        "Highest deals and plays with the second highest; of five or six players the lowest sit"
        " out first. Score at the table, hand by hand, with a sheet that is always up to date:",
        Shown(("bridgescore play f.toml",)),
        "At a rubber's end it offers the next one, named f-2.toml, f-3.toml and so on. A number"
        " that is the table's, a year or the end of a date is not counted on. cut --after f.toml"
        " says who plays with whom then. On a second screen: show f.toml --watch.",
        "A table that stops early: stop f.toml. Then the night, or a season of folders:",
        Shown(
            (
                "bridgescore night f.toml f-2.toml",
                "bridgescore night DIR --stake 0.50",
                "bridgescore night DIR --back-score",
            )
        ),
        Terms(
            (
                ("--stake", "money for a hundred, also with its sign: $0.50"),
                ("--currency", "the sign, where it does not stand with the stake"),
                ("--fifty down", "exactly 50 is rounded down; up, unless said"),
                ("--exact", "no rounding to hundreds"),
                ("--back-score", "each player's running line; --by date, evening by evening"),
                ("--stats", "what each player declared and made"),
                ("--json, --csv", "all of it for other programs"),
            )
        ),
        "The difference of a rubber is rounded to whole hundreds. Each of the losing side pays,"
        " each of the winning side receives, the whole stake for it. Finished and stopped rubbers"
        " count; those in progress, or without four names, are listed with the reason.",
        "compare A B finds the first hand in which two scorers' sheets differ.",
    ),
)

SAFETY = Topic(
    "what cannot get lost, and what is not promised",
    (
        "A hand that was reported is on the disk. Each change goes one way: take the lock, read,"
        " change, check the whole text, write it beside the old file, put it in place in one step."
        " A full disk, a kill or a power cut leave the old file or the new one. Before that, the"
        " hands before and after are compared: exactly the one that was meant is new, other or"
        " gone.",
        "Two programs that write to one rubber wait for each other, up to 30 seconds. new,"
        " next rubbers and import never write over a file; print and export only with --force,"
        " or over the same rubber's page. A killed writer may leave .bridgescore-0 and"
        " .bridgescore-0.new; the next change in that folder removes them.",
        "What cannot be done is refused in a sentence, and nothing is changed. The exit status:",
        Terms(
            (
                ("0", "done"),
                ("1", "refused or failed, nothing changed"),
                ("2", "not understood"),
                ("3", "the hand is recorded, the output could not be written"),
                ("130", "interrupted; show tells what was recorded"),
            )
        ),
        "compare: 0 the same, 1 different, 2 trouble.",
        "Names and files of strangers: control characters are refused in names and never printed,"
        " a shell is offered nothing but letters, figures and blanks on Tab, and a CSV holds"
        " nothing that a spreadsheet runs. Pipes, devices, rubber files over 2 MiB and PBN files"
        " over 8 MiB are not read; of a faulty file 20 faults are shown, with the number of the"
        " rest.",
        "Not promised: two machines that write into one synchronised folder; an editor that saves"
        " while a hand is added; hard links and access lists.",
    ),
)

#: The words of the card table, each in a line.
GLOSSARY = {
    "above the line": "bonuses and penalties; in the total, not towards game",
    "back score": "a player's running plus and minus, in hundreds",
    "below the line": "tricks bid and made; only these count towards game",
    "contract": "what declarer's side undertook: a level and a strain",
    "cut": "drawing cards for partners and deal; the highest deals",
    "declarer": "the first of the side to have named the strain",
    "doubled": "x behind the contract; its tricks count twice",
    "dummy": "declarer's partner",
    "game": f"{laws.GAME} points below the line, in one hand or several",
    "hand": "one deal that was played, or passed out",
    "honours": "A K Q J 10 of trumps, or the aces at no trump, in one hand",
    "hundreds": "a rounded difference: a rubber of 6 is 550 to 649 points",
    "insult": f"{laws.INSULT} above the line for making a doubled contract",
    "leg": "for some a part-score, for others a game",
    "odd tricks": "tricks above six; four spades undertakes four of them",
    "overtrick": "a trick more than the contract needs",
    "part-score": "points below the line that make no game yet",
    "passed out": "all four passed: no score, and the deal moves on",
    "redoubled": "xx behind the contract; its tricks count four times",
    "rubber": f"two games: {laws.RUBBER[0]}, or {laws.RUBBER[1]} if the others have one",
    "slam": "twelve tricks (small) or thirteen (grand), bid and made",
    "strain": "clubs, diamonds, hearts, spades or no trump",
    "undertrick": "a trick fewer than the contract needs",
    "vulnerable": "having a game, so that penalties cost more",
    "we and they": "the two columns; We sit North-South unless set otherwise",
}

WORDS = Topic("the words of the card table, in a line each", (Terms(tuple(GLOSSARY.items())),))

TOPICS = {
    "sentence": SENTENCE,
    "file": FILE,
    "rules": RULES,
    "json": JSON,
    "evening": EVENING,
    "safety": SAFETY,
    "words": WORDS,
}
