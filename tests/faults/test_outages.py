"""Nobody is charged for time in which nobody served, nor for a wall clock that was set."""

from __future__ import annotations

import os
import re
from datetime import UTC, datetime, timedelta
from itertools import cycle, islice
from pathlib import Path

import pytest

from tests.harness.client import MoveRequest, post
from tests.harness.site import Site
from tests.harness.waiting import until
from tests.harness.world import TWENTY_MINUTES, Table, World

LEFT = TWENTY_MINUTES.total_seconds()
#: The wall clock's offset, and by how much that puts it forward, again and again.
JUMPS = (("+1h", 3600), ("+0", -3600), ("-1h", -3600), ("+0", 3600))
HALF_A_JUMP = 1800
#: Seconds without a sign of life that are credited as well: a busy machine may keep it back.
OUTAGE = 6.0
#: How far what the log says may be off, in seconds.
ROUNDING = 0.05


@pytest.fixture(scope="module")
def faketime() -> str:
    """The library that lets a program see another time than it is."""
    found = next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)
    if found is None:
        reason = "libfaketime is not installed"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return str(found)


def test_neither_an_outage_nor_a_wall_clock_that_is_set_costs_anybody_time(
    world: World, faketime: str, tmp_path: Path, clock_jumps: int
) -> None:
    (table,) = world.open_clocked_tables(1, "outage")
    ended = datetime.now(UTC) - timedelta(hours=1)
    world.rows.set_sign_of_life(ended)
    world.rows.wind_clocks({table.match: ended - timedelta(seconds=LEFT / 2)})
    offset = tmp_path / "offset"
    offset.write_text("+0")
    began = datetime.now(UTC)
    with world.serving(**_seeing_time_by(faketime, offset)) as site:
        assert _has_run_for(world, table) < LEFT
        at_first = _put_forward(site)
        for jump, shift in islice(cycle(JUMPS), clock_jumps):
            before = _put_forward(site)
            offset.write_text(jump)
            until(lambda told=before: abs(_put_forward(site) - told) > HALF_A_JUMP)  # type: ignore[misc]
            beside = _put_forward(site) - before - shift
            assert round(beside) == 0 or beside > OUTAGE
            assert world.rows.match(table.match).status == "playing"
        ahead = _put_forward(site) - at_first
        lasted = (datetime.now(UTC) - began).total_seconds()
        earliest = LEFT / 2 - ROUNDING * clock_jumps
        assert earliest <= _has_run_for(world, table) + ahead <= LEFT / 2 + lasted + 1
        assert _moves(world, site, table)
        log = site.log.read_text()
    assert "Traceback" not in log
    world.check()


def _seeing_time_by(faketime: str, offset: Path) -> dict[str, str]:
    """An environment in which the wall clock is put forward by what a file says."""
    return {
        "LD_PRELOAD": faketime,
        "FAKETIME_TIMESTAMP_FILE": str(offset),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }


def _has_run_for(world: World, table: Table) -> float:
    """Seconds that the clock has run, by its row."""
    started = world.rows.match(table.match).clock_started_at
    assert started is not None
    return (datetime.now(UTC) - started).total_seconds()


def _put_forward(site: Site) -> float:
    """By how many seconds clocks were put forward since the process began."""
    found = re.findall(r"running clocks were put forward by (\S+) s", site.log.read_text())
    return sum(map(float, found))


def _moves(world: World, site: Site, table: Table) -> bool:
    """Whether the player who has to decide can move."""
    version = world.rows.match(table.match).version
    request = MoveRequest(table.match, table.people[0], "sail W3", version, "")
    return post(site.url, request).status == 200
