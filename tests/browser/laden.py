"""Matches with many tiles set aside, in the database of a served site: run by `manage.py shell`."""

from __future__ import annotations

from games.models import Match
from games.rules.oceania.game import OCEANIA
from games.rules.oceania.state import SAIL, State
from tests.games.factories import options, play


def set_aside_kinds(match: Match, kinds: int) -> Match:
    """Play until White, who keeps every scout, can use so many kinds of tiles set aside."""
    state = OCEANIA.decode(match.state)
    while not _can_use(state, kinds):
        match = play(match, _move(state, options(match)))
        state = OCEANIA.decode(match.state)
    return match


def set_one_aside(match: Match, seat: int) -> Match:
    """Play until the last draw of this seat fitted nowhere, and the other is about to sail."""
    state = OCEANIA.decode(match.state)
    while not state.set_aside[seat]:
        match = play(match, _move(state, options(match), seat))
        state = OCEANIA.decode(match.state)
    return match


def _can_use(state: State, kinds: int) -> bool:
    usable = [len(state.reusable(reached)) for reached in state.starting_points().values()]
    return state.seat == 0 and state.phase == SAIL and max(usable) >= kinds


def _move(state: State, moves: list[str], seat: int = 0) -> str:
    """This seat sails to where its next tile, of a kind that it has not, fits nowhere."""
    if state.phase == SAIL and state.seat == seat and state.bag[0] not in state.set_aside[seat]:
        for start, reached in state.starting_points().items():
            if not state.fits(state.bag[0], reached):
                return f"sail {start}"
    return moves[-1] if state.phase in (SAIL, "place") else moves[0]
