"""All that there is to think about, the most urgent first."""

from __future__ import annotations

from games.worker.hints import find_hints
from games.worker.reports import find_reports
from games.worker.turns import BotTurns
from games.worker.work import WorkKind


def kinds() -> list[WorkKind]:
    """The kinds of work of one thinking process."""
    return [
        WorkKind("hints", find_hints),
        WorkKind("bots' turns", BotTurns().find),
        WorkKind("reports", find_reports),
    ]
