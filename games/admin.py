"""Matches in the administration: to be read, never to be written, and without what is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import admin

from games.models import Match, Move, Seat, Series
from ladder.read_only_admin import ReadOnly

if TYPE_CHECKING:
    SeatsOfMatch = admin.TabularInline[Seat, Match]
    MovesOfMatch = admin.TabularInline[Move, Match]
    MatchRows = admin.ModelAdmin[Match]
    SeriesRows = admin.ModelAdmin[Series]
else:  # Django's own classes take no parameters
    SeatsOfMatch = MovesOfMatch = admin.TabularInline
    MatchRows = SeriesRows = admin.ModelAdmin


class SeatInline(ReadOnly, SeatsOfMatch):
    model = Seat
    # Seats are named one by one: a column that is added later is not shown by itself.
    fields = ["number", "player", "nonce_by_server", "wants_draw", "score", "place"]
    ordering = ["number"]


class MoveInline(ReadOnly, MovesOfMatch):
    model = Move
    fields = ["seq", "seat", "text", "forced", "at"]
    ordering = ["seq"]


@admin.register(Match)
class MatchAdmin(ReadOnly, MatchRows):
    """State, seed and nonces are left out, for everybody and at all times."""

    fields = [
        "id", "game", "variant", "series", "number", "private", "rated", "version", "status",
        "reason", "commitment", "clock", "clock_seconds", "clock_increment", "created_at",
        "finished_at",
    ]  # fmt: skip
    list_display = ["id", "game", "variant", "status", "reason", "rated", "created_at"]
    list_filter = ["status", "game", "rated", "reason"]
    search_fields = ["id", "seats__player__username"]
    date_hierarchy = "created_at"
    inlines = [SeatInline, MoveInline]
    show_full_result_count = False


@admin.register(Series)
class SeriesAdmin(ReadOnly, SeriesRows):
    fields = ["id", "best_of", "created_at"]
    list_display = ["id", "best_of", "created_at"]
