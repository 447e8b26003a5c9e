"""How a series stands, with its games: read by allow-list, without seeds and nonces."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet, Sum
from django.utils import timezone

from games.matches.daily_limit import RATED_GAMES_A_DAY, rated_games_left
from games.models import Match, Seat, Series, SeriesSeat
from games.series.actions import wishes_until
from ladder.models import Player, RatingChange
from ladder.rating.histories import PlayerRecord


@dataclass(frozen=True)
class SeriesGame:
    """One game of a series; scores by side, and `winner` is None for a draw or while it runs.

    `reason` is why it ended, and `absent` the side that made no first move in time.
    """

    number: int
    match_id: UUID
    over: bool
    counts: bool
    scores: tuple[int | None, ...]
    winner: int | None
    starter: int
    reason: str = ""
    absent: int | None = None


@dataclass(frozen=True)
class SeriesPlayer:
    """One of the two players, by id: a page knows the name, or asks for it."""

    player_id: int
    half_points: int
    ready: bool
    wants_rematch: bool


@dataclass(frozen=True)
class Overview:
    """A series and all that its pages say about it."""

    series: Series
    sides: tuple[SeriesPlayer, ...]
    games: tuple[SeriesGame, ...]
    #: The first game of the rematch, once both have agreed to it.
    rematch_match_id: UUID | None
    #: What the rematch will be played with, published when the series ended.
    rematch_commitment: str
    #: How many more rated games the two can begin today; not counted where none begins.
    rated_left: int = RATED_GAMES_A_DAY

    @property
    def winner(self) -> int | None:
        """The side that has won the series."""
        return self.side_of(self.series.winner_id)

    def side_of(self, player_id: int | None) -> int | None:
        """The side of a player; None for somebody else."""
        ids = [side.player_id for side in self.sides]
        return ids.index(player_id) if player_id in ids else None

    def game_after(self, match_id: UUID) -> SeriesGame | None:
        """The game that follows a game of this series, if it has begun."""
        numbers = {game.match_id: game.number for game in self.games}
        after = [game for game in self.games if game.number > numbers[match_id]]
        return after[0] if after else None

    @property
    def has_counted(self) -> bool:
        """Whether one of its games has a result: then no other can be called off."""
        return any(game.over and game.counts for game in self.games)

    @property
    def next_number(self) -> int:
        return len(self.games) + 1

    @property
    def next_game_at(self) -> datetime | None:
        return self.series.next_game_at


def overview_of(series_id: UUID) -> Overview:
    """Read a series in four queries; one more if a rematch is played, or a rated game may begin.

    Raises `Series.DoesNotExist`.
    """
    seats = Seat.objects.only("match_id", "number", "player_id", "score", "place")
    games = Match.objects.only("series_id", "number", "status", "reason").order_by("number")
    shown = Series.objects.select_related("rematch_seal").only(
        "game", "variant", "private", "rated", "clock", "clock_seconds", "clock_increment",
        "best_of", "starter", "odds_allowed", "status", "outcome", "winner", "next_game_at",
        "created_at", "finished_at", "rematch", "rematch_seal__commitments",
    ).prefetch_related(
        Prefetch("seats", SeriesSeat.objects.defer("nonce", "rematch_nonce")),
        Prefetch("matches", games.prefetch_related(Prefetch("seats", seats))),
    )  # fmt: skip
    series = shown.get(pk=series_id)
    rows = list(series.seats.all())
    now = timezone.now()
    return Overview(
        series,
        tuple(_side(series, row, now) for row in rows),
        tuple(_game(match, [row.player_id for row in rows]) for match in series.matches.all()),
        _first_match_id(series.rematch_id),
        series.rematch_seal.commitments[0] if series.rematch_seal else "",
        _rated_left(series, [row.player_id for row in rows], now),
    )


def _rated_left(series: Series, player_ids: list[int], now: datetime) -> int:
    may_begin = series.next_game_at is not None or (series.is_over and series.rematch_id is None)
    if not (series.rated and may_begin):
        return RATED_GAMES_A_DAY
    return rated_games_left(series.game, player_ids, now)


def _side(series: Series, row: SeriesSeat, now: datetime) -> SeriesPlayer:
    until = wishes_until(series, row)
    wants = until is not None and now < until
    return SeriesPlayer(row.player_id, row.half_points, row.ready, wants)


def _game(match: Match, player_ids: list[int]) -> SeriesGame:
    seats = {seat.player_id: seat for seat in match.seats.all()}
    by_side = [seats[player_id] for player_id in player_ids]
    winners = [side for side, seat in enumerate(by_side) if seat.place == 1]
    absent = match.absent_player_id
    return SeriesGame(
        number=match.number,
        match_id=match.pk,
        over=match.is_over,
        counts=match.reason not in Match.UNCOUNTED,
        scores=tuple(seat.score for seat in by_side),
        winner=winners[0] if len(winners) == 1 else None,
        starter=next(side for side, seat in enumerate(by_side) if seat.number == 0),
        reason=match.reason,
        absent=None if absent is None else player_ids.index(absent),
    )


def _first_match_id(series_id: UUID | None) -> UUID | None:
    if series_id is None:
        return None
    return Match.objects.values_list("pk", flat=True).get(series=series_id, number=1)


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


def series_record(player: Player, game: str) -> PlayerRecord:
    """Series won, drawn and lost. One that was called off or voided counts for nobody."""
    uncounted = (Series.Outcome.CALLED_OFF, Series.Outcome.VOIDED)
    counted = _over(player, game).exclude(outcome__in=uncounted)
    drawn = Q(outcome=Series.Outcome.DRAWN)
    return PlayerRecord(
        **counted.aggregate(
            won=Count("pk", filter=Q(winner=player)),
            drawn=Count("pk", filter=drawn),
            lost=Count("pk", filter=~Q(winner=player) & ~drawn),
        )
    )


def series_records_with(
    player: Player, others: Collection[int], viewer: Player | None, game: str
) -> dict[int, PlayerRecord]:
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
    return {row["player"]: PlayerRecord(row["won"], row["drawn"], row["lost"]) for row in rows}


def past_series(
    player: Player, viewer: Player | None, game: str, most: int, first: int = 0
) -> list[PastSeries]:
    """The player's last series, the latest first, in six queries; private ones to their own."""
    seats = Seat.objects.only("match_id", "number", "player_id", "score", "place")
    games = Match.objects.filter(status=Match.Status.OVER).exclude(reason__in=Match.UNCOUNTED)
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
        games=tuple(_recorded_game(player, match) for match in series.matches.all()),
        half_points=own.half_points,
        other_half_points=other.half_points,
        won=None if series.winner_id is None else series.winner_id == player.pk,
        rating_points=rating_points,
        finished_at=series.finished_at,
    )


def _recorded_game(player: Player, match: Match) -> PastGame:
    own, other = sorted(match.seats.all(), key=lambda seat: seat.player_id != player.pk)
    drawn = own.place == other.place
    won = None if drawn else own.place == 1
    return PastGame(match.pk, own.score or 0, other.score or 0, won, match.reason)
