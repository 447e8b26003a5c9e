"""What a process counts of its own work, for whoever watches over the site.

The figures are those of this process since it began. Prometheus asks each process by itself and
adds up. What is the same for all of them, such as the steward's backlog, is asked of the database
when somebody wants to know.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from prometheus_client import Counter, Gauge, Histogram

#: Seconds, from an answer that costs nothing to one that a browser gives up on.
_BUCKETS: Final = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)

MOVES: Final = Counter("oceania_moves", "Moves that were made", ["game"])
REQUESTS: Final = Histogram(
    "oceania_request_seconds",
    "From the arrival of a whole request to its answer",
    ["kind", "status"],
    buckets=_BUCKETS,
)
SOCKETS_OPENED: Final = Counter("oceania_sockets_opened", "Sockets of pages that were let in")
SOCKETS_REFUSED: Final = Counter(
    "oceania_sockets_refused", "Sockets that were turned away because there were too many"
)
SOCKETS: Final = Gauge("oceania_sockets", "Sockets of pages that are open")
LAYER_DROPS: Final = Counter(
    "oceania_layer_drops", "Messages to other processes that were given up; pages are late by them"
)
STEWARD_LAG: Final = Gauge(
    "oceania_steward_lag_seconds",
    "For how long the oldest due flag or next game has waited for a steward",
)
JOBS: Final = Histogram(
    "oceania_chore_seconds", "What a round of due work takes", ["chore"], buckets=_BUCKETS
)
JOB_FAILURES: Final = Counter("oceania_chore_failures", "Rounds of due work that failed", ["chore"])


def note_request(*, is_move: bool, status: int, seconds: float) -> None:
    """Count a request that was answered."""
    _requests(is_move, status // 100).observe(seconds)


def note_move(game: str) -> None:
    """Count a move that was made."""
    _moves(game).inc()


@cache
def _moves(game: str) -> Counter:
    return MOVES.labels(game)


@cache
def _requests(is_move: bool, hundreds: int) -> Histogram:
    return REQUESTS.labels("move" if is_move else "page", f"{hundreds}xx")
