"""Matches and what belongs to them. Rows are written by `games.actions` and nowhere else."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games import chat_rooms, clocks
from games.chat_text import LONGEST_LINE
from games.rules.base import Setup, Step

if TYPE_CHECKING:
    from django_stubs_ext.db.models.manager import RelatedManager

MOST_SEATS = 6


class Series(models.Model):
    """Several games between the same players; decided when a lead can't be made up any more."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    best_of = models.PositiveSmallIntegerField(_("games at most"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("series")
        verbose_name_plural = _("series")
        constraints = [
            models.CheckConstraint(condition=Q(best_of__in=[1, 3, 5]), name="series_best_of"),
        ]

    def __str__(self) -> str:
        return f"best of {self.best_of}"


class Match(models.Model):
    """One game between its seats.

    `state` and `seed` hold what nobody may see while the match runs. They are read by the rules
    and shown to no one: pages get `view_for`, the admin leaves them out.
    """

    class Status(models.TextChoices):
        PLAYING = "playing", _("being played")
        OVER = "over", _("over")

    class Reason(models.TextChoices):
        FULL = "full", _("the chart is full")
        BAG = "bag", _("the bag is empty")
        STUCK = "stuck", _("no starting point is left")
        FINISHED = "finished", _("the last round was played")
        RESIGNED = "resigned", _("resigned")
        TIMEOUT = "timeout", _("time ran out")
        AGREED = "agreed", _("a draw was agreed")
        ADJUDICATED = "adjudicated", _("decided by a moderator")
        ABORTED = "aborted", _("aborted")
        VOIDED = "voided", _("voided")

    class Clock(models.TextChoices):
        NONE = clocks.NONE, _("no clock")
        LIVE = clocks.LIVE, _("minutes and an increment")
        DAYS = clocks.DAYS, _("days for each turn")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.CharField(_("game"), max_length=20)
    variant = models.CharField(_("variant"), max_length=20)
    series = models.ForeignKey(
        Series,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="matches",
        verbose_name=_("series"),
    )
    number = models.PositiveSmallIntegerField(_("number in its series"), default=1)
    private = models.BooleanField(_("private"), default=False)
    rated = models.BooleanField(_("rated"), default=False)

    state = models.JSONField(editable=False)
    #: Counts every change that players see; a page that shows an older one is stale.
    version = models.PositiveIntegerField(_("version"), default=0)
    moves_made = models.PositiveIntegerField(_("moves"), default=0)
    status = models.CharField(
        _("status"), max_length=10, choices=Status.choices, default=Status.PLAYING
    )
    reason = models.CharField(_("ended by"), max_length=12, choices=Reason.choices, blank=True)

    seed = models.BinaryField(max_length=32, editable=False)
    commitment = models.CharField(_("commitment"), max_length=64)

    clock = models.CharField(_("clock"), max_length=5, choices=Clock.choices, default=Clock.NONE)
    clock_seconds = models.PositiveIntegerField(_("seconds on the clock"), default=0)
    clock_increment = models.PositiveIntegerField(_("seconds added a turn"), default=0)
    clock_started_at = models.DateTimeField(_("clock running since"), null=True, blank=True)
    #: When somebody's flag has fallen for certain, the grace for lag included.
    flag_due_at = models.DateTimeField(_("time is up"), null=True, blank=True)

    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    if TYPE_CHECKING:
        seats: RelatedManager[Seat]
        moves: RelatedManager[Move]
        chat: RelatedManager[ChatMessage]

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        constraints = [
            models.UniqueConstraint("series", "number", name="match_number_in_series"),
            models.CheckConstraint(
                condition=Q(status="playing", reason="", finished_at=None)
                | (Q(status="over", finished_at__isnull=False) & ~Q(reason="")),
                name="match_over_has_reason_and_time",
            ),
            models.CheckConstraint(
                condition=Q(clock="none", clock_seconds=0)
                | (~Q(clock="none") & Q(clock_seconds__gt=0)),
                name="match_clock_has_time",
            ),
            models.CheckConstraint(
                condition=Q(clock_started_at=None, flag_due_at=None)
                | (
                    Q(status="playing", clock_started_at__isnull=False, flag_due_at__isnull=False)
                    & ~Q(clock="none")
                ),
                name="match_running_clock_has_deadline",
            ),
        ]
        indexes = [
            # Only matches whose clock runs are in it.
            models.Index(
                fields=["flag_due_at"],
                condition=Q(flag_due_at__isnull=False),
                name="match_by_flag",
            ),
            models.Index("status", F("created_at").desc(), name="match_by_status"),
            models.Index(F("finished_at").desc(), name="match_by_end"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.pk}"

    @property
    def is_over(self) -> bool:
        return self.status == self.Status.OVER


class Seat(models.Model):
    """A player's place in a match, numbered from 0 in turn order."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(_("seat"))
    #: The position in which the player was named; the fair stream takes the nonces in this order.
    entry = models.PositiveSmallIntegerField(_("entry"))
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="seats", verbose_name=_("player")
    )
    nonce = models.CharField(_("nonce"), max_length=80)
    nonce_by_server = models.BooleanField(_("nonce made by the server"), default=False)
    wants_draw = models.BooleanField(_("offers a draw"), default=False)
    seconds_left = models.FloatField(_("seconds left"), null=True, blank=True)
    score = models.SmallIntegerField(_("score"), null=True, blank=True)
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint("match", "number", name="seat_number_once"),
            models.UniqueConstraint("match", "entry", name="seat_entry_once"),
            models.UniqueConstraint("match", "player", name="seat_player_once"),
            models.CheckConstraint(
                condition=Q(number__lt=MOST_SEATS, entry__lt=MOST_SEATS), name="seat_number_range"
            ),
            models.CheckConstraint(
                condition=Q(score=None, place=None)
                | Q(score__isnull=False, place__isnull=False, place__gte=1),
                name="seat_score_with_place",
            ),
            models.CheckConstraint(
                condition=Q(seconds_left=None) | Q(seconds_left__gte=0), name="seat_time_left"
            ),
        ]
        indexes = [models.Index("player", "match", name="seat_by_player")]

    def __str__(self) -> str:
        return f"seat {self.number}"


class Move(models.Model):
    """One step of a match, chosen or forced. Rows are added and never changed.

    A trigger in the database refuses updates. `shown` is what everybody learns from the step,
    `private` what only the seats named in it learn.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="moves")
    seq = models.PositiveIntegerField(_("number"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    text = models.CharField(_("move"), max_length=120)
    forced = models.BooleanField(_("forced"), default=False)
    shown = models.JSONField(_("shown to all"), default=dict)
    private = models.JSONField(default=dict, editable=False)
    #: The version that the player saw when moving.
    version = models.PositiveIntegerField(_("made on version"))
    #: Names the request, so that repeating it changes nothing; forced steps have none.
    key = models.CharField(max_length=200, blank=True, editable=False)
    at = models.DateTimeField(_("time"))

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint("match", "seq", name="move_seq_once"),
            models.CheckConstraint(
                condition=Q(seq__gte=1, seat__lt=MOST_SEATS), name="move_numbers_range"
            ),
            models.UniqueConstraint(
                "match", "seat", "key", condition=~Q(key=""), name="move_key_once"
            ),
            models.CheckConstraint(
                condition=Q(forced=True, key="") | (Q(forced=False) & ~Q(key="")),
                name="move_chosen_has_key",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seq}. {self.text}"


class ChatMessage(models.Model):
    """A line that somebody said in one of a match's rooms; without text once it was erased.

    Lines are added under the match's lock, so those of a match get their ids in the order in which
    they become visible.
    """

    class Room(models.TextChoices):
        PLAYERS = chat_rooms.PLAYERS, _("players")
        SPECTATORS = chat_rooms.SPECTATORS, _("spectators")

    match = models.ForeignKey(Match, models.CASCADE, related_name="chat", verbose_name=_("match"))
    room = models.CharField(_("room"), max_length=10, choices=Room.choices)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("player")
    )
    text = models.CharField(_("text"), max_length=LONGEST_LINE, blank=True)
    at = models.DateTimeField(_("time"))

    class Meta:
        verbose_name = _("chat message")
        verbose_name_plural = _("chat messages")
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(room__in=[chat_rooms.PLAYERS, chat_rooms.SPECTATORS]),
                name="chat_message_room",
            ),
        ]
        indexes = [
            models.Index("match", "room", "id", name="chat_message_by_room"),
            models.Index("player", "match", "at", name="chat_message_by_player"),
        ]

    def __str__(self) -> str:
        return f"line {self.pk}"


class ServerPulse(models.Model):
    """The last sign of life of any process that serves: one row, once a clock has run.

    From it the next one learns how long nobody served, and whether the wall clock has jumped.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    boot = models.CharField(max_length=36)
    #: Wall clock minus monotonic clock, in seconds: the same until the wall clock jumps.
    offset = models.FloatField()
    alive_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="one_server_pulse")]

    def __str__(self) -> str:
        return f"alive at {self.alive_at}"


def everybody_has_moved(moves: Iterable[Move | Step], seats: int) -> bool:
    """Whether each seat has chosen a move; until then a match can be called off."""
    return len({move.seat for move in moves if not move.forced}) == seats


def setup_of(match: Match, seats: list[Seat]) -> Setup:
    """What fixed the match before its first move."""
    nonces = tuple(seat.nonce for seat in sorted(seats, key=lambda seat: seat.entry))
    return Setup(match.variant, nonces, bytes(match.seed))
