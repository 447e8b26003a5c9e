from datetime import datetime

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ladder import names
from ladder.moderation.models import AuditEntry, Sanction
from ladder.rating.models import GameLadder, Rating, RatingChange, Result, Side, Signal
from ladder.validators import validate_country, validate_name

__all__ = [
    "AuditEntry", "GameLadder", "Player", "PlayerManager", "Rating", "RatingChange", "Result",
    "Sanction", "Side", "Signal",
]  # fmt: skip


class PlayerManager(BaseUserManager["Player"]):
    def create_user(self, username: str, password: str | None = None) -> "Player":
        player = self.model(username=names.normalise(username))
        player.set_password(password)
        player.save(using=self._db)
        return player

    def create_superuser(self, username: str, password: str | None = None) -> "Player":
        player = self.model(username=names.normalise(username), is_staff=True, is_superuser=True)
        player.set_password(password)
        player.save(using=self._db)
        return player

    def get_by_natural_key(self, username: str | None) -> "Player":
        return self.named(username).get()

    async def aget_by_natural_key(self, username: str | None) -> "Player":
        return await self.named(username).aget()

    def named(self, username: str | None) -> models.QuerySet["Player"]:
        """Whoever has this name in any case, found by the index of the unique constraint."""
        key = names.key(username or "")
        if not names.may_occur(key):
            return self.none()
        return self.alias(key=Lower("username")).filter(key=key)

    def people(self) -> models.QuerySet["Player"]:
        """Everybody but the site's own bots."""
        return self.filter(is_bot=False)


class Player(AbstractBaseUser, PermissionsMixin):
    """A person who plays here: the site's user."""

    username = models.CharField(
        _("name"),
        max_length=names.LONGEST,
        unique=True,
        validators=[validate_name],
        help_text=_("3 to 20 letters, digits, _ or -."),
        error_messages={"unique": _("This name is taken.")},
    )
    email = models.EmailField(
        _("e-mail address"),
        blank=True,
        editable=False,
        help_text=_("The primary one of the player's addresses."),
    )
    is_staff = models.BooleanField(
        _("staff"), default=False, help_text=_("May enter the administration.")
    )
    is_active = models.BooleanField(
        _("active"), default=True, help_text=_("May log in. Switch this off instead of deleting.")
    )
    is_bot = models.BooleanField(
        _("bot"), default=False, editable=False, help_text=_("A program of the site's own.")
    )
    date_joined = models.DateTimeField(_("joined"), default=timezone.now, editable=False)
    is_guest = models.BooleanField(
        _("guest"),
        default=False,
        editable=False,
        help_text=_("Plays without an account, known by the browser alone."),
    )
    seen_at = models.DateTimeField(
        _("last seen"),
        null=True,
        editable=False,
        help_text=_("The day of a guest's last visit; of others it is not kept."),
    )
    deleted_at = models.DateTimeField(
        _("deleted"),
        null=True,
        editable=False,
        help_text=_("Since then only the games are left, under a pseudonym."),
    )

    # What the sanctions in force forbid, in the row that is read anyway; `games.actions.sanctions`
    # writes them. They end by themselves: a time that has passed forbids nothing.
    muted_until = models.DateTimeField(_("may not chat until"), null=True, editable=False)
    unrated_until = models.DateTimeField(_("casual games only until"), null=True, editable=False)
    barred_until = models.DateTimeField(_("kept from the site until"), null=True, editable=False)

    objects = PlayerManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        indexes = [
            models.Index(fields=["email"], name="player_email"),
            models.Index("seen_at", condition=Q(is_guest=True), name="player_guests_by_visit"),
        ]
        constraints = [
            models.UniqueConstraint(
                Lower("username"),
                name="player_username_unique_in_any_case",
                violation_error_message=_("This name is taken."),
            ),
            models.CheckConstraint(
                condition=Q(username__regex=names.PATTERN),
                name="player_username_wellformed",
                violation_error_message=_("A name is 3 to 20 letters, digits, _ or -."),
            ),
            models.CheckConstraint(
                condition=Q(deleted_at__isnull=True)
                | Q(is_active=False, is_staff=False, is_superuser=False, email=""),
                name="player_deleted_is_bare",
            ),
            models.CheckConstraint(
                condition=Q(is_guest=False, seen_at=None)
                | Q(is_guest=True, seen_at__isnull=False, is_staff=False, email=""),
                name="player_guest_is_bare",
            ),
            models.CheckConstraint(
                condition=Q(is_bot=False)
                | Q(is_guest=False, is_staff=False, is_superuser=False, email="", deleted_at=None),
                name="player_bot_is_bare",
            ),
        ]

    @property
    def can_be_rated(self) -> bool:
        """Whether results move this player's rating. Bots and guests have none."""
        return not (self.is_bot or self.is_guest)

    @property
    def is_muted(self) -> bool:
        """Whether a sanction keeps the player from the chat."""
        return _is_ahead(self.muted_until)

    @property
    def plays_unrated_only(self) -> bool:
        """Whether a sanction keeps the player from rated games."""
        return _is_ahead(self.unrated_until)

    @property
    def is_barred(self) -> bool:
        """Whether a sanction keeps the player from all but the page that says so."""
        return _is_ahead(self.barred_until)


def _is_ahead(moment: datetime | None) -> bool:
    return moment is not None and timezone.now() < moment


class Preferences(models.Model):
    """How a player wants the site to be. Whoever has no row has the defaults."""

    class Theme(models.TextChoices):
        AUTO = "auto", _("as the device has it")
        LIGHT = "light", _("light")
        DARK = "dark", _("dark")

    class WhoMayChallenge(models.TextChoices):
        EVERYONE = "everyone", _("everyone")
        EXPERIENCED = "experienced", _("players who have finished 10 games")
        ACQUAINTED = "acquainted", _("people I have played with")
        NOBODY = "nobody", _("nobody")

    class BotPace(models.TextChoices):
        """How long a bot seems to think before each decision."""

        INSTANT = "instant", _("hardly at all")
        SHORT = "short", _("for a moment")
        NATURAL = "natural", _("about as long as a person")

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="preferences"
    )
    theme = models.CharField(_("theme"), max_length=5, choices=Theme.choices, default=Theme.AUTO)
    language = models.CharField(
        _("language"), max_length=10, choices=settings.LANGUAGES, blank=True
    )
    sound = models.BooleanField(_("sounds"), default=True)
    confirmations = models.BooleanField(
        _("ask before a move that cannot be taken back"), default=True
    )
    who_may_challenge = models.CharField(
        _("who may challenge me"),
        max_length=11,
        choices=WhoMayChallenge.choices,
        default=WhoMayChallenge.EVERYONE,
    )
    country = models.CharField(
        _("country"), max_length=2, blank=True, validators=[validate_country]
    )
    bot_pace = models.CharField(
        _("bots think"), max_length=7, choices=BotPace.choices, default=BotPace.SHORT
    )
    hide_ratings = models.BooleanField(_("hide ratings while playing"), default=False)
    notify_challenges = models.BooleanField(_("tell me of challenges"), default=True)
    notify_answers = models.BooleanField(_("tell me of answers to my challenges"), default=True)
    notify_turns = models.BooleanField(_("tell me when it is my turn"), default=True)
    notify_results = models.BooleanField(_("tell me of results"), default=True)
    notify_follows = models.BooleanField(
        _("tell me when somebody I follow begins to play"), default=True
    )
    email_turns = models.BooleanField(
        _("send me an e-mail when the days for a turn run out"), default=True
    )

    class Meta:
        verbose_name = _("preferences")
        verbose_name_plural = _("preferences")
        indexes = [
            models.Index("country", condition=~Q(country=""), name="preferences_by_country"),
        ]

    def __str__(self) -> str:
        return f"preferences of player {self.pk}"


class Block(models.Model):
    """Two players who are kept apart, because one of them asked for it."""

    blocker = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="blocked_by")
    created_at = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        constraints = [
            models.UniqueConstraint("blocker", "blocked", name="block_once"),
            models.CheckConstraint(condition=~Q(blocker=F("blocked")), name="block_not_oneself"),
        ]

    def __str__(self) -> str:
        return f"block {self.pk}"


class Follow(models.Model):
    """Somebody whom a player likes to keep an eye on. Only the follower knows of it."""

    follower = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="follows")
    followed = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    created_at = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("follow")
        verbose_name_plural = _("follows")
        constraints = [
            models.UniqueConstraint("follower", "followed", name="follow_once"),
            models.CheckConstraint(condition=~Q(follower=F("followed")), name="follow_not_oneself"),
        ]

    def __str__(self) -> str:
        return f"follow {self.pk}"
