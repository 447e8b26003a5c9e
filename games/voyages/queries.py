"""What voyages have come to: ranks of a day, past days, streaks and personal bests. Only reads."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Count, F, Max, Q, QuerySet

from games.models import DailyVoyage, Match, Seat, for_everybody
from games.voyages.actions import sailed_by
from games.voyages.daily import DailyStreaks, day_of, end_of, streaks_of
from ladder.models import Player


@dataclass(frozen=True)
class PastDay:
    """A day that is over: how many have sailed it, and the best score."""

    day: date
    sailors: int
    best: int | None
    #: What the reader came to on it, who may have counted.
    own: int | None


@dataclass(frozen=True)
class Best:
    """A player's best voyage of a kind."""

    score: int
    match: Match


def voyage_of(day: date) -> DailyVoyage | None:
    """The bag of a day, without its seed."""
    return DailyVoyage.objects.filter(day=day).defer("seed").first()


def open_seed(voyage: DailyVoyage, now: datetime) -> str:
    """The seed of a day that is over, in hex; empty until then."""
    return bytes(voyage.seed).hex() if now >= end_of(voyage.day) else ""


def attempt_of(player: Player | None, day: date) -> Match | None:
    """The player's voyage on the bag of that day."""
    if player is None:
        return None
    return Match.objects.filter(daily_attempt__player=player, daily_attempt__voyage=day).first()


def ranked() -> QuerySet[Seat]:
    """Seats of daily voyages that count: those that were over before their day was."""
    over = Seat.objects.filter(
        match__daily_attempt__isnull=False,
        match__status=Match.Status.OVER,
        match__finished_at__lt=F("match__sealed_until"),
    )
    return over.exclude(match__reason__in=Match.UNCOUNTED)


def leaderboard(day: date) -> QuerySet[Seat]:
    """Those who have sailed that day, the best first; of equal ones whoever was there first."""
    seats = ranked().filter(match__daily_attempt__voyage=day).select_related("player", "match")
    return seats.order_by("-score", "match__finished_at", "pk").only(
        "score", "player__username", "player__is_active", "match__finished_at"
    )


def best_before(day: date) -> Seat | None:
    """Whoever was best on the last day before this one that somebody has sailed, with the match."""
    seats = ranked().filter(match__daily_attempt__voyage__lt=day, player__is_active=True)
    seats = seats.select_related("player", "match__daily_attempt").defer("match__seed")
    order = ("-match__daily_attempt__voyage", "-score", "match__finished_at", "pk")
    return seats.prefetch_related("match__seats").order_by(*order).first()


def scores_of(day: date) -> list[int]:
    """All scores of that day, upwards."""
    seats = ranked().filter(match__daily_attempt__voyage=day).order_by("score")
    return [score for score in seats.values_list("score", flat=True) if score is not None]


def past_days(player: Player | None, before: date, most: int) -> list[PastDay]:
    """The days before this one that somebody has sailed, the latest first."""
    counted = (
        Q(attempts__match__status=Match.Status.OVER)
        & Q(attempts__match__finished_at__lt=F("attempts__match__sealed_until"))
        & ~Q(attempts__match__reason__in=Match.UNCOUNTED)
    )
    rows = (
        DailyVoyage.objects.filter(day__lt=before)
        .annotate(
            sailors=Count("attempts", filter=counted),
            best=Max("attempts__match__seats__score", filter=counted),
        )
        .filter(sailors__gt=0)
        .order_by("-day")
        .values_list("day", "sailors", "best")[:most]
    )
    days = list(rows)
    own = scores_by_day(player, [day for day, *_ in days]) if player else {}
    return [PastDay(day, sailors, best, own.get(day)) for day, sailors, best in days]


def scores_by_day(player: Player, days: Iterable[date]) -> dict[date, int]:
    """What the player has come to on each of these days, where it counts."""
    seats = ranked().filter(player=player, match__daily_attempt__voyage__in=list(days))
    rows = seats.values_list("match__daily_attempt__voyage", "score")
    return {day: score for day, score in rows if score is not None}


def coming_days(now: datetime) -> list[DailyVoyage]:
    """The days to come whose bags are sealed, the next one first."""
    ahead = DailyVoyage.objects.filter(day__gt=day_of(now)).defer("seed")
    return list(ahead.order_by("day"))


def daily_streaks(player: Player, today: date) -> DailyStreaks:
    """The player's days in a row."""
    days = ranked().filter(player=player).values_list("match__daily_attempt__voyage", flat=True)
    return streaks_of(days, today)


@dataclass(frozen=True)
class Bests:
    """A player's best voyages: among those of days, and among all others."""

    daily: Best | None = None
    practice: Best | None = None

    def __bool__(self) -> bool:
        return self.daily is not None or self.practice is not None


def bests_of(player: Player, viewer: Player | None) -> Bests:
    """As the viewer may see them: nothing of a sealed voyage, unless it is their own."""
    over = sailed_by(player).filter(status=Match.Status.OVER).exclude(reason__in=Match.UNCOUNTED)
    seen = over if viewer == player else over.filter(for_everybody())
    in_time = Q(daily_attempt__isnull=False, finished_at__lt=F("sealed_until"))
    return Bests(
        daily=_best(seen.filter(in_time)),
        practice=_best(seen.filter(daily_attempt=None)),
    )


def _best(voyages: QuerySet[Match]) -> Best | None:
    with_scores = voyages.annotate(points=F("seats__score")).only("finished_at")
    best = with_scores.order_by("-points", "finished_at").first()
    return None if best is None else Best(best.points, best)


def may_see_ranks(day: date, attempt: Match | None, now: datetime) -> bool:
    """Whoever has sailed the day may see how others fared; when it is over, everybody may."""
    return now >= end_of(day) or (attempt is not None and attempt.is_over)
