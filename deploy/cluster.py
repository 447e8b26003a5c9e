"""A whole site on one machine, run as a bigger one is: `make cluster`.

PostgreSQL, Redis, server processes, a steward, the bots and nginx in front are each a process of
their own, on free ports and from the same code, told apart by their environment alone. All is kept
in CLUSTER_DIR. Ctrl-C stops all of them in order; SIGHUP restarts the server processes one
after the other, which nobody who plays should notice.

PostgreSQL lets in whoever is on this machine: this is for trying out and measuring. A host that
others can reach has deploy/systemd.
"""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeVar

from deploy.proxy import nginx_program, running_nginx
from tests.harness.postgres import kept_postgres, postgres_programs
from tests.harness.processes import free_port, running
from tests.harness.servers import running_redis
from tests.harness.site import REPOSITORY

T = TypeVar("T")

_MANAGE: Final = (sys.executable, str(REPOSITORY / "manage.py"))
#: Those that serve nobody, and what they print when they are at work.
_GREETINGS: Final = {"steward": b"The steward is at work", "bots": b"The bots are at work"}
#: Looks whether all processes live.
_SECONDS_BETWEEN_LOOKS: Final = 1.0


@dataclass
class Worker:
    """A process of the site that can be started again."""

    name: str
    command: str
    #: What it prints when it is at work.
    greeting: bytes
    environment: Mapping[str, str]
    logs: Path
    _stack: ExitStack = field(default_factory=ExitStack)
    process: subprocess.Popen[bytes] | None = None

    @property
    def log(self) -> Path:
        return self.logs / f"{self.name}.log"

    def start(self) -> None:
        """Returns when it is at work."""
        self.process = self._stack.enter_context(
            running(
                [*_MANAGE, self.command],
                self.log,
                lambda: self.greeting in self.log.read_bytes(),
                environment=self.environment,
                apart=True,
            )
        )

    def stop(self) -> None:
        """Returns when it has ended in order."""
        self._stack.close()

    @property
    def has_died(self) -> bool:
        return self.process is not None and self.process.poll() is not None


@dataclass(frozen=True)
class Cluster:
    """What runs of the site, and where."""

    url: str
    webs: Sequence[Worker]
    others: Sequence[Worker]

    def restart_webs(self) -> None:
        """One after the other: there is always one that serves."""
        for web in self.webs:
            web.stop()
            web.start()

    @property
    def dead(self) -> list[str]:
        return [worker.name for worker in (*self.webs, *self.others) if worker.has_died]


@contextmanager
def running_cluster(  # noqa: PLR0913 # each is a property of the cluster
    nginx: str,
    directory: Path,
    environment: Mapping[str, str],
    port: int,
    *,
    webs: int = 2,
    helpers: Sequence[str] = tuple(_GREETINGS),
) -> Iterator[Cluster]:
    """The site's own processes on a database and a Redis that the environment names.

    They end in order: first those that serve, who tell their pages, and nginx last.
    """
    ports = [free_port() for _ in range(webs)]
    shared = {
        **environment,
        "WEB_PROCESSES": str(webs),
        "STEWARD": "separate",
        "BOTS": "separate",
        "LOG_FORMAT": "json",
        "SITE_URL": f"http://127.0.0.1:{port}",
    }
    others = [Worker(name, name, _GREETINGS[name], shared, directory) for name in helpers]
    servers = [
        Worker(f"web-{number}", "serve", b"Oceania is at", {**shared, "PORT": str(at)}, directory)
        for number, at in enumerate(ports, start=1)
    ]
    with running_nginx(nginx, directory / "nginx", port, ports) as url, ExitStack() as stack:
        for worker in (*others, *servers):
            worker.start()
            stack.callback(worker.stop)
        yield Cluster(url, servers, others)


def main() -> None:
    """Run it until somebody stops it."""
    directory = Path(os.environ.get("CLUSTER_DIR") or f"/var/tmp/oceania-cluster-{os.getuid()}")  # noqa: S108
    programs = _required(postgres_programs(), "postgresql")
    _required(shutil.which("redis-server"), "redis-server")
    nginx = _required(nginx_program(), "nginx")
    port = _number("PORT", 8000, 65535)
    webs = _number("WEB_PROCESSES", 2, 64)
    hang_up = threading.Event()
    signal.signal(signal.SIGHUP, lambda *_: hang_up.set())
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    site = directory / "site"
    (directory / "redis").mkdir(parents=True, exist_ok=True)
    site.mkdir(mode=0o700, exist_ok=True)
    with (
        suppress(KeyboardInterrupt),
        ExitStack() as stack,
    ):
        database = stack.enter_context(kept_postgres(programs, directory / "postgres"))
        redis = stack.enter_context(running_redis(directory / "redis", free_port()))
        environment = _environment(site, database, redis)
        _prepare(environment)
        cluster = stack.enter_context(
            running_cluster(nginx, directory, environment, port, webs=webs)
        )
        stack.callback(_say, "Stopping ...")
        stack.callback(signal.signal, signal.SIGINT, signal.SIG_IGN)
        _describe(cluster, directory)
        _watch(cluster, hang_up)


def _environment(site: Path, database: str, redis: str) -> dict[str, str]:
    """What the shell says of the site, but for what the cluster decides by itself."""
    for name in ("secret_key", "metrics_token"):
        if not (site / name).exists():
            (site / name).touch(mode=0o600)
            (site / name).write_text(secrets.token_urlsafe(64))
    return dict(os.environ) | {
        "VAR_DIR": str(site),
        "DATABASE_URL": database,
        "REDIS_URL": redis,
    }


def _prepare(environment: Mapping[str, str]) -> None:
    for command in (["migrate"], ["collectstatic", "--no-input"]):
        subprocess.run([*_MANAGE, *command, "--verbosity", "0"], env=environment, check=True)


def _describe(cluster: Cluster, directory: Path) -> None:
    _say(f"Oceania is at {cluster.url}/ (Ctrl-C stops it; kill -HUP {os.getpid()} restarts its"
         " server processes one after the other).")  # fmt: skip
    for web in cluster.webs:
        _say(f"  {web.name}: http://127.0.0.1:{web.environment['PORT']}/readyz")
    _say(f"  logs, database and the token for /metrics: {directory}")


def _watch(cluster: Cluster, hang_up: threading.Event) -> None:
    while not cluster.dead:
        if hang_up.wait(_SECONDS_BETWEEN_LOOKS):
            hang_up.clear()
            cluster.restart_webs()
            _say("The server processes were restarted.")
    sys.exit(f"Ended by itself: {', '.join(cluster.dead)}. Its log says why.")


def _required(found: T | None, package: str) -> T:
    if found is None:
        sys.exit(f"{package} is not installed (on Debian: apt install {package}).")
    return found


def _number(name: str, default: int, high: int) -> int:
    """What the shell says, or the default."""
    text = os.environ.get(name) or str(default)
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= high):
        sys.exit(f"{name} must be a whole number from 1 to {high}, and is {text!r}.")
    return int(text)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
