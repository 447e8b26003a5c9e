"""Do what falls due, in a process of its own: for sites with STEWARD=separate."""

from __future__ import annotations

import asyncio
import signal

from django.core.management.base import BaseCommand

from games.scheduling.jobs import JOBS
from games.scheduling.scheduler import repeat
from oceania_site.backups.in_use import using_database
from oceania_site.database import require_database
from oceania_site.metrics_port import serve_metrics
from oceania_site.preload import preload


class Command(BaseCommand):
    help = "Does what falls due, such as flags of clocks, until SIGINT or SIGTERM."

    def handle(self, *_arguments: object, **_options: object) -> None:
        require_database()
        preload()
        serve_metrics()
        with using_database():
            asyncio.run(self._work())

    async def _work(self) -> None:
        stop = asyncio.Event()
        for ending in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(ending, stop.set)
        self.stdout.write("The steward is at work (Ctrl-C stops it).")
        self.stdout.flush()
        await asyncio.gather(*(repeat(job, stop) for job in JOBS))
