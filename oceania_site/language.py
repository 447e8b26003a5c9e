"""The language of an answer: the one that its reader chose, or that the browser asks for."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils import translation
from django.utils.cache import patch_vary_headers


class PageLanguage(LocaleMiddleware):
    """Django's own, without looking for a language in the address: none of ours has one."""

    def process_request(self, request: HttpRequest) -> None:
        """Speak the language of whoever asks."""
        translation.activate(translation.get_language_from_request(request))
        request.LANGUAGE_CODE = translation.get_language()

    def process_response(
        self, _request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Say which language it is, and that another browser may get another."""
        patch_vary_headers(response, ("Accept-Language",))
        response.headers.setdefault("Content-Language", translation.get_language())
        return response
