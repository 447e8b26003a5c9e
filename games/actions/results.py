"""The one place where games hand a finished match to the ladder."""

from __future__ import annotations

from collections.abc import Sequence

from games.models import Match, Seat
from ladder.rating.actions import FinishedMatch, FinishedSeat, record_result


def hand_to_ladder(match: Match, seats: Sequence[Seat]) -> None:
    """Record the match's result, in the transaction that ends it and under the match's lock.

    Locks the game's ladder and moves ratings. A voyage alone has no result, nor has a match that
    was called off.
    """
    if len(seats) < 2 or match.reason == Match.Reason.ABORTED:
        return
    assert match.finished_at is not None
    record_result(
        FinishedMatch(
            game=match.game,
            match=match.pk,
            seats=[_finished(seat) for seat in sorted(seats, key=lambda seat: seat.number)],
            ended_by=match.reason,
            moves=match.moves_made,
            finished_at=match.finished_at,
            rated=match.rated,
            private=match.private,
            series=match.series_id,
        )
    )


def _finished(seat: Seat) -> FinishedSeat:
    assert seat.place is not None
    assert seat.score is not None
    return FinishedSeat(seat.player_id, seat.place, seat.score)
