"""Whatever falls due without anybody asking: flags, next games, reminders and the like.

A kind of due work is an entry of `DUE_WORK` or `SELDOM_WORK`: how to find what is due by one
narrow query, and how to take one piece, in its own transaction and under its row's lock, with a
second look at whether it is still due. So every piece is taken once, however many stewards there
are.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from time import monotonic
from typing import Final, Generic, TypeVar
from uuid import UUID

from django.db import InterfaceError, OperationalError
from django.utils import timezone

from games.challenges.actions import due_expiries, expire
from games.challenges.pairing import due_pairings, pair_waiting
from games.hints.actions import due_hints, sweep_hint
from games.matches.endings import due_lapses, end_lapsed
from games.matches.inflight import arrivals
from games.matches.results import settle_ladders
from games.matches.timeouts import declare_flag, due_flags
from games.models import Match, Series
from games.notifications.actions import due_notices, sweep_notice
from games.notifications.jobs import due_reminders, remind
from games.scheduling.scheduler import PeriodicJob
from games.series.actions import due_next_games, due_wishes, forget_wish, start_next_game
from games.voyages.actions import due_days, seal_day
from games.worker.leases import due_claims, sweep_claim
from ladder.accounts.ended_sessions import due_sessions, sweep_session
from ladder.guests import due_guests, sweep_guest
from ladder.held_names import due_names, sweep_name

logger = logging.getLogger(__name__)

#: A flag falls a second after the time is up; with this it is declared within two.
_INTERVAL: Final = 0.5
#: What may wait for seconds is looked for so seldom, in a thread of its own: a mail server that is
#: slow must not hold up a flag.
_SELDOM_INTERVAL: Final = 30.0
#: How long a ladder whose past was changed waits to be recomputed, at most.
_RECKONING_INTERVAL: Final = 5.0
#: Seconds until a piece that failed is tried again.
_REST: Final = 60.0


Piece = TypeVar("Piece", UUID, int, str)


@dataclass(frozen=True)
class DueWork(Generic[Piece]):
    """One kind of due work. Pieces that have failed are resting: `find` leaves them out."""

    name: str
    find: Callable[[datetime, Collection[Piece]], Sequence[Piece]]
    #: Whether the piece was still due, and was done.
    take: Callable[[Piece, datetime], bool]
    #: Whether a piece is a match, which the log then names.
    is_of_matches: bool = False
    _rests: dict[Piece, float] = field(default_factory=dict)

    def run(self, now: datetime) -> int:
        """Do what is due; the number of pieces done."""
        return sum(self._done(piece, now) for piece in self.find(now, self._resting()))

    def _done(self, piece: Piece, now: datetime) -> bool:
        try:
            return self.take(piece, now)
        except (InterfaceError, OperationalError):  # the database's failure, not the piece's
            raise
        except Exception:
            about = {"match": piece if self.is_of_matches else None}
            words = "The steward failed at one of the %s: %s"
            logger.exception(words, self.name, piece, extra=about)
            self._rests[piece] = monotonic() + _REST
            return False

    def _resting(self) -> Collection[Piece]:
        for piece in [piece for piece, until in self._rests.items() if until <= monotonic()]:
            del self._rests[piece]
        return self._rests.keys()


DUE_WORK: Final = (
    DueWork("flags", due_flags, declare_flag, is_of_matches=True),
    DueWork("next games", due_next_games, start_next_game),
    DueWork("pairings", due_pairings, pair_waiting),
)
SELDOM_WORK: Final = (
    DueWork("expired challenges", due_expiries, expire),
    DueWork("lapsed games", due_lapses, end_lapsed, is_of_matches=True),
    DueWork("reminders", due_reminders, remind),
    DueWork("idle guests", due_guests, sweep_guest),
    DueWork("old notices", due_notices, sweep_notice),
    DueWork("lapsed wishes", due_wishes, forget_wish),
    DueWork("ended sessions", due_sessions, sweep_session),
    DueWork("held names", due_names, sweep_name),
    DueWork("old hints", due_hints, sweep_hint),
    DueWork("lapsed claims", due_claims, sweep_claim),
    DueWork("daily bags", due_days, seal_day),
)


def backlog(now: datetime) -> float:
    """For how many seconds the oldest due flag or next game has been waiting."""
    flags = Match.objects.filter(flag_due_at__lte=now).order_by("flag_due_at")
    games = Series.objects.filter(next_game_at__lte=now).order_by("next_game_at")
    waiting = [
        *flags.values_list("flag_due_at", flat=True)[:1],
        *games.values_list("next_game_at", flat=True)[:1],
    ]
    return max(((now - since).total_seconds() for since in waiting if since), default=0.0)


def run_due(now: datetime) -> int:
    """Do everything that is due at once; the number of pieces done."""
    return sum(kind.run(now) for kind in DUE_WORK)


def run_seldom(now: datetime) -> int:
    """Do everything that is due and may wait; the number of pieces done."""
    return sum(kind.run(now) for kind in SELDOM_WORK)


#: Whatever came to this process and is not answered comes first.
QUICK_JOBS: Final = PeriodicJob("steward", lambda _: run_due(arrivals.answered_until()), _INTERVAL)
SLOW_JOBS: Final = PeriodicJob(
    "housekeeper", lambda _: run_seldom(timezone.now()), _SELDOM_INTERVAL
)
#: Takes a minute where there are many results, so it has a thread of its own too.
RATING_JOBS: Final = PeriodicJob("reckoner", settle_ladders, _RECKONING_INTERVAL)
#: All that a steward does.
JOBS: Final = (QUICK_JOBS, SLOW_JOBS, RATING_JOBS)
