"""A small ladder in the database of a served site: run by `manage.py shell`."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from ladder.models import Player
from tests.ladder.rating.contests import make_players, win


def settle_ladder() -> list[Player]:
    """Two players with a rank, Vesna far above Bosun."""
    vesna, bosun = make_players("Vesna", "Bosun")
    now = timezone.now()
    for game in range(12):
        win(vesna, bosun, at=now - timedelta(days=game))
    return [vesna, bosun]


def turn_the_tables() -> None:
    """Let Bosun win so often that the two change places."""
    vesna, bosun = (Player.objects.get_by_natural_key(name) for name in ("Vesna", "Bosun"))
    now = timezone.now()
    for game in range(20):
        win(bosun, vesna, at=now - timedelta(days=game))
