from allauth.account.decorators import reauthentication_required
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ladder import mail, privacy
from ladder.accounts.forms import DeleteAccountForm
from ladder.models import Player


@require_safe
@login_required
def account(request: HttpRequest) -> HttpResponse:
    player = _player(request)
    types = list(Authenticator.objects.filter(user=player).values_list("type", flat=True))
    return render(
        request,
        "ladder/account.html",
        {
            "addresses": EmailAddress.objects.filter(user=player).order_by("-primary", "email"),
            "has_totp": Authenticator.Type.TOTP in types,
            "passkeys": types.count(Authenticator.Type.WEBAUTHN),
            "has_recovery_codes": Authenticator.Type.RECOVERY_CODES in types,
            "session_count": len(UserSession.objects.purge_and_list(player)),
        },
    )


@require_safe
@login_required
@never_cache
def download_data(request: HttpRequest) -> HttpResponse:
    player = _player(request)
    content = {"site": "Oceania", "exported": timezone.now(), **privacy.export(player)}
    answer = JsonResponse(content, json_dumps_params={"indent": 2, "ensure_ascii": False})
    file = content_disposition_header(True, f"oceania-{player.username}.json")
    answer.headers["Content-Disposition"] = file
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
@reauthentication_required
def delete_account(request: HttpRequest) -> HttpResponse:
    player = _player(request)
    form = DeleteAccountForm(player, request.POST if request.method == "POST" else None)
    if not form.is_valid():
        status = 422 if form.is_bound else 200
        context = {"form": form, "held_days": settings.NAMES_HELD_DAYS}
        return render(request, "ladder/delete_account.html", context, status=status)
    privacy.erase(player)
    logout(request)
    messages.success(request, _("Your account is deleted. Fair winds!"))
    return redirect("home")


@require_POST
@login_required
def end_session(request: HttpRequest, session_id: int) -> HttpResponse:
    session = get_object_or_404(UserSession, pk=session_id, user=_player(request))
    if session.is_current():
        logout(request)
        return redirect("home")
    session.end()
    messages.success(request, _("That session is ended."))
    return redirect("usersessions_list")


@csrf_exempt  # a mail program's own button posts here; the link itself says who it is
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """End the reminders of whoever got this link. A program that only looks ends nothing."""
    player = mail.subscriber(token)
    if player is None:
        raise Http404
    if request.method == "POST":
        mail.unsubscribe(player)
    context = {"name": player.username, "done": request.method == "POST"}
    return render(request, "ladder/unsubscribe.html", context)


def _player(request: HttpRequest) -> Player:
    """For views behind a login: the type checker cannot know that there is one."""
    assert isinstance(request.user, Player)
    return request.user
