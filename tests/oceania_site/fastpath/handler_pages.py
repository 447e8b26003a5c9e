"""Pages of the tests' own, for what no page of the site does; `test_handler` serves them."""

from __future__ import annotations

import threading
from uuid import UUID
from weakref import ref

from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import include, path
from django.utils import timezone, translation

from games.matches.request_info import ARRIVED_AT

#: Set when a visitor has come to a page that waits, and by the test when it shall go on.
arrived = threading.Event()
go_on = threading.Event()
finished = threading.Event()
PATIENCE = 10.0
#: The requests that came to `remember`, as long as they are there.
remembered: list[ref[HttpRequest]] = []


def echo(request: HttpRequest) -> HttpResponse:
    return HttpResponse(request.body, content_type="application/octet-stream")


def where(_request: HttpRequest) -> JsonResponse:
    """The thread, its database connection, and the loop that code in it would find."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse(
        {
            "thread": threading.current_thread().name,
            "connection": id(connection.connection),
        }
    )


def who(request: HttpRequest) -> HttpResponse:
    """Whether somebody is logged in, for which the session is read."""
    return HttpResponse("yes" if request.user.is_authenticated else "no")


def move(request: HttpRequest, match_id: UUID) -> HttpResponse:  # noqa: ARG001 # the address's
    """The thread; with `wait`, not before the test says so."""
    if request.POST.get("wait"):
        wait(request)
    return HttpResponse(threading.current_thread().name)


def remember(request: HttpRequest) -> HttpResponse:
    """Hang something on the request that leads back to it, as Django's middlewares do."""
    request.remembers = lambda: request  # type: ignore[attr-defined]
    remembered.append(ref(request))
    return HttpResponse("remembered")


def leave_traces(_request: HttpRequest) -> HttpResponse:
    """Change what a careless view would leave behind."""
    translation.activate("de")
    timezone.activate("Asia/Tokyo")
    return HttpResponse("changed")


def tell_traces(_request: HttpRequest) -> JsonResponse:
    return JsonResponse(
        {"zone": timezone.get_current_timezone_name(), "language": translation.get_language()}
    )


def fail(_request: HttpRequest) -> HttpResponse:
    raise RuntimeError("a page that fails")


def wait(_request: HttpRequest) -> HttpResponse:
    """Stay until the test says so, then tell that the work was done to its end."""
    arrived.set()
    go_on.wait(PATIENCE)
    finished.set()
    return HttpResponse("done")


def arrival(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"arrived_at": request.META[ARRIVED_AT]})


_PAGES = (echo, where, who, remember, leave_traces, tell_traces, fail, wait, arrival)

urlpatterns = [
    path("matches/<uuid:match_id>/moves/", move),
    path("matches/<uuid:match_id>/chat/", move),
    *(path(f"{page.__name__}/", page) for page in _PAGES),
    path("", include("oceania_site.urls")),  # the middlewares and error pages name some of these
]
