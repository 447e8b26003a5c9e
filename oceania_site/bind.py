"""The listening socket: how it is made, and how it stops without cutting connections off."""

from __future__ import annotations

import ctypes
import errno
import socket
import struct
import sys
from typing import Final

from django.core.management.base import CommandError

#: Linux's option for a filter on a socket, and a program of one instruction: take nothing.
_ATTACH_FILTER: Final = 26
_TAKE_NOTHING: Final = struct.pack("HBBI", 0x06, 0, 0, 0)


def listen(host: str, port: int, setting: str = "PORT") -> socket.socket:
    """A listening socket, or a sentence that says why there is none, by what was set."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(address[:2], family=family, backlog=2048)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CommandError(
                f"Port {port} of {host} is in use: stop the other program or set {setting}."
            ) from error
        raise CommandError(
            f"Cannot listen on {host} port {port}: {error.strerror}. See the setting {setting}."
        ) from error


def stop_accepting(listener: socket.socket) -> None:
    """Let the system pass over whoever wants to connect from now on; they try again a second later.

    Connections that the system has made and the server has not taken yet are cut off when the
    socket is closed, with a request in them perhaps. After this there are no more of them, so that
    the server can take the last ones and close in peace. Elsewhere than on Linux nothing happens.
    """
    if sys.platform == "linux":
        instruction = ctypes.create_string_buffer(_TAKE_NOTHING)
        program = struct.pack("HP", 1, ctypes.addressof(instruction))
        listener.setsockopt(socket.SOL_SOCKET, _ATTACH_FILTER, program)
