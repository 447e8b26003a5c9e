"""What moderators keep about a player besides reports and sanctions."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F
from django.utils.translation import gettext_lazy as _

from ladder import names

LONGEST_PLAYER_NOTE = 1000


class PlayerNote(models.Model):
    """What a moderator wants other moderators to know about a player.

    It is a part of the player's data: they can download it, and it goes with the account.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("player")
    )
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("author")
    )
    text = models.TextField(_("text"), max_length=LONGEST_PLAYER_NOTE)
    at = models.DateTimeField(_("time"))

    class Meta:
        verbose_name = _("moderators' note")
        verbose_name_plural = _("moderators' notes")
        default_permissions = ("view", "add")
        indexes = [models.Index("player", F("at").desc(), name="player_note_by_player")]

    def __str__(self) -> str:
        return f"note {self.pk}"


class FormerName(models.Model):
    """A name that a player had until a keeper changed it."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("player")
    )
    name = models.CharField(_("name"), max_length=names.LONGEST)
    until = models.DateTimeField(_("until"))

    class Meta:
        verbose_name = _("former name")
        verbose_name_plural = _("former names")
        default_permissions = ()
        indexes = [models.Index("player", F("until").desc(), name="former_name_by_player")]

    def __str__(self) -> str:
        return f"former name {self.pk}"
