"""The reference's moves made with the playout core, for whoever reads or answers in texts."""

from __future__ import annotations

from games.kinds.oceania.rules.edition import SIDE_LETTERS, SIDES_TEXT, sides_of
from games.kinds.oceania.rules.moves import Draw, Move, Pass, Place, Reuse, Sail, Scout
from games.kinds.oceania.rules.playout import Playout
from games.kinds.oceania.rules.playout_tables import KIND_INDEX, KIND_NAMES
from games.kinds.oceania.rules.state import EXPLORE, PLACE, SAIL, SCOUT


def options_of(core: Playout) -> list[Move]:
    """Every legal move, in no particular order; none once the game is over."""
    known, values = core.tables, core.scout_values()
    if core.phase == SAIL:
        return [Sail(known.start_names[start]) for start, _ in core.starting_points()]
    if core.phase == EXPLORE:
        kinds = core.reusable(core.reached(core.ship))
        return [Draw(), *(Reuse(KIND_NAMES[kind], value) for kind in kinds for value in values)]
    if core.phase == PLACE:
        spots = core.placements(core.hand, core.reached(core.ship))
        return [Place(known.names[cell], SIDES_TEXT[sides]) for cell, sides in spots]
    if core.phase == SCOUT:
        sides = [SIDE_LETTERS[side] for side in core.shores()]
        return [Pass(), *(Scout(value, side) for value in values for side in sides)]
    return []


def make_move(core: Playout, move: Move) -> None:
    """Make a legal move of the reference's with the core."""
    match move:
        case Sail(start):
            core.sail(core.tables.start_numbers[start])
        case Draw():
            core.draw()
        case Reuse(kind, value):
            core.reuse(KIND_INDEX[kind], value)
        case Place(space, sides):
            core.place(core.tables.names.index(space), sides_of(sides))
        case Scout(value, side):
            core.scout(value, SIDE_LETTERS.index(side))
        case Pass():
            core.pass_()
