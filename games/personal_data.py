"""The games' part of what the site holds about a player."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, Q
from django.utils import timezone

from games.chat.actions import erase_lines
from games.matches.clock_columns import control_of
from games.matches.endings import resign
from games.matches.refusals import NotPossible, Over
from games.models import (
    Challenge,
    ChatMessage,
    DailyAttempt,
    Dare,
    FormerName,
    Match,
    Move,
    Notice,
    PlayerNote,
    Report,
    Seal,
    Seat,
    Series,
)
from games.series.actions import SeriesOver, resign_series
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
            {"move": move.text, "at": move.at, "arrived": move.arrived_at, "lag": move.lag}
            for move in match.moves.all()
            if move.seat == seat.number
        ],
    }


def export_challenges(player: Player) -> list[dict[str, Any]]:
    """Challenges that the player made or was named in, the oldest first, with their own words."""
    named = Challenge.objects.filter(Q(challenger=player) | Q(opponent=player))
    return [
        {
            "challenge": str(challenge.pk),
            "made_by_you": challenge.challenger_id == player.pk,
            "kind": challenge.kind,
            "game": challenge.game,
            "best_of": challenge.best_of,
            "made": challenge.created_at,
            "status": challenge.status,
            "closed": challenge.closed_at,
            "your_words": challenge.decline_words if challenge.opponent_id == player.pk else "",
        }
        for challenge in named.defer("nonce", "token").order_by("created_at", "pk")
    ]


def export_notices(player: Player) -> list[dict[str, Any]]:
    """What the site wants to tell, or has told, the player."""
    rows = Notice.objects.filter(player=player).order_by("created_at", "pk")
    return [
        {
            "kind": notice.kind,
            "created": notice.created_at,
            "read": notice.read_at,
            "reason": notice.reason,
        }
        for notice in rows
    ]


def leave_challenges(player: Player, _pseudonym: str) -> None:
    """Withdraw what the player offers, let lapse what was offered to them, and forget words."""
    standing = Challenge.objects.filter(status=Challenge.Status.OPEN)
    now = timezone.now()
    standing.filter(challenger=player).update(status=Challenge.Status.CANCELLED, closed_at=now)
    standing.filter(opponent=player).update(status=Challenge.Status.EXPIRED, closed_at=now)
    Challenge.objects.filter(opponent=player).update(decline_words="")
    Seal.objects.filter(kept_for=player).delete()


def forget_notices(player: Player, _pseudonym: str) -> None:
    """Delete what was to be told to the player, and that they challenged anybody."""
    Notice.objects.filter(
        Q(player=player)
        | Q(kind=Notice.Kind.CHALLENGE, challenge__challenger=player)
        | Q(kind=Notice.Kind.REMATCH, match__seats__player=player)
    ).delete()


def leave_series(player: Player, _pseudonym: str) -> None:
    """Give up the series that are being played, each with the game that is."""
    running = Series.objects.filter(seats__player=player, status=Series.Status.PLAYING)
    for series_id in running.order_by("pk").values_list("pk", flat=True):
        with suppress(SeriesOver):  # the other player has ended it in the meantime
            resign_series(series_id, player)


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


def export_reports(player: Player) -> list[dict[str, Any]]:
    """What the player has reported, and what became of it. Reports by others are theirs."""
    columns = ("subject", "reason", "words", "created_at", "status", "note", "resolved_at")
    rows = Report.objects.filter(reporter=player).order_by("created_at", "pk")
    return list(rows.values(*columns))


def erase_reports(player: Player, _pseudonym: str) -> None:
    """Take the player's words back, and what they were told; that something was reported stays."""
    Report.objects.filter(reporter=player).update(words="", note="")


def export_player_notes(player: Player) -> list[dict[str, Any]]:
    """What moderators have noted about the player. Who wrote it is those others' affair."""
    rows = PlayerNote.objects.filter(player=player).order_by("at", "pk")
    return [{"text": row.text, "at": row.at} for row in rows]


def export_former_names(player: Player) -> list[dict[str, Any]]:
    """How the player was called before."""
    rows = FormerName.objects.filter(player=player).order_by("until", "pk")
    return [{"name": row.name, "until": row.until} for row in rows]


def erase_player_records(player: Player, _pseudonym: str) -> None:
    """Delete what was noted about the player, and their former names."""
    PlayerNote.objects.filter(player=player).delete()
    FormerName.objects.filter(player=player).delete()


def export_daily_voyages(player: Player) -> list[dict[str, Any]]:
    """The days on whose bags the player has sailed; the voyages are among the matches."""
    attempts = DailyAttempt.objects.filter(player=player).order_by("voyage")
    return [{"day": row.voyage_id, "match": str(row.match_id)} for row in attempts]


def export_dares(player: Player) -> list[dict[str, Any]]:
    """Bags that the player has passed on, or sailed on by somebody's link, the oldest first."""
    answered = Exists(Seat.objects.filter(match=OuterRef("answer"), player=player))
    own = Exists(Seat.objects.filter(match=OuterRef("voyage"), player=player))
    dares = Dare.objects.annotate(own=own).filter(Q(own=True) | answered)
    return [
        {
            "match": str(dare.voyage_id if dare.own else dare.answer_id),
            "made_by_you": dare.own,
            "made": dare.created_at,
            "expires": dare.expires_at,
        }
        for dare in dares.order_by("created_at", "pk")
    ]
