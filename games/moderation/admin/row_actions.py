"""Acts on a row of the administration: a page with a form for each, and buttons that lead there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.contrib.admin import ModelAdmin
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.matches.refusals import Refused
from ladder.models import Player
from ladder.moderation.models import LONGEST_REASON

Words = str | Promise

#: Beside a reason that goes to the player, too.
TOLD: Final = _("The player reads it. It stays in the audit for good: please name nobody.")


class PlainForm(forms.Form):
    """For what needs no words."""


class ReasonForm(forms.Form):
    """Why something is done. It goes into the audit, and stays there."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea({"rows": 4}),
        help_text=_("Stays in the audit for good. Please name nobody here."),
    )


@dataclass(frozen=True)
class RowAct:
    """Something that can be done to a row."""

    name: str
    title: Words
    #: Does it, with the row, the moderator and what the form has sent; may raise a `Refused`.
    do: Callable[[Any, Player, Mapping[str, Any]], object]
    #: Whether there is a button for it on this row's page. Whether it is done, the action decides.
    is_offered: Callable[[Any], bool]
    form: type[forms.Form] = ReasonForm
    #: Choices of a field that depend on the row, by the field's name.
    choices: Mapping[str, Callable[[Any], list[tuple[str, str]]]] | None = None


class Acting:
    """For a `ModelAdmin` whose rows are changed by acts and not by its form."""

    acts: Sequence[RowAct] = ()
    change_form_template: Any = "admin/acts/change_form.html"

    def get_urls(self: Any) -> list[URLPattern]:  # mixed into a ModelAdmin
        own = path(
            "<path:object_id>/acts/<slug:act>/",
            self.admin_site.admin_view(self.act_view),
            name=f"{_key_of(self)}_act",
        )
        return [own, *super().get_urls()]  # type: ignore[misc] # of the ModelAdmin

    def may_act(self: Any, request: HttpRequest) -> bool:
        """Whoever may change such rows may do what can be done to them."""
        meta = self.model._meta  # noqa: SLF001 # documented in spite of its name
        return request.user.has_perm(f"{meta.app_label}.change_{meta.model_name}")

    def change_view(
        self: Any,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """The row's page, with a button for each act that is possible."""
        row = self.get_object(request, object_id)
        offered = [act for act in self.acts if row is not None and act.is_offered(row)]
        context = {
            "acts": [
                (act.title, reverse(f"admin:{_key_of(self)}_act", args=[object_id, act.name]))
                for act in offered
                if self.may_act(request)
            ],
            **(extra_context or {}),
        }
        return super().change_view(request, object_id, form_url, context)  # type: ignore[misc,no-any-return]

    def history_view(
        self: Any,
        request: HttpRequest,
        object_id: str,
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """What was done to the row stands in the audit; Django's own log knows nothing of it."""
        if not request.user.has_perm("ladder.view_auditentry"):
            return super().history_view(request, object_id, extra_context)  # type: ignore[misc,no-any-return]
        kind = self.model._meta.model_name  # noqa: SLF001 # documented in spite of its name
        query = urlencode({"target": kind, "row": unquote(object_id)})
        return HttpResponseRedirect(f"{reverse('admin:ladder_auditentry_changelist')}?{query}")

    def act_view(self: Any, request: HttpRequest, object_id: str, act: str) -> HttpResponse:
        """The page of one act on one row."""
        chosen = next((known for known in self.acts if known.name == act), None)
        row = self.get_object(request, object_id)
        if chosen is None or row is None:
            raise Http404
        if not self.may_act(request):
            raise PermissionDenied
        form = chosen.form(request.POST if request.method == "POST" else None)
        for field, choices_for in (chosen.choices or {}).items():
            choice = form.fields[field]
            assert isinstance(choice, forms.ChoiceField)
            choice.choices = choices_for(row)
        back = reverse(f"admin:{_key_of(self)}_change", args=[object_id])
        page = FormPage(self, chosen.title, back, row)
        return page.answer(request, form, lambda sent: chosen.do(row, _moderator(request), sent))


@dataclass(frozen=True)
class FormPage:
    """A page of the administration that has a form and does something with it."""

    admin: ModelAdmin[Any]
    title: Words
    back: str
    row: Model | None = None
    #: What it is done to, a line for each, where that is no row with a page to come back to.
    about: Sequence[SafeString] = ()

    def answer(
        self,
        request: HttpRequest,
        form: forms.Form,
        do: Callable[[Mapping[str, Any]], object],
    ) -> HttpResponse:
        """The form; what is wrong with it; or, once that is done, the way back."""
        if not form.is_valid():
            return self._render(request, form, 422 if form.is_bound else 200)
        try:
            do(form.cleaned_data)
        except Refused as refusal:
            form.add_error(None, str(refusal))
            return self._render(request, form, 409)
        messages.success(request, _("Done."))
        return HttpResponseRedirect(self.back)

    def _render(self, request: HttpRequest, form: forms.Form, status: int) -> HttpResponse:
        context = {
            **self.admin.admin_site.each_context(request),
            "title": self.title,
            "form": form,
            "row": self.row,
            "about": self.about,
            "opts": self.admin.opts,
            "back": self.back,
        }
        return render(request, "admin/acts/form.html", context, status=status)


def _moderator(request: HttpRequest) -> Player:
    assert isinstance(request.user, Player)
    return request.user


def _key_of(admin: Any) -> str:  # noqa: ANN401 # a ModelAdmin of any model
    meta = admin.model._meta  # noqa: SLF001 # documented in spite of its name
    return f"{meta.app_label}_{meta.model_name}"
