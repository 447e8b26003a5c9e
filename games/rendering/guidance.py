"""Oceania: what to do next, or what is being waited for."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rendering.layout import Guide, Step
from games.rendering.names import blank
from games.rendering.position import Position
from games.rendering.scene import Scene
from games.rendering.words import kind_name, listed
from games.rules.base import Viewer
from games.rules.oceania.state import EXPLORE, PLACE, SAIL, SCOUT


def guide_of(scene: Scene, position: Position, viewer: Viewer) -> Guide:
    """What the viewer is to do, or whom the viewer waits for, whose name is left blank."""
    if scene.match.is_over:
        return Guide(_("This match is over"))
    seat = position.view["seat"]
    if viewer == seat:
        return own_guide(position)
    title = _("Waiting for {name}").format(name=blank(seat))
    return Guide(title, _others(position), True, _steps_of(position))


def own_guide(position: Position) -> Guide:
    """What is to be done by whoever has to decide."""
    title, line = _own(position)
    return Guide(title, line, steps=_steps_of(position))


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
            _("Draw, or use a tile set aside"),
            _("Using one costs a scout"),
        )
    if view["phase"] == PLACE:
        return _("Place your {kind} tile").format(kind=kind_name(view["hand"])), _fits(position)
    return (
        _("Place a scout, or pass"),
        _("One scout a tile, one a turn"),
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


def _steps_of(position: Position) -> tuple[Step, ...]:
    """The steps of a turn, and how far it has come."""
    reached = {SAIL: 0, EXPLORE: 1, PLACE: 1, SCOUT: 2}[str(position.view["phase"])]
    names = [_("Start"), _("Explore"), _("Scout")]
    if position.view["players"] == 1:
        names.pop()
    return tuple(
        Step(
            name,
            "✓" if number < reached else str(number + 1),
            "done" if number < reached else "now" if number == reached else "ahead",
        )
        for number, name in enumerate(names)
    )


def stuck_words(position: Position) -> str:
    """Why a game ended although tiles and spaces are left."""
    return _(
        "No dotted route leads to {spaces} any more, so no ship can start. Islands that end there"
        " stay open and score nothing."
    ).format(spaces=listed(position.unexplored))
