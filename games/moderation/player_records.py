"""What is written down about a player for the moderators: notes, and former names."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.chat.text import cleaned_lines
from games.matches.player_locks import lock_players
from games.matches.refusals import NotPossible
from games.models import FormerName, PlayerNote
from games.models.player_records import LONGEST_PLAYER_NOTE
from games.moderation.reports import NotInOwnCase
from ladder.models import Player
from ladder.moderation.audit import Act, record


@transaction.atomic
def add_note(player_id: int, moderator: Player, text: str) -> PlayerNote:
    """Leave the other moderators a note about a player.

    Locks the player. The audit says that there is one and not what it says, since notes go with
    the account. Raises a `Refused`.
    """
    words = cleaned_lines(text)
    if not words:
        raise NotPossible(_("Please write something."))
    if len(words) > LONGEST_PLAYER_NOTE:
        raise NotPossible(_("That is too long."))
    if player_id == moderator.pk:
        raise NotInOwnCase
    locked = lock_players([player_id])
    if not locked:
        raise NotPossible(_("This player has left."))
    note = PlayerNote.objects.create(
        player=locked[0], author=moderator, text=words, at=timezone.now()
    )
    record(Act(moderator, "add note", ""), locked[0], {}, {"note": note.pk})
    return note


def keep_former_name(player: Player, name: str) -> FormerName:
    """Write down how a player was called until now. Belongs into the change's transaction."""
    return FormerName.objects.create(player=player, name=name, until=timezone.now())
