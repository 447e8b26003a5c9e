"""How somebody wants the site to be."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import check_for_language, get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django.views.i18n import set_language

from games.challenges.views import INVALID
from games.current_player import player_of
from games.matches.views import SeeOther
from games.preferences.forms import AppearanceForm, BlockForm, PreferencesForm
from ladder.appearance import (
    chosen_time_zone,
    remember_language,
    remember_theme,
    remember_time_zone,
    theme_of,
)
from ladder.blocks import block, unblock
from ladder.models import Player, Preferences
from ladder.preferences import change_preferences, preferences_of


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def settings(request: HttpRequest) -> HttpResponse:
    """All settings of a player or a guest; language and theme for everybody else."""
    player = player_of(request)
    form = _form(request, player)
    if not form.is_valid():
        status = INVALID if form.is_bound else 200
        return _page(request, player, form, status=status)
    if player is not None:
        change_preferences(player, **form.cleaned_data)
    with override(form.cleaned_data["language"]):
        messages.success(request, _("Your settings are saved."))
    answer = SeeOther(reverse("settings"))
    remember_language(answer, form.cleaned_data["language"])
    remember_theme(answer, form.cleaned_data["theme"])
    remember_time_zone(answer, form.cleaned_data["time_zone"])
    return answer


@require_POST
def block_player(request: HttpRequest) -> HttpResponse:
    """Keep somebody away by name."""
    player = player_of(request)
    if player is None:
        return redirect_to_login(reverse("settings"))
    form = BlockForm(player, request.POST)
    if not form.is_valid():
        return _page(request, player, _form(request, player, bound=False), form, status=INVALID)
    block(player, form.cleaned_data["name"])
    return SeeOther(reverse("settings"))


@require_POST
def unblock_player(request: HttpRequest, player_id: int) -> HttpResponse:
    """Take a block back; one that isn't there is no trouble."""
    player = player_of(request)
    if player is None:
        return redirect_to_login(reverse("settings"))
    unblock(player, get_object_or_404(Player, pk=player_id))
    return SeeOther(reverse("settings"))


@require_POST
def choose_language(request: HttpRequest) -> HttpResponseBase:
    """Change this browser's language, and keep a player's choice for other browsers and e-mails."""
    language = request.POST.get("language", "")
    player = player_of(request)
    if player is not None and check_for_language(language):
        change_preferences(player, language=language)
    return set_language(request)


@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Change this browser's colours by the switch in the header, and keep a player's choice."""
    theme = request.POST.get("theme", "")
    if theme not in Preferences.Theme.values:
        return HttpResponseBadRequest()
    player = player_of(request)
    if player is not None:
        change_preferences(player, theme=theme)
    place = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(
        place, {request.get_host()}, require_https=request.is_secure()
    )
    answer = SeeOther(place if is_ours else reverse("home"))
    remember_theme(answer, theme)
    return answer


def _form(
    request: HttpRequest, player: Player | None, *, bound: bool = True
) -> AppearanceForm | PreferencesForm:
    data = request.POST if bound and request.method == "POST" else None
    shown = {
        "language": get_language(),
        "theme": theme_of(request) or Preferences.Theme.AUTO,
        "time_zone": chosen_time_zone(request),
    }
    if player is None:
        return AppearanceForm(data, initial=shown)
    return PreferencesForm(data, instance=preferences_of(player), initial=shown)


def _page(
    request: HttpRequest,
    player: Player | None,
    form: AppearanceForm | PreferencesForm,
    block_form: BlockForm | None = None,
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = {"form": form, "page_url": reverse("settings")}
    if player is not None:
        context["block_form"] = block_form or BlockForm(player)
        context["blocked"] = [
            entry.blocked
            for entry in player.blocks.select_related("blocked").order_by("created_at")
        ]
    return render(request, "games/settings/settings.html", context, status=status)
