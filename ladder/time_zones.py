"""Time zones by the names that browsers give them."""

from __future__ import annotations

from functools import cache
from zoneinfo import ZoneInfo, available_timezones


def is_time_zone(name: str) -> bool:
    """Whether a time zone has this name. No path of the file system is tried for it."""
    return name in _all_names()


def zone_of(name: str) -> ZoneInfo | None:
    """The time zone of this name, if there is one."""
    return ZoneInfo(name) if is_time_zone(name) else None


@cache
def choices() -> tuple[str, ...]:
    """The names of zones by continent and place, as people look for them, and UTC."""
    places = (name for name in _all_names() if "/" in name and name.split("/")[0] in _CONTINENTS)
    return ("UTC", *sorted(places))


@cache
def _all_names() -> frozenset[str]:
    return frozenset(available_timezones())


_CONTINENTS = frozenset({
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe",
    "Indian", "Pacific",
})  # fmt: skip
