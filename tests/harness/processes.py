"""Start a program, wait until it is ready, stop it by its process id."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 60.0


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running(  # noqa: PLR0913 # each is a property of the program
    command: Sequence[str],
    log: Path,
    is_ready: Callable[[], bool],
    *,
    environment: Mapping[str, str] | None = None,
    user: str | None = None,
    stop: signal.Signals = signal.SIGTERM,
    apart: bool = False,
) -> Iterator[subprocess.Popen[bytes]]:
    """The program, from the moment it is ready until the block ends.

    With `apart`, Ctrl-C in a terminal does not reach it, so that it ends when its turn comes.
    """
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            stdout=output,
            stderr=subprocess.STDOUT,
            env=environment,
            user=user,
            process_group=0 if apart else None,
        )
    try:
        _await_ready(process, is_ready, log)
        yield process
    finally:
        if process.poll() is None:
            os.kill(process.pid, stop)
            process.wait(PATIENCE)


def _await_ready(process: subprocess.Popen[bytes], is_ready: Callable[[], bool], log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_ready():
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"{process.args!r} did not get ready:\n{log.read_text()}")
        time.sleep(0.02)  # another program gives us no event to wait for
