"""What a browser shows where there is no network: a page of ours instead of its own."""

from __future__ import annotations

from typing import Final

from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from ladder.appearance import theme_of

#: What the page needs to look like the others.
FILES: Final = (
    "brand/compass.svg",
    "site/tokens.css",
    "site/dark.css",
    "site/layout.css",
    "site/header.css",
    "site/avatars.css",
)


@require_safe
@never_cache
def offline(request: HttpRequest) -> HttpResponse:
    """The page, the same for everybody: whoever keeps it keeps nothing of anybody."""
    return HttpResponse(render_to_string("offline.html", {"theme": theme_of(request)}))


@require_safe
@never_cache
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script that keeps that page; it names the files of this release, so it changes too."""
    context = {
        "page": reverse("offline"),
        "files": [staticfiles_storage.url(name) for name in FILES],
    }
    return render(request, "service-worker.js", context, content_type="text/javascript")
