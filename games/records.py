"""Stored matches as record files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.models import Match, setup_of
from games.rules.base import Outcome, Step
from games.rules.oceania import replay as oceania
from games.rules.oceans import replay as oceans
from games.rules.records import join_record, split_record
from games.rules.registry import GAMES

_RECORD_OF: Final[Mapping[str, Callable[..., str]]] = {
    "oceania": oceania.record_of,
    "oceans": oceans.record_of,
}


def record_text(match: Match) -> str:
    """The record of a match that is over, with its day and id. Reads seats, players and moves."""
    seats = sorted(match.seats.all(), key=lambda seat: seat.number)
    rules = GAMES[match.game]
    state: Any = rules.decode(match.state)
    steps = [
        Step(move.seat, move.text, move.forced, move.shown)
        for move in sorted(match.moves.all(), key=lambda move: move.seq)
    ]
    declared = None
    if rules.outcome(state) is None:
        places = tuple(seat.place or 1 for seat in seats)
        declared = Outcome(match.reason, rules.scores(state), places)
    names = [seat.player.username for seat in sorted(seats, key=lambda seat: seat.entry)]
    text = _RECORD_OF[match.game](setup_of(match, seats), names, state, steps, declared)
    tags, lines = split_record(text)
    assert match.finished_at is not None
    return join_record(
        {**tags, "Date": match.finished_at.date().isoformat(), "Match": str(match.pk)}, lines
    )
