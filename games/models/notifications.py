"""What a player shall be told when they look at the site next."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.challenges import Challenge
from games.models.matches import Match
from ladder.moderation.models import LONGEST_REASON


class Notice(models.Model):
    """Something that happened to a player. That it is one's turn needs none: the seats say it."""

    class Kind(models.TextChoices):
        CHALLENGE = "challenge", _("you were challenged")
        ACCEPTED = "accepted", _("your challenge was accepted")
        DECLINED = "declined", _("your challenge was declined")
        RESULT = "result", _("a match has ended")
        REMATCH = "rematch", _("somebody wants a rematch")
        FOLLOWED = "followed", _("somebody you follow has begun to play")
        RULING = "ruling", _("a moderator has decided about a match")
        SANCTION = "sanction", _("a moderator has decided about you")
        REPORT = "report", _("your report was looked at")
        HIDDEN = "hidden", _("a moderator has hidden a line of yours")
        UNHIDDEN = "unhidden", _("a moderator shows a line of yours again")

    #: Of a match, whose page does not say what they tell.
    OF_LINES = (Kind.HIDDEN, Kind.UNHIDDEN)

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices", verbose_name=_("player")
    )
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    challenge = models.ForeignKey(Challenge, models.CASCADE, null=True, blank=True)
    match = models.ForeignKey(Match, models.CASCADE, null=True, blank=True)
    #: Why a moderator has hidden the line that it tells of.
    reason = models.TextField(_("reason"), max_length=LONGEST_REASON, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    read_at = models.DateTimeField(_("read"), null=True, blank=True)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=["challenge", "declined"], challenge__isnull=False, match=None)
                | Q(
                    kind__in=[
                        "accepted",
                        "result",
                        "rematch",
                        "followed",
                        "ruling",
                        "hidden",
                        "unhidden",
                    ],
                    match__isnull=False,
                    challenge=None,
                )
                | Q(kind__in=["sanction", "report"], match=None, challenge=None),
                name="notice_has_its_subject",
            ),
        ]
        indexes = [
            models.Index(
                "player", "created_at", condition=Q(read_at=None), name="notice_unread_by_player"
            ),
            models.Index("created_at", name="notice_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} notice {self.pk}"
