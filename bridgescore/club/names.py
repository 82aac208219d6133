"""The names of players: which are one player's, how they are spelt, which look alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from unicodedata import normalize

from bridgescore.sentence.words import fold
from bridgescore.text import counted


def spellings(names: Iterable[str]) -> dict[str, str]:
    """For each name as it is written, the spelling that its player is shown in.

    `names` are the names of all rubbers in the order of play, each as often as it
    was written. Names are one player's when they are the same without case, accents
    and spare spaces; the spelling seen most often is shown, and of equals the first.
    A blank name is nobody's and is left out.
    """
    written = Counter(names)
    player = {name: fold(name) for name in written}
    spelt: dict[str, Counter[str]] = {}
    for name, times in written.items():
        # Without spare spaces, and with accents as they are usually written.
        spelling = " ".join(normalize("NFC", name).split())
        spelt.setdefault(player[name], Counter())[spelling] += times
    # max() takes the first of equals.
    shown = {key: max(counts, key=lambda s: counts[s]) for key, counts in spelt.items()}
    return {name: shown[key] for name, key in player.items() if key}


#: Letters of the shortest name that is looked at: shorter ones are too often alike.
_LONG_NAME = 5


def look_alikes(rubbers: Iterable[tuple[str, Iterable[str | None]]]) -> Iterator[str]:
    """A sentence for each two long names that differ by one letter, one of them seen once.

    `rubbers` are those of a night, each as the name of its file and its players in
    the spelling that is shown, None for a player without a name. Two who play in one
    rubber are two players, however alike their names.
    """
    times: Counter[str] = Counter()
    first: dict[str, tuple[str, set[str]]] = {}
    for file, names in rubbers:
        together = {name for name in names if name is not None}
        times.update(together)
        for name in together:
            first.setdefault(name, (file, together))
    players = {fold(name): name for name in times}
    long = {key: players[key] for key in players if sum(map(str.isalpha, key)) >= _LONG_NAME}
    for one, other in dict.fromkeys(_one_letter_apart(long)):
        rare, usual = sorted((long[one], long[other]), key=lambda name: times[name])
        file, together = first[rare]
        if times[rare] > 1 or usual in together:
            continue
        yield (
            f'"{rare}" (1 rubber) and "{usual}" ({counted(times[usual], "rubber")}) differ'
            f" by one letter; if they are one player, put the name right in {file}"
        )


def _one_letter_apart(names: Collection[str]) -> Iterator[tuple[str, str]]:
    """Every two names of which one becomes the other by one letter more, fewer or changed.

    Some come more than once. Names are looked up by what is left of them without
    one letter, so that not every name of a long season is compared with every other.
    """
    without: dict[tuple[int, str], list[str]] = {}
    for name in sorted(names):
        for place, letter in enumerate(name):
            if not letter.isalpha():
                continue
            rest = name[:place] + name[place + 1 :]
            if rest in names:
                yield rest, name
            alike = without.setdefault((place, rest), [])
            yield from ((other, name) for other in alike)
            alike.append(name)
