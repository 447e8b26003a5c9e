"""The line that tells a newcomer to Oceania what the goal is."""

from __future__ import annotations

from typing import Final

from django.utils.safestring import SafeString

from games.challenges.policy import is_new_to
from games.html.i18n import gettext as _
from games.html.i18n import per_language
from games.html.markup import format_html, own_markup
from games.kinds.base import Viewer
from games.kinds.oceania.page.glossary import explained, meaning
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.state import FACE_UP_COST, UNEXPLORED_COST
from games.matches.page.scene import Scene

_GOAL: Final = "goal"
_NO_LINE: Final = own_markup()


def goal_of(scene: Scene, viewer: Viewer) -> SafeString:
    """The line for a player in the first games of this kind; for everybody else nothing."""
    if viewer is None or scene.is_over or scene.match.game != OCEANIA.slug:
        return _NO_LINE
    alone = len(scene.seats) == 1
    player = scene.seats[viewer].player
    return goal_line(alone) if is_new_to(player, scene.match.game, alone=alone) else _NO_LINE


@per_language
def goal_line(alone: bool) -> SafeString:
    """The goal in one line, with what counts after it where there is room, and by its button."""
    goal, counts = _goal(alone)
    return format_html(
        '<p class="panel goal">{}: {}. <span class="goal-counts">{}</span></p>{}',
        explained(_GOAL, _("Goal")),
        goal,
        counts,
        meaning(_GOAL, _("Goal"), counts),
    )


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
