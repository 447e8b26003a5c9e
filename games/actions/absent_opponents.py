"""Claiming the win against an opponent who has left a live game.

Who is connected is noted in the match's ledger by the processes that hold the sockets; a claim is
decided by those rows, under the match's lock, and so the same in every process.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from math import ceil
from typing import Final
from uuid import UUID

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.actions.endings import end_under_lock, is_ended_by
from games.actions.locking import Held, carry_out
from games.actions.receipts import Receipt
from games.actions.refusals import NotPossible
from games.models import LedgerEntry, Match, Seat
from games.timing import unmoved_seats
from ladder.models import Player
from ladder.prepared import Reading

#: How long an opponent may be without a connection at their turn; less after the first time.
FIRST_WAIT: Final = timedelta(seconds=60)
LATER_WAIT: Final = timedelta(seconds=30)

_ended_absences_of: Final = Reading(
    lambda: LedgerEntry.objects.filter(until__isnull=False).only("seat"), "match"
)


def wait_for(match: Match, seat: int) -> timedelta:
    """How long this seat may be away at its turn from now on: less if it was away before."""
    was_away = any(absence.seat == seat for absence in _ended_absences_of(match.pk))
    return LATER_WAIT if was_away else FIRST_WAIT


def claim_win(match_id: UUID, player: Player, receipt: Receipt | None = None) -> Match:
    """Win against an opponent who is to move and has had no connection for a while.

    Before the claiming player's own first move the game is called off instead, and counts for
    nobody. Locks the match, ends it. Repeating it changes nothing. Raises `Match.DoesNotExist` or a
    `Refused`.
    """
    return carry_out(match_id, player, receipt, _claim)


def _claim(held: Held) -> Match:
    if held.match.reason == Match.Reason.NO_SHOW or is_ended_by(held, Match.Reason.ABANDONED):
        return held.match
    held.require_playing()
    opponent = _opponent_to_move(held)
    away = held.match.ledger.filter(seat=opponent.number, kind=LedgerEntry.Kind.AWAY, until=None)
    since = away.values_list("at", flat=True).first()
    if since is None:
        raise NotPossible(_("Your opponent is connected."))
    _require_waited(held, since, wait_for(held.match, opponent.number))
    places = [2 if seat is opponent else 1 for seat in held.seats]
    is_first_turn = unmoved_seats(held.match, len(held.seats))
    reason = Match.Reason.NO_SHOW if is_first_turn else Match.Reason.ABANDONED
    return end_under_lock(held, reason, places)


def _opponent_to_move(held: Held) -> Seat:
    """The other of two, for whom a live match waits. Raises a `Refused` if it is not so."""
    match, seats = held.match, held.seats
    if match.clock != Match.Clock.LIVE or len(seats) != 2:
        raise NotPossible(_("A win can only be claimed in a live game of two."))
    opponent = seats[1 - held.seat.number]
    if opponent.number in unmoved_seats(match, len(seats)):
        raise NotPossible(_("Not everybody has moved: the clock calls the game off by itself."))
    if held.seat.to_move or not opponent.to_move:
        raise NotPossible(_("It is not your opponent's turn."))
    return opponent


def _require_waited(held: Held, away_since: datetime, wait: timedelta) -> None:
    """Refuse unless the opponent was away at their own turn for long enough."""
    assert held.match.clock_started_at is not None
    waited = held.moment - max(away_since, held.match.clock_started_at)
    if waited < wait:
        words = _("Your opponent may come back: you can claim the win in {seconds} seconds.")
        seconds = ceil((wait - waited).total_seconds())
        raise NotPossible(format_lazy(words, seconds=seconds))
