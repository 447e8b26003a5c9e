"""uvicorn's HTTP protocol, with limits on what a client may send and keep open.

Uvicorn takes headers of any length and number, waits for a request for ever, and counts connections
in all but not by address; health checks get the same 503 as everybody else when there are too many.
"""

from __future__ import annotations

from asyncio import Transport
from asyncio.events import TimerHandle
from collections import Counter
from ipaddress import ip_address, ip_network
from typing import Any, Final

from django.conf import settings
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from games.live.throttling import counted_as
from oceania_site.readiness import HEALTH_PATHS

#: Bytes of a request that are not its body, and lines of its head.
MOST_HEAD_BYTES: Final = 32 * 1024
MOST_HEADERS: Final = 100
#: Seconds in which a request must have arrived, from the first of its bytes or the connection on,
#: and in which a client must have taken the rest of an answer when its connection is closed.
SECONDS_TO_ARRIVE: Final = 20.0

_TOO_LARGE: Final = 431
_TOO_LATE: Final = 408
_SENTENCES: Final = {
    _TOO_LARGE: b"The headers of this request are too long or too many.\n",
    _TOO_LATE: b"This request did not arrive in time.\n",
}
_HEALTH: Final = frozenset(path.encode() for path in HEALTH_PATHS)
#: How many connections each address has that are no sockets of pages; those are counted elsewhere.
_connections: Final[Counter[str]] = Counter()


class BoundedHttpProtocol(HttpToolsProtocol):
    """Turns away who has too many connections, sends too much of a head, or takes too long."""

    def __init__(self, *arguments: Any, **named: Any) -> None:  # noqa: ANN401 # uvicorn's own
        super().__init__(*arguments, **named)
        self._address: str | None = None
        self._deadline: TimerHandle | None = None
        self._is_refused = False
        #: Bytes of the present request that have come and are no body, as far as is known.
        self._head_bytes = 0

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override] # as uvicorn
        super().connection_made(transport)
        self._await_request()
        address = self.client[0] if self.client else ""
        if _is_proxy(address):
            return
        self._address = counted_as(address)
        _connections[self._address] += 1
        if _connections[self._address] > settings.CONNECTIONS_PER_ADDRESS:
            self._is_refused = True
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        if self._is_refused:
            return
        self._let_go()
        super().handle_websocket_upgrade()
        # The two hold each other, and this protocol has nothing to do any more.
        self.parser = None  # type: ignore[assignment] # as uvicorn when a connection is lost

    def data_received(self, data: bytes) -> None:
        if self._is_refused:
            return
        if self._deadline is None:
            self._await_request()
        self._head_bytes += len(data)
        super().data_received(data)
        if self._head_bytes > MOST_HEAD_BYTES:
            self._refuse(_TOO_LARGE)

    def on_message_begin(self) -> None:
        # Bytes that ended one request may have begun this one.
        if self._deadline is None:
            self._await_request()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        length = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if length > MOST_HEAD_BYTES or len(self.headers) > MOST_HEADERS:
            self._refuse(_TOO_LARGE)
            return
        is_health_check = self.url in _HEALTH
        self.limit_concurrency = None if is_health_check else self.config.limit_concurrency
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._head_bytes -= len(body)
        if not self._is_refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._head_bytes = 0
        self._stop_waiting()
        if not self._is_refused:
            super().on_message_complete()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        # Closing waits until the client has taken what was sent.
        self.loop.call_later(SECONDS_TO_ARRIVE, self.transport.abort)

    def _await_request(self) -> None:
        self._deadline = self.loop.call_later(SECONDS_TO_ARRIVE, self._refuse, _TOO_LATE)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _let_go(self) -> None:
        """Count the connection no more: it is lost, or a socket of a page."""
        self._stop_waiting()
        if self._address is not None:
            _connections[self._address] -= 1
            if not _connections[self._address]:
                del _connections[self._address]
            self._address = None

    def _refuse(self, status: int) -> None:
        """Say so if nothing has been answered yet, and close."""
        if self._is_refused or self.transport.is_closing():
            return
        self._is_refused = True
        if self.cycle is None or self.cycle.response_complete:
            self.transport.write(_refusal(status))
        self.transport.close()
        self.loop.call_later(SECONDS_TO_ARRIVE, self.transport.abort)


def _refusal(status: int) -> bytes:
    sentence = _SENTENCES[status]
    return b"".join([
        STATUS_LINE[status],
        b"content-type: text/plain; charset=utf-8\r\nx-content-type-options: nosniff\r\n",
        b"content-length: %d\r\nconnection: close\r\n\r\n" % len(sentence),
        sentence,
    ])  # fmt: skip


def _is_proxy(address: str) -> bool:
    """Whether everybody comes from there: it speaks for others, and is not counted."""
    try:
        found = ip_address(address)
    except ValueError:  # a local socket's
        return True
    # A listener for both protocols writes addresses of the older one in those of the newer.
    found = getattr(found, "ipv4_mapped", None) or found
    return any(found in ip_network(proxy) for proxy in settings.TRUSTED_PROXIES)
