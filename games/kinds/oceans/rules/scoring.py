"""The end of a game: scores, tie-breaks and places."""

from __future__ import annotations

from games.kinds.base import Outcome, placing_by
from games.kinds.oceans.rules.edition import BONUS
from games.kinds.oceans.rules.state import OVER, State

FINISHED = "finished"


def scores(state: State) -> tuple[int, ...]:
    """The points of each seat as they stand: score pile, population on own species, bonus."""
    bonus = BONUS[state.players]
    return tuple(
        state.piles[seat] + sum(species.pop for species in row) + bonus[seat]
        for seat, row in enumerate(state.rows)
    )


def trait_cards(state: State) -> tuple[int, ...]:
    """What breaks a tie: the trait cards on the own species."""
    return tuple(sum(len(species.traits) for species in row) for row in state.rows)


def outcome(state: State) -> Outcome | None:
    """How the game ended; who is tied in points and trait cards shares the place."""
    if state.phase != OVER:
        return None
    points = scores(state)
    keys = list(zip(points, trait_cards(state), strict=True))
    return Outcome(FINISHED, points, placing_by(keys))
