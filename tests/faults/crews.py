"""Thinking processes that begin together: `test_bots` runs this by `manage.py shell`."""

from __future__ import annotations

import json
import logging
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection

from games.worker.turns import IN_VAIN
from tests.harness.bots import PatientCrew


class Vain(logging.Handler):
    """Counts the thoughts that came to nothing, because another had them too."""

    times = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.times += record.getMessage() == IN_VAIN


def think_at_once(crews: int) -> None:
    """Let so many look at the same instant; print what each has done, and what in vain."""
    barrier = Barrier(crews)
    vain = Vain()
    logging.getLogger("games.worker").addHandler(vain)
    logging.getLogger("games.worker").setLevel(logging.DEBUG)

    def work(_number: int) -> int:
        connection.ensure_connection()
        barrier.wait()
        try:
            return PatientCrew().play()
        finally:
            connection.close()

    with ThreadPoolExecutor(crews) as threads:
        json.dump([list(threads.map(work, range(crews))), vain.times], sys.stdout)
