"""What was said beside matches, for moderators to read and to hide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.chat import actions
from games.models import ChatMessage
from games.moderation.admin.row_actions import TOLD, Acting, ReasonForm, RowAct
from games.moderation.admin.search import FoundByPeople
from ladder.read_only_admin import ReadOnly

if TYPE_CHECKING:
    ChatRows = admin.ModelAdmin[ChatMessage]
else:  # Django's own class takes no parameters
    ChatRows = admin.ModelAdmin


class HideForm(ReasonForm):
    """Why a line is hidden, also for its author."""

    def __init__(self, *arguments: Any, **options: Any) -> None:  # noqa: ANN401 # as Django has it
        super().__init__(*arguments, **options)
        self.fields["reason"].help_text = TOLD


@admin.register(ChatMessage)
class ChatMessageAdmin(Acting, FoundByPeople, ReadOnly, ChatRows):
    """A search for a match's id lists its chat."""

    fields = ["match", "room", "player", "text", "at", "hidden_at"]
    list_display = ["at", "chat_of", "room", "player", "text", "hidden_at"]
    list_filter = ["room", ("hidden_at", admin.EmptyFieldListFilter)]
    search_fields = ["match__id", "player__username", "text"]
    id_column = "match"
    ordering = ["-id"]
    show_full_result_count = False
    acts = (
        RowAct(
            "hide",
            _("Hide"),
            lambda line, who, sent: actions.hide_line(line.pk, who, sent["reason"]),
            lambda line: line.hidden_at is None,
            HideForm,
        ),
        RowAct(
            "restore",
            _("Show again"),
            lambda line, who, sent: actions.restore_line(line.pk, who, sent["reason"]),
            lambda line: line.hidden_at is not None,
        ),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[ChatMessage]:
        """With match and player in the same query, and without the match's position."""
        rows = super().get_queryset(request).select_related("match", "player")
        return rows.defer("match__state", "match__seed")

    @admin.display(description=_("match"))
    def chat_of(self, line: ChatMessage) -> SafeString:
        """A short name of the match that leads to all of its chat: its id takes too much room."""
        short = f"{line.match.game} {line.match_id.hex[:8]}…"
        return format_html('<a href="?q={}">{}</a>', line.match_id, short)

    def with_any_of(self, players: QuerySet[Any]) -> Q:
        return Q(player__in=players)

    def with_word(self, word: str) -> Q:
        return super().with_word(word) | Q(text__icontains=word)
