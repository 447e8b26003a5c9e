"""Refuses websockets from pages of other origins.

A browser sends its cookies along whoever's page opens a socket, so the page's origin decides.
Channels has a validator for this; it stumbles over malformed origins, and asks the channel layer
for a channel only to refuse.
"""

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import validate_host

from games.live.consumers import RefusingConsumer

_USUAL_PORTS = {"http": 80, "https": 443}

_Application = Callable[..., Awaitable[None]]

_refuse: _Application = RefusingConsumer.as_asgi()


def from_our_pages(application: _Application) -> _Application:
    """The application, for handshakes whose origin is one of our hosts; others are refused."""

    async def check(scope: dict[str, Any], *connection: Any) -> None:  # noqa: ANN401 # ASGI's own
        origins, hosts = _headers(scope, b"origin"), _headers(scope, b"host")
        allowed = len(origins) == 1 and is_ours(origins[0], hosts[0] if hosts else "")
        await (application if allowed else _refuse)(scope, *connection)

    return check


def is_ours(origin: str, asked_host: str) -> bool:
    """Whether a page of this origin is ours: of one of our hosts, and of the site's own port.

    On a site with TLS it must have come by TLS. A local site is also reached at other ports, which
    editors and containers forward to it: there the page's port may be that of the handshake's Host.
    """
    try:
        parts, asked = urlsplit(origin), urlsplit(f"//{asked_host}")
        host, port, asked_port = parts.hostname or "", parts.port, asked.port
    except ValueError:
        return False
    site = settings.SITE_ADDRESS
    schemes = ("https",) if site.secure else ("http", "https")
    if parts.scheme not in schemes:
        return False
    usual = _USUAL_PORTS[parts.scheme]
    ports = (site.port, asked_port) if site.local and asked_host else (site.port,)
    if (port or usual) not in {known or usual for known in ports}:
        return False
    return validate_host(f"[{host}]" if ":" in host else host, settings.ALLOWED_HOSTS)


def _headers(scope: dict[str, Any], wanted: bytes) -> list[str]:
    return [value.decode("latin-1") for name, value in scope["headers"] if name == wanted]
