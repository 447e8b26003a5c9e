"""E-mails in the look of the site: made from their text, so that both parts say the same.

Mail programs know no stylesheets of ours and few rules at all, so each element brings its own.
There is nothing to load, and so nobody learns when a letter is read.
"""

from __future__ import annotations

from typing import Final

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import signing
from django.core.mail import EmailMultiAlternatives
from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from ladder.models import Player
from ladder.preferences import change_preferences

_SERIF: Final = "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif"
_SANS: Final = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
_PAGE: Final = f"margin:0;padding:24px 12px;background:#f4efe4;color:#1d2b34;font:15px/22px {_SANS}"
_SHEET: Final = (
    "max-width:520px;margin:0 auto;padding:20px 24px;background:#fffdf8;"
    "border:1px solid #ddd2bd;border-radius:8px"
)
_BRAND: Final = f"margin:0 0 14px;font:700 20px/26px {_SERIF}"
_WORDS: Final = "margin:0 0 14px"
_LINK: Final = "color:#0f5c7a;font-weight:600;word-break:break-all"


def attach_html_alternative(message: EmailMultiAlternatives) -> EmailMultiAlternatives:
    """Give a letter of text the part that most mail programs show."""
    message.attach_alternative(_html_of(str(message.body)), "text/html")
    return message


def _html_of(text: str) -> SafeString:
    paragraphs = [part.strip().splitlines() for part in text.split("\n\n") if part.strip()]
    return format_html(
        '<!doctype html><html lang="{}"><head><meta charset="utf-8"></head><body style="{}">'
        '<div style="{}"><p style="{}">Oceania</p>{}</div></body></html>',
        get_language(),
        _PAGE,
        _SHEET,
        _BRAND,
        format_html_join(
            "", '<p style="{}">{}</p>', ((_WORDS, _lines(lines)) for lines in paragraphs)
        ),
    )


def _lines(lines: list[str]) -> SafeString:
    return format_html_join(SafeString("<br>"), "{}", ((_line(line),) for line in lines))


def _line(line: str) -> SafeString | str:
    """A line that is an address leads there."""
    if line.startswith(("http://", "https://")) and " " not in line:
        return format_html('<a href="{0}" style="{1}">{0}</a>', line, _LINK)
    return line


#: Links in e-mails that were sent are signed with it, so it stays as it is.
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
