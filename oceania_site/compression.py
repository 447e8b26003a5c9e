"""Whole pages leave compressed. Answers to htmx don't: they are small, and somebody waits."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class PageCompression(GZipMiddleware):
    """Django's own, which pads each answer by chance so that its length gives no secret away."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if request.method != "GET" or request.headers.get("HX-Request") == "true":
            return response
        return super().process_response(request, response)
