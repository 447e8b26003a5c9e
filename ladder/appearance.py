"""How pages look, their language and time zone: kept in cookies, so that they follow the browser.

A player's own choice is stored as well, and put into the cookies of a browser when the player logs
in there. So no page has to ask the database for it, and whoever is not logged in can choose too.
The browser's time zone is kept with the player for e-mails, which no browser asks for.
"""

from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from ladder.models import Player, Preferences
from ladder.time_zones import is_time_zone, zone_of


def theme_of(request: HttpRequest) -> str:
    """The theme that this browser has chosen; empty where the device decides."""
    theme = request.COOKIES.get(settings.THEME_COOKIE_NAME)
    return theme if theme in (Preferences.Theme.LIGHT, Preferences.Theme.DARK) else ""


def remember_theme(response: HttpResponseBase, theme: str) -> None:
    """Let the browser have this theme from now on."""
    if theme == Preferences.Theme.AUTO:
        response.delete_cookie(settings.THEME_COOKIE_NAME, samesite="Lax")
    else:
        _remember(response, settings.THEME_COOKIE_NAME, theme)


def remember_language(response: HttpResponseBase, language: str) -> None:
    """Let the browser have this language from now on."""
    _remember(response, settings.LANGUAGE_COOKIE_NAME, language)


def time_zone_of(request: HttpRequest) -> ZoneInfo | None:
    """The time zone that was chosen, or else the one that the browser has told; None before."""
    chosen = zone_of(request.COOKIES.get(settings.TIME_ZONE_COOKIE_NAME, ""))
    return chosen or zone_of(request.COOKIES.get(settings.BROWSER_TIME_ZONE_COOKIE_NAME, ""))


def chosen_time_zone(request: HttpRequest) -> str:
    """The name of the time zone that was chosen; empty where the browser decides."""
    name = request.COOKIES.get(settings.TIME_ZONE_COOKIE_NAME, "")
    return name if zone_of(name) else ""


def remember_time_zone(response: HttpResponseBase, name: str) -> None:
    """Let the browser have the times of this zone from now on; of its own, if the name is empty."""
    if name:
        _remember(response, settings.TIME_ZONE_COOKIE_NAME, name)
    else:
        response.delete_cookie(settings.TIME_ZONE_COOKIE_NAME, samesite="Lax")


def note_time_zone(request: HttpRequest, player: Player) -> None:
    """Keep the time zone that the browser has told, for e-mails to a player who chose none.

    Compares it with the player's row, which is there, and writes only what is new. Nobody writes
    to guests.
    """
    name = request.COOKIES.get(settings.BROWSER_TIME_ZONE_COOKIE_NAME, "")
    if player.is_guest or name == player.browser_time_zone or not is_time_zone(name):
        return
    Player.objects.filter(pk=player.pk, deleted_at=None).update(browser_time_zone=name)
    player.browser_time_zone = name


def remember_choices_of(player: Player, response: HttpResponseBase) -> None:
    """Bring the player's choices to a browser in which they log in; who made none changes none."""
    chosen = Preferences.objects.filter(player=player).first()
    if chosen is None:
        return
    remember_theme(response, chosen.theme)
    remember_time_zone(response, chosen.time_zone)
    if chosen.language:
        remember_language(response, chosen.language)


def _remember(response: HttpResponseBase, name: str, value: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
