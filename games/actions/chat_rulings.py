"""What moderators decide about lines of the chat: to hide them, and to show them again."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.actions.notices import notify
from games.actions.refusals import NotPossible
from games.actions.reports import NotInOwnCase
from games.actions.rulings import required
from games.chat_text import cleaned
from games.live import events
from games.models import ChatMessage, Notice
from ladder.models import Player
from ladder.moderation.audit import Act, Change


@transaction.atomic
def hide_line(line_id: int, moderator: Player, reason: str) -> ChatMessage:
    """Hide a line from everybody but the moderators. Its text stays, to be shown again.

    Locks the line; its author gets a notice with the reason, and open pages follow. Raises
    `ChatMessage.DoesNotExist` or a `Refused`.
    """
    act = Act(moderator, "hide line", required(cleaned(reason)))
    line = _hold(line_id, moderator)
    if line.hidden_at is not None:
        raise NotPossible(_("This line is hidden already."))
    return _set_hidden(line, act, hidden=True)


@transaction.atomic
def restore_line(line_id: int, moderator: Player, reason: str) -> ChatMessage:
    """Show a hidden line again. Otherwise like `hide_line`."""
    act = Act(moderator, "restore line", required(reason))
    line = _hold(line_id, moderator)
    if line.hidden_at is None:
        raise NotPossible(_("This line is not hidden."))
    return _set_hidden(line, act, hidden=False)


def _hold(line_id: int, moderator: Player) -> ChatMessage:
    """The line under lock, if the moderator has neither said it nor plays in its match."""
    rows = ChatMessage.objects.select_for_update(of=("self",), no_key=True)
    line = rows.select_related("match").defer("match__state", "match__seed").get(pk=line_id)
    seated = line.match.seats.filter(player=moderator).exists()
    if seated or line.player_id == moderator.pk:
        raise NotInOwnCase
    return line


def _set_hidden(line: ChatMessage, act: Act, *, hidden: bool) -> ChatMessage:
    change = Change(act, line, ("hidden_at",))
    line.hidden_at = timezone.now() if hidden else None
    line.save(update_fields=["hidden_at"])
    change.record()
    if hidden:
        notify(Notice.Kind.HIDDEN, [line.player_id], match=line.match, reason=act.reason)
    else:
        notify(Notice.Kind.UNHIDDEN, [line.player_id], match=line.match)
    events.chat_changed(line.match, line.pk)
    return line
