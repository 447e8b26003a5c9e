"""What keepers and moderators see and do. Rows are written by the actions alone."""

from games.admin import (
    audit,
    chat,
    luck,
    matches,
    players,
    reports,
    results,
    sanctions,
    series,
    signals,
)

__all__ = [
    "audit", "chat", "luck", "matches", "players", "reports", "results", "sanctions", "series",
    "signals",
]  # fmt: skip
