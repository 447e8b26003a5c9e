"""The type of a request that django-htmx's middleware has passed on, for views that ask it."""

from __future__ import annotations

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxHttpRequest(HttpRequest):
    """A request whose `htmx` is true if a page's script asks, which needs changed parts only."""

    htmx: HtmxDetails
