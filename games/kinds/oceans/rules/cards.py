"""The cards as data: read from the tables of this package, their effects checked on the way.

The tables are the one thing that the rules read from files. They are part of the package, never
change while it runs, and are read once, through `importlib.resources`; editions in code would
bury the data that a player wants to check.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from games.kinds.oceans.rules.effects import Effect, UnknownPrimitive, read_effect
from games.kinds.oceans.rules.expressions import BadExpression, parse_calls

COLUMNS = [
    *("id", "name_en", "name_de", "forage", "attack", "shells", "flags", "effect", "primitives"),
    *("migration", "cost", "rank", "set", "confidence", "key", "notes"),
]
SURFACE, DEEP, SCENARIO = "surface", "deep", "scenario"
_DEEP_SUFFIX = "_deep"


class BadCard(ValueError):
    """A row of a card table that this engine cannot play; the text names the card."""


@dataclass(frozen=True, slots=True)
class Icons:
    """Printed icons of one kind; `barred` where they are crossed out."""

    n: int = 0
    barred: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """One card. Copies of a Surface trait differ in `id` and `migration` only."""

    id: int
    kind: str
    key: str
    name: str
    name_de: str
    text: str
    forage: Icons
    attack: Icons
    shells: Icons
    flags: frozenset[str]
    effects: tuple[Effect, ...]
    migration: int = 0
    cost: int = 0
    rank: int = 0

    @property
    def family(self) -> str:
        """What "has Speed" asks for: Surface and Deep versions are one family."""
        return self.key.removesuffix(_DEEP_SUFFIX)

    @property
    def deep(self) -> bool:
        return self.kind == DEEP


@cache
def surface_cards() -> Mapping[int, Card]:
    """The 120 Surface cards by id."""
    return read_cards(_table("oceans_surface.csv"), SURFACE)


def scenario_cards(*ids: int) -> Mapping[int, Card]:
    """The scenario cards with these ids; others are not looked at."""
    return read_cards(_table("oceans_scenarios.csv"), SCENARIO, only=frozenset(ids))


def read_cards(text: str, kind: str, only: frozenset[int] | None = None) -> dict[int, Card]:
    """The cards of a table in CSV form. Raises `BadCard`, naming the card."""
    rows = csv.DictReader(text.splitlines(), strict=True)
    if rows.fieldnames is None or list(rows.fieldnames) != COLUMNS:
        raise BadCard(f"a card table has the columns {', '.join(COLUMNS)}")
    cards: dict[int, Card] = {}
    for row in rows:
        if only is not None and int(row["id"]) not in only:
            continue
        for card in _read_row(row, kind):
            if card.id in cards:
                raise BadCard(f"card {card.id} {card.name}: the id is used twice")
            cards[card.id] = card
    if only is not None and (missing := sorted(only - cards.keys())):
        raise BadCard(f"no such card: {', '.join(map(str, missing))}")
    return cards


def _table(name: str) -> str:
    return files("games.kinds.oceans.rules").joinpath("data", name).read_text(encoding="utf-8")


def _read_row(row: Mapping[str, str], kind: str) -> list[Card]:
    """The copies of one row: as many as it has migration numbers, and at least one."""
    try:
        card = _read_card(row, kind)
        migrations = [int(number) for number in row["migration"].split()] or [0]
    except (UnknownPrimitive, BadExpression, ValueError) as error:
        raise BadCard(f"card {row['id']} {row['name_en']}: {error}") from error
    return [replace(card, id=card.id + i, migration=n) for i, n in enumerate(migrations)]


def _read_card(row: Mapping[str, str], kind: str) -> Card:
    return Card(
        id=int(row["id"]),
        kind=kind,
        key=row["key"],
        name=row["name_en"],
        name_de=row["name_de"],
        text=row["effect"],
        forage=_read_icons(row["forage"]),
        attack=_read_icons(row["attack"]),
        shells=_read_icons(row["shells"]),
        flags=frozenset(row["flags"].split(";")) - {""},
        effects=_read_effects(row["primitives"], kind),
        cost=int(row["cost"] or 0),
        rank=int(row["rank"] or 0),
    )


def _read_effects(text: str, kind: str) -> tuple[Effect, ...]:
    calls = parse_calls(text)
    for call in calls:
        scope = dict(call.named).get("scope", "")
        if (scope == "all" and kind != SCENARIO) or (scope == "adjacent" and kind == SCENARIO):
            raise BadExpression(f"the scope of {call} is not that of such a card")
    return tuple(read_effect(call) for call in calls)


def _read_icons(text: str) -> Icons:
    return Icons(barred=True) if text == "X" else Icons(int(text or 0))
