"""Conditions of effects: ``self.pop>=5``, ``!actor.has(speed)``, ``target.forage>=5|reef>0``.

A condition is plain frozen data. `scene` says what it reads off a table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import eq, ge, gt, le, lt, ne
from typing import TypeAlias

from games.kinds.oceans.rules.expressions import BadExpression, split

SPECIES = frozenset({"self", "actor", "target", "victim"})
SPECIES_READINGS = frozenset({"pop", "forage", "attack", "deep", "surface", "leech", "has"})
OTHER_READINGS = frozenset({("reef", ""), ("card", "deep"), ("card", "defensive"), ("event", "n")})
OPERATORS: Mapping[str, Callable[[int, int], bool]] = {
    ">=": ge,
    "<=": le,
    "==": eq,
    "!=": ne,
    ">": gt,
    "<": lt,
}

_COMPARISON = re.compile(r"([^<>=!]+)(>=|<=|==|!=|>|<)([^<>=!]+)")
_READING = re.compile(r"([a-z]+)(?:\.([a-z]+)(?:\(([a-z_]+)\))?)?")


@dataclass(frozen=True, slots=True)
class Reading:
    """A number read off the table: of a species, the Reef, the card evolved or the event."""

    of: str
    what: str = ""
    family: str = ""


@dataclass(frozen=True, slots=True)
class Comparison:
    left: Reading
    operator: str
    right: Reading | int


@dataclass(frozen=True, slots=True)
class Flag:
    """Whether a reading is (or is not) above zero."""

    reading: Reading
    wanted: bool = True


@dataclass(frozen=True, slots=True)
class AnyOf:
    parts: tuple[Comparison | Flag, ...]


#: None is the condition that always holds.
Condition: TypeAlias = "Comparison | Flag | AnyOf | None"


def parse_condition(text: str) -> Condition:
    """The condition that `text` writes; `always` is none at all."""
    if text == "always":
        return None
    parts = tuple(_parse_part(part) for part in split(text, "|"))
    return parts[0] if len(parts) == 1 else AnyOf(parts)


def _parse_part(text: str) -> Comparison | Flag:
    if match := _COMPARISON.fullmatch(text):
        right = match[3].strip()
        return Comparison(
            _parse_reading(match[1].strip()),
            match[2],
            int(right) if right.isdigit() else _parse_reading(right),
        )
    wanted = not text.startswith("!")
    return Flag(_parse_reading(text.removeprefix("!").strip()), wanted)


def _parse_reading(text: str) -> Reading:
    match = _READING.fullmatch(text)
    if match is not None:
        of, what, family = match[1], match[2] or "", match[3] or ""
        of_species = of in SPECIES and what in SPECIES_READINGS and (what == "has") == bool(family)
        if of_species or ((of, what) in OTHER_READINGS and not family):
            return Reading(of, what, family)
    raise BadExpression(f"a condition reads what no table shows: {text!r}")
