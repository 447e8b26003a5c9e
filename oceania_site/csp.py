"""The content security policy, which is the same for all pages but one."""

from __future__ import annotations

from typing import Any

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class PagePolicy(CSPMiddleware):
    """django-csp's own, which puts the policy together anew for every answer; here it is kept.

    A view that has another policy, and the pages of `DEBUG`, are left to it.
    """

    _settings: Any = None
    _policy = ""

    def process_request(self, _request: HttpRequest) -> None:
        """Make no nonce ready: all our scripts and styles are files."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if settings.DEBUG or hasattr(response, "_csp_replace"):
            return super().process_response(request, response)
        response.headers.setdefault(HEADER, self._kept())
        return response

    def _kept(self) -> str:
        if self._settings is not settings.CONTENT_SECURITY_POLICY:
            self._settings, self._policy = settings.CONTENT_SECURITY_POLICY, build_policy()
        return self._policy
