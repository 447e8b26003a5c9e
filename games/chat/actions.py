"""Saying something to those who are at a match."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import changes
from games.chat.queries import later_games
from games.chat.rooms import own_room
from games.chat.text import LONGEST_LINE, cleaned
from games.matches.refusals import NotPossible, NotSeated, Refused
from games.models import ChatMessage, Match, Notice
from games.moderation.reports import NotInOwnCase
from games.moderation.rulings import required
from games.notifications.actions import notify
from ladder.models import Player
from ladder.moderation.audit import Act, AuditedChange

#: How many lines a player may say in a match within which time.
LIMITS: Final = ((5, timedelta(seconds=10)), (30, timedelta(minutes=10)))


class Unsayable(Refused):
    """A line without anything to see, or a speech."""


class Muted(Refused):
    sentence = _("A moderator has taken the chat from you for the time being.")


class TooFast(Refused):
    sentence = _("That was a lot in a short time. Wait a moment, then send it again.")


@transaction.atomic
def say(match_id: UUID, player: Player, text: str) -> ChatMessage:
    """Say `text` in the player's own room: with the players for a seat, else with the spectators.

    Locks the match, so that its lines follow one another and are counted rightly; adds the line and
    tells the pages. Raises `Match.DoesNotExist` or a `Refused`.
    """
    columns = ("private", "sealed_until", "series_id", "number")
    match = Match.objects.select_for_update().only(*columns).get(pk=match_id)
    seats = list(match.seats.values_list("player_id", flat=True))
    seated = player.pk in seats
    if match.is_for_seats_only and not seated:
        raise NotSeated
    if len(seats) == 1:
        raise NotPossible(_("A voyage alone has no chat."))
    if player.is_muted:
        raise Muted
    line = _sayable(text)
    now = timezone.now()
    _require_patience(match, player, now)
    message = ChatMessage.objects.create(
        match=match, room=own_room(seated=seated), player=player, text=line, at=now
    )
    changes.chat_said(match.pk, message.pk)
    for later in later_games(match):
        changes.chat_said_earlier(later, message.pk)
    return message


def _sayable(text: str) -> str:
    line = cleaned(text)
    if not line:
        raise Unsayable(_("There is nothing to read in this line."))
    if len(line) > LONGEST_LINE:
        words = _("A line may have {count} characters; this one has {length}.")
        raise Unsayable(words.format(count=LONGEST_LINE, length=len(line)))
    return line


def _require_patience(match: Match, player: Player, now: datetime) -> None:
    longest = max(span for _, span in LIMITS)
    said = list(match.chat.filter(player=player, at__gt=now - longest).values_list("at", flat=True))
    for most, span in LIMITS:
        if sum(at > now - span for at in said) >= most:
            raise TooFast


def erase_lines(player: Player) -> None:
    """Take the text out of everything that the player has said. Pages show it until reloaded."""
    ChatMessage.objects.filter(player=player).exclude(text="").update(text="")


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
    change = AuditedChange(act, line, ("hidden_at",))
    line.hidden_at = timezone.now() if hidden else None
    line.save(update_fields=["hidden_at"])
    change.record()
    if hidden:
        notify(Notice.Kind.HIDDEN, [line.player_id], match=line.match, reason=act.reason)
    else:
        notify(Notice.Kind.UNHIDDEN, [line.player_id], match=line.match)
    for match_id in (line.match_id, *later_games(line.match)):
        changes.chat_changed(match_id, line.pk)
    return line
