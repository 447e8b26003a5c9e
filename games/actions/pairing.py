"""Finding somebody who wants to play the same, now."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.actions.agreements import Agreement
from games.actions.challenges import Offer, accept, create_challenge
from games.actions.refusals import Refused
from games.models import Challenge, Match, PairingQueue
from ladder.blocks import kept_apart_from
from ladder.models import Player

#: How many challenges are tried; beyond these the player's own joins them.
_MOST_TRIED: Final = 20


@dataclass(frozen=True)
class Pairing:
    """The match that has begun, or the challenge that waits for somebody."""

    match: Match | None = None
    challenge: Challenge | None = None


@transaction.atomic
def pair(player: Player, agreement: Agreement, nonce: str, seal_id: UUID | None = None) -> Pairing:
    """Accept the oldest open challenge on these terms, or make one that waits.

    Locks the queue of these terms first, so that two who ask at once find each other; then like
    `accept` or `create_challenge`. Asking again while one's own challenge waits changes nothing.
    Raises a `Refused`.
    """
    agreement.check()
    _lock_queue(agreement)
    waiting = _waiting(agreement)
    own = waiting.filter(challenger=player).first()
    if own is not None:
        return Pairing(challenge=own)
    others = waiting.exclude(kept_apart_from(player, "challenger")).order_by("created_at")
    for challenge_id in others.values_list("pk", flat=True)[:_MOST_TRIED]:
        # Not for this player, or gone in this moment: the next one, then.
        with suppress(Refused):
            return Pairing(match=accept(challenge_id, player, nonce))
    return Pairing(challenge=create_challenge(player, Offer(agreement), nonce, seal_id))


def _lock_queue(agreement: Agreement) -> None:
    terms = " ".join(str(value) for value in agreement.columns().values())
    PairingQueue.objects.get_or_create(terms=terms)
    PairingQueue.objects.select_for_update().get(terms=terms)


def _waiting(agreement: Agreement) -> QuerySet[Challenge]:
    return Challenge.objects.filter(
        **agreement.columns(),
        kind=Challenge.Kind.OPEN,
        status=Challenge.Status.OPEN,
        expires_at__gt=timezone.now(),
    )
