"""A position as the plain facts that `inspect` prints."""

from __future__ import annotations

from games.kinds.base import JSON
from games.kinds.oceania.rules.edition import KINDS, SIDES_TEXT
from games.kinds.oceania.rules.state import State


def facts_of(state: State, declared: str | None = None) -> dict[str, JSON]:
    """What the chart allows and what it is worth. `declared` is an ending besides the rules'."""
    names = state.geometry.names
    starts = state.starting_points()
    return {
        "turn": state.turn,
        "over": state.ending or declared,
        "starts": {start: sorted(names[cell] for cell in cells) for start, cells in starts.items()},
        "fits": {start: _fits_from(state, cells) for start, cells in starts.items()},
        "islands": _islands(state),
        "unexplored": state.unexplored,
        "filled": sorted(names[cell] for cell in state.filled),
        "score": _score(state),
    }


def _fits_from(state: State, cells: tuple[int, ...]) -> dict[str, JSON]:
    names = state.geometry.names
    kinds = (kind for kind in KINDS if state.edition.tiles.get(kind))
    return {
        kind: sorted(f"{names[cell]}:{SIDES_TEXT[sides]}" for cell, sides in places)
        for kind in kinds
        if (places := state.fits(kind, cells))
    }


def _islands(state: State) -> list[dict[str, JSON]]:
    names = state.geometry.names
    islands = (
        (
            sorted(names[cell] for cell in island.cells),
            island.complete,
            (*island.strength, 0)[:2],
        )
        for island in state.islands()
    )
    return [
        {"spaces": spaces, "complete": complete, "white": white, "grey": grey}
        for spaces, complete, (white, grey) in sorted(islands)
    ]


def _score(state: State) -> dict[str, JSON]:
    scores = state.sure_scores()
    if state.players == 1:
        return {"solo": scores[0]}
    return dict(zip(("white", "grey"), scores, strict=True))
