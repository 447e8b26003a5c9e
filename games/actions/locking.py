"""Taking a match's lock, and who sits in it."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from games.actions.refusals import NotSeated, Over, Stale
from games.models import Match, Seat
from ladder.models import Player


@dataclass(frozen=True)
class Held:
    """A match under lock, with its seats in order and the acting player's own."""

    match: Match
    seats: list[Seat]
    seat: Seat

    def require_playing(self) -> None:
        """Refuse if the match is over."""
        if self.match.is_over:
            raise Over

    def require_version(self, version: int) -> None:
        """Refuse if the player's page shows another version than the present one."""
        if version != self.match.version:
            raise Stale


def hold(match_id: UUID, player: Player) -> Held:
    """Lock the match's row until the transaction ends, and find the player's seat.

    On SQLite the lock is the transaction itself, which begins IMMEDIATE. Raises
    `Match.DoesNotExist` or `NotSeated`.
    """
    match = Match.objects.select_for_update().get(pk=match_id)
    seats = list(match.seats.all())
    seat = next((seat for seat in seats if seat.player_id == player.pk), None)
    if seat is None:
        raise NotSeated
    return Held(match, seats, seat)
