"""Compresses whole pages. Answers to htmx are left as they are: small, and somebody waits.

Nor do pages with secrets of a person's, such as keys, codes and links that let somebody in. The
length of a compressed page tells something about them to whoever can have a word of theirs put
beside them.
"""

from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

#: Accounts, challenges with their links of invitation, and the invitations themselves.
_SECRETIVE: Final = ("/account/", "/accounts/", "/challenges/", "/join/")


class PageCompression(GZipMiddleware):
    """Django's own, which pads each answer by chance so that its length gives no secret away."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if request.method != "GET" or request.headers.get("HX-Request") == "true":
            return response
        if request.path_info.startswith(_SECRETIVE):
            return response
        return super().process_response(request, response)
