"""The ladder and players as plain values, for programs: the public JSON and CSV."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.core.paginator import Paginator
from django.utils import timezone

from games.standings.page import LadderChoice
from ladder.models import Player, Rating
from ladder.preferences import preferences_of
from ladder.rating.models import ALL_TIME
from ladder.rating.standings import (
    country_in,
    field_of,
    ranked,
    standings_of,
    version_of,
)

JSON_PAGE: Final = 100
CSV_HEADER: Final = [
    "rank", "name", "country", "rating", "games", "won", "drawn", "lost", "average_score",
    "last_played",
]  # fmt: skip


def ladder_values(choice: LadderChoice) -> dict[str, Any]:
    """One page of the ladder."""
    version = version_of(choice.game)
    field = field_of(choice.game, choice.season, version)
    players = field.chosen(choice.country, choice.active_since(timezone.now()))
    page = Paginator(players, JSON_PAGE).get_page(choice.page)
    shown = standings_of(choice.game, choice.season, list(page))
    return {
        "game": choice.game,
        "season": choice.season or None,
        "version": version,
        "page": page.number,
        "pages": page.paginator.num_pages,
        "players": [
            {"rank": field.rank(rating), **_person(rating), **standing_values(rating)}
            for rating in shown
        ],
    }


def ladder_rows(choice: LadderChoice) -> Iterator[list[Any]]:
    """The whole ladder, or the part of it that is chosen, as rows of a table, the header first."""
    yield CSV_HEADER
    since = choice.active_since(timezone.now())
    for rank, rating in enumerate(ranked(choice.game, choice.season).iterator(), start=1):
        if choice.country not in ("", country_in(rating)):
            continue
        if since is not None and rating.last_played_at < since:
            continue
        values = standing_values(rating)
        values["last_played"] = values["last_played"].isoformat()
        name = _as_text(rating.player.username)
        yield [rank, name, country_in(rating), *values.values()]


def _as_text(name: str) -> str:
    """A name as a cell that no spreadsheet takes for a formula, as it would one with a hyphen."""
    return f"'{name}" if name.startswith("-") else name


def player_values(player: Player) -> dict[str, Any]:
    """A player's standings in all games."""
    ratings = player.ratings.filter(season=ALL_TIME).order_by("game")
    return {
        "name": player.username,
        "country": preferences_of(player).country,
        "joined": player.date_joined.date(),
        "games": {
            rating.game: {"provisional": rating.is_provisional, **standing_values(rating)}
            for rating in ratings
        },
    }


def _person(rating: Rating) -> dict[str, str]:
    return {"name": rating.player.username, "country": country_in(rating)}


def standing_values(rating: Rating) -> dict[str, Any]:
    return {
        "rating": round(rating.rating),
        "games": rating.games,
        "won": rating.won,
        "drawn": rating.drawn,
        "lost": rating.lost,
        "average_score": round(rating.score_sum / max(rating.games, 1), 1),
        "last_played": rating.last_played_at,
    }
