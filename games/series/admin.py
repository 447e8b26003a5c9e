"""Series and challenges in the administration: to be read, and series to be ruled on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import Prefetch, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.matches.admin import WinnerForm, names_in
from games.models import Challenge, Series, SeriesSeat
from games.moderation import rulings
from games.moderation.admin.filters import GameFilter, Length
from games.moderation.admin.row_actions import Acting, RowAct
from games.moderation.admin.search import FoundByPeople
from ladder.read_only_admin import PartOfRow, ReadOnly

if TYPE_CHECKING:
    SeatsOfSeries = admin.TabularInline[SeriesSeat, Series]
    SeriesRows = admin.ModelAdmin[Series]
    ChallengeRows = admin.ModelAdmin[Challenge]
else:  # Django's own classes take no parameters
    SeatsOfSeries = admin.TabularInline
    SeriesRows = ChallengeRows = admin.ModelAdmin


class SeriesSeatInline(PartOfRow, SeatsOfSeries):
    model = SeriesSeat
    fields = ["number", "player", "nonce_by_server", "half_points", "ready", "rematch_asked_at"]
    ordering = ["number"]


def _sides(series: Series) -> list[tuple[str, str]]:
    seats = series.seats.select_related("player").order_by("number")
    return [(str(seat.number), seat.player.username) for seat in seats]


@admin.register(Series)
class SeriesAdmin(Acting, FoundByPeople, ReadOnly, SeriesRows):
    """Seals and nonces are left out."""

    fields = [
        "id", "game", "variant", "best_of", "starter", "odds_allowed", "private", "rated", "clock",
        "clock_seconds", "clock_increment", "status", "outcome", "winner", "next_game_at",
        "created_at", "finished_at", "rematch",
    ]  # fmt: skip
    list_display = [
        "id", "players", "game", "best_of", "status", "outcome", "winner", "rated", "created_at",
    ]  # fmt: skip
    list_filter = ["status", "outcome", GameFilter, Length, "rated"]
    list_select_related = ["winner"]
    search_fields = ["id", "seats__player__username"]
    ordering = ["-created_at"]
    inlines = [SeriesSeatInline]
    show_full_result_count = False
    acts = (
        RowAct(
            "void",
            _("Void"),
            lambda series, who, sent: rulings.void_series(series.pk, who, sent["reason"]),
            lambda series: series.outcome != Series.Outcome.VOIDED,
        ),
        RowAct(
            "restore",
            _("Let it count again"),
            lambda series, who, sent: rulings.restore_series(series.pk, who, sent["reason"]),
            lambda series: series.outcome == Series.Outcome.VOIDED,
        ),
        RowAct(
            "draw",
            _("End as a draw"),
            lambda series, who, sent: rulings.decide_series(series.pk, who, sent["reason"]),
            lambda series: not series.is_over,
        ),
        RowAct(
            "adjudicate",
            _("Adjudicate"),
            lambda series, who, sent: rulings.decide_series(
                series.pk, who, sent["reason"], int(sent["winner"])
            ),
            lambda series: not series.is_over,
            WinnerForm,
            {"winner": _sides},
        ),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Series]:
        seats = Prefetch("seats", SeriesSeat.objects.select_related("player"))
        return super().get_queryset(request).prefetch_related(seats)

    @admin.display(description=_("players"))
    def players(self, series: Series) -> str:
        return names_in(series.seats.all())

    def view_on_site(self, series: Series) -> str | None:
        """Its page, where moderators get to see it."""
        return None if series.private else reverse("series", args=[series.pk])

    def with_any_of(self, players: QuerySet[Any]) -> Q:
        return Q(pk__in=SeriesSeat.objects.filter(player__in=players).values("series"))


@admin.register(Challenge)
class ChallengeAdmin(FoundByPeople, ReadOnly, ChallengeRows):
    """Seals, nonces and the tokens of links are left out."""

    fields = [
        "id", "kind", "challenger", "opponent", "game", "variant", "best_of", "starter",
        "odds_allowed", "private", "rated", "clock", "clock_seconds", "clock_increment",
        "rating_low", "rating_high", "by_pairing", "nonce_by_server", "status", "decline_reason",
        "decline_words", "created_at", "expires_at", "closed_at", "series",
    ]  # fmt: skip
    list_display = ["id", "kind", "challenger", "opponent", "game", "status", "created_at"]
    list_filter = ["status", "kind", GameFilter, "rated"]
    list_select_related = ["challenger", "opponent"]
    search_fields = ["id", "challenger__username", "opponent__username"]
    ordering = ["-created_at"]
    show_full_result_count = False

    def with_any_of(self, players: QuerySet[Any]) -> Q:
        return Q(challenger__in=players) | Q(opponent__in=players)
