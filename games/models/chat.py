"""What is said beside a match."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.chat import rooms as chat_rooms
from games.chat.text import LONGEST_LINE
from games.models.matches import Match


class ChatMessage(models.Model):
    """A line that somebody said in one of a match's rooms; without text once it was erased.

    One that a moderator has hidden keeps its text, which only moderators get to read.

    Lines are added under the match's lock, so those of a match get their ids in the order in which
    they become visible.
    """

    class Room(models.TextChoices):
        PLAYERS = chat_rooms.PLAYERS, _("players")
        SPECTATORS = chat_rooms.SPECTATORS, _("spectators")

    match = models.ForeignKey(Match, models.CASCADE, related_name="chat", verbose_name=_("match"))
    room = models.CharField(_("room"), max_length=10, choices=Room.choices)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("player")
    )
    text = models.CharField(_("text"), max_length=LONGEST_LINE, blank=True)
    at = models.DateTimeField(_("time"))
    hidden_at = models.DateTimeField(_("hidden"), null=True, blank=True)

    class Meta:
        verbose_name = _("chat message")
        verbose_name_plural = _("chat messages")
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(room__in=[chat_rooms.PLAYERS, chat_rooms.SPECTATORS]),
                name="chat_message_room",
            ),
        ]
        indexes = [
            models.Index("match", "room", "id", name="chat_message_by_room"),
            models.Index("player", "match", "at", name="chat_message_by_player"),
        ]

    def __str__(self) -> str:
        return f"line {self.pk}"
