"""What every answer has, whoever asks and whatever for: headers, and cookies that stay with us."""

from __future__ import annotations

from http.cookies import SimpleCookie
from typing import Final, Protocol


class Headers(Protocol):
    """What Django, `http.client` and others keep headers in."""

    def __getitem__(self, name: str, /) -> str: ...

    def get(self, name: str, missing: str, /) -> str | None: ...


POLICY: Final = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "font-src": "'self'",
    "connect-src": "'self' wss://oceania.example",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
#: The policy of what is no page.
BARE_POLICY: Final = {
    "default-src": "'none'",
    "form-action": "'none'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
HEADERS: Final = {
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains; preload",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "accelerometer=(), camera=(), display-capture=(), geolocation=(),"
    " gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
}
#: The same on a site without TLS.
PLAIN_HEADERS: Final = {**HEADERS, "Strict-Transport-Security": ""}
#: What is different about the one page that others may put into a frame.
FRAMED: Final = "/embed/"
FRAMED_POLICY: Final = {**POLICY, "frame-ancestors": "*"}
FRAMED_HEADERS: Final = {**HEADERS, "X-Frame-Options": ""}


def policy_in(headers: Headers) -> dict[str, str]:
    """The directives of an answer's content security policy."""
    directives = headers["Content-Security-Policy"].split(";")
    return dict(directive.strip().split(" ", 1) for directive in directives)


def guards_in(headers: Headers) -> dict[str, str | None]:
    """The other headers that an answer must have, as it has them."""
    return {name: headers.get(name, "") for name in HEADERS}


def loose(cookies: SimpleCookie) -> list[str]:
    """The cookies of an answer that another host or a script could get at."""
    return [
        name
        for name, cookie in cookies.items()
        if not (
            name.startswith("__Host-")
            and cookie["secure"]
            and cookie["path"] == "/"
            and not cookie["domain"]
            and cookie["samesite"] == "Lax"
            and (cookie["httponly"] or cookie["max-age"] == 0)
        )
    ]
