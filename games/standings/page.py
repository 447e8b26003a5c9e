"""The ladder's page: the rows of one page of it, and what stands beside them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from math import ceil
from typing import Any, Final
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language, override

from games.bots.page import crew_cards
from games.bots.strengths import strengths
from games.html.small_charts import climbed_of
from games.kinds.registry import KINDS
from games.presence import SitePresence
from games.standings.rows import LadderReader, provisional_rows_of, rows_of
from ladder.countries import country_names
from ladder.elo import SETTLED_AFTER
from ladder.models import GameLadder, Player, Rating
from ladder.rating.models import ALL_TIME
from ladder.rating.standings import (
    SPAN,
    Field,
    field_of,
    recent_ratings,
    standings_of,
    version_in,
)
from ladder.seasons import Season

PAGE_SIZE: Final = 50
SPARK_SPAN: Final = timedelta(days=30)
ACTIVE_SPAN: Final = timedelta(days=30)
#: The chart of how ratings spread.
_MOST_COLUMNS: Final = 24
_COLUMN_WIDTH: Final = 20
_CHART_HEIGHT: Final = 80


@dataclass(frozen=True)
class LadderChoice:
    """Which part of which ladder is shown."""

    game: str
    season: str = ALL_TIME
    active_only: bool = False
    country: str = ""
    page: int = 1
    with_bots: bool = False

    def active_since(self, now: datetime) -> datetime | None:
        """Since when one has to have played to be shown; None if that does not matter."""
        return now - ACTIVE_SPAN if self.active_only else None

    @property
    def query(self) -> str:
        """The page's own parameters, without its number."""
        parts = {
            "season": self.season,
            "active": "1" if self.active_only else "",
            "country": self.country,
            "bots": "1" if self.with_bots else "",
        }
        return urlencode({name: value for name, value in parts.items() if value})

    @property
    def query_of_the_switch(self) -> str:
        """The parameters of the same page with the bots, or without them if they are shown."""
        return replace(self, with_bots=not self.with_bots).query


def ladder_of(
    choice: LadderChoice, viewer: Player | None, presence: SitePresence
) -> dict[str, Any]:
    """What the rows and their surroundings show, in a number of queries that never grows."""
    now = timezone.now()
    ladder = GameLadder.objects.filter(pk=choice.game).first()
    version = version_in(ladder)
    field = field_of(choice.game, choice.season, version)
    since = choice.active_since(now)
    ranked = field.chosen(choice.country, since)
    chosen = [*ranked, *field.chosen_provisional(choice.country, since)]
    page = Paginator(chosen, PAGE_SIZE).get_page(choice.page)
    shown = standings_of(choice.game, choice.season, list(page))
    players = [rating.player_id for rating in shown]
    until = Season.shown_until(choice.season, now)
    recent = recent_ratings(choice.game, players, until - SPARK_SPAN, until)
    own = _own_standing(choice, viewer)
    reader = LadderReader(viewer.pk if viewer else None, presence.ids, now)
    return {
        "choice": choice,
        "game": choice.game,
        "title": KINDS[choice.game].title,
        "games": [{"slug": slug, "title": kind.title} for slug, kind in KINDS.items()],
        "version": version,
        "state": render_ladder_state(ladder, get_language()),
        "rows": rows_of([row for row in shown if not row.is_provisional], field, recent, reader),
        "provisional_rows": provisional_rows_of(
            [row for row in shown if row.is_provisional], recent, reader
        ),
        "nobody_has_a_rank": not ranked,
        "has_bots": _measures_bots(choice),
        "bots": crew_cards()[::-1] if choice.with_bots and _measures_bots(choice) else [],
        "page": page.number,
        "pages": page.paginator.num_pages,
        "own": own and _own_place(own, field),
        "spread": _spread(field, own),
        "countries": _countries(field, choice),
        "season": season_facts(now),
        "is_past": until < now,
    }


def _measures_bots(choice: LadderChoice) -> bool:
    """Whether the bots' strength in this game is known."""
    return bool(strengths(choice.game))


def _own_standing(choice: LadderChoice, viewer: Player | None) -> Rating | None:
    if viewer is None:
        return None
    own = viewer.ratings.filter(game=choice.game, season=choice.season)
    return own.select_related("player").first()


def _own_place(own: Rating, field: Field) -> dict[str, Any]:
    """Where the viewer stands; whoever is provisional or has left has no rank."""
    if own.is_provisional or not own.player.is_active:
        return {
            "rank": None,
            "games": own.experience,
            "needed": SETTLED_AFTER,
            "page": _page_of_provisional(own, field),
        }
    rank = field.rank(own)
    ahead = field.ahead_of(rank)
    return {
        "rank": rank,
        "of": len(field),
        "page": ceil(rank / PAGE_SIZE),
        "better_than": round(100 * (len(field) - rank) / max(len(field) - 1, 1)),
        "climbed": field.climbed(own),
        "climbed_words": climbed_of(field.climbed(own)),
        "next": ahead and Player.objects.get(pk=ahead[1]).username,
        "gap": ahead and round(ahead[0]) - round(own.rating) + 1,
    }


def _page_of_provisional(own: Rating, field: Field) -> int | None:
    """On which page of the whole ladder somebody without a rank stands; None for nobody there."""
    if own.player_id not in field.provisional:
        return None
    return (len(field) + field.provisional.index(own.player_id)) // PAGE_SIZE + 1


def _countries(field: Field, choice: LadderChoice) -> list[dict[str, Any]]:
    """The countries that players are from, and the one that is chosen."""
    counts = Counter(field.countries.values())
    return [
        {"code": code, "name": name, "count": counts[code]}
        for code, name in country_names(get_language()).items()
        if code in counts or code == choice.country
    ]


def _spread(field: Field, own: Rating | None) -> dict[str, Any]:
    """How many ratings there are in each span of points, as columns of a chart."""
    if not field.spread:
        return {"columns": []}
    merged = 1
    while (max(field.spread) - min(field.spread)) // merged >= _MOST_COLUMNS - 1:
        merged *= 2
    width = merged * SPAN
    counts: Counter[int] = Counter()
    for span, count in field.spread.items():
        counts[span // merged] += count
    first, last, most = min(counts), max(counts), max(counts.values())
    own_column = own.rating // width if own and not own.is_provisional else None
    return {
        "own": round(own.rating) if own and own_column is not None else None,
        "low": first * width,
        "high": (last + 1) * width,
        "width": (last - first + 1) * _COLUMN_WIDTH,
        "height": _CHART_HEIGHT,
        "columns": [
            {
                "x": (column - first) * _COLUMN_WIDTH + 1,
                "y": round(_CHART_HEIGHT * (1 - counts[column] / most), 1),
                "height": round(_CHART_HEIGHT * counts[column] / most, 1),
                "from": column * width,
                "to": (column + 1) * width - 1,
                "count": counts[column],
                "is_own": column == own_column,
            }
            for column in range(first, last + 1)
        ],
    }


def render_ladder_state(ladder: GameLadder | None, language: str) -> SafeString:
    """The part that tells a page which version there is, and whether it is being recomputed."""
    context = {
        "version": version_in(ladder),
        "recomputing": ladder is not None and not ladder.is_settled,
        "percent": ladder.percent_recomputed if ladder else 100,
    }
    with override(language):
        return render_to_string("ladder/_state.html", context)


def season_facts(now: datetime) -> dict[str, Any]:
    """The season that runs: its name, its last day and how much of it is over."""
    season = Season.at(now)
    return {
        "slug": season.slug,
        "number": season.quarter,
        "year": season.year,
        "last_day": season.ends - timedelta(days=1),
        "percent": round(100 * season.passed(now)),
    }
