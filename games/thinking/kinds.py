"""All that there is to think about, the most urgent first."""

from __future__ import annotations

from games.thinking.hints import find_hints
from games.thinking.reports import find_reports
from games.thinking.turns import Turns
from games.thinking.work import Kind


def kinds() -> list[Kind]:
    """The kinds of work of one thinking process."""
    return [
        Kind("hints", find_hints),
        Kind("bots' turns", Turns().find),
        Kind("reports", find_reports),
    ]
