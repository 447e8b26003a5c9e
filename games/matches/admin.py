"""Matches in the administration: to be read and ruled on, and without what is hidden."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.db.models import Prefetch, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import LedgerEntry, Match, Move, Seat, SeriesSeat
from games.moderation import rulings
from games.moderation.admin.filters import GameFilter, Month
from games.moderation.admin.row_actions import Acting, ReasonForm, RowAct
from games.moderation.admin.search import FoundByPeople
from ladder.read_only_admin import PartOfRow, ReadOnly

if TYPE_CHECKING:
    SeatsOfMatch = admin.TabularInline[Seat, Match]
    MovesOfMatch = admin.TabularInline[Move, Match]
    LedgerOfMatch = admin.TabularInline[LedgerEntry, Match]
    MatchRows = admin.ModelAdmin[Match]
else:  # Django's own classes take no parameters
    SeatsOfMatch = MovesOfMatch = LedgerOfMatch = admin.TabularInline
    MatchRows = admin.ModelAdmin


class SeatInline(PartOfRow, SeatsOfMatch):
    model = Seat
    # Seats are named one by one: a column that is added later is not shown by itself.
    fields = ["number", "player", "nonce_by_server", "wants_draw", "seconds_left", "score", "place"]
    ordering = ["number"]


class MoveInline(PartOfRow, MovesOfMatch):
    model = Move
    fields = ["seq", "seat", "text", "forced", "at"]
    ordering = ["seq"]


class LedgerInline(PartOfRow, LedgerOfMatch):
    model = LedgerEntry
    fields = ["kind", "seat", "at", "until", "seconds"]
    ordering = ["at", "id"]


class WinnerForm(ReasonForm):
    """Who wins, and why."""

    winner = forms.ChoiceField(label=_("Winner"))
    field_order = ["winner", "reason"]


def names_in(seats: Iterable[Seat | SeriesSeat]) -> str:
    """Who sits there, in order."""
    return " – ".join(seat.player.username for seat in seats)


def _players(match: Match) -> list[tuple[str, str]]:
    seats = match.seats.select_related("player").order_by("number")
    return [(str(seat.number), seat.player.username) for seat in seats]


class Begun(Month):
    column = "created_at"


def sealed_matches() -> QuerySet[Any]:
    """The keys of voyages on whose bag others may still sail."""
    return Match.objects.filter(sealed_until__gt=timezone.now()).values("pk")


@admin.register(Match)
class MatchAdmin(Acting, FoundByPeople, ReadOnly, MatchRows):
    """State, seed and nonces are left out, for everybody and at all times.

    Voyages on whose bag others may still sail are not there at all.
    """

    fields = [
        "id", "game", "variant", "series", "number", "private", "rated", "unrated", "version",
        "status", "reason", "commitment", "clock", "clock_seconds", "clock_increment",
        "clock_started_at", "flag_due_at", "created_at", "finished_at",
    ]  # fmt: skip
    list_display = [
        "id", "players", "game", "variant", "status", "reason", "rated", "clock", "created_at",
    ]  # fmt: skip
    list_filter = ["status", GameFilter, "rated", "clock", "reason", Begun]
    search_fields = ["id", "seats__player__username"]
    ordering = ["-created_at"]
    inlines = [SeatInline, LedgerInline, MoveInline]
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        """Without positions, which are long and for nobody here."""
        seats = Prefetch("seats", Seat.objects.select_related("player"))
        rows = super().get_queryset(request).exclude(pk__in=sealed_matches())
        return rows.defer("state", "seed").prefetch_related(seats)

    @admin.display(description=_("players"))
    def players(self, match: Match) -> str:
        return names_in(match.seats.all())

    def view_on_site(self, match: Match) -> str | None:
        """Its page, where moderators get to see it."""
        return None if match.is_for_seats_only else reverse("match", args=[match.pk])

    def with_any_of(self, players: QuerySet[Any]) -> Q:
        return Q(pk__in=Seat.objects.filter(player__in=players).values("match"))

    acts = (
        RowAct(
            "void",
            _("Void"),
            lambda match, who, sent: rulings.void_match(match.pk, who, sent["reason"]),
            lambda match: match.reason not in Match.UNCOUNTED,
        ),
        RowAct(
            "restore",
            _("Let it count again"),
            lambda match, who, sent: rulings.restore_match(match.pk, who, sent["reason"]),
            lambda match: bool(match.reason_before_void),
        ),
        RowAct(
            "draw",
            _("End as a draw"),
            lambda match, who, sent: rulings.end_as_draw(match.pk, who, sent["reason"]),
            lambda match: not match.is_over,
        ),
        RowAct(
            "adjudicate",
            _("Adjudicate"),
            lambda match, who, sent: rulings.adjudicate(
                match.pk, who, sent["reason"], int(sent["winner"])
            ),
            lambda match: not match.is_over,
            WinnerForm,
            {"winner": _players},
        ),
    )
