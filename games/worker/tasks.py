"""All that there is to think about, the most urgent first."""

from __future__ import annotations

from games.worker.hints import find_hints
from games.worker.reports import find_reports
from games.worker.turns import Turns
from games.worker.work import Kind


def kinds() -> list[Kind]:
    """The kinds of work of one thinking process."""
    return [
        Kind("hints", find_hints),
        Kind("bots' turns", Turns().find),
        Kind("reports", find_reports),
    ]
