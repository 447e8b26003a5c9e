"""Reports on the luck and skill of finished matches."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models.matches import Match


class LuckReport(models.Model):
    """What the draws and choices of a match were worth: one report a match, the same for everybody.

    It is made turn by turn, and each turn is kept as soon as it is weighed. Seed, budget and method
    say how: the same ones give the same figures.
    """

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        WORKING = "working", _("being made")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    match = models.OneToOneField(
        Match,
        models.CASCADE,
        primary_key=True,
        related_name="luck_report",
        verbose_name=_("match"),
    )
    status = models.CharField(
        _("status"), max_length=8, choices=Status.choices, default=Status.WAITING
    )
    seed = models.CharField(_("seed"), max_length=32)
    budget = models.PositiveIntegerField(_("playouts for each choice"))
    method = models.PositiveSmallIntegerField(_("method"))
    #: The turns weighed so far, as the game's analysis writes them.
    turns = models.JSONField(default=list, editable=False)
    turns_weighed = models.PositiveSmallIntegerField(_("turns weighed"), default=0)
    turns_played = models.PositiveSmallIntegerField(_("turns played"))
    #: How often it was taken up since the last turn that was weighed.
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    asked_at = models.DateTimeField(_("asked for"))
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    class Meta:
        verbose_name = _("report on luck and skill")
        verbose_name_plural = _("reports on luck and skill")
        constraints = [
            models.CheckConstraint(
                condition=Q(
                    status="done", finished_at__isnull=False, turns_weighed=F("turns_played")
                )
                | (~Q(status="done") & Q(finished_at=None)),
                name="luck_report_done_has_time",
            ),
            models.CheckConstraint(
                condition=Q(turns_weighed__lte=F("turns_played"), turns_played__gte=1),
                name="luck_report_turns",
            ),
        ]
        indexes = [
            # Only those that are still to be made are in it.
            models.Index(
                fields=["asked_at"],
                condition=Q(status__in=["waiting", "working"]),
                name="luck_report_to_make",
            ),
            models.Index(F("asked_at").desc(), name="luck_report_by_time"),
        ]

    def __str__(self) -> str:
        return f"report on {self.pk}"

    @property
    def is_under_way(self) -> bool:
        return self.status in (self.Status.WAITING, self.Status.WORKING)
