"""Playing the stored moves of a match again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.kinds.base import RulesError, Step
from games.kinds.registry import KINDS
from games.matches.clock_columns import seats_deciding
from games.models import LedgerEntry, Match, Move
from games.models.event_log import INTERLUDES


class OffTrack(Exception):
    """A stored move that the rules do not bear out."""


class ReplayedMove(NamedTuple):
    """A move that a player chose, and the seats that had to decide after it."""

    move: Move
    deciding: frozenset[int]


@dataclass(frozen=True)
class AuditReplay:
    """A match as its moves lead through it, and what else happened meanwhile, both in order."""

    began: frozenset[int]
    played: Sequence[ReplayedMove]
    interludes: Sequence[LedgerEntry]
    state: Any

    @property
    def deciding(self) -> frozenset[int]:
        """The seats that have to decide after all moves; none if these end the match."""
        return self.played[-1].deciding if self.played else self.began

    @property
    def tells_all(self) -> bool:
        """Whether all moves were made since their arrival is kept, and so everything is noted."""
        return all(move.arrived_at is not None for move, _ in self.played)

    def interludes_before(self, number: int) -> int:
        """How many interludes there were before that move: each gave a version, as moves do."""
        return self.played[number].move.version - number


def replayed(match: Match, state: Any, moves: Sequence[Move]) -> AuditReplay:  # noqa: ANN401 - any game's state
    """The match from the state that it began with. Raises `OffTrack`."""
    rules = KINDS[match.game].rules
    began = seats_deciding(match.game, state)
    played = []
    stored = iter(moves)
    for move in stored:
        try:
            transition = rules.apply(state, move.seat, rules.parse(move.text))
        except RulesError as error:
            raise OffTrack(f"move {move.seq} is refused: {error.rule}") from error
        rows = [move, *(next(stored, move) for _ in transition.steps[1:])]
        if [_told(row) for row in rows] != [_meant(step) for step in transition.steps]:
            raise OffTrack(f"move {move.seq} was stored otherwise than it was played")
        state = transition.state
        played.append(ReplayedMove(move, seats_deciding(match.game, state)))
    # By their keys: the wall clock may have been set back in between.
    entries = sorted(match.ledger.all(), key=lambda entry: entry.pk)
    interludes = [entry for entry in entries if entry.kind in INTERLUDES]
    return AuditReplay(began, played, interludes, state)


def _told(row: Move) -> object:
    return [row.seat, row.text, row.forced, row.shown, row.private]


def _meant(step: Step) -> object:
    private = {str(seat): told for seat, told in step.private.items()}
    plain: object = json.loads(
        json.dumps([step.seat, step.move, step.forced, dict(step.shown), private])
    )
    return plain
