"""How strong the bots are, as it was measured: read from the table that `calibrate` writes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

_TABLE: Final = Path(__file__).parent.parent.parent / "docs" / "bots.md"
_ROW: Final = re.compile(r"^\| (\w+) \| (\d+) \| ± (\d+) \|$", re.MULTILINE)


class Strength(NamedTuple):
    """An Elo rating among the bots, whose mean is 1500, and the half of its 95 % interval."""

    elo: int
    within: int


@lru_cache(maxsize=1)
def strengths() -> Mapping[str, Strength]:
    """By the bots' own names; of nobody where the site was installed without its documents."""
    if not _TABLE.exists():
        return {}
    rows = _ROW.findall(_TABLE.read_text("utf-8"))
    return {name: Strength(int(elo), int(within)) for name, elo, within in rows}
