"""What a match waits for while it is played: a first move, or an opponent who has left."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils.safestring import SafeString

from games.html.parts import empty_part, from_template, part
from games.kinds.base import Viewer
from games.matches.clock_columns import clocks_of, unmoved_seats
from games.matches.endings import LATER_WAIT, wait_for
from games.matches.page.clocks import countdown, time_words
from games.matches.page.scene import Scene
from games.models import Match
from games.series.queries import Overview
from games.series.standing import is_last_of_several


def waiting_part(scene: Scene, overview: Overview | None, viewer: Viewer) -> SafeString:
    """The part below the board while the match is played; mostly there is nothing to see in it."""
    first_move = _first_move(scene, overview, viewer)
    if first_move:
        return part("next", from_template("games/match/_first_move.html", first_move))
    if _can_be_left(scene, viewer):
        assert viewer is not None
        counts = viewer not in unmoved_seats(scene.match, len(scene.seats))
        return _left_part(scene, 1 - viewer, wait_for(scene.match, 1 - viewer), counts)
    return empty_part("next")


def _can_be_left(scene: Scene, viewer: Viewer) -> bool:
    """Whether the viewer waits in a live game of two for a person, who may have left."""
    if viewer is None or len(scene.seats) != 2 or scene.match.clock != Match.Clock.LIVE:
        return False
    opponent = 1 - viewer
    return scene.deciding == {opponent} and not scene.seats[opponent].player.is_bot


def _left_part(scene: Scene, opponent: int, wait: timedelta, counts: bool) -> SafeString:
    """The claim of the win, or of having the game called off if it does not count yet.

    The page's script shows it once the opponent has no connection.
    """
    context = {
        "counts": counts,
        "seat": str(opponent),
        "name": scene.name(opponent),
        "waits": f"{wait.total_seconds():.0f} {LATER_WAIT.total_seconds():.0f}",
        "words": time_words("countdown", wait.total_seconds()),
        "match_id": scene.match.pk,
    }
    return part("next", from_template("games/match/_left.html", context))


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
    best_of = overview.series.best_of if overview is not None else 1
    return {
        "own": seat == viewer,
        "name": scene.name(seat),
        "in_series": best_of > 1,
        "is_last": is_last_of_several(best_of, match.number),
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
