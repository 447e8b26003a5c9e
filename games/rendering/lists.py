"""Lists of matches, in a number of queries that does not grow with them."""

from __future__ import annotations

from typing import Any, Final

from django.db.models import Prefetch, prefetch_related_objects
from django.utils.translation import gettext as _

from games.models import Match, Seat
from games.rendering.conduct import ending_of
from games.rendering.scene import Scene
from ladder.models import Player

MOST_RUNNING: Final = 50
MOST_FINISHED: Final = 20


def own_matches(player: Player) -> dict[str, Any]:
    """The player's matches: those that run, one's own turn first, and the last that are over."""
    running = Match.objects.filter(seats__player=player, status=Match.Status.PLAYING)
    finished = Match.objects.filter(seats__player=player, status=Match.Status.OVER)
    running_matches = list(running.defer("seed", "state").order_by("-created_at")[:MOST_RUNNING])
    finished_matches = list(
        finished.defer("seed", "state").order_by("-finished_at")[:MOST_FINISHED]
    )
    seats = Seat.objects.select_related("player").only(
        "match_id", "number", "to_move", "score", "place", "player__username"
    )
    prefetch_related_objects([*running_matches, *finished_matches], Prefetch("seats", seats))
    rows = [_running_row(match, player) for match in running_matches]
    return {
        "running": sorted(rows, key=lambda row: not row["mine"]),
        "finished": [_finished_row(match, player) for match in finished_matches],
    }


def _scene(match: Match) -> Scene:
    return Scene(match, list(match.seats.all()), [])


def _running_row(match: Match, player: Player) -> dict[str, Any]:
    scene = _scene(match)
    deciding = [seat for seat in scene.seats if seat.to_move]
    return {
        "id": match.pk,
        "title": scene.title,
        "mine": any(seat.player_id == player.pk for seat in deciding),
        "waiting": _("Waiting for {name}").format(
            name=", ".join(seat.player.username for seat in deciding)
        ),
        "since": match.created_at,
    }


def _finished_row(match: Match, player: Player) -> dict[str, Any]:
    scene = _scene(match)
    ending = ending_of(scene, scene.viewer(player))
    return {
        "id": match.pk,
        "title": scene.title,
        "result": ending["result"],
        "reason": ending["reason_words"],
        "mood": ending["mood"],
        "ended": match.finished_at,
    }
