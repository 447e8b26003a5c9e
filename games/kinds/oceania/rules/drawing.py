"""The chart as text for a terminal, in colour where that is wanted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.kinds.oceania.rules.board import UNEXPLORED
from games.kinds.oceania.rules.edition import LAND_PARTS, Sides
from games.kinds.oceania.rules.islands import PlacedScout
from games.kinds.oceania.rules.state import OVER, State

#: A tile is three lines of seven characters. For each side: its line, first column, width.
_SIDE_AREAS: Final = ((0, 2, 3), (1, 5, 2), (2, 2, 3), (1, 0, 2))
#: The corner clockwise after each side.
_CORNER_AREAS: Final = ((0, 5, 2), (2, 5, 2), (2, 0, 2), (0, 0, 2))
_MIDDLE: Final = (1, 2, 3)
_WIDTH: Final = 7
_HEIGHT: Final = 3

_LAND, _WATER, _ROUTE, _FOG = "▓", " ", "·", "░"
_SHIP: Final = "▲"
_NAMES: Final = ("White", "Grey")
_RESET: Final = "\x1b[0m"
_COLOURS: Final = {
    _LAND: "\x1b[38;5;186m",
    _WATER: "\x1b[48;5;67m",
    _ROUTE: "\x1b[97;48;5;67m",
    _FOG: "\x1b[38;5;137m",
    _SHIP: "\x1b[1;97;48;5;67m",
}
_SCOUT_COLOURS: Final = ("\x1b[1;30;107m", "\x1b[1;97;100m")

_Canvas = list[list[str]]


def draw(state: State, *, colour: bool) -> str:
    """The whole position: the chart, then what lies beside it."""
    return "\n".join([*_chart_lines(state, colour=colour), "", *_panel_lines(state)])


def _chart_lines(state: State, *, colour: bool) -> Iterator[str]:
    board = state.geometry
    starts = state.starting_points()
    for row in reversed(range(board.rows)):
        cells = range(row * board.columns, (row + 1) * board.columns)
        canvases = [_cell_canvas(state, cell, colour=colour) for cell in cells]
        for line in range(_HEIGHT):
            middle = line == _HEIGHT // 2
            west, east = (_circle(f"{side}{row + 1}", starts, shown=middle) for side in "WE")
            tiles = "".join("".join(canvas[line]) for canvas in canvases)
            yield f"{west} {tiles} {east}".rstrip()
    circles = (_circle(f"S{name[0]}", starts, shown=True) for name in board.names[: board.columns])
    yield (" " * 5 + "".join(circle.center(_WIDTH) for circle in circles)).rstrip()


def _circle(name: str, starts: dict[str, tuple[int, ...]], *, shown: bool) -> str:
    if not shown:
        return " " * 4
    return (f"({name})" if name in starts else f" {name} ").rjust(4)


def _cell_canvas(state: State, cell: int, *, colour: bool) -> _Canvas:
    sides = state.tiles[cell]
    name = state.geometry.names[cell]
    if sides == UNEXPLORED:
        canvas = [[_FOG] * _WIDTH for _ in range(_HEIGHT)]
    else:
        canvas = _tile_canvas(sides)
    if colour:
        canvas = [[_COLOURS[char] + char + _RESET for char in line] for line in canvas]
    if state.ship == name and sides != UNEXPLORED:
        canvas[1][3] = _COLOURS[_SHIP] + _SHIP + _RESET if colour else _SHIP
    for scout in state.scouts:
        if scout.cell == cell:
            _stamp_scout(canvas, scout, colour=colour)
    return canvas


def _tile_canvas(sides: Sides) -> _Canvas:
    canvas = [[_WATER] * _WIDTH for _ in range(_HEIGHT)]
    for side, area in enumerate(_SIDE_AREAS):
        _fill(canvas, area, _LAND if sides >> side & 1 else _ROUTE)
    joined = [part for part in LAND_PARTS[sides] if part & (part - 1)]
    _fill(canvas, _MIDDLE, _LAND if joined else _ROUTE)
    for side, area in enumerate(_CORNER_AREAS):
        corner = 1 << side | 1 << (side + 1) % 4
        if any(part & corner == corner for part in joined):
            _fill(canvas, area, _LAND)
    return canvas


def _fill(canvas: _Canvas, area: tuple[int, int, int], char: str) -> None:
    line, column, width = area
    canvas[line][column : column + width] = [char] * width


def _stamp_scout(canvas: _Canvas, scout: PlacedScout, *, colour: bool) -> None:
    line, column, _ = _SIDE_AREAS[scout.side]
    mark = f"{'wg'[scout.seat]}{scout.value}"
    for offset, char in enumerate(mark):
        shade = _SCOUT_COLOURS[scout.seat]
        canvas[line][column + offset] = shade + char + _RESET if colour else char


def _panel_lines(state: State) -> Iterator[str]:
    if state.phase == OVER:
        yield f"After turn {state.turn}: over ({state.ending})"
    else:
        mover = _NAMES[state.seat] if state.players > 1 else "The sailor"
        ship = f", ship at {state.ship}" if state.ship else ""
        hand = f", {state.hand} in hand" if state.hand else ""
        yield f"After turn {state.turn}: {mover} to {state.phase}{ship}{hand}"
    unseen = ", ".join(f"{count} {kind}" for kind, count in state.unseen().items())
    yield f"Bag {len(state.bag)} (unseen, with the {len(state.removed)} out of play: {unseen})"
    sure, projected = state.sure_scores(), state.projected_scores()
    for seat in range(state.players):
        name = _NAMES[seat] if state.players > 1 else "Voyage"
        scouts = " ".join(map(str, state.scouts_left[seat])) or "none"
        aside = ", ".join(state.set_aside[seat]) or "nothing"
        yield (
            f"{name}: {sure[seat]} sure, {projected[seat]} projected;"
            f" scouts {scouts}; set aside {aside}"
        )
    for island in state.islands():
        spaces = " ".join(state.geometry.names[cell] for cell in island.cells)
        scouts = " - ".join(map(str, island.strength)) if state.players > 1 else ""
        status = "complete" if island.complete else "open"
        yield f"Island {island.letter}: {island.size} {status} {scouts} [{spaces}]"
