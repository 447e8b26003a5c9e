from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ladder import names
from ladder.rating.models import GameLadder, Rating, RatingChange, Result, Side, Signal
from ladder.validators import validate_name

__all__ = [
    "GameLadder", "Player", "PlayerManager", "Rating", "RatingChange", "Result", "Side", "Signal",
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
        return self.alias(key=Lower("username")).filter(key=names.key(username or ""))


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
    deleted_at = models.DateTimeField(
        _("deleted"),
        null=True,
        editable=False,
        help_text=_("Since then only the games are left, under a pseudonym."),
    )

    objects = PlayerManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        indexes = [models.Index(fields=["email"], name="player_email")]
        constraints = [
            models.UniqueConstraint(
                Lower("username"),
                name="player_username_unique_in_any_case",
                violation_error_message=_("This name is taken."),
            ),
            models.CheckConstraint(
                condition=models.Q(username__regex=names.PATTERN),
                name="player_username_wellformed",
                violation_error_message=_("A name is 3 to 20 letters, digits, _ or -."),
            ),
            models.CheckConstraint(
                condition=models.Q(deleted_at__isnull=True)
                | models.Q(is_active=False, is_staff=False, is_superuser=False, email=""),
                name="player_deleted_is_bare",
            ),
        ]

    @property
    def can_be_rated(self) -> bool:
        """Whether results move this player's rating. Bots have none."""
        return not self.is_bot
