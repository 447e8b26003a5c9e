"""What moderators decide about whole series. Each game that this concerns is ruled on too."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.acquaintance import UNCOUNTED
from games.actions.player_locks import lock_players
from games.actions.refusals import NotPossible
from games.actions.reports import NotInOwnCase
from games.actions.rulings import (
    end_by_ruling,
    places_for,
    required,
    restore_under_lock,
    void_under_lock,
)
from games.actions.series import SeriesOver
from games.actions.series_progress import (
    change_outcome,
    count_points,
    lock_series,
    recount_series,
    show_on_last_match,
)
from games.models import Match, Series, SeriesSeat
from ladder.models import Player
from ladder.moderation.audit import Act, record


@transaction.atomic
def void_series(series_id: UUID, moderator: Player, reason: str) -> Series:
    """Let a series and all its games count for nobody; what is being played ends by that.

    Locks the players, the games and the series. Raises `Series.DoesNotExist` or a `Refused`.
    """
    act = Act(moderator, "void series", required(reason))
    matches = _hold_games(series_id, moderator)
    series = lock_series(series_id)
    if series.outcome == Series.Outcome.VOIDED:
        raise NotPossible(_("This series is voided already."))
    before = _facts(series)
    had_ended = series.is_over
    for match in matches:
        if match.reason not in UNCOUNTED:
            void_under_lock(match, _seats_of(match))
    series = lock_series(series_id)
    if had_ended:
        series.outcome_before_void = before["outcome"]
        series.winner_before_void_id = before["winner_id"]
        series.save(update_fields=["outcome_before_void", "winner_before_void"])
    count_points(series)
    change_outcome(series, Series.Outcome.VOIDED, None)
    return _ruled(series, act, before)


@transaction.atomic
def restore_series(series_id: UUID, moderator: Player, reason: str) -> Series:
    """Let a voided series count again, with every game of it that had ended.

    Otherwise like `void_series`. What was being played when it was voided stays voided; the points
    of the others decide then.
    """
    act = Act(moderator, "restore series", required(reason))
    matches = _hold_games(series_id, moderator)
    series = lock_series(series_id)
    if series.outcome != Series.Outcome.VOIDED:
        raise NotPossible(_("This series is not voided."))
    before = _facts(series)
    for match in matches:
        if match.reason_before_void:
            restore_under_lock(match, _seats_of(match))
    if series.outcome_before_void:
        count_points(series)
        change_outcome(series, series.outcome_before_void, series.winner_before_void)
    else:
        change_outcome(series, Series.Outcome.CALLED_OFF, None)
        recount_series(series_id)
        series.refresh_from_db()
    series.outcome_before_void = ""
    series.winner_before_void = None
    series.save(update_fields=["outcome_before_void", "winner_before_void"])
    return _ruled(series, act, before)


@transaction.atomic
def decide_series(
    series_id: UUID, moderator: Player, reason: str, winner: int | None = None
) -> Series:
    """End a series that is being played: won by the side `winner`, or without one drawn.

    So ends the game that is being played. Otherwise like `void_series`.
    """
    name = "end series as draw" if winner is None else "adjudicate series"
    act = Act(moderator, name, required(reason))
    matches = _hold_games(series_id, moderator)
    series = lock_series(series_id)
    if series.is_over:
        raise SeriesOver
    before = _facts(series)
    winning = None if winner is None else _side(series, winner).player
    for match in matches:
        if not match.is_over:
            seats = _seats_of(match)
            number = next((seat.number for seat in seats if seat.player == winning), None)
            places = places_for(match, len(seats), number)
            end_by_ruling(match, seats, Match.Reason.ADJUDICATED, places)
    series = lock_series(series_id)
    outcome = Series.Outcome.DRAWN if winning is None else Series.Outcome.DECIDED
    change_outcome(series, outcome, winning)
    return _ruled(series, act, before)


def _hold_games(series_id: UUID, moderator: Player) -> list[Match]:
    """The games under lock. The players are locked before, so that no other one begins."""
    players = list(SeriesSeat.objects.filter(series=series_id).values_list("player", flat=True))
    if moderator.pk in players:
        raise NotInOwnCase
    lock_players(players)
    locked = Match.objects.select_for_update().filter(series=series_id)
    return list(locked.order_by("pk"))


def _seats_of(match: Match) -> list[Any]:
    return list(match.seats.select_related("player"))


def _side(series: Series, number: int) -> SeriesSeat:
    side = series.seats.filter(number=number).select_related("player").first()
    if side is None:
        raise NotPossible(_("There is no such side."))
    return side


def _facts(series: Series) -> dict[str, Any]:
    """What a ruling changes, for the audit."""
    points = list(series.seats.values_list("half_points", flat=True))
    return {
        "status": series.status,
        "outcome": series.outcome,
        "winner_id": series.winner_id,
        "half_points": points,
    }


def _ruled(series: Series, act: Act, before: dict[str, Any]) -> Series:
    show_on_last_match(series)
    record(act, series, before, _facts(series))
    return series
