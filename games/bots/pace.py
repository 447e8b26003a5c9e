"""How long a bot lets people wait, so that they can follow what it does."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

#: Seconds before each decision.
PAUSES: Final[Mapping[str, float]] = MappingProxyType(
    {"instant": 0.15, "short": 0.6, "natural": 1.4}
)
#: At a decision a bot idles away no more than this part of what is left on its clock.
_PART_OF_CLOCK: Final = 0.01
#: With less than so many seconds on its clock it also thinks less, in proportion.
_PRESSED: Final = 60.0


def pause(pace: str, seconds_left: float | None) -> float:
    """Seconds to wait before a decision; `seconds_left` on the bot's clock, None without one."""
    wanted = PAUSES[pace]
    return wanted if seconds_left is None else min(wanted, seconds_left * _PART_OF_CLOCK)


def budget_in_time(budget: int, seconds_left: float | None) -> int:
    """How much of its budget a bot can afford."""
    if seconds_left is None or seconds_left >= _PRESSED:
        return budget
    return int(budget * max(0.0, seconds_left) / _PRESSED)
