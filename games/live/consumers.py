"""The consumers of our pages' sockets: of a match, the lobby, a ladder, and any other page.

They say who may come in, pass on what the client says, and write nothing: what is sent comes from
the hub.

`/ws/matches/<id>/?version=N`: `version` is what the page shows; if that is the present one, it
isn't sent again. `seat` may say whose page it is. `/ws/lobby/` and `/ws/ladder/<game>/` are open to
everybody, `/ws/me/` to players; `player` says that a page was rendered for a player. Whoever is
not the one any more for whom the page was made is told so by the close code.
"""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import Any, Final, Generic, NoReturn, TypeVar

from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import Error as AnyDatabaseError
from django.http import HttpRequest, QueryDict

from games import metrics
from games.live import hub
from games.live.auth import (
    Client,
    LadderClient,
    MatchClient,
    client_of,
    handshake_of,
    ladder_client_of,
    match_client_of,
)
from games.live.connection import BUSY, LOGGED_OUT, MISUSED, RESTARTING, Connection
from games.live.hub import Hub
from games.live.threads import in_thread

AnyClient = TypeVar("AnyClient", bound=Client)

#: Codes with which a socket is closed that says what none of our pages says; also by the server.
_MISUSES: Final = frozenset({1002, 1007, MISUSED, 1009})
#: A page's address says two numbers; whatever is longer is no page's.
_LONGEST_QUERY: Final = 100

_log = logging.getLogger(__name__)


class _Consumer(AsyncWebsocketConsumer):
    #: No such layer is configured, so that sockets have no channels: the hub has one for all.
    channel_layer_alias = "none"

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Call the message's handler, in this thread alone.

        Channels would go to another thread first, to close old connections to the database there;
        our handlers use the database in the hub's threads only.
        """
        await getattr(self, get_handler_name(message))(message)


class RefusingConsumer(_Consumer):
    """Refuses the handshake: there is nothing here, or not for this client."""

    async def connect(self) -> None:
        await self.close(MISUSED)
        raise StopConsumer


class PageConsumer(_Consumer, Generic[AnyClient]):
    """The socket of one kind of page."""

    hub: Hub
    connection: Connection[AnyClient] | None = None
    _address: str | None = None

    async def __call__(self, *arguments: Any) -> None:  # noqa: ANN401 # ASGI's own
        """Serve the socket; the hub is told of its end whatever ends it."""
        self.hub = hub.running()
        try:
            await super().__call__(*arguments)
        finally:
            if self.connection is not None:
                self.hub.leave(self.connection)
            if self._address is not None:
                self.hub.throttle.leave(self._address)

    # What the kinds of pages differ in

    def find_client(self, handshake: HttpRequest) -> AnyClient | None:
        """Who comes; None if there is nothing for them here. Reads the database."""
        raise NotImplementedError

    def is_theirs(self, client: AnyClient, query: QueryDict) -> bool:
        """Whether the page was made for whoever comes now."""
        return client.login is not None or not query.get("player")

    def version_shown(self, client: AnyClient, query: QueryDict) -> int:  # noqa: ARG002 # as below
        """The newest version of a match that the page shows."""
        return -1

    def join(self, connection: Connection[AnyClient]) -> None:
        """Connect it to the hub."""
        raise NotImplementedError

    # A socket's life

    async def connect(self) -> None:
        """Let the client in, before anything is read from the database only if it may come."""
        if self.hub.is_closing:
            await self._turn_away(RESTARTING)
        address = self.scope.get("client")
        await self._pass_throttle(address[0] if address else "")
        handshake = handshake_of(dict(self.scope))
        client = await self._authenticate(handshake)
        if not self.is_theirs(client, handshake.GET):
            await self._turn_away(LOGGED_OUT)
        await self.accept()
        shown = self.version_shown(client, handshake.GET)
        connection = Connection(client, self.base_send, monotonic(), shown)
        self.join(connection)
        self.connection = connection

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Take an echo of a ping; whatever else comes closes the socket."""
        assert self.connection is not None
        if bytes_data is not None or not self.hub.receive(self.connection, text_data):
            self.connection.close(MISUSED)
            await self.connection.drained()
            await self.disconnect(MISUSED)
            raise StopConsumer

    async def disconnect(self, code: int) -> None:
        """Note whether the client was one of our pages."""
        if code in _MISUSES and self._address is not None:
            self.hub.throttle.note_misuse(self._address, monotonic())

    async def _pass_throttle(self, address: str) -> None:
        throttle = self.hub.throttle
        if throttle.enter(address, monotonic()):
            self._address = address
            return
        metrics.SOCKETS_REFUSED.inc()
        seconds = throttle.seconds_to_refusal(address, monotonic())
        if seconds is None:
            await self._refuse(BUSY)
        else:
            await asyncio.sleep(seconds)
            await self._turn_away(BUSY)

    async def _authenticate(self, handshake: HttpRequest) -> AnyClient:
        if len(self.scope["query_string"]) > _LONGEST_QUERY:
            await self._refuse(MISUSED)
        try:
            client = await in_thread(self.find_client, handshake)
        except AnyDatabaseError as error:
            _log.warning("The database did not say who opens a socket: %s", error)
            await self._turn_away(BUSY)
        if client is None:
            await self._refuse(MISUSED)
        return client

    async def accept(self, *arguments: Any, **named: Any) -> None:  # noqa: ANN401 # Channels' own
        """Accept the socket, unless the client left meanwhile, of which the server tells so."""
        try:
            await super().accept(*arguments, **named)
        except (OSError, RuntimeError):
            raise StopConsumer from None

    async def _turn_away(self, code: int) -> NoReturn:
        """Close with a code that the page gets to see: a handshake that is refused has none."""
        await self.accept()
        await self._refuse(code)

    async def _refuse(self, code: int) -> NoReturn:
        await self.close(code)
        raise StopConsumer


class MatchConsumer(PageConsumer[MatchClient]):
    """A match's page."""

    def find_client(self, handshake: HttpRequest) -> MatchClient | None:
        return match_client_of(self.scope["url_route"]["kwargs"]["match_id"], handshake)

    def is_theirs(self, client: MatchClient, query: QueryDict) -> bool:
        return query.get("seat", "") in ("", str(client.viewer))

    def version_shown(self, client: MatchClient, query: QueryDict) -> int:
        return min(_number(query.get("version", "")), client.version)

    def join(self, connection: Connection[MatchClient]) -> None:
        self.hub.join_match(connection)


class LobbyConsumer(PageConsumer[Client]):
    """The lobby."""

    def find_client(self, handshake: HttpRequest) -> Client:
        return client_of(handshake)

    def join(self, connection: Connection[Client]) -> None:
        self.hub.join_lobby(connection)


class LadderConsumer(PageConsumer[LadderClient]):
    """A game's ladder."""

    def find_client(self, handshake: HttpRequest) -> LadderClient | None:
        return ladder_client_of(self.scope["url_route"]["kwargs"]["game"], handshake)

    def join(self, connection: Connection[LadderClient]) -> None:
        self.hub.join_ladder(connection)


class SiteConsumer(PageConsumer[Client]):
    """Any other page of a player's."""

    def find_client(self, handshake: HttpRequest) -> Client:
        return client_of(handshake)

    def is_theirs(self, client: Client, query: QueryDict) -> bool:  # noqa: ARG002 # as above
        return client.login is not None

    def join(self, connection: Connection[Client]) -> None:
        self.hub.join_site(connection)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
