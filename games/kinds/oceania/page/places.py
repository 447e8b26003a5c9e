"""The places of Oceania's chart, and what is told of each: circles and spaces, explored or not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from operator import itemgetter
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.html.i18n import listed
from games.html.remembered import remembered
from games.kinds.oceania.page.position import Chart
from games.kinds.oceania.rules.board import UNEXPLORED, Geometry
from games.kinds.oceania.rules.edition import LAND_PARTS, OPPOSITE, Sides, sides_of
from games.kinds.oceania.wording import colour_name, kind_name, side_name, start_name, tile_name

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

#: More than the unexplored spaces of the charts that are being looked at.
_REMEMBERED: Final = 8192


def places_of(chart: Chart) -> dict[str, Place]:
    """Every place of a chart by its name. Where the ship is, is not told: it comes and goes."""
    board, tiles = chart.geometry, chart.tiles
    names = board.names
    places: dict[str, Place] = {
        name: _circle(name, names[cell], tiles[cell] != UNEXPLORED)
        for name, cell in board.circles.items()
    }
    filled = set(chart.filled)
    islands = _islands_by_land(chart)
    scouts: dict[str, tuple[Scout, ...]] = {}
    for space, side, seat, value in chart.scouts:
        scouts[space] = (*scouts.get(space, ()), (seat, value, side))
    beside = _neighbouring(board)
    for cell, sides in enumerate(tiles):
        name = names[cell]
        if sides == UNEXPLORED:
            places[name] = _unexplored(board, cell, beside[cell](tiles))
        else:
            on_it = tuple([islands[name, part] for part in LAND_PARTS[sides]])
            places[name] = Explored(name, sides, name in filled, on_it, scouts.get(name, ()))
    return places


_circle: Final = cache(Circle)


def _islands_by_land(chart: Chart) -> dict[tuple[str, Sides], str]:
    """What is told of the island to which the land on a space belongs."""
    told: dict[tuple[str, Sides], str] = {}
    for island in chart.islands:
        words = island_words(island)
        for space, part in island["parts"]:
            told[space, sides_of(part)] = words
    return told


@cache
def _neighbouring(board: Geometry) -> tuple[Callable[[bytes], tuple[int, ...]], ...]:
    """For each space, what takes the tiles beside it from a chart."""
    return tuple(itemgetter(*[other for _side, other in row]) for row in board.adjacent)


@lru_cache(maxsize=_REMEMBERED)
def _unexplored(board: Geometry, cell: int, beside: tuple[int, ...]) -> Unexplored:
    known = land = 0
    for (side, _other), sides in zip(board.adjacent[cell], beside, strict=True):
        if sides != UNEXPLORED:
            known |= 1 << side
            land |= (sides >> OPPOSITE[side] & 1) << side
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


@remembered
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


@remembered
def _majority_words(strength: tuple[int, ...], leader: int | None) -> str:
    if not any(strength):
        return _("no scouts")
    if leader is None:
        return _("tied at {value}").format(value=strength[0])
    return _("{colour} leads {more} to {less}").format(
        colour=colour_name(leader), more=strength[leader], less=strength[1 - leader]
    )
