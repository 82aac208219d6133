"""`help`: each topic says what holds, on any screen; each command and word is found."""

from __future__ import annotations

import re

import pytest

from bridgescore.cli import MODULES, TOPICS, WITH_SENTENCE
from bridgescore.cli.help import lines
from bridgescore.cli.topics import GLOSSARY, Shown, Terms
from bridgescore.cli.topics import TOPICS as TEXTS
from bridgescore.club.standings import outcome, standings
from bridgescore.club.tables import as_json
from bridgescore.file.document import Document
from bridgescore.file.keys import HAND_KEYS, RULE_VALUES
from bridgescore.formats.json import rubber_document
from bridgescore.game.model import Heading, Seat
from bridgescore.game.rubber import replay
from bridgescore.sentence.reader import read_hand
from tests.commandline import options
from tests.helpers import ENCYCLOPEDIA, FRIDAY, Cli, refused


def told(topic: str, columns: int = 80) -> str:
    """A topic as it is read on a screen of so many columns."""
    return "\n".join(lines(TEXTS[topic], columns))


def terms(topic: str) -> dict[str, str]:
    """What a topic says each of its terms means."""
    return {
        term: meaning
        for part in TEXTS[topic].parts
        if isinstance(part, Terms)
        for term, meaning in part.rows
    }


def shown(topic: str) -> list[tuple[str, ...]]:
    """The lines that a topic shows as they stand, block by block."""
    return [part.lines for part in TEXTS[topic].parts if isinstance(part, Shown)]


class TestTheCommand:
    """What is found."""

    @pytest.mark.parametrize("words", [("help",), ("-h",)])
    def test_alone_it_is_the_programs_own_help(self, cli: Cli, words: tuple[str, ...]) -> None:
        """Which lists the commands and names the topics."""
        asked = cli(*words)
        assert cli("--help") == asked
        assert 0 == asked.status
        assert ", ".join(TOPICS) in " ".join(asked.out.split())

    @pytest.mark.parametrize("command", MODULES)
    def test_a_command_is_explained_as_it_explains_itself(self, cli: Cli, command: str) -> None:
        """In front of the command `-h` and `--help` mean the same."""
        expected = cli(command, "--help")
        assert (0, "") == (expected.status, expected.err)
        for words in (("help", command), ("-h", command), ("--help", command)):
            assert expected == cli(*words)

    @pytest.mark.parametrize("command", MODULES)
    def test_h_is_help_where_no_hand_can_stand(self, cli: Cli, command: str) -> None:
        """Where a hand sentence is taken it is a word of the sentence."""
        explained = cli(command, "-h") == cli(command, "--help")
        assert (command not in WITH_SENTENCE) is explained

    @pytest.mark.parametrize("topic", TOPICS)
    def test_a_topic_is_told(self, cli: Cli, topic: str) -> None:
        """Piped, in 80 columns; in capitals too."""
        assert (0, f"{told(topic)}\n", "") == cli("help", topic)
        assert cli("help", topic) == cli("help", topic.upper())

    @pytest.mark.parametrize("word", sorted(GLOSSARY.keys() - MODULES))
    def test_a_word_of_the_table_is_told_in_a_line(self, cli: Cli, word: str) -> None:
        """Words of several parts without quotation marks, too."""
        assert f"  {word}  {GLOSSARY[word]}\n" == cli("help", *word.split()).out

    @pytest.mark.parametrize(
        ("word", "near"),
        [
            ("nonsense", "did you mean sentence"),
            ("exprot", "did you mean export"),
            ("sentances", "did you mean sentence"),
            ("above line", "did you mean above the line"),
            ("xyzzy", f"the topics are: {', '.join(TOPICS)}"),
        ],
    )
    def test_what_is_not_known_gets_the_nearest(self, cli: Cli, word: str, near: str) -> None:
        """Status 2, with the topics there are."""
        said = refused(cli("help", word), 2)
        assert f'there is no help for "{word}"' in said
        assert near in said

    def test_the_topics_are_those_that_are_named(self) -> None:
        """The program's own help names each, in the order that they stand in."""
        assert tuple(TEXTS) == TOPICS


class TestTheScreen:
    """How a topic is laid out."""

    @pytest.mark.parametrize("topic", TOPICS)
    @pytest.mark.parametrize("columns", [40, 60, 80, 200])
    def test_a_topic_keeps_to_the_width(self, topic: str, columns: int) -> None:
        """No line is longer than the screen, nor than 80; every terminal has the letters."""
        text = told(topic, columns)
        assert max(map(len, text.split("\n"))) <= min(columns, 80)
        assert text.isascii()
        assert text.split() == [word for word in text.split() if word.isprintable()]

    @pytest.mark.parametrize("topic", TOPICS)
    def test_nothing_is_left_out_on_a_narrow_screen(self, topic: str) -> None:
        """The same words in the same order, a colon behind some."""
        narrow, wide = (told(topic, columns).replace(":", "").split() for columns in (40, 80))
        assert wide == narrow

    @pytest.mark.parametrize("topic", TOPICS)
    def test_a_topic_is_a_screen_or_two(self, topic: str) -> None:
        """Of 80 columns and 30 lines."""
        assert told(topic).count("\n") < 60

    def test_a_word_takes_one_line(self) -> None:
        """Each of the glossary, with its meaning beside it."""
        assert len(GLOSSARY) + 2 == len(told("words").split("\n"))


class TestWhatIsSaid:
    """Facts and figures are the program's."""

    @pytest.mark.parametrize("topic", TOPICS)
    def test_every_option_that_is_named_exists(self, topic: str) -> None:
        """In one of the commands."""
        known = {option for command in MODULES for option in options(command)}
        assert [] == [
            option for option in re.findall(r"--[a-z-]+", told(topic)) if option not in known
        ]

    def test_the_sentences_are_sentences(self) -> None:
        """Each line of the examples is a hand at the Friday table."""
        grammar, examples = shown("sentence")
        assert "pass" == grammar[-1]
        for line in examples:
            read_hand(line, FRIDAY, Seat.NORTH)

    def test_the_file_is_a_rubber_file(self) -> None:
        """As it stands; every key of a hand is explained."""
        (block,) = shown("file")
        document = Document("\n".join(block) + "\n")
        rubber = document.rubber
        assert () == document.warnings
        assert (FRIDAY.players, 150) == (rubber.heading.players, rubber.state.we.total)
        assert set(HAND_KEYS) == set(terms("file"))

    def test_the_figures_are_those_of_the_laws(self) -> None:
        """Each line of the scoring page, as the Laws of 1993 have it."""
        expected = {
            "clubs, diamonds": [20],
            "hearts, spades": [30],
            "no trump": [40, 30],
            "doubled overtrick": [100, 200],
            "redoubled overtrick": [200, 400],
            "undertrick": [50, 100],
            "doubled undertricks": [100, 200, 200, 300, 200, 300],
            "small slam, bid": [500, 750],
            "grand slam, bid": [1000, 1500],
            "the insult": [50, 100],
            "honours": [100, 10, 150],
            "the rubber": [700, 500],
            "stopped early": [300, 100],
            "--redoubled-insult": [50, 100],
            "--unfinished-part-score": [50, 100],
            "--doubled-undertricks-from-fourth": [200, 300],
            "--laws 1981": [50, 50, 200],
        }
        said = {
            term: [int(figure) for figure in re.findall("[0-9]+", meaning)]
            for term, meaning in terms("rules").items()
        }
        assert expected == {term: figures for term, figures in said.items() if figures}
        assert "100 below the line" in told("rules")

    def test_every_house_rule_has_its_option(self) -> None:
        """On the page of the scoring."""
        for key in RULE_VALUES:
            option = "--no-honours" if key == "honours" else f"--{key.replace('_', '-')}"
            assert option in terms("rules")

    def test_the_keys_of_the_json_are_all_named(self) -> None:
        """Of a rubber with its columns, hands, figures and what comes next; and of a night."""
        heading = Heading(players=FRIDAY.players)
        rubber = replay(ENCYCLOPEDIA, heading)
        document = rubber_document(rubber, "f.toml")
        open_ = rubber_document(replay(ENCYCLOPEDIA[:1], heading), "f.toml")
        night = as_json(standings([outcome("f.toml", rubber)]))
        said = terms("json")
        heads = [key for term in said for key in term.split(", ")]
        assert [*document, *(key for key in night if key != "format")] == heads
        for head, keys in {
            "we, they": document["we"],
            "hands": document["hands"][0],
            "entries": document["hands"][0]["entries"][0],
            "next": open_["next"],
            "rubbers": night["rubbers"][0],
            "players": night["players"][0],
        }.items():
            listed = [word.strip() for word in re.split("[,;:]", said[head])]
            assert list(keys) == [word for word in listed if word in keys], head

    def test_the_exit_statuses_are_those_of_the_program(self, cli: Cli) -> None:
        """0 done, 1 refused, 2 not understood."""
        assert ["0", "1", "2", "3", "130"] == list(terms("safety"))
        assert 0 == cli("score", "4s", "=").status
        assert 1 == cli("show", "nowhere.toml").status
        assert 2 == cli("score", "8s", "=").status
