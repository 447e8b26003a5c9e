"""What a match waits for while it is played: the first move of a side, with a countdown."""

from __future__ import annotations

from typing import Any

from django.utils.safestring import SafeString

from games.rendering.clocks import countdown
from games.rendering.parts import empty_part, from_template, part
from games.rendering.scene import Scene
from games.rules.base import Viewer
from games.series_overview import Overview
from games.timing import clocks_of, unmoved_seats


def waiting_part(scene: Scene, overview: Overview | None, viewer: Viewer) -> SafeString:
    """The part below the board while the match is played; mostly empty."""
    first_move = _first_move(scene, overview, viewer)
    if not first_move:
        return empty_part("next")
    return part("next", from_template("_first_move.html", first_move))


def _first_move(scene: Scene, overview: Overview | None, viewer: Viewer) -> dict[str, Any]:
    """Who has how long for a first move, and what missing it means; empty if it is made."""
    match = scene.match
    if match.clock_started_at is None:
        return {}
    waited_for = sorted(scene.deciding & unmoved_seats(match, len(scene.seats)))
    if not waited_for:
        return {}
    seat = viewer if viewer in waited_for else waited_for[0]
    left = clocks_of(match, scene.seats, scene.deciding).allowed(seat)
    return {
        "own": seat == viewer,
        "name": scene.name(seat),
        "in_series": overview is not None and overview.series.best_of > 1,
        "missed": _has_just_missed(scene, overview, seat),
        "countdown": countdown("first-move", match.clock, left, match.clock_started_at),
    }


def _has_just_missed(scene: Scene, overview: Overview | None, seat: int) -> bool:
    """Whether the seat's player let the clock call the game before this one off as well."""
    if overview is None:
        return False
    before = [game for game in overview.games if game.number == scene.match.number - 1]
    side = overview.side_of(scene.seats[seat].player_id)
    return any(game.absent is not None and game.absent == side for game in before)
