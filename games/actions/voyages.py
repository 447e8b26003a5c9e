"""Sailing alone, with an account or without."""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext_lazy as _

from games.actions.matches import Entrant, Terms, create_match
from games.actions.player_locks import lock_players
from games.actions.refusals import NotPossible
from games.models import Match, Seat
from games.rules.oceania.edition import CLASSIC
from games.rules.oceania.game import OCEANIA
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
    return create_match(Terms(OCEANIA.slug, CLASSIC.name), [Entrant.with_server_nonce(player)])


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
