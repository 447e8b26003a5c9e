"""Heartbeats of the processes that serve, and crediting outages to running clocks by them.

Clocks are kept by the wall clock, since several processes and restarts must agree on them. It runs
on while nobody serves, and somebody may set it; both would be charged to whoever is to move. So
every process that serves writes a heartbeat now and then, and whoever finds that the last one is
old, or that the wall clock has left the monotonic one, credits the difference to running clocks.

The processes are taken to be on one machine, or on machines whose clocks agree within seconds.
"""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta
from functools import cache
from math import inf
from pathlib import Path
from time import monotonic, time
from typing import Final
from uuid import uuid4

from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.models import QuerySet

from games.matches.clocks import JUMP, HeartbeatSample
from games.matches.event_log import note_credits
from games.models import Match, ServerPulse
from games.scheduling.scheduler import PeriodicJob

logger = logging.getLogger(__name__)

#: Seconds between two heartbeats.
_INTERVAL: Final = 2.0
#: Without one for so long, nobody can have served.
OUTAGE: Final = 6.0
_BOOT_ID: Final = Path("/proc/sys/kernel/random/boot_id")


class _Watch:
    """What this process remembers of its clocks."""

    #: Wall clock minus monotonic clock; not known before the first look.
    offset: float | None = None
    #: When the process last looked after the clocks, by the monotonic clock.
    looked_at: float = -inf

    def note(self, sample: HeartbeatSample) -> None:
        self.offset = sample.offset
        self.looked_at = monotonic()

    @property
    def has_just_looked(self) -> bool:
        return monotonic() - self.looked_at < OUTAGE


_watch = _Watch()


def clock_is_steady() -> bool:
    """Whether the wall clock has not been set since the last look. Costs no query.

    Whoever declares a flag asks this under the match's lock: clocks to which another process has
    given credit are then compared with the wall clock that it was given for.
    """
    offset = _offset()
    if _watch.offset is None:
        _watch.offset = offset
    return abs(offset - _watch.offset) <= JUMP


def clocks_are_looked_after() -> bool:
    """Whether this process has looked just now, and no jump has come since. Costs no query.

    Whoever charges time asks this under the match's lock, as for `clock_is_steady`. A process that
    has not looked for a while could not, and perhaps nobody could: the time may not count.
    """
    return _watch.has_just_looked and clock_is_steady()


def clocks_are_true() -> bool:
    """Whether flags may be declared: somebody serves, and has seen the wall clock as it is.

    Only reads, so that a steward of its own process can ask it too.
    """
    row = ServerPulse.objects.first()
    sample = _sample_now()
    if row is None or abs((sample.alive_at - row.alive_at).total_seconds()) > OUTAGE:
        return False
    if sample.jump_since(_sample_of(row)):
        return False
    _watch.offset = sample.offset
    return True


def show_life() -> None:
    """Write a heartbeat and credit outages, if any clock runs or the wall clock was set.

    Otherwise nothing is written.
    """
    if not clock_is_steady() or running_clocks().exists():
        credit_outages()
    else:
        _watch.note(_sample_now())


def credit_before_serving() -> None:
    """Credit to running clocks the time since the last process served.

    A database that is not ready is left to whoever asks it next.
    """
    try:
        # With one process, nobody served until now, however short that was.
        credit_outages(longest_gap=0.0 if settings.WEB_PROCESSES == 1 else OUTAGE)
    except DatabaseError as error:
        logger.warning("The clocks could not be put right: %s", str(error).partition("\n")[0])


def credit_outages(longest_gap: float | None = None) -> None:
    """Credit to running clocks the time in which nobody served, or the wall clock's jump.

    Locks the heartbeat's row, so that it is done once over all processes, and then the matches
    whose clocks run; writes a heartbeat. Each of them gets a new version, since pages show its
    clocks; they learn of it by comparing versions.
    """
    if longest_gap is None:
        longest_gap = inf if _watch.has_just_looked else OUTAGE
    with transaction.atomic():
        row, _is_new = ServerPulse.objects.select_for_update().get_or_create(
            pk=1, defaults=_columns(_sample_now())
        )
        sample = _sample_now()
        shift = sample.shift_since(_sample_of(row), longest_gap)
        shifted = _credit(shift, sample.alive_at) if shift else 0
        ServerPulse.objects.filter(pk=row.pk).update(**_columns(sample))
    _watch.note(sample)
    if shifted:
        logger.warning("%d running clocks were put forward by %.1f s.", shifted, shift)


#: What every process that serves does beside it.
HEARTBEAT: Final = PeriodicJob("pulse", lambda _: show_life(), _INTERVAL)


def running_clocks() -> QuerySet[Match]:
    """The matches whose clocks run, by the index of their deadlines."""
    return Match.objects.filter(flag_due_at__isnull=False)


def _credit(seconds: float, now: datetime) -> int:
    shift = timedelta(seconds=seconds)
    # What is shifted and what is noted must be the same matches, though others begin meanwhile.
    locked = running_clocks().select_for_update().order_by("pk")
    matches = list(locked.only("version", "clock_started_at", "flag_due_at"))
    moved = {match.pk: _move_clock(match, shift, now).total_seconds() for match in matches}
    columns = ["version", "clock_started_at", "flag_due_at"]
    Match.objects.bulk_update(matches, columns, batch_size=100)
    note_credits(moved, now)
    return len(matches)


def _move_clock(match: Match, shift: timedelta, now: datetime) -> timedelta:
    """Put a match's clock forward, unsaved; by how much."""
    assert match.clock_started_at is not None
    assert match.flag_due_at is not None
    # A clock that was started after the last heartbeat has run for less than that.
    moved = min(shift, now - match.clock_started_at)
    match.clock_started_at += moved
    match.flag_due_at += moved
    match.version += 1
    return moved


def _offset() -> float:
    return time() - monotonic()


def _sample_now() -> HeartbeatSample:
    wall = time()
    return HeartbeatSample(_boot_id(), wall - monotonic(), datetime.fromtimestamp(wall, UTC))


def _sample_of(row: ServerPulse) -> HeartbeatSample:
    return HeartbeatSample(row.boot, row.offset, row.alive_at)


def _columns(sample: HeartbeatSample) -> dict[str, str | float | datetime]:
    return {"boot": sample.boot, "offset": sample.offset, "alive_at": sample.alive_at}


@cache
def _boot_id() -> str:
    """Names the time since the machine was started, in which the monotonic clock goes on."""
    # Where the system has no such name, nothing is comparable with another process's clock.
    return _BOOT_ID.read_text("ascii").strip() if _BOOT_ID.exists() else str(uuid4())
