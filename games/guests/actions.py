"""Playing without an account."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from games.challenges.actions import accept
from games.challenges.pairing import Pairing, pair
from games.challenges.terms import Agreement
from games.models import Match
from ladder.guests import create_guest
from ladder.models import Player


@transaction.atomic
def accept_as_new_guest(challenge_id: UUID, nonce: str, token: str) -> tuple[Match, Player]:
    """Accept an invitation as somebody whom the site has not seen before: the match, the guest.

    Like `accept`. If that is refused there is no guest either, so that a browser which asks twice
    at once is not left with the wrong one of two. Raises `Challenge.DoesNotExist` or a `Refused`.
    """
    guest = create_guest()
    return accept(challenge_id, guest, nonce, token), guest


@transaction.atomic
def pair_as_new_guest(agreement: Agreement, nonce: str) -> tuple[Pairing, Player]:
    """Look for an opponent as somebody whom the site has not seen before, and the guest.

    Like `pair`. Raises a `Refused`, and then there is no guest either.
    """
    guest = create_guest()
    return pair(guest, agreement, nonce), guest
