"""A steward in a process of its own: it outlives a database that is away, and does the flags."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from subprocess import Popen

from django.conf import settings

from tests.harness.processes import running
from tests.harness.rows import SqliteRows
from tests.harness.site import MANAGE, environment
from tests.harness.waiting import until
from tests.harness.world import World

SEPARATE = {"STEWARD": "separate"}


@contextmanager
def steward(world: World, log: Path) -> Iterator[Popen[bytes]]:
    with running(
        [*MANAGE, "steward"],
        log,
        lambda: b"The steward is at work (Ctrl-C stops it).\n" in log.read_bytes(),
        environment=environment(world.var_dir, **world.settings),
    ) as process:
        yield process


def test_a_separate_steward(tmp_path: Path) -> None:
    world = World("SQLite", tmp_path, SqliteRows(tmp_path / "oceania.sqlite3"), SEPARATE)
    (tmp_path / "static").symlink_to(settings.STATIC_ROOT)
    log = tmp_path / "steward.log"
    with steward(world, log) as process:
        until(lambda: "The steward waits for the database: no such table" in log.read_text())
        world.manage("migrate", "--verbosity", "0")
        until(lambda: "The steward works again." in log.read_text())
        (table,) = world.open_clocked_tables(1, "separate")
        with world.serving():
            world.let_time_be_up({table.match: datetime.now(UTC) - timedelta(minutes=1)})
            until(lambda: world.rows.match(table.match).status == "over")
        process.send_signal(signal.SIGTERM)
        assert process.wait(15) == 0
    assert world.rows.match(table.match).reason == "timeout"
    assert log.read_text().count("The steward waits for the database") == 1
    assert "Traceback" not in log.read_text()
    world.check()
