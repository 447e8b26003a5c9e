"""What a player is advised to do."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.matches import Match


class Hint(models.Model):
    """A question for a good move in one version of a match; `move` is empty until it is found."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="hints", verbose_name=_("match"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    version = models.PositiveIntegerField(_("version"))
    asked_at = models.DateTimeField(_("asked"))
    move = models.CharField(_("move"), max_length=120, blank=True)

    class Meta:
        verbose_name = _("hint")
        verbose_name_plural = _("hints")
        constraints = [models.UniqueConstraint("match", "version", "seat", name="hint_once")]
        indexes = [
            models.Index("asked_at", condition=Q(move=""), name="hint_to_be_found"),
            models.Index("asked_at", name="hint_by_age"),
        ]

    def __str__(self) -> str:
        return f"hint {self.pk}"
