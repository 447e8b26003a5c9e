"""How strong the bots are in a game, as `manage.py calibrate` has measured it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.apps import apps

from games.kinds.kind import GameKind
from games.kinds.registry import KINDS


class Strength(NamedTuple):
    """An Elo rating among the bots, whose mean is 1500, and the half of its 95 % interval."""

    elo: int
    within: int


@cache
def strengths(game: str) -> Mapping[str, Strength]:
    """By the bots' own names; empty for a game in which they were not measured."""
    file = Path(apps.get_app_config(game).path) / "strengths.json"
    if not file.exists():
        return {}
    rows = json.loads(file.read_text("utf-8"))
    return {name: Strength(**row) for name, row in rows.items()}


def measured_kind() -> GameKind | None:
    """The first game in which the bots' strengths are known."""
    return next((kind for kind in KINDS.values() if strengths(kind.slug)), None)


def as_json(measured: Mapping[str, Strength]) -> str:
    """What the file of a game says if these were measured."""
    rows = (f"  {json.dumps(name)}: {json.dumps(row._asdict())}" for name, row in measured.items())
    return "{\n" + ",\n".join(rows) + "\n}\n"
