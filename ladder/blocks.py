"""Who wants nothing to do with whom. A block holds in both directions."""

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from ladder.models import Block, Follow, Player


def block(player: Player, other: Player) -> None:
    """Keep `other` away from `player`; neither follows the other any more.

    Repeating it changes nothing. Raises ValueError for oneself.
    """
    if player.pk == other.pk:
        raise ValueError("nobody blocks themselves")
    with transaction.atomic():
        Block.objects.get_or_create(blocker=player, blocked=other)
        both = Q(follower=player, followed=other) | Q(follower=other, followed=player)
        Follow.objects.filter(both).delete()


def unblock(player: Player, other: Player) -> None:
    """Take the player's own block back. One that `other` has set stays."""
    Block.objects.filter(blocker=player, blocked=other).delete()


def has_blocked(player: Player, other: Player) -> bool:
    """Whether the player has set a block; what `other` has set is theirs to know."""
    return Block.objects.filter(blocker=player, blocked=other).exists()


def are_apart(player: Player, other: Player) -> bool:
    """Whether one of the two has blocked the other."""
    return Block.objects.filter(
        Q(blocker=player, blocked=other) | Q(blocker=other, blocked=player)
    ).exists()


def exist_between(one: str, other: str) -> Exists:
    """For filters: rows in which those whom these two columns name are kept apart."""
    return Exists(
        Block.objects.filter(
            Q(blocker=OuterRef(one), blocked=OuterRef(other))
            | Q(blocker=OuterRef(other), blocked=OuterRef(one))
        )
    )


def kept_apart_from(player: Player, column: str) -> Q:
    """For filters: rows whose `column` is somebody blocked by `player` or blocking them."""
    blocked = Block.objects.filter(blocker=player).values("blocked")
    blocking = Block.objects.filter(blocked=player).values("blocker")
    return Q(**{f"{column}__in": blocked}) | Q(**{f"{column}__in": blocking})
