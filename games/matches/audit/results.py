"""Whether the ladder was told what a match says of itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.models import Match, Seat
from ladder.rating.actions import outcome_among
from ladder.rating.models import Result

#: Why a match that began as a rated one may not be rated when it ends.
_MEANWHILE: Final = frozenset({"", Result.Unrated.NO_ACCOUNT, Result.Unrated.SANCTION})


def result_differences(match: Match, seats: Sequence[Seat]) -> Iterator[str]:
    """What is wrong with the result of a match."""
    ended_by = match.reason_before_void or match.reason
    has_counted = match.is_over and len(seats) > 1 and ended_by not in Match.UNCOUNTED
    result = Result.objects.filter(match=match.pk).first()
    if result is None:
        if has_counted:
            yield "the ladder has no result of it"
        return
    if not has_counted:
        yield "the ladder has a result of it, and should not"
        return
    if _recorded(result) != _due(match, seats, ended_by):
        yield "the ladder has another result of it"
    if (result.voided_at is not None) != (match.reason == Match.Reason.VOIDED):
        yield "the ladder counts it, and should not, or the other way round"
    if result.unrated not in ({match.why_unrated} if match.why_unrated else _MEANWHILE):
        yield "the ladder rates it, and should not, or the other way round"


def _recorded(result: Result) -> object:
    sides = result.sides.order_by("seat").values_list("player_id", "place", "score", "outcome")
    facts = [result.game, result.ended_by, result.moves, result.finished_at, result.series]
    return [*facts, *sides]


def _due(match: Match, seats: Sequence[Seat], ended_by: str) -> object:
    facts = [match.game, ended_by, match.moves_made, match.finished_at, match.series_id]
    places = [seat.place or 0 for seat in seats]
    return [
        *facts,
        *(
            (seat.player_id, place, seat.score, outcome_among(place, places))
            for seat, place in zip(seats, places, strict=True)
        ),
    ]
