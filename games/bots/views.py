"""The bots: who there is to play at any hour, and playing one of them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.bots.actions import play_bot, play_bot_as_new_guest
from games.bots.forms import BotGameForm
from games.bots.page import crew_cards
from games.challenges.views import INVALID, TOO_MANY
from games.current_player import player_of
from games.kinds.registry import KINDS
from games.matches.commitments import seal_kept_for
from games.matches.refusals import Refused
from games.matches.views import CONFLICT, SeeOther
from games.models import Match
from ladder.guests import may_become_guest, remember
from ladder.models import Player, Preferences
from ladder.preferences import preferences_of


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def bots(request: HttpRequest) -> HttpResponse:
    """The four and the form, in which one may be chosen already; a POST begins the game."""
    player = player_of(request)
    if request.method != "POST":
        return _page(request, player, _first_form(player, request.GET.get("bot", "")))
    form = BotGameForm(request.POST)
    if not form.is_valid():
        return _page(request, player, form, INVALID)
    if player is None and not may_become_guest(request):
        return render(request, "429.html", status=TOO_MANY)
    try:
        match = _begin(request, player, form)
    except Refused as refusal:
        form.add_error(None, str(refusal))
        return _page(request, player, form, CONFLICT)
    return SeeOther(reverse("match", args=[match.pk]))


def _begin(request: HttpRequest, player: Player | None, form: BotGameForm) -> Match:
    """The match; a stranger plays as a guest."""
    sent = form.cleaned_data
    if player is not None:
        return play_bot(player, form.opponent(), form.agreement(), sent["nonce"], sent["seal"])
    match, guest = play_bot_as_new_guest(form.opponent(), form.agreement(), sent["nonce"])
    remember(request.session, guest)
    return match


def _first_form(player: Player | None, bot: str) -> BotGameForm:
    pace = preferences_of(player).bot_pace if player else Preferences.BotPace.SHORT
    chosen = {"bot": bot} if bot else {}
    return BotGameForm(initial={**BotGameForm.FIRST, "bot_pace": pace, **chosen})


def _page(
    request: HttpRequest, player: Player | None, form: BotGameForm, status: int = 200
) -> HttpResponse:
    context = {
        "crew": crew_cards(),
        "simple": [kind.title for kind in KINDS.values() if len(kind.bots) == 2],
        "random": [kind.title for kind in KINDS.values() if len(kind.bots) == 1],
        "form": form,
        "rare": [form[name] for name in BotGameForm.RARE],
        "seal": seal_kept_for(player) if player else None,
        "page_url": reverse("bots"),
    }
    return render(request, "games/bots/bots.html", context, status=status)
