"""Players' accounts in the administration, with what the games have to say about it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.db import transaction
from django.http import HttpRequest
from django.shortcuts import redirect

from games.actions.own_opponents import OwnOpponent, refuse_own_opponent
from games.actions.player_locks import lock_players
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


@admin.register(Player)
class FairPlayerAdmin(PlayerAdmin):
    form = FairAccountForm

    def get_form(self, request: HttpRequest, obj: Player | None = None, **options: Any) -> Any:  # noqa: ANN401 # as Django has it
        """The form, which is a class of this request's own, with who fills it in."""
        made: Any = super().get_form(request, obj, **options)
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
