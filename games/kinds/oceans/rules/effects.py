"""The effect vocabulary: every primitive that a card may be made of, as a typed frozen value.

A card has no code of its own. Its `primitives` are read here when it is loaded; one that the
engine does not play makes the loading fail by name, so that no card is ever half in force.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias, get_args

from games.kinds.oceans.rules.arguments import Arguments
from games.kinds.oceans.rules.conditions import Condition
from games.kinds.oceans.rules.expressions import Call

WHOLE = -1  # as an amount: the whole population


@dataclass(frozen=True, slots=True)
class Traits:
    """Changes the trait limit; None lifts it."""

    n: int | None


@dataclass(frozen=True, slots=True)
class Space:
    n: int


@dataclass(frozen=True, slots=True)
class Aging:
    n: int


@dataclass(frozen=True, slots=True)
class Per:
    """`n` icons of `stat` for each of something."""

    stat: str
    n: int
    of: str


@dataclass(frozen=True, slots=True)
class Aura:
    """`n` icons of `stat` for the neighbours (a trait) or for all species (a scenario)."""

    stat: str
    n: int
    scope: str


@dataclass(frozen=True, slots=True)
class Double:
    stat: str


@dataclass(frozen=True, slots=True)
class ExtraFeed:
    n: int
    kind: str


@dataclass(frozen=True, slots=True)
class ForageFrom:
    source: str


@dataclass(frozen=True, slots=True)
class NoOverpop:
    pass


@dataclass(frozen=True, slots=True)
class NeverExtinct:
    pass


@dataclass(frozen=True, slots=True)
class OverpopTo:
    goal: str


@dataclass(frozen=True, slots=True)
class OverpopExtinct:
    pass


@dataclass(frozen=True, slots=True)
class Immune:
    to: str
    when: Condition


@dataclass(frozen=True, slots=True)
class Ignore:
    """What is disregarded in attacking; `family` is set where that is a trait by name."""

    what: str
    family: str
    when: Condition


@dataclass(frozen=True, slots=True)
class CannotAttack:
    when: Condition


@dataclass(frozen=True, slots=True)
class AttackCap:
    n: int


@dataclass(frozen=True, slots=True)
class Gain:
    n: int
    on: tuple[str, ...]
    who: str
    when: Condition


@dataclass(frozen=True, slots=True)
class GainMod:
    plus: int
    times: int


@dataclass(frozen=True, slots=True)
class Leech:
    n: int
    source: str


@dataclass(frozen=True, slots=True)
class Take:
    n: int
    source: str
    on: tuple[str, ...]
    who: str
    when: Condition


@dataclass(frozen=True, slots=True)
class Lose:
    n: int
    victim: str
    on: tuple[str, ...]
    who: str
    when: Condition


@dataclass(frozen=True, slots=True)
class PayScore:
    n: int
    to: str
    on: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AgeAgain:
    n: int


@dataclass(frozen=True, slots=True)
class TriggerGains:
    pass


@dataclass(frozen=True, slots=True)
class DoublePop:
    zone: str


Effect: TypeAlias = (
    "Traits | Space | Aging | Per | Aura | Double | ExtraFeed | ForageFrom | NoOverpop"
    " | NeverExtinct | OverpopTo | OverpopExtinct | Immune | Ignore | CannotAttack | AttackCap"
    " | Gain | GainMod | Leech | Take | Lose | PayScore | AgeAgain | TriggerGains | DoublePop"
)
#: Effects that wait for an event.
Trigger: TypeAlias = Gain | Take | Lose | PayScore
TRIGGERS = get_args(Trigger)


class UnknownPrimitive(ValueError):
    """A primitive that the engine does not play."""


STATS = ("forage", "attack", "shells")
MEASURES = ("population", "deep_traits", "own_other_species")
FEED_KINDS = ("any", "forage", "attack")
IGNORABLE = ("shells", "immunity", "immunity_deep", "defensive")
LEECH_SOURCES = ("left", "adjacent", "max_attack", "any_deep")
PLACES = ("actor", "target", "all", "adjacent", "most_pop")


def _ignore(a: Arguments) -> Ignore:
    what, _, family = a.text(0).partition(":")
    if (what != "trait" or not family) and (what not in IGNORABLE or family):
        a.refuse(f"ignoring {a.text(0)!r}")
    return Ignore(what, family, a.condition("when"))


def _gain_mod(a: Arguments) -> GainMod:
    text = a.text(0)
    return GainMod(0, a.whole(text[1:])) if text.startswith("x") else GainMod(a.signed(0), 1)


def _aura(a: Arguments) -> Aura:
    return Aura(a.word(0, STATS), a.number(1), a.named_word("scope", ("adjacent", "all")))


#: How each primitive that the engine plays is read from its arguments. The scope of an effect is
#: no part of its value: on a scenario card everything but `pay_score` and its like is for all.
VOCABULARY: Mapping[str, Callable[[Arguments], Effect]] = {
    "traits": lambda a: Traits(None if a.text(0) == "any" else a.signed(0)),
    "space": lambda a: Space(a.signed(0)),
    "aging": lambda a: Aging(a.signed(0)),
    "per": lambda a: Per(a.word(0, STATS), a.number(1), a.word(2, MEASURES)),
    "aura": _aura,
    "double": lambda a: Double(a.word(0, ("attack",))),
    "extra_feed": lambda a: ExtraFeed(a.number(0), a.word(1, FEED_KINDS)),
    "forage_from": lambda a: ForageFrom(a.word(0, ("ocean",))),
    "no_overpop": lambda _: NoOverpop(),
    "never_extinct": lambda _: NeverExtinct(),
    "overpop_to": lambda a: OverpopTo(a.word(0, ("score",))),
    "overpop_extinct": lambda _: OverpopExtinct(),
    "immune": lambda a: Immune(a.word(0, ("attack", "leech")), a.condition("when")),
    "ignore": _ignore,
    "cannot_attack": lambda a: CannotAttack(a.condition("when")),
    "attack_cap": lambda a: AttackCap(a.number(0)),
    "gain": lambda a: Gain(a.number(0), a.events(), a.who(), a.condition("if")),
    "gain_mod": _gain_mod,
    "leech": lambda a: Leech(a.number(0), a.named_word("from", LEECH_SOURCES)),
    "take": lambda a: Take(
        a.number(0), a.word(1, (*PLACES, "reef")), a.events(), a.who(), a.condition("if")
    ),
    "lose": lambda a: Lose(
        WHOLE if a.text(0) == "all" else a.number(0),
        a.word(1, PLACES),
        a.events(),
        a.who(),
        a.condition("if"),
    ),
    "pay_score": lambda a: PayScore(a.number(0), a.named_word("to", ("reef",)), a.events()),
    "age_again": lambda a: AgeAgain(a.number(0)),
    "trigger_gains": lambda _: TriggerGains(),
    "double_pop": lambda a: DoublePop(a.named_word("zone", ("choice",))),
}
#: Words of the vocabulary whose engine part comes with the cards that need them.
NOT_PLAYED = frozenset({"age_choice", "move", "grant", "swap", "play_from_pool", "custom"})


def read_effect(call: Call) -> Effect:
    """The effect that `call` writes. Raises `UnknownPrimitive` or `BadExpression`."""
    build = VOCABULARY.get(call.name)
    if build is None:
        known = "does not play yet" if call.name in NOT_PLAYED else "does not know"
        raise UnknownPrimitive(f"the engine {known} the primitive {call}")
    arguments = Arguments(call)
    effect = build(arguments)
    arguments.done()
    return effect
