"""The site's `handler500`: the page for an error, or for a database that is away."""

import sys
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.utils.translation import gettext as _
from django.views import defaults
from django_htmx.middleware import HtmxDetails

from oceania_site.database import is_away

#: Seconds after which it may be worth to ask again: a database is restarted in less.
RETRY_AFTER = 5


def server_error(request: HttpRequest) -> HttpResponse:
    """The page for an error: if the database is away, one that says so and when to come again.

    Django calls this while it handles the error. Neither page may ask the database anything, so
    they are rendered without a request.
    """
    if not is_away(sys.exc_info()[1]):
        return defaults.server_error(request)
    if HtmxDetails(request):
        # A script asked for a part of a page, and says in its own words that none came.
        text = _("The site cannot reach its records at the moment. Please try again in a moment.")
        content, kind = f"{text}\n", "text/plain; charset=utf-8"
    else:
        content, kind = loader.get_template("503.html").render(), "text/html; charset=utf-8"
    headers = {"Retry-After": str(RETRY_AFTER), "Cache-Control": "no-store"}
    return HttpResponse(
        content, status=HTTPStatus.SERVICE_UNAVAILABLE, content_type=kind, headers=headers
    )
