"""A variant of the game as data: its cards, its scenario cards and its figures."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from games.kinds.oceans.rules.cards import (
    DEEP,
    SCENARIO,
    SURFACE,
    Card,
    scenario_cards,
    surface_cards,
)
from games.kinds.oceans.rules.effects import Aura
from games.kinds.oceans.rules.profile import Profile, summarise

PLAYERS = range(2, 7)
HAND = 6
BOARDS = 24
SPACES = 10
KEPT = 5  # what a species keeps when it overpopulates
TRAIT_LIMIT = 3
RESERVE = 60
ZONE_BASE, ZONE_PER_PLAYER = 15, 5
#: Plays in a turn and basic aging, before and after the explosion.
PLAYS_A_TURN = (1, 2)
BASIC_AGING = (1, 2)
BONUS: Mapping[int, tuple[int, ...]] = {
    2: (4, 0),
    3: (6, 4, 0),
    4: (7, 6, 4, 0),
    5: (8, 7, 6, 4, 0),
    6: (9, 8, 7, 6, 4, 0),
}
_MEMO = 20_000


def supply(players: int) -> int:
    """The markers in a game of so many, without the reserve: equal shares in all zones."""
    return 4 * (ZONE_BASE + ZONE_PER_PLAYER * players)


class Edition:
    """The cards in play, and what any set of them amounts to.

    `scenarios` are the ids of the cards on zones I and II. Profiles are remembered because the
    same few sets of traits are asked for again and again.
    """

    def __init__(self, name: str, cards: Mapping[int, Card], scenarios: tuple[int, int]) -> None:
        self.name = name
        self.cards = cards
        self.scenarios = scenarios
        self.surface = self._ids(SURFACE)
        self.traits = self.surface + self._ids(DEEP)
        unknown = set(scenarios) - set(self._ids(SCENARIO))
        if unknown:
            raise ValueError(f"the edition {name} lacks the scenario cards {sorted(unknown)}")
        #: Whether any trait reaches its neighbours; most editions need not look for it.
        self.has_auras = any(self._has_aura(card) for card in self.traits)
        self._profiles: dict[tuple[int, ...], Profile] = {}

    def profile(self, ids: tuple[int, ...]) -> Profile:
        """The profile of the cards with these ids, in the order in which they were evolved."""
        known = self._profiles.get(ids)
        if known is None:
            if len(self._profiles) >= _MEMO:
                self._profiles.clear()
            known = self._profiles[ids] = summarise(self.cards[i] for i in ids)
        return known

    def climate(self, active: tuple[bool, bool]) -> Profile:
        """What the blue cards in force amount to; `active` says so for zones I and II."""
        return self.profile(
            tuple(i for i, on in zip(self.scenarios, active, strict=True) if on and self.blue(i))
        )

    def blue(self, scenario: int) -> bool:
        return "blue" in self.cards[scenario].flags

    def _has_aura(self, card: int) -> bool:
        return any(isinstance(effect, Aura) for effect in self.cards[card].effects)

    def _ids(self, kind: str) -> tuple[int, ...]:
        return tuple(sorted(i for i, card in self.cards.items() if card.kind == kind))


@cache
def reef() -> Edition:
    """The reef variant: Surface cards only, Abundance on zone I and Fertile on zone II."""
    return Edition("reef", {**surface_cards(), **scenario_cards(3001, 3009)}, (3001, 3009))
