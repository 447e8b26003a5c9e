"""A match: its page, and the addresses to which its buttons post.

An answer to htmx is the match's fragment alone; without it, success redirects to the page and a
refusal is the whole page. Either way a refusal has the true board and the reason in words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.views import redirect_to_login
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBadRequest,
    HttpResponseRedirect,
)
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language, gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.chat.page import Draft, chat_panel
from games.current_player import player_of
from games.hints.page import hint_context
from games.html.markup import own_markup
from games.htmx import HtmxHttpRequest
from games.kinds.registry import KINDS
from games.live.fragment_cache import fragment_for, scene_of, tidy
from games.live.publish import deferred, publish
from games.live.server_time import stamped
from games.matches import actions, endings
from games.matches.actions import PlayedMove
from games.matches.event_log import note_presence
from games.matches.forms import GiftForm, VersionForm
from games.matches.middleware import request_info_of
from games.matches.page.event_log import ledger_rows
from games.matches.page.match import match_columns, match_parts, match_past, page_for, render_match
from games.matches.page.scene import Scene
from games.matches.refusals import Illegal, NotSeated, Refused
from games.matches.request_info import RequestInfo
from games.matches.sent_move import SentMove
from games.models import Match
from games.notifications.actions import read_notices_of_match
from games.notifications.page import muted_words
from ladder.models import Player

#: Gives the match as it left it.
Action = Callable[[HtmxHttpRequest, UUID, Player], Match]


class Malformed(Refused):
    sentence = gettext_lazy(
        "The page sent something that is not a move. Here is how the match stands."
    )


#: What a refusal answers with; all others are conflicts with how the match stands.
STATUS: Final[dict[type[Refused], int]] = {NotSeated: 403, Illegal: 422, Malformed: 422}
CONFLICT: Final = 409
_HTML: Final = "text/html; charset=utf-8"
_MOST_DIGITS: Final = 10
NO_DRAFT: Final = Draft()


class SeeOther(HttpResponseRedirect):
    """To be fetched with GET, as after every form that was sent."""

    status_code = 303


@require_safe
@never_cache
def match(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The page, for whoever may see the match: a public one is open to everybody."""
    scene = scene_or_404(request, match_id)
    player = player_of(request)
    if player is not None:
        read_notices_of_match(player, scene.match)
    return match_page(request, scene)


def match_action(
    view: Callable[[HtmxHttpRequest, UUID, Player], HttpResponse],
) -> Callable[..., HttpResponse]:
    """A view that only players may post to; what it refuses is answered with the true board."""

    @require_POST
    @never_cache
    @wraps(view)
    def answer(request: HtmxHttpRequest, match_id: UUID) -> HttpResponse:
        player = player_of(request)
        if player is None:
            return redirect_to_login(reverse("match", args=[match_id]))
        try:
            with deferred():
                return view(request, match_id, player)
        except Match.DoesNotExist as error:
            raise Http404 from error
        except Refused as refusal:
            return _refused(request, match_id, refusal)

    return answer


@match_action
def play_move(request: HtmxHttpRequest, match_id: UUID, player: Player) -> HttpResponse:
    sent = SentMove.of(request.POST)
    if sent is None:
        raise Malformed
    request_info = request_info_of(request, player, sent.key)
    played = actions.play_move(match_id, player, sent.move, sent.version, request_info)
    return _published(request, player, played)


def action_view(action: Action) -> Callable[..., HttpResponse]:
    """The view that carries out `action` and publishes the match as it left it."""

    @match_action
    def view(request: HtmxHttpRequest, match_id: UUID, player: Player) -> HttpResponse:
        return _published(request, player, action(request, match_id, player))

    return view


def _give_time(request: HttpRequest, match_id: UUID, player: Player) -> Match:
    given = _sent(GiftForm(request.POST))["given"]
    return actions.give_time(match_id, player, given, request_info_of(request, player))


def _with_version(action: Callable[[UUID, Player, int, RequestInfo], Match]) -> Action:
    """What is asked for in the position that the page shows."""

    def act(request: HttpRequest, match_id: UUID, player: Player) -> Match:
        version = _sent(VersionForm(request.POST))["version"]
        return action(match_id, player, version, request_info_of(request, player))

    return act


def _without_version(action: Callable[[UUID, Player, RequestInfo], Match]) -> Action:
    """What can be asked for whatever the page shows."""
    return lambda request, match_id, player: action(
        match_id, player, request_info_of(request, player)
    )


def _sent(form: GiftForm | VersionForm) -> dict[str, Any]:
    if not form.is_valid():
        raise Malformed
    return form.cleaned_data


resign = action_view(_without_version(endings.resign))
abort = action_view(_without_version(endings.abort))
offer_draw = action_view(_with_version(endings.offer_draw))
accept_draw = action_view(_with_version(endings.accept_draw))
decline_draw = action_view(_without_version(endings.decline_draw))
claim_win = action_view(_without_version(endings.claim_win))
give_time = action_view(_give_time)


def _published(
    request: HtmxHttpRequest, player: Player, change: PlayedMove | Match
) -> HttpResponse:
    """Publish what the player did; the answer has what is new to the page, or leads back to it."""
    if not request.htmx:
        match = change if isinstance(change, Match) else change.match
        return SeeOther(reverse("match", args=[match.pk]))
    language, version = request.LANGUAGE_CODE, _shown_by(request)
    return _fragment(publish(change, actor=player, language=language, version=version))


def _shown_by(request: HttpRequest) -> int:
    """The version that the page shows which sent this, or -1 if it does not say."""
    version = request.POST.get("version", "")
    return int(version) if version.isdecimal() and len(version) < _MOST_DIGITS else -1


def _refused(request: HtmxHttpRequest, match_id: UUID, refusal: Refused) -> HttpResponse:
    scene = scene_or_404(request, match_id)
    viewer = scene.viewer(player_of(request))
    if viewer is None:
        refusal = NotSeated()
    status = STATUS.get(type(refusal), CONFLICT)
    if request.htmx:
        board = render_match(scene, viewer, refusal=str(refusal))
        return _fragment(board, status)
    return match_page(request, scene, PageExtras(refusal=str(refusal)), status)


def scene_or_404(request: HttpRequest, match_id: UUID) -> Scene:
    """The match as it stands; one that is private or sealed is there for its seats only."""
    scene = Scene.load(match_id)
    if scene is None:
        raise Http404
    if scene.match.is_for_seats_only and scene.viewer(player_of(request)) is None:
        raise Http404
    return scene


@dataclass(frozen=True)
class PageExtras:
    """What a page shows besides the match as it stands."""

    #: Why the viewer's last action was not carried out.
    refusal: str = ""
    #: A line for the chat that was refused.
    draft: Draft = NO_DRAFT
    #: An earlier chart, which stands in the place of the present one.
    past: str = ""


_NOTHING: Final = PageExtras()


def match_page(
    request: HttpRequest, scene: Scene, extras: PageExtras = _NOTHING, status: int = 200
) -> HttpResponse:
    """The whole page."""
    viewer = scene.viewer(player_of(request))
    page, parts = page_for(scene), match_parts(scene, viewer, refusal=extras.refusal)
    context = {
        "title": scene.title,
        "state": own_markup(stamped(parts["state"])),
        "columns": match_columns(scene, viewer, parts),
        "goal": page.goal_of(scene, viewer),
        "keys": page.keys,
        "explanations": page.explanations(len(scene.seats) == 1),
        "past": extras.past,
        "chat": chat_panel(scene, viewer, extras.draft),
        "muted": _muted_words(player_of(request)),
        "moves_url": reverse("match_moves", args=[scene.match.pk]),
        "rules_url": reverse("rules_of", args=[scene.match.game]),
        # A refused form shows the page under its own address, to which nobody can return.
        "page_url": reverse("match", args=[scene.match.pk]),
        "match_id": scene.match.pk,
        "over": scene.match.is_over,
        "viewer": viewer,
        "typed": bool(KINDS[scene.match.game].rules.unlisted),
        "hint": hint_context(scene, viewer),
        "section": "voyage" if len(scene.seats) == 1 else "play",
    }
    return varied(render(request, page.template, context, status=status))


def _muted_words(player: Player | None) -> str:
    return muted_words() if player is not None and player.is_muted else ""


def _fragment(fragment: str, status: int = 200) -> HttpResponse:
    # As Django would make it, had it not to find out how the text is to be encoded.
    return varied(HttpResponse(stamped(fragment).encode(), _HTML, status))


def varied(response: HttpResponse) -> HttpResponse:
    """The response, marked as different for htmx."""
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_safe
@never_cache
def fragment(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The parts of the match, or 204 if it has no newer version than the page.

    `seat` may say whose page it is: whoever is not in that seat any more is told so by 401, rather
    than shown the match as somebody who watches.
    """
    sent = VersionForm(request.GET)
    if not sent.is_valid():
        return HttpResponseBadRequest(gettext("The page did not say which version it shows."))
    seat = request.GET.get("seat", "")
    if seat and player_of(request) is None:
        return logged_out()
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        raise Http404
    for_seats_only = match.is_for_seats_only
    if match.version <= sent.cleaned_data["version"] and not (for_seats_only or seat):
        return HttpResponse(status=204)
    scene = scene_of(match)
    viewer = scene.viewer(player_of(request))
    if for_seats_only and viewer is None:
        raise Http404
    if seat and str(viewer) != seat:
        return logged_out()
    note_presence(scene.match, viewer)
    if scene.match.version <= sent.cleaned_data["version"]:
        return HttpResponse(status=204)
    fragment = fragment_for(scene, viewer, get_language())
    tidy()
    return HttpResponse(stamped(fragment.after(sent.cleaned_data["version"])))


def logged_out() -> HttpResponse:
    """What a page is told that was made for somebody who is not logged in any more."""
    words = gettext("You are logged out on this device.")
    return HttpResponse(words, status=401, headers={"WWW-Authenticate": "Session"})


#: Seconds. A position never changes, but the names in it may be erased, and the look may change.
_KEPT: Final = 600


@require_safe
def position(request: HtmxHttpRequest, match_id: UUID, after: int) -> HttpResponse:
    """The chart after so many moves, for whoever may see the match: everybody sees the same of it.

    A page's script gets the chart alone; a browser without script the whole page around it.
    """
    scene = scene_or_404(request, match_id)
    past = match_past(scene, after, scene.viewer(player_of(request)))
    if past is None:
        raise Http404
    if not request.htmx:
        answer = match_page(request, scene, PageExtras(past=past))
        add_never_cache_headers(answer)
        return answer
    return kept_for_a_while(varied(HttpResponse(past)), scene.match)


def kept_for_a_while(answer: HttpResponse, match: Match) -> HttpResponse:
    """An answer that a browser may keep, unless the match is for its seats only."""
    if match.is_for_seats_only:
        add_never_cache_headers(answer)
    else:
        patch_vary_headers(answer, ["Accept-Language", "Cookie"])
        patch_cache_control(answer, private=True, max_age=_KEPT)
    return answer


@require_safe
@never_cache
def ledger(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The page, for whoever may see the match."""
    scene = scene_or_404(request, match_id)
    context = {
        "title": scene.title,
        "rows": ledger_rows(scene),
        "match_url": reverse("match", args=[match_id]),
    }
    return render(request, "games/moderation/ledger.html", context)
