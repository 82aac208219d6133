"""The score keeper for rubber bridge, for people who script.

    >>> from bridgescore import Contract, Hand, Side, Strain, replay
    >>> hand = Hand(Contract(4, Strain.SPADES), Side.WE, tricks=11)
    >>> replay([hand]).state.we.total
    150

`load` reads a rubber file, `replay` scores a list of hands, `score_hand` scores
one; `read_hand` and `write_hand` turn a sentence into a hand and back. The names
are loaded when they are first used.
"""

# From typing it would be the slowest part of the start, in which nothing catches an interrupt.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from bridgescore.errors import BridgescoreError as BridgescoreError
    from bridgescore.errors import FileRefused as FileRefused
    from bridgescore.errors import ImpossibleHand as ImpossibleHand
    from bridgescore.errors import NotUnderstood as NotUnderstood
    from bridgescore.errors import Refused as Refused
    from bridgescore.errors import RubberOver as RubberOver
    from bridgescore.file.disk import load as load
    from bridgescore.game.model import LAWS_1981 as LAWS_1981
    from bridgescore.game.model import LAWS_1993 as LAWS_1993
    from bridgescore.game.model import Contract as Contract
    from bridgescore.game.model import Deal as Deal
    from bridgescore.game.model import Doubling as Doubling
    from bridgescore.game.model import Entry as Entry
    from bridgescore.game.model import Hand as Hand
    from bridgescore.game.model import Heading as Heading
    from bridgescore.game.model import Kind as Kind
    from bridgescore.game.model import Line as Line
    from bridgescore.game.model import Pair as Pair
    from bridgescore.game.model import PassedOut as PassedOut
    from bridgescore.game.model import Rules as Rules
    from bridgescore.game.model import Seat as Seat
    from bridgescore.game.model import Side as Side
    from bridgescore.game.model import Strain as Strain
    from bridgescore.game.rubber import Rubber as Rubber
    from bridgescore.game.rubber import State as State
    from bridgescore.game.rubber import Step as Step
    from bridgescore.game.rubber import Tally as Tally
    from bridgescore.game.rubber import replay as replay
    from bridgescore.game.scoring import score_hand as score_hand
    from bridgescore.sentence.reader import read_hand as read_hand
    from bridgescore.sentence.writer import write_hand as write_hand

__version__ = "0.1.0"

_HOMES = {
    "errors": (
        *("BridgescoreError", "FileRefused", "ImpossibleHand", "NotUnderstood", "Refused"),
        "RubberOver",
    ),
    "game.model": (
        *("LAWS_1981", "LAWS_1993", "Contract", "Deal", "Doubling", "Entry", "Hand", "Heading"),
        *("Kind", "Line", "Pair", "PassedOut", "Rules", "Seat", "Side", "Strain"),
    ),
    "sentence.reader": ("read_hand",),
    "sentence.writer": ("write_hand",),
    "game.rubber": ("Rubber", "State", "Step", "Tally", "replay"),
    "file.disk": ("load",),
    "game.scoring": ("score_hand",),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> object:
    """Load a public name when it is first used: the command line does not need them all."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
