"""uvicorn's websocket protocol, made firmer against clients that flood, hang or do not leave.

Uvicorn stops reading a socket while a frame waits for the application. But it reads up to 256 KiB
at once, which can be forty thousand tiny frames; it answers every ping and gathers the pieces of a
message, however many there are; it gives a client ten seconds to answer a close
and takes apart all that comes meanwhile; and where a client takes nothing, it waits for ever.
"""

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from games.live.throttling import TokenBucket

#: Bytes that are taken apart at a time.
_SLICE: Final = 2048
#: Frames that may wait for the application, more than any page sends in a minute.
_MOST_WAITING: Final = 32
#: Pieces that one message may come in.
_MOST_PIECES: Final = 16
#: Pings and pongs of a client: a burst, and how many a second after it.
_CONTROL_BURST: Final = 10
_CONTROLS_PER_SECOND: Final = 1.0
#: What a client may still send after our close: its own close, and what was on its way.
_LAST_WORDS: Final = 512
_SECONDS_TO_LEAVE: Final = 2.0
_POLICY_VIOLATION: Final = 1008
_NOT_TEXT: Final = 1007


class FirmSocketProtocol(WebSocketsSansIOProtocol):
    """Cuts a client off that sends too much, or that does not leave when it is told to."""

    def __init__(self, *arguments: Any, **named: Any) -> None:  # noqa: ANN401 # uvicorn's own
        super().__init__(*arguments, **named)
        self.close_timeout = _SECONDS_TO_LEAVE
        self._last_words = _LAST_WORDS
        self._controls = TokenBucket(_CONTROL_BURST, _CONTROLS_PER_SECOND, self.loop.time())

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        # A parser that waits for more holds what it is part of: only the collector of garbage would
        # find them, which seldom comes.
        self.conn.parser.close()

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), _SLICE):
            if self.close_sent:
                self._hear_last_words(data[start : start + _SLICE])
            elif self.handshake_initiated and not self.handshake_complete:
                # Nobody speaks before they are let in; uvicorn would stumble over it.
                self.transport.abort()
            elif self.queue.qsize() > _MOST_WAITING:
                self._fail(_POLICY_VIOLATION)
            else:
                super().data_received(data[start : start + _SLICE])
            if self.transport.is_closing():
                return

    def handle_ping(self) -> None:
        if self._may_go_on(self._controls.take(self.loop.time())):
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._may_go_on(self._controls.take(self.loop.time())):
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._may_go_on(len(self.frames) < _MOST_PIECES):
            super().handle_cont(event)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        # Closing waits until the client has taken what was sent, and this one takes nothing.
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self._fail(_NOT_TEXT)  # without the traceback that uvicorn would log
            return
        super().send_receive_event_to_app()

    def _hear_last_words(self, data: bytes) -> None:
        self._last_words -= len(data)
        if self._last_words < 0:
            self.transport.abort()
        else:
            super().data_received(data)

    def _may_go_on(self, within_bounds: bool) -> bool:  # the bound itself
        """Close if a bound is passed; what came after that is passed over."""
        if not within_bounds and not self.close_sent:
            self._fail(_POLICY_VIOLATION)
        return not self.close_sent

    def _fail(self, code: int) -> None:
        """Close at once, without waiting for an answer, or for long if the client takes nothing."""
        self.conn.send_close(code)
        self.handle_parser_exception()
        self.loop.call_later(_SECONDS_TO_LEAVE, self.transport.abort)


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
