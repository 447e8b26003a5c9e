"""Think in a process of its own: the bots' turns, and whatever else takes long."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from typing import Final

from django.core.management.base import BaseCommand, CommandParser

from games.live.child_pipe import tell_parent
from games.scheduling.scheduler import PeriodicJob, repeat
from games.worker.tasks import kinds
from games.worker.work import Thinker
from oceania_site.backups.in_use import using_database
from oceania_site.database import require_database
from oceania_site.metrics_port import serve_metrics

#: Seconds between two looks for something to do.
_INTERVAL: Final = 0.2
#: Whoever serves pages goes first.
_NICENESS: Final = 10


class Command(BaseCommand):
    help = "Plays the bots' turns until SIGINT or SIGTERM; several may run beside each other."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--child-of-server",
            metavar="NAME",
            help="for `serve`, which gives the process its name, reads its standard output, and"
            " keeps its standard input open for as long as it lives",
        )

    def handle(self, *_arguments: object, **options: str | None) -> None:
        require_database()
        os.nice(_NICENESS)
        with using_database():
            asyncio.run(self._work(options["child_of_server"]))

    async def _work(self, name: str | None) -> None:
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for ending in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(ending, stop.set)
        if name is None:
            serve_metrics()
            self.stdout.write("The bots are at work (Ctrl-C stops them).")
            self.stdout.flush()
        else:
            # Nobody ever writes there: that it can be read means that the server is gone.
            loop.add_reader(sys.stdin, stop.set)
            tell_parent(sys.stdout)
        await repeat(PeriodicJob("bots", Thinker(kinds(), name).work, _INTERVAL), stop)
