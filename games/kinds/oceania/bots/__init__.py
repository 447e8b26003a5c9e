"""Bots of Oceania. A bot gets the view of its seat and answers with one of the options in it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from games.kinds.base import Chooser
from games.kinds.oceania.bots.players import DECKHAND, NAVIGATOR
from games.kinds.oceania.bots.search import choose_by_search
from games.kinds.random_bot import choose_at_random

#: In the order in which they are meant to be stronger.
BOTS: Final[Mapping[str, Chooser]] = MappingProxyType(
    {
        "random": choose_at_random,
        "greedy": DECKHAND.choose,
        "navigator": NAVIGATOR.choose,
        "admiral": choose_by_search,
    }
)
