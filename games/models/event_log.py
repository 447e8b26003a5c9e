"""What happened in a match outside of its moves."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models.matches import Match


class LedgerEntry(models.Model):
    """One such thing, for everybody who may see the match. `until` ends a span of time."""

    class Kind(models.TextChoices):
        DRAW_OFFERED = "offered", _("a draw was offered")
        DRAW_ACCEPTED = "accepted", _("a draw was accepted")
        DRAW_DECLINED = "declined", _("a draw was declined")
        DRAW_TAKEN_BACK = "taken back", _("the offer of a draw was taken back")
        AWAY = "away", _("a player was not connected")
        CREDIT = "credit", _("clocks were put forward")
        GIVEN = "given", _("time was given to the opponent")
        ENDED = "ended", _("a moderator ended the match")
        VOIDED = "voided", _("a moderator voided the match")
        RESTORED = "restored", _("a moderator let the match count again")

    match = models.ForeignKey(Match, models.CASCADE, related_name="ledger", verbose_name=_("match"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    #: Whose doing it was; None for the site and for moderators.
    seat = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    at = models.DateTimeField(_("time"))
    until = models.DateTimeField(_("until"), null=True, blank=True)
    #: By how much the match's clocks were put forward, or what was given.
    seconds = models.FloatField(_("seconds"), null=True, blank=True)

    class Meta:
        verbose_name = _("entry of a match's ledger")
        verbose_name_plural = _("entries of matches' ledgers")
        ordering = ["at", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(until=None) | Q(kind="away", until__gte=F("at")),
                name="ledger_only_absence_ends",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["credit", "given"], seconds__isnull=False)
                | (~Q(kind__in=["credit", "given"]) & Q(seconds=None)),
                name="ledger_credit_has_seconds",
            ),
            models.UniqueConstraint(
                "match",
                "seat",
                condition=Q(kind="away", until=None),
                name="ledger_away_once_at_a_time",
            ),
        ]
        indexes = [models.Index("match", "at", name="ledger_by_match")]

    def __str__(self) -> str:
        return f"{self.kind} entry {self.pk}"


#: What gives a match that is being played a new version without a move.
INTERLUDES: Final = frozenset(
    {
        LedgerEntry.Kind.CREDIT,
        LedgerEntry.Kind.GIVEN,
        LedgerEntry.Kind.DRAW_OFFERED,
        LedgerEntry.Kind.DRAW_ACCEPTED,
        LedgerEntry.Kind.DRAW_DECLINED,
        LedgerEntry.Kind.DRAW_TAKEN_BACK,
    }
)

#: Of these, what changes nothing but clocks.
OF_CLOCKS: Final = frozenset({LedgerEntry.Kind.CREDIT, LedgerEntry.Kind.GIVEN})
