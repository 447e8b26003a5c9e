"""The ASGI application: static files, then health checks and metrics, then Django; and sockets."""

import os

import django
from channels.routing import ProtocolTypeRouter
from django.conf import settings
from servestatic import ServeStaticASGI

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "oceania_site.settings")
django.setup(set_prefix=False)

# Models can't be imported before the line above has made the apps ready.
from games.live.routing import sockets  # noqa: E402
from oceania_site.fastpath.handler import django_application  # noqa: E402
from oceania_site.metrics import with_metrics  # noqa: E402
from oceania_site.readiness import with_health  # noqa: E402
from oceania_site.security_headers import with_security_headers  # noqa: E402
from oceania_site.websocket_origin import from_our_pages  # noqa: E402

application = with_security_headers(
    ServeStaticASGI(
        ProtocolTypeRouter(
            {
                "http": with_health(with_metrics(django_application())),
                "websocket": from_our_pages(sockets),
            }
        ),
        root=settings.STATIC_ROOT,
        prefix=settings.STATIC_URL,
        allow_all_origins=False,
    )
)
