"""The ASGI application: static files, then Django for HTTP."""

import os
from wsgiref.headers import Headers

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope
from channels.routing import ProtocolTypeRouter
from django.conf import settings
from servestatic import ServeStaticASGI

from oceania_site.handler import django_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "oceania_site.settings")


async def refuse_socket(
    _scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
) -> None:
    """No page opens a socket yet: answer the handshake with 403 rather than with an error."""
    await receive()
    await send({"type": "websocket.close", "code": 1000, "reason": None})


def secure_static_file(headers: Headers, _path: str, _url: str) -> None:
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"


application = ServeStaticASGI(
    ProtocolTypeRouter({"http": django_application(), "websocket": refuse_socket}),
    root=settings.STATIC_ROOT,
    prefix=settings.STATIC_URL,
    allow_all_origins=False,
    add_headers_function=secure_static_file,
)
