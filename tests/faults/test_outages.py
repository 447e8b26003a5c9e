"""Nobody is charged for time in which nobody served, nor for a wall clock that was set."""

from __future__ import annotations

import os
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.faults.client import MoveRequest, post
from tests.faults.waiting import until
from tests.faults.world import Table, World
from tests.site import Site

LEFT = 120.0


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
    world: World, faketime: str, tmp_path: Path
) -> None:
    (table,) = world.open_clocked_tables(1, "outage")
    ended = datetime.now(UTC) - timedelta(hours=1)
    world.rows.set_sign_of_life(ended)
    world.rows.set_clocks(LEFT, {table.match: ended - timedelta(seconds=LEFT / 2)})
    offset = tmp_path / "offset"
    offset.write_text("+0")
    with world.serving(**_seeing_time_by(faketime, offset)) as site:
        assert _has_run_for(world, table) < LEFT
        for jump, shift in [("+1h", 3600), ("+0", -3600)]:
            before = len(_mendings(site))
            offset.write_text(jump)
            until(lambda seen=before: len(_mendings(site)) > seen)  # type: ignore[misc]
            assert round(_mendings(site)[-1]) == shift
            assert world.rows.match(table.match).status == "playing"
        assert LEFT / 2 <= _has_run_for(world, table) < LEFT
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


def _mendings(site: Site) -> list[float]:
    """By how much clocks were put forward, each time."""
    found = re.findall(r"running clocks were put forward by (\S+) s", site.log.read_text())
    return [float(seconds) for seconds in found]


def _moves(world: World, site: Site, table: Table) -> bool:
    """Whether the player who has to decide can move."""
    version = world.rows.match(table.match).version
    request = MoveRequest(table.match, table.people[0], "sail W3", version, "")
    return post(site.url, request).status == 200
