"""The administration of the games: imported by Django, so that each subject registers its rows."""

from games.chat import admin as chat
from games.luck import admin as luck
from games.matches import admin as matches
from games.moderation.admin import audit, players, reports, results, sanctions, signals
from games.series import admin as series

__all__ = [
    "audit", "chat", "luck", "matches", "players", "reports", "results", "sanctions", "series",
    "signals",
]  # fmt: skip
