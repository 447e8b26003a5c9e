"""What lies on the chart: marks of what can be chosen, islands' badges, scouts, the ship."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from games.kinds.oceania.page.position import FRAME, Chart, Position, corner, side_of
from games.kinds.oceania.rules.board import Geometry, laid
from games.kinds.oceania.rules.edition import Sides, sides_of
from games.kinds.oceania.svg import tokens
from games.kinds.oceania.svg.coastlines import TILE, Point
from games.kinds.oceania.svg.coasts import Drawing, anchor, beside_anchor, drawing_on

_MIDDLE: Final = TILE // 2
#: The frames drawn inside a space: how far from its edge, and how round.
_RINGS: Final = {
    "legal": (5, 8), "last-placed": (3, 0), "reserve-fill": (3, 0), "pocket": (5, 4),
    "preview": (2, 5),
}  # fmt: skip
_FLOATING: Final = 6
#: More than the charts of the matches that are being looked at, and than the ways in which tiles
#: lie on them.
_REMEMBERED: Final = 2048


def circle_middle(board: Geometry, name: str) -> tuple[int, int]:
    """Where a starting circle is drawn."""
    x, y = corner(board, board.circles[name])
    if name[0] == "W":
        return -FRAME // 2, y + _MIDDLE
    if name[0] == "E":
        return board.columns * TILE + FRAME // 2, y + _MIDDLE
    return x + _MIDDLE, board.rows * TILE + FRAME // 2


def newest_and_clouds(chart: Chart, *, newest: bool) -> Iterator[str]:
    """What has just happened: clouds on what filled itself, frames around what is newest."""
    for space in chart.filled:
        x, y = _corner_of(chart, space)
        yield f'<g transform="translate({x + 86} {y + 89})">{tokens.CLOUD}</g>'
    if newest:
        for space in chart.last_filled:
            yield ring(chart, space, "reserve-fill")
        if chart.last_placed:
            yield ring(chart, chart.last_placed, "last-placed")


def choices(position: Position) -> Iterator[str]:
    """What may be chosen, and what can't be reached any more."""
    chart = position.chart
    for start in position.choices.sails:
        if start in chart.geometry.cell_named:
            yield _legal(chart.geometry, start)
    for space, ways in position.choices.places.items():
        for way in ways:
            style = "" if way == ways[0] else " ghost-other"
            yield (
                f'<g class="ghost-way{style}" data-at="{space}" data-move="place {space}:{way}">'
                f"{ghost(chart, space, way)}{ring(chart, space, 'preview')}</g>"
            )
    if position.view["over"] == "stuck":
        for space in chart.unexplored:
            yield ring(chart, space, "pocket")


@cache
def _legal(board: Geometry, start: str) -> str:
    x, y = corner(board, board.cell_named[start])
    dot = f'<circle class="legal-dot" cx="{x + _MIDDLE}" cy="{y + _MIDDLE}" r="9"/>'
    return _ring(board, start, "legal") + dot


def ring(chart: Chart, space: str, style: str) -> str:
    """A frame inside a space, on a casing that keeps it visible on any ground."""
    return _ring(chart.geometry, space, style)


@cache
def _ring(board: Geometry, space: str, style: str) -> str:
    x, y = corner(board, board.cell_named[space])
    inset, rounding = _RINGS[style]
    width = TILE - 2 * inset
    shape = f'x="{x + inset}" y="{y + inset}" width="{width}" height="{width}" rx="{rounding}"'
    return f'<rect class="{style}-casing" {shape}/><rect class="{style}" {shape}/>'


def ghost(chart: Chart, space: str, way: str, style: str = "") -> str:
    """A tile where it could lie, drawn exactly as it would look there."""
    board, sides = chart.geometry, sides_of(way)
    cell = board.cell_named[space]
    return _ghost(board, cell, drawing_on(board, laid(chart.tiles, cell, sides), cell), style)


@lru_cache(maxsize=_REMEMBERED)
def _ghost(board: Geometry, cell: int, land: Drawing, style: str) -> str:
    x, y = corner(board, cell)
    return (
        f'<svg class="ghost{style}" x="{x}" y="{y}" width="100" height="100"'
        f' viewBox="{x} {y} 100 100"><rect class="sea" x="{x}" y="{y}" width="100" height="100"/>'
        f'<path class="ripple ripple-2" d="{land.coast}"/>'
        f'<path class="ripple ripple-1" d="{land.coast}"/><path class="land" d="{land.land}"/>'
        f'<path class="coast" d="{land.coast}"/>'
        f'<path class="route" d="{tokens.route(x, y, land.sides)}"/></svg>'
        f'<rect class="ghost-edge{style}" x="{x + 3}" y="{y + 3}" width="94" height="94" rx="6"/>'
    )


# --- what stands on islands ----------------------------------------------------------------------

#: A space and some of its sides: those of islands where a scout stands or may be put, or a badge.
ScoutPlace = tuple[str, Sides]


class Badge(NamedTuple):
    """An island's badge, and where it stands; `beside` a scout if there is no other place."""

    island: Mapping[str, Any]
    space: str
    side: int
    beside: bool


def target_of(position: Position) -> ScoutPlace | None:
    """Where a scout may be put now: the tile just placed, and a side of each island on it."""
    sides = {side_of(scout.side) for scout in position.choices.scouts}
    return (position.view["placed"], sum(1 << side for side in sides)) if sides else None


@lru_cache(maxsize=_REMEMBERED)
def badges_of(chart: Chart, target: ScoutPlace | None) -> Sequence[Badge]:
    """A badge for each island, on a tile of it without a scout if there is one."""
    scouted = _scouted(chart, target)
    found = []
    for island in chart.islands:
        space, side = _place_of_badge(island, scouted)
        found.append(Badge(island, space, side, bool(scouted.get(space, 0) >> side & 1)))
    return found


def standing_places(
    chart: Chart, target: ScoutPlace | None, badges: Sequence[Badge]
) -> tuple[ScoutPlace, ...]:
    """By space, the sides of those islands on it where a scout stands or may stand, or a badge."""
    places = _scouted(chart, target)
    for badge in badges:
        places[badge.space] = places.get(badge.space, 0) | 1 << badge.side
    return tuple(places.items())


def _scouted(chart: Chart, target: ScoutPlace | None) -> dict[str, Sides]:
    places: dict[str, Sides] = {}
    for space, side, _seat, _value in chart.scouts:
        places[space] = places.get(space, 0) | 1 << side
    if target is not None:
        space, sides = target
        places[space] = places.get(space, 0) | sides
    return places


def _place_of_badge(island: Mapping[str, Any], scouted: Mapping[str, Sides]) -> tuple[str, int]:
    """A space of the island and a side of it there, without a scout if there is such a place."""
    parts: Sequence[tuple[str, str]] = island["parts"]
    space, part = next(
        (
            (space, part)
            for space, part in reversed(parts)
            if not scouted.get(space, 0) & sides_of(part)
        ),
        parts[-1],
    )
    return space, part.index("l")


def draw_badge(chart: Chart, badge: Badge) -> str:
    """The island's letter; its size as well once it is complete."""
    island = badge.island
    place = beside_anchor if badge.beside else anchor
    x, y = _on_land(chart, badge.space, badge.side, place)
    if island["complete"]:
        picture = _pill(island["letter"], len(island["spaces"]), island["leader"])
    else:
        picture = f'<text class="letter" y="4.5">{island["letter"]}</text>'
    return f'<g transform="translate({x:g} {y:g})">{picture}</g>'


@cache
def _pill(letter: str, size: int, leader: int | None) -> str:
    """A small chart shows the letter alone: see the styles."""
    width = 9 + 7 * len(f"{letter}.{size}")
    style = "tied" if leader is None else f"seat-{leader}"
    return (
        f'<g class="badge badge-{style}"><rect x="{-width / 2:g}" y="-9" width="{width}"'
        f' height="18" rx="9"/><text y="4.3">{letter}<tspan>&#183;{size}</tspan></text></g>'
    )


def scouts(chart: Chart) -> Iterator[str]:
    """The scouts where they stand."""
    for space, side, seat, value in chart.scouts:
        x, y = _on_land(chart, space, side)
        yield f'<g transform="translate({x:g} {y:g})">{tokens.scout(seat, value)}</g>'


def targets(position: Position) -> Iterator[str]:
    """Where a scout may be put now."""
    for side in dict.fromkeys(scout.side for scout in position.choices.scouts):
        x, y = _on_land(position.chart, position.view["placed"], side_of(side))
        yield f'<circle class="scout-target" data-side="{side}" cx="{x:g}" cy="{y:g}" r="15"/>'


def ship(position: Position) -> str:
    """The ship on its starting point, once it has sailed."""
    where = position.view["ship"]
    if where is None:
        return ""
    x, y = ship_place(position.geometry, where)
    return f'<g class="ship" transform="translate({x} {y})">{tokens.SHIP}</g>'


def ship_place(board: Geometry, start: str) -> tuple[int, int]:
    """Where the ship is drawn on a starting point: a little above its middle."""
    if start in board.circles:
        x, y = circle_middle(board, start)
    else:
        left, top = corner(board, board.cell_named[start])
        x, y = left + _MIDDLE, top + _MIDDLE
    return x, y - _FLOATING


def _corner_of(chart: Chart, space: str) -> tuple[int, int]:
    return corner(chart.geometry, chart.geometry.cell_named[space])


def _on_land(
    chart: Chart, space: str, side: int, place: Callable[[Sides, int], Point] = anchor
) -> Point:
    """Where a scout or a badge stands on the island that has `side` there."""
    x, y = _corner_of(chart, space)
    right, down = place(chart.sides_on(space), side)
    return x + right, y + down
