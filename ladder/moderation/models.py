"""Sanctions with their appeals, and the audit of moderating acts."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ladder.moderation import limits

LONGEST_REASON = 1000
LONGEST_APPEAL = 2000


class Sanction(models.Model):
    """What a moderator has laid upon a player, why, and for how long; with the one appeal to it.

    Whoever deletes the account takes the words along: that there was a sanction stays.
    """

    class Kind(models.TextChoices):
        WARNING = limits.WARNING, _("warning")
        MUTE = limits.MUTE, _("no chat")
        UNRATED = limits.UNRATED, _("casual games only")
        SUSPENSION = limits.SUSPENSION, _("suspended")
        BAN = limits.BAN, _("banned")

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="sanctions",
        verbose_name=_("player"),
    )
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    reason = models.TextField(_("reason"), max_length=LONGEST_REASON, blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("author")
    )
    starts_at = models.DateTimeField(_("from"))
    ends_at = models.DateTimeField(_("until"), null=True, blank=True)
    lifted_at = models.DateTimeField(_("lifted"), null=True, blank=True)

    appeal = models.TextField(_("appeal"), max_length=LONGEST_APPEAL, blank=True)
    appealed_at = models.DateTimeField(_("appealed"), null=True, blank=True)
    answer = models.TextField(_("answer"), max_length=LONGEST_REASON, blank=True)
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)

    class Meta:
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=[limits.WARNING, limits.BAN], ends_at=None)
                | Q(kind__in=[limits.MUTE, limits.UNRATED], ends_at=None)
                | Q(
                    kind__in=[limits.MUTE, limits.UNRATED, limits.SUSPENSION],
                    ends_at__gt=F("starts_at"),
                ),
                name="sanction_kind_has_its_end",
            ),
            models.CheckConstraint(
                condition=Q(answered_at=None) | Q(appealed_at__isnull=False),
                name="sanction_answer_needs_appeal",
            ),
        ]
        indexes = [
            models.Index("player", F("starts_at").desc(), name="sanction_by_player"),
            models.Index(F("starts_at").desc(), name="sanction_by_start"),
            models.Index(
                "appealed_at",
                condition=Q(appealed_at__isnull=False, answered_at=None),
                name="sanction_by_open_appeal",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    @property
    def term(self) -> limits.Term:
        """What decides whether it holds."""
        return limits.Term(
            self.kind, self.starts_at, self.ends_at, lifted=self.lifted_at is not None
        )

    @classmethod
    def in_force(cls, now: datetime) -> models.QuerySet[Sanction]:
        """Those that hold somebody back at this time."""
        return cls.objects.filter(
            Q(ends_at=None) | Q(ends_at__gt=now), starts_at__lte=now, lifted_at=None
        ).exclude(kind=limits.WARNING)


class AuditEntry(models.Model):
    """One act of a moderator. Rows are added; the database refuses to change or delete them.

    They speak of people by their numbers, so that whoever deletes the account is named nowhere.
    """

    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("moderator")
    )
    at = models.DateTimeField(_("time"))
    act = models.CharField(_("act"), max_length=30)
    #: What it was done to: the model's name and the row's key.
    target_kind = models.CharField(_("kind of target"), max_length=20)
    target_id = models.CharField(_("target"), max_length=40)
    reason = models.TextField(_("reason"), max_length=LONGEST_REASON)
    before = models.JSONField(_("before"), default=dict)
    after = models.JSONField(_("after"), default=dict)

    class Meta:
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit entries")
        default_permissions = ("view",)
        indexes = [
            models.Index(F("at").desc(), name="audit_by_time"),
            models.Index("target_kind", "target_id", name="audit_by_target"),
        ]

    def __str__(self) -> str:
        return f"{self.act} {self.target_kind} {self.target_id}"
