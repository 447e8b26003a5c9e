"""Results of matches and the ratings that follow from them.

Rows are written by `ladder.rating.actions` and `ladder.rating.online_rebuild`, and nowhere else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ladder.elo import SETTLED_AFTER, START

if TYPE_CHECKING:
    from django_stubs_ext.db.models.manager import RelatedManager

#: The season of a rating that counts all games there ever were.
ALL_TIME = ""
LONGEST_FORM = 5


class GameLadder(models.Model):
    """What there is once for each game: the counter of its rated results, and its lock.

    Whoever writes results or ratings of the game locks this row first.
    """

    game = models.CharField(_("game"), max_length=20, primary_key=True)
    last_ordinal = models.PositiveIntegerField(_("rated results"), default=0)
    #: The season of the last rated result. It never goes back, even if the wall clock does.
    season = models.CharField(_("season"), max_length=6, blank=True)
    #: Counts what changes the past, such as a voided result.
    revision = models.PositiveIntegerField(_("revision"), default=0)
    #: The revision that all ratings agree with. While it is behind, they are to be recomputed.
    settled_revision = models.PositiveIntegerField(_("settled revision"), default=0)
    #: How far the recomputing has come.
    recomputed_ordinal = models.PositiveIntegerField(_("recomputed results"), default=0)

    class Meta:
        verbose_name = _("ladder of a game")
        verbose_name_plural = _("ladders of games")
        constraints = [
            models.CheckConstraint(
                condition=Q(settled_revision__lte=F("revision")), name="ladder_settled_before_now"
            ),
        ]

    def __str__(self) -> str:
        return self.game

    @property
    def is_settled(self) -> bool:
        return self.settled_revision == self.revision

    @property
    def percent_recomputed(self) -> int:
        """How far a recomputing has come; 100 if none is to be done."""
        if self.is_settled or not self.last_ordinal:
            return 100
        return min(100 * self.recomputed_ordinal // self.last_ordinal, 99)


class Result(models.Model):
    """How one match between two or more players ended."""

    class Unrated(models.TextChoices):
        CASUAL = "casual", _("a casual game")
        NO_ACCOUNT = "no account", _("a guest or a bot played")
        PAIR_LIMIT = "pair limit", _("these players had played their rated games of the day")
        # In words that tell nobody whom a sanction holds back.
        SANCTION = "sanction", _("the site does not count it")

    game = models.CharField(_("game"), max_length=20)
    #: The id of the `games.Match`, without a foreign key: results outlive matches.
    match = models.UUIDField(_("match"), unique=True)
    series = models.UUIDField(_("series"), null=True, blank=True)
    private = models.BooleanField(_("private"), default=False)
    ended_by = models.CharField(_("ended by"), max_length=12)
    moves = models.PositiveIntegerField(_("moves"))
    finished_at = models.DateTimeField(_("finished"))
    #: Why the result moves no rating; empty if it does.
    unrated = models.CharField(_("not rated"), max_length=10, choices=Unrated.choices, blank=True)
    #: The place among the rated results of the game, in which ratings are computed.
    ordinal = models.PositiveIntegerField(_("number"), null=True, blank=True)
    season = models.CharField(_("season"), max_length=6, blank=True)
    voided_at = models.DateTimeField(_("voided"), null=True, blank=True)

    if TYPE_CHECKING:
        sides: RelatedManager[Side]
        rating_changes: RelatedManager[RatingChange]

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        constraints = [
            models.UniqueConstraint("game", "ordinal", name="result_ordinal_once"),
            models.CheckConstraint(
                condition=(Q(unrated="", ordinal__gte=1) & ~Q(season=""))
                | (~Q(unrated="") & Q(ordinal=None, season="")),
                name="result_rated_has_ordinal",
            ),
        ]
        indexes = [models.Index(F("finished_at").desc(), name="result_by_end")]

    def __str__(self) -> str:
        return f"{self.game} {self.match}"


class Side(models.Model):
    """One player's part in a result."""

    class Outcome(models.TextChoices):
        WON = "W", _("won")
        DRAWN = "D", _("drawn")
        LOST = "L", _("lost")

    result = models.ForeignKey(Result, models.CASCADE, related_name="sides")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="sides", verbose_name=_("player")
    )
    #: The only other player; None among three or more.
    opponent = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("opponent"),
    )
    seat = models.PositiveSmallIntegerField(_("seat"))
    place = models.PositiveSmallIntegerField(_("place"))
    score = models.SmallIntegerField(_("score"))
    opponent_score = models.SmallIntegerField(_("opponent's score"), null=True, blank=True)
    outcome = models.CharField(_("outcome"), max_length=1, choices=Outcome.choices)
    #: Both are the result's, for the index of a player's history.
    game = models.CharField(_("game"), max_length=20)
    finished_at = models.DateTimeField(_("finished"))

    class Meta:
        verbose_name = _("side of a result")
        verbose_name_plural = _("sides of results")
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint("result", "seat", name="side_seat_once"),
            models.UniqueConstraint("result", "player", name="side_player_once"),
            models.CheckConstraint(condition=Q(place__gte=1), name="side_place_from_one"),
            models.CheckConstraint(
                condition=Q(opponent=None, opponent_score=None)
                | Q(opponent__isnull=False, opponent_score__isnull=False),
                name="side_opponent_with_score",
            ),
        ]
        indexes = [
            models.Index("player", "game", F("finished_at").desc(), name="side_by_player"),
            models.Index("player", "opponent", F("finished_at").desc(), name="side_by_pair"),
        ]

    def __str__(self) -> str:
        return f"side {self.seat}"


class RatingChange(models.Model):
    """What a rated result did to one player's rating."""

    result = models.ForeignKey(Result, models.CASCADE, related_name="rating_changes")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="rating_changes",
        verbose_name=_("player"),
    )
    before = models.FloatField(_("before"))
    after = models.FloatField(_("after"))
    #: Rated games before this one, which decide how far it moves the rating.
    games_before = models.PositiveIntegerField(_("games before"))
    #: These three are the result's, for the index of a player's history.
    game = models.CharField(_("game"), max_length=20)
    ordinal = models.PositiveIntegerField(_("number"))
    finished_at = models.DateTimeField(_("finished"))

    class Meta:
        verbose_name = _("rating change")
        verbose_name_plural = _("rating changes")
        constraints = [
            models.UniqueConstraint(fields=["result", "player"], name="rating_change_once"),
            models.UniqueConstraint("player", "game", "ordinal", name="rating_change_in_order"),
        ]
        indexes = [models.Index("game", "finished_at", name="rating_change_by_time")]

    def __str__(self) -> str:
        return f"{self.before} → {self.after}"

    @property
    def points(self) -> int:
        """The change as pages show it: the difference of the ratings that they show."""
        return round(self.after) - round(self.before)


class Rating(models.Model):
    """A player's standing in a game, of all time or in one season.

    Ratings carry over from season to season: that of a season is the one after the player's last
    game in it, while games, record and scores are the season's own.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="ratings", verbose_name=_("player")
    )
    game = models.CharField(_("game"), max_length=20)
    season = models.CharField(_("season"), max_length=6, default=ALL_TIME, blank=True)
    rating = models.FloatField(_("rating"), default=START)
    #: Rated games of all time, up to this standing; enough of them give a rank.
    experience = models.PositiveIntegerField(_("rated games of all time"), default=0)
    won = models.PositiveIntegerField(_("won"), default=0)
    drawn = models.PositiveIntegerField(_("drawn"), default=0)
    lost = models.PositiveIntegerField(_("lost"), default=0)
    score_sum = models.IntegerField(_("sum of scores"), default=0)
    #: The last outcomes, the latest at the end.
    form = models.CharField(_("form"), max_length=LONGEST_FORM, blank=True)
    last_played_at = models.DateTimeField(_("last played"))

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = [
            models.UniqueConstraint(fields=["game", "season", "player"], name="rating_once"),
        ]
        indexes = [
            models.Index("game", "season", F("rating").desc(), "player", name="rating_ranks"),
            models.Index("player", "game", name="rating_by_player"),
        ]

    def __str__(self) -> str:
        return f"{round(self.rating)}{'?' if self.is_provisional else ''}"

    @property
    def is_provisional(self) -> bool:
        return self.experience < SETTLED_AFTER

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost


class Signal(models.Model):
    """A pattern that may be honest, and that moderators should see: who might be farming ratings.

    One row for each kind and players, however often it is seen. It waits until a moderator has
    looked at it, and again once it is seen anew.
    """

    class Kind(models.TextChoices):
        QUICK_RESIGNATIONS = "resignations", _("a string of quick resignations")
        ONE_SIDED = "one-sided", _("one player beats the other again and again")
        CLOSED_PAIR = "closed pair", _("two accounts that only play each other")

    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices)
    game = models.CharField(_("game"), max_length=20)
    #: The one who gives points away; of a closed pair, the older account.
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("player")
    )
    other = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("other player"),
    )
    result = models.ForeignKey(
        Result, models.PROTECT, related_name="+", verbose_name=_("last result")
    )
    times = models.PositiveIntegerField(_("times seen"), default=1)
    first_seen_at = models.DateTimeField(_("first seen"))
    last_seen_at = models.DateTimeField(_("last seen"))
    looked_at = models.DateTimeField(_("looked at"), null=True, blank=True)
    moderator = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("moderator"),
    )

    class Meta:
        verbose_name = _("signal")
        verbose_name_plural = _("signals")
        constraints = [
            models.UniqueConstraint(
                "kind", "game", "player", "other", condition=~Q(other=None), name="signal_pair_once"
            ),
            models.UniqueConstraint(
                "kind", "game", "player", condition=Q(other=None), name="signal_player_once"
            ),
            models.CheckConstraint(
                condition=Q(looked_at=None, moderator=None)
                | Q(looked_at__isnull=False, moderator__isnull=False),
                name="signal_looked_at_by_somebody",
            ),
        ]
        indexes = [models.Index(F("last_seen_at").desc(), name="signal_by_time")]

    def __str__(self) -> str:
        return f"{self.kind}: {self.times}"

    @property
    def waits(self) -> bool:
        return self.looked_at is None or self.looked_at < self.last_seen_at

    @classmethod
    def waiting(cls) -> models.QuerySet[Signal]:
        """Those that nobody has looked at since they were last seen."""
        return cls.objects.filter(Q(looked_at=None) | Q(looked_at__lt=F("last_seen_at")))
