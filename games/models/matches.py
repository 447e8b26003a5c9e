"""Matches, their seats and their moves."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.kinds.base import Setup, Step
from games.kinds.registry import KINDS
from games.models.series import Series
from games.models.terms import AgreedTerms, clock_has_time
from ladder.rating.models import Result

if TYPE_CHECKING:
    from django_stubs_ext.db.models.manager import RelatedManager

    from games.models.chat import ChatMessage

MOST_SEATS = 6


def endings() -> list[tuple[str, str | Promise]]:
    """By what a match can end: by the rules of each game, or by the site."""
    by_rules = [ending for kind in KINDS.values() for ending in kind.wording.endings.items()]
    return [*by_rules, *Match.Reason.choices]


class Match(AgreedTerms):
    """One game between its seats.

    `state` and `seed` hold what nobody may see while the match runs. They are read by the rules
    and shown to no one: pages get `view_for`, the admin leaves them out.
    """

    class Status(models.TextChoices):
        PLAYING = "playing", _("being played")
        OVER = "over", _("over")

    class Reason(models.TextChoices):
        """What the site ends a match by. Other reasons are those of its game's rules."""

        RESIGNED = "resigned", _("resigned")
        TIMEOUT = "timeout", _("time ran out")
        NO_SHOW = "no_show", _("no first move in time")
        ABANDONED = "abandoned", _("left the game")
        LAPSED = "lapsed", _("nobody went on with it for a day")
        AGREED = "agreed", _("a draw was agreed")
        ADJUDICATED = "adjudicated", _("decided by a moderator")
        ABORTED = "aborted", _("aborted")
        VOIDED = "voided", _("voided")

    #: Reasons for which a finished match counts for nobody.
    UNCOUNTED: Final = frozenset({Reason.ABORTED, Reason.NO_SHOW, Reason.LAPSED, Reason.VOIDED})

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    series = models.ForeignKey(
        Series,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="matches",
        verbose_name=_("series"),
    )
    number = models.PositiveSmallIntegerField(_("number in its series"), default=1)
    #: Why it moves no rating although rated games were agreed on. Settled when it begins.
    unrated = models.CharField(
        _("not rated"), max_length=10, choices=Result.Unrated.choices, blank=True
    )

    state = models.JSONField(editable=False)
    #: Counts every change that players see; a page that shows an older one is stale.
    version = models.PositiveIntegerField(_("version"), default=0)
    moves_made = models.PositiveIntegerField(_("moves"), default=0)
    #: The numbers of the seats that have chosen a move, such as `01`: until all have, no clock
    #: decides the match. Kept here since a move writes this row anyway.
    seats_moved = models.CharField(max_length=MOST_SEATS, blank=True, editable=False)
    status = models.CharField(
        _("status"), max_length=10, choices=Status.choices, default=Status.PLAYING
    )
    reason = models.CharField(_("ended by"), max_length=12, choices=endings, blank=True)
    #: How a match that is voided had ended, so that it can count again; empty if it had not.
    reason_before_void = models.CharField(max_length=12, blank=True, editable=False)

    seed = models.BinaryField(max_length=32, editable=False)
    commitment = models.CharField(_("commitment"), max_length=64)
    #: Others sail on the same bag: until then it is there for its seats only, over or not, and the
    #: seed for nobody. Empty for a bag of its own.
    sealed_until = models.DateTimeField(_("sealed until"), null=True, blank=True)

    #: From these two and the moves, what the clocks show can be worked out: when they were wound,
    #: and when they stopped for good. Empty in matches that began before they were kept.
    clock_wound_at = models.DateTimeField(null=True, editable=False)
    clock_stopped_at = models.DateTimeField(null=True, editable=False)
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
            clock_has_time("match_clock_has_time"),
            models.CheckConstraint(
                condition=Q(unrated="") | Q(rated=True), name="match_unrated_though_agreed"
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
            models.Index(F("created_at").desc(), name="match_by_start"),
            # Only voyages on a bag that others sail on as well are in it.
            models.Index(
                fields=["sealed_until"],
                condition=Q(sealed_until__isnull=False),
                name="match_by_seal",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.pk}"

    @property
    def is_over(self) -> bool:
        return self.status == self.Status.OVER

    @property
    def absent_player_id(self) -> int | None:
        """Who made no first move in time, if the clock called the match off. Reads the seats."""
        if self.reason != self.Reason.NO_SHOW:
            return None
        return next(seat.player_id for seat in self.seats.all() if seat.place != 1)

    @property
    def shares_bag(self) -> bool:
        """Whether others sail on the same bag: nobody is given hints, and none is called off."""
        return self.sealed_until is not None

    @property
    def is_sealed(self) -> bool:
        """Whether others may still sail on its bag."""
        return self.sealed_until is not None and timezone.now() < self.sealed_until

    @property
    def is_for_seats_only(self) -> bool:
        """Whether it isn't there for anybody but those who sit in it. Pages ask this first."""
        return self.private or self.is_sealed

    @property
    def shows_seed(self) -> bool:
        """Whether the seed is open: to the seats, and to whoever else may see the match."""
        return self.is_over and not self.is_sealed

    @property
    def why_unrated(self) -> str:
        """Why its result moves no rating, by the ladder's reasons; empty if it does."""
        return self.unrated if self.rated else Result.Unrated.CASUAL


def for_everybody(path: str = "") -> Q:
    """Matches that anybody may see: the same as not `is_for_seats_only`, for queries.

    `path` leads to the match from whatever is asked for, such as ``match__``.
    """
    now = timezone.now()
    unsealed = Q(**{f"{path}sealed_until": None}) | Q(**{f"{path}sealed_until__lte": now})
    return Q(**{f"{path}private": False}) & unsealed


#: Endings that moderators bring about.
BY_MODERATORS = frozenset({Match.Reason.ADJUDICATED, Match.Reason.VOIDED})


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
    #: Whether the rules wait for this seat, kept so that lists need not decode states.
    to_move = models.BooleanField(_("to move"), default=False)
    wants_draw = models.BooleanField(_("offers a draw"), default=False)
    #: The seat's last offer was declined, and it has neither moved nor offered another since.
    draw_declined = models.BooleanField(default=False, editable=False)
    #: Seconds that the opponent gave since the seat last moved.
    seconds_given = models.PositiveSmallIntegerField(default=0, editable=False)
    #: When the player was last reminded by e-mail that the days for a turn run out.
    reminded_at = models.DateTimeField(_("reminded"), null=True, blank=True)
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
        indexes = [
            models.Index("player", "match", name="seat_by_player"),
            models.Index("player", condition=Q(to_move=True), name="seat_by_player_to_move"),
        ]

    def __str__(self) -> str:
        return f"seat {self.number}"


class Move(models.Model):
    """One step of a match, chosen or forced. Rows are added and never changed.

    A trigger in the database refuses updates. `shown` is what everybody learns from the step,
    `private` what only the seats named in it learn.
    """

    # Found by `move_seq_once`, which begins with it: an index of its own would be one more page for
    # every move to write.
    match = models.ForeignKey(Match, models.CASCADE, related_name="moves", db_index=False)
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
    #: By these the clocks were pressed: when the request reached the server, and how many seconds
    #: its sender's line took that are not charged. Forced steps have neither, nor have moves from
    #: before.
    arrived_at = models.DateTimeField(null=True, editable=False)
    lag = models.FloatField(null=True, editable=False)

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
    moved: set[int] = set()
    for move in moves:
        if not move.forced and move.seat not in moved:
            moved.add(move.seat)
            if len(moved) == seats:
                return True
    return False


def setup_of(match: Match, seats: list[Seat]) -> Setup:
    """What fixed the match before its first move."""
    nonces = tuple(seat.nonce for seat in sorted(seats, key=lambda seat: seat.entry))
    return Setup(match.variant, nonces, bytes(match.seed))
