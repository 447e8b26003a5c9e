"""Plain-text ASGI responses that are given before Django: to health checks and Prometheus."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any, Final

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]

PLAIN: Final = "text/plain; charset=utf-8"


async def answer(
    scope: dict[str, Any], send: Send, status: int, text: str, content_type: str = PLAIN
) -> None:
    """Answer a GET or HEAD with this text, and any other method with a refusal."""
    content = text.encode()
    headers = [(b"content-type", content_type.encode()), (b"cache-control", b"no-store")]
    if scope["method"] not in ("GET", "HEAD"):
        status, content = HTTPStatus.METHOD_NOT_ALLOWED, b""
        headers.append((b"allow", b"GET, HEAD"))
    headers.append((b"content-length", str(len(content)).encode()))
    await send({"type": "http.response.start", "status": int(status), "headers": headers})
    body = b"" if scope["method"] == "HEAD" else content
    await send({"type": "http.response.body", "body": body})
