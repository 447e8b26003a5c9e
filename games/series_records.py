"""The series that a player has played to their end."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet, Sum

from games.acquaintance import UNCOUNTED
from games.models import Match, Seat, Series, SeriesSeat
from ladder.models import Player, RatingChange
from ladder.rating.histories import Record


@dataclass(frozen=True)
class PastGame:
    """One game of a series, from the player's side; `won` is None for a draw."""

    match_id: UUID
    score: int
    other_score: int
    won: bool | None
    #: Why it ended.
    reason: str


@dataclass(frozen=True)
class PastSeries:
    """A series that is over, from the player's side; `won` is None where nobody has."""

    series: Series
    opponent: Player
    games: tuple[PastGame, ...]
    half_points: int
    other_half_points: int
    won: bool | None
    #: By how much all its games together have moved the player's rating; None if none was rated.
    rating_points: float | None
    finished_at: datetime | None


def series_record(player: Player, game: str) -> Record:
    """Series won, drawn and lost. One that was called off or voided counts for nobody."""
    uncounted = (Series.Outcome.CALLED_OFF, Series.Outcome.VOIDED)
    counted = _over(player, game).exclude(outcome__in=uncounted)
    drawn = Q(outcome=Series.Outcome.DRAWN)
    return Record(
        **counted.aggregate(
            won=Count("pk", filter=Q(winner=player)),
            drawn=Count("pk", filter=drawn),
            lost=Count("pk", filter=~Q(winner=player) & ~drawn),
        )
    )


def series_records_with(
    player: Player, others: Collection[int], viewer: Player | None, game: str
) -> dict[int, Record]:
    """The same with each of these opponents alone, as far as the viewer may see the series."""
    theirs = SeriesSeat.objects.filter(
        player__in=others,
        series__seats__player=player,
        series__game=game,
        series__status=Series.Status.OVER,
    ).exclude(series__outcome=Series.Outcome.CALLED_OFF)
    if viewer != player:
        public = Q(series__private=False)
        theirs = theirs.filter(public if viewer is None else public | Q(player=viewer))
    drawn = Q(series__outcome=Series.Outcome.DRAWN)
    rows = theirs.values("player").annotate(
        won=Count("pk", filter=Q(series__winner=player)),
        drawn=Count("pk", filter=drawn),
        lost=Count("pk", filter=Q(series__winner=F("player"))),
    )
    return {row["player"]: Record(row["won"], row["drawn"], row["lost"]) for row in rows}


def past_series(
    player: Player, viewer: Player | None, game: str, most: int, first: int = 0
) -> list[PastSeries]:
    """The player's last series, the latest first, in six queries; private ones to their own."""
    seats = Seat.objects.only("match_id", "number", "player_id", "score", "place")
    games = Match.objects.filter(status=Match.Status.OVER).exclude(reason__in=UNCOUNTED)
    own = Exists(SeriesSeat.objects.filter(series=OuterRef("pk"), player=viewer))
    shown = (
        _over(player, game)
        .filter(Q(private=False) | own)
        .only("game", "variant", "best_of", "outcome", "winner", "finished_at")
        .order_by("-finished_at", "pk")
        .prefetch_related(
            Prefetch(
                "seats",
                SeriesSeat.objects.select_related("player").defer("nonce", "rematch_nonce"),
            ),
            Prefetch(
                "matches",
                games.only("series_id", "number", "reason")
                .order_by("number")
                .prefetch_related(Prefetch("seats", seats)),
            ),
        )
    )
    found = list(shown[first : first + most])
    moved = _rating_points(player, [series.pk for series in found])
    return [_seen_by(player, series, moved.get(series.pk)) for series in found]


def _over(player: Player, game: str) -> QuerySet[Series]:
    return Series.objects.filter(seats__player=player, game=game, status=Series.Status.OVER)


def _rating_points(player: Player, series: Sequence[UUID]) -> dict[UUID, float]:
    changes = RatingChange.objects.filter(player=player, result__series__in=series)
    rows = changes.values("result__series").annotate(moved=Sum("after") - Sum("before"))
    return {row["result__series"]: row["moved"] for row in rows if row["result__series"]}


def _seen_by(player: Player, series: Series, rating_points: float | None) -> PastSeries:
    own, other = sorted(series.seats.all(), key=lambda side: side.player_id != player.pk)
    return PastSeries(
        series=series,
        opponent=other.player,
        games=tuple(_game(player, match) for match in series.matches.all()),
        half_points=own.half_points,
        other_half_points=other.half_points,
        won=None if series.winner_id is None else series.winner_id == player.pk,
        rating_points=rating_points,
        finished_at=series.finished_at,
    )


def _game(player: Player, match: Match) -> PastGame:
    own, other = sorted(match.seats.all(), key=lambda seat: seat.player_id != player.pk)
    drawn = own.place == other.place
    won = None if drawn else own.place == 1
    return PastGame(match.pk, own.score or 0, other.score or 0, won, match.reason)
