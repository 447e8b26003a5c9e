"""Sockets for our own pages only.

A browser sends its cookies along whoever's page opens a socket, so the page's origin decides.
Channels has a validator for this; it stumbles over malformed origins, and asks the channel layer
for a channel only to refuse.
"""

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import validate_host

from games.live.sockets import refuse_socket

_Application = Callable[..., Awaitable[None]]


def from_our_pages(application: _Application) -> _Application:
    """The application, for handshakes whose origin is one of our hosts; others are refused."""

    async def check(scope: dict[str, Any], *connection: Any) -> None:  # noqa: ANN401 # ASGI's own
        origins = [value for name, value in scope["headers"] if name == b"origin"]
        allowed = len(origins) == 1 and is_ours(origins[0].decode("latin-1"))
        await (application if allowed else refuse_socket)(scope, *connection)

    return check


def is_ours(origin: str) -> bool:
    """Whether a page of this origin is ours; on a site with TLS it must have come by TLS."""
    try:
        parts = urlsplit(origin)
        host = parts.hostname or ""
    except ValueError:
        return False
    schemes = ("https",) if settings.SITE_ADDRESS.secure else ("http", "https")
    bracketed = f"[{host}]" if ":" in host else host
    return parts.scheme in schemes and validate_host(bracketed, settings.ALLOWED_HOSTS)
