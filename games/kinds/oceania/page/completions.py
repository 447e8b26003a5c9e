"""Oceania: islands that the last tile completed: lit on the board, and in words above it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.html.i18n import listed
from games.html.parts import from_template
from games.html.remembered import remembered
from games.kinds.base import Viewer
from games.kinds.oceania.page.position import Chart
from games.kinds.oceania.page.turns import Turns
from games.kinds.oceania.rules.state import PLACE, SCOUT

#: An island's letter, its size, what it brings, and to whom: None if nobody leads on it.
_Island = tuple[str, int, int, int | None]


class Completion(NamedTuple):
    """The islands, the space of the tile that completed them, and if a scout may still decide."""

    islands: tuple[_Island, ...]
    placed: str
    players: int
    open: bool


def last_completion(turns: Turns, view: Mapping[str, Any], chart: Chart) -> Completion | None:
    """What the last turn completed, until the next tile is drawn."""
    phase = view["phase"]
    last = [played for played in turns[-2:] if phase == SCOUT or not played.turn.unfinished]
    if phase == PLACE or not last or last[-1].turn.place is None:
        return None
    return completed_by(last[-1].turn.place.space, view, chart)


def completed_by(placed: str, view: Mapping[str, Any], chart: Chart) -> Completion | None:
    """The islands that are complete since a tile was placed there, the last one on the chart."""
    fresh = {placed, *chart.last_filled}
    islands = tuple(
        [
            _island(island, chart.players)
            for island in chart.islands
            if island["complete"] and not fresh.isdisjoint(island["spaces"])
        ]
    )
    if not islands:
        return None
    return Completion(islands, placed, chart.players, view["phase"] == SCOUT)


def _island(island: Mapping[str, Any], players: int) -> _Island:
    size = len(island["spaces"])
    if players == 1:
        return island["letter"], size, size**2, 0
    return island["letter"], size, size, island["leader"]


def draw_completion(completion: Completion | None, name: str = "board") -> str:
    """A line around the islands, known to a script as new by the tile; ids begin with `name`."""
    if completion is None:
        return ""
    coasts = "".join(
        f'<use class="completed-{layer}" href="#{name}-coast-{letter}"/>'
        for layer in ("casing", "coast")
        for letter, *_facts in completion.islands
    )
    return f'<g class="completed" data-placed="{completion.placed}">{coasts}</g>'


@remembered
def completion_note(
    completion: Completion | None, viewer: Viewer, names: tuple[str, ...]
) -> SafeString:
    """The words above the chart, where nothing can be chosen."""
    if completion is None:
        return SafeString()
    context = {"words": completion_words(completion, viewer, names)}
    return from_template("oceania/match/_completion_note.html", context)


def completion_words(completion: Completion, viewer: Viewer, names: Sequence[str]) -> str:
    """Which islands are complete, and what that brings to whom, or how large they are."""
    letters = [letter for letter, *_facts in completion.islands]
    words = ngettext(
        "Island {letters} complete: {worth}", "Islands {letters} complete: {worth}", len(letters)
    )
    worth = [_worth(island, completion, viewer, names) for island in completion.islands]
    return words.format(letters=listed(letters), worth=", ".join(worth))


def _worth(island: _Island, completion: Completion, viewer: Viewer, names: Sequence[str]) -> str:
    _letter, size, points, leader = island
    if completion.open:
        return ngettext("{size} tile", "{size} tiles", size).format(size=size)
    if completion.players == 1:
        return f"+{points}"
    if leader is None:
        return _("no points, nobody leads")
    if leader == viewer:
        return _("+{points} for you").format(points=points)
    return _("+{points} for {name}").format(points=points, name=names[leader])
