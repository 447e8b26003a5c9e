"""The figures of a process that serves nobody: at METRICS_PORT of this machine, and by the token.

The standard library's server is enough for one address: `prometheus_client.start_http_server` asks
for no token and answers every path.

The steward and the bots count as server processes do, and have no address of their own otherwise.
"""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Final

from django.conf import settings
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from oceania_site.bind import listen
from oceania_site.metrics import exposition, is_the_token

_HOST: Final = "127.0.0.1"


class _Figures(BaseHTTPRequestHandler):
    """Answers one after the other; whoever connects and says nothing is not waited for."""

    timeout = 2.0

    def do_GET(self) -> None:
        given = self.headers.get("Authorization", "").encode("latin-1")
        if self.path != "/metrics" or not is_the_token(given):
            self.send_error(404)
            return
        text = exposition(sockets=0).encode()
        self.send_response(200)
        self.send_header("Content-Type", CONTENT_TYPE_LATEST)
        self.send_header("Content-Length", str(len(text)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_arguments: object) -> None:
        """Requests are not logged."""


def serve_metrics() -> None:
    """Answer until the process ends, beside its work; if there is a port, and a token to ask by."""
    if settings.METRICS_PORT and settings.METRICS_TOKEN:
        server = HTTPServer((_HOST, settings.METRICS_PORT), _Figures, bind_and_activate=False)
        server.socket.close()
        server.socket = listen(_HOST, settings.METRICS_PORT, "METRICS_PORT")
        threading.Thread(target=server.serve_forever, name="metrics", daemon=True).start()
