"""Two larger editions, to see how the cost of a turn grows with the chart.

Tiles, reserve and the tiles taken out are those of the classic edition in proportion to the area;
the scouts are the same.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from games.kinds.oceania.rules.edition import CLASSIC, Edition

LARGE: Final = Edition(
    name="10x8",
    columns=10,
    rows=8,
    tiles=MappingProxyType({"sea": 11, "cape": 25, "corner": 21, "strait": 9, "bay": 14}),
    reserve=MappingProxyType(
        {"sea": 7, "cape": 11, "corner": 11, "strait": 7, "bay": 9, "inland": 11}
    ),
    removed=7,
    scouts=CLASSIC.scouts,
)

HUGE: Final = Edition(
    name="14x10",
    columns=14,
    rows=10,
    tiles=MappingProxyType({"sea": 20, "cape": 44, "corner": 36, "strait": 16, "bay": 24}),
    reserve=MappingProxyType(
        {"sea": 12, "cape": 20, "corner": 20, "strait": 12, "bay": 16, "inland": 20}
    ),
    removed=12,
    scouts=CLASSIC.scouts,
)
