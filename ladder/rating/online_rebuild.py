"""Bringing all ratings in line with the results, while matches go on and pages are read.

A recomputing works through the results in short transactions. Until its last one, standings stay
as they were, so that the ladder can be read all the time; what comes in meanwhile is counted upon
them as ever, and put right when the recomputing gets there. If somebody changes the past in the
meantime, by voiding another result, it begins anew. Running two at once, or one again after it was
stopped, does no harm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from django.db import transaction

from ladder.rating.actions import lock_ladder
from ladder.rating.models import GameLadder, Rating, RatingChange
from ladder.rating.rebuild import Findings, Reckoning
from ladder.rating.storage import store

#: Told how many results are done, and how many there are.
Progress = Callable[[int, int], None]

MOST_EXAMPLES: Final = 20


@dataclass
class Differences:
    """How many rows were not as they should be, and the first of them in words."""

    count: int = 0
    examples: list[str] = field(default_factory=list)

    def add(self, found: Findings) -> None:
        self.count += len(found)
        self.examples += list(found)[: MOST_EXAMPLES - len(self.examples)]

    def __iter__(self) -> Iterator[str]:
        """What there is to say of them, a line each."""
        yield from self.examples
        if self.count > len(self.examples):
            yield f"and {self.count - len(self.examples)} more"


class _Superseded(Exception):
    """The past was changed since the work began."""


def recompute(game: str, progress: Progress | None = None) -> Differences:
    """Work out all ratings of a game anew and write what differs.

    Takes the lock of the game's ladder for each batch of results, and for the end. Not to be
    called inside a transaction, which would hold that lock from the first batch on. Raises
    `GameLadder.DoesNotExist`.
    """
    return _work_through(game, progress, mend=True)


def compare_ratings(game: str, progress: Progress | None = None) -> Differences:
    """What `recompute` would write. Changes nothing; takes the ladder's lock for the end."""
    return _work_through(game, progress, mend=False)


def recompute_unsettled(progress: Progress | None = None) -> list[str]:
    """Recompute every ladder whose past was changed; the games that had one."""
    games = [ladder.game for ladder in GameLadder.objects.all() if not ladder.is_settled]
    for game in games:
        recompute(game, progress)
    return games


def _work_through(game: str, progress: Progress | None, *, mend: bool) -> Differences:
    while True:
        work = _Work(GameLadder.objects.get(pk=game), progress, mend=mend)
        try:
            work.catch_up()
            work.conclude()
        except _Superseded:
            continue
        return work.found


class _Work:
    """One attempt, on the past as it is when it begins."""

    def __init__(self, ladder: GameLadder, progress: Progress | None, *, mend: bool) -> None:
        self.found = Differences()
        self._ladder = ladder
        self._progress = progress
        self._mend = mend
        self._reckoning = Reckoning(ladder.game)

    def catch_up(self) -> None:
        """Everything up to now, batch by batch."""
        while (found := self._reckoning.advance()) is not None:
            self.found.add(found)
            if self._mend:
                with self._held() as ladder:
                    _write(found)
                    ladder.recomputed_ordinal = self._reckoning.ordinal
                    ladder.save(update_fields=["recomputed_ordinal"])
            if self._progress:
                done = self._reckoning.ordinal
                self._progress(done, max(self._ladder.last_ordinal, done))

    def conclude(self) -> None:
        """What has come in since, and then the standings, under one lock."""
        with self._held() as ladder:
            while (found := self._reckoning.advance()) is not None:
                self._deal_with(found)
            self._deal_with(self._reckoning.conclude())
            if self._mend:
                ladder.settled_revision = ladder.revision
                ladder.recomputed_ordinal = self._reckoning.ordinal
                ladder.save(update_fields=["settled_revision", "recomputed_ordinal"])

    def _deal_with(self, found: Findings) -> None:
        self.found.add(found)
        if self._mend:
            _write(found)

    @contextmanager
    def _held(self) -> Iterator[GameLadder]:
        with transaction.atomic():
            ladder = lock_ladder(self._ladder.game)
            if ladder.revision != self._ladder.revision:
                raise _Superseded
            yield ladder


def _write(found: Findings) -> None:
    changes = [number for _match, number in found.superfluous_changes]
    ratings = [number for _match, number in found.superfluous_ratings]
    RatingChange.objects.filter(pk__in=changes).delete()
    Rating.objects.filter(pk__in=ratings).delete()
    store([row for _match, row in found.changes], [row for _match, row in found.ratings])
