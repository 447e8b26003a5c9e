"""Beginning a series, carrying it on from game to game, and giving it up."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.challenges.policy import first_by_the_rules, is_free, require_free
from games.challenges.terms import Agreement, require_ratable
from games.kinds.fair_shuffle import BOT_NONCE, game_nonce
from games.matches.endings import resign_under_lock
from games.matches.lifecycle import Entrant, MatchSeed, create_match
from games.matches.locking import LockedMatch, with_locked_match
from games.matches.player_locks import lock_players
from games.matches.refusals import NotPossible, NotSeated, Over, Refused
from games.matches.request_info import RequestInfo
from games.models import Match, Notice, Seal, Series, SeriesSeat
from games.models.terms import AgreedSeries
from games.notifications.actions import forget_rematch, lead_followers_to, notify, tell_followers
from games.series.progress import end_series, lock_series, results_of, show_on_last_match
from games.series.standing import next_starter, starter_by_lot
from ladder.blocks import are_apart
from ladder.models import Player

#: How many series are looked for at once.
_MOST_SERIES: Final = 100


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
    return create_match(terms, entrants, match_seed=MatchSeed(seed), series=series, number=number)


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
    return list(due.order_by("next_game_at").values_list("pk", flat=True)[:_MOST_SERIES])


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
                return with_locked_match(running.pk, player, RequestInfo(), _resign_with_game)
            except Over:  # that game has ended meanwhile: see what there is to resign now
                continue


def _resign_with_game(locked: LockedMatch) -> Series:
    locked.require_playing()
    resign_under_lock(locked)
    assert locked.match.series_id is not None
    series = lock_series(locked.match.series_id)
    if not series.is_over:
        _end_by_resignation(series, locked.seat.player)
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


#: How long a wish stands: while one sits at the board, or for days where turns take days.
_AT_THE_BOARD: Final = timedelta(minutes=5)
_BY_CORRESPONDENCE: Final = timedelta(days=7)
#: How many notices of lapsed wishes are looked for at once.
_MOST_REMATCHES: Final = 100


class NoRematch(NotPossible):
    sentence = _("There is nobody to play a rematch with.")


@transaction.atomic
def want_rematch(series_id: UUID, player: Player, nonce: str) -> Series:
    """Ask for a rematch, or agree to one: the old series, with its `rematch` once both want it.

    Locks the players and the series. A bot wants one whenever the other does. The nonce is for the
    rematch, whose seeds were sealed when the series ended; without one the server makes it. Asking
    again renews the wish, and changes nothing once the rematch has begun, of which whoever asked
    first gets a notice. So does the other player of the wish, once. Raises `Series.DoesNotExist`
    or a `Refused`.
    """
    series, sides = hold_series(series_id)
    own = side_of(sides, player)
    if series.rematch_id is not None:
        return series
    other = sides[1 - own.number]
    _require_possible(series, own.player, other.player)
    _keep_wish(own, Entrant.contributing(own.player, nonce))
    if other.player.is_bot:
        _keep_wish(other, Entrant(other.player, BOT_NONCE))
    if _still_wanted(other, series, timezone.now()):
        first = _begin_rematch(series, sides)
        notify(Notice.Kind.ACCEPTED, [other.player_id], match=first)
        forget_rematch(series)
    last = show_on_last_match(series)
    if series.rematch_id is None and not _notices_of_wishes().filter(match=last).exists():
        notify(Notice.Kind.REMATCH, [other.player_id], match=last)
    return series


@transaction.atomic
def withdraw_rematch(series_id: UUID, player: Player) -> Series:
    """Take the wish for a rematch back, or decline the other player's.

    Locks the players and the series. Changes nothing once the rematch has begun, or if nobody
    wants one. Raises `Series.DoesNotExist` or a `Refused`.
    """
    series, sides = hold_series(series_id)
    side_of(sides, player)
    if series.rematch_id is None and any(side.rematch_asked_at for side in sides):
        series.seats.update(rematch_asked_at=None, rematch_nonce="", rematch_nonce_by_server=False)
        forget_rematch(series)
        show_on_last_match(series)
    return series


def due_wishes(now: datetime, resting: Collection[int]) -> list[int]:
    """Notices of wishes that have lapsed, without those `resting`."""
    lapsed = _lapsed(now).exclude(pk__in=resting).order_by("created_at")
    return list(lapsed.values_list("pk", flat=True)[:_MOST_REMATCHES])


def forget_wish(notice_id: int, now: datetime) -> bool:
    """Delete the notice of a wish that has lapsed; whether it was one."""
    return _lapsed(now).filter(pk=notice_id).delete()[0] > 0


def _lapsed(now: datetime) -> QuerySet[Notice]:
    at_the_board = Q(match__clock=Match.Clock.LIVE, created_at__lte=now - _AT_THE_BOARD)
    return _notices_of_wishes().filter(at_the_board | Q(created_at__lte=now - _BY_CORRESPONDENCE))


def _notices_of_wishes() -> QuerySet[Notice]:
    return Notice.objects.filter(kind=Notice.Kind.REMATCH)


def wishes_until(series: Series, side: SeriesSeat) -> datetime | None:
    """When the side's wish for a rematch lapses; None if it has none."""
    if side.rematch_asked_at is None:
        return None
    live = series.clock == Series.Clock.LIVE
    return side.rematch_asked_at + (_AT_THE_BOARD if live else _BY_CORRESPONDENCE)


def _require_possible(series: Series, player: Player, other: Player) -> None:
    if not series.is_over:
        raise NotPossible(_("A rematch follows when this series is over."))
    require_ratable(series.game, rated=series.rated)
    require_free(player, rated=series.rated)
    if other.deleted_at is not None or not other.is_active or are_apart(player, other):
        raise NoRematch
    if not is_free(other, rated=series.rated):
        raise NoRematch


def _keep_wish(side: SeriesSeat, entrant: Entrant) -> None:
    side.rematch_asked_at = timezone.now()
    side.rematch_nonce = entrant.nonce
    side.rematch_nonce_by_server = entrant.nonce_by_server
    side.save(update_fields=["rematch_asked_at", "rematch_nonce", "rematch_nonce_by_server"])


def _still_wanted(side: SeriesSeat, series: Series, now: datetime) -> bool:
    until = wishes_until(series, side)
    return until is not None and now < until


def _begin_rematch(series: Series, sides: list[SeriesSeat]) -> Match:
    assert series.rematch_seal is not None
    entrants = [
        Entrant(side.player, side.rematch_nonce, side.rematch_nonce_by_server) for side in sides
    ]
    first = begin_series(Agreement.of(series), entrants, series.rematch_seal)
    series.rematch = first.series
    series.save(update_fields=["rematch"])
    return first
