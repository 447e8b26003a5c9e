"""What every request passes through: who asks, headers, and the way to the login."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, cast
from urllib.parse import parse_qs, urlencode, urlsplit, urlunsplit

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME, SESSION_KEY, get_user
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.utils.cache import add_never_cache_headers
from django.utils.decorators import sync_and_async_middleware
from django.utils.functional import SimpleLazyObject
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from ladder.accounts.backend import is_logged_in
from ladder.guests import attach_guest
from oceania_site.security_headers import PAGE_GUARDS
from oceania_site.sessions import SessionStore

_NUL = "\0"
_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

_PRIVATE = ("/account/", "/accounts/")

_GetResponse = Callable[[HttpRequest], Any]
_Change = Callable[[HttpRequest, HttpResponseBase], HttpResponseBase]
_Middleware = Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]


@sync_and_async_middleware
def page_guards(get_response: _GetResponse) -> _Middleware:
    """Switch off what no page of ours uses, and keep answers from pages of other sites.

    Pages of accounts are kept from caches too.
    """
    return _changing(get_response, _with_guards)


@sync_and_async_middleware
def without_nul(get_response: _GetResponse) -> _Middleware:
    """Find nothing at an address with a NUL in it, and take no question with one.

    PostgreSQL stores none and fails when it is asked for one, whichever page asks.
    """

    def answer(request: HttpRequest) -> Any:  # noqa: ANN401 # an answer, or one to await
        if _NUL in request.path_info:
            raise Http404
        query = request.META.get("QUERY_STRING", "")
        if _NUL in query or "%00" in query:
            raise BadRequest("The address has a character that no text here has.")
        return get_response(request)

    if iscoroutinefunction(get_response):
        markcoroutinefunction(answer)
    return answer


@sync_and_async_middleware
def login_returns_to_the_page(get_response: _GetResponse) -> _Middleware:
    """Whoever is sent to the login comes back to the page that was open.

    A view that needs a login redirects there and names its own address to come back to. That is
    wrong for a fragment, which is no page, and for a form, whose address nobody can visit. htmx
    would also follow the redirect and put the login into the board; so it is told to leave the
    page instead.
    """
    return _changing(get_response, _by_way_of_the_login)


class PlayerAuthentication(AuthenticationMiddleware):
    """Django's own, with a short way for a session that brings its player along."""

    def process_request(self, request: HttpRequest) -> None:
        """Let views ask for the user, who is read when they do."""
        super().process_request(request)
        request.user = SimpleLazyObject(partial(_user_of, request))  # type: ignore[assignment]


def _user_of(request: HttpRequest) -> AbstractBaseUser | AnonymousUser:
    session = cast(SessionStore, request.session)
    # Asking what is in the session reads it, and the player with it.
    player = session.player if SESSION_KEY in session else None
    return player if player and is_logged_in(player, session) else get_user(request)


@sync_and_async_middleware
def guests(get_response: _GetResponse) -> _Middleware:
    """Let views ask for the guest of this browser by `request.guest()`, who is read once."""

    def asking_for_guest(request: HttpRequest) -> Any:  # noqa: ANN401 # an answer, or one to await
        attach_guest(request)
        return get_response(request)

    if iscoroutinefunction(get_response):
        markcoroutinefunction(asking_for_guest)
    return asking_for_guest


def _changing(get_response: _GetResponse, change: _Change) -> _Middleware:
    async def answer_async(request: HttpRequest) -> HttpResponseBase:
        return change(request, await get_response(request))

    def answer(request: HttpRequest) -> HttpResponseBase:
        return change(request, get_response(request))

    return answer_async if iscoroutinefunction(get_response) else answer


def _with_guards(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    for name, value in PAGE_GUARDS.items():
        response.headers.setdefault(name, value)
    if request.path.startswith(_PRIVATE) and "Cache-Control" not in response.headers:
        add_never_cache_headers(response)
    return response


def _by_way_of_the_login(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    if not isinstance(response, HttpResponseRedirect):
        return response
    login = resolve_url(settings.LOGIN_URL)
    if urlsplit(response.url).path != login:
        return response
    htmx = HtmxDetails(request)
    if htmx:
        return HttpResponseClientRedirect(_with_next(login, htmx.current_url_abs_path))
    if request.method not in _SAFE_METHODS and _leads_back_to(response, request):
        return HttpResponseRedirect(_with_next(login, _referring_page(request)))
    return response


def _leads_back_to(response: HttpResponseRedirect, request: HttpRequest) -> bool:
    after_login = parse_qs(urlsplit(response.url).query).get(REDIRECT_FIELD_NAME)
    return after_login == [request.get_full_path()]


def _with_next(login: str, page: str | None) -> str:
    # Without a host to allow, only an address of this site passes: `//elsewhere` does not.
    if not page or not url_has_allowed_host_and_scheme(page, allowed_hosts=None):
        return login
    return f"{login}?{urlencode({REDIRECT_FIELD_NAME: page}, safe='/')}"


def _referring_page(request: HttpRequest) -> str | None:
    parts = urlsplit(request.headers.get("Referer", ""))
    if (parts.scheme, parts.netloc) != (request.scheme, request.get_host()):
        return None
    return urlunsplit(("", "", parts.path, parts.query, ""))
