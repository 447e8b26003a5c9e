"""Stewards who begin together, in one process: `test_stewards` runs this by `manage.py shell`."""

from __future__ import annotations

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection
from django.utils import timezone

from games.actions.pulse import mend_clocks
from games.steward import DUE_WORK


def run_at_once(stewards: int) -> None:
    """Let so many look at the same instant, and print how many flags each of them has declared."""
    (flags,) = (kind for kind in DUE_WORK if kind.name == "flags")
    mend_clocks()  # without a sign of life there are no flags
    barrier = Barrier(stewards)

    def work(_number: int) -> int:
        connection.ensure_connection()
        barrier.wait()
        try:
            return flags.run(timezone.now())
        finally:
            connection.close()

    with ThreadPoolExecutor(stewards) as threads:
        json.dump(list(threads.map(work, range(stewards))), sys.stdout)
