"""What a set of cards amounts to: sums of icons and modifiers, and effects sorted by use.

The same summary serves the traits of a species and the scenario cards in force, because a
scenario is a set of effects that every species shares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.kinds.oceans.rules.cards import Card
from games.kinds.oceans.rules.effects import (
    AgeAgain,
    Aging,
    AttackCap,
    Aura,
    CannotAttack,
    Double,
    Effect,
    ExtraFeed,
    ForageFrom,
    Gain,
    GainMod,
    Ignore,
    Immune,
    Leech,
    Lose,
    NeverExtinct,
    NoOverpop,
    OverpopExtinct,
    OverpopTo,
    PayScore,
    Per,
    Space,
    Take,
    Traits,
    Trigger,
)

NO_LIMIT = 1000  # stands for "any number of traits"
_BEFORE_FEED = "before_feed"


@dataclass(slots=True, eq=False)
class Profile:
    """Filled once by `summarise`, and not changed after that."""

    forage: int = 0
    attack: int = 0
    shells: int = 0
    forage_barred: bool = False
    attack_barred: bool = False
    double_attack: bool = False
    per: list[Per] = field(default_factory=list)
    auras: list[Aura] = field(default_factory=list)
    traits: int = 0
    space: int = 0
    aging: int = 0
    feeds: dict[str, int] = field(default_factory=dict)
    forage_ocean: bool = False
    no_overpop: bool = False
    never_extinct: bool = False
    overpop_score: bool = False
    overpop_extinct: bool = False
    immunities: list[tuple[Card, Immune]] = field(default_factory=list)
    ignores: list[Ignore] = field(default_factory=list)
    restrictions: list[CannotAttack] = field(default_factory=list)
    attack_cap: int | None = None
    gain_plus: int = 0
    gain_times: int = 1
    age_again: int = 0
    before_feed: list[tuple[Card, Leech | Trigger]] = field(default_factory=list)
    triggers: dict[str, list[tuple[Card, Trigger]]] = field(default_factory=dict)
    gains: list[tuple[Card, Gain]] = field(default_factory=list)
    families: set[str] = field(default_factory=set)
    deep: int = 0
    surface: int = 0
    leech: bool = False


def summarise(cards: Iterable[Card]) -> Profile:
    """The profile of `cards`, which lie in the order in which they were evolved."""
    profile = Profile()
    for card in cards:
        _add_card(profile, card)
        for effect in card.effects:
            if add := _ADDING.get(type(effect)):
                add(profile, card, effect)
    if profile.double_attack:
        profile.attack *= 2
    return profile


def _add_card(profile: Profile, card: Card) -> None:
    profile.forage += card.forage.n
    profile.attack += card.attack.n
    profile.shells += card.shells.n
    profile.forage_barred |= card.forage.barred
    profile.attack_barred |= card.attack.barred
    profile.families.add(card.family)
    profile.deep += card.deep
    profile.surface += not card.deep
    profile.leech |= "leech" in card.flags


def _add_traits(profile: Profile, _card: Card, effect: Traits) -> None:
    profile.traits += NO_LIMIT if effect.n is None else effect.n


def _add_space(profile: Profile, _card: Card, effect: Space) -> None:
    profile.space += effect.n


def _add_aging(profile: Profile, _card: Card, effect: Aging) -> None:
    profile.aging += effect.n


def _add_feeds(profile: Profile, _card: Card, effect: ExtraFeed) -> None:
    profile.feeds[effect.kind] = profile.feeds.get(effect.kind, 0) + effect.n


def _add_gain_mod(profile: Profile, _card: Card, effect: GainMod) -> None:
    profile.gain_plus += effect.plus
    profile.gain_times *= effect.times


def _add_attack_cap(profile: Profile, _card: Card, effect: AttackCap) -> None:
    known = profile.attack_cap
    profile.attack_cap = effect.n if known is None else min(known, effect.n)


def _add_age_again(profile: Profile, _card: Card, effect: AgeAgain) -> None:
    profile.age_again += effect.n


def _add_trigger(profile: Profile, card: Card, effect: Trigger) -> None:
    for event in effect.on:
        if event == _BEFORE_FEED:
            profile.before_feed.append((card, effect))
        else:
            profile.triggers.setdefault(event, []).append((card, effect))


def _add_gain(profile: Profile, card: Card, effect: Gain) -> None:
    profile.gains.append((card, effect))
    _add_trigger(profile, card, effect)


def _flag(name: str) -> Callable[[Profile, Card, Effect], None]:
    return lambda profile, _card, _effect: setattr(profile, name, True)


def _list(name: str) -> Callable[[Profile, Card, Effect], None]:
    return lambda profile, _card, effect: getattr(profile, name).append(effect)


def _list_with_card(name: str) -> Callable[[Profile, Card, Effect], None]:
    return lambda profile, card, effect: getattr(profile, name).append((card, effect))


#: Effects of a moment (`trigger_gains`, `double_pop`) leave no trace in a profile.
_ADDING: Mapping[type, Callable[[Profile, Card, Any], None]] = {
    Traits: _add_traits,
    Space: _add_space,
    Aging: _add_aging,
    Per: _list("per"),
    Aura: _list("auras"),
    Double: _flag("double_attack"),
    ExtraFeed: _add_feeds,
    ForageFrom: _flag("forage_ocean"),
    NoOverpop: _flag("no_overpop"),
    NeverExtinct: _flag("never_extinct"),
    OverpopTo: _flag("overpop_score"),
    OverpopExtinct: _flag("overpop_extinct"),
    Immune: _list_with_card("immunities"),
    Ignore: _list("ignores"),
    CannotAttack: _list("restrictions"),
    AttackCap: _add_attack_cap,
    Gain: _add_gain,
    GainMod: _add_gain_mod,
    Leech: _list_with_card("before_feed"),
    Take: _add_trigger,
    Lose: _add_trigger,
    PayScore: _add_trigger,
    AgeAgain: _add_age_again,
}
