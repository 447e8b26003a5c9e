"""Signals of farming and of throwing games: the queue, and what the players have played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.moderation import signals as actions
from games.moderation.admin.filters import GameFilter, Waiting
from games.moderation.admin.row_actions import Acting, RowAct
from games.moderation.admin.search import FoundByPeople
from ladder.models import Signal
from ladder.read_only_admin import ReadOnly

if TYPE_CHECKING:
    SignalRows = admin.ModelAdmin[Signal]
else:  # Django's own class takes no parameters
    SignalRows = admin.ModelAdmin


class Unseen(Waiting):
    """Whether a moderator has looked at it."""

    title = _("state")

    def waiting(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset & Signal.waiting()


@admin.register(Signal)
class SignalAdmin(Acting, FoundByPeople, ReadOnly, SignalRows):
    fields = [
        "kind", "game", "player", "other", "times", "first_seen_at", "last_seen_at", "pages",
        "last_match", "looked_at", "moderator",
    ]  # fmt: skip
    readonly_fields = ["pages", "last_match"]
    list_display = [
        "kind", "game", "player", "other", "times", "first_seen_at", "last_seen_at", "waits",
    ]  # fmt: skip
    list_filter = [Unseen, "kind", GameFilter]
    list_select_related = ["player", "other"]
    search_fields = ["player__username", "other__username"]
    id_column = ""
    ordering = ["-last_seen_at"]
    show_full_result_count = False
    acts = (
        RowAct(
            "look",
            _("Looked at"),
            lambda row, who, sent: actions.look_at(row.pk, who, sent["reason"]),
            lambda row: row.waits,
        ),
    )

    def with_any_of(self, players: QuerySet[Any]) -> Q:
        return Q(player__in=players) | Q(other__in=players)

    @admin.display(boolean=True, description=_("waits"))
    def waits(self, signal: Signal) -> bool:
        return signal.waits

    @admin.display(description=_("what they have played"))
    def pages(self, signal: Signal) -> SafeString:
        """The way to the games of each, and to those of both with each other."""
        players = [player for player in (signal.player, signal.other) if player is not None]
        links = [
            (reverse("profile_results", args=[player.username]), player.username)
            for player in players
        ]
        if len(players) == 2:
            names = [player.username for player in players]
            links.append((reverse("versus", args=names), str(_("with each other"))))
        query = f"?game={signal.game}"
        return format_html_join(
            " · ", '<a href="{}{}">{}</a>', ((address, query, words) for address, words in links)
        )

    @admin.display(description=_("last match"))
    def last_match(self, signal: Signal) -> SafeString:
        match = signal.result.match
        return format_html(
            '<a href="{}">{}</a>', reverse("admin:games_match_change", args=[match]), match
        )
