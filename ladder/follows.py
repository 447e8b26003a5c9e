"""Whom players keep an eye on. Nobody is told who follows them."""

from __future__ import annotations

from django.db import transaction

from ladder.blocks import are_apart
from ladder.models import Follow, Player

MOST = 200


class CannotFollow(Exception):
    """One is a guest or a bot, they are kept apart, or the player follows as many as one may."""


@transaction.atomic
def follow(player: Player, other: Player) -> None:
    """Keep an eye on `other`. Repeating it changes nothing.

    Locks the player, so that the limit holds. Raises `CannotFollow`, and ValueError for oneself.
    """
    if player.pk == other.pk:
        raise ValueError("nobody follows themselves")
    Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    if is_following(player, other):
        return
    if not _may_follow(player, other) or player.follows.count() >= MOST:
        raise CannotFollow
    Follow.objects.get_or_create(follower=player, followed=other)


def _may_follow(player: Player, other: Player) -> bool:
    has_account = not (player.is_guest or other.is_guest or other.is_bot)
    return has_account and not are_apart(player, other)


def unfollow(player: Player, other: Player) -> None:
    """Take the eye off `other`."""
    Follow.objects.filter(follower=player, followed=other).delete()


def is_following(player: Player, other: Player) -> bool:
    return Follow.objects.filter(follower=player, followed=other).exists()


def followed_by(player: Player) -> list[Player]:
    """Those whom the player follows, by name; whoever was switched off is left out."""
    rows = Follow.objects.filter(follower=player, followed__is_active=True)
    return [row.followed for row in rows.select_related("followed").order_by("followed__username")]
