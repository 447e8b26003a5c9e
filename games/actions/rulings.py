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

from games.acquaintance import UNCOUNTED
from games.actions.ledger import note
from games.actions.matches import finish_match
from games.actions.notices import notify
from games.actions.refusals import NotPossible, Over
from games.actions.reports import NotInOwnCase
from games.actions.series_progress import recount_series
from games.live import events
from games.models import LedgerEntry, Match, Notice, Seat
from games.rules.base import Outcome, placing_by
from games.rules.registry import GAMES
from games.timing import clocks_of, seats_deciding, stop_clocks
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
    if match.reason in UNCOUNTED:
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
    rules = GAMES[match.game]
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
    rules = GAMES[match.game]
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
    events.match_changed(match)
    events.ladder_changed()
