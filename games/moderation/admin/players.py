"""Players in the administration: their accounts, and what moderators need to know about them."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from games.matches.player_locks import lock_players
from games.matches.refusals import Refused
from games.models.player_records import LONGEST_PLAYER_NOTE
from games.moderation.admin.player_record import parts_for, record_address, settle_all_address
from games.moderation.admin.reports import RECORD
from games.moderation.player_records import add_note, keep_former_name
from games.moderation.reports import OwnOpponent, refuse_own_opponent
from ladder.admin import AccountForm, PlayerAdmin
from ladder.models import Player


class FairAccountForm(AccountForm):
    """An account whose player its keeper does not win against by switching it off."""

    keeper: Player

    def clean_is_active(self) -> bool:
        is_active: bool = self.cleaned_data["is_active"]
        if "is_active" in self.changed_data:
            lock_players([self.instance.pk])
            try:
                refuse_own_opponent(self.instance.pk, self.keeper)
            except OwnOpponent as refusal:
                raise forms.ValidationError(str(refusal)) from refusal
        return is_active


class NoteForm(forms.Form):
    """A note for the other moderators."""

    text = forms.CharField(
        label=_("New note"),
        max_length=LONGEST_PLAYER_NOTE,
        widget=forms.Textarea({"rows": 3}),
        help_text=_(
            "Moderators read it, and the player gets it with a download of their data. Please name"
            " nobody."
        ),
    )


@admin.register(Player)
class FairPlayerAdmin(PlayerAdmin):
    form = FairAccountForm
    change_form_template = "admin/acts/change_form.html"

    def get_urls(self) -> list[URLPattern]:
        own = path(
            "<path:object_id>/record/",
            self.admin_site.admin_view(self.record_view),
            name="ladder_player_record",
        )
        return [own, *super().get_urls()]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """The account, with the way to the player's record."""
        record = reverse("admin:ladder_player_record", args=[object_id])
        context = {"acts": [(RECORD, record)], **(extra_context or {})}
        return super().change_view(request, object_id, form_url, context)

    def record_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Reports, sanctions, games, names and notes of a player; a note that is sent is added."""
        player = self.get_object(request, unquote(object_id))
        if not self.has_view_permission(request, player):
            raise PermissionDenied
        if player is None:
            raise Http404
        may_note = request.user.has_perm("games.add_playernote")
        if request.method != "POST":
            offers_note = may_note and player.deleted_at is None
            return self._record(request, player, NoteForm() if offers_note else None)
        if not may_note:
            raise PermissionDenied
        return self._add_note(request, player, NoteForm(request.POST))

    def _add_note(self, request: HttpRequest, player: Player, form: NoteForm) -> HttpResponse:
        if not form.is_valid():
            return self._record(request, player, form, 422)
        try:
            add_note(player.pk, request.user, form.cleaned_data["text"])  # type: ignore[arg-type] # whoever enters is a Player
        except Refused as refusal:
            form.add_error(None, str(refusal))
            return self._record(request, player, form, 409)
        messages.success(request, _("The note was added."))
        return redirect(f"{record_address(player)}#notes")

    def _record(
        self, request: HttpRequest, player: Player, form: NoteForm | None, status: int = 200
    ) -> HttpResponse:
        reader = request.user
        assert isinstance(reader, Player)
        context = {
            **self.admin_site.each_context(request),
            "title": player.username,
            "player": player,
            "opts": self.opts,
            "parts": parts_for(player, reader, request.GET),
            "settle_url": settle_all_address(player, reader),
            "may_sanction": reader.has_perm("ladder.add_sanction"),
            "form": form,
        }
        return render(request, "admin/player_record.html", context, status=status)

    def save_model(self, request: HttpRequest, obj: Player, form: Any, change: bool) -> None:  # noqa: ANN401 # as Django has it
        """Save the account; a name that is changed is kept for the moderators."""
        super().save_model(request, obj, form, change)
        if change and "username" in form.changed_data:
            keep_former_name(obj, form.initial["username"])

    def get_form(
        self,
        request: HttpRequest,
        obj: Player | None = None,
        change: bool = False,
        **options: Any,  # noqa: ANN401 # as Django has it
    ) -> Any:  # noqa: ANN401 # as Django has it
        """The form, which is a class of this request's own, with who fills it in."""
        made: Any = super().get_form(request, obj, change=change, **options)
        made.keeper = request.user
        return made

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> Any:  # noqa: A002, ANN401 # as Django has it
        """Django's page for another password; it would log an opponent out."""
        player = self.get_object(request, unquote(id))
        try:
            if self.has_change_permission(request, player):
                self._refuse_own_opponent(request, player)
        except OwnOpponent as refusal:
            messages.error(request, str(refusal))
            return redirect("admin:ladder_player_change", id)
        return super().user_change_password(request, id, form_url)

    @staticmethod
    @transaction.atomic
    def _refuse_own_opponent(request: HttpRequest, player: Player | None) -> None:
        if player is not None:
            lock_players([player.pk])
            refuse_own_opponent(player.pk, request.user)  # type: ignore[arg-type] # whoever enters is a Player
