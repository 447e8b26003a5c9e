"""Matches at a glance, one beside the other: in the lobby, for those who watch, and voyages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format

from games.live.attendance import Crowd
from games.models import Match, Seat
from games.rendering.glimpses import glimpse_of
from games.rendering.presence import watching_words
from games.rendering.series import score_words
from games.rendering.terms import preview_words
from games.rendering.words import gettext as _
from games.rendering.words import number
from ladder.models import Rating


def glimpse_rows(
    matches: Iterable[Match], ratings: Mapping[tuple[int, str], Rating], crowd: Crowd
) -> list[dict[str, Any]]:
    """Of each match its board, who plays, how it stands, and how many watch."""
    return [_row_of_match(match, ratings, crowd.watchers.get(match.pk, 0)) for match in matches]


def voyage_rows(voyages: Iterable[Match]) -> list[dict[str, Any]]:
    """Of each voyage its chart, when it began, and the points it has or will have as it stands."""
    return [_row_of_voyage(match) for match in voyages]


def _row_of_match(
    match: Match, ratings: Mapping[tuple[int, str], Rating], watchers: int
) -> dict[str, Any]:
    glimpse = glimpse_of(match)
    seats = list(match.seats.all())
    names = " – ".join(seat.player.username for seat in seats)
    return {
        "id": match.pk,
        "label": _("{game}: {names}").format(game=glimpse.title, names=names),
        "picture": glimpse.picture,
        "game": glimpse.title,
        "seats": [
            {
                "name": seat.player.username,
                "rating": str(ratings.get((seat.player_id, match.game), "")),
                "mark": mark,
                "score": _score(match, seat, projected),
            }
            for seat, mark, projected in zip(seats, glimpse.marks, glimpse.scores, strict=True)
        ],
        "facts": _facts(match),
        "watchers": str(watchers) if watchers else "",
        "watching": watching_words(watchers),
    }


def _facts(match: Match) -> str:
    score = score_words(match.series, match) if match.series else ""
    return " · ".join(filter(None, [preview_words(match.game), score]))


def _row_of_voyage(match: Match) -> dict[str, Any]:
    glimpse = glimpse_of(match)
    day = date_format(timezone.localtime(match.created_at), "DATE_FORMAT")
    (seat,) = match.seats.all()
    return {
        "id": match.pk,
        "label": _("Voyage of {day}").format(day=day),
        "picture": glimpse.picture,
        "seats": [{"name": day, "score": _score(match, seat, glimpse.scores[0])}],
        "facts": "" if match.is_over else _("under way"),
    }


def _score(match: Match, seat: Seat, projected: str) -> str:
    """What a seat had at the end, or would have if the game ended now."""
    return number(seat.score) if match.is_over and seat.score is not None else projected
