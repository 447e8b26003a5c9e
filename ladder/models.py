from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ladder import names
from ladder.moderation.models import AuditEntry, Sanction
from ladder.rating.models import GameLadder, Rating, RatingChange, Result, Side, Signal
from ladder.validators import validate_country, validate_name, validate_time_zone

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
        """Whoever has this name in any case."""
        key = names.key(username or "")
        if not names.may_occur(key):
            return self.none()
        return self.filter(name_key=key)

    def why_taken(self, username: str, own: int | None = None) -> str | None:
        """Why nobody, or not the player `own`, can have this name now.

        None if it is free, or not one that anybody has.
        """
        key = names.key(username)
        if not names.may_occur(key):
            return None
        others = self.all() if own is None else self.exclude(pk=own)
        if (
            others.filter(name_key=key).exists()
            or HeldName.objects.using(self.db).of(username).exists()
        ):
            return gettext("This name is taken.")
        if others.filter(looks_like(username)).exists():
            return gettext("This name looks like another player's.")
        return None

    def people(self) -> models.QuerySet["Player"]:
        """Everybody but the site's own bots."""
        return self.filter(is_bot=False)


#: What follows the skeleton of a player who had the name before lookalikes were refused.
LOOKALIKE_MARK = "~"


def looks_like(username: str) -> Q:
    """Of players: whose name looks like this one, or is this one."""
    skeleton = names.skeleton(username)
    return (
        Q(name_key=names.key(username))
        | Q(name_skeleton=skeleton)
        | Q(name_skeleton__startswith=skeleton + LOOKALIKE_MARK)
    )


class NameKeyField(models.CharField):  # type: ignore[type-arg] # generic for the type checker only
    """The key of the player's name, written with it."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str:  # noqa: ARG002
        value = names.key(model_instance.username)  # type: ignore[attr-defined] # it is a player
        setattr(model_instance, self.attname, value)
        return value


class NameSkeletonField(models.CharField):  # type: ignore[type-arg] # generic for the type checker only
    """The skeleton of the player's name, written with it; one with a mark after it is left."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str:  # noqa: ARG002
        value = names.skeleton(model_instance.username)  # type: ignore[attr-defined] # it is a player
        stored: str = getattr(model_instance, self.attname)
        if stored.startswith(value + LOOKALIKE_MARK):
            return stored
        setattr(model_instance, self.attname, value)
        return value


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
    name_key = NameKeyField(max_length=names.LONGEST_KEY, unique=True, editable=False)
    name_skeleton = NameSkeletonField(
        max_length=names.LONGEST_KEY + 20, unique=True, editable=False
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
    browser_time_zone = models.CharField(
        _("time zone of the browser"),
        max_length=64,
        blank=True,
        default="",
        db_default="",
        editable=False,
        help_text=_("As the browser has told it; e-mails go by it if none was chosen."),
    )
    deleted_at = models.DateTimeField(
        _("deleted"),
        null=True,
        editable=False,
        help_text=_("Since then only the games are left, under a pseudonym."),
    )

    # What the sanctions in force forbid, in the row that is read anyway. The moderation of the
    # games writes them. They end by themselves: a time that has passed forbids nothing.
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

    def clean(self) -> None:
        """Refuse a new name that somebody has, or that looks like somebody's."""
        super().clean()
        if self.username and names.key(self.username) != self.name_key:
            players = Player.objects.db_manager(self._state.db)
            reason = players.why_taken(self.username, own=self.pk)
            if reason:
                raise ValidationError({"username": reason})

    def save(self, *, update_fields: Iterable[str] | None = None, **options: Any) -> None:  # noqa: ANN401 # as Django has it
        """Write what is derived from the name with it."""
        if update_fields is not None and "username" in update_fields:
            update_fields = {*update_fields, "name_key", "name_skeleton"}
        super().save(update_fields=update_fields, **options)

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


class HeldNames(models.QuerySet["HeldName"]):
    """Names that nobody may take for a while."""

    def of(self, username: str) -> "HeldNames":
        """Those that look like this name, or are it in another case, while they are held."""
        return self.filter(digest__in=digests_of(username), until__gt=timezone.now())


class HeldName(models.Model):
    """A name whose player has left. Not the name is kept, but what tells that another is it."""

    digest = models.CharField(max_length=64, primary_key=True)
    until = models.DateTimeField(_("until"), db_index=True)

    objects = HeldNames.as_manager()

    class Meta:
        verbose_name = _("held name")
        verbose_name_plural = _("held names")

    def __str__(self) -> str:
        return f"a name held until {self.until:%Y-%m-%d}"


def digests_of(username: str) -> set[str]:
    """What is kept of a held name; only who has the site's secret key can compare it to names.

    Some letters look like others in one case only: so the name is looked at in small letters, too.
    """
    skeletons = (names.skeleton(username), names.skeleton(names.key(username)))
    return {
        salted_hmac("ladder.HeldName", skeleton, algorithm="sha256").hexdigest()
        for skeleton in skeletons
    }


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
    time_zone = models.CharField(
        _("time zone"), max_length=64, blank=True, validators=[validate_time_zone]
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
