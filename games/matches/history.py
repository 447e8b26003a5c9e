"""The moves of matches as steps, remembered in the process: only what is new is read.

A row of a move is never changed and never removed while its match is there, so what was read once
stays true. Reading and decoding all of them again took longer than all else about a move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from django.db import connection

from games.bounded_cache import BoundedCache
from games.kinds.base import Step
from games.models import Match, Move

Steps = tuple[Step, ...]


class Histories:
    """The steps of the matches that were asked for last. Safe to use from any thread."""

    def __init__(self, most: int) -> None:
        self._known = BoundedCache[UUID, Steps](most)

    def of(self, match: Match) -> Steps:
        """The steps up to the match's version. Reads those that are not known yet."""
        known = self._known.get(match.pk) or ()
        if len(known) < match.moves_made:
            known = (*known, *_read(match, len(known)))
        # What a transaction has written may yet be undone.
        if not connection.in_atomic_block:
            self._keep(match.pk, known)
        return known[: match.moves_made]

    def after(self, match: Match, steps: Sequence[Step]) -> Steps:
        """The steps up to the match's version, the last of which were just made and stored."""
        known = self._known.get(match.pk) or ()
        if len(known) != match.moves_made - len(steps) or connection.in_atomic_block:
            return self.of(match)
        known = (*known, *steps)
        self._keep(match.pk, known)
        return known

    def _keep(self, match_id: UUID, steps: Steps) -> None:
        # Should another thread know more at this moment, that is read again when it is needed.
        self._known.put(match_id, max(self._known.get(match_id) or (), steps, key=len))
        self._known.tidy()


def _read(match: Match, known: int) -> list[Step]:
    rows = Move.objects.filter(match=match, seq__gt=known, seq__lte=match.moves_made).values_list(
        "seat", "text", "forced", "shown", "private"
    )
    return [
        Step(seat, text, forced, shown, {int(other): told for other, told in private.items()})
        for seat, text, forced, shown, private in rows
    ]


#: A match of a hundred moves takes some 50 KB.
histories: Final = Histories(most=600)
