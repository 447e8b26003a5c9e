"""Moves as small frozen values, each with a text form that reads back into the same move."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from games.kinds.base import BadSyntax
from games.kinds.base import translatable as _

ZONES = ("reef", "I", "II", "III")
REEF, ZONE_1, ZONE_2, ZONE_3 = range(4)
OCEAN = (ZONE_1, ZONE_2, ZONE_3)
FORAGE, ATTACK = "forage", "attack"


def species_name(number: int) -> str:
    return f"s{number}"


@dataclass(frozen=True, slots=True)
class Evolve:
    """Put a card on `species`, or on a new one at index `at` of the own row."""

    card: int
    species: int | None = None
    at: int | None = None
    pay: int | None = None

    def __str__(self) -> str:
        where = f"new@{self.at}" if self.species is None else f"s{self.species}"
        return f"evolve {self.card} {where}{_paid(self.pay)}"


@dataclass(frozen=True, slots=True)
class Migrate:
    card: int
    source: int
    goal: int

    def __str__(self) -> str:
        return f"migrate {self.card} {ZONES[self.source]}>{ZONES[self.goal]}"


@dataclass(frozen=True, slots=True)
class PlayEvent:
    """Carry out an event card; its arguments are kept as they are written."""

    card: int
    pay: int | None = None
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join([f"event {self.card}{_paid(self.pay)}", *self.args])


@dataclass(frozen=True, slots=True)
class Drop:
    species: int
    card: int

    def __str__(self) -> str:
        return f"drop s{self.species} {self.card}"


@dataclass(frozen=True, slots=True)
class Forage:
    species: int
    zone: int = REEF

    def __str__(self) -> str:
        return f"feed s{self.species} forage" + (f" {ZONES[self.zone]}" if self.zone else "")


@dataclass(frozen=True, slots=True)
class Attack:
    species: int
    target: int
    ignored: int | None = None

    def __str__(self) -> str:
        ignored = "" if self.ignored is None else f" ignore {self.ignored}"
        return f"feed s{self.species} attack s{self.target}{ignored}"


@dataclass(frozen=True, slots=True)
class Overpop:
    species: int
    zone: int

    def __str__(self) -> str:
        return f"overpop s{self.species} {ZONES[self.zone]}"


@dataclass(frozen=True, slots=True)
class LeechFrom:
    species: int
    victim: int

    def __str__(self) -> str:
        return f"leech s{self.species} s{self.victim}"


@dataclass(frozen=True, slots=True)
class Age:
    """A decision in aging: the species ages once more, or by a chosen amount."""

    species: int
    by: int | None = None

    def __str__(self) -> str:
        return f"age s{self.species} " + ("again" if self.by is None else f"by {self.by}")


@dataclass(frozen=True, slots=True)
class Surge:
    zone: int

    def __str__(self) -> str:
        return f"surge {ZONES[self.zone]}"


@dataclass(frozen=True, slots=True)
class DeepDraw:
    def __str__(self) -> str:
        return "deep draw3"


@dataclass(frozen=True, slots=True)
class DeepKeep:
    card: int
    pool: tuple[int, ...] = ()

    def __str__(self) -> str:
        pool = " ".join(["", "pool", *map(str, self.pool)]) if self.pool else ""
        return f"deep keep {self.card}{pool}"


@dataclass(frozen=True, slots=True)
class DeepPool:
    stack: int

    def __str__(self) -> str:
        return f"deep pool {self.stack}"


@dataclass(frozen=True, slots=True)
class Discard:
    cards: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(["discard", *map(str, self.cards)])


@dataclass(frozen=True, slots=True)
class End:
    def __str__(self) -> str:
        return "end"


Move: TypeAlias = (
    Evolve
    | Migrate
    | PlayEvent
    | Drop
    | Forage
    | Attack
    | Overpop
    | LeechFrom
    | Age
    | Surge
    | DeepDraw
    | DeepKeep
    | DeepPool
    | Discard
    | End
)

END = End()
#: Moves are asked for by the hundred and are the same from turn to turn, so they are kept.
evolve = lru_cache(maxsize=1 << 15)(Evolve)
migrate = lru_cache(maxsize=1 << 12)(Migrate)

_NUMBER = r"(?:0|[1-9][0-9]{0,8})"
_CARD = r"[1-9][0-9]{0,8}"
_SPECIES = r"s[1-9][0-9]{0,8}"
_ZONE = r"(?:reef|III|II|I)"
_SEA = r"(?:III|II|I)"
_PAY = rf"(?: pay (?P<pay>{_ZONE}))?"


def parse(text: str) -> Move:
    """The move that `text` writes. Raises `BadSyntax`."""
    for pattern, build in _NOTATION.items():
        if match := pattern.fullmatch(text):
            return build(match)
    raise BadSyntax("BAD_SYNTAX", _("“{text}” is not in the notation of the game."), text=text[:60])


def _paid(zone: int | None) -> str:
    return "" if zone is None else f" pay {ZONES[zone]}"


def _zone(name: str | None) -> int | None:
    return None if name is None else ZONES.index(name)


def _species(name: str) -> int:
    return int(name[1:])


def _evolve(m: re.Match[str]) -> Move:
    species = None if m["species"] is None else _species(m["species"])
    at = None if m["at"] is None else int(m["at"])
    return Evolve(int(m["card"]), species, at, _zone(m["pay"]))


def _attack(m: re.Match[str]) -> Move:
    return Attack(_species(m[1]), _species(m[2]), None if m[3] is None else int(m[3]))


def _discard(m: re.Match[str]) -> Move:
    cards = tuple(map(int, m["cards"].split()))
    if list(cards) != sorted(cards):
        raise BadSyntax("BAD_SYNTAX", _("The cards to discard are named in ascending order."))
    return Discard(cards)


_Build: TypeAlias = "Callable[[re.Match[str]], Move]"
_NOTATION: Mapping[re.Pattern[str], _Build] = {
    re.compile(pattern): build
    for pattern, build in (
        (
            rf"evolve (?P<card>{_CARD}) (?:(?P<species>{_SPECIES})|new@(?P<at>{_NUMBER})){_PAY}",
            _evolve,
        ),
        (
            rf"migrate ({_CARD}) ({_ZONE})>({_ZONE})",
            lambda m: Migrate(int(m[1]), ZONES.index(m[2]), ZONES.index(m[3])),
        ),
        (
            rf"event (?P<card>{_CARD}){_PAY}(?P<args>(?: (?:{_ZONE}|{_SPECIES}|{_CARD})){{0,2}})",
            lambda m: PlayEvent(int(m["card"]), _zone(m["pay"]), tuple(m["args"].split())),
        ),
        (rf"drop ({_SPECIES}) ({_CARD})", lambda m: Drop(_species(m[1]), int(m[2]))),
        (
            rf"feed ({_SPECIES}) forage(?: ({_SEA}))?",
            lambda m: Forage(_species(m[1]), _zone(m[2]) or REEF),
        ),
        (rf"feed ({_SPECIES}) attack ({_SPECIES})(?: ignore ({_CARD}))?", _attack),
        (
            rf"overpop ({_SPECIES}) ({_ZONE})",
            lambda m: Overpop(_species(m[1]), ZONES.index(m[2])),
        ),
        (
            rf"leech ({_SPECIES}) ({_SPECIES})",
            lambda m: LeechFrom(_species(m[1]), _species(m[2])),
        ),
        (rf"age ({_SPECIES}) again", lambda m: Age(_species(m[1]))),
        (rf"age ({_SPECIES}) by ({_NUMBER})", lambda m: Age(_species(m[1]), int(m[2]))),
        (rf"surge ({_SEA})", lambda m: Surge(ZONES.index(m[1]))),
        (r"deep draw3", lambda _: DeepDraw()),
        (
            rf"deep keep ({_CARD})(?: pool ({_CARD}(?: {_CARD})?))?",
            lambda m: DeepKeep(int(m[1]), tuple(map(int, (m[2] or "").split()))),
        ),
        (r"deep pool ([12])", lambda m: DeepPool(int(m[1]))),
        (rf"discard (?P<cards>{_CARD}(?: {_CARD})*)", _discard),
        (r"end", lambda _: END),
    )
}
