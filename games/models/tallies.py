"""Figures of finished matches that profiles take averages of."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.matches import Seat


class OceaniaTally(models.Model):
    """What one seat did in a finished match of Oceania, as its `rules.tallies` explains.

    Kept, because a profile can't replay hundreds of games whenever somebody looks at it.
    """

    seat = models.OneToOneField(
        Seat, models.CASCADE, primary_key=True, related_name="oceania_tally"
    )
    completed = models.PositiveSmallIntegerField(_("islands completed"))
    largest = models.PositiveSmallIntegerField(_("largest island"))
    island_points = models.PositiveSmallIntegerField(_("points for islands"))
    scouts_used = models.PositiveSmallIntegerField(_("scouts used"))
    drawn = models.PositiveSmallIntegerField(_("tiles drawn"))
    set_aside = models.PositiveSmallIntegerField(_("tiles set aside"))
    first_start = models.CharField(_("first starting point"), max_length=4, blank=True)

    class Meta:
        verbose_name = _("figures of a seat")
        verbose_name_plural = _("figures of seats")

    def __str__(self) -> str:
        return f"figures of seat {self.pk}"
