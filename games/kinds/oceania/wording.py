"""Oceania's things in words."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.html.i18n import listed
from games.html.remembered import remembered
from games.kinds.oceania.rules.edition import (
    KIND_OF_SIDES,
    KINDS,
    SIDE_LETTERS,
    SIDE_NAMES,
    Sides,
    sides_of,
)
from games.kinds.oceania.rules.moves import Draw, Place, Reuse, Sail, Scout, parse_move
from games.kinds.oceania.rules.turn import BAG, FULL, STUCK
from games.kinds.wording import Wording


@remembered
def kind_name(kind: str) -> str:
    """A kind of tile."""
    return {
        "sea": _("sea"),
        "cape": _("cape"),
        "corner": _("corner"),
        "strait": _("strait"),
        "bay": _("bay"),
        "inland": _("inland"),
    }[kind]


@remembered
def side_name(side: int) -> str:
    """A side of a tile."""
    return (_("north"), _("east"), _("south"), _("west"))[side]


@remembered
def colour_name(seat: int) -> str:
    """What a seat is called after its pieces."""
    return (_("White"), _("Grey"))[seat]


@remembered
def land_of(sides: Sides) -> str:
    """Which sides of a tile are land."""
    land = [side_name(side) for side in range(len(SIDE_NAMES)) if sides >> side & 1]
    if not land:
        return _("open sea")
    if len(land) == len(SIDE_NAMES):
        return _("land all around")
    return _("land {sides}").format(sides=listed(land))


@remembered
def tile_name(sides: Sides) -> str:
    """A tile on the chart: its kind and its land."""
    kind = kind_name(KIND_OF_SIDES[sides])
    if KIND_OF_SIDES[sides] in ("sea", "inland"):
        return kind
    return f"{kind}, {land_of(sides)}"


@remembered
def start_name(start: str) -> str:
    """A starting point: a circle, or just the name of a space."""
    side, place = start[0], start[1:]
    if side == "W":
        return _("West circle {place}").format(place=place)
    if side == "E":
        return _("East circle {place}").format(place=place)
    if side == "S":
        return _("South circle {place}").format(place=place)
    return start


@remembered
def move_words(text: str) -> str:
    """What a move does: where the ship goes, what is explored, where a tile or a scout is put."""
    match parse_move(text):
        case Sail(start):
            return _("ship to {start}").format(start=start_name(start))
        case Draw():
            return _("draw a tile")
        case Reuse(kind, value):
            return _("reuse the {kind} for scout {value}").format(kind=kind_name(kind), value=value)
        case Place(space, sides):
            return _("{tile} on {space}").format(tile=tile_name(sides_of(sides)), space=space)
        case Scout(value, side):
            return _("scout {value}, {side}").format(
                value=value, side=side_name(SIDE_LETTERS.index(side))
            )
        case _pass:
            return _("no scout")


def fact_words(fact: str) -> str:
    """A kind of tile or a side; other facts of a sentence as they are."""
    if fact in KINDS:
        return kind_name(fact)
    return side_name(SIDE_NAMES.index(fact)) if fact in SIDE_NAMES else fact


WORDING: Final = Wording(
    endings={
        FULL: gettext_lazy("the chart is full"),
        BAG: gettext_lazy("the bag is empty"),
        STUCK: gettext_lazy("no starting point is left"),
    },
    fact=fact_words,
    move=move_words,
)
