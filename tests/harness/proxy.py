"""A line between a browser and the site that the tests can cut: a small TCP proxy.

Chromium's own switch for "offline" leaves open sockets open, so it does not show what a page does
when the network goes away.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

_CHUNK = 65536
_REFUSAL = b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Line:
    """Forwards to one server until it is cut, or to another from then on."""

    def __init__(self, server: str) -> None:
        self.lead_to(server)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._flows = threading.Event()
        self._flows.set()
        self._refuses = False
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        #: Whether a request to become a websocket is refused, as some proxies do.
        self.blocks_sockets = False
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def lead_to(self, server: str) -> None:
        """Where connections go that are made from now on."""
        address = urlsplit(server)
        self._server = (address.hostname or "", address.port or 80)

    def sever(self) -> None:
        """End all connections and let nobody in."""
        self._refuses = True
        self._end_all()

    def freeze(self) -> None:
        """Carry nothing any more, and say so to nobody."""
        self._flows.clear()

    def heal(self) -> None:
        self._refuses = False
        self._flows.set()

    def close(self) -> None:
        self._listener.close()
        self._flows.set()
        self._end_all()

    def _end_all(self) -> None:
        with self._lock:
            for end in self._open:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        with suppress(OSError):  # the listener is closed
            while True:
                client, _ = self._listener.accept()
                threading.Thread(target=self._serve, args=[client], daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with client, suppress(OSError):
            first = b"" if self._refuses else client.recv(_CHUNK)
            if not first:
                return
            if self.blocks_sockets and b"upgrade: websocket" in first.lower():
                client.sendall(_REFUSAL)
                return
            self._flows.wait()
            with socket.create_connection(self._server) as server:
                self._carry_both_ways(client, server, first)

    def _carry_both_ways(self, client: socket.socket, server: socket.socket, first: bytes) -> None:
        with self._lock:
            self._open |= {client, server}
        server.sendall(first)
        back = threading.Thread(target=self._carry, args=[server, client], daemon=True)
        back.start()
        self._carry(client, server)
        back.join()
        with self._lock:
            self._open -= {client, server}

    def _carry(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(_CHUNK):
                self._flows.wait()
                sink.sendall(data)
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


@contextmanager
def line_to(server: str) -> Iterator[Line]:
    line = Line(server)
    try:
        yield line
    finally:
        line.close()
