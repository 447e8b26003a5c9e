"""The material of the game as data: tiles by kind, chart size, scouts. Another edition is data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

#: A tile's sides, land or water, as a bit mask: bit 0 north, 1 east, 2 south, 3 west; 1 is land.
Sides = int

SIDE_NAMES: Final = ("north", "east", "south", "west")
SIDE_LETTERS: Final = "nesw"
OPPOSITE: Final = (2, 3, 0, 1)

#: Every kind with its sides as printed; the table's order is the order of the unshuffled bag.
KINDS: Final = MappingProxyType(
    {
        "sea": "wwww",
        "cape": "lwww",
        "corner": "llww",
        "strait": "lwlw",
        "bay": "lllw",
        "inland": "llll",
    }
)


#: The text of every mask, in the order north, east, south, west.
SIDES_TEXT: Final = tuple(
    "".join("wl"[mask >> side & 1] for side in range(4)) for mask in range(16)
)
_MASK_OF_TEXT: Final = {text: mask for mask, text in enumerate(SIDES_TEXT)}


def sides_of(text: str) -> Sides:
    """The mask that four letters of l and w write."""
    return _MASK_OF_TEXT[text]


def _turned(text: str) -> frozenset[Sides]:
    return frozenset(sides_of(text[turn:] + text[:turn]) for turn in range(4))


ROTATIONS: Final = MappingProxyType(
    {kind: tuple(sorted(_turned(text))) for kind, text in KINDS.items()}
)
#: The one kind that has a mask: sides alone tell what a tile is.
KIND_OF_SIDES: Final = tuple(
    next(kind for kind, masks in ROTATIONS.items() if mask in masks) for mask in range(16)
)


def _parts(mask: Sides) -> tuple[Sides, ...]:
    if KIND_OF_SIDES[mask] == "strait":
        return tuple(1 << side for side in range(4) if mask >> side & 1)
    return (mask,) if mask else ()


#: The land masses on a tile, each as a mask of its sides: two on a strait, none on the open sea.
LAND_PARTS: Final = tuple(_parts(mask) for mask in range(16))


@dataclass(frozen=True, eq=False)
class Edition:
    """One set of material. `tiles` are shuffled and drawn, `reserve` fills surrounded spaces.

    There is one object for each edition, so it is compared and looked up by identity.
    """

    name: str
    columns: int
    rows: int
    tiles: Mapping[str, int]
    reserve: Mapping[str, int]
    removed: int
    scouts: tuple[int, ...]

    @property
    def spaces(self) -> int:
        return self.columns * self.rows

    def unshuffled(self) -> list[str]:
        """The tiles before the shuffle, in the order of the kinds' table."""
        return [kind for kind in KINDS for _ in range(self.tiles.get(kind, 0))]


CLASSIC: Final = Edition(
    name="7x5",
    columns=7,
    rows=5,
    tiles=MappingProxyType({"sea": 5, "cape": 11, "corner": 9, "strait": 4, "bay": 6}),
    reserve=MappingProxyType(
        {"sea": 3, "cape": 5, "corner": 5, "strait": 3, "bay": 4, "inland": 5}
    ),
    removed=3,
    scouts=(1, 1, 1, 1, 1, 2, 2, 3),
)

EDITIONS: Final[Mapping[str, Edition]] = MappingProxyType({CLASSIC.name: CLASSIC})
