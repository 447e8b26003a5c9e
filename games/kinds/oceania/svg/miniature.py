"""Small boards for lists: the same chart, drawn coarsely, without a word on it.

A page may have many of them, so nothing in one has an id: land and shallows are one path, whose
stroke is painted before its filling.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import groupby
from typing import Any, Final, NamedTuple

from django.utils.safestring import SafeString

from games.html.markup import own_markup
from games.kinds.oceania.page.position import corner, side_of, tiles_of
from games.kinds.oceania.rules.board import UNEXPLORED, Geometry, geometry
from games.kinds.oceania.rules.edition import EDITIONS
from games.kinds.oceania.svg import tokens
from games.kinds.oceania.svg.chart import fronts
from games.kinds.oceania.svg.coastlines import COARSE, TILE
from games.kinds.oceania.svg.coasts import anchor, drawing, inlets_of
from games.kinds.oceania.svg.marks import ship_place

#: How much of the frame is shown.
_MARGIN: Final = 44
#: More than the matches that lists show at a time; each takes some 8 KB.
_REMEMBERED: Final = 512
#: Pieces are drawn larger than on a board, in which they would get lost. A cloud and a ship:
_CLOUD: Final = "a6 6 0 0 1 .9-11.8 8.4 8.4 0 0 1 15.9-2 7.2 7.2 0 0 1 8.1 13.8z"
_SHIP: Final = (
    '<g transform="translate({} {})"><path class="ship-sail" d="M-4-26q26 12 15 27h-15zM-8-22q-18'
    ' 10-17 23h17z"/><path class="ship-hull" d="M-26 6h52q-6 18-17 18h-18q-13 0-17-18z"/></g>'
)


#: Scouts as they are told apart, without their values.
_SHAPES: Final = (
    '<circle class="piece-white" cx="{x:g}" cy="{y:g}" r="20"/>',
    '<rect class="piece-grey" x="{left:g}" y="{top:g}" width="38" height="38" rx="6"/>',
)


class _StandingScout(NamedTuple):
    """A scout, told by its place."""

    space: str
    side: int
    seat: int


def draw_miniature(view: Mapping[str, Any]) -> SafeString:
    """The position in `view` as a small picture; the same string for the same position."""
    scouts = tuple(
        _StandingScout(scout["space"], side_of(scout["side"]), scout["seat"])
        for scout in view["scouts"]
    )
    board = geometry(EDITIONS[view["edition"]])
    return _drawn(board, tiles_of(view), scouts, tuple(view["filled"]), view["ship"])


@lru_cache(maxsize=_REMEMBERED)
def _drawn(
    board: Geometry,
    tiles: bytes,
    scouts: tuple[_StandingScout, ...],
    filled: tuple[str, ...],
    ship: str | None,
) -> SafeString:
    width, height = board.columns * TILE, board.rows * TILE
    viewbox = f"{-_MARGIN} {-_MARGIN} {width + 2 * _MARGIN} {height + 2 * _MARGIN}"
    return own_markup(
        f'<svg class="miniature" viewBox="{viewbox}" aria-hidden="true" focusable="false">'
        f'<path class="board-frame" d="M{-_MARGIN} {-_MARGIN}h{width + 2 * _MARGIN}'
        f'v{height + 2 * _MARGIN}h{-width - 2 * _MARGIN}z"/>'
        f'<path class="sea" d="M0 0h{width}v{height}h{-width}z"/>',
        _land(board, tiles),
        _parchment(board, tiles),
        _clouds(board, filled),
        *(_scout(board, tiles, scout) for scout in scouts),
        "" if ship is None else _SHIP.format(*ship_place(board, ship)),
        "</svg>",
    )


def _land(board: Geometry, tiles: bytes) -> str:
    land, coast, routes = "", "", ""
    for cell in (cell for cell in board.cells if tiles[cell] != UNEXPLORED):
        place = corner(board, cell)
        drawn = drawing(*place, tiles[cell], inlets_of(board, tiles, cell), COARSE)
        land += drawn.land
        coast += drawn.coast
        routes += tokens.route(*place, tiles[cell])
    return (
        f'<path class="mini-land" d="{land}"/><path class="mini-coast" d="{coast}"/>'
        f'<path class="mini-route" d="{routes}"/>'
    )


def _parchment(board: Geometry, tiles: bytes) -> str:
    """What is unexplored, as one strip for each stretch of a row, and a line where it ends."""
    strips = ""
    for row in range(board.rows):
        cells = board.cells[row * board.columns : (row + 1) * board.columns]
        for unexplored, stretch in groupby(cells, lambda cell: tiles[cell] == UNEXPLORED):
            if unexplored:
                first, *others = stretch
                x, y = corner(board, first)
                width = TILE * (1 + len(others))
                strips += f"M{x} {y}h{width}v{TILE}h{-width}z"
    return (
        f'<path class="mini-parchment" d="{strips}"/>'
        f'<path class="mini-front" d="{fronts(board, tiles)}"/>'
    )


def _clouds(board: Geometry, filled: tuple[str, ...]) -> str:
    places = [corner(board, board.cell_named[space]) for space in filled]
    path = "".join(f"M{x + 68} {y + 94}{_CLOUD}" for x, y in places)
    return f'<path class="cloud" d="{path}"/>' if path else ""


def _scout(board: Geometry, tiles: bytes, scout: _StandingScout) -> str:
    cell = board.cell_named[scout.space]
    left, top = corner(board, cell)
    right, down = anchor(tiles[cell], scout.side)
    x, y = left + right, top + down
    return _SHAPES[scout.seat].format(x=x, y=y, left=x - 19, top=y - 19)
