"""Answers that hold for this moment only, and are to be kept by nobody."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Concatenate, Final, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers
from django.utils.http import http_date

P = ParamSpec("P")
_View = Callable[Concatenate[HttpRequest, P], HttpResponse]

_KEPT_BY_NOBODY: Final = "max-age=0, no-cache, no-store, must-revalidate, private"


def never_cache(view: _View[P]) -> _View[P]:
    """Django's decorator of that name, which puts the same words together for each answer anew."""

    @wraps(view)
    def fresh(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        response = view(request, *args, **kwargs)
        headers = response.headers
        if "Expires" in headers or "Cache-Control" in headers:
            add_never_cache_headers(response)
        else:
            headers["Expires"] = _date_of(int(time.time()))
            headers["Cache-Control"] = _KEPT_BY_NOBODY
        return response

    return fresh


@lru_cache(maxsize=1)
def _date_of(second: int) -> str:
    return http_date(second)
