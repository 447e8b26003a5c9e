"""Challenges: making one, looking at one, and answering it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html_join
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from games.acquaintance import opponents_named_like
from games.actions import challenges as actions
from games.actions.notices import read_notices_of_challenge
from games.actions.refusals import Refused
from games.actions.seals import seal_kept_for
from games.bot_accounts import sailor_of
from games.forms.challenges import LONGEST_NAME, ChallengeForm, DeclineForm
from games.live.stamp import stamped
from games.live.switchboard import crowd
from games.lobby import challenge_by_id
from games.models import Challenge
from games.rendering.challenges import challenge_context
from games.views.frame import personal_parts
from games.views.matches import CONFLICT, SeeOther, is_htmx, varied
from games.views.people import player_of
from ladder.blocks import are_apart
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
            return redirect(f"{reverse('bots')}?{urlencode({'bot': sailor_of(bot).name})}")
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
    def view(request: HttpRequest, challenge_id: UUID) -> HttpResponse:
        player = player_of(request)
        if player is None:
            return redirect_to_login(reverse("challenge", args=[challenge_id]))
        try:
            place = act(request, challenge_id, player)
            if is_htmx(request):
                return _header(player) if in_place else HttpResponseClientRedirect(place)
            return SeeOther(place)
        except Challenge.DoesNotExist as error:
            raise Http404 from error
        except Refused as refusal:
            shown = _shown_or_404(challenge_id, player)
            if is_htmx(request):
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
        **challenge_context(shown, player, crowd().ids),
        "refusal": refusal,
        "decline_form": DeclineForm(request.POST if refusal else None),
        "invitation": request.build_absolute_uri(address) if address else "",
        "page_url": reverse("challenge", args=[shown.pk]),
    }
    status = CONFLICT if refusal else 200
    return render(request, "games/challenges/challenge.html", context, status=status)
