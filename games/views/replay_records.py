"""Replays of records that people bring along. Nothing of them is kept."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.forms.records import RecordForm
from games.rendering.replay.page import replay_context
from games.rendering.replay.plies import ply_parts
from games.rendering.replay.telling import Replay, replay_of_record
from games.rendering.sentences import sentence_of_record
from games.rules.oceania.replay import read_record
from games.rules.records import NotARecord, RecordError
from games.views.matches import is_htmx, varied


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def replay_record(request: HttpRequest) -> HttpResponse:
    """The form; or, sent along with a record, that record at a ply: the last if none is named."""
    if request.method != "POST":
        return render(request, "games/replay/record_form.html", {"form": RecordForm()})
    form = RecordForm(request.POST, request.FILES)
    shown = _replay_in(form)
    if shown is None:
        return render(request, "games/replay/record_form.html", {"form": form}, status=422)
    wanted = form.cleaned_data["ply"]
    ply = shown.plies if wanted is None else min(wanted, shown.plies)
    if is_htmx(request):
        return varied(HttpResponse("".join(ply_parts(shown, ply).values())))
    context = replay_context(shown, ply) | {"record": form.cleaned_data["text"]}
    return varied(render(request, "games/replay/record.html", context))


def _replay_in(form: RecordForm) -> Replay | None:
    """What was sent; None if that is no right record, and the form says why."""
    if not form.is_valid():
        return None
    try:
        return replay_of_record(read_record(form.cleaned_data["text"]))
    except NotARecord as error:
        form.add_error(None, ValidationError(gettext(str(error))))
    except RecordError as error:
        form.add_error(None, ValidationError(sentence_of_record(error)))
    return None
