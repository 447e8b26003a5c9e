"""A small ladder in the database of a served site: run by `manage.py shell`."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from ladder.models import Player
from tests.ladder.rating.contests import make_players, win


def settle_ladder() -> None:
    """Two players with a rank, Anouk far above Bosun."""
    anouk, bosun = make_players("Anouk", "Bosun")
    now = timezone.now()
    for game in range(12):
        win(anouk, bosun, at=now - timedelta(days=game))


def turn_the_tables() -> None:
    """Let Bosun win so often that the two change places."""
    anouk, bosun = (Player.objects.get_by_natural_key(name) for name in ("Anouk", "Bosun"))
    now = timezone.now()
    for game in range(20):
        win(bosun, anouk, at=now - timedelta(days=game))
