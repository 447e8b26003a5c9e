"""Why something can't be done: the refusals of the rules, and what they are about.

A refusal is made here and raised in `turn`, so that a page can tell beforehand what the rules would
say to a move, in the same words.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from games.kinds.base import IllegalMove
from games.kinds.base import translatable as _
from games.kinds.oceania.rules.board import FRAME, UNEXPLORED
from games.kinds.oceania.rules.edition import KIND_OF_SIDES, ROTATIONS, SIDE_NAMES, Sides
from games.kinds.oceania.rules.state import EXPLORE, PLACE, SAIL, SCOUT, State

_WHAT_IS_DUE: Final = {
    SAIL: _("First choose a starting point for the ship."),
    EXPLORE: _("Now draw a tile, or use one that you set aside."),
    PLACE: _("Now place the tile in hand."),
    SCOUT: _("Now put a scout on the tile just placed, or pass."),
}


class Reason(NamedTuple):
    """A refusal; `side` is the side of the space that does not match, if it is about one."""

    error: IllegalMove
    side: int | None = None


def something_else_is_due(phase: str) -> IllegalMove:
    """The refusal of whatever belongs to another phase of the turn."""
    return IllegalMove("phase", _WHAT_IS_DUE[phase])


def why_not_here(state: State, place: str) -> Reason | None:
    """Why a circle or space of the chart can't be chosen now; None if it can be.

    A space in which the tile in hand fits in no way is told by the turning that comes nearest.
    """
    board = state.geometry
    cell = board.cell_named.get(place)
    if state.phase == SAIL:
        if board.reached_from(state.tiles, place):
            return None
        return Reason(why_not_start(state, place))
    if state.phase == PLACE and cell is not None:
        return _why_not_fill(state, cell)
    if state.phase == SCOUT and cell == state.placed:
        return None
    return Reason(something_else_is_due(state.phase))


def why_not_start(state: State, start: str) -> IllegalMove:
    """The refusal of a start from which nothing unexplored is reached."""
    board = state.geometry
    if start in board.circles:
        return _spent(start, board.names[board.circles[start]])
    if start not in board.cell_named:
        return IllegalMove("start", _("There is no {start} on this chart."), start=start)
    if state.tiles[board.cell_named[start]] == UNEXPLORED:
        return _not_explored(start)
    return _no_route(start)


class ByKind(NamedTuple):
    """Why places of each kind can't be chosen now, unless `why_not_here` says more of one."""

    circle: IllegalMove
    unexplored: IllegalMove
    explored: IllegalMove


def why_not_by_kind(phase: str, ship: str | None, place: str, space: str) -> ByKind:
    """What is told of any `place` that can't be chosen; `space` is where a circle leads.

    Only of spaces that the ship reaches there is more to tell, while a tile is to be placed.
    """
    if phase == SAIL:
        return ByKind(_spent(place, space), _not_explored(place), _no_route(place))
    due = something_else_is_due(phase)
    if phase == PLACE and ship is not None:
        return ByKind(due, _out_of_reach(ship, place), _taken(place))
    return ByKind(due, due, due)


def _spent(circle: str, space: str) -> IllegalMove:
    return IllegalMove(
        "start", _("Circle {start} leads to {space}, which is explored."), start=circle, space=space
    )


def _not_explored(start: str) -> IllegalMove:
    return IllegalMove("start", _("No ship can start from {start}: it is unexplored."), start=start)


def _no_route(start: str) -> IllegalMove:
    return IllegalMove(
        "start", _("No dotted route leads from {start} to an unexplored space."), start=start
    )


def _taken(space: str) -> IllegalMove:
    return IllegalMove("reach", _("There is a tile on {space} already."), space=space)


def _out_of_reach(ship: str, space: str) -> IllegalMove:
    return IllegalMove(
        "reach", _("The ship at {ship} does not reach {space}."), ship=ship, space=space
    )


def why_not_place(state: State, cell: int, sides: Sides) -> Reason | None:
    """Why the tile in hand can't lie on a space with these sides; None if it can."""
    assert state.hand is not None
    if beyond := _why_not_reached(state, cell):
        return Reason(beyond)
    if KIND_OF_SIDES[sides] != state.hand:
        return Reason(
            IllegalMove(
                "tile", _("The tile in hand is a {kind}; it has no such sides."), kind=state.hand
            )
        )
    wrong = _mismatch(state, cell, sides)
    return _misfit(state, cell, sides, first_side(wrong)) if wrong else None


def _why_not_fill(state: State, cell: int) -> Reason | None:
    assert state.hand is not None
    if beyond := _why_not_reached(state, cell):
        return Reason(beyond)
    nearest = min(
        ROTATIONS[state.hand], key=lambda sides: _mismatch(state, cell, sides).bit_count()
    )
    return why_not_place(state, cell, nearest)


def _why_not_reached(state: State, cell: int) -> IllegalMove | None:
    assert state.ship is not None
    space = state.geometry.names[cell]
    if state.tiles[cell] != UNEXPLORED:
        return _taken(space)
    if cell not in state.reached():
        return _out_of_reach(state.ship, space)
    return None


def _mismatch(state: State, cell: int, sides: Sides) -> Sides:
    """The sides on which a tile would not match what is around it."""
    known, land = divmod(state.geometry.requirement(state.tiles, cell), 16)
    return (sides ^ land) & known


def _misfit(state: State, cell: int, sides: Sides, side: int) -> Reason:
    name = SIDE_NAMES[side]
    if state.geometry.neighbours[cell][side] == FRAME:
        template = _("Water must meet the sea frame on the {side} side.")
    elif sides >> side & 1:
        template = _("Water must meet water on the {side} side.")
    else:
        template = _("Land must meet land on the {side} side.")
    return Reason(IllegalMove("fit", template, side=name), side)


def first_side(mask: Sides) -> int:
    """The first side of a mask in the order north, east, south, west."""
    return (mask & -mask).bit_length() - 1
