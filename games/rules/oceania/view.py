"""What a viewer may see: everything but the order of the bag and the tiles taken out."""

from __future__ import annotations

from games.rules.base import JSON, Viewer
from games.rules.oceania.board import UNEXPLORED
from games.rules.oceania.edition import KINDS, SIDE_LETTERS, SIDES_TEXT
from games.rules.oceania.islands import Island
from games.rules.oceania.state import State
from games.rules.oceania.turn import legal_moves


def view_of(state: State, viewer: Viewer) -> dict[str, JSON]:
    """The position as `viewer` may see it; the options are told to the seat that decides."""
    names = state.geometry.names
    return {
        "game": "oceania",
        "edition": state.edition.name,
        "players": state.players,
        "turn": state.turn,
        "seat": state.seat,
        "phase": state.phase,
        "over": state.ending,
        "tiles": [None if sides == UNEXPLORED else SIDES_TEXT[sides] for sides in state.tiles],
        "order": [names[cell] for cell in state.order],
        "filled": [names[cell] for cell in sorted(state.filled)],
        "ship": state.ship,
        "hand": state.hand,
        "paid": state.paid,
        "placed": None if state.placed is None else names[state.placed],
        "unseen": state.unseen(),
        "bag": len(state.bag),
        "removed": len(state.removed),
        "reserve": dict(zip(KINDS, state.reserve, strict=True)),
        "scouts": [
            {
                "space": names[scout.cell],
                "side": SIDE_LETTERS[scout.side],
                "seat": scout.seat,
                "value": scout.value,
            }
            for scout in state.scouts
        ],
        "scouts_left": [list(values) for values in state.scouts_left],
        "set_aside": [list(kinds) for kinds in state.set_aside],
        "starts": {
            start: [names[cell] for cell in cells]
            for start, cells in state.starting_points().items()
        },
        "islands": [_island_view(island, names) for island in state.islands()],
        "projected": list(state.projected_scores()),
        "sure": list(state.sure_scores()),
        "options": [str(move) for move in legal_moves(state)] if viewer == state.seat else [],
    }


def _island_view(island: Island, names: tuple[str, ...]) -> dict[str, JSON]:
    return {
        "letter": island.letter,
        "spaces": [names[cell] for cell in island.cells],
        "parts": [[names[cell], SIDES_TEXT[part]] for cell, part in island.parts],
        "complete": island.complete,
        "strength": list(island.strength),
        "leader": island.leader,
    }
