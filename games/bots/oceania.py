"""Bots of Oceania. A bot gets the view of its seat and answers with one of the options in it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from games.bots.oceania_players import DECKHAND, NAVIGATOR
from games.bots.oceania_search import choose_by_search
from games.rules.base import Chooser


def choose_at_random(view: Mapping[str, Any], rng: random.Random, _budget: int) -> str:
    """Any option, each equally likely."""
    options: Sequence[str] = view["options"]
    return rng.choice(options)


#: From the weakest to the strongest.
BOTS: Final[Mapping[str, Chooser]] = MappingProxyType(
    {
        "random": choose_at_random,
        "greedy": DECKHAND.choose,
        "navigator": NAVIGATOR.choose,
        "admiral": choose_by_search,
    }
)
