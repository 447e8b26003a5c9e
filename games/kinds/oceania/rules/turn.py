"""A turn, move by move: sail, explore, place, scout, and the steps that play themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final, TypeVar

from games.kinds.base import JSON, GameOver, IllegalMove, NotYourDecision, Step, Transition
from games.kinds.base import translatable as _
from games.kinds.oceania.rules.areas import fills_after
from games.kinds.oceania.rules.board import geometry, laid
from games.kinds.oceania.rules.edition import (
    KIND_OF_SIDES,
    KINDS,
    LAND_PARTS,
    SIDE_LETTERS,
    SIDE_NAMES,
    SIDES_TEXT,
    Edition,
    Sides,
    sides_of,
)
from games.kinds.oceania.rules.islands import PlacedScout
from games.kinds.oceania.rules.moves import Draw, Move, Pass, Place, Reuse, Sail, Scout
from games.kinds.oceania.rules.reasons import (
    first_side,
    something_else_is_due,
    why_not_place,
    why_not_start,
)
from games.kinds.oceania.rules.state import EXPLORE, OVER, PLACE, SAIL, SCOUT, State

T = TypeVar("T")

FULL: Final = "full"
BAG: Final = "bag"
STUCK: Final = "stuck"

_RESERVE_INDEX: Final = {kind: index for index, kind in enumerate(KINDS)}


def first_state(edition: Edition, players: int, shuffled: Sequence[str]) -> State:
    """The position before the first turn: the first tiles of `shuffled` are taken out unseen."""
    scouts = edition.scouts if players > 1 else ()
    return State(
        edition=edition,
        players=players,
        tiles=geometry(edition).blank,
        order=b"",
        filled=frozenset(),
        reserve=tuple(edition.reserve.get(kind, 0) for kind in KINDS),
        scouts=(),
        scouts_left=(scouts,) * players,
        set_aside=((),) * players,
        bag=tuple(shuffled[edition.removed :]),
        removed=tuple(shuffled[: edition.removed]),
    )


# --- what may be done -----------------------------------------------------------------------


def legal_moves(state: State) -> list[Move]:
    """Every legal move of the seat whose turn it is; none once the game is over."""
    return _LISTERS[state.phase](state)


def _list_sails(state: State) -> list[Move]:
    return [_sail_to(start) for start in state.starting_points()]


def _list_explorations(state: State) -> list[Move]:
    values = sorted(set(state.scouts_left[state.seat]))
    return [
        _DRAW,
        *(Reuse(kind, value) for kind in state.reusable(state.reached()) for value in values),
    ]


def _list_places(state: State) -> list[Move]:
    names = state.geometry.names
    assert state.hand is not None
    return [
        _place_at(names[cell], sides) for cell, sides in state.fits(state.hand, state.reached())
    ]


def _list_scouts(state: State) -> list[Move]:
    assert state.placed is not None
    values = sorted(set(state.scouts_left[state.seat]))
    letters = [SIDE_LETTERS[first_side(part)] for part in LAND_PARTS[state.tiles[state.placed]]]
    return [_PASS, *(_scout_on(value, letter) for value in values for letter in letters)]


_LISTERS: Final[dict[str, Callable[[State], list[Move]]]] = {
    SAIL: _list_sails,
    EXPLORE: _list_explorations,
    PLACE: _list_places,
    SCOUT: _list_scouts,
    OVER: lambda _state: [],
}

# Moves are values, and there are few of them: each is made once.
_DRAW: Final = Draw()
_PASS: Final = Pass()
_sail_to = cache(Sail)
_scout_on = cache(Scout)


@cache
def _place_at(space: str, sides: Sides) -> Place:
    return Place(space, SIDES_TEXT[sides])


# --- doing it -------------------------------------------------------------------------------


def apply_move(state: State, seat: int, move: Move) -> Transition[State]:
    """Carry out `move` and what it forces. Raises a `RulesError` and changes nothing."""
    if state.phase == OVER:
        raise GameOver("over", _("The game is over."))
    if seat != state.seat:
        raise NotYourDecision("turn", _("It is the other player's turn."))
    phase, act = _ACTS[type(move)]
    if phase != state.phase:
        raise something_else_is_due(state.phase)
    return act(state, move)


def _sail(state: State, move: Sail) -> Transition[State]:
    reached = _reached(state, move.start)
    if not reached:
        raise why_not_start(state, move.start)
    step = Step(state.seat, str(move))
    if state.reusable(reached):
        return Transition(state._replace(ship=move.start, phase=EXPLORE), (step,))
    drawn = _drawn(state, move.start, reached, forced=True)
    return Transition(drawn.state, (step, *drawn.steps))


def _reached(state: State, start: str) -> tuple[int, ...]:
    board = state.geometry
    if start not in board.circles and start not in board.cell_named:
        return ()
    return board.reached_from(state.tiles, start)


def _draw(state: State, _move: Draw) -> Transition[State]:
    assert state.ship is not None
    return _drawn(state, state.ship, state.reached(), forced=False)


def _drawn(state: State, ship: str, reached: tuple[int, ...], *, forced: bool) -> Transition[State]:
    kind, *rest = state.bag
    seat, bag = state.seat, tuple(rest)
    if state.fits(kind, reached):
        step = Step(seat, str(_DRAW), forced, {"drawn": kind})
        return Transition(state._replace(ship=ship, bag=bag, hand=kind, phase=PLACE), (step,))
    face_up = _with_item(state.set_aside, seat, (*state.set_aside[seat], kind))
    step = Step(seat, str(_DRAW), forced, {"drawn": kind, "set_aside": True})
    return Transition(_turn_ended(state._replace(ship=ship, bag=bag, set_aside=face_up)), (step,))


def _reuse(state: State, move: Reuse) -> Transition[State]:
    seat = state.seat
    face_up, scouts = state.set_aside[seat], state.scouts_left[seat]
    if move.kind not in face_up:
        raise IllegalMove("reuse", _("You have no {kind} set aside."), kind=move.kind)
    if move.value not in scouts:
        raise IllegalMove("reuse", _("You have no scout of {value} to pay with."), value=move.value)
    if not state.fits(move.kind, state.reached()):
        raise IllegalMove("reuse", _("Your {kind} fits nowhere the ship reaches."), kind=move.kind)
    taken = state._replace(
        set_aside=_with_item(state.set_aside, seat, _without(face_up, move.kind)),
        scouts_left=_with_item(state.scouts_left, seat, _without(scouts, move.value)),
        hand=move.kind,
        paid=move.value,
        phase=PLACE,
    )
    return Transition(taken, (Step(seat, str(move)),))


def _place(state: State, move: Place) -> Transition[State]:
    cell, sides = _checked_place(state, move)
    seat = state.seat
    tiles = laid(state.tiles, cell, sides)
    fills = fills_after(state.geometry, tiles, cell)
    reserve = list(state.reserve)
    for space, filled_sides in fills.items():
        tiles = laid(tiles, space, filled_sides)
        index = _RESERVE_INDEX[KIND_OF_SIDES[filled_sides]]
        reserve[index] = max(0, reserve[index] - 1)
    names = state.geometry.names
    shown: dict[str, JSON] = {"filled": [names[space] for space in fills]} if fills else {}
    step = Step(seat, str(move), shown=shown)
    explored = state._replace(
        tiles=tiles,
        order=state.order + bytes([cell, *fills]),
        filled=state.filled.union(fills),
        reserve=tuple(reserve),
        hand=None,
        paid=None,
        placed=cell,
        phase=SCOUT,
    )
    if LAND_PARTS[sides] and state.scouts_left[seat]:
        return Transition(explored, (step,))
    return Transition(_turn_ended(explored), (step, Step(seat, str(_PASS), forced=True)))


def _checked_place(state: State, move: Place) -> tuple[int, Sides]:
    cell = state.geometry.cell_named.get(move.space)
    if cell is None:
        raise IllegalMove("reach", _("There is no {space} on this chart."), space=move.space)
    sides = sides_of(move.sides)
    if reason := why_not_place(state, cell, sides):
        raise reason.error
    return cell, sides


def _scout(state: State, move: Scout) -> Transition[State]:
    seat, scouts = state.seat, state.scouts_left[state.seat]
    assert state.placed is not None
    side = SIDE_LETTERS.index(move.side)
    part = next((part for part in LAND_PARTS[state.tiles[state.placed]] if part >> side & 1), 0)
    if not part:
        raise IllegalMove(
            "scout",
            _("The {side} side of this tile is water: there is no island to scout."),
            side=SIDE_NAMES[side],
        )
    if move.value not in scouts:
        raise IllegalMove("scout", _("You have no scout of {value} left."), value=move.value)
    side = first_side(part)
    scouted = state._replace(
        scouts=(*state.scouts, PlacedScout(state.placed, side, seat, move.value)),
        scouts_left=_with_item(state.scouts_left, seat, _without(scouts, move.value)),
    )
    step = Step(seat, str(_scout_on(move.value, SIDE_LETTERS[side])))
    return Transition(_turn_ended(scouted), (step,))


def _pass(state: State, move: Pass) -> Transition[State]:
    return Transition(_turn_ended(state), (Step(state.seat, str(move)),))


_ACTS: Final[dict[type[Move], tuple[str, Callable[[State, Any], Transition[State]]]]] = {
    Sail: (SAIL, _sail),
    Draw: (EXPLORE, _draw),
    Reuse: (EXPLORE, _reuse),
    Place: (PLACE, _place),
    Scout: (SCOUT, _scout),
    Pass: (SCOUT, _pass),
}


def _turn_ended(state: State) -> State:
    ending = _ending(state)
    return state._replace(
        turn=state.turn + 1, placed=None, ending=ending, phase=OVER if ending else SAIL
    )


def _ending(state: State) -> str | None:
    if not state.unexplored:
        return FULL
    if not state.bag:
        return BAG
    if not state.geometry.has_starting_point(state.tiles):
        return STUCK
    return None


# --- small things ---------------------------------------------------------------------------


def _with_item(row: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*row[:index], item, *row[index + 1 :])


def _without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    index = items.index(item)
    return items[:index] + items[index + 1 :]
