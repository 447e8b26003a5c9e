"""Oceania: the bag, the moves, and who leads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.html.markup import own_markup
from games.html.parts import from_template, part
from games.html.remembered import remembered
from games.kinds.base import Viewer
from games.kinds.oceania.page.turns import Turns, rounds_of

#: Kinds of tiles, and how many there are of each.
Stocks = tuple[tuple[str, int], ...]


def bag_part(view: Mapping[str, Any]) -> SafeString:
    """What is in the bag and in the reserve."""
    unseen, reserve = (tuple(view[name].items()) for name in ("unseen", "reserve"))
    return _bag_part(view["bag"], view["removed"], unseen, reserve)


@remembered
def _bag_part(bag: int, removed: int, unseen: Stocks, reserve: Stocks) -> SafeString:
    """The panel; of an empty bag the tiles that nobody has seen are all out of play."""
    context = {
        "empty": bag == 0,
        "bag": str(bag),
        "removed": str(removed),
        "unseen": own_markup(*[_stock(kind, count, False) for kind, count in unseen]),
        "reserve": own_markup(*[_stock(kind, count, True) for kind, count in reserve]),
    }
    return part("bag", from_template("oceania/match/_bag.html", context))


@remembered
def _stock(kind: str, count: int, is_reserve: bool) -> SafeString:
    context = {"kind": kind, "count": count, "is_reserve": is_reserve}
    return from_template("oceania/match/_stock.html", context)


class Lead(NamedTuple):
    """What the bar under the board shows, in a picture whose ids begin with `name`."""

    white: int
    grey: int
    viewer: Viewer
    name: str
    #: Those of White and Grey.
    names: tuple[str, ...]

    @classmethod
    def of(cls, view: Mapping[str, Any], viewer: Viewer, name: str, names: tuple[str, ...]) -> Lead:
        white, grey = view["projected"]
        return cls(white, grey, viewer, name, names)


@remembered
def lead_panel(lead: Lead) -> SafeString:
    """Who leads by what is projected, as a bar and in words."""
    white_name, grey_name = lead.names
    context = {
        "white_name": white_name,
        "grey_name": grey_name,
        "white": lead.white,
        "grey": lead.grey,
        "lead": lead.white - lead.grey,
        "bar": f"{lead.name}-lead",
        "words": _lead_words(lead),
    }
    return from_template("oceania/match/_lead.html", context)


def _lead_words(lead: Lead) -> str:
    points = abs(lead.white - lead.grey)
    if not points:
        return _("level")
    leader = 0 if lead.white > lead.grey else 1
    if lead.viewer is None:
        return _("{name} leads by {points}").format(name=lead.names[leader], points=points)
    words = _("you lead by {points}") if lead.viewer == leader else _("you trail by {points}")
    return words.format(points=points)


def moves_part(turns: Turns, names: tuple[str, ...], positions: str) -> SafeString:
    """The turns, round by round; each leads to the chart after it, under `positions`."""
    context = {
        "names": names,
        "rows": own_markup(*rounds_of(turns, len(names), positions)),
        "positions": positions,
    }
    return part("moves", from_template("oceania/match/_moves.html", context))
