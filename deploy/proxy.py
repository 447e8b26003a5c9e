"""nginx before some server processes of this machine, with the locations that hosts have too."""

from __future__ import annotations

import os
import shutil
import signal
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.harness.processes import running

LOCATIONS = Path(__file__).parent / "nginx" / "locations.conf"
#: Debian keeps it where only root has it on the path.
_PLACES = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin"])


def nginx_program() -> str | None:
    """Where nginx is installed."""
    return shutil.which("nginx", path=_PLACES)


@contextmanager
def running_nginx(
    program: str, directory: Path, port: int, upstreams: Sequence[int]
) -> Iterator[str]:
    """nginx at this port of this machine until the block ends; its address."""
    directory.mkdir(parents=True, exist_ok=True)
    configuration = directory / "nginx.conf"
    configuration.write_text(_configuration(directory, port, upstreams))
    command = [program, "-e", "stderr", "-p", str(directory), "-c", str(configuration)]
    with running(
        command, directory / "nginx.log", lambda: answers(port), stop=signal.SIGTERM, apart=True
    ):
        yield f"http://127.0.0.1:{port}"


def _configuration(directory: Path, port: int, upstreams: Sequence[int]) -> str:
    servers = "\n".join(
        f"        server 127.0.0.1:{upstream} max_fails=0;" for upstream in upstreams
    )
    temporary = "\n".join(
        f"    {kind}_temp_path {directory}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return f"""{user_line()}daemon off;
worker_processes 1;
pid {directory}/nginx.pid;
error_log stderr warn;
events {{
    worker_connections 8192;
}}
http {{
{temporary}
    access_log off;
    server_tokens off;
    upstream oceania {{
{servers}
    }}
    server {{
        listen 127.0.0.1:{port};
        include {LOCATIONS};
    }}
}}
"""


def user_line() -> str:
    """Its workers would else run as somebody who may not enter the directory."""
    return "user root;\n" if os.geteuid() == 0 else ""


def answers(port: int) -> bool:
    """Whether somebody listens at this port of this machine."""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True
