"""A series: its page, and what its players do between and after its games."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.current_player import player_of
from games.matches.refusals import NotPossible
from games.matches.views import Action, action_view
from games.models import Match, Series
from games.series.actions import ready as be_ready
from games.series.actions import resign_series, want_rematch, withdraw_rematch
from games.series.page import series_context
from games.series.queries import overview_of
from ladder.models import Player

SeriesAction = Callable[[UUID, Player, str], Series]


class NoSeries(NotPossible):
    sentence = _("This match belongs to no series.")


@require_safe
@never_cache
def series(request: HttpRequest, series_id: UUID) -> HttpResponse:
    """The page, for whoever may see the games: a private series is there for its sides only."""
    try:
        overview = overview_of(series_id)
    except Series.DoesNotExist as error:
        raise Http404 from error
    player = player_of(request)
    if overview.series.private and overview.side_of(player.pk if player else None) is None:
        raise Http404
    return render(request, "games/series/series.html", series_context(overview))


def _of_match(action: SeriesAction) -> Action:
    """The action, asked for on the page of one of the series' matches."""

    def carry_out(request: HttpRequest, match_id: UUID, player: Player) -> Match:
        series_id = Match.objects.values_list("series", flat=True).get(pk=match_id)
        if series_id is None:
            raise NoSeries
        action(series_id, player, request.POST.get("nonce", ""))
        return Match.objects.get(pk=match_id)

    return carry_out


ready = action_view(_of_match(lambda series_id, player, _nonce: be_ready(series_id, player)))
resign = action_view(_of_match(lambda series_id, player, _nonce: resign_series(series_id, player)))
rematch = action_view(_of_match(want_rematch))
withdraw = action_view(
    _of_match(lambda series_id, player, _nonce: withdraw_rematch(series_id, player))
)
