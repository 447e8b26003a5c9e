"""Who is thinking about what."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Claim(models.Model):
    """A piece of work that a thinking process has taken, until a time; `games.worker.leases`.

    A process that dies leaves it behind, and another may take the piece when the time has passed.
    """

    work = models.CharField(_("work"), primary_key=True, max_length=100)
    #: Names the process; no two have ever the same.
    holder = models.CharField(_("holder"), max_length=36)
    until = models.DateTimeField(_("until"))

    class Meta:
        verbose_name = _("claim")
        verbose_name_plural = _("claims")

    def __str__(self) -> str:
        return self.work
