"""The chart as it was after some of a match's moves, in what everybody could see then.

It is replayed from the moves and rendered by the chart's own code, for those who walk back in the
list of moves. Moves are only ever added, so it stays the same for ever.
"""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.html.parts import from_template
from games.kinds.base import Viewer
from games.kinds.oceania.page.panels import Lead, lead_panel
from games.kinds.oceania.page.places import island_words
from games.kinds.oceania.page.position import Position
from games.kinds.oceania.page.turns import turn_words, turns_of
from games.kinds.oceania.svg.chart import DrawingOptions, draw_chart
from games.matches.page.scene import Scene

_SHEET = DrawingOptions("past")


def past_of(scene: Scene, after: int, viewer: Viewer) -> SafeString:
    """The chart after so many of the scene's moves and what these forced, marked as the past."""
    seen = scene.public_view_after(after)
    title, line = _words(scene, after)
    context = {
        "after": str(after),
        "now": reverse("match", args=[scene.match.pk]),
        "title": title,
        "line": line,
        "chart": draw_chart(Position.of(seen), _SHEET),
        "told": [island_words(island) for island in seen["islands"]],
        "lead": _lead(scene, seen, viewer),
    }
    return from_template("oceania/match/_past.html", context)


def _lead(scene: Scene, seen: dict[str, Any], viewer: Viewer) -> SafeString | str:
    if len(scene.seats) == 1:
        return ""
    return lead_panel(Lead.of(seen, viewer, "past", scene.names))


def _words(scene: Scene, after: int) -> tuple[str, str]:
    """Which moment this is, and what had just been done."""
    turns = turns_of(scene.steps[:after])
    if not turns:
        return _("Earlier: before the first move"), ""
    last, round_number = turns[-1], (len(turns) - 1) // len(scene.seats) + 1
    title = _("Earlier: round {round}, {name}")
    return title.format(round=round_number, name=scene.name(last.seat)), turn_words(last)
