"""The places of Oceania's chart, and what is told of each: circles and spaces, explored or not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.rendering.position import Chart
from games.rendering.words import (
    colour_name,
    kind_name,
    listed,
    ngettext,
    per_language,
    side_name,
    start_name,
    tile_name,
)
from games.rendering.words import gettext as _
from games.rules.oceania.board import FRAME, UNEXPLORED
from games.rules.oceania.edition import LAND_PARTS, Sides

#: A scout's seat, value and side.
Scout = tuple[int, int, int]


class Circle(NamedTuple):
    """A starting circle, and the space that it leads to."""

    name: str
    space: str
    spent: bool


class Unexplored(NamedTuple):
    """A space, and what its neighbours require."""

    name: str
    known: Sides
    land: Sides


class Explored(NamedTuple):
    """A space with its tile and what stands on it; `islands` are told in words already."""

    name: str
    sides: Sides
    filled: bool
    islands: tuple[str, ...]
    scouts: tuple[Scout, ...]
    ship: bool = False


Place = Circle | Unexplored | Explored

#: For the sides of a tile, one side of each of its islands.
_FIRST_SIDES = tuple(
    tuple((part & -part).bit_length() - 1 for part in LAND_PARTS[sides]) for sides in range(16)
)


def places_of(chart: Chart) -> dict[str, Place]:
    """Every place of a chart by its name. Where the ship is, is not told: it comes and goes."""
    board, tiles = chart.geometry, chart.tiles
    places: dict[str, Place] = {
        name: Circle(name, board.names[cell], tiles[cell] != UNEXPLORED)
        for name, cell in board.circles.items()
    }
    filled = set(chart.filled)
    islands = {island["letter"]: island_words(island) for island in chart.islands}
    scouts: dict[str, tuple[Scout, ...]] = {}
    for space, side, seat, value in chart.scouts:
        scouts[space] = (*scouts.get(space, ()), (seat, value, side))
    for cell, sides in enumerate(tiles):
        name = board.names[cell]
        if sides == UNEXPLORED:
            places[name] = _unexplored(chart, cell)
            continue
        on_it = [islands[chart.island_at(name, side)["letter"]] for side in _FIRST_SIDES[sides]]
        places[name] = Explored(name, sides, name in filled, tuple(on_it), scouts.get(name, ()))
    return places


def _unexplored(chart: Chart, cell: int) -> Unexplored:
    board = chart.geometry
    known, land = divmod(board.requirement(chart.tiles, cell), 16)
    for side, other in enumerate(board.neighbours[cell]):
        if other == FRAME:
            known &= ~(1 << side)
    return Unexplored(board.names[cell], known, land)


def place_words(place: Place) -> str:
    """What is there."""
    if isinstance(place, Unexplored):
        return _unexplored_words(place)
    if isinstance(place, Explored):
        return _explored_words(place)
    name = start_name(place.name)
    if place.spent:
        return _("{circle}, spent").format(circle=name)
    return _("{circle}, leads to {space}").format(circle=name, space=place.space)


def start_words(place: Place, reached: tuple[str, ...]) -> str:
    """A starting point, and the spaces that the ship reaches from there."""
    name = start_name(place.name) if isinstance(place, Circle) else place_words(place)
    return _("{place}, starting point, leads to {spaces}").format(
        place=name, spaces=listed(reached)
    )


def fitting_words(place: Place, kind: str, ways: int) -> str:
    """A space, and in how many ways the viewer's tile fits there."""
    fits = ngettext("Your {kind} fits {ways} way", "Your {kind} fits {ways} ways", ways)
    return f"{place_words(place)}. " + fits.format(kind=kind_name(kind), ways=ways)


def _unexplored_words(space: Unexplored) -> str:
    """A space, and what a tile there must have by the tiles around it."""
    needs = [
        (_("land {side}") if space.land >> side & 1 else _("water {side}")).format(
            side=side_name(side)
        )
        for side in range(4)
        if space.known >> side & 1
    ]
    words = _("{space}, unexplored").format(space=space.name)
    if needs:
        words += ". " + _("Needs {sides}").format(sides=listed(needs))
    return words


def _explored_words(space: Explored) -> str:
    words = [f"{space.name}, {tile_name(space.sides)}"]
    if space.filled:
        words.append(_("Filled from the reserve"))
    words.extend(space.islands)
    words.extend(
        _("{colour} scout {value}, {side}").format(
            colour=colour_name(seat), value=value, side=side_name(side)
        )
        for seat, value, side in space.scouts
    )
    if space.ship:
        words.append(_("The ship is here"))
    return ". ".join(words)


def island_words(island: Mapping[str, Any]) -> str:
    """An island: its letter, whether it is complete, its size and who leads."""
    return _island_words(
        island["letter"],
        island["complete"],
        len(island["spaces"]),
        tuple(island["strength"]),
        island["leader"],
    )


@per_language
def _island_words(
    letter: str, complete: bool, size: int, strength: tuple[int, ...], leader: int | None
) -> str:
    words = [
        _("Island {letter}").format(letter=letter),
        _("complete") if complete else _("open"),
        ngettext("{size} tile", "{size} tiles", size).format(size=size),
    ]
    if len(strength) > 1:
        words.append(_majority_words(strength, leader))
    return ", ".join(words)


def majority_words(island: Mapping[str, Any]) -> str:
    """Who leads on an island, by how much."""
    return _majority_words(tuple(island["strength"]), island["leader"])


@per_language
def _majority_words(strength: tuple[int, ...], leader: int | None) -> str:
    if not any(strength):
        return _("no scouts")
    if leader is None:
        return _("tied at {value}").format(value=strength[0])
    return _("{colour} leads {more} to {less}").format(
        colour=colour_name(leader), more=strength[leader], less=strength[1 - leader]
    )
