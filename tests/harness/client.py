"""A client that knows exactly when its request leaves and whether the answer came whole."""

from __future__ import annotations

import http.client
import re
import select
import socket
import struct
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from types import TracebackType
from typing import Self
from urllib.parse import urlencode, urlsplit

#: Longer than the site waits for a lock, so that its own refusal would arrive.
PATIENCE = 40.0
CSRF = "a" * 32
_STAMP = re.compile(r'\A<div id="server-time"[^>]*></div>')


class NoAnswer(Exception):
    """The connection ended before the whole answer had come."""


@dataclass(frozen=True)
class Answer:
    """The time of day that a fragment begins with is left out: everybody gets their own."""

    status: int
    body: str


@dataclass(frozen=True)
class Person:
    """A player who has logged in."""

    player: int
    session: str

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": f"session={self.session}; csrf={CSRF}", "X-CSRFToken": CSRF}


@dataclass(frozen=True)
class MoveRequest:
    """A move as the match page posts it. Without a script there is no key."""

    match: str
    person: Person
    move: str
    version: int
    key: str

    @property
    def stored_key(self) -> str:
        """What the site knows the request by."""
        return f"{self.key or self.version} {self.move}"

    @property
    def message(self) -> bytes:
        fields = {"move": self.move, "version": str(self.version), "key": self.key}
        if not self.key:
            del fields["key"]
        return form_message(f"/matches/{self.match}/moves/", self.person, fields, htmx=True)


class Exchange:
    """One request and its answer, on a connection of their own."""

    def __init__(self, url: str, message: bytes) -> None:
        address = urlsplit(url)
        assert address.hostname
        assert address.port
        self._message = message
        self._socket = socket.create_connection((address.hostname, address.port), PATIENCE)
        # What is sent leaves at once, not when the kernel finds it worth a packet.
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        self._socket.close()

    def send(self) -> None:
        self._socket.sendall(self._message)

    def send_all_but_the_end(self) -> None:
        self._socket.sendall(self._message[:-1])

    def send_the_end(self) -> None:
        self._socket.sendall(self._message[-1:])

    def is_answered_within(self, seconds: float) -> bool:
        """Wait for the first byte of the answer, no longer than that."""
        readable, _, _ = select.select([self._socket], [], [], seconds)
        return bool(readable)

    def hang_up(self) -> None:
        """Break the connection off, as a client does that is gone."""
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._socket.close()

    def answer(self) -> Answer:
        """The whole answer. Raises `NoAnswer` if the server went away before its end."""
        response = http.client.HTTPResponse(self._socket)
        try:
            response.begin()
            return Answer(response.status, _STAMP.sub("", response.read().decode()))
        except (ConnectionError, http.client.HTTPException) as error:
            raise NoAnswer from error
        finally:
            response.close()


def get(url: str, path: str, person: Person | None) -> Answer:
    with Exchange(url, get_message(path, person)) as exchange:
        exchange.send()
        return exchange.answer()


def get_message(path: str, person: Person | None) -> bytes:
    return _head("GET", path, person, {})


def form_message(path: str, person: Person, fields: dict[str, str], *, htmx: bool = False) -> bytes:
    body = urlencode(fields).encode()
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": str(len(body)),
    }
    if htmx:
        headers["HX-Request"] = "true"
    return _head("POST", path, person, headers) + body


def post(url: str, request: MoveRequest) -> Answer:
    with Exchange(url, request.message) as exchange:
        exchange.send()
        return exchange.answer()


def post_at_once(url: str, requests: Sequence[MoveRequest]) -> list[Answer]:
    """Post them together: the server has all but the last byte of each before it gets any end."""
    with ExitStack() as stack:
        exchanges = [stack.enter_context(Exchange(url, request.message)) for request in requests]
        for exchange in exchanges:
            exchange.send_all_but_the_end()
        for exchange in exchanges:
            exchange.send_the_end()
        return [exchange.answer() for exchange in exchanges]


def _head(method: str, path: str, person: Person | None, headers: dict[str, str]) -> bytes:
    known = {} if person is None else person.headers
    lines = {"Host": "127.0.0.1", "Connection": "close"} | known | headers
    text = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"{method} {path} HTTP/1.1\r\n{text}\r\n".encode()
