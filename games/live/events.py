"""Telling open pages that something has changed. The one place that does."""

from __future__ import annotations

from games.models import Match


def match_changed(match: Match) -> None:
    """The match has a new version: whoever has it open shall see it."""


def lobby_changed() -> None:
    """Challenges or running games have changed: open lobbies shall show it."""


def player_notified(player_id: int) -> None:
    """The player has a notice, or another number of matches to move in."""
