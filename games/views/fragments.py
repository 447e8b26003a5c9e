"""A match for a page without a socket, which asks every few seconds."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.actions.ledger import note_presence
from games.forms.matches import VersionForm
from games.live.fragments import fragment_for, scene_of, tidy
from games.live.stamp import stamped
from games.models import Match
from games.views.people import player_of


@require_safe
@never_cache
def fragment(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The parts of the match, or 204 if it has no newer version than the page.

    `seat` may say whose page it is: whoever is not in that seat any more is told so by 401, rather
    than shown the match as somebody who watches.
    """
    sent = VersionForm(request.GET)
    if not sent.is_valid():
        return HttpResponseBadRequest(_("The page did not say which version it shows."))
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
    words = _("You are logged out on this device.")
    return HttpResponse(words, status=401, headers={"WWW-Authenticate": "Session"})
