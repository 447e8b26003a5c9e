"""Lists of matches, in a number of queries that does not grow with them."""

from __future__ import annotations

from typing import Any, Final

from django.db.models import Prefetch

from games.matches.page.match_controls import ending_of
from games.matches.page.scene import Scene
from games.models import Match, Seat
from ladder.models import Player

MOST_FINISHED: Final = 20


def finished_matches(player: Player) -> list[dict[str, Any]]:
    """The last matches of the player that are over, in two queries."""
    finished = Match.objects.filter(seats__player=player, status=Match.Status.OVER)
    seats = Seat.objects.select_related("player").only(
        "match_id", "number", "score", "place", "player__username"
    )
    matches = finished.defer("seed", "state").order_by("-finished_at")[:MOST_FINISHED]
    return [
        _finished_row(match, player) for match in matches.prefetch_related(Prefetch("seats", seats))
    ]


def _finished_row(match: Match, player: Player) -> dict[str, Any]:
    scene = Scene(match, list(match.seats.all()), [], None)
    ending = ending_of(scene, scene.viewer(player))
    return {
        "id": match.pk,
        "title": scene.title,
        "result": ending["result"],
        "reason": ending["reason_words"],
        "mood": ending["mood"],
        "ended": match.finished_at,
    }
