"""Oceania: what to do next, or what is being waited for."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.html.i18n import listed
from games.html.layout import Guide, GuideStep
from games.html.remembered import remembered
from games.kinds.base import Viewer
from games.kinds.oceania.page.position import Position
from games.kinds.oceania.rules.state import EXPLORE, PLACE, SAIL, SCOUT
from games.kinds.oceania.wording import kind_name
from games.matches.page.scene import Scene


class _Facts(NamedTuple):
    """What the guide depends on; `places` are the spaces that fit, with the number of ways."""

    phase: str
    seat: int
    players: int
    hand: str | None
    starts: int
    places: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, position: Position) -> _Facts:
        view, choices = position.view, position.choices
        places = tuple([(space, len(ways)) for space, ways in choices.places.items()])
        return cls(
            view["phase"], view["seat"], view["players"], view["hand"], len(choices.sails), places
        )


def guide_of(scene: Scene, position: Position, viewer: Viewer) -> Guide:
    """What the viewer is to do, or whom the viewer waits for."""
    if scene.is_over:
        return Guide(_("This match is over"))
    if viewer == position.view["seat"]:
        return own_guide(position)
    facts = _Facts.of(position)
    return _others_guide(facts, scene.name(facts.seat))


def own_guide(position: Position) -> Guide:
    """What is to be done by whoever has to decide."""
    return _own_guide(_Facts.of(position))


@remembered
def _own_guide(facts: _Facts) -> Guide:
    title, line = _own(facts)
    return Guide(title, line, steps=_steps_of(facts))


@remembered
def _others_guide(facts: _Facts, name: str) -> Guide:
    title = _("Waiting for {name}").format(name=name)
    return Guide(title, watching_words(facts.phase, facts.hand), True, _steps_of(facts))


def _own(facts: _Facts) -> tuple[str, str]:
    if facts.phase == SAIL:
        reach = ngettext(
            "{count} point reaches unexplored water",
            "{count} points reach unexplored water",
            facts.starts,
        )
        return _("Choose a starting point"), reach.format(count=facts.starts)
    if facts.phase == EXPLORE:
        return (
            _("Draw, or use a tile set aside"),
            _("Using one costs a scout"),
        )
    if facts.phase == PLACE:
        assert facts.hand is not None
        return _("Place your {kind} tile").format(kind=kind_name(facts.hand)), _fits(facts.places)
    return (
        _("Place a scout, or pass"),
        _("One scout a tile, one a turn"),
    )


def _fits(places: tuple[tuple[str, int], ...]) -> str:
    ways = sum(ways for _space, ways in places)
    fits = ngettext("{ways} way to fit", "{ways} ways to fit", ways).format(ways=ways)
    if len(places) == 1:
        return _("{fits}, on {space}").format(fits=fits, space=places[0][0])
    spaces = ngettext("in {count} space", "in {count} spaces", len(places))
    return f"{fits}, {spaces.format(count=len(places))}"


def watching_words(phase: str, hand: str | None) -> str:
    """What somebody else is about to decide."""
    if phase == PLACE:
        assert hand is not None
        return _("A tile is being placed: {kind}").format(kind=kind_name(hand))
    return {
        SAIL: _("A starting point is being chosen"),
        EXPLORE: _("To draw, or to use a tile set aside: that is being decided"),
        SCOUT: _("A scout is being considered"),
    }[phase]


def _steps_of(facts: _Facts) -> tuple[GuideStep, ...]:
    """The steps of a turn, and how far it has come."""
    reached = {SAIL: 0, EXPLORE: 1, PLACE: 1, SCOUT: 2}[facts.phase]
    names = [_("Start"), _("Explore"), _("Scout")]
    if facts.players == 1:
        names.pop()
    return tuple(
        GuideStep(
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
    ).format(spaces=listed(position.chart.unexplored))
