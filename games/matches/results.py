"""The one place where games hand a finished match to the ladder, and have ladders recomputed."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic, sleep
from typing import Final

from games import changes
from games.models import Match, Seat
from games.scheduling.scheduler import IsStopping
from ladder.rating.actions import FinishedMatch, FinishedSeat, record_result
from ladder.rating.online_rebuild import recompute_unsettled

#: The longest pause between two batches of a recomputing, in seconds.
_LONGEST_PAUSE: Final = 0.5


def hand_to_ladder(match: Match, seats: Sequence[Seat]) -> None:
    """Record the match's result, in the transaction that ends it and under the match's lock.

    Locks the game's ladder and moves ratings. A voyage alone has no result, nor has a match that
    was called off or voided.
    """
    if len(seats) < 2 or match.reason in Match.UNCOUNTED:
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
            unrated=match.why_unrated,
            private=match.private,
            series=match.series_id,
        )
    )
    changes.ladder_changed()
    for seat in seats:
        changes.player_notified(seat.player_id)


def settle_ladders(is_stopping: IsStopping) -> list[str]:
    """Recompute every ladder whose past was changed, at the pace of work beside other work.

    Tells open pages how far it has come. Whoever stops it loses nothing: the next one begins anew
    and finds what is done already. The games that were recomputed.
    """
    try:
        games = recompute_unsettled(_Pace(is_stopping))
    except _Stopped:
        return []
    if games:
        changes.ladder_changed()
    return games


class _Stopped(Exception):
    """The process is about to end."""


class _Pace:
    """Called after each batch: rests for as long as that took, so that players come first."""

    def __init__(self, is_stopping: IsStopping) -> None:
        self._is_stopping = is_stopping
        self._began = monotonic()

    def __call__(self, _done: int, _total: int) -> None:
        if self._is_stopping():
            raise _Stopped
        changes.ladder_changed()
        sleep(min(monotonic() - self._began, _LONGEST_PAUSE))
        self._began = monotonic()


def _finished(seat: Seat) -> FinishedSeat:
    assert seat.place is not None
    assert seat.score is not None
    return FinishedSeat(seat.player_id, seat.place, seat.score)
