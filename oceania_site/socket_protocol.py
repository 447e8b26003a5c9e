"""uvicorn's websocket protocol, made firmer against clients that flood, hang or do not leave.

Uvicorn stops reading a socket while a frame waits for the application. But it reads up to 256 KiB
at once, which can be forty thousand tiny frames; it gives a client ten seconds to answer a close
and takes apart all that comes meanwhile; and where a client takes nothing, it waits for ever.
"""

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

#: Bytes that are taken apart at a time.
_SLICE: Final = 2048
#: Frames that may wait for the application, more than any page sends in a minute.
_MOST_WAITING: Final = 32
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

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), _SLICE):
            if self.close_sent:
                self._hear_last_words(data[start : start + _SLICE])
            elif self.queue.qsize() > _MOST_WAITING:
                self._fail(_POLICY_VIOLATION)
            else:
                super().data_received(data[start : start + _SLICE])
            if self.transport.is_closing():
                return

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

    def _fail(self, code: int) -> None:
        """Close at once, without waiting for an answer."""
        self.conn.send_close(code)
        self.handle_parser_exception()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
