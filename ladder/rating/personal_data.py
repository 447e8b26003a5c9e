"""Results and ratings in what the site holds about a player.

They hold nothing personal besides whose they are: when an account is deleted they stay, under the
pseudonym, since the opponents' ratings rest on them.
"""

from __future__ import annotations

from typing import Any

from ladder import privacy
from ladder.models import Player
from ladder.rating.models import ALL_TIME


def register_results() -> None:
    privacy.register_export("ratings", _ratings)
    privacy.register_export("results", _results)


def _ratings(player: Player) -> list[dict[str, Any]]:
    rows = player.ratings.filter(season=ALL_TIME).order_by("game")
    columns = rows.values("game", "rating", "won", "drawn", "lost", "last_played_at")
    return [dict(row) for row in columns]


def _results(player: Player) -> list[dict[str, Any]]:
    changes = {
        result: {"before": before, "after": after}
        for result, before, after in player.rating_changes.values_list("result", "before", "after")
    }
    sides = player.sides.select_related("result")
    return [
        {
            "match": str(side.result.match),
            "game": side.game,
            "finished": side.finished_at,
            "seat": side.seat,
            "place": side.place,
            "score": side.score,
            "not_rated": side.result.get_unrated_display() if side.result.unrated else "",
            "voided": side.result.voided_at,
            "rating": changes.get(side.result_id),
        }
        for side in sides.order_by("finished_at", "pk")
    ]
