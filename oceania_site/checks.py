"""System checks: combinations of settings that are each valid and together wrong."""

from django.conf import settings
from django.core.checks import CheckMessage, Error, register


@register
def processes_share_a_channel_layer(**_options: object) -> list[CheckMessage]:
    if settings.WEB_PROCESSES == 1 or settings.REDIS_URL:
        return []
    return [
        Error(
            f"WEB_PROCESSES is {settings.WEB_PROCESSES}, but REDIS_URL is empty: players on"
            " different processes would not see each other's moves.",
            hint="Set REDIS_URL, or run one process.",
            id="oceania.E001",
        )
    ]


@register
def confirmations_leave_the_machine(**_options: object) -> list[CheckMessage]:
    on_the_console = settings.EMAIL_BACKEND.endswith("console.EmailBackend")
    if settings.EMAIL_CONFIRMATION != "mandatory" or not on_the_console:
        return []
    if settings.SITE_ADDRESS.local:
        return []
    return [
        Error(
            "EMAIL_CONFIRMATION is mandatory, but EMAIL_URL is console: nobody could confirm an"
            " address, and so nobody could log in.",
            hint="Set EMAIL_URL to a mail server.",
            id="oceania.E002",
        )
    ]
