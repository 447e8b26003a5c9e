"""Voyages that share a bag: those of a day, and those to which a link dares somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models.matches import Match
from games.voyages.daily import beginning_of, nonce_of

if TYPE_CHECKING:
    from django_stubs_ext.db.models.manager import RelatedManager


class DailyVoyage(models.Model):
    """The bag of a day, the same for all who sail on it.

    `commitment` is published as soon as the row is there, which is before the day begins unless
    no steward was at work; `committed_at` tells which. `seed` is shown to nobody until the day is
    over.
    """

    day = models.DateField(_("day"), primary_key=True)
    seed = models.BinaryField(max_length=32, editable=False)
    commitment = models.CharField(_("commitment"), max_length=64)
    committed_at = models.DateTimeField(_("committed"))

    if TYPE_CHECKING:
        attempts: RelatedManager[DailyAttempt]

    class Meta:
        verbose_name = _("daily voyage")
        verbose_name_plural = _("daily voyages")

    def __str__(self) -> str:
        return self.day.isoformat()

    @property
    def nonce(self) -> str:
        """What its bag is drawn with besides the seed."""
        return nonce_of(self.day)

    @property
    def is_late(self) -> bool:
        """Whether the commitment was published only after the day had begun."""
        return self.committed_at >= beginning_of(self.day)


class DailyAttempt(models.Model):
    """A player's one voyage on the bag of a day.

    Whether it counts is told by its match: it has to be over before the day is.
    """

    voyage = models.ForeignKey(DailyVoyage, models.PROTECT, related_name="attempts")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="daily_attempts"
    )
    match = models.OneToOneField(Match, models.PROTECT, related_name="daily_attempt")

    class Meta:
        verbose_name = _("daily attempt")
        verbose_name_plural = _("daily attempts")
        constraints = [
            # Its index also finds the days of a player.
            models.UniqueConstraint("player", "voyage", name="daily_attempt_once"),
        ]

    def __str__(self) -> str:
        return f"attempt {self.pk}"


class Dare(models.Model):
    """A challenge by link: one other person may play the same seed as a practice voyage, unseen.

    Both voyages are sealed until both are over, or the link expires.
    """

    token = models.CharField(max_length=32, unique=True, editable=False)
    voyage = models.OneToOneField(Match, models.CASCADE, related_name="dare")
    #: The other's voyage, once somebody has set sail.
    answer = models.OneToOneField(
        Match, models.SET_NULL, null=True, blank=True, related_name="answered_dare"
    )
    created_at = models.DateTimeField(_("created"))
    expires_at = models.DateTimeField(_("expires"))

    class Meta:
        verbose_name = _("dare")
        verbose_name_plural = _("dares")
        constraints = [
            models.CheckConstraint(
                condition=Q(expires_at__gt=F("created_at")), name="dare_expires_later"
            ),
            models.CheckConstraint(
                condition=Q(answer=None) | ~Q(answer=F("voyage")),
                name="dare_is_answered_by_another",
            ),
        ]

    def __str__(self) -> str:
        return f"dare {self.pk}"
