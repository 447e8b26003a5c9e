"""How strong the bots are, as `manage.py calibrate` has measured it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

_FILE: Final = Path(__file__).with_name("strengths.json")


class Strength(NamedTuple):
    """An Elo rating among the bots, whose mean is 1500, and the half of its 95 % interval."""

    elo: int
    within: int


@cache
def strengths() -> Mapping[str, Strength]:
    """By the bots' own names."""
    rows = json.loads(_FILE.read_text("utf-8"))
    return {name: Strength(**row) for name, row in rows.items()}


def as_json(measured: Mapping[str, Strength]) -> str:
    """What the file says if these were measured."""
    rows = (f"  {json.dumps(name)}: {json.dumps(row._asdict())}" for name, row in measured.items())
    return "{\n" + ",\n".join(rows) + "\n}\n"
