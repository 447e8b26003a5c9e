"""Beginning a series with a bot, which takes every challenge at once."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext_lazy as _

from games.challenges.policy import require_free
from games.challenges.terms import Agreement
from games.kinds.fair_shuffle import BOT_NONCE
from games.matches.commitments import take_seal
from games.matches.lifecycle import Entrant
from games.matches.player_locks import lock_players
from games.matches.refusals import NotPossible
from games.models import Match, Seat
from games.series.actions import begin_series
from ladder.guests import create_guest
from ladder.models import Player

#: How many games with bots one player may have under way at once.
MOST_UNDER_WAY: Final = 10


class TooManyBotGames(NotPossible):
    sentence = _("You have as many games with bots under way as one can have. Finish one first.")


@transaction.atomic
def play_bot(
    player: Player, bot: Player, agreement: Agreement, nonce: str, seal_id: UUID | None = None
) -> Match:
    """Begin a series with a bot: its first match.

    Locks both. `seal_id` names the seal whose commitments the page has shown; without a nonce the
    server makes one. The bot's is always the same, so that the site can't choose it. Raises a
    `Refused`.
    """
    for locked in lock_players([player.pk, bot.pk]):
        require_free(locked, rated=False)
    _require_playable(bot, agreement)
    if games_under_way(player).count() >= MOST_UNDER_WAY:
        raise TooManyBotGames
    entrants = [Entrant.contributing(player, nonce), Entrant(bot, BOT_NONCE)]
    return begin_series(agreement, entrants, take_seal(player, seal_id))


@transaction.atomic
def play_bot_as_new_guest(bot: Player, agreement: Agreement, nonce: str) -> tuple[Match, Player]:
    """The same as somebody whom the site has not seen before: the match, and the guest."""
    guest = create_guest()
    return play_bot(guest, bot, agreement, nonce), guest


def games_under_way(player: Player) -> QuerySet[Match]:
    """The player's matches with bots that are not over, the latest first."""
    own = Seat.objects.filter(match=OuterRef("pk"), player=player)
    with_bots = Match.objects.filter(status=Match.Status.PLAYING, seats__player__is_bot=True)
    return with_bots.filter(Exists(own)).order_by("-created_at")


def _require_playable(bot: Player, agreement: Agreement) -> None:
    agreement.check()
    if agreement.terms.rated:
        raise NotPossible(_("Games with a bot are casual: they move no rating."))
    if not bot.is_bot or not bot.is_active:
        raise NotPossible(_("There is no such bot to play."))
