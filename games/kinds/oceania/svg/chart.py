"""The board's picture: one SVG, joined from ready strings. What can be done lies above it.

Its layers, from below: the frame, the sea with its rhumb lines, the land between three ripples and
a wash, the dotted routes, the parchment over what is unexplored, the starting circles, and then
what lies on the chart (`chart_marks`). Ripples are stroked for the whole chart at once, or seams
would appear between tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from django.utils.safestring import SafeString

from games.html.markup import own_markup
from games.kinds.oceania.page.position import FRAME, Chart, Position, corner
from games.kinds.oceania.rules.board import FRAME as BEYOND
from games.kinds.oceania.rules.board import UNEXPLORED, Geometry
from games.kinds.oceania.rules.edition import Sides
from games.kinds.oceania.svg import tokens
from games.kinds.oceania.svg.coastlines import TILE
from games.kinds.oceania.svg.frame import frame_of, rhumb_lines_of, rose_of
from games.kinds.oceania.svg.islands import Lands, land_layers, lands_of, lights, owners
from games.kinds.oceania.svg.marks import (
    ScoutPlace,
    badges_of,
    choices,
    circle_middle,
    draw_badge,
    newest_and_clouds,
    scouts,
    ship,
    standing_places,
    target_of,
    targets,
)
from games.kinds.oceania.svg.ornaments import ornaments

#: How the line along each side of a space is drawn, from the space's upper left corner.
_EDGES: Final = ("h100", "m100 0v100", "m0 100h100", "v100")
#: More than the charts of the matches that are being looked at; each takes some 25 KB.
_REMEMBERED: Final = 512


@dataclass(frozen=True)
class DrawingOptions:
    """How a chart is drawn.

    `name` begins the ids in it, of which a page has each once. `window` is the part that is shown,
    as a view box, if not all; `overlay` is our own markup on top of all. The `newest` tiles are
    framed if that matters here, and islands can be `lit` on a page that has the script for it.
    """

    name: str = "board"
    window: str = ""
    overlay: str = ""
    newest: bool = True
    lit: bool = False


_BOARD: Final = DrawingOptions()


def draw_chart(position: Position, options: DrawingOptions = _BOARD) -> SafeString:
    """The chart with everything that lies on it."""
    return own_markup(*chart_pieces(position, options))


def chart_pieces(position: Position, options: DrawingOptions = _BOARD) -> list[str]:
    """The same as pieces, to be joined with what stands around it."""
    chart, board, target = position.chart, position.geometry, target_of(position)
    legal = tuple([start for start in position.choices.sails if start in board.circles])
    return [
        _opening(options.window or whole(board)),
        *_ground(chart, options.name, target),
        _circles(chart, legal),
        *_surface(chart, options.name, options.lit, options.newest),
        *choices(position),
        _pieces(chart, target),
        *targets(position),
        ship(position),
        options.overlay,
        "</svg>",
    ]


def _opening(window: str) -> str:
    return f'<svg class="board-picture" viewBox="{window}" aria-hidden="true" focusable="false">'


@lru_cache(maxsize=_REMEMBERED)
def _ground(chart: Chart, name: str, target: ScoutPlace | None) -> tuple[str, ...]:
    """What lies below the circles."""
    board, tiles = chart.geometry, chart.tiles
    standing = standing_places(chart, target, badges_of(chart, target))
    return (
        frame_of(board),
        _sea_and_land(board, tiles, lands_of(chart), name),
        *owners(chart, name),
        _ornaments(board, tiles, standing),
    )


@lru_cache(maxsize=_REMEMBERED)
def _surface(chart: Chart, name: str, lit: bool, newest: bool) -> tuple[str, ...]:
    """What lies between the circles and the choices."""
    return (
        rose_of(chart.geometry),
        *(lights(chart, name) if lit else ()),
        *newest_and_clouds(chart, newest=newest),
    )


@lru_cache(maxsize=_REMEMBERED)
def _pieces(chart: Chart, target: ScoutPlace | None) -> str:
    """Badges, and the scouts."""
    badges = [draw_badge(chart, badge) for badge in badges_of(chart, target)]
    return "".join([*badges, *scouts(chart)])


@cache
def whole(board: Geometry) -> str:
    """The view box of the chart with its frame."""
    width, height = board.columns * TILE, board.rows * TILE
    return f"{-FRAME} {-FRAME} {width + 2 * FRAME} {height + 2 * FRAME}"


@lru_cache(maxsize=_REMEMBERED)
def _sea_and_land(board: Geometry, tiles: bytes, lands: Lands, name: str) -> str:
    """What is known of the sea: the same for all who look on, and for all of a turn's decisions."""
    explored = [cell for cell in board.cells if tiles[cell] != UNEXPLORED]
    routes = "".join([_route(board, cell, tiles[cell]) for cell in explored])
    size = f'width="{board.columns * TILE}" height="{board.rows * TILE}"'
    # Ripples would run out over the frame; a picture within the picture ends at its edge.
    return (
        f'<g id="{name}-chart"><rect class="sea" {size}/>{rhumb_lines_of(board)}'
        f"<svg {size}>{land_layers(board, tiles, lands, name)}</svg>"
        f'<path class="hairline" d="{_lines_between(board, explored)}"/><rect class="edge" {size}/>'
        f'<path class="route" d="{routes}"/></g>{_unexplored(board, tiles, name)}'
    )


@cache
def _route(board: Geometry, cell: int, sides: Sides) -> str:
    return tokens.route(*corner(board, cell), sides)


def _lines_between(board: Geometry, cells: Sequence[int]) -> str:
    """The sides that these spaces share with one another, each once."""
    known, edges, neighbours = set(cells), _edges(board), board.neighbours
    return "".join(
        [edges[cell][side] for cell in cells for side in (0, 1) if neighbours[cell][side] in known]
    )


@cache
def _edges(board: Geometry) -> tuple[tuple[str, ...], ...]:
    """The line along each side of each space."""
    return tuple(
        tuple("M{} {}".format(*corner(board, cell)) + edge for edge in _EDGES)
        for cell in board.cells
    )


def _unexplored(board: Geometry, tiles: bytes, name: str) -> str:
    """Parchment with its grain, its spaces' names, and a line where it ends."""
    unexplored = [cell for cell in board.cells if tiles[cell] == UNEXPLORED]
    path = "".join([_parchment(board, cell) for cell in unexplored])
    names = "".join([_space_name(board, cell) for cell in unexplored])
    return (
        f'<defs><pattern id="{name}-grain" width="7" height="7" patternUnits="userSpaceOnUse"'
        ' patternTransform="rotate(-45)"><rect class="grain" width="1" height="7"/></pattern>'
        "</defs>"
        f'<path class="parchment" d="{path}"/><path fill="url(#{name}-grain)" d="{path}"/>'
        f'<path class="parchment-grid" d="{_lines_between(board, unexplored)}"/>'
        f'<path class="front" d="{fronts(board, tiles)}"/><g class="space-name">{names}</g>'
    )


@cache
def _parchment(board: Geometry, cell: int) -> str:
    x, y = corner(board, cell)
    return f"M{x} {y}h100v100h-100z"


@cache
def _space_name(board: Geometry, cell: int) -> str:
    x, y = corner(board, cell)
    return f'<text x="{x + 8}" y="{y + 91}">{board.names[cell]}</text>'


def fronts(board: Geometry, tiles: bytes) -> str:
    """The lines where parchment ends."""
    edges, neighbours = _edges(board), board.neighbours
    return "".join(
        [
            edges[cell][side]
            for cell in board.cells
            if tiles[cell] == UNEXPLORED
            for side, other in enumerate(neighbours[cell])
            if other == BEYOND or tiles[other] != UNEXPLORED
        ]
    )


@lru_cache(maxsize=_REMEMBERED)
def _ornaments(board: Geometry, tiles: bytes, standing: tuple[ScoutPlace, ...]) -> str:
    """Hills and palms, but where a scout or a badge stands."""
    taken = dict(standing)
    path = "".join(
        [
            ornaments(*corner(board, cell), tiles[cell], taken.get(board.names[cell], 0))
            for cell in board.cells
            if tiles[cell] != UNEXPLORED
        ]
    )
    return f'<path class="ornament" d="{path}"/>'


@lru_cache(maxsize=_REMEMBERED)
def _circles(chart: Chart, legal: tuple[str, ...]) -> str:
    """The starting circles, each with the route to its space."""
    board, tiles = chart.geometry, chart.tiles
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
        f'<g class="{style}"><circle cx="{x}" cy="{y}" r="13"/>'
        f'<text x="{x}" y="{y}" dy=".36em">{name[1:]}</text></g>'
    )


@cache
def _stubs(board: Geometry) -> str:
    """The routes from the circles to their spaces."""
    middle = TILE // 2
    west = "".join(f"M0 {row * TILE + middle}h-13" for row in range(board.rows))
    east = west.replace("M0", f"M{board.columns * TILE}").replace("h-13", "h13")
    south = "".join(
        f"M{column * TILE + middle} {board.rows * TILE}v13" for column in range(board.columns)
    )
    return west + east + south
