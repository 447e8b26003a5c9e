"""What lies on the chart: marks of what can be chosen, islands' badges, scouts, the ship."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from games.rendering import pieces
from games.rendering.coastlines import TILE, Point
from games.rendering.coasts import anchor, beside_anchor, drawing, inlets_of
from games.rendering.position import FRAME, Position, corner, side_of
from games.rules.oceania.board import Geometry, laid
from games.rules.oceania.edition import Sides, sides_of

_MIDDLE: Final = TILE // 2
#: The frames drawn inside a space: how far from its edge, and how round.
_RINGS: Final = {
    "legal": (5, 8), "last-placed": (3, 0), "reserve-fill": (3, 0), "pocket": (5, 4),
    "preview": (2, 5),
}  # fmt: skip
_FLOATING: Final = 6


def circle_middle(board: Geometry, name: str) -> tuple[int, int]:
    """Where a starting circle is drawn."""
    x, y = corner(board, board.circles[name])
    if name[0] == "W":
        return -FRAME // 2, y + _MIDDLE
    if name[0] == "E":
        return board.columns * TILE + FRAME // 2, y + _MIDDLE
    return x + _MIDDLE, board.rows * TILE + FRAME // 2


def marks(position: Position, *, newest: bool = True) -> Iterator[str]:
    """What has just happened, what may be chosen, and what can't be reached any more."""
    yield from _clouds(position)
    if newest:
        yield from _newest(position)
    yield from _choices(position)
    if position.view["over"] == "stuck":
        for space in position.unexplored:
            yield ring(position, space, "pocket")


def _clouds(position: Position) -> Iterator[str]:
    """On what filled itself."""
    for space in position.view["filled"]:
        x, y = _corner_of(position, space)
        yield f'<g transform="translate({x + 86} {y + 89})">{pieces.CLOUD}</g>'


def _newest(position: Position) -> Iterator[str]:
    """Frames around the tile that was placed last, and around what it filled."""
    for space in position.last_filled:
        yield ring(position, space, "reserve-fill")
    if position.last_placed:
        yield ring(position, position.last_placed, "last-placed")


def _choices(position: Position) -> Iterator[str]:
    for start in position.choices.sails:
        if start in position.geometry.cell_named:
            x, y = _corner_of(position, start)
            yield ring(position, start, "legal")
            yield f'<circle class="legal-dot" cx="{x + _MIDDLE}" cy="{y + _MIDDLE}" r="9"/>'
    for space, ways in position.choices.places.items():
        for way in ways:
            style = "" if way == ways[0] else " ghost-other"
            yield (
                f'<g class="ghost-way{style}" data-at="{space}" data-move="place {space}:{way}">'
                f"{ghost(position, space, way)}{ring(position, space, 'preview')}</g>"
            )


def ring(position: Position, space: str, style: str) -> str:
    """A frame inside a space, on a casing that keeps it visible on any ground."""
    x, y = _corner_of(position, space)
    inset, rounding = _RINGS[style]
    width = TILE - 2 * inset
    shape = f'x="{x + inset}" y="{y + inset}" width="{width}" height="{width}" rx="{rounding}"'
    return f'<rect class="{style}-casing" {shape}/><rect class="{style}" {shape}/>'


def ghost(position: Position, space: str, way: str, style: str = "") -> str:
    """A tile where it could lie, drawn exactly as it would look there."""
    x, y = _corner_of(position, space)
    sides = sides_of(way)
    board = position.geometry
    cell = board.cell_named[space]
    land = drawing(x, y, sides, inlets_of(board, laid(position.tiles, cell, sides), cell))
    return (
        f'<svg class="ghost{style}" x="{x}" y="{y}" width="100" height="100"'
        f' viewBox="{x} {y} 100 100"><rect class="sea" x="{x}" y="{y}" width="100" height="100"/>'
        f'<path class="ripple ripple-2" d="{land.coast}"/>'
        f'<path class="ripple ripple-1" d="{land.coast}"/><path class="land" d="{land.land}"/>'
        f'<path class="coast" d="{land.coast}"/>'
        f'<path class="route" d="{pieces.route(x, y, sides)}"/></svg>'
        f'<rect class="ghost-edge{style}" x="{x + 3}" y="{y + 3}" width="94" height="94" rx="6"/>'
    )


# --- what stands on islands ----------------------------------------------------------------------


class Badge(NamedTuple):
    """An island's badge, and where it stands; `beside` a scout if there is no other place."""

    island: Mapping[str, Any]
    space: str
    side: int
    beside: bool


def badges_of(position: Position) -> list[Badge]:
    """A badge for each island, on a tile of it without a scout if there is one."""
    scouted = _scouted(position)
    found = []
    for island in position.view["islands"]:
        space, side = _place_of_badge(island, scouted)
        found.append(Badge(island, space, side, bool(scouted.get(space, 0) >> side & 1)))
    return found


def standing_places(position: Position, badges: Sequence[Badge]) -> tuple[tuple[str, Sides], ...]:
    """By space, the sides of those islands on it where a scout stands or may stand, or a badge."""
    places = _scouted(position)
    for badge in badges:
        places[badge.space] = places.get(badge.space, 0) | 1 << badge.side
    return tuple(places.items())


def _scouted(position: Position) -> dict[str, Sides]:
    places: dict[str, Sides] = {}
    standing = [(scout["space"], scout["side"]) for scout in position.view["scouts"]]
    standing += [(position.view["placed"], scout.side) for scout in position.choices.scouts]
    for space, side in standing:
        places[space] = places.get(space, 0) | 1 << side_of(side)
    return places


def _place_of_badge(island: Mapping[str, Any], scouted: Mapping[str, Sides]) -> tuple[str, int]:
    """A space of the island and a side of it there, without a scout if there is such a place."""
    parts: Sequence[tuple[str, str]] = island["parts"]
    free = [(space, part) for space, part in parts if not scouted.get(space, 0) & sides_of(part)]
    space, part = (free or parts)[-1]
    return space, part.index("l")


def draw_badge(position: Position, badge: Badge) -> str:
    """The island's letter; its size as well once it is complete."""
    island = badge.island
    place = beside_anchor if badge.beside else anchor
    x, y = _on_land(position, badge.space, badge.side, place)
    if island["complete"]:
        picture = _pill(f"{island['letter']}·{len(island['spaces'])}", island["leader"])
    else:
        picture = f'<text class="letter" y="4.5">{island["letter"]}</text>'
    return f'<g transform="translate({x:g} {y:g})">{picture}</g>'


@cache
def _pill(label: str, leader: int | None) -> str:
    width = 9 + 7 * len(label)
    style = "tied" if leader is None else f"seat-{leader}"
    return (
        f'<g class="badge badge-{style}"><rect x="{-width / 2:g}" y="-9" width="{width}"'
        f' height="18" rx="9"/><text y="4.3">{label}</text></g>'
    )


def scouts(position: Position) -> Iterator[str]:
    """The scouts, and where one may be put now."""
    for scout in position.view["scouts"]:
        x, y = _on_land(position, scout["space"], side_of(scout["side"]))
        picture = pieces.scout(scout["seat"], scout["value"])
        yield f'<g transform="translate({x:g} {y:g})">{picture}</g>'
    placed = position.view["placed"]
    for side in dict.fromkeys(scout.side for scout in position.choices.scouts):
        x, y = _on_land(position, placed, side_of(side))
        yield f'<circle class="scout-target" data-side="{side}" cx="{x:g}" cy="{y:g}" r="15"/>'


def ship(position: Position) -> str:
    """The ship on its starting point, once it has sailed."""
    where = position.view["ship"]
    if where is None:
        return ""
    x, y = ship_place(position.geometry, where)
    return f'<g class="ship" transform="translate({x} {y})">{pieces.SHIP}</g>'


def ship_place(board: Geometry, start: str) -> tuple[int, int]:
    """Where the ship is drawn on a starting point: a little above its middle."""
    if start in board.circles:
        x, y = circle_middle(board, start)
    else:
        left, top = corner(board, board.cell_named[start])
        x, y = left + _MIDDLE, top + _MIDDLE
    return x, y - _FLOATING


def _corner_of(position: Position, space: str) -> tuple[int, int]:
    return corner(position.geometry, position.geometry.cell_named[space])


def _on_land(
    position: Position, space: str, side: int, place: Callable[[Sides, int], Point] = anchor
) -> Point:
    """Where a scout or a badge stands on the island that has `side` there."""
    x, y = _corner_of(position, space)
    right, down = place(position.sides_on(space), side)
    return x + right, y + down
