"""Sailing alone, with an account or without."""

from __future__ import annotations

from django.db import transaction

from games.actions.matches import Entrant, Terms, create_match
from games.models import Match
from games.rules.oceania.edition import CLASSIC
from games.rules.oceania.game import OCEANIA
from ladder.guests import create_guest
from ladder.models import Player


def set_sail(player: Player) -> Match:
    """Begin a voyage alone on the classic chart."""
    return create_match(Terms(OCEANIA.slug, CLASSIC.name), [Entrant.with_server_nonce(player)])


@transaction.atomic
def set_sail_as_new_guest() -> tuple[Match, Player]:
    """Begin one as somebody whom the site has not seen before: the match, and the guest."""
    guest = create_guest()
    return set_sail(guest), guest
