"""What all games of the site have in common: how many, who wins them, with what, and how they end.

Only games that anybody may see are counted, so that nobody can tell a hidden one from a figure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.core.cache import cache
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery

from games.kinds.registry import KINDS
from games.models import Match, Seat, for_everybody
from games.statistics.intervals import Histogram, Share, histogram_of, share_of

#: Seconds.
KEPT: Final = 600
_KEY: Final = "site-statistics-1"


@dataclass(frozen=True)
class GameStatistics:
    """The figures of one game between two or more."""

    game: str
    #: How many ended by which reason, most first.
    endings: tuple[tuple[str, int], ...]
    #: What whoever moves first makes of all points in games of two.
    first: Share | None
    scores: Histogram | None

    @property
    def played(self) -> int:
        return sum(count for _, count in self.endings)


@dataclass(frozen=True)
class SiteStatistics:
    """The figures of all games that have been played, and of the voyages alone."""

    games: tuple[GameStatistics, ...]
    voyages: Histogram | None


def site_statistics() -> SiteStatistics:
    """The figures, at most ten minutes old."""
    found: SiteStatistics | None = cache.get(_KEY)
    if found is None:
        found = count_all()
        cache.set(_KEY, found, KEPT)
    return found


def count_all() -> SiteStatistics:
    """The figures as they are now, in four queries however many games there are."""
    endings, firsts, scores = _endings(), _firsts(), _scores()
    games = [
        GameStatistics(game, _sorted(endings[game]), firsts.get(game), histogram_of(scores[game]))
        for game in KINDS
        if endings.get(game)
    ]
    return SiteStatistics(tuple(games), histogram_of(_voyages()))


def _sorted(counted: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(counted.items(), key=lambda item: (-item[1], item[0])))


def _company(outer: str) -> Exists:
    return Exists(Seat.objects.filter(match=OuterRef(outer), number=1))


def _counted(path: str = "") -> Q:
    counts = Q(**{f"{path}status": Match.Status.OVER}) & ~Q(
        **{f"{path}reason__in": Match.UNCOUNTED}
    )
    return counts & for_everybody(path)


def _endings() -> dict[str, Counter[str]]:
    rows = (
        Match.objects.filter(_counted(), _company("pk"))
        .values_list("game", "reason")
        .annotate(games=Count("pk"))
    )
    return _by_game(rows)


def _firsts() -> dict[str, Share | None]:
    """By game, what the first seat made in games of two."""
    others = Seat.objects.filter(match=OuterRef("match"))
    rows = (
        Seat.objects.filter(_counted("match__"), number=0)
        .filter(Exists(others.filter(number=1)), ~Exists(others.filter(number=2)))
        .annotate(other=Subquery(others.filter(number=1).values("place")[:1]))
        .values_list("match__game", "place", "other")
        .annotate(games=Count("pk"))
    )
    points: Counter[str] = Counter()
    games: Counter[str] = Counter()
    # Half points, so that all are whole numbers.
    for game, place, other, count in rows:
        games[game] += count
        points[game] += count * (1 if place == other else 2 if place == 1 else 0)
    return {game: share_of(points[game] / 2, count) for game, count in games.items()}


def _scores() -> Mapping[str, Counter[int]]:
    rows = (
        _played_out()
        .filter(_company("match"))
        .values_list("match__game", "score")
        .annotate(seats=Count("pk"))
    )
    found: dict[str, Counter[int]] = {game: Counter() for game in KINDS}
    for game, score, seats in rows:
        found[game][score] = seats
    return found


def _voyages() -> dict[int, int]:
    rows = _played_out().filter(~_company("match"))
    return dict(rows.values_list("score").annotate(seats=Count("pk")))


def _played_out() -> QuerySet[Seat]:
    """The seats of matches that their rules ended: every score is what these say it is."""
    ended = ~Q(match__reason__in=Match.Reason.values) & Q(score__isnull=False)
    return Seat.objects.filter(_counted("match__"), ended).order_by()


def _by_game(rows: QuerySet[Match, tuple[str, str, int]]) -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = {}
    for game, reason, games in rows:
        found.setdefault(game, Counter())[reason] = games
    return found
