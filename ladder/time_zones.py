"""Time zones by the names that browsers give them."""

from __future__ import annotations

from typing import Final
from zoneinfo import ZoneInfo, available_timezones

_CONTINENTS: Final = (
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe",
    "Indian", "Pacific",
)  # fmt: skip
_ALL: Final = frozenset(available_timezones())

#: UTC, and the zones by continent and place, as people look for them.
NAMES: Final = ("UTC", *sorted(name for name in _ALL if name.split("/")[0] in _CONTINENTS))


def is_time_zone(name: str) -> bool:
    """Whether a time zone has this name. No path of the file system is tried for it."""
    return name in _ALL


def zone_of(name: str) -> ZoneInfo | None:
    """The time zone of this name, if there is one."""
    return ZoneInfo(name) if is_time_zone(name) else None
