"""What players agree on before a game: the same columns in challenges, series and matches."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.matches import clocks
from ladder.models import Preferences


class AgreedTerms(models.Model):
    """The terms of one game. Seconds of a `days` clock are for each turn."""

    class Clock(models.TextChoices):
        NONE = clocks.NONE, _("no clock")
        LIVE = clocks.LIVE, _("minutes and an increment")
        DAYS = clocks.DAYS, _("days for each turn")

    game = models.CharField(_("game"), max_length=20)
    variant = models.CharField(_("variant"), max_length=20)
    private = models.BooleanField(_("private"), default=False)
    rated = models.BooleanField(_("rated"), default=False)
    clock = models.CharField(_("clock"), max_length=5, choices=Clock.choices, default=Clock.NONE)
    clock_seconds = models.PositiveIntegerField(_("seconds on the clock"), default=0)
    clock_increment = models.PositiveIntegerField(_("seconds added a turn"), default=0)

    class Meta:
        abstract = True


class AgreedSeries(AgreedTerms):
    """The terms of a whole series: those of its games, and what is settled once."""

    class Starter(models.TextChoices):
        RULES = "rules", _("by the rules")
        LOT = "lot", _("by lot")

    best_of = models.PositiveSmallIntegerField(_("games at most"))
    starter = models.CharField(
        _("who starts"), max_length=5, choices=Starter.choices, default=Starter.RULES
    )
    odds_allowed = models.BooleanField(_("odds may be shown"), default=False)
    #: For a series with a bot; of no meaning in others.
    bot_pace = models.CharField(
        _("a bot thinks"),
        max_length=7,
        choices=Preferences.BotPace.choices,
        default=Preferences.BotPace.SHORT,
    )

    class Meta:
        abstract = True


def clock_has_time(name: str) -> models.CheckConstraint:
    """A clock that runs has seconds to run down."""
    return models.CheckConstraint(
        condition=Q(clock="none", clock_seconds=0) | (~Q(clock="none") & Q(clock_seconds__gt=0)),
        name=name,
    )


def best_of_is_known(name: str) -> models.CheckConstraint:
    return models.CheckConstraint(condition=Q(best_of__in=[1, 3, 5]), name=name)
