"""The one place that tells others of what has changed, on commit."""

from __future__ import annotations

from django.db import transaction

from games.models import Match


def match_changed(match: Match) -> None:
    """Called inside the transaction of every change that players see. Nobody listens yet."""
    transaction.on_commit(lambda: _tell(match))


def _tell(_match: Match) -> None:
    """The place for the message to the match's group."""
