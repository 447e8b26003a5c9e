"""How strong the bots are, as it was measured: read from the table that `calibrate` writes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

_TABLE: Final = Path(__file__).parent.parent.parent / "docs" / "bots.md"
_ROW: Final = re.compile(r"^\| (\w+) \| (\d+) \| ± (\d+) \|$", re.MULTILINE)
_GAME: Final = re.compile(r"^\d+ games of (\w+), with a budget", re.MULTILINE)


class Strength(NamedTuple):
    """An Elo rating among the bots, whose mean is 1500, and the half of its 95 % interval."""

    elo: int
    within: int


class Measured(NamedTuple):
    """In games of which title the bots were measured, and their strengths by their own names."""

    title: str
    strengths: Mapping[str, Strength]


@lru_cache(maxsize=1)
def measured() -> Measured | None:
    """What was found; None where the site was installed without its documents."""
    if not _TABLE.exists():
        return None
    page = _TABLE.read_text("utf-8")
    rows, game = _ROW.findall(page), _GAME.search(page)
    if game is None:
        return None
    return Measured(game[1], {name: Strength(int(elo), int(width)) for name, elo, width in rows})
