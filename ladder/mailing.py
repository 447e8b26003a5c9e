"""Whom the site may write to of its own accord, and how they put an end to it."""

from typing import Final

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import signing
from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse

from ladder.models import Player
from ladder.preferences import change_preferences

_SALT: Final = "ladder.mailing.unsubscribe"


def those_who_want_reminders() -> QuerySet[Player]:
    """Players with an address of their own who have not put an end to reminders.

    An address that nobody has confirmed may be a stranger's; it counts only on a site where
    nobody confirms theirs.
    """
    willing = Player.objects.filter(is_active=True).exclude(email="")
    willing = willing.exclude(preferences__email_turns=False)
    if settings.EMAIL_CONFIRMATION == "none":
        return willing
    confirmed = EmailAddress.objects.filter(
        user=OuterRef("pk"), email=OuterRef("email"), verified=True
    )
    return willing.filter(Exists(confirmed))


def unsubscribe_url(player: Player) -> str:
    """Where reminders are put an end to, by whoever has the link and without a login."""
    token = signing.dumps(player.pk, salt=_SALT)
    return settings.SITE_URL + reverse("account_unsubscribe", args=[token])


def subscriber(token: str) -> Player | None:
    """Whose link this is; None if we did not write it, or the account is gone."""
    try:
        number = signing.loads(token, salt=_SALT)
    except signing.BadSignature:
        return None
    return Player.objects.filter(pk=number, deleted_at=None).first()


def unsubscribe(player: Player) -> None:
    """Send no more reminders. Repeating it changes nothing."""
    change_preferences(player, email_turns=False)
