"""Saying something to those who are at a match."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.actions.refusals import NotPossible, NotSeated, Refused
from games.chat_rooms import own_room
from games.chat_text import LONGEST_LINE, cleaned
from games.live import events
from games.models import ChatMessage, Match
from ladder.models import Player

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
    events.chat_said(match, message.room, message.pk)
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
