"""The players' ratings on the page of a match.

They are shown with the class `rating`, by which the page of a player who wants to see none while
playing leaves them out.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from uuid import UUID

from games.html.small_charts import signed
from games.matches.page.scene import Scene
from ladder.elo import SETTLED_AFTER
from ladder.models import RatingChange
from ladder.standing import changes_by, ratings_of

#: More than the matches that are being looked at.
_REMEMBERED: Final = 1024


def rating_words(scene: Scene) -> tuple[str, ...]:
    """By seat, the ratings with which the match began; when it is over, what it made of them.

    Empty for whoever has none, and on a voyage alone. While the match is played they are read once
    in each process.
    """
    match = scene.match
    players = tuple(seat.player_id for seat in scene.seats)
    if len(players) == 1:
        return ("",)
    if not match.is_over:
        return _remembered(match.pk, match.game, players)
    changes = changes_by(match.pk)
    if not changes:
        return _words(match.game, players)
    return tuple(_after(changes[player]) if player in changes else "" for player in players)


def _after(change: RatingChange) -> str:
    mark = "?" if change.games_before + 1 < SETTLED_AFTER else ""
    return f"{round(change.after)}{mark} {signed(change.points)}"


@lru_cache(maxsize=_REMEMBERED)
def _remembered(_match_id: UUID, game: str, players: tuple[int, ...]) -> tuple[str, ...]:
    return _words(game, players)


def _words(game: str, players: tuple[int, ...]) -> tuple[str, ...]:
    ratings = ratings_of(players)
    return tuple(str(ratings.get((player, game), "")) for player in players)
