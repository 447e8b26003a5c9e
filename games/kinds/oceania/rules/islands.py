"""Islands: connected land over tiles, with their letters, scouts and worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from operator import attrgetter
from string import ascii_uppercase
from typing import Final, NamedTuple

from games.kinds.oceania.rules.board import UNEXPLORED, Geometry
from games.kinds.oceania.rules.edition import LAND_PARTS, OPPOSITE, Sides


class PlacedScout(NamedTuple):
    """A scout on the chart; `side` is the first land side of its island on that tile."""

    cell: int
    side: int
    seat: int
    value: int


#: Land on tiles: (space, mask of the sides).
Parts = tuple[tuple[int, Sides], ...]


class Island(NamedTuple):
    """A connected land mass. Its letter follows discovery; a merged island keeps the earlier."""

    letter: str
    #: The tiles it covers, ascending; a strait both of whose sides belong to it counts once.
    cells: tuple[int, ...]
    #: Its land on those tiles, ascending.
    parts: Parts
    complete: bool
    #: The sum of scout values on it, by seat.
    strength: tuple[int, ...]
    #: The seat with the highest sum, or None where it is shared.
    leader: int | None

    @property
    def size(self) -> int:
        return len(self.cells)


@dataclass(slots=True, eq=False)
class _Land:
    """An island while it is being put together."""

    number: int
    parts: list[tuple[int, Sides]] = field(default_factory=list)


_by_discovery: Final = attrgetter("number")


#: The sides that each mask has.
_SIDES_IN: Final = tuple(tuple(side for side in range(4) if mask >> side & 1) for mask in range(16))

#: Enough for all who look at the positions that are being played.
_REMEMBERED: Final = 512


@lru_cache(maxsize=_REMEMBERED)
def find_islands(
    geometry: Geometry, tiles: bytes, order: bytes, scouts: tuple[PlacedScout, ...], seats: int
) -> tuple[Island, ...]:
    """All islands, by their first discovered land; `order` tells how the spaces were explored."""
    lands = _find_lands(geometry, tiles, order)
    strength: dict[int, list[int]] = {}
    for scout in scouts:
        number = lands.owner[scout.cell, scout.side].number
        strength.setdefault(number, [0] * seats)[scout.seat] += scout.value
    nobody = [0] * seats
    islands = []
    for number, letter, cells, parts, complete in lands.told:
        standing = strength.get(number, nobody)
        leader = _leader(standing)
        islands.append(Island(letter, cells, parts, complete, tuple(standing), leader))
    return tuple(islands)


def _leader(strength: Sequence[int]) -> int | None:
    best = max(strength)
    return strength.index(best) if strength.count(best) == 1 else None


class _Lands(NamedTuple):
    """The islands of a chart without its scouts."""

    #: By (space, side).
    owner: Mapping[tuple[int, int], _Land]
    #: The number of each, and all that is told of an island but its scouts.
    told: Sequence[tuple[int, str, tuple[int, ...], Parts, bool]]


@lru_cache(maxsize=_REMEMBERED)
def _find_lands(geometry: Geometry, tiles: bytes, order: bytes) -> _Lands:
    """What stays the same when a scout is put on a tile, or none."""
    owner = _join(geometry, tiles, order)
    lands = {land.number: land for land in owner.values()}
    told = []
    for number, land in sorted(lands.items()):
        parts = tuple(sorted(land.parts))
        cells = tuple(dict.fromkeys([cell for cell, _ in parts]))
        complete = UNEXPLORED not in [tiles[cell] for cell in _facing(geometry, parts)]
        told.append((number, _letter(number), cells, parts, complete))
    return _Lands(owner, told)


def _facing(geometry: Geometry, parts: Parts) -> list[int]:
    """The spaces that this land faces."""
    neighbours = geometry.neighbours
    return [neighbours[cell][side] for cell, part in parts for side in _SIDES_IN[part]]


def _join(geometry: Geometry, tiles: bytes, order: Iterable[int]) -> dict[tuple[int, int], _Land]:
    """The land that each land side (space, side) belongs to, numbered by discovery."""
    owner: dict[tuple[int, int], _Land] = {}
    discovered = 0
    for cell in order:
        beyond = geometry.neighbours[cell]
        for part in LAND_PARTS[tiles[cell]]:
            sides = _SIDES_IN[part]
            touched = [owner.get((beyond[side], OPPOSITE[side])) for side in sides]
            touching = sorted({land for land in touched if land}, key=_by_discovery)
            if not touching:
                touching = [_Land(discovered)]
                discovered += 1
            first, *others = touching
            added = [(cell, part)]
            for other in others:
                added += other.parts
            first.parts += added
            for member, mask in added:
                for side in _SIDES_IN[mask]:
                    owner[member, side] = first
    return owner


def _letter(number: int) -> str:
    """A, B, … Z, AA, AB, …"""
    letters = ""
    number += 1
    while number:
        number, digit = divmod(number - 1, 26)
        letters = ascii_uppercase[digit] + letters
    return letters


def majority_points(islands: Iterable[Island], seats: int) -> list[int]:
    """What the islands are worth to each seat: their size to the one with the majority."""
    points = [0] * seats
    for island in islands:
        leader = island.leader
        if leader is not None:
            points[leader] += island.size
    return points


def square_points(islands: Sequence[Island]) -> int:
    """What the islands are worth on a solo voyage: the sum of their sizes squared."""
    return sum(island.size**2 for island in islands)
