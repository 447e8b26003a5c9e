"""The ladder: its page, its rows for open pages, past seasons, and the same as files."""

from __future__ import annotations

import csv
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import conditional_page, require_safe

from games.context_processors import personal_parts
from games.current_player import player_of
from games.kinds.registry import KINDS, first_kind
from games.live.hub import site_presence
from games.live.server_time import stamped
from games.matches.views import logged_out
from games.standings.exports import ladder_rows, ladder_values
from games.standings.page import LadderChoice, ladder_of, render_ladder_state, season_facts
from ladder.countries import is_country
from ladder.models import GameLadder
from ladder.rating.models import ALL_TIME
from ladder.rating.standings import podiums, version_of
from ladder.seasons import Season

#: Seconds for which others may keep the public files.
FRESH: Final = 60
_MOST_DIGITS: Final = 6


@require_safe
def front(_request: HttpRequest) -> HttpResponse:
    """The ladder of the game that most come for."""
    return HttpResponseRedirect(reverse("ladder", args=[first_kind().slug]))


@require_safe
@never_cache
def ladder(request: HttpRequest, game: str) -> HttpResponse:
    context = {**_context(request, game), "page_url": request.get_full_path()}
    return render(request, "ladder/ladder.html", context)


@require_safe
@never_cache
def fragment(request: HttpRequest, game: str) -> HttpResponse:
    """Which version the ladder has, for a page without a socket, and the header's parts.

    `player` may say that the page is a player's: who is none any more is told so.
    """
    _require_game(game)
    player = player_of(request)
    if player is None and request.GET.get("player"):
        return logged_out()
    state = render_ladder_state(GameLadder.objects.filter(pk=game).first(), get_language())
    return HttpResponse(stamped(state + personal_parts(player)))


@require_safe
@never_cache
def rows(request: HttpRequest, game: str) -> HttpResponse:
    """The standings, for a page that shows `version`; 204 if nothing has changed since."""
    choice = _choice(request, game)
    if request.GET.get("version") == version_of(choice.game):
        return HttpResponse(status=204)
    return render(request, "ladder/rows.html", _context(request, game))


@require_safe
def seasons(request: HttpRequest, game: str) -> HttpResponse:
    """The podiums of past seasons."""
    _require_game(game)
    present = season_facts(timezone.now())
    past = [
        {"season": Season.parse(slug), "slug": slug, "podium": podium}
        for slug, podium in podiums(game, present["slug"]).items()
    ]
    context = {"game": game, "title": KINDS[game].title, "present": present, "past": past}
    return render(request, "ladder/seasons.html", context)


@require_safe
@conditional_page
@cache_control(public=True, max_age=FRESH)
def as_json(request: HttpRequest, game: str) -> HttpResponse:
    """One page of the ladder, for programs; docs/api.md describes it."""
    return JsonResponse(ladder_values(_choice(request, game)))


@require_safe
@conditional_page
@cache_control(public=True, max_age=FRESH)
def as_csv(request: HttpRequest, game: str) -> HttpResponse:
    """The whole ladder as a table."""
    choice = _choice(request, game)
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="ladder-{choice.game}.csv"'
    csv.writer(response).writerows(ladder_rows(choice))
    return response


def _context(request: HttpRequest, game: str) -> dict[str, object]:
    return ladder_of(_choice(request, game), player_of(request), site_presence())


def _choice(request: HttpRequest, game: str) -> LadderChoice:
    """What the address asks for. Pages that there are not lead to the nearest."""
    _require_game(game)
    season = request.GET.get("season", ALL_TIME)
    if season and not _has_begun(season):
        raise Http404
    country = request.GET.get("country", "")
    if country and not is_country(country):
        raise Http404
    return LadderChoice(
        game,
        season,
        active_only=request.GET.get("active") == "1",
        country=country,
        page=page_number_of(request),
        with_bots=request.GET.get("bots") == "1",
    )


def _has_begun(slug: str) -> bool:
    season = Season.parse(slug)
    return season is not None and season <= Season.at(timezone.now())


def page_number_of(request: HttpRequest) -> int:
    """The number of the page that is asked for; 1 for anything that is no number."""
    number = request.GET.get("page", "1")
    is_sane = number.isascii() and number.isdecimal() and len(number) <= _MOST_DIGITS
    return max(int(number), 1) if is_sane else 1


def _require_game(game: str) -> None:
    if game not in KINDS:
        raise Http404
