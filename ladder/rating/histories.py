"""What one player has done in a game: reading results and rating changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.db.models import Avg, Count, Max, OuterRef, Q, QuerySet, Subquery

from ladder.models import Player
from ladder.rating.models import RatingChange, Side

_WON, _DRAWN, _LOST = (Count("pk", filter=Q(outcome=outcome)) for outcome in Side.Outcome.values)


@dataclass(frozen=True)
class PlayerRecord:
    """Games won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The share of games that were won, from 0 to 1."""
        return self.won / self.games if self.games else 0.0


@dataclass(frozen=True)
class Opponent:
    """How a player has fared against another, from the player's side."""

    player: Player
    record: PlayerRecord
    average: float
    average_of_other: float
    last_met: datetime


@dataclass(frozen=True)
class Win:
    """The player's side of a game that was won, and what the opponent's rating was before."""

    side: Side
    rating: float


@dataclass(frozen=True)
class Streaks:
    """Games won in a row: the longest such run, and the one that goes on (0 if none does)."""

    longest: int
    present: int


def sides_of(player: Player, game: str) -> QuerySet[Side]:
    """The player's part in every result that counts, the latest first."""
    return Side.objects.filter(player=player, game=game, result__voided_at=None).order_by(
        "-finished_at", "-pk"
    )


def sides_shown(player: Player, game: str, viewer: Player | None) -> QuerySet[Side]:
    """Those of the sides that the viewer may see: private matches are their players' own."""
    sides = sides_of(player, game)
    if viewer == player:
        return sides
    public = Q(result__private=False)
    return sides.filter(public if viewer is None else public | Q(opponent=viewer))


def rating_history(player: Player, game: str, since: datetime | None) -> list[RatingChange]:
    """The changes of the player's rating in order, since then or since ever."""
    changes = RatingChange.objects.filter(player=player, game=game).order_by("ordinal")
    return list(changes.filter(finished_at__gte=since) if since else changes)


def record_of(player: Player, game: str) -> PlayerRecord:
    return PlayerRecord(**sides_of(player, game).aggregate(won=_WON, drawn=_DRAWN, lost=_LOST))


def records_by_seat(player: Player, game: str) -> dict[int, PlayerRecord]:
    """The record as the one who starts, as the second, and so on."""
    rows = sides_of(player, game).order_by("seat").values("seat")
    return {
        row["seat"]: PlayerRecord(row["won"], row["drawn"], row["lost"])
        for row in rows.annotate(won=_WON, drawn=_DRAWN, lost=_LOST)
    }


def opponents_in(sides: QuerySet[Side], most: int) -> list[Opponent]:
    """Those whom a player has met in games of two, whoever was met last first."""
    return _opponents(sides.filter(opponent__isnull=False), most)


def head_to_head(sides: QuerySet[Side], other: Player) -> Opponent | None:
    """How a player has fared against one other; None if they have not met."""
    found = _opponents(sides.filter(opponent=other), 1)
    return found[0] if found else None


def average_scores(player: Player, game: str) -> tuple[float, float] | None:
    """The player's average score and that of the opponents in games of two; None without any."""
    averages = (
        sides_of(player, game)
        .filter(opponent__isnull=False)
        .aggregate(own=Avg("score"), other=Avg("opponent_score"))
    )
    return None if averages["own"] is None else (averages["own"], averages["other"])


def streaks_of(player: Player, game: str) -> Streaks:
    outcomes = sides_of(player, game).values_list("outcome", flat=True)
    # The latest come first, so the first run is the one that goes on.
    runs = [(outcome, _length(run)) for outcome, run in groupby(outcomes.iterator())]
    won = [length for outcome, length in runs if outcome == Side.Outcome.WON]
    goes_on = bool(runs) and runs[0][0] == Side.Outcome.WON
    return Streaks(max(won, default=0), runs[0][1] if goes_on else 0)


def best_wins(sides: QuerySet[Side], most: int) -> list[Win]:
    """The rated games of two among these that were won against those who stood highest."""
    theirs = RatingChange.objects.filter(result=OuterRef("result"), player=OuterRef("opponent"))
    won = sides.filter(outcome=Side.Outcome.WON, opponent__isnull=False)
    rated = won.annotate(opponent_rating=Subquery(theirs.values("before")[:1]))
    best = rated.filter(opponent_rating__isnull=False).order_by("-opponent_rating", "-finished_at")
    return [
        Win(side, side.opponent_rating) for side in best.select_related("opponent", "result")[:most]
    ]


def _opponents(sides: QuerySet[Side], most: int) -> list[Opponent]:
    rows = list(
        sides.order_by()
        .values("opponent")
        .annotate(
            won=_WON,
            drawn=_DRAWN,
            lost=_LOST,
            average=Avg("score"),
            average_of_other=Avg("opponent_score"),
            last_met=Max("finished_at"),
        )
        .order_by("-last_met", "opponent")[:most]
    )
    players = Player.objects.in_bulk([row["opponent"] for row in rows])
    return [
        Opponent(
            player=players[row["opponent"]],
            record=PlayerRecord(row["won"], row["drawn"], row["lost"]),
            average=row["average"],
            average_of_other=row["average_of_other"],
            last_met=row["last_met"],
        )
        for row in rows
    ]


def _length(run: Iterable[object]) -> int:
    return sum(1 for _item in run)
