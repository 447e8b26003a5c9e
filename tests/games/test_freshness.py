"""Answers that nobody may keep say so as Django's own decorator does."""

from collections.abc import Callable

import pytest
from django.http import HttpRequest, HttpResponse
from django.utils.http import http_date
from django.views.decorators import cache

from games.views import freshness

MOMENT = 1_790_000_000.75


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Cache-Control": "max-age=60, public"},
        {"Expires": http_date(MOMENT + 60)},
        {"Vary": "Cookie"},
    ],
)
def test_the_headers_are_djangos(headers: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: MOMENT)

    def view(_request: HttpRequest) -> HttpResponse:
        return HttpResponse("the tide", headers=headers)

    decorators: list[Callable[..., Callable[..., HttpResponse]]]
    decorators = [cache.never_cache, freshness.never_cache]
    djangos, ours = (decorate(view)(HttpRequest()).headers for decorate in decorators)
    assert dict(ours) == dict(djangos)
    assert "no-store" in ours["Cache-Control"]
