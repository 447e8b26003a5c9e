"""What players report to the moderators."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models.chat import ChatMessage
from games.models.matches import Match

LONGEST_WORDS = 500
LONGEST_NOTE = 500


class Report(models.Model):
    """One person's report of a player, of a line of the chat or of a match.

    A line is referred to and not copied: its author may take the words back. So may the reporter,
    by deleting the account; the report itself stays.
    """

    class Subject(models.TextChoices):
        PLAYER = "player", _("player")
        LINE = "line", _("line of the chat")
        MATCH = "match", _("match")

    class Reason(models.TextChoices):
        ABUSE = "abuse", _("insults or threats")
        SPAM = "spam", _("advertising or flooding")
        CHEATING = "cheating", _("unfair play")
        STALLING = "stalling", _("playing for time, or leaving")
        NAME = "name", _("an offensive name")
        OTHER = "other", _("something else")

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        CLAIMED = "claimed", _("being looked at")
        UPHELD = "upheld", _("upheld")
        DISMISSED = "dismissed", _("dismissed")

    UNRESOLVED = (Status.OPEN, Status.CLAIMED)

    subject = models.CharField(_("about"), max_length=6, choices=Subject.choices)
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="reports", verbose_name=_("reporter")
    )
    #: Whom it accuses; nobody if it is about a match that the reporter only watched.
    accused = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("accused"),
    )
    match = models.ForeignKey(
        Match,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="reports",
        verbose_name=_("match"),
    )
    line = models.ForeignKey(
        ChatMessage, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("line")
    )
    #: Names the subject and its key, so that nobody has two reports of the same in the queue.
    target = models.CharField(max_length=50, editable=False)
    reason = models.CharField(_("reason"), max_length=10, choices=Reason.choices)
    words = models.CharField(_("in their words"), max_length=LONGEST_WORDS, blank=True)
    created_at = models.DateTimeField(_("created"))
    #: When a report of the least weight would have had to come to be as urgent as this one.
    urgent_since = models.DateTimeField(_("urgent since"))

    status = models.CharField(
        _("status"), max_length=10, choices=Status.choices, default=Status.OPEN
    )
    moderator = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("moderator"),
    )
    #: What the reporter is told.
    note = models.CharField(_("note to the reporter"), max_length=LONGEST_NOTE, blank=True)
    resolved_at = models.DateTimeField(_("resolved"), null=True, blank=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        constraints = [
            models.UniqueConstraint(
                "reporter",
                "target",
                condition=Q(status__in=["open", "claimed"]),
                name="report_once_while_unresolved",
            ),
            models.CheckConstraint(
                condition=Q(subject="player", accused__isnull=False, match=None, line=None)
                | Q(subject="line", accused__isnull=False, match__isnull=False, line__isnull=False)
                | Q(subject="match", match__isnull=False, line=None),
                name="report_subject_is_there",
            ),
            models.CheckConstraint(
                condition=Q(accused=None) | ~Q(accused=F("reporter")), name="report_not_oneself"
            ),
            models.CheckConstraint(
                condition=Q(status="open", moderator=None, resolved_at=None)
                | Q(status="claimed", moderator__isnull=False, resolved_at=None)
                | Q(
                    status__in=["upheld", "dismissed"],
                    moderator__isnull=False,
                    resolved_at__isnull=False,
                ),
                name="report_status_has_its_moderator",
            ),
        ]
        indexes = [
            models.Index("status", "urgent_since", name="report_by_urgency"),
            models.Index("urgent_since", name="report_by_urgency_of_all"),
            models.Index("reporter", F("created_at").desc(), name="report_by_reporter"),
            models.Index("accused", "status", name="report_by_accused"),
            models.Index(F("created_at").desc(), name="report_by_time"),
        ]

    def __str__(self) -> str:
        return f"report {self.pk}"

    @property
    def is_resolved(self) -> bool:
        return self.status not in self.UNRESOLVED
