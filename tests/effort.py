"""How hard random tests try.

As a rule each tries the same cases every time, so that no run fails by chance.
BRIDGESCORE_DEEP=1 tries twenty times as many, with fresh seeds; what that finds
becomes an explicit example.
"""

from __future__ import annotations

import os
import random

DEEP = os.environ.get("BRIDGESCORE_DEEP") == "1"


def examples(usual: int) -> int:
    """How many cases a random test tries."""
    return usual * (20 if DEEP else 1)


def seeded(seed: int) -> random.Random:
    """The chance of a test that draws for itself; printed, so that a failure can be repeated."""
    if DEEP:
        seed = random.SystemRandom().randrange(2**32)
        print(f"seed {seed}")
    return random.Random(seed)
