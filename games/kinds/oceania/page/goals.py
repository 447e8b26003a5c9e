"""The line that tells a newcomer to Oceania what the goal is."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.challenges.policy import is_new_to
from games.html.parts import from_template
from games.html.remembered import remembered
from games.kinds.base import Viewer
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.state import FACE_UP_COST, UNEXPLORED_COST
from games.matches.page.scene import Scene


def goal_of(scene: Scene, viewer: Viewer) -> SafeString:
    """The line for a player in the first games of this kind; for everybody else nothing."""
    if viewer is None or scene.is_over or scene.match.game != OCEANIA.slug:
        return SafeString()
    alone = len(scene.seats) == 1
    player = scene.seats[viewer].player
    return goal_line(alone) if is_new_to(player, scene.match.game, alone=alone) else SafeString()


@remembered
def goal_line(alone: bool) -> SafeString:
    """The goal in one line, with what counts after it where there is room, and by its button."""
    goal, counts = _goal(alone)
    context = {"goal": goal, "counts": counts, "terms": {"goal": (_("Goal"), counts)}}
    return from_template("oceania/match/_goal.html", context)


def _goal(alone: bool) -> tuple[str, str]:
    """What to aim at, and what counts."""
    if alone:
        return _("large complete islands, nothing left unexplored"), _(
            "Every complete island pays its size squared, every space left unexplored costs"
            " {points}."
        ).format(points=UNEXPLORED_COST)
    return _("lead on islands when they are complete"), _(
        "Every complete island pays a point a tile to whoever has the higher sum of scouts on it,"
        " every tile set aside costs {points}. Most points win."
    ).format(points=FACE_UP_COST)
