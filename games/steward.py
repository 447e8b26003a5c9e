"""Whatever falls due without anybody asking: flags, and later more.

A kind of due work is an entry of `DUE_WORK`: how to find what is due by one narrow query, and how
to take one piece, in its own transaction and under its row's lock, with a second look at whether
it is still due. So every piece is taken once, however many stewards there are.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from time import monotonic
from typing import Final
from uuid import UUID

from django.db import InterfaceError, OperationalError

from games.actions.timeouts import declare_flag, due_flags
from games.arrivals import arrivals
from games.background import Chore

logger = logging.getLogger(__name__)

#: A flag falls a second after the time is up; with this it is declared within two.
_INTERVAL: Final = 0.5
#: Seconds until a piece that failed is tried again.
_REST: Final = 60.0


@dataclass(frozen=True)
class DueWork:
    """One kind of due work. Pieces that have failed are resting: `find` leaves them out."""

    name: str
    find: Callable[[datetime, Collection[UUID]], Sequence[UUID]]
    #: Whether the piece was still due, and was done.
    take: Callable[[UUID, datetime], bool]
    _rests: dict[UUID, float] = field(default_factory=dict)

    def run(self, now: datetime) -> int:
        """Do what is due; the number of pieces done."""
        return sum(self._done(piece, now) for piece in self.find(now, self._resting()))

    def _done(self, piece: UUID, now: datetime) -> bool:
        try:
            return self.take(piece, now)
        except (InterfaceError, OperationalError):  # the database's failure, not the piece's
            raise
        except Exception:
            logger.exception("The steward failed at one of the %s: %s", self.name, piece)
            self._rests[piece] = monotonic() + _REST
            return False

    def _resting(self) -> Collection[UUID]:
        for piece in [piece for piece, until in self._rests.items() if until <= monotonic()]:
            del self._rests[piece]
        return self._rests.keys()


DUE_WORK: Final = (DueWork("flags", due_flags, declare_flag),)


def run_due(now: datetime) -> int:
    """Do everything that is due; the number of pieces done."""
    return sum(kind.run(now) for kind in DUE_WORK)


#: Whatever came to this process and is not answered comes first.
STEWARD: Final = Chore("steward", lambda: run_due(arrivals.answered_until()), _INTERVAL)
