"""The four opponents by name, from the weakest to the strongest, and how each plays each game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from games.kinds.base import Chooser
from games.kinds.oceania import bots as oceania_bots
from games.kinds.oceans import bots as oceans_bots


@dataclass(frozen=True)
class Sailor:
    """An opponent: its way to play each game, and how many positions it weighs for a move."""

    name: str
    ways: Mapping[str, Chooser]
    budget: int = 0


def _sailor(name: str, in_oceania: str, in_oceans: str, budget: int = 0) -> Sailor:
    ways = {"oceania": oceania_bots.BOTS[in_oceania], "oceans": oceans_bots.BOTS[in_oceans]}
    return Sailor(name, MappingProxyType(ways), budget)


#: In Oceans the upper three are the same so far.
CREW: Final = (
    _sailor("Drifter", "random", "random"),
    _sailor("Deckhand", "greedy", "greedy"),
    _sailor("Navigator", "navigator", "greedy"),
    _sailor("Admiral", "admiral", "greedy", budget=2000),
)
SAILORS: Final[Mapping[str, Sailor]] = MappingProxyType({sailor.name: sailor for sailor in CREW})
