"""systemd's notification protocol: tells the service manager that the server is ready or stops.

No library: the protocol is one datagram.
"""

import os
import socket


def sd_notify(state: str) -> None:
    """Say `READY=1` or `STOPPING=1`; nothing happens where nobody asked to be told."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    # One that begins with @ has no name in the file system.
    address = f"\0{address[1:]}" if address.startswith("@") else address
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.connect(address)
        line.send(state.encode())
