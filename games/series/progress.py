"""Settles a finished game in its series: counts its points, ends the series or sets its next time.

`lifecycle.finish_match` calls `advance_series` for every ending of a match. Nothing begins here:
the next game is begun by `start_next_game` in `actions.py`, which the scheduler calls at
`next_game_at`, or by players there who are ready sooner.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db.models import F
from django.utils import timezone

from games import changes
from games.matches.commitments import commit_to_seeds
from games.models import Match, Series, SeriesSeat
from games.notifications.actions import forget_begun
from games.series.standing import (
    GameResult,
    SeriesScore,
    Verdict,
    forfeited_by,
    standing,
    verdict_on_points,
)
from ladder.models import Player

#: Time to look at a result before the next game, unless both players are ready earlier.
PAUSE: Final = timedelta(minutes=1)

_OUTCOMES: Final = {
    Verdict.WON: Series.Outcome.WON,
    Verdict.DRAWN: Series.Outcome.DRAWN,
    Verdict.CALLED_OFF: Series.Outcome.CALLED_OFF,
}


def advance_series(match: Match) -> None:
    """Count a finished game: the series is over now, or its next game has a time to begin.

    One with which nobody went on ends the series too: it would just begin anew.

    The caller holds the match's lock; this locks the series. A game outside of a series changes
    nothing.
    """
    if match.series_id is None:
        return
    series = lock_series(match.series_id)
    now, seats = count_points(series)
    if match.reason == Match.Reason.LAPSED:
        end_series(series, Series.Outcome.CALLED_OFF, None)
        return
    absent = _forfeited_by(series, seats) if match.reason == Match.Reason.NO_SHOW else None
    if absent is not None:
        end_series(series, Series.Outcome.FORFEITED, seats[1 - absent].player)
        return
    if now.verdict is None:
        series.next_game_at = timezone.now() + PAUSE
        series.save(update_fields=["next_game_at"])
        return
    end_series(series, *_outcome_on(now.verdict, now, seats))


def _forfeited_by(series: Series, seats: Sequence[SeriesSeat]) -> int | None:
    return forfeited_by(series.best_of, results_of(series, seats))


def count_points(series: Series) -> tuple[SeriesScore, list[SeriesSeat]]:
    """Write the points that the finished games give; how the series stands, and its sides.

    The caller holds the series' lock.
    """
    seats = list(series.seats.select_related("player"))
    now = standing(series.best_of, results_of(series, seats))
    for seat in seats:
        seat.half_points = now.half_points[seat.number]
        seat.ready = False
    SeriesSeat.objects.bulk_update(seats, ["half_points", "ready"])
    return now, seats


def recount_series(series_id: UUID) -> None:
    """Count a series anew after one of its games was voided, or counts again.

    Locks the series; the caller holds the game's lock. What the points had decided they decide
    again; what was resigned, or decided by a moderator, stays. A series that is being played may be
    over by that, unless a game of it is.
    """
    series = lock_series(series_id)
    now, seats = count_points(series)
    if series.outcome in _OUTCOMES.values():
        verdict = verdict_on_points(series.best_of, results_of(series, seats))
        change_outcome(series, *_outcome_on(verdict, now, seats))
    elif series.next_game_at is not None and now.verdict is not None:
        end_series(series, *_outcome_on(now.verdict, now, seats))


def _outcome_on(
    verdict: Verdict, now: SeriesScore, seats: Sequence[SeriesSeat]
) -> tuple[str, Player | None]:
    """The outcome of a series that is judged so, and its winner."""
    if verdict is not Verdict.WON or now.leader is None:
        return _OUTCOMES[verdict], None
    return _OUTCOMES[verdict], seats[now.leader].player


def lock_series(series_id: UUID) -> Series:
    """The series' row, locked until the transaction ends. Raises `Series.DoesNotExist`."""
    return Series.objects.select_for_update(no_key=True).get(pk=series_id)


def has_counted(series_id: UUID | None) -> bool:
    """Whether a game of this series has a result; no series has none."""
    over = Match.objects.filter(series=series_id, series__isnull=False, status=Match.Status.OVER)
    return over.exclude(reason__in=Match.UNCOUNTED).exists()


def results_of(series: Series, seats: Sequence[SeriesSeat]) -> list[GameResult]:
    """The finished games of a series, by its sides."""
    sides = {seat.player_id: seat.number for seat in seats}
    finished = series.matches.filter(status=Match.Status.OVER).order_by("number")
    return [_result(match, sides) for match in finished.defer("state").prefetch_related("seats")]


def _result(match: Match, sides: dict[int, int]) -> GameResult:
    players = list(match.seats.all())
    winners = [sides[seat.player_id] for seat in players if seat.place == 1]
    absent = match.absent_player_id
    return GameResult(
        starter=sides[players[0].player_id],
        winner=winners[0] if len(winners) == 1 else None,
        counts=match.reason not in Match.UNCOUNTED,
        absent=None if absent is None else sides[absent],
    )


def end_series(series: Series, outcome: str, winner: Player | None) -> None:
    """End a series: the one path for every outcome.

    The caller holds the series' lock. Seals the seeds of a rematch, which are thus fixed before
    anybody asks for one. Followers who have not read that it had begun needn't any more.
    """
    series.status = Series.Status.OVER
    series.outcome = outcome
    series.winner = winner
    series.next_game_at = None
    series.finished_at = timezone.now()
    series.rematch_seal = commit_to_seeds()
    series.save(
        update_fields=[
            "status", "outcome", "winner", "next_game_at", "finished_at", "rematch_seal",
        ]
    )  # fmt: skip
    forget_begun(series)


def change_outcome(series: Series, outcome: str, winner: Player | None) -> None:
    """Give a series this outcome, whether it is over or ends by it. The caller holds its lock."""
    if not series.is_over:
        end_series(series, outcome, winner)
        return
    series.outcome = outcome
    series.winner = winner
    series.save(update_fields=["outcome", "winner"])


def show_on_last_match(series: Series) -> Match:
    """Give the last match of a series a new version: its page shows how the series goes on.

    The caller holds the series' lock, and no game of it is being played.
    """
    last = series.matches.order_by("-number")[:1]
    Match.objects.filter(pk__in=last.values("pk")).update(version=F("version") + 1)
    match = last.get()
    changes.match_changed(match)
    return match
