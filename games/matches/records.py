"""Stored matches as record files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.kinds.base import Outcome, Step
from games.kinds.records import join_record, plain_record, split_record
from games.kinds.registry import KINDS
from games.models import Match, Seat, setup_of


def record_text(match: Match) -> str:
    """The record of a match that is over, with its day and id. Reads seats, players and moves.

    While others may still sail on the same bag, it keeps the seed to itself.
    """
    seats = sorted(match.seats.all(), key=lambda seat: seat.number)
    kind = KINDS[match.game]
    rules = kind.rules
    state: Any = rules.decode(match.state)
    steps = [
        Step(move.seat, move.text, move.forced, move.shown)
        for move in sorted(match.moves.all(), key=lambda move: move.seq)
    ]
    declared = None
    if match.reason in Match.UNCOUNTED or rules.outcome(state) is None:
        declared = Outcome(match.reason, rules.scores(state), _places(match, seats))
    names = [seat.player.username for seat in sorted(seats, key=lambda seat: seat.entry)]
    record_of = kind.record_of or plain_record(rules)
    text = record_of(setup_of(match, seats), names, state, steps, declared)
    tags, lines = split_record(text)
    if not match.shows_seed:
        del tags["Seed"]
    assert match.finished_at is not None
    return join_record(
        {**tags, "Date": match.finished_at.date().isoformat(), "Match": str(match.pk)}, lines
    )


def _places(match: Match, seats: Sequence[Seat]) -> tuple[int, ...]:
    """The places as they count: seats keep theirs when a match is voided, and nobody has won it."""
    if match.reason in Match.UNCOUNTED:
        return (1,) * len(seats)
    return tuple(seat.place or 1 for seat in seats)
