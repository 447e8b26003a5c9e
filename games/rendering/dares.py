"""A dare for its page: whose bag it is, how it stands, and both routes once they may be seen."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from games.lobby import with_seats
from games.models import Dare, Match
from games.rendering.glimpses import glimpse_of
from games.rendering.words import number
from ladder.models import Player


def dare_by_token(token: str) -> Dare | None:
    """The dare that a link leads to, whatever became of it."""
    return Dare.objects.filter(token=token).first()


def dare_of(match: Match) -> Dare | None:
    """The dare that a voyage was shared by, or answers."""
    made = Dare.objects.filter(voyage=match).first()
    return made or Dare.objects.filter(answer=match).first()


def dare_context(dare: Dare, player: Player | None) -> dict[str, Any]:
    """What the page shows to this reader: nothing of a bag that is still sealed to them."""
    ids = [dare.voyage_id, *([dare.answer_id] if dare.answer_id else [])]
    matches = {match.pk: match for match in with_seats(Match.objects.filter(pk__in=ids))}
    voyage = matches[dare.voyage_id]
    answer = matches.get(dare.answer_id) if dare.answer_id else None
    shown = [match for match in (voyage, answer) if match and _may_see(match, player)]
    (seat,) = voyage.seats.all()
    return {
        "token": dare.token,
        "name": seat.player.username,
        "score": number(seat.score or 0),
        "expires": dare.expires_at,
        "is_expired": timezone.now() >= dare.expires_at,
        "is_own": _is_seated(voyage, player),
        "answer": answer,
        "answer_name": answer.seats.all()[0].player.username if answer else "",
        "is_taker": answer is not None and _is_seated(answer, player),
        "is_settled": answer is not None and answer.is_over and not answer.is_sealed,
        "outcome": _outcome(voyage, answer),
        "rows": [_row(match) for match in shown],
    }


def _may_see(match: Match, player: Player | None) -> bool:
    return _is_seated(match, player) or not match.is_for_seats_only


def _is_seated(match: Match, player: Player | None) -> bool:
    return player is not None and any(seat.player_id == player.pk for seat in match.seats.all())


def _outcome(voyage: Match, answer: Match | None) -> str:
    """How the second has fared: better, worse or the same; empty until both are there."""
    if answer is None or not answer.is_over:
        return ""
    first, second = (match.seats.all()[0].score or 0 for match in (voyage, answer))
    return "better" if second > first else "worse" if second < first else "same"


def _row(match: Match) -> dict[str, Any]:
    glimpse = glimpse_of(match)
    (seat,) = match.seats.all()
    name = seat.player.username
    points = number(seat.score) if match.is_over and seat.score is not None else glimpse.scores[0]
    return {
        "id": match.pk,
        "label": name,
        "picture": glimpse.picture,
        "seats": [{"name": name, "score": points}],
    }
