"""The four opponents by name, from the weakest to the strongest, and how each plays each game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from games.kinds.base import Chooser
from games.kinds.registry import KINDS


@dataclass(frozen=True)
class BotProfile:
    """An opponent: how strong among the four, and how many positions it weighs for a move."""

    name: str
    strength: int
    budget: int = 0

    def chooser(self, game: str) -> Chooser:
        """Its way to play a game: the best that the game has, up to its own strength."""
        bots = KINDS[game].bots
        return bots[min(self.strength, len(bots) - 1)]


BOT_PROFILES: Final = (
    BotProfile("Drifter", 0),
    BotProfile("Deckhand", 1),
    BotProfile("Navigator", 2),
    BotProfile("Admiral", 3, budget=2000),
)
PROFILE_BY_NAME: Final[Mapping[str, BotProfile]] = MappingProxyType(
    {profile.name: profile for profile in BOT_PROFILES}
)
