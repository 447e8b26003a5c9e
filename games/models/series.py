"""Series, their two sides, and the sealed seeds that their games are played with."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.kinds.fair_shuffle import SEED_BYTES
from games.models.terms import AgreedSeries, best_of_is_known, clock_has_time

if TYPE_CHECKING:
    from django_stubs_ext.db.models.manager import RelatedManager

    from games.models.matches import Match


class Seal(models.Model):
    """Seeds for every game that a series can have, fixed before any nonce is known.

    `commitments` are published; `seeds` are read when a game begins and shown to nobody. They have
    a table of their own so that no list of challenges or series ever loads them.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    seeds = models.BinaryField(editable=False)
    commitments = models.JSONField(_("commitments"))
    #: For whose next challenge it is kept; nobody's once a challenge or a series has it.
    kept_for = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("seal")
        verbose_name_plural = _("seals")

    def __str__(self) -> str:
        return f"seal {self.pk}"

    def seed_of(self, number: int) -> bytes:
        """The seed of game `number`, from 1."""
        return bytes(self.seeds[(number - 1) * SEED_BYTES : number * SEED_BYTES])


class Series(AgreedSeries):
    """Several games between two players; decided when a lead can't be made up any more.

    A single game is a series of one. Between two games `next_game_at` is set: then the next one
    begins by itself.
    """

    class Status(models.TextChoices):
        PLAYING = "playing", _("being played")
        OVER = "over", _("over")

    class Outcome(models.TextChoices):
        WON = "won", _("won")
        DRAWN = "drawn", _("drawn")
        RESIGNED = "resigned", _("resigned")
        FORFEITED = "forfeited", _("forfeited")
        CALLED_OFF = "called_off", _("called off")
        DECIDED = "decided", _("decided by a moderator")
        VOIDED = "voided", _("voided")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    seal = models.OneToOneField(Seal, models.PROTECT, related_name="series", editable=False)
    status = models.CharField(
        _("status"), max_length=10, choices=Status.choices, default=Status.PLAYING
    )
    outcome = models.CharField(_("outcome"), max_length=10, choices=Outcome.choices, blank=True)
    winner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("winner"),
    )
    next_game_at = models.DateTimeField(_("next game at"), null=True, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    #: What a rematch will be played with: sealed when the series ends, before it is asked for.
    rematch_seal = models.OneToOneField(
        Seal, models.PROTECT, null=True, blank=True, related_name="+", editable=False
    )
    #: What the outcome of a voided series was, and who had won it; empty if it had none.
    outcome_before_void = models.CharField(max_length=10, blank=True, editable=False)
    winner_before_void = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        editable=False,
    )
    rematch = models.OneToOneField(
        "self",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="rematch_of",
        verbose_name=_("rematch"),
    )

    if TYPE_CHECKING:
        matches: RelatedManager[Match]
        seats: RelatedManager[SeriesSeat]

    class Meta:
        verbose_name = _("series")
        verbose_name_plural = _("series")
        constraints = [
            best_of_is_known("series_best_of"),
            clock_has_time("series_clock_has_time"),
            models.CheckConstraint(
                condition=Q(status="playing", outcome="", winner=None, finished_at=None)
                | (
                    Q(status="over", finished_at__isnull=False, next_game_at=None)
                    & (
                        Q(
                            outcome__in=["won", "resigned", "forfeited", "decided"],
                            winner__isnull=False,
                        )
                        | Q(outcome__in=["drawn", "called_off", "voided"], winner=None)
                    )
                ),
                name="series_over_has_outcome",
            ),
        ]
        indexes = [
            models.Index(
                "next_game_at", condition=Q(next_game_at__isnull=False), name="series_by_next_game"
            ),
            models.Index(F("created_at").desc(), name="series_by_start"),
        ]

    def __str__(self) -> str:
        return f"best of {self.best_of}"

    @property
    def is_over(self) -> bool:
        return self.status == self.Status.OVER


class SeriesSeat(models.Model):
    """One of the two sides of a series. Side 0 challenged, side 1 accepted."""

    series = models.ForeignKey(Series, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(_("side"))
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="series_seats",
        verbose_name=_("player"),
    )
    nonce = models.CharField(max_length=64, editable=False)
    nonce_by_server = models.BooleanField(_("nonce made by the server"), default=False)
    half_points = models.PositiveSmallIntegerField(_("half points"), default=0)
    ready = models.BooleanField(_("ready for the next game"), default=False)
    #: The wish for a rematch, with the nonce for it. It lapses: see `games.series.actions`.
    rematch_asked_at = models.DateTimeField(_("asked for a rematch"), null=True, blank=True)
    rematch_nonce = models.CharField(max_length=64, blank=True, editable=False)
    rematch_nonce_by_server = models.BooleanField(default=False, editable=False)

    class Meta:
        verbose_name = _("side of a series")
        verbose_name_plural = _("sides of a series")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint("series", "number", name="series_seat_number_once"),
            models.UniqueConstraint("series", "player", name="series_seat_player_once"),
            models.CheckConstraint(condition=Q(number__lte=1), name="series_seat_number_range"),
            models.CheckConstraint(
                condition=Q(rematch_asked_at=None, rematch_nonce="")
                | (Q(rematch_asked_at__isnull=False) & ~Q(rematch_nonce="")),
                name="series_seat_rematch_with_nonce",
            ),
        ]
        indexes = [models.Index("player", "series", name="series_seat_by_player")]

    def __str__(self) -> str:
        return f"side {self.number}"
