"""Daring somebody to do better: a link to the bag of a voyage that one has sailed."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.acquaintance import UNCOUNTED
from games.actions.locking import Held, carry_out
from games.actions.matches import Bag, Entrant, Terms, create_match
from games.actions.player_locks import lock_players
from games.actions.refusals import NotPossible
from games.actions.voyages import require_room
from games.live.events import match_changed
from games.models import Dare, Match
from ladder.guests import create_guest
from ladder.models import Player

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
    return carry_out(match_id, player, None, _dare)


def _dare(held: Held) -> Dare:
    match = held.match
    made = Dare.objects.filter(voyage=match).first()
    if made is not None:
        return made
    if len(held.seats) != 1 or match.shares_bag:
        raise NotPossible(_("Only the bag of a practice voyage can be passed on."))
    if not match.is_over or match.reason in UNCOUNTED:
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
        bag=Bag(bytes(taken.voyage.seed), sealed_until=taken.expires_at),
    )
    taken.answer = match
    taken.save(update_fields=["answer"])
    return match


@transaction.atomic
def take_dare_as_new_guest(token: str) -> tuple[Match, Player]:
    """The same as somebody whom the site has not seen before: the match, and the guest."""
    guest = create_guest()
    return take_dare(token, guest), guest
