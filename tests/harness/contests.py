"""Finished matches for tests of the ladder, without any board."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

from ladder.models import Player, Result
from ladder.rating.actions import FinishedMatch, FinishedSeat, record_result

GAME = "oceania"
NOON = datetime(2026, 5, 20, 12, tzinfo=UTC)


def make_players(*names: str) -> list[Player]:
    return [Player.objects.create_user(name) for name in names]


def finished(  # noqa: PLR0913 # a match has that many facts, and each test names the few it is about
    *players: Player,
    places: tuple[int, ...] = (1, 2),
    scores: tuple[int, ...] | None = None,
    at: datetime = NOON,
    match: UUID | None = None,
    ended_by: str = "full",
    moves: int = 90,
    unrated: str = "",
    game: str = GAME,
) -> FinishedMatch:
    """A match that the first player has won, unless told otherwise."""
    points = scores or tuple(20 - place for place in places)
    return FinishedMatch(
        game=game,
        match=match or uuid4(),
        seats=[
            FinishedSeat(player.pk, place, score)
            for player, place, score in zip(players, places, points, strict=True)
        ],
        ended_by=ended_by,
        moves=moves,
        finished_at=at,
        unrated=unrated,
    )


def win(winner: Player, loser: Player, *, at: datetime = NOON) -> Result:
    """A rated game that the first player won."""
    return record_result(finished(winner, loser, at=at))


def days(count: float) -> timedelta:
    return timedelta(days=count)
