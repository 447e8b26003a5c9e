"""Matches in the administration: to be read, never to be written, and without what is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.models import ChatMessage, Match, Move, Seat, Series

if TYPE_CHECKING:
    SeatsOfMatch = admin.TabularInline[Seat, Match]
    MovesOfMatch = admin.TabularInline[Move, Match]
    MatchRows = admin.ModelAdmin[Match]
    SeriesRows = admin.ModelAdmin[Series]
    ChatRows = admin.ModelAdmin[ChatMessage]
else:  # Django's own classes take no parameters
    SeatsOfMatch = MovesOfMatch = admin.TabularInline
    MatchRows = SeriesRows = ChatRows = admin.ModelAdmin


class ReadOnly:
    """Rows belong to the actions: the administration shows them and changes nothing."""

    def has_add_permission(self, *_arguments: Any) -> bool:  # noqa: ANN401 - Django's signatures
        return False

    def has_change_permission(self, *_arguments: Any) -> bool:  # noqa: ANN401
        return False

    def has_delete_permission(self, *_arguments: Any) -> bool:  # noqa: ANN401
        return False


class SeatInline(ReadOnly, SeatsOfMatch):
    model = Seat
    # Seats are named one by one: a column that is added later is not shown by itself.
    fields = ["number", "player", "nonce_by_server", "wants_draw", "seconds_left", "score", "place"]
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
        "reason", "commitment", "clock", "clock_seconds", "clock_increment",
        "clock_started_at", "flag_due_at", "created_at", "finished_at",
    ]  # fmt: skip
    list_display = ["id", "game", "variant", "status", "reason", "rated", "clock", "created_at"]
    list_filter = ["status", "game", "rated", "clock", "reason"]
    search_fields = ["id", "seats__player__username"]
    date_hierarchy = "created_at"
    inlines = [SeatInline, MoveInline]
    show_full_result_count = False


@admin.register(Series)
class SeriesAdmin(ReadOnly, SeriesRows):
    fields = ["id", "best_of", "created_at"]
    list_display = ["id", "best_of", "created_at"]


@admin.register(ChatMessage)
class ChatMessageAdmin(ReadOnly, ChatRows):
    """What was said, for moderators; a search for a match's id lists its chat."""

    fields = ["match", "room", "player", "text", "at"]
    list_display = ["at", "match", "room", "player", "text"]
    list_filter = ["room"]
    search_fields = ["match__id", "player__username", "text"]
    date_hierarchy = "at"
    ordering = ["-id"]
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[ChatMessage]:
        """With match and player in the same query, and without the match's position."""
        rows = super().get_queryset(request).select_related("match", "player")
        return rows.defer("match__state", "match__seed")
