"""Oceania: what to do next, or what is being waited for."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rendering.position import Position
from games.rendering.scene import Scene
from games.rendering.words import kind_name, listed
from games.rules.base import Viewer
from games.rules.oceania.state import EXPLORE, PLACE, SAIL, SCOUT


def guide_of(scene: Scene, position: Position, viewer: Viewer) -> dict[str, Any]:
    """A title and a line below it; `waiting` where the viewer can only reload."""
    if scene.match.is_over:
        return {"title": _("This match is over"), "line": "", "waiting": False}
    view = position.view
    if viewer == view["seat"]:
        title, line = _own(position)
        return {"title": title, "line": line, "waiting": False}
    return {
        "title": _("Waiting for {name}").format(name=scene.name(view["seat"])),
        "line": _others(position),
        "waiting": True,
    }


def _own(position: Position) -> tuple[str, str]:
    view, choices = position.view, position.choices
    if view["phase"] == SAIL:
        count = len(choices.sails)
        reach = ngettext(
            "{count} point reaches unexplored water", "{count} points reach unexplored water", count
        )
        return _("Choose a starting point"), reach.format(count=count)
    if view["phase"] == EXPLORE:
        return (
            _("Draw a tile, or use one that you set aside"),
            _("Using one costs a scout, which leaves the game"),
        )
    if view["phase"] == PLACE:
        return _("Place your {kind} tile").format(kind=kind_name(view["hand"])), _fits(position)
    return (
        _("Put a scout on the new tile, or pass"),
        _("One scout a tile, one a turn; it never comes back"),
    )


def _fits(position: Position) -> str:
    places = position.choices.places
    ways = sum(len(found) for found in places.values())
    fits = ngettext("{ways} way to fit", "{ways} ways to fit", ways).format(ways=ways)
    if len(places) == 1:
        return _("{fits}, on {space}").format(fits=fits, space=next(iter(places)))
    spaces = ngettext("in {count} space", "in {count} spaces", len(places))
    return f"{fits}, {spaces.format(count=len(places))}"


def _others(position: Position) -> str:
    view = position.view
    if view["phase"] == PLACE:
        return _("A tile is being placed: {kind}").format(kind=kind_name(view["hand"]))
    return {
        SAIL: _("A starting point is being chosen"),
        EXPLORE: _("To draw, or to use a tile set aside: that is being decided"),
        SCOUT: _("A scout is being considered"),
    }[str(view["phase"])]


def steps_of(position: Position, over: bool) -> list[dict[str, Any]]:
    """The steps of a turn, and how far it has come."""
    reached = {SAIL: 0, EXPLORE: 1, PLACE: 1, SCOUT: 2}.get(position.view["phase"])
    if over or reached is None:
        return []
    names = [_("Start"), _("Explore"), _("Scout")]
    if position.view["players"] == 1:
        names.pop()
    return [
        {
            "name": name,
            "number": number + 1,
            "state": "done" if number < reached else "now" if number == reached else "ahead",
        }
        for number, name in enumerate(names)
    ]


def stuck_words(position: Position) -> str:
    """Why a game ended although tiles and spaces are left."""
    return _(
        "No dotted route leads to {spaces} any more, so no ship can start. Islands that end there"
        " stay open and score nothing."
    ).format(spaces=listed(position.unexplored))
