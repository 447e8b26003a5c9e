"""The board's picture: one SVG, joined from ready strings. What can be done lies above it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, Final

from django.utils.safestring import SafeString

from games.rendering import pieces
from games.rendering.coasts import Drawing, anchor, drawing, inlets_of
from games.rendering.markup import own_markup
from games.rendering.position import FRAME, TILE, Position, corner, side_of
from games.rules.oceania.board import UNEXPLORED, Geometry
from games.rules.oceania.edition import sides_of

_MIDDLE: Final = TILE // 2
#: How the line along each side of a space is drawn, from the space's upper left corner.
_EDGES: Final = ("h100", "m100 0v100", "m0 100h100", "v100")
#: More than the charts of the matches that are being looked at; each takes some 15 KB.
_REMEMBERED: Final = 1024


def draw_chart(position: Position) -> SafeString:
    """The chart with everything that lies on it."""
    board = position.geometry
    width, height = board.columns * TILE, board.rows * TILE
    viewbox = f"{-FRAME} {-FRAME} {width + 2 * FRAME} {height + 2 * FRAME}"
    return own_markup(
        f'<svg class="board-picture" viewBox="{viewbox}" aria-hidden="true" focusable="false">',
        f"<defs>{pieces.HATCH}</defs>",
        _frame(board),
        f'<rect class="sea" width="{width}" height="{height}"/>',
        _sea_and_land(board, position.tiles),
        _circles(position),
        *_marks(position),
        *_badges(position),
        *_scouts(position),
        _ship(position),
        "</svg>",
    )


@cache
def _frame(board: Geometry) -> str:
    width, height = board.columns * TILE, board.rows * TILE
    names = "".join(
        f'<text class="board-label" x="{column * TILE + _MIDDLE}" y="-16">{name[0]}</text>'
        for column, name in enumerate(board.names[: board.columns])
    )
    return "".join(
        f'<rect class="{style}" x="{-inset}" y="{-inset}" width="{width + 2 * inset}"'
        f' height="{height + 2 * inset}"/>'
        for style, inset in (
            ("board-frame", FRAME), ("board-neat", 50), ("board-scale", 46.5), ("board-neat", 43),
        )
    ) + names  # fmt: skip


@lru_cache(maxsize=_REMEMBERED)
def _sea_and_land(board: Geometry, tiles: bytes) -> str:
    """What is known of the sea: the same for all who look on, and for all of a turn's decisions."""
    explored = [(corner(board, cell), cell) for cell in board.cells if tiles[cell] != UNEXPLORED]
    drawings = [
        drawing(x, y, tiles[cell], inlets_of(board, tiles, cell))
        for (x, y), cell in explored
        if tiles[cell]
    ]
    routes = "".join(pieces.route(x, y, tiles[cell]) for (x, y), cell in explored)
    return f'{_land(drawings)}<path class="route" d="{routes}"/>{_unexplored(board, tiles)}'


def _land(drawings: Sequence[Drawing]) -> str:
    """All land as one path and all coasts as another, so that no seam shows between tiles."""
    land = "".join(each.land for each in drawings)
    coast = "".join(each.coast for each in drawings)
    return (
        f'<defs><path id="board-land" d="{land}"/><path id="board-coast" d="{coast}"/>'
        '<clipPath id="board-inland"><use href="#board-land"/></clipPath></defs>'
        '<use class="ripple ripple-3" href="#board-coast"/>'
        '<use class="ripple ripple-2" href="#board-coast"/>'
        '<use class="ripple ripple-1" href="#board-coast"/><use class="land" href="#board-land"/>'
        '<use class="wash" href="#board-coast" clip-path="url(#board-inland)"/>'
        '<use class="coast" href="#board-coast"/>'
    )


def _unexplored(board: Geometry, tiles: bytes) -> str:
    """Parchment, its spaces' names, and a line where it ends."""
    spaces: list[str] = []
    fronts: list[str] = []
    names: list[str] = []
    for cell in (cell for cell in board.cells if tiles[cell] == UNEXPLORED):
        x, y = corner(board, cell)
        spaces.append(f"M{x} {y}h100v100h-100z")
        fronts.extend(
            f"M{x} {y}{_EDGES[side]}"
            for side, other in enumerate(board.neighbours[cell])
            if other < 0 or tiles[other] != UNEXPLORED
        )
        names.append(f'<text x="{x + 7}" y="{y + 92}">{board.names[cell]}</text>')
    path = "".join(spaces)
    return (
        f'<path class="parchment" d="{path}"/><path class="parchment-grid" d="{path}"/>'
        f'<path class="front" d="{"".join(fronts)}"/><g class="space-name">{"".join(names)}</g>'
    )


def _circles(position: Position) -> str:
    """The starting circles, each with the route to its space."""
    board, tiles = position.geometry, position.tiles
    legal = set(position.choices.sails)
    circles = [
        _circle(board, name, tiles[cell] != UNEXPLORED, name in legal)
        for name, cell in board.circles.items()
    ]
    return f'<path class="route" d="{_stubs(board)}"/>{"".join(circles)}'


@cache
def _circle(board: Geometry, name: str, spent: bool, legal: bool) -> str:
    x, y = circle_middle(board, name)
    style = "circle" + " circle-spent" * spent + " circle-legal" * legal
    return (
        f'<g class="{style}"><circle cx="{x}" cy="{y}" r="16"/>'
        f'<text x="{x}" y="{y + 5.5}">{name[1:]}</text></g>'
    )


@cache
def _stubs(board: Geometry) -> str:
    """The routes from the circles to their spaces."""
    west = "".join(f"M0 {row * TILE + _MIDDLE}h-9" for row in range(board.rows))
    east = west.replace("M0", f"M{board.columns * TILE}").replace("h-9", "h9")
    south = "".join(
        f"M{column * TILE + _MIDDLE} {board.rows * TILE}v9" for column in range(board.columns)
    )
    return west + east + south


def circle_middle(board: Geometry, name: str) -> tuple[int, int]:
    """Where a starting circle is drawn."""
    x, y = corner(board, board.circles[name])
    if name[0] == "W":
        return -FRAME // 2, y + _MIDDLE
    if name[0] == "E":
        return board.columns * TILE + FRAME // 2, y + _MIDDLE
    return x + _MIDDLE, board.rows * TILE + FRAME // 2


def _marks(position: Position) -> Iterator[str]:
    """What may be chosen, what was placed last, what filled itself, and what can't be reached."""
    for space in position.view["filled"]:
        x, y = _corner_of(position, space)
        yield f'<g transform="translate({x + 85} {y + 88})">{pieces.CLOUD}</g>'
    if position.last_placed:
        yield _ring(position, position.last_placed, "last-placed")
    for start in position.choices.sails:
        if start in position.geometry.cell_named:
            x, y = _corner_of(position, start)
            yield _ring(position, start, "legal")
            yield f'<circle class="legal-dot" cx="{x + _MIDDLE}" cy="{y + _MIDDLE}" r="13"/>'
    for space, ways in position.choices.places.items():
        yield _ghost(position, space, ways)
    if position.view["over"] == "stuck":
        for space in position.unexplored:
            yield _ring(position, space, "pocket")


def _ring(position: Position, space: str, style: str) -> str:
    x, y = _corner_of(position, space)
    shape = f'x="{x + 4}" y="{y + 4}" width="92" height="92" rx="3"'
    return f'<rect class="{style}-casing" {shape}/><rect class="{style}" {shape}/>'


def _ghost(position: Position, space: str, ways: Sequence[str]) -> str:
    """The tile in hand where it fits, turned in the first of the ways."""
    x, y = _corner_of(position, space)
    sides = sides_of(ways[0])
    land = drawing(x, y, sides, 0)
    return (
        f'<g class="ghost"><rect class="sea" x="{x}" y="{y}" width="100" height="100"/>'
        f'<path class="land" d="{land.land}"/><path class="coast" d="{land.coast}"/>'
        f'<path class="route" d="{pieces.route(x, y, sides)}"/></g>'
        f'<rect class="ghost-edge" x="{x + 3}" y="{y + 3}" width="94" height="94"/>'
    )


def _badges(position: Position) -> Iterator[str]:
    """Each island's letter and size, on a tile of it where no scout stands."""
    taken = {(scout["space"], side_of(scout["side"])) for scout in position.view["scouts"]}
    taken |= {(position.view["placed"], side_of(scout.side)) for scout in position.choices.scouts}
    for island in position.view["islands"]:
        free = [
            (space, part.index("l"))
            for space, part in island["parts"]
            if not any((space, side) in taken for side, land in enumerate(part) if land == "l")
        ]
        if free:
            yield _badge(position, island, *free[-1])


def _badge(position: Position, island: dict[str, Any], space: str, side: int) -> str:
    x, y = _on_land(position, space, side)
    label = f"{island['letter']}·{len(island['spaces'])}"
    width = 9 + 7.5 * len(label)
    leader = "open" if island["leader"] is None else f"seat-{island['leader']}"
    shape = f'<rect x="{-width / 2:g}" y="-10" width="{width:g}" height="20" rx="10"/>'
    return (
        f'<g class="badge badge-{leader}" transform="translate({x:g} {y:g})">'
        f'{shape}<text y="4.5">{label}</text></g>'
    )


def _scouts(position: Position) -> Iterator[str]:
    for scout in position.view["scouts"]:
        x, y = _on_land(position, scout["space"], side_of(scout["side"]))
        picture = pieces.scout(scout["seat"], scout["value"])
        yield f'<g transform="translate({x:g} {y:g})">{picture}</g>'
    placed = position.view["placed"]
    for side in dict.fromkeys(scout.side for scout in position.choices.scouts):
        x, y = _on_land(position, placed, side_of(side))
        yield f'<circle class="scout-target" cx="{x:g}" cy="{y:g}" r="15"/>'


def _ship(position: Position) -> str:
    ship = position.view["ship"]
    if ship is None:
        return ""
    if ship in position.geometry.circles:
        x, y = circle_middle(position.geometry, ship)
    else:
        left, top = _corner_of(position, ship)
        x, y = left + _MIDDLE, top + _MIDDLE
    return f'<g class="ship" transform="translate({x} {y})">{pieces.SHIP}</g>'


def _corner_of(position: Position, space: str) -> tuple[int, int]:
    return corner(position.geometry, position.geometry.cell_named[space])


def _on_land(position: Position, space: str, side: int) -> tuple[float, float]:
    """Where a scout or a badge stands on the island that has `side` there."""
    x, y = _corner_of(position, space)
    right, down = anchor(position.sides_on(space), side)
    return x + right, y + down
