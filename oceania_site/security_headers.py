"""Security headers: what a browser may do with an answer.

Pages get theirs from middlewares. What is answered before Django (files, health, a request that is
too large) passes those by, so the server's end adds what an answer does not have yet.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from django.conf import settings

_REFUSED_FEATURES: Final = (
    "accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer",
    "microphone", "midi", "payment", "usb",
)  # fmt: skip

#: What pages have beside the headers of Django's own middlewares.
PAGE_HEADERS: Final[Mapping[str, str]] = {
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in _REFUSED_FEATURES),
    "Cross-Origin-Resource-Policy": "same-origin",
}

_Application = Callable[..., Awaitable[None]]
_Send = Callable[[dict[str, Any]], Awaitable[None]]


def with_security_headers(application: _Application) -> _Application:
    """The application, with every header on every answer to a request."""
    added = {name.lower().encode(): value.encode() for name, value in bare_headers().items()}

    def missing(present: set[bytes]) -> list[tuple[bytes, bytes]]:
        # Who may frame a page is said in its policy.
        told = {b"x-frame-options"} if b"content-security-policy" in present else set()
        return [header for header in added.items() if header[0] not in present | told]

    async def answer(scope: dict[str, Any], receive: Any, send: _Send) -> None:  # noqa: ANN401 # ASGI's own
        async def send_with_headers(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                present = {name.lower() for name, _ in message["headers"]}
                if not present.issuperset(added):  # pages have all of them
                    message = {**message, "headers": [*message["headers"], *missing(present)]}
            await send(message)

        await application(scope, receive, send_with_headers if scope["type"] == "http" else send)

    return answer


def bare_headers() -> dict[str, str]:
    """What an answer has that is no page: it may be read, and nothing else."""
    headers = {
        **PAGE_HEADERS,
        "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none';"
        " frame-ancestors 'none'",
        "Cross-Origin-Opener-Policy": settings.SECURE_CROSS_ORIGIN_OPENER_POLICY,
        "Referrer-Policy": settings.SECURE_REFERRER_POLICY,
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": settings.X_FRAME_OPTIONS,
    }
    if settings.SITE_ADDRESS.secure:
        headers["Strict-Transport-Security"] = (
            f"max-age={settings.SECURE_HSTS_SECONDS}; includeSubDomains; preload"
        )
    return headers
