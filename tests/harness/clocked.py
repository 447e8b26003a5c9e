"""Matches with clocks, and time that passes for them."""

from __future__ import annotations

from datetime import timedelta
from time import monotonic

import pytest
from django.db.models import F
from django.utils import timezone

from games.matches.clocks import DAY, DAYS, GRACE, LIVE
from games.matches.heartbeat import credit_outages
from games.matches.lifecycle import Terms
from games.matches.request_info import RequestInfo
from games.models import Match, ServerPulse
from tests.harness.factories import options, play, player_to_move

BLITZ = Terms("oceania", "7x5", clock=LIVE, clock_seconds=300, clock_increment=3)
THREE_DAYS = Terms("oceania", "7x5", clock=DAYS, clock_seconds=3 * DAY)
REEF = Terms("oceans", "reef", clock=LIVE, clock_seconds=300)


def under_way(match: Match) -> Match:
    """The match with its clocks as if everybody had made a first move and nothing else."""
    seats = range(match.seats.count())
    assert match.clock_started_at is not None
    assert match.flag_due_at is not None
    match.seats_moved = "".join(map(str, seats))
    match.flag_due_at = match.clock_started_at + timedelta(seconds=match.clock_seconds + GRACE)
    match.save(update_fields=["seats_moved", "flag_due_at"])
    return match


def after_first_turns(match: Match) -> Match:
    """Both have made a turn, and it is white's again."""
    while match.moves_made == 0 or len(match.seats_moved) < 2 or not _is_first(match):
        match = play(match, options(match)[-1])
    return match


def _is_first(match: Match) -> bool:
    return player_to_move(match) == match.seats.get(number=0).player


def let_pass(match: Match, seconds: float) -> None:
    """Let so much time have passed on the match's clocks since they were started.

    They were wound earlier then, so what is left agrees as long as nobody has ended a turn.
    """
    past = timedelta(seconds=seconds)
    Match.objects.filter(pk=match.pk).update(
        clock_wound_at=F("clock_wound_at") - past,
        clock_started_at=F("clock_started_at") - past,
        flag_due_at=F("flag_due_at") - past,
    )
    match.refresh_from_db()


def arrival(match: Match, after: float, lag: float = 0.0) -> RequestInfo:
    """A request that reached the server exactly so long after the clocks were started."""
    assert match.clock_started_at is not None
    passed = (timezone.now() - match.clock_started_at).total_seconds()
    return RequestInfo(at=monotonic() - passed + after, lag=lag)


def left(match: Match) -> list[float | None]:
    """Seconds left by seat as stored."""
    return list(match.seats.values_list("seconds_left", flat=True))


def exactly(*seconds: float) -> object:
    """So many seconds by seat, but for the rounding of clocks."""
    return pytest.approx(list(seconds), abs=0.001)


def mend_after(outage: float, *, set_back_by: float = 0.0) -> None:
    """Nobody served for so long, and meanwhile the wall clock was set back."""
    ServerPulse.objects.update(
        alive_at=timezone.now() - timedelta(seconds=outage - set_back_by),
        offset=F("offset") + set_back_by,
    )
    credit_outages(longest_gap=0.0)
