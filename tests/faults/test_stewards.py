"""Several stewards who find the same flags at the same instant: each flag is declared once."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

from tests.faults.world import World

FLAGS = 50
STEWARDS = 4
CALL = "from tests.faults.stewards import run_at_once; run_at_once({})"


def test_each_flag_is_declared_once(world: World) -> None:
    # Others have played in this world; their flags fall first.
    world.manage("shell", "--no-imports", "-c", CALL.format(1))
    tables = world.open_clocked_tables(FLAGS, "stewards")
    started = datetime.now(UTC) - timedelta(minutes=2)
    world.rows.set_clocks(1.0, {table.match: started for table in tables})
    before = [world.rows.match(table.match).version for table in tables]
    done = json.loads(world.manage("shell", "--no-imports", "-c", CALL.format(STEWARDS)))
    assert len(done) == STEWARDS
    assert sum(done) == FLAGS
    after = [world.rows.match(table.match) for table in tables]
    assert {(row.status, row.reason) for row in after} == {("over", "timeout")}
    assert [row.version - version for row, version in zip(after, before, strict=True)] == (
        [1] * FLAGS
    )
    world.check()
