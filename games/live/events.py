"""The one place that tells others of what has changed, on commit."""

from __future__ import annotations

from django.db import transaction

from games.models import Match


def match_changed(match: Match) -> None:
    """Called inside the transaction of every change that players see. Nobody listens yet."""
    transaction.on_commit(lambda: _tell(match))


def lobby_changed() -> None:
    """Called when challenges or running games have changed. Nobody listens yet."""


def player_notified(_player_id: int) -> None:
    """Called when the player has a notice. Nobody listens yet."""


def _tell(_match: Match) -> None:
    """The place for the message to the match's group."""
