"""A match at a glance, for lists: a small picture, where its game has one, and the scores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final
from uuid import UUID

from django.utils.safestring import SafeString

from games.models import Match
from games.rendering import pieces
from games.rendering.markup import own_markup
from games.rendering.miniature import draw_miniature
from games.rendering.words import number
from games.rules.registry import GAMES

#: More than all lists together show at a time.
_REMEMBERED: Final = 256


@dataclass(frozen=True)
class Glimpse:
    """What everybody may see of a match, in short; marks and scores by seat."""

    title: str
    picture: SafeString
    marks: tuple[SafeString, ...]
    scores: tuple[str, ...]


@dataclass(frozen=True)
class _Version:
    """A match in one of its versions; the state follows from these and isn't compared."""

    match_id: UUID
    version: int
    game: str
    seats: int
    state: Mapping[str, Any] = field(compare=False)


def glimpse_of(match: Match) -> Glimpse:
    """The match as it stands; the same object as long as nothing changes."""
    return _glimpse(
        _Version(match.pk, match.version, match.game, len(match.seats.all()), match.state)
    )


@lru_cache(maxsize=_REMEMBERED)
def _glimpse(version: _Version) -> Glimpse:
    rules = GAMES[version.game]
    nothing = own_markup()
    if version.game != "oceania":
        none = ("",) * version.seats
        return Glimpse(rules.title, nothing, (nothing,) * version.seats, none)
    view: dict[str, Any] = rules.view_for(rules.decode(version.state), None)
    return Glimpse(
        rules.title,
        draw_miniature(view),
        tuple(pieces.mark(seat) for seat in range(version.seats)),
        tuple(number(points) for points in view["projected"]),
    )
