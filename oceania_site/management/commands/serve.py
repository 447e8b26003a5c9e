"""Serve the site: uvicorn on our ASGI application, with limits that suit a public address."""

import asyncio
import os
import resource
import signal
import socket
import sys
from types import FrameType

import uvicorn
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from games.live import hub
from games.matches.heartbeat import HEARTBEAT, credit_before_serving
from games.scheduling.jobs import JOBS
from games.scheduling.scheduler import Background, PeriodicJob
from oceania_site.backups.in_use import using_database
from oceania_site.bind import listen, stop_accepting
from oceania_site.bots_process import BotsProcess
from oceania_site.database import require_database, require_migrations
from oceania_site.fastpath.http_protocol import BoundedHttpProtocol
from oceania_site.fastpath.interpreter import suit_interpreter_to_serving
from oceania_site.fastpath.socket_protocol import FirmSocketProtocol
from oceania_site.preload import preload
from oceania_site.readiness import readiness
from oceania_site.sd_notify import sd_notify

# Requests that may be under way beside the sockets.
_REQUESTS = 1_000
# Seconds until whoever was let in at the last moment is really in.
_LAST_ARRIVALS = 0.05
# Files and sockets that the process may have open, where the system permits as many.
_OPEN_FILES = 65_536


class SiteServer(uvicorn.Server):
    """Says where the site is once it answers, does its jobs, and takes its leave in the end."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer requests. What runs beside them on the server's loop is started here."""
        hub.running()
        await super().startup(sockets)
        suit_interpreter_to_serving()
        self._background = Background(_periodic_jobs())
        self._bots = BotsProcess(hub.running()) if settings.BOTS == "embedded" else None
        sys.stdout.write(f"Oceania is at {settings.SITE_URL}/ (Ctrl-C stops it).\n")
        sys.stdout.flush()
        sd_notify("READY=1")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop in order, so that nobody is cut off in the middle of anything.

        First balancers are given time to send nobody here any more. Then what runs beside ends:
        no flag may fall while nobody can move, and whoever serves next puts the clocks forward
        from the last sign of life. Pages are told to come back later, and their sockets closed.
        At last requests under way are finished, for ten seconds at most.
        """
        readiness.is_stopping = True
        sd_notify("STOPPING=1")
        await asyncio.sleep(settings.DRAIN_SECONDS)
        await self._background.end()
        if self._bots:
            await self._bots.end()
        await hub.running().close()
        await self._let_nobody_in(sockets or [])
        await super().shutdown(sockets)

    async def _let_nobody_in(self, sockets: list[socket.socket]) -> None:
        """Stop accepting connections, and let those that are there already send their request."""
        for listener in sockets:
            stop_accepting(listener)
        await asyncio.sleep(_LAST_ARRIVALS)
        for server in self.servers:
            server.close()
        await asyncio.sleep(_LAST_ARRIVALS)


class Command(BaseCommand):
    help = "Serve the site at HOST and PORT until SIGINT or SIGTERM."

    def handle(self, *_args: object, **_options: object) -> None:
        if not settings.STATIC_ROOT.is_dir():
            raise CommandError("There are no static files yet: run `manage.py collectstatic`.")
        os.umask(0o077)  # what the site writes is for its own user only
        require_database()
        with using_database():
            require_migrations()
            self._serve()

    def _serve(self) -> None:
        _permit_many_sockets()
        preload()
        # uvicorn stops gracefully and then raises the signal again, for us to end the process.
        signal.signal(signal.SIGINT, _leave)
        signal.signal(signal.SIGTERM, _leave)
        with listen(settings.HOST, settings.PORT) as listener:
            credit_before_serving()
            connections.close_all()
            SiteServer(_configuration()).run(sockets=[listener])


def _periodic_jobs() -> list[PeriodicJob]:
    return [HEARTBEAT, *JOBS] if settings.STEWARD == "embedded" else [HEARTBEAT]


def _configuration() -> uvicorn.Config:
    return uvicorn.Config(
        "oceania_site.asgi:application",
        lifespan="off",
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        forwarded_allow_ips=settings.TRUSTED_PROXIES,
        limit_concurrency=settings.SOCKETS + _REQUESTS,
        timeout_graceful_shutdown=10,
        loop="uvloop",
        http=BoundedHttpProtocol,
        ws=FirmSocketProtocol,
        ws_max_size=8192,
        # Compression doubles the memory of a socket and halves the fan-out.
        ws_per_message_deflate=False,
    )


def _permit_many_sockets() -> None:
    """A socket is an open file, of which systems often permit 1,024 unless asked for more."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _OPEN_FILES if hard == resource.RLIM_INFINITY else min(_OPEN_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _leave(_signal: int, _frame: FrameType | None) -> None:
    sys.exit(0)
