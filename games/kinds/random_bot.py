"""The simplest player of any game: it gets the view of its seat and takes what comes."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any


def choose_at_random(view: Mapping[str, Any], rng: random.Random, _budget: int) -> str:
    """Any option, each equally likely."""
    options: Sequence[str] = view["options"]
    return rng.choice(options)
