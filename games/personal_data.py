"""The games' part of what the site holds about a player."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.db.models import Prefetch

from games.actions.chat import erase_lines
from games.actions.endings import resign
from games.actions.refusals import NotPossible, Over
from games.models import ChatMessage, Match, Move, Seat
from games.timing import control_of
from ladder.models import Player


def export_matches(player: Player) -> list[dict[str, Any]]:
    """The player's matches with the moves that the player chose, the oldest first."""
    chosen = Prefetch("match__moves", Move.objects.filter(forced=False).order_by("seq"))
    seats = (
        Seat.objects.filter(player=player)
        .select_related("match")
        .prefetch_related(chosen)
        .order_by("match__created_at", "match_id")
    )
    return [_exported(seat) for seat in seats]


def _exported(seat: Seat) -> dict[str, Any]:
    match = seat.match
    return {
        "match": str(match.pk),
        "game": match.game,
        "variant": match.variant,
        "seat": seat.number,
        "nonce": seat.nonce,
        "began": match.created_at,
        "ended": match.finished_at,
        "ended_by": match.reason,
        "clock": str(control_of(match)),
        "seconds_left": seat.seconds_left,
        "score": seat.score,
        "place": seat.place,
        "moves": [
            {"move": move.text, "at": move.at}
            for move in match.moves.all()
            if move.seat == seat.number
        ],
    }


def leave_matches(player: Player, _pseudonym: str) -> None:
    """Give up what is still being played, so that nobody waits for somebody who has gone.

    Finished matches stay as they are. A match of three or more goes on: nobody can end it for the
    others, and it is left to their agreement, for which nobody waits for the one who has gone.
    """
    running = Match.objects.filter(seats__player=player, status=Match.Status.PLAYING)
    for match_id in running.order_by("pk").values_list("pk", flat=True):
        # Over: the other player has ended it in the meantime.
        with suppress(NotPossible, Over):
            resign(match_id, player)


def export_chat(player: Player) -> list[dict[str, Any]]:
    """What the player has said, the oldest first."""
    said = ChatMessage.objects.filter(player=player).exclude(text="").order_by("pk")
    return [
        {"match": str(line.match_id), "room": line.room, "text": line.text, "at": line.at}
        for line in said
    ]


def erase_chat(player: Player, _pseudonym: str) -> None:
    """Take back what the player has said; that something was said stays."""
    erase_lines(player)
