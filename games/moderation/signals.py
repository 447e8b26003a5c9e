"""What moderators do with signals of farming and of throwing games."""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.matches.refusals import NotPossible
from games.moderation.reports import NotInOwnCase
from games.moderation.rulings import required
from ladder.models import Player, Signal
from ladder.moderation.audit import Act, AuditedChange

_COLUMNS: Final = ("times", "last_seen_at", "looked_at", "moderator_id")


@transaction.atomic
def look_at(signal_id: int, moderator: Player, reason: str) -> Signal:
    """Take a signal off the queue, with what came of it. Seen anew, it is there again.

    Locks the signal. Raises `Signal.DoesNotExist` or a `Refused`.
    """
    act = Act(moderator, "look at signal", required(reason))
    signal = Signal.objects.select_for_update(no_key=True).get(pk=signal_id)
    if moderator.pk in (signal.player_id, signal.other_id):
        raise NotInOwnCase
    if not signal.waits:
        raise NotPossible(_("Somebody has looked at this already."))
    change = AuditedChange(act, signal, _COLUMNS)
    # Results end by the clock of their match: no signal may look newer than the look at it.
    signal.looked_at = max(timezone.now(), signal.last_seen_at)
    signal.moderator = moderator
    signal.save(update_fields=["looked_at", "moderator"])
    change.record()
    return signal
