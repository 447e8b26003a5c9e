"""The voyage of a day: sealing its bag beforehand, and setting sail on it once."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import date, datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.actions.matches import Bag, Entrant, Terms, create_match
from games.actions.player_locks import lock_players
from games.actions.refusals import NotPossible
from games.daily_voyages import day_of, days_to_seal, end_of
from games.models import DailyAttempt, DailyVoyage, Match
from games.rules.bag import SEED_BYTES, commitment
from games.rules.oceania.edition import CLASSIC
from games.rules.oceania.game import OCEANIA
from ladder.models import Player


class NotReady(NotPossible):
    sentence = _("Today's bag is being sealed. Please come back in a minute.")


class HasSailed(NotPossible):
    sentence = _(
        "You have sailed today's voyage, and each player sails it once. Tomorrow has a new one."
    )


class NeedsAccount(NotPossible):
    sentence = _("The daily voyage is for players with an account; here is a bag of your own.")


def due_days(now: datetime, resting: Collection[str]) -> list[str]:
    """The days whose bags should be sealed and aren't, without those `resting`."""
    wanted = days_to_seal(now)
    sealed = set(DailyVoyage.objects.filter(day__in=wanted).values_list("day", flat=True))
    missing = (day.isoformat() for day in wanted if day not in sealed)
    return [day for day in missing if day not in resting]


def seal_day(day: str, now: datetime) -> bool:
    """Seal the bag of a day, and so publish its commitment; whether it wasn't sealed yet.

    However many do so at once, the day's row is there once.
    """
    seed = secrets.token_bytes(SEED_BYTES)
    _voyage, is_new = DailyVoyage.objects.get_or_create(
        day=date.fromisoformat(day),
        defaults={"seed": seed, "commitment": commitment(seed), "committed_at": now},
    )
    return is_new


@transaction.atomic
def sail_today(player: Player) -> Match:
    """Set sail on the bag of this day, or go on with what was begun.

    Locks the player, so that there is one attempt; the database sees to it, too. Raises a
    `Refused`: once the voyage is over, and for whoever has no account.
    """
    lock_players([player.pk])
    if not player.can_be_rated:
        raise NeedsAccount
    today = day_of(timezone.now())
    begun = Match.objects.filter(daily_attempt__player=player, daily_attempt__voyage=today).first()
    if begun is not None and begun.is_over:
        raise HasSailed
    return begun or _set_sail(player, today)


def _set_sail(player: Player, today: date) -> Match:
    voyage = DailyVoyage.objects.filter(day=today).first()
    if voyage is None:
        raise NotReady
    match = create_match(
        Terms(OCEANIA.slug, CLASSIC.name),
        [Entrant(player, voyage.nonce, nonce_by_server=True)],
        bag=Bag(bytes(voyage.seed), sealed_until=end_of(today)),
    )
    DailyAttempt.objects.create(voyage=voyage, player=player, match=match)
    return match
