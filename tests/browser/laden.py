"""Matches with many tiles set aside, in the database of a served site: run by `manage.py shell`."""

from __future__ import annotations

from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.state import PLACE, SAIL, State
from games.models import Match
from tests.harness.factories import options, play


def set_aside_kinds(match: Match, kinds: int) -> Match:
    """Play until White, who keeps every scout, can use so many kinds of tiles set aside."""
    state = OCEANIA.decode(match.state)
    while not _can_use(state, kinds):
        match = play(match, _move(state, options(match)))
        state = OCEANIA.decode(match.state)
    return match


def near_misfit(match: Match) -> Match:
    """Play until there is a starting point from which White's next tile fits nowhere."""
    state = OCEANIA.decode(match.state)
    while state.seat or _start_for_misfit(state) is None:
        match = play(match, _move(state, options(match)))
        state = OCEANIA.decode(match.state)
    return match


def _can_use(state: State, kinds: int) -> bool:
    usable = [len(state.reusable(reached)) for reached in state.starting_points().values()]
    return state.seat == 0 and state.phase == SAIL and max(usable) >= kinds


def _move(state: State, moves: list[str]) -> str:
    """White sails to where the next tile fits nowhere, if it is of a kind not set aside yet."""
    start = None if state.seat else _start_for_misfit(state)
    if start is not None:
        return f"sail {start}"
    return moves[-1] if state.phase in (SAIL, PLACE) else moves[0]


def _start_for_misfit(state: State) -> str | None:
    if state.phase != SAIL or state.bag[0] in state.set_aside[state.seat]:
        return None
    starts = state.starting_points().items()
    misfits = (start for start, reached in starts if not state.fits(state.bag[0], reached))
    return next(misfits, None)
