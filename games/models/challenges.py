"""Challenges: what somebody offers to play, and what became of it."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models.series import Seal, Series
from games.models.terms import AgreedSeries, best_of_is_known, clock_has_time

LONGEST_WORDS = 200


class Challenge(AgreedSeries):
    """An offer to play a series. Its terms never change: whoever wants others makes another.

    An *open* one is for whoever comes, a *direct* one for `opponent`, one by *link* for whoever
    knows `token`.
    """

    class Kind(models.TextChoices):
        OPEN = "open", _("open")
        DIRECT = "direct", _("direct")
        LINK = "link", _("by link")

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        CANCELLED = "cancelled", _("withdrawn")
        EXPIRED = "expired", _("expired")

    class DeclineReason(models.TextChoices):
        NOT_NOW = "not_now", _("not now")
        TOO_FAST = "too_fast", _("too little time")
        TOO_SLOW = "too_slow", _("too much time")
        TERMS = "terms", _("other terms, please")
        RATED = "rated", _("only casual games, please")
        CASUAL = "casual", _("only rated games, please")
        OTHER = "other", _("another reason")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(_("kind"), max_length=6, choices=Kind.choices)
    challenger = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="challenges_made",
        verbose_name=_("challenger"),
    )
    opponent = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="challenges_received",
        verbose_name=_("opponent"),
    )
    token = models.CharField(max_length=43, blank=True, editable=False)
    rating_low = models.PositiveSmallIntegerField(_("lowest rating"), null=True, blank=True)
    rating_high = models.PositiveSmallIntegerField(_("highest rating"), null=True, blank=True)
    #: Whether it was made by quick pairing, which goes on looking for somebody.
    by_pairing = models.BooleanField(_("made by quick pairing"), default=False)

    seal = models.OneToOneField(Seal, models.PROTECT, related_name="challenge", editable=False)
    nonce = models.CharField(max_length=64, editable=False)
    nonce_by_server = models.BooleanField(_("nonce made by the server"), default=False)

    status = models.CharField(
        _("status"), max_length=10, choices=Status.choices, default=Status.OPEN
    )
    decline_reason = models.CharField(
        _("declined because"), max_length=10, choices=DeclineReason.choices, blank=True
    )
    decline_words = models.CharField(
        _("declined with the words"), max_length=LONGEST_WORDS, blank=True
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    expires_at = models.DateTimeField(_("expires"))
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    series = models.OneToOneField(
        Series,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="challenge",
        verbose_name=_("series"),
    )

    class Meta:
        verbose_name = _("challenge")
        verbose_name_plural = _("challenges")
        constraints = [
            best_of_is_known("challenge_best_of"),
            clock_has_time("challenge_clock_has_time"),
            models.CheckConstraint(
                condition=Q(kind="open", opponent=None, token="")
                | Q(kind="direct", opponent__isnull=False, token="")
                | (Q(kind="link", opponent=None) & ~Q(token="")),
                name="challenge_kind_has_its_address",
            ),
            models.CheckConstraint(
                condition=Q(by_pairing=False) | Q(kind="open"), name="challenge_pairing_is_open"
            ),
            models.CheckConstraint(
                condition=Q(opponent=None) | ~Q(opponent=F("challenger")),
                name="challenge_not_to_oneself",
            ),
            models.UniqueConstraint("token", condition=~Q(token=""), name="challenge_token_once"),
            models.CheckConstraint(
                condition=Q(rating_low=None)
                | Q(rating_high=None)
                | Q(rating_low__lte=F("rating_high")),
                name="challenge_rating_range",
            ),
            models.CheckConstraint(
                condition=Q(status="open", closed_at=None)
                | (~Q(status="open") & Q(closed_at__isnull=False)),
                name="challenge_closed_has_time",
            ),
            models.CheckConstraint(
                condition=Q(status="accepted", series__isnull=False)
                | (~Q(status="accepted") & Q(series=None)),
                name="challenge_accepted_has_series",
            ),
            models.CheckConstraint(
                condition=(Q(status="declined") & ~Q(decline_reason=""))
                | (~Q(status="declined") & Q(decline_reason="", decline_words="")),
                name="challenge_declined_has_reason",
            ),
        ]
        indexes = [
            # Open ones are few among all that ever were.
            models.Index("kind", "created_at", condition=Q(status="open"), name="challenge_open"),
            models.Index("expires_at", condition=Q(status="open"), name="challenge_by_expiry"),
            models.Index(F("created_at").desc(), name="challenge_by_start"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} challenge {self.pk}"


class PairingQueue(models.Model):
    """A row to lock: whoever looks for an opponent on the same terms does so one by one."""

    terms = models.CharField(max_length=200, unique=True)

    class Meta:
        verbose_name = _("pairing queue")
        verbose_name_plural = _("pairing queues")

    def __str__(self) -> str:
        return self.terms
