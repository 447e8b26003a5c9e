"""What each seat has done in a game: the figures that players like to compare."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.kinds.base import Step
from games.kinds.oceania.rules.board import FRAME
from games.kinds.oceania.rules.islands import Island
from games.kinds.oceania.rules.moves import Draw, Place, Sail, parse_move
from games.kinds.oceania.rules.state import State


@dataclass(frozen=True, slots=True)
class Tally:
    """One seat's figures. Scouts are used on the chart, or to pay for a tile set aside."""

    #: Islands that this seat's tiles made complete, whoever has the majority on them.
    completed: int = 0
    #: Tiles of the largest complete island with this seat's majority; 0 without any.
    largest: int = 0
    #: Points for complete islands, before anything is taken off.
    island_points: int = 0
    scouts_used: int = 0
    drawn: int = 0
    set_aside: int = 0
    #: From where the ship first sailed; empty for a seat that never moved.
    first_start: str = ""


def tallies_of(state: State, steps: Sequence[Step]) -> tuple[Tally, ...]:
    """The figures of every seat, from the last position and the steps that led there."""
    islands = [island for island in state.islands() if island.complete]
    completers = _completers(state, islands, steps)
    return tuple(_tally(state, seat, islands, completers, steps) for seat in range(state.players))


def _tally(
    state: State,
    seat: int,
    islands: Iterable[Island],
    completers: Sequence[int],
    steps: Iterable[Step],
) -> Tally:
    own_steps = [(parse_move(step.move), step.shown) for step in steps if step.seat == seat]
    sizes = [island.size for island in islands if island.leader == seat]
    starts = [move.start for move, _shown in own_steps if isinstance(move, Sail)]
    draws = [shown for move, shown in own_steps if isinstance(move, Draw)]
    return Tally(
        completed=completers.count(seat),
        largest=max(sizes, default=0),
        island_points=sum(sizes),
        scouts_used=len(state.edition.scouts) - len(state.scouts_left[seat]),
        drawn=len(draws),
        set_aside=sum(bool(shown.get("set_aside")) for shown in draws),
        first_start=starts[0] if starts else "",
    )


def _completers(state: State, islands: Iterable[Island], steps: Iterable[Step]) -> list[int]:
    """For each island the seat whose tile was the last that it needed, fills included."""
    placers = iter([step.seat for step in steps if isinstance(parse_move(step.move), Place)])
    explored: dict[int, tuple[int, int]] = {}
    seat = 0
    for number, cell in enumerate(state.order):
        # What fills itself belongs to the tile that surrounded it.
        if cell not in state.filled:
            seat = next(placers)
        explored[cell] = (number, seat)
    return [max(explored[cell] for cell in _needed(state, island))[1] for island in islands]


def _needed(state: State, island: Island) -> set[int]:
    """The spaces of an island and those beyond its land sides: once explored, it is complete."""
    beyond = {
        state.geometry.neighbours[cell][side]
        for cell, part in island.parts
        for side in range(4)
        if part >> side & 1
    }
    return (beyond | set(island.cells)) - {FRAME}
