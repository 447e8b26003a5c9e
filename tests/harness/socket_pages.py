"""A page as far as its socket goes: connects as a browser does, and reads what comes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.harness.client import CSRF, Person

#: Longer than the hub takes to find in the database what it was not told.
PATIENCE = 5.0

_STAMP = re.compile(r'\A<div id="server-time" [^>]*></div>')
_VERSION = re.compile(r'<div id="match-state"[^>]* data-version="(\d+)"')
_PRESENCE = re.compile(
    r'<div id="presence" [^>]*data-here="([^"]*)" data-watching="(\d+)">([^<]*)<'
)


@dataclass(frozen=True)
class State:
    """A state of the match that was pushed: its version and its parts, without the stamp."""

    version: int
    text: str


@dataclass(frozen=True)
class Presence:
    here: str
    watching: int
    words: str


class Page:
    """An open socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.last = ""

    def state(self, timeout: float = PATIENCE) -> State:
        """The next state; whatever else comes before it is passed over."""
        for text in self.frames(timeout):
            found = _VERSION.search(text)
            if found:
                return State(int(found[1]), _STAMP.sub("", text))
        raise AssertionError("no state came")

    def state_of(self, version: int, timeout: float = PATIENCE) -> State:
        """The state of this version, or a newer one if that came instead."""
        while (state := self.state(timeout)).version < version:
            pass
        return state

    def presence(self, timeout: float = PATIENCE) -> Presence:
        """The next word on who is here."""
        for text in self.frames(timeout):
            found = _PRESENCE.search(text)
            if found:
                return Presence(found[1], int(found[2]), found[3])
        raise AssertionError("nothing was said about who is here")

    def presence_of(self, here: str, watching: int) -> None:
        """Wait until this is said about who is here."""
        while (found := self.presence()) and (found.here, found.watching) != (here, watching):
            pass

    def chat(self, room: str) -> str:
        """What is said next in this room."""
        for text in self.frames():
            if f'hx-swap-oob="beforeend:#chat-{room}-lines"' in text:
                return text
        raise AssertionError("nothing was said")

    def part(self, name: str, words: str, timeout: float = PATIENCE) -> str:
        """The next message in which this part says these words."""
        for text in self.frames(timeout):
            if _says(text, name, words):
                return text
        raise AssertionError(f"{name} did not say: {words}. Last: {self.last[:500]}")

    def parts(self, *expected: tuple[str, str]) -> None:
        """Wait until each of these parts has said its words, in whatever order."""
        missing = set(expected)
        for text in self.frames():
            missing -= {(name, words) for name, words in missing if _says(text, name, words)}
            if not missing:
                return
        raise AssertionError(f"was not said: {missing}. Last: {self.last[:500]}")

    def pulse(self, timeout: float = 8.0) -> int:
        """The number of the next pulse."""
        for text in self.frames(timeout):
            if text.startswith("{"):
                number: int = json.loads(text)["pulse"]
                return number
        raise AssertionError("no pulse came")

    def frames(self, timeout: float = PATIENCE) -> Iterator[str]:
        """What comes within so many seconds."""
        deadline = monotonic() + timeout
        while (left := deadline - monotonic()) > 0:
            try:
                text = self.socket.recv(left)
            except TimeoutError:
                return
            assert isinstance(text, str)
            self.last = text
            yield text

    def close_code(self, timeout: float = PATIENCE) -> int:
        """The code with which the server closes the socket."""
        try:
            list(self.frames(timeout))
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006
        raise AssertionError("the socket is still open")


@contextmanager
def opened(
    url: str, match: str, person: Person | None = None, *, query: str = "", **headers: str
) -> Iterator[Page]:
    """A match's page of somebody who is logged in, or of a visitor."""
    with opened_at(url, f"/ws/matches/{match}/{query}", person, **headers) as page:
        yield page


@contextmanager
def opened_at(url: str, path: str, person: Person | None = None, **headers: str) -> Iterator[Page]:
    """The page whose socket is there; visitors come always with the same browser."""
    address = f"{url.replace('http', 'ws', 1)}{path}"
    cookie = f"csrf={CSRF}" if person is None else person.headers["Cookie"]
    given = {"Origin": url, "Cookie": cookie} | {
        name.replace("_", "-"): value for name, value in headers.items()
    }
    with connect(
        address, additional_headers=given, compression=None, max_size=2**20, proxy=None
    ) as socket:
        yield Page(socket)


def _says(text: str, part: str, words: str) -> bool:
    start = rf'<(\w+) id="{part}"[^>]* hx-swap-oob="true"'
    return re.search(rf"{start}.*?{re.escape(words)}", text, re.S) is not None
