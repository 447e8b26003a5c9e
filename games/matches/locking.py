"""Taking a match's lock, who sits in it, and the flag that may have fallen before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID

from django.db import transaction
from django.utils.functional import cached_property

from games.kinds.registry import KINDS
from games.matches import store
from games.matches.clock_columns import clocks_of, seats_deciding, stop_clocks
from games.matches.clocks import ClockPress, Clocks
from games.matches.event_log import version_after_credits
from games.matches.heartbeat import clocks_are_looked_after, credit_outages
from games.matches.refusals import NotSeated, Over, Stale, TimeRanOut
from games.matches.request_info import RequestInfo
from games.matches.timeouts import end_by_timeout
from games.models import Match, Seat
from ladder.models import Player

T = TypeVar("T")


class _ClocksInDoubt(Exception):
    """The wall clock was set, or nobody may have served. Nothing has been changed yet."""


class _FlagFell(Exception):
    """Somebody's time ran out before the request arrived. Nothing has been changed yet."""

    def __init__(self, seat: int, clocks: Clocks) -> None:
        super().__init__()
        self.seat = seat
        self.clocks = clocks


@dataclass(frozen=True)
class LockedMatch:
    """A match under lock, with its seats in order, the acting player's own, and the request."""

    match: Match
    seats: list[Seat]
    seat: Seat
    request_info: RequestInfo

    def require_playing(self, press: ClockPress | None = None) -> None:
        """Refuse if the match is over, and end it if somebody's time ran out before.

        To be called before anything is changed. A player who moves passes the `press`, whose lag
        counts.
        """
        if self.match.is_over:
            raise Over
        if self.clocks:
            if not clocks_are_looked_after():
                raise _ClocksInDoubt
            flagged = self.clocks.fallen(self.moment, press)
            if flagged is not None:
                raise _FlagFell(flagged, self.clocks)

    def require_version(self, version: int) -> None:
        """Refuse if the player's page shows another position than the present one."""
        if self.version_of_position(version) != self.match.version:
            raise Stale

    def version_of_position(self, version: int) -> int:
        """The newest version that shows the same as that one, but for the clocks.

        These are credited after an outage, or the opponent gives time: whoever moves then means
        the same position as before.
        """
        if version >= self.match.version:
            return version
        return version_after_credits(self.match, version)

    def stop_clocks(self, press: ClockPress | None = None) -> None:
        """Put what is left now into the seats, unsaved, because the match ends."""
        if self.clocks:
            stop_clocks(self.match, self.seats, self.clocks, self.moment, press)

    @cached_property
    def clocks(self) -> Clocks | None:
        """The clocks as they ran when the match was locked, or None."""
        if self.match.clock_started_at is None:
            return None
        return clocks_of(self.match, self.seats, seats_deciding(self.match.game, self.state))

    @cached_property
    def state(self) -> Any:  # noqa: ANN401 - any game's state
        """The position when the match was locked."""
        return KINDS[self.match.game].rules.decode(self.match.state)

    @cached_property
    def moment(self) -> datetime:
        """When the request arrived, by the wall clock as it went when the match was locked."""
        return self.request_info.moment()


def with_locked_match(
    match_id: UUID,
    player: Player,
    request_info: RequestInfo | None,
    action: Callable[[LockedMatch], T],
) -> T:
    """Do `action` in one transaction, under the match's lock. By default it was asked just now.

    If it finds by `require_playing` that a flag has fallen, the match ends by timeout in that same
    transaction, and stays so although a refusal is raised. If the wall clock has jumped, or this
    process could not look after the clocks, outages are credited first, in a transaction of their
    own. Raises `Match.DoesNotExist` or a `Refused`.
    """
    request_info = request_info or RequestInfo()
    try:
        with transaction.atomic():
            locked = _lock(match_id, player, request_info)
            try:
                return action(locked)
            except _FlagFell as fallen:
                flagged = locked.seats[fallen.seat]
                stop_clocks(locked.match, locked.seats, fallen.clocks, locked.moment)
                end_by_timeout(locked.match, locked.seats, fallen.seat)
    except _ClocksInDoubt:
        credit_outages()
        return with_locked_match(match_id, player, request_info, action)
    raise TimeRanOut(None if flagged is locked.seat else flagged.player.username)


def _lock(match_id: UUID, player: Player, request_info: RequestInfo) -> LockedMatch:
    """Lock the match's row until the transaction ends, and find the player's seat among all.

    On SQLite the lock is the transaction itself, which begins IMMEDIATE.
    """
    found = store.lock_match(match_id)
    if not found:
        raise Match.DoesNotExist
    match = found[0]
    seats = store.seats_of(match_id)
    for each in seats:
        each.match = match
    seat = next((seat for seat in seats if seat.player_id == player.pk), None)
    if seat is None:
        raise NotSeated
    return LockedMatch(match, seats, seat, request_info)
