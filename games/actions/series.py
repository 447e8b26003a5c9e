"""Beginning a series, carrying it on from game to game, and giving it up."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.acquaintance import first_by_the_rules
from games.actions.agreements import Agreement
from games.actions.endings import resign_under_lock
from games.actions.locking import Held, carry_out
from games.actions.matches import Bag, Entrant, create_match
from games.actions.notices import lead_followers_to, tell_followers
from games.actions.player_locks import lock_players
from games.actions.receipts import Receipt
from games.actions.refusals import NotSeated, Over, Refused
from games.actions.series_progress import (
    end_series,
    lock_series,
    results_of,
    show_on_last_match,
)
from games.models import Match, Seal, Series, SeriesSeat
from games.models.terms import AgreedSeries
from games.rules.bag import game_nonce
from games.series import next_starter, starter_by_lot
from ladder.models import Player

#: How many series are looked for at once.
_MOST: Final = 100


class NotInSeries(NotSeated):
    sentence = _("You are not playing in this series.")


class SeriesOver(Refused):
    sentence = _("This series is over.")


def begin_series(agreement: Agreement, entrants: Sequence[Entrant], seal: Seal) -> Match:
    """Begin a series between two entrants, the challenger first, and its first game.

    Belongs into the caller's transaction, which holds the players' locks. The seal must have been
    shown before the last of the nonces was known. Those who follow one of the two get a notice.
    """
    series = Series.objects.create(**agreement.columns(), seal=seal)
    sides = SeriesSeat.objects.bulk_create(
        SeriesSeat(
            series=series,
            number=number,
            player=entrant.player,
            nonce=entrant.nonce,
            nonce_by_server=entrant.nonce_by_server,
        )
        for number, entrant in enumerate(entrants)
    )
    match = _begin_game(series, sides, 1, _first_starter(series, sides))
    tell_followers(match)
    return match


def _first_starter(series: Series, sides: Sequence[SeriesSeat]) -> int:
    if series.starter == AgreedSeries.Starter.LOT:
        return starter_by_lot(series.seal.seed_of(1), (sides[0].nonce, sides[1].nonce))
    return first_by_the_rules(series.game, [side.player for side in sides])


def _begin_game(series: Series, sides: Sequence[SeriesSeat], number: int, starter: int) -> Match:
    entrants = [
        Entrant(side.player, game_nonce(side.nonce, number), side.nonce_by_server)
        for side in (sides[starter], sides[1 - starter])
    ]
    terms = Agreement.of(series).terms
    seed = series.seal.seed_of(number)
    return create_match(terms, entrants, bag=Bag(seed), series=series, number=number)


@transaction.atomic
def ready(series_id: UUID, player: Player) -> Series:
    """Say that one is ready for the next game, which begins at once when both are; a bot always is.

    Locks the players and the series. Repeating it changes nothing, nor does it while a game is
    being played. Raises `Series.DoesNotExist` or a `Refused`.
    """
    series, sides = hold_series(series_id)
    side = side_of(sides, player)
    if series.is_over:
        raise SeriesOver
    if series.next_game_at is None or side.ready:
        return series
    side.ready = True
    side.save(update_fields=["ready"])
    if all(side.ready or side.player.is_bot for side in sides):
        _begin_next_game(series, sides)
    else:
        show_on_last_match(series)
    return series


def due_next_games(now: datetime, resting: Collection[UUID]) -> list[UUID]:
    """Series whose pause is over, without those `resting`."""
    due = Series.objects.filter(next_game_at__lte=now).exclude(pk__in=resting)
    return list(due.order_by("next_game_at").values_list("pk", flat=True)[:_MOST])


@transaction.atomic
def start_next_game(series_id: UUID, now: datetime) -> bool:
    """Begin the next game of a series whose pause is over; whether there was one to begin.

    Locks the players and the series and looks again, so that each game begins once.
    """
    series, sides = hold_series(series_id)
    if series.next_game_at is None or series.next_game_at > now:
        return False
    _begin_next_game(series, sides)
    return True


def _begin_next_game(series: Series, sides: Sequence[SeriesSeat]) -> None:
    show_on_last_match(series)
    results = results_of(series, sides)
    lead_followers_to(_begin_game(series, sides, len(results) + 1, next_starter(results)))
    series.next_game_at = None
    series.save(update_fields=["next_game_at"])


def resign_series(series_id: UUID, player: Player) -> Series:
    """Give the whole series up. The other player wins it, and the game that is being played.

    Locks the running match and the series. The game counts, and may decide the series by itself;
    if somebody's time ran out in it before, it ends so. Resigning what is lost already changes
    nothing. Raises `Series.DoesNotExist` or a `Refused`.
    """
    while True:
        running = Match.objects.filter(series=series_id, status=Match.Status.PLAYING).first()
        if running is None:
            series = _resign_between_games(series_id, player)
            if series is not None:
                return series
        else:
            try:
                return carry_out(running.pk, player, Receipt(), _resign_with_game)
            except Over:  # that game has ended meanwhile: see what there is to resign now
                continue


def _resign_with_game(held: Held) -> Series:
    held.require_playing()
    resign_under_lock(held)
    assert held.match.series_id is not None
    series = lock_series(held.match.series_id)
    if not series.is_over:
        _end_by_resignation(series, held.seat.player)
    return series


@transaction.atomic
def _resign_between_games(series_id: UUID, player: Player) -> Series | None:
    """None if a game has begun before the series was locked."""
    series = lock_series(series_id)
    side_of(list(series.seats.all()), player)
    if series.is_over:
        if series.winner_id in (None, player.pk):
            raise SeriesOver
        return series
    if series.matches.filter(status=Match.Status.PLAYING).exists():
        return None
    _end_by_resignation(series, player)
    show_on_last_match(series)
    return series


def _end_by_resignation(series: Series, player: Player) -> None:
    other = series.seats.exclude(player=player).select_related("player").get()
    end_series(series, Series.Outcome.RESIGNED, other.player)


def hold_series(series_id: UUID) -> tuple[Series, list[SeriesSeat]]:
    """Lock the players and then the series until the transaction ends; the series and its sides.

    Raises `Series.DoesNotExist`.
    """
    seats = SeriesSeat.objects.filter(series=series_id)
    lock_players(seats.values_list("player", flat=True))
    series = lock_series(series_id)
    return series, list(series.seats.select_related("player"))


def side_of(sides: Sequence[SeriesSeat], player: Player) -> SeriesSeat:
    """The player's own side. Raises `NotInSeries`."""
    side = next((side for side in sides if side.player_id == player.pk), None)
    if side is None:
        raise NotInSeries
    return side
