"""What moderators decide about matches: to void them, to let them count again, to end them.

Every ruling has a reason, is told to the players, and leaves an entry in the match's public ledger
and one in the audit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import changes
from games.kinds.base import Outcome, placing_by
from games.kinds.registry import KINDS
from games.matches.clock_columns import clocks_of, seats_deciding, stop_clocks
from games.matches.event_log import note
from games.matches.lifecycle import finish_match
from games.matches.player_locks import lock_players
from games.matches.refusals import NotPossible, Over
from games.models import LedgerEntry, Match, Notice, Seat, Series, SeriesSeat
from games.moderation.reports import NotInOwnCase
from games.notifications.actions import notify
from games.series.actions import SeriesOver
from games.series.progress import (
    change_outcome,
    count_points,
    lock_series,
    recount_series,
    show_on_last_match,
)
from ladder.models import Player, Result
from ladder.moderation.audit import Act, record
from ladder.moderation.models import LONGEST_REASON
from ladder.rating.actions import restore_result, void_result

_COLUMNS: Final = ("status", "reason", "reason_before_void")


@transaction.atomic
def void_match(match_id: UUID, moderator: Player, reason: str) -> Match:
    """Let a match count for nobody. One that is being played ends by that.

    Locks the match, its series, and the game's ladder, which is recomputed in the background.
    Raises `Match.DoesNotExist` or a `Refused`.
    """
    act = Act(moderator, "void match", required(reason))
    match, seats = hold_for_ruling(match_id, moderator)
    before = facts(match, seats)
    void_under_lock(match, seats)
    if match.series_id is not None:
        recount_series(match.series_id)
    record(act, match, before, facts(match, seats))
    return match


@transaction.atomic
def restore_match(match_id: UUID, moderator: Player, reason: str) -> Match:
    """Let a voided match count again, as it had ended. Otherwise like `void_match`."""
    act = Act(moderator, "restore match", required(reason))
    match, seats = hold_for_ruling(match_id, moderator)
    before = facts(match, seats)
    restore_under_lock(match, seats)
    if match.series_id is not None:
        recount_series(match.series_id)
    record(act, match, before, facts(match, seats))
    return match


def end_as_draw(match_id: UUID, moderator: Player, reason: str) -> Match:
    """End a match that is being played as a draw. Raises like `void_match`."""
    return _end(match_id, Act(moderator, "end match as draw", required(reason)), None)


def adjudicate(match_id: UUID, moderator: Player, reason: str, winner: int) -> Match:
    """End a match that is being played, won by the seat `winner`. Raises like `void_match`."""
    return _end(match_id, Act(moderator, "adjudicate match", required(reason)), winner)


@transaction.atomic
def _end(match_id: UUID, act: Act, winner: int | None) -> Match:
    match, seats = hold_for_ruling(match_id, act.moderator)
    if match.is_over:
        raise Over
    before = facts(match, seats)
    end_by_ruling(match, seats, Match.Reason.ADJUDICATED, places_for(match, len(seats), winner))
    record(act, match, before, facts(match, seats))
    return match


def hold_for_ruling(match_id: UUID, moderator: Player) -> tuple[Match, list[Seat]]:
    """The match under lock, with its seats, if the moderator does not play in it."""
    match = Match.objects.select_for_update().get(pk=match_id)
    seats = list(match.seats.select_related("player"))
    if any(seat.player_id == moderator.pk for seat in seats):
        raise NotInOwnCase
    return match, seats


def void_under_lock(match: Match, seats: Sequence[Seat]) -> None:
    """Void a match that the caller has locked; its series is left to the caller."""
    if match.reason in Match.UNCOUNTED:
        raise NotPossible(_("This match counts for nobody already."))
    if not match.is_over:
        end_by_ruling(match, seats, Match.Reason.VOIDED, [1] * len(seats))
        return
    match.reason_before_void = match.reason
    match.reason = Match.Reason.VOIDED
    if Result.objects.filter(match=match.pk).exists():
        void_result(match.pk)
    _save_ruling(match, seats, LedgerEntry.Kind.VOIDED)


def restore_under_lock(match: Match, seats: Sequence[Seat]) -> None:
    """Let a match count again that the caller has locked; its series is left to the caller."""
    if match.reason != Match.Reason.VOIDED:
        raise NotPossible(_("This match is not voided."))
    if not match.reason_before_void:
        raise NotPossible(_("This match was voided before it had ended: there is no result."))
    match.reason = match.reason_before_void
    match.reason_before_void = ""
    if Result.objects.filter(match=match.pk).exists():
        restore_result(match.pk)
    _save_ruling(match, seats, LedgerEntry.Kind.RESTORED)


def end_by_ruling(match: Match, seats: Sequence[Seat], reason: str, places: Sequence[int]) -> None:
    """End a match that is being played and that the caller has locked."""
    rules = KINDS[match.game].rules
    state = rules.decode(match.state)
    if match.clock_started_at is not None:
        clocks = clocks_of(match, list(seats), seats_deciding(match.game, state))
        stop_clocks(match, seats, clocks, timezone.now())
    match.version += 1
    kinds = LedgerEntry.Kind
    note(match, kinds.VOIDED if reason == Match.Reason.VOIDED else kinds.ENDED)
    finish_match(match, seats, Outcome(reason, rules.scores(state), tuple(places)))


def places_for(match: Match, seats: int, winner: int | None) -> tuple[int, ...]:
    """The places that a ruling gives: all the first, or the winner and then the others by score."""
    if winner is None:
        return (1,) * seats
    if winner not in range(seats):
        raise NotPossible(_("There is no such seat."))
    rules = KINDS[match.game].rules
    scores = rules.scores(rules.decode(match.state))
    return placing_by([(seat == winner, score) for seat, score in enumerate(scores)])


def facts(match: Match, seats: Sequence[Seat]) -> dict[str, Any]:
    """What a ruling changes, for the audit."""
    places = [seat.place for seat in seats]
    return {name: getattr(match, name) for name in _COLUMNS} | {"places": places}


def required(reason: str) -> str:
    """The reason, which every ruling has. Raises a `Refused`."""
    words = reason.strip()
    if not words:
        raise NotPossible(_("Please say why."))
    if len(words) > LONGEST_REASON:
        raise NotPossible(_("That is too long."))
    return words


def _save_ruling(match: Match, seats: Sequence[Seat], kind: LedgerEntry.Kind) -> None:
    """Save what became of a match that was over, and tell the players and open pages."""
    match.version += 1
    match.save(update_fields=["version", "reason", "reason_before_void"])
    note(match, kind)
    notify(Notice.Kind.RULING, [seat.player_id for seat in seats], match=match)
    changes.match_changed(match)
    changes.ladder_changed()


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
        if match.reason not in Match.UNCOUNTED:
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
