"""Middlewares: security headers, no NUL for PostgreSQL, guests, the way to the login."""

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit, urlunsplit

from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.utils.cache import add_never_cache_headers
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from ladder.accounts.return_address import return_query
from ladder.guests import attach_guest
from oceania_site.security_headers import PAGE_HEADERS

_NUL = "\0"
_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

_PRIVATE = ("/account/", "/accounts/")

_GetResponse = Callable[[HttpRequest], HttpResponseBase]


def page_headers(get_response: _GetResponse) -> _GetResponse:
    """Switch off what no page of ours uses, and keep answers from pages of other sites.

    Pages of accounts are kept from caches too.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        for name, value in PAGE_HEADERS.items():
            response.headers.setdefault(name, value)
        if request.path.startswith(_PRIVATE) and "Cache-Control" not in response.headers:
            add_never_cache_headers(response)
        return response

    return answer


def without_nul(get_response: _GetResponse) -> _GetResponse:
    """Find nothing at an address with a NUL in it, and take no question or session with one.

    PostgreSQL stores none and fails when it is asked for one, whichever page asks.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        if _NUL in request.path_info:
            raise Http404
        query = request.META.get("QUERY_STRING", "")
        if _NUL in query or "%00" in query:
            raise BadRequest("The address has a character that no text here has.")
        if _NUL in request.COOKIES.get(settings.SESSION_COOKIE_NAME, ""):
            del request.COOKIES[settings.SESSION_COOKIE_NAME]
        return get_response(request)

    return answer


def login_returns_to_the_page(get_response: _GetResponse) -> _GetResponse:
    """Whoever is sent to the login comes back to the page that was open.

    A view that needs a login redirects there and names its own address to come back to. That is
    wrong for a fragment, which is no page, and for a form, whose address nobody can visit. htmx
    would also follow the redirect and put the login into the board; so it is told to leave the
    page instead.
    """
    return lambda request: _by_way_of_the_login(request, get_response(request))


def guests(get_response: _GetResponse) -> _GetResponse:
    """Let views ask for the guest of this browser by `request.guest()`, who is read once."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        attach_guest(request)
        return get_response(request)

    return answer


def _by_way_of_the_login(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    if not isinstance(response, HttpResponseRedirect):
        return response
    login = resolve_url(settings.LOGIN_URL)
    if urlsplit(response.url).path != login:
        return response
    htmx = HtmxDetails(request)
    if htmx:
        return HttpResponseClientRedirect(login + return_query(htmx.current_url_abs_path))
    if request.method not in _SAFE_METHODS and _leads_back_to(response, request):
        return HttpResponseRedirect(login + return_query(_referring_page(request)))
    return response


def _leads_back_to(response: HttpResponseRedirect, request: HttpRequest) -> bool:
    after_login = parse_qs(urlsplit(response.url).query).get(REDIRECT_FIELD_NAME)
    return after_login == [request.get_full_path()]


def _referring_page(request: HttpRequest) -> str | None:
    parts = urlsplit(request.headers.get("Referer", ""))
    if (parts.scheme, parts.netloc) != (request.scheme, request.get_host()):
        return None
    return urlunsplit(("", "", parts.path, parts.query, ""))
