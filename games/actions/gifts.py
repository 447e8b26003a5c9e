"""Giving the opponent in a live game some time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from games.actions.ledger import note_gift
from games.actions.locking import Held, carry_out
from games.actions.receipts import Receipt
from games.actions.refusals import NotPossible
from games.live.events import match_changed
from games.models import Match, Seat
from games.timing import set_clocks, unmoved_seats
from ladder.models import Player

#: Seconds that are given at once, and before the opponent moves again.
GIFT: Final = 15
MOST_GIVEN: Final = 60


def give_time(match_id: UUID, player: Player, given: int, receipt: Receipt | None = None) -> Match:
    """Put 15 seconds onto the opponent's clock, whether it runs or not.

    `given` is what the player's page shows as given before. If that isn't so, the request was sent
    twice, or the opponent has moved, and it changes nothing. Locks the match; everybody can read in
    its ledger who gave. Raises `Match.DoesNotExist` or a `Refused`.
    """
    return carry_out(match_id, player, receipt, lambda held: _give(held, given))


def obstacle(match: Match, seats: Sequence[Seat], giver: int) -> NotPossible | None:
    """Why this seat can't give time in a match that is being played; None if it can."""
    if match.clock != Match.Clock.LIVE or len(seats) != 2 or seats[1 - giver].player.is_bot:
        return NotPossible(_("Time can only be given to the other person in a live game of two."))
    if unmoved_seats(match, len(seats)):
        return NotPossible(_("Time can be given once both have moved."))
    if seats[1 - giver].seconds_given >= MOST_GIVEN:
        return NotPossible(_("You have given as much time as one can before the next move."))
    return None


def _give(held: Held, given: int) -> Match:
    held.require_playing()
    match, seats, giver = held.match, held.seats, held.seat.number
    refusal = obstacle(match, seats, giver)
    if refusal is not None:
        raise refusal
    receiver = seats[1 - giver]
    if receiver.seconds_given != given:
        return match
    assert held.clocks is not None
    set_clocks(match, seats, held.clocks.given(receiver.number, GIFT))
    receiver.seconds_given += GIFT
    receiver.save(update_fields=["seconds_left", "seconds_given"])
    note_gift(match, giver, GIFT)
    match.version += 1
    match.save(update_fields=["version", "clock_started_at", "flag_due_at"])
    match_changed(match)
    return match
