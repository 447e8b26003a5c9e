"""Results and what they did to ratings in the administration: to be read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import Q, QuerySet

from games.moderation.admin.filters import GameFilter
from games.moderation.admin.search import FoundByPeople
from ladder.models import RatingChange, Result, Side
from ladder.read_only_admin import PartOfRow, ReadOnly

if TYPE_CHECKING:
    SidesOfResult = admin.TabularInline[Side, Result]
    ChangesOfResult = admin.TabularInline[RatingChange, Result]
    ResultRows = admin.ModelAdmin[Result]
else:  # Django's own classes take no parameters
    SidesOfResult = ChangesOfResult = admin.TabularInline
    ResultRows = admin.ModelAdmin


class SideInline(PartOfRow, SidesOfResult):
    model = Side
    fields = ["seat", "player", "place", "score", "outcome"]
    fk_name = "result"


class RatingChangeInline(PartOfRow, ChangesOfResult):
    model = RatingChange
    fields = ["player", "before", "after", "games_before"]


@admin.register(Result)
class ResultAdmin(FoundByPeople, ReadOnly, ResultRows):
    fields = [
        "game", "match", "series", "private", "ended_by", "moves", "finished_at", "unrated",
        "ordinal", "season", "voided_at",
    ]  # fmt: skip
    list_display = ["match", "game", "ended_by", "unrated", "ordinal", "voided_at", "finished_at"]
    list_filter = [GameFilter, "unrated", ("voided_at", admin.EmptyFieldListFilter)]
    search_fields = ["match", "sides__player__username"]
    ordering = ["-finished_at"]
    inlines = [SideInline, RatingChangeInline]
    show_full_result_count = False
    id_column = "match"

    def with_any_of(self, players: QuerySet[Any]) -> Q:
        return Q(pk__in=Side.objects.filter(player__in=players).values("result"))
