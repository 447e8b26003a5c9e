"""Writing results. Locks are taken in one order: a match, its game's ladder, ratings by id."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from ladder.models import Player
from ladder.rating.accumulator import Contest, Contestant, RatingTable
from ladder.rating.models import ALL_TIME, GameLadder, Rating, Result, Side
from ladder.rating.storage import change_row, line_of, rating_row, store
from ladder.rating.suspicions import note_signals
from ladder.seasons import Season


@dataclass(frozen=True)
class FinishedSeat:
    """Who sat there, and how they ended."""

    player_id: int
    place: int
    score: int


@dataclass(frozen=True)
class FinishedMatch:
    """A match that is over, as games hand it to the ladder; the seats in turn order."""

    game: str
    match: UUID
    seats: Sequence[FinishedSeat]
    ended_by: str
    moves: int
    finished_at: datetime
    #: Why it is not rated, one of `Result.Unrated`; empty if the players began a rated game.
    unrated: str = ""
    private: bool = False
    series: UUID | None = None


@transaction.atomic
def record_result(finished: FinishedMatch) -> Result:
    """Write how a match of two or more ended, and move the ratings if it is rated.

    To be called in the transaction that ends the match, under its lock. Locks the game's ladder,
    which gives the result its number, and then the players' ratings. Recording a match again
    changes nothing and returns what was written first. Notes signals for moderators.
    """
    ladder = lock_ladder(finished.game)
    known = Result.objects.filter(match=finished.match).first()
    if known is not None:
        return known
    result = Result(
        game=finished.game,
        match=finished.match,
        series=finished.series,
        private=finished.private,
        ended_by=finished.ended_by,
        moves=finished.moves,
        finished_at=finished.finished_at,
        unrated=_why_unrated(finished),
    )
    if not result.unrated:
        _number(result, ladder)
    result.save(force_insert=True)
    sides = Side.objects.bulk_create(_sides(result, finished.seats))
    if not result.unrated:
        _move_ratings(result, sides)
        note_signals(result, sides)
    return result


@transaction.atomic
def void_result(match: UUID) -> Result:
    """Take a result out of the ladder. Nothing happens to one that is voided already.

    Locks the game's ladder. Ratings stay as they are until `recompute` has run; the ladder says
    meanwhile that it is not settled. Raises `Result.DoesNotExist`.
    """
    return _change_past(match, timezone.now())


@transaction.atomic
def restore_result(match: UUID) -> Result:
    """Let a voided result count again, at its old place. Otherwise like `void_result`."""
    return _change_past(match, None)


def outcome_among(place: int, places: Sequence[int]) -> str:
    """What a place is worth: only the first one wins, and whoever shares it has drawn."""
    if place > min(places):
        return Side.Outcome.LOST
    return Side.Outcome.DRAWN if places.count(place) > 1 else Side.Outcome.WON


def lock_ladder(game: str) -> GameLadder:
    """The ladder of a game, under lock until the transaction ends."""
    ladder, _is_new = GameLadder.objects.select_for_update().get_or_create(game=game)
    return ladder


def _change_past(match: UUID, voided_at: datetime | None) -> Result:
    ladder = lock_ladder(Result.objects.get(match=match).game)
    result = Result.objects.get(match=match)
    if (result.voided_at is None) == (voided_at is None):
        return result
    result.voided_at = voided_at
    result.save(update_fields=["voided_at"])
    if not result.unrated:
        ladder.revision += 1
        ladder.recomputed_ordinal = 0
        ladder.save(update_fields=["revision", "recomputed_ordinal"])
    return result


def _why_unrated(finished: FinishedMatch) -> str:
    if finished.unrated:
        return finished.unrated
    ids = [seat.player_id for seat in finished.seats]
    players = list(Player.objects.filter(pk__in=ids))
    if not all(player.can_be_rated for player in players):
        return Result.Unrated.NO_ACCOUNT
    if any(player.plays_unrated_only for player in players):
        return Result.Unrated.SANCTION
    return ""


def _number(result: Result, ladder: GameLadder) -> None:
    """Give the result the ladder's next number. The ladder is locked."""
    ladder.last_ordinal += 1
    ladder.season = max(ladder.season, Season.at(result.finished_at).slug)
    ladder.save(update_fields=["last_ordinal", "season"])
    result.ordinal = ladder.last_ordinal
    result.season = ladder.season


def _sides(result: Result, seats: Sequence[FinishedSeat]) -> list[Side]:
    places = [seat.place for seat in seats]
    return [
        Side(
            result=result,
            player_id=seat.player_id,
            opponent_id=other.player_id if other else None,
            seat=number,
            place=seat.place,
            score=seat.score,
            opponent_score=other.score if other else None,
            outcome=outcome_among(seat.place, places),
            game=result.game,
            finished_at=result.finished_at,
        )
        for number, seat in enumerate(seats)
        for other in [seats[1 - number] if len(seats) == 2 else None]
    ]


def _move_ratings(result: Result, sides: Sequence[Side]) -> None:
    """Lock the players' ratings in the order of their ids, move them, write the changes."""
    assert result.ordinal is not None
    locked = Rating.objects.select_for_update().filter(
        game=result.game,
        season__in=[ALL_TIME, result.season],
        player__in=[side.player_id for side in sides],
    )
    table = RatingTable(
        {(row.season, row.player_id): line_of(row) for row in locked.order_by("pk")}
    )
    contestants = [
        Contestant(side.player_id, side.place, side.outcome, side.score) for side in sides
    ]
    contest = Contest(result.match, result.ordinal, result.season, result.finished_at, contestants)
    changes = [
        change_row(result.game, result.pk, player, change)
        for player, change in table.enter(contest).items()
    ]
    ratings = [
        rating_row(result.game, season, player, line)
        for season in (ALL_TIME, result.season)
        for player, line in table.lines(season).items()
    ]
    store(changes, ratings)
