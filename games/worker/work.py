"""Finding what is to be thought about, and thinking: the most urgent first, each piece once.

A kind of work is an entry of `kinds`. It finds what there is to do by one narrow query; a piece is
named by a key, and taken by whoever claims that. Thinking is a generator. It yields wherever it can
be left for a while: then the claim is renewed, and whatever is more urgent comes first. So a long
piece holds up nobody. The process may be killed anywhere, also at a yield: what a piece has not
stored by then is done again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Final
from uuid import UUID, uuid4

from django.db import InterfaceError, OperationalError

from games.scheduling.scheduler import IsStopping
from games.worker.leases import LEASE, claim, release, renew

logger = logging.getLogger(__name__)

#: Seconds until a piece that failed is tried again.
_REST: Final = 60.0
#: Seconds after which a claim is renewed, and more urgent work looked for.
_LOOK_EVERY: Final = 0.25
_RENEW_EVERY: Final = LEASE.total_seconds() / 3


@dataclass(frozen=True)
class Piece:
    """One thing to think about. `key` names it among all of all kinds."""

    key: str
    think: Callable[[], Iterator[None]]
    #: The match that it is about, for the log.
    match_id: UUID | None = None


@dataclass(frozen=True)
class WorkKind:
    """A kind of work: what there is of it now, the most urgent first; a few of them."""

    name: str
    find: Callable[[], Sequence[Piece]]


class Thinker:
    """Does all there is to do in kinds of work, of which the first are the most urgent.

    `holder` names the process in its claims.
    """

    def __init__(self, kinds: Sequence[WorkKind], holder: str | None = None) -> None:
        self.holder = holder or str(uuid4())
        self._kinds = kinds
        self._rests: dict[str, float] = {}

    def work(self, is_stopping: IsStopping) -> int:
        """Do what there is to do; the number of pieces done."""
        return self._work(len(self._kinds), is_stopping)

    def _work(self, kinds: int, is_stopping: IsStopping) -> int:
        """Do what there is of the first so many kinds."""
        done = 0
        while not is_stopping() and self._do_one(kinds, is_stopping):
            done += 1
        return done

    def _do_one(self, kinds: int, is_stopping: IsStopping) -> bool:
        """Do the most urgent piece that is to be had; False if there is none."""
        self._forget_rests()
        for rank, kind in enumerate(self._kinds[:kinds]):
            for piece in kind.find():
                if piece.key not in self._rests and claim(piece.key, self.holder):
                    self._think(kind, piece, rank, is_stopping)
                    return True
        return False

    def _think(self, kind: WorkKind, piece: Piece, rank: int, is_stopping: IsStopping) -> None:
        try:
            self._think_on(piece, rank, is_stopping)
        except (InterfaceError, OperationalError):  # the database's failure, not the piece's
            raise
        except Exception:
            words, about = "Thinking about one of the %s failed: %s", {"match": piece.match_id}
            logger.exception(words, kind.name, piece.key, extra=about)
            self._rests[piece.key] = monotonic() + _REST
        release(piece.key, self.holder)

    def _think_on(self, piece: Piece, rank: int, is_stopping: IsStopping) -> None:
        looked_at = renewed_at = monotonic()
        for _ in piece.think():
            if is_stopping():
                return
            now = monotonic()
            if now - looked_at >= _LOOK_EVERY:
                self._work(rank, is_stopping)
                looked_at = monotonic()
            if now - renewed_at >= _RENEW_EVERY:
                if not renew(piece.key, self.holder):
                    return
                renewed_at = now

    def _forget_rests(self) -> None:
        now = monotonic()
        self._rests = {key: until for key, until in self._rests.items() if until > now}
