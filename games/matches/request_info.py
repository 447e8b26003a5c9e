"""How a request reached the site."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from time import monotonic
from typing import Final

from django.utils import timezone

#: Where a request's META has the time of its arrival. What clients send is called HTTP_something
#: there, so none of them can set it.
ARRIVED_AT: Final = "oceania.arrived_at"


@dataclass(frozen=True)
class RequestInfo:
    """What is known of a request besides what it asks for.

    `key` names it, so that repeating it changes nothing. `at` is when it reached the server, by
    the monotonic clock, which nobody puts forward or back. `lag` is what was measured of its
    sender's line, in seconds.
    """

    key: str = ""
    at: float = field(default_factory=monotonic)
    lag: float = 0.0

    def moment(self) -> datetime:
        """When that was, by the wall clock as it goes now."""
        return timezone.now() - timedelta(seconds=monotonic() - self.at)
