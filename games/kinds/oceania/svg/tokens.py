"""Small pictures: a tile, a scout, a player's mark, the ship, a cloud. All are ready strings."""

from __future__ import annotations

from functools import cache
from typing import Final

from django.utils.safestring import SafeString

from games.html.markup import own_markup
from games.kinds.oceania.rules.edition import KINDS, Sides, sides_of
from games.kinds.oceania.svg.coastlines import COARSE
from games.kinds.oceania.svg.coasts import drawing

SHIP: Final = (
    '<ellipse class="ship-shadow" cy="15" rx="17" ry="3.4"/>'
    '<path class="ship-hull" d="M-17 6C-12 8 12 8 17 5 15 12 11 15 8 15H-9C-13 15-16 11-17 6Z"/>'
    '<path class="ship-mast" d="M-6 7V-15M6 7V-11M17 5 23 1"/>'
    '<path class="ship-sail" d="M-5-14C4-12 5-4 3 1 0 2-3 2-5 1.5ZM7-10C14-8 15-2 13 2 11 3 9 3 7'
    ' 2.5ZM-7-12C-13-6-15 0-15 2-12 3-9 2.8-7 2Z"/><path class="ship-flag" d="M-6-15-13-18-6-20Z"/>'
)
CLOUD: Final = (
    '<path class="cloud" d="M-8 4a4 4 0 0 1 .6-7.9 5.6 5.6 0 0 1 10.6-1.3A4.8 4.8 0 0 1 8.6 4Z"/>'
)
_TILE_CLOUD: Final = f'<g transform="translate(76 84) scale(1.8)">{CLOUD}</g>'


@cache
def tile(sides: Sides, *, cloud: bool = False) -> SafeString:
    """A tile by itself, all its corners solid; small, so drawn coarsely. The reserve has clouds."""
    land = drawing(0, 0, sides, 0, COARSE)
    return own_markup(
        '<svg class="tile" viewBox="0 0 100 100" aria-hidden="true" focusable="false">'
        '<rect class="sea" width="100" height="100"/>'
        f'<path class="land" d="{land.land}"/><path class="coast" d="{land.coast}"/>'
        f'<path class="route" d="{route(0, 0, sides)}"/>'
        f"{_TILE_CLOUD if cloud else ''}"
        '<rect class="tile-edge" width="100" height="100"/></svg>'
    )


def tile_of_kind(kind: str, *, cloud: bool = False) -> SafeString:
    """A tile as it is printed."""
    return tile(sides_of(KINDS[kind]), cloud=cloud)


def route(x: int, y: int, sides: Sides) -> str:
    """The dotted routes of a tile: from its middle over each side that is water."""
    return "".join(
        f"M{x + 50} {y + 50}{_FROM_MIDDLE[side]}" for side in range(4) if not sides >> side & 1
    )


_FROM_MIDDLE: Final = ("v-50", "h50", "v50", "h-50")


@cache
def scout(seat: int, value: int) -> str:
    """A scout around the origin: a circle for the first seat, a hatched square for the second."""
    return f'<g class="scout scout-{seat}">{_SHAPES[seat]}<text dy=".34em">{value}</text></g>'


_SHAPES: Final = (
    '<circle class="piece-white" r="13.5"/><circle class="piece-rim" r="10.9"/>',
    (
        '<rect class="piece-grey" x="-13" y="-13" width="26" height="26" rx="4"/>'
        '<path class="piece-hatch" d="M-12-6l6-6M-12 1l13-13M-12 8l20-20M-8 11l19-19M-1 11l12-12'
        'M6 11l5-5"/>'
    ),
)


@cache
def scout_picture(seat: int, value: int) -> SafeString:
    """A scout by itself."""
    return _picture("scout-picture", scout(seat, value))


@cache
def mark(seat: int) -> SafeString:
    """A player's mark: the same shapes as their scouts."""
    return _picture("mark", _SHAPES[seat])


@cache
def ship_picture() -> SafeString:
    """The ship by itself."""
    return own_markup(
        '<svg class="ship-picture" viewBox="-24 -24 48 44" aria-hidden="true" focusable="false">'
        f"{SHIP}</svg>"
    )


def _picture(style: str, shape: str) -> SafeString:
    return own_markup(
        f'<svg class="{style}" viewBox="-16 -16 32 32" aria-hidden="true" focusable="false">'
        f"{shape}</svg>"
    )


@cache
def bag_picture() -> SafeString:
    """The bag of tiles."""
    return own_markup(
        '<svg class="bag-picture" viewBox="0 0 32 32" aria-hidden="true" focusable="false">'
        '<path d="M11 9C7 13 4 18 4 22c0 4 3 6 12 6s12-2 12-6c0-4-3-9-7-13ZM10 4l2 5h8l2-5-3 1-3-1'
        '-3 1Z"/></svg>'
    )
