"""A server that stops takes those who are at the door, and nobody after them."""

import socket

import pytest

from oceania_site.bind import stop_accepting


def test_who_was_connected_is_served_and_nobody_else_gets_in() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        address = listener.getsockname()
        with socket.create_connection(address) as early:
            early.sendall(b"a request")
            stop_accepting(listener)
            with pytest.raises(TimeoutError):
                socket.create_connection(address, timeout=0.2)
            taken, _ = listener.accept()
            with taken:
                assert taken.recv(100) == b"a request"
                early.sendall(b" and more")
                assert taken.recv(100) == b" and more"
                taken.sendall(b"the answer")
                assert early.recv(100) == b"the answer"
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(address)
