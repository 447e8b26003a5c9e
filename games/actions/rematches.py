"""Playing the same series again."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.actions.agreements import Agreement, require_ratable
from games.actions.challenge_rules import is_free, require_free
from games.actions.matches import Entrant
from games.actions.notices import forget_rematch, notify
from games.actions.refusals import NotPossible
from games.actions.series import begin_series, hold_series, side_of
from games.actions.series_progress import show_on_last_match
from games.models import Match, Notice, Series, SeriesSeat
from games.rules.bag import BOT_NONCE
from ladder.blocks import are_apart
from ladder.models import Player

#: How long a wish stands: while one sits at the board, or for days where turns take days.
_AT_THE_BOARD: Final = timedelta(minutes=5)
_BY_CORRESPONDENCE: Final = timedelta(days=7)
#: How many notices of lapsed wishes are looked for at once.
_MOST: Final = 100


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
    return list(lapsed.values_list("pk", flat=True)[:_MOST])


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
