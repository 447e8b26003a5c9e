"""Moderators and sanctions for tests."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.models import Group
from django.utils import timezone

from games.moderation.sanctions import Order, impose
from ladder.models import Player, Sanction
from tests.harness.factories import make_player

WHY = "insults in the chat"


def make_moderator(name: str = "bosun") -> Player:
    """Somebody of the group that comes with the site."""
    moderator = make_player(name)
    moderator.is_staff = True
    moderator.save()
    moderator.groups.add(Group.objects.get(name="Moderators"))
    return moderator


def sanction(
    player: Player, kind: str, moderator: Player | None = None, *, days: float | None = 1
) -> Sanction:
    """A sanction that begins now; those that have no end get none."""
    moderator = moderator or Player.objects.filter(username="bosun").first() or make_moderator()
    until = None
    if kind not in ("warning", "ban") and days is not None:
        until = timezone.now() + timedelta(days=days)
    made = impose(Order(player, kind, WHY, until), moderator)
    player.refresh_from_db()
    return made
