"""Islands in the board's picture: each is a path of its own, so that it can be marked and lit.

A complete island is marked for whoever leads on it, with dots for White and a hatch for Grey. The
islands that a page may light lie above the land unseen; a script shows the one that is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.kinds.oceania.page.position import Chart
from games.kinds.oceania.rules.board import Geometry
from games.kinds.oceania.rules.edition import sides_of
from games.kinds.oceania.svg.coasts import drawing_on

#: Islands by letter, each with its land: spaces, and the sides of it there as text.
Lands = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]

_PATTERNS: Final = (
    (
        'width="9" height="9" patternUnits="userSpaceOnUse"',
        '<path class="dots" d="M2.5 2.5h.01M7 7h.01"/>',
    ),
    (
        'width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"',
        '<rect class="hatch" width="2.4" height="8"/>',
    ),
)


def lands_of(chart: Chart) -> Lands:
    """The islands of a chart, in a form that can be remembered by."""
    return tuple(
        [
            (island["letter"], tuple([(space, sides) for space, sides in island["parts"]]))
            for island in chart.islands
        ]
    )


def land_layers(board: Geometry, tiles: bytes, lands: Lands, name: str) -> str:
    """Ripples, land, wash and coasts; ids begin with `name` and end with an island's letter."""
    paths = [(letter, *_paths(board, tiles, parts)) for letter, parts in lands]
    land = "".join(f'<path id="{name}-land-{letter}" d="{land}"/>' for letter, land, _ in paths)
    coast = "".join(f'<path id="{name}-coast-{letter}" d="{coast}"/>' for letter, _, coast in paths)
    each = "".join(f'<use href="#{name}-land-{letter}"/>' for letter, _ in lands)
    ripples = "".join(
        f'<use class="ripple ripple-{number}" href="#{name}-coast"/>' for number in (3, 2, 1)
    )
    return (
        f'<defs>{land}<g id="{name}-coast">{coast}</g>'
        f'<clipPath id="{name}-inland">{each}</clipPath></defs>'
        f'{ripples}<g class="land">{each}</g>'
        f'<use class="wash" href="#{name}-coast" clip-path="url(#{name}-inland)"/>'
        f'<use class="coast" href="#{name}-coast"/>'
    )


def _paths(board: Geometry, tiles: bytes, parts: tuple[tuple[str, str], ...]) -> tuple[str, str]:
    """An island's land and its coast."""
    masses = [
        drawing_on(board, tiles, board.cell_named[space]).masses[sides_of(sides)]
        for space, sides in parts
    ]
    return "".join([land for land, _ in masses]), "".join([coast for _, coast in masses])


def owners(chart: Chart, name: str) -> Iterator[str]:
    """Dots or a hatch on complete islands that somebody has the majority on."""
    owned = [
        (island["letter"], island["leader"])
        for island in chart.islands
        if island["complete"] and island["leader"] is not None and chart.players > 1
    ]
    for seat in sorted({seat for _, seat in owned}):
        attributes, shapes = _PATTERNS[seat]
        yield f'<pattern id="{name}-owner-{seat}" {attributes}>{shapes}</pattern>'
    for letter, seat in owned:
        yield f'<use href="#{name}-land-{letter}" fill="url(#{name}-owner-{seat})"/>'


def lights(chart: Chart, name: str) -> Iterator[str]:
    """The islands once more, to be lit one at a time: lighter land within a white coast."""
    for island in chart.islands:
        letter = island["letter"]
        land, coast = f'href="#{name}-land-{letter}"', f'href="#{name}-coast-{letter}"'
        yield (
            f'<g class="lit" data-island="{letter}"><use class="lit-land" {land}/>'
            f'<use class="lit-casing" {coast}/><use class="lit-coast" {coast}/></g>'
        )
