"""Matches in the administration: to be read, never to be written, and without what is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.models import Challenge, ChatMessage, Match, Move, Seat, Series, SeriesSeat
from ladder.read_only_admin import ReadOnly

if TYPE_CHECKING:
    SeatsOfMatch = admin.TabularInline[Seat, Match]
    MovesOfMatch = admin.TabularInline[Move, Match]
    MatchRows = admin.ModelAdmin[Match]
    SeatsOfSeries = admin.TabularInline[SeriesSeat, Series]
    SeriesRows = admin.ModelAdmin[Series]
    ChallengeRows = admin.ModelAdmin[Challenge]
    ChatRows = admin.ModelAdmin[ChatMessage]
else:  # Django's own classes take no parameters
    SeatsOfMatch = MovesOfMatch = SeatsOfSeries = admin.TabularInline
    MatchRows = SeriesRows = ChallengeRows = ChatRows = admin.ModelAdmin


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
        "id", "game", "variant", "series", "number", "private", "rated", "unrated", "version",
        "status", "reason", "commitment", "clock", "clock_seconds", "clock_increment",
        "clock_started_at", "flag_due_at", "created_at", "finished_at",
    ]  # fmt: skip
    list_display = ["id", "game", "variant", "status", "reason", "rated", "clock", "created_at"]
    list_filter = ["status", "game", "rated", "clock", "reason"]
    search_fields = ["id", "seats__player__username"]
    date_hierarchy = "created_at"
    inlines = [SeatInline, MoveInline]
    show_full_result_count = False


class SeriesSeatInline(ReadOnly, SeatsOfSeries):
    model = SeriesSeat
    fields = ["number", "player", "nonce_by_server", "half_points", "ready", "rematch_asked_at"]
    ordering = ["number"]


@admin.register(Series)
class SeriesAdmin(ReadOnly, SeriesRows):
    """Seals and nonces are left out."""

    fields = [
        "id", "game", "variant", "best_of", "starter", "odds_allowed", "private", "rated", "clock",
        "clock_seconds", "clock_increment", "status", "outcome", "winner", "next_game_at",
        "created_at", "finished_at", "rematch",
    ]  # fmt: skip
    list_display = ["id", "game", "best_of", "status", "outcome", "winner", "rated", "created_at"]
    list_filter = ["status", "outcome", "game", "best_of", "rated"]
    list_select_related = ["winner"]
    search_fields = ["id", "seats__player__username"]
    inlines = [SeriesSeatInline]
    show_full_result_count = False


@admin.register(Challenge)
class ChallengeAdmin(ReadOnly, ChallengeRows):
    """Seals, nonces and the tokens of links are left out."""

    fields = [
        "id", "kind", "challenger", "opponent", "game", "variant", "best_of", "starter",
        "odds_allowed", "private", "rated", "clock", "clock_seconds", "clock_increment",
        "rating_low", "rating_high", "by_pairing", "nonce_by_server", "status", "decline_reason",
        "decline_words", "created_at", "expires_at", "closed_at", "series",
    ]  # fmt: skip
    list_display = ["id", "kind", "challenger", "opponent", "game", "status", "created_at"]
    list_filter = ["status", "kind", "game", "rated"]
    list_select_related = ["challenger", "opponent"]
    search_fields = ["id", "challenger__username", "opponent__username"]
    date_hierarchy = "created_at"
    show_full_result_count = False


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
