"""How a series stands, with its games: read by allow-list, without seeds and nonces."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Prefetch
from django.utils import timezone

from games.acquaintance import UNCOUNTED
from games.actions.rematches import wishes_until
from games.daily_limit import RATED_GAMES_A_DAY, rated_games_left
from games.models import Match, Seat, Series, SeriesSeat


@dataclass(frozen=True)
class Game:
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
class Side:
    """One of the two players, by id: a page knows the name, or asks for it."""

    player_id: int
    half_points: int
    ready: bool
    wants_rematch: bool


@dataclass(frozen=True)
class Overview:
    """A series and all that its pages say about it."""

    series: Series
    sides: tuple[Side, ...]
    games: tuple[Game, ...]
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

    def game_after(self, match_id: UUID) -> Game | None:
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


def _side(series: Series, row: SeriesSeat, now: datetime) -> Side:
    until = wishes_until(series, row)
    wants = until is not None and now < until
    return Side(row.player_id, row.half_points, row.ready, wants)


def _game(match: Match, player_ids: list[int]) -> Game:
    seats = {seat.player_id: seat for seat in match.seats.all()}
    by_side = [seats[player_id] for player_id in player_ids]
    winners = [side for side, seat in enumerate(by_side) if seat.place == 1]
    absent = match.absent_player_id
    return Game(
        number=match.number,
        match_id=match.pk,
        over=match.is_over,
        counts=match.reason not in UNCOUNTED,
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
