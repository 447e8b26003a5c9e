"""A match at a glance, for lists: a small picture, where its game has one, and the scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final
from uuid import UUID

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.challenges.wording import preview_words
from games.html.i18n import number
from games.html.markup import own_markup
from games.kinds.kind import Thumbnail
from games.kinds.registry import KINDS
from games.matches.page.presence import watching_words
from games.models import Match, Seat
from games.presence import SitePresence
from games.series.parts import score_words
from ladder.models import Rating

#: More than all lists together show at a time.
_REMEMBERED: Final = 256


@dataclass(frozen=True)
class _Version:
    """A match in one of its versions; the state follows from these and isn't compared."""

    match_id: UUID
    version: int
    game: str
    seats: int
    state: Mapping[str, Any] = field(compare=False)


def thumbnail_of(match: Match) -> Thumbnail:
    """The match as it stands; the same object as long as nothing changes."""
    return _thumbnail(
        _Version(match.pk, match.version, match.game, len(match.seats.all()), match.state)
    )


@lru_cache(maxsize=_REMEMBERED)
def _thumbnail(version: _Version) -> Thumbnail:
    kind = KINDS[version.game]
    if kind.thumbnail is None:
        nothing = own_markup()
        return Thumbnail(nothing, (nothing,) * version.seats, ("",) * version.seats)
    return kind.thumbnail(kind.rules.view_for(kind.rules.decode(version.state), None))


def glimpse_rows(
    matches: Iterable[Match], ratings: Mapping[tuple[int, str], Rating], presence: SitePresence
) -> list[dict[str, Any]]:
    """Of each match its board, who plays, how it stands, and how many watch."""
    return [_row_of_match(match, ratings, presence.watchers.get(match.pk, 0)) for match in matches]


def voyage_rows(voyages: Iterable[Match]) -> list[dict[str, Any]]:
    """Of each voyage its chart, when it began, and its points; under way, those of its islands."""
    return [_row_of_voyage(match) for match in voyages]


def _row_of_match(
    match: Match, ratings: Mapping[tuple[int, str], Rating], watchers: int
) -> dict[str, Any]:
    thumbnail, title = thumbnail_of(match), KINDS[match.game].title
    seats = list(match.seats.all())
    names = " – ".join(seat.player.username for seat in seats)
    return {
        "id": match.pk,
        "label": _("{game}: {names}").format(game=title, names=names),
        "picture": thumbnail.picture,
        "game": title,
        "seats": [
            {
                "name": seat.player.username,
                "rating": str(ratings.get((seat.player_id, match.game), "")),
                "mark": mark,
                "score": _score(match, seat, projected),
            }
            for seat, mark, projected in zip(seats, thumbnail.marks, thumbnail.scores, strict=True)
        ],
        "facts": _facts(match),
        "watchers": str(watchers) if watchers else "",
        "watching": watching_words(watchers),
    }


def _facts(match: Match) -> str:
    score = score_words(match.series, match) if match.series else ""
    return " · ".join(filter(None, [preview_words(match.game), score]))


def _row_of_voyage(match: Match) -> dict[str, Any]:
    thumbnail = thumbnail_of(match)
    day = date_format(timezone.localtime(match.created_at), "DATE_FORMAT")
    (seat,) = match.seats.all()
    return {
        "id": match.pk,
        "label": _("Voyage of {day}").format(day=day),
        "picture": thumbnail.picture,
        "seats": [{"name": day, "score": _score(match, seat, thumbnail.scores[0])}],
        "facts": "" if match.is_over else " · ".join([_("points for islands"), _("under way")]),
    }


def _score(match: Match, seat: Seat, projected: str) -> str:
    """What a seat had at the end, or would have if the game ended now."""
    return number(seat.score) if match.is_over and seat.score is not None else projected
