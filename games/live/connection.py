"""One open socket: what is still to be sent to it, and what its client may say."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Final, Generic, TypeVar

from games.live.auth import Client
from games.live.fragment_cache import Fragment
from games.live.server_time import stamped
from games.live.throttling import TokenBucket

Send = Callable[[Any], Awaitable[None]]
AnyClient_co = TypeVar("AnyClient_co", bound=Client, covariant=True)

#: Close codes. 1008 to 1013 are the standard's, 4401 says that the viewer is logged out.
MISUSED: Final = 1008
RESTARTING: Final = 1012
BUSY: Final = 1013
LOGGED_OUT: Final = 4401

#: A page answers a ping every five seconds; several may come at once if they were held up.
_BURST: Final = 10
_FRAMES_PER_SECOND: Final = 1.0
_LONGEST_FRAME: Final = 64
#: A client that can't keep up with so many chat lines is cut off; its page asks for them again.
_LONGEST_QUEUE: Final = 50


class Connection(Generic[AnyClient_co]):
    """A socket of one of our pages.

    Whatever is given to it returns at once. A task sends it as fast as the client takes it; where
    the client is slow, a newer state replaces one that was not sent yet, and so the memory that a
    connection takes is bounded and nobody waits for anybody else.
    """

    __slots__ = (
        "_bucket",
        "_closing",
        "_given",
        "_gone",
        "_ping",
        "_pinged_at",
        "_queue",
        "_send",
        "_sending",
        "_state",
        "_waiting",
        "client",
        "lag",
        "shown",
        "slot",
    )  # fmt: skip

    def __init__(self, client: AnyClient_co, send: Send, now: float, shown: int = -1) -> None:
        self.client = client
        #: The newest version of its match that the page has or was given.
        self.shown = shown
        #: In which of the moments of a ping's period this connection has its own.
        self.slot = 0
        #: Seconds that the last ping took there and back.
        self.lag: float | None = None
        self._send = send
        self._bucket = TokenBucket(_BURST, _FRAMES_PER_SECOND, now)
        self._state: str | None = None
        self._given: dict[str, str] = {}
        self._waiting: dict[str, str] = {}
        self._queue: deque[str] | None = None
        self._ping: int | None = None
        self._pinged_at: tuple[int, float] | None = None
        self._closing: tuple[int, str] | None = None
        self._gone = False
        self._sending: asyncio.Task[None] | None = None

    def send_state(self, fragment: Fragment) -> None:
        """Send this state of the match, unless the page has it or a newer one."""
        if fragment.version > self.shown:
            # What waits is replaced, so the page does not have what was new in it.
            missing = fragment.after(self.shown) if self._state is None else fragment.whole
            self.shown = fragment.version
            self._state = missing
            self._wake()

    def send_part(self, name: str, part: str) -> None:
        """Send what this part shows now, unless the page was given it; only the newest counts."""
        if part != self._given.get(name):
            self._waiting[name] = self._given[name] = part
            self._wake()

    def send_next(self, part: str) -> None:
        """Send this part after those before it; none is left out."""
        if self._queue is None:
            self._queue = deque()
        if len(self._queue) >= _LONGEST_QUEUE:
            self.close(BUSY)
            return
        self._queue.append(part)
        self._wake()

    def ping(self, number: int) -> None:
        """Send a ping, for the page to echo."""
        self._ping = number
        self._wake()

    def close(self, code: int, notice: str = "") -> None:
        """Send the notice and close. What waits to be sent is left out: the page will ask again."""
        if self._closing is None:
            self._closing = (code, notice)
            self._wake()

    def receive(self, text: object, now: float) -> bool:
        """Whether the client may say this, and now. A ping's echo is all that it may say."""
        if not self._bucket.take(now):
            return False
        number = _echoed(text)
        if number is not None and self._pinged_at is not None and number == self._pinged_at[0]:
            self.lag = now - self._pinged_at[1]
            self._pinged_at = None
        return number is not None

    async def drained(self) -> None:
        """Wait until everything that was to be sent is sent, or the client is gone."""
        if self._sending is not None:
            await self._sending

    def _wake(self) -> None:
        if self._sending is None and not self._gone:
            self._sending = asyncio.create_task(self._send_all())

    async def _send_all(self) -> None:
        try:
            while not self._gone and (message := self._next()) is not None:
                await self._send(message)
        except (OSError, RuntimeError):
            # The server's ways to say that the client has left, or was cut off; the socket's own
            # end follows.
            self._gone = True
        finally:
            self._sending = None

    def _next(self) -> dict[str, Any] | None:
        """The next message, the most important first. It is made now, so that its stamp is true."""
        if self._closing is not None:
            return self._close_message(*self._closing)
        if self._ping is not None:
            number, self._ping = self._ping, None
            self._pinged_at = (number, asyncio.get_running_loop().time())
            return _text(f'{{"pulse": {number}}}')
        part = self._next_part()
        return None if part is None else _text(stamped(part))

    def _next_part(self) -> str | None:
        if self._state is not None:
            part, self._state = self._state, None
            return part
        if self._waiting:
            parts = "".join(self._waiting.values())
            self._waiting.clear()
            return parts
        return self._queue.popleft() if self._queue else None

    def _close_message(self, code: int, notice: str) -> dict[str, Any]:
        if notice:
            self._closing = (code, "")
            return _text(notice)
        self._gone = True
        return {"type": "websocket.close", "code": code}


def _echoed(text: object) -> int | None:
    """The number of the ping that a frame echoes; None if it is anything else."""
    if not isinstance(text, str) or len(text) > _LONGEST_FRAME:
        return None
    try:
        said = json.loads(text)
    except ValueError:
        return None
    if not isinstance(said, dict) or said.keys() != {"pulse"}:
        return None
    number = said["pulse"]
    return number if type(number) is int else None


def _text(text: str) -> dict[str, Any]:
    return {"type": "websocket.send", "text": text}
