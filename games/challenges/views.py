"""Challenges: making one, looking at one, and answering it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html_join
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from games.bots.accounts import bot_profile_of
from games.challenges import actions
from games.challenges.forms import LONGEST_NAME, ChallengeForm, DeclineForm
from games.challenges.page import challenge_context
from games.challenges.policy import opponents_named_like
from games.context_processors import personal_parts
from games.current_player import player_of
from games.guests.actions import accept_as_new_guest
from games.htmx import HtmxHttpRequest
from games.live.hub import site_presence
from games.live.server_time import stamped
from games.lobby.queries import challenge_by_id, challenge_by_token
from games.matches.commitments import seal_kept_for
from games.matches.refusals import Refused
from games.matches.views import CONFLICT, SeeOther, varied
from games.models import Challenge, Match
from games.notifications.actions import read_notices_of_challenge
from ladder.blocks import are_apart
from ladder.guests import may_become_guest, remember
from ladder.models import Player

INVALID = 422


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new_challenge(request: HttpRequest) -> HttpResponse:
    """The form, which may name an opponent already, and what it sends."""
    player = player_of(request)
    if player is None:
        return redirect_to_login(request.get_full_path())
    if request.method != "POST":
        opponent = request.GET.get("opponent", "")
        bot = Player.objects.named(opponent).filter(is_bot=True).first()
        if bot is not None:
            return redirect(f"{reverse('bots')}?{urlencode({'bot': bot_profile_of(bot).name})}")
        return _form_page(request, player, first_form(opponent, link="link" in request.GET))
    form = ChallengeForm(request.POST)
    if not form.is_valid():
        return _form_page(request, player, form, status=INVALID)
    sent = form.cleaned_data
    try:
        made = actions.create_challenge(player, form.offer(), sent["nonce"], sent["seal"])
    except Refused as refusal:
        form.add_error(None, str(refusal))
        return _form_page(request, player, form, status=CONFLICT)
    return SeeOther(reverse("challenge", args=[made.pk]))


def first_form(opponent: str = "", *, link: bool = False) -> ChallengeForm:
    """The form as nobody has touched it yet; for a link it offers a game that needs no account."""
    first = {**ChallengeForm.FIRST, "opponent": "" if link else opponent}
    return ChallengeForm(initial={**first, "link": True, "rated": False} if link else first)


def form_context(player: Player | None, form: ChallengeForm) -> dict[str, Any]:
    """What the form needs: itself, and for a player the commitments of their next challenge."""
    rare = [form[name] for name in ChallengeForm.RARE]
    return {
        "form": form,
        "rare": rare,
        "rare_open": any(field.errors or field.value() != field.initial for field in rare)
        and form.is_bound,
        "seal": seal_kept_for(player) if player else None,
    }


def _form_page(
    request: HttpRequest, player: Player, form: ChallengeForm, status: int = 200
) -> HttpResponse:
    context = {**form_context(player, form), "page_url": reverse("new_challenge")}
    return render(request, "games/challenges/new.html", context, status=status)


@require_safe
@never_cache
def opponents(request: HttpRequest) -> HttpResponse:
    """Names for the list below the form's field, while somebody types into it."""
    player = player_of(request)
    if player is None or player.is_guest:
        return redirect_to_login(reverse("new_challenge"))
    names = opponents_named_like(player, request.GET.get("opponent", "")[:LONGEST_NAME])
    return HttpResponse(format_html_join("", '<option value="{}">', ([name] for name in names)))


@require_safe
@never_cache
def challenge(request: HttpRequest, challenge_id: UUID) -> HttpResponse:
    """The page of a challenge, for those whom it concerns; an open one concerns everybody."""
    player = player_of(request)
    shown = _shown_or_404(challenge_id, player)
    if player is not None:
        read_notices_of_challenge(player, shown)
    return _challenge_page(request, shown, player)


def _answering(
    act: Callable[[HttpRequest, UUID, Player], str], *, in_place: bool
) -> Callable[..., HttpResponse]:
    """The view that carries out `act` and goes to the address that it gives.

    With `in_place`, whoever answers in the header stays on the page.
    """

    @require_POST
    @never_cache
    def view(request: HtmxHttpRequest, challenge_id: UUID) -> HttpResponse:
        player = player_of(request)
        if player is None:
            return redirect_to_login(reverse("challenge", args=[challenge_id]))
        try:
            place = act(request, challenge_id, player)
            if request.htmx:
                return _header(player) if in_place else HttpResponseClientRedirect(place)
            return SeeOther(place)
        except Challenge.DoesNotExist as error:
            raise Http404 from error
        except Refused as refusal:
            shown = _shown_or_404(challenge_id, player)
            if request.htmx:
                return HttpResponseClientRedirect(reverse("challenge", args=[challenge_id]))
            return _challenge_page(request, shown, player, str(refusal))

    return view


def _header(player: Player) -> HttpResponse:
    """The header as it is now, for whoever answered there and stays on the page."""
    return varied(HttpResponse(stamped(personal_parts(player))))


def _accept(request: HttpRequest, challenge_id: UUID, player: Player) -> str:
    match = actions.accept(challenge_id, player, request.POST.get("nonce", ""))
    return reverse("match", args=[match.pk])


def _decline(request: HttpRequest, challenge_id: UUID, player: Player) -> str:
    sent = request.POST
    actions.decline(challenge_id, player, sent.get("reason", ""), sent.get("words", ""))
    return reverse("play")


def _cancel(_request: HttpRequest, challenge_id: UUID, player: Player) -> str:
    actions.cancel(challenge_id, player)
    return reverse("play")


accept = _answering(_accept, in_place=False)
decline = _answering(_decline, in_place=True)
cancel = _answering(_cancel, in_place=True)


def _shown_or_404(challenge_id: UUID, player: Player | None) -> Challenge:
    found = challenge_by_id(challenge_id)
    if found is None or not _may_see(found, player):
        raise Http404
    return found


def _may_see(challenge: Challenge, player: Player | None) -> bool:
    if player is not None and player.pk in (challenge.challenger_id, challenge.opponent_id):
        return True
    if challenge.kind != Challenge.Kind.OPEN:
        return False
    return player is None or not are_apart(player, challenge.challenger)


def _challenge_page(
    request: HttpRequest, shown: Challenge, player: Player | None, refusal: str = ""
) -> HttpResponse:
    address = reverse("join", args=[shown.token]) if shown.token else ""
    context = {
        **challenge_context(shown, player, site_presence().ids),
        "refusal": refusal,
        "decline_form": DeclineForm(request.POST if refusal else None),
        "invitation": settings.SITE_URL + address if address else "",
        "page_url": reverse("challenge", args=[shown.pk]),
    }
    status = CONFLICT if refusal else 200
    return render(request, "games/challenges/challenge.html", context, status=status)


TOO_MANY = 429


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join(request: HttpRequest, token: str) -> HttpResponse:
    """The page that a link leads to, and accepting what it offers."""
    challenge = challenge_by_token(token)
    if challenge is None:
        raise Http404
    if request.method != "POST":
        return _page(request, challenge)
    if player_of(request) is None and not may_become_guest(request):
        return render(request, "429.html", status=TOO_MANY)
    try:
        match = _accept_invitation(request, challenge)
    except Refused as refusal:
        # As it stands now: it may be gone because somebody else was quicker.
        return _page(request, challenge_by_token(token) or challenge, str(refusal))
    return SeeOther(reverse("match", args=[match.pk]))


def _accept_invitation(request: HttpRequest, challenge: Challenge) -> Match:
    nonce = request.POST.get("nonce", "")
    player = player_of(request)
    if player is not None:
        return actions.accept(challenge.pk, player, nonce, challenge.token)
    match, guest = accept_as_new_guest(challenge.pk, nonce, challenge.token)
    remember(request.session, guest)
    return match


def _page(request: HttpRequest, challenge: Challenge, refusal: str = "") -> HttpResponse:
    player = player_of(request)
    context = {
        **challenge_context(challenge, player, site_presence().ids),
        "refusal": refusal,
        "page_url": reverse("join", args=[challenge.token]),
        "needs_account": challenge.rated and (player is None or player.is_guest),
    }
    status = CONFLICT if refusal else 200
    return render(request, "games/challenges/join.html", context, status=status)
