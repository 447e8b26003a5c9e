"""Stewards who begin together, in one process: `test_stewards` runs this by `manage.py shell`."""

from __future__ import annotations

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime
from threading import Barrier
from uuid import UUID

from django.db import connection
from django.utils import timezone

from games.matches.heartbeat import credit_outages
from games.models import Match
from games.scheduling.jobs import DUE_WORK


def run_at_once(stewards: int) -> None:
    """Let so many look at the same instant, and print which flags each of them has declared.

    And the versions that the matches had before: putting clocks forward gives them new ones.
    """
    (flags,) = (kind for kind in DUE_WORK if kind.name == "flags")
    credit_outages()  # without a sign of life there are no flags
    due = Match.objects.filter(flag_due_at__lte=timezone.now())
    versions = {str(match): version for match, version in due.values_list("pk", "version")}
    barrier = Barrier(stewards)

    def work(_number: int) -> list[str]:
        declared: list[str] = []

        def take(match: UUID, now: datetime) -> bool:
            is_done = flags.take(match, now)
            declared.extend([str(match)] * is_done)
            return is_done

        connection.ensure_connection()
        barrier.wait()
        try:
            assert replace(flags, take=take).run(timezone.now()) == len(declared)
        finally:
            connection.close()
        return declared

    with ThreadPoolExecutor(stewards) as threads:
        declared = list(threads.map(work, range(stewards)))
    json.dump({"versions": versions, "declared": declared}, sys.stdout)
