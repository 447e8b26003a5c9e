"""Taking players' locks. They come first: before the locks of challenges, series and matches."""

from __future__ import annotations

from collections.abc import Iterable

from ladder.models import Player


def lock_players(player_ids: Iterable[int]) -> list[Player]:
    """The players who have not left, locked until the transaction ends, in the order of their ids.

    One order for everybody, so that nobody waits in a circle. The lock does not stand in the way
    of rows that only refer to a player.
    """
    locked = Player.objects.select_for_update(no_key=True)
    return list(locked.filter(pk__in=set(player_ids), deleted_at=None).order_by("pk"))
