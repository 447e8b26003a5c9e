"""Sailing alone, with an account or without."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import date, datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.changes import match_changed
from games.kinds.fair_shuffle import SEED_BYTES, commitment
from games.kinds.kind import Solo
from games.kinds.registry import KINDS
from games.matches.lifecycle import Entrant, MatchSeed, Terms, create_match
from games.matches.locking import LockedMatch, with_locked_match
from games.matches.player_locks import lock_players
from games.matches.refusals import NotPossible
from games.models import DailyAttempt, DailyVoyage, Dare, Match, Seat
from games.voyages.daily import day_of, days_to_seal, end_of
from ladder.guests import create_guest
from ladder.models import Player

#: How many voyages of one player may be under way at once.
MOST_UNDER_WAY: Final = 20


class TooManyVoyages(NotPossible):
    sentence = _("You have as many voyages under way as one can have. Finish or give up one first.")


@transaction.atomic
def set_sail(player: Player) -> Match:
    """Begin a voyage alone on the classic chart.

    Locks the player, so that the limit of voyages holds. Raises a `Refused`.
    """
    lock_players([player.pk])
    require_room(player)
    return create_match(_terms(), [Entrant.with_server_nonce(player)])


def solo() -> tuple[str, Solo]:
    """The first game that can be played alone, and how."""
    return next((kind.slug, kind.solo) for kind in KINDS.values() if kind.solo is not None)


def _terms() -> Terms:
    game, voyage = solo()
    return Terms(game, voyage.variant)


def require_room(player: Player) -> None:
    """Refuse whoever has too many voyages under way. The caller holds the player's lock."""
    under_way = sailed_by(player).filter(status=Match.Status.PLAYING)
    if under_way[:MOST_UNDER_WAY].count() == MOST_UNDER_WAY:
        raise TooManyVoyages


@transaction.atomic
def set_sail_as_new_guest() -> tuple[Match, Player]:
    """Begin one as somebody whom the site has not seen before: the match, and the guest."""
    guest = create_guest()
    return set_sail(guest), guest


def discard_voyages_of_guest(player: Player, _pseudonym: str) -> None:
    """Delete the voyages of a guest who is swept: they concern nobody else.

    Those of somebody who deletes an account stay, like all that they have played.
    """
    if player.is_guest:
        sailed_by(player).delete()


def sailed_by(player: Player) -> QuerySet[Match]:
    """The player's voyages: matches that have no second seat."""
    company = Seat.objects.filter(match=OuterRef("pk"), number=1)
    return Match.objects.filter(~Exists(company), seats__player=player)


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
        _terms(),
        [Entrant(player, voyage.nonce, nonce_by_server=True)],
        match_seed=MatchSeed(bytes(voyage.seed), sealed_until=end_of(today)),
    )
    DailyAttempt.objects.create(voyage=voyage, player=player, match=match)
    return match


#: How long a link leads to a bag that nobody else has seen.
LIFETIME: Final = timedelta(days=7)
_TOKEN_BYTES: Final = 18


class OwnDare(NotPossible):
    sentence = _("This is your own bag: send the link to somebody else.")


class Taken(NotPossible):
    sentence = _("Somebody has taken this dare already.")


class Expired(NotPossible):
    sentence = _("This link has expired.")


def dare(match_id: UUID, player: Player) -> Dare:
    """Make a link to the bag of a voyage that is over. Repeating it gives the same link.

    Locks the match, and seals it: from now on it is there for its sailor only, and its seed for
    nobody, until somebody else has sailed on the bag or the link expires. Raises
    `Match.DoesNotExist` or a `Refused`.
    """
    return with_locked_match(match_id, player, None, _dare)


def _dare(locked: LockedMatch) -> Dare:
    match = locked.match
    made = Dare.objects.filter(voyage=match).first()
    if made is not None:
        return made
    if len(locked.seats) != 1 or match.shares_bag:
        raise NotPossible(_("Only the bag of a practice voyage can be passed on."))
    if not match.is_over or match.reason in Match.UNCOUNTED:
        raise NotPossible(_("Come to the end of the voyage first."))
    now = timezone.now()
    match.sealed_until = now + LIFETIME
    match.version += 1
    match.save(update_fields=["sealed_until", "version"])
    match_changed(match)
    return Dare.objects.create(
        token=secrets.token_urlsafe(_TOKEN_BYTES),
        voyage=match,
        created_at=now,
        expires_at=match.sealed_until,
    )


@transaction.atomic
def take_dare(token: str, player: Player) -> Match:
    """Set sail on the bag of a dare, or go on with what was begun.

    Locks the player, then the dare, so that one person takes it. Raises `Dare.DoesNotExist` or a
    `Refused`.
    """
    lock_players([player.pk])
    taken = Dare.objects.select_for_update().get(token=token)
    if taken.answer is not None:
        if taken.answer.seats.filter(player=player).exists():
            return taken.answer
        raise Taken
    sharer = taken.voyage.seats.get()
    if sharer.player_id == player.pk:
        raise OwnDare
    if timezone.now() >= taken.expires_at:
        raise Expired
    require_room(player)
    match = create_match(
        Terms(taken.voyage.game, taken.voyage.variant),
        [Entrant(player, sharer.nonce, nonce_by_server=sharer.nonce_by_server)],
        match_seed=MatchSeed(bytes(taken.voyage.seed), sealed_until=taken.expires_at),
    )
    taken.answer = match
    taken.save(update_fields=["answer"])
    return match


@transaction.atomic
def take_dare_as_new_guest(token: str) -> tuple[Match, Player]:
    """The same as somebody whom the site has not seen before: the match, and the guest."""
    guest = create_guest()
    return take_dare(token, guest), guest
