"""Several stewards who find the same flags at the same instant: each flag is declared once."""

from __future__ import annotations

import json
from collections import Counter
from datetime import UTC, datetime, timedelta

from tests.harness.world import World

FLAGS = 50
STEWARDS = 4
CALL = "from tests.faults.stewards import run_at_once; run_at_once({})"


def test_each_flag_is_declared_once(world: World) -> None:
    """Others have played in this world: their flags may fall at any time, and once as well."""
    tables = world.open_clocked_tables(FLAGS, "stewards")
    world.manage("shell", "--no-imports", "-c", CALL.format(1))  # a sign of life
    up = datetime.now(UTC) - timedelta(minutes=2)
    world.let_time_be_up({table.match: up for table in tables})
    report = json.loads(world.manage("shell", "--no-imports", "-c", CALL.format(STEWARDS)))
    assert len(report["declared"]) == STEWARDS
    declared = Counter(match for one in report["declared"] for match in one)
    assert {table.match for table in tables} <= declared.keys()
    assert set(declared.values()) == {1}
    after = {match: world.rows.match(match) for match in declared}
    assert {(row.status, row.reason) for row in after.values()} == {("over", "timeout")}
    before = report["versions"]
    assert {row.version - before[match] for match, row in after.items() if match in before} == {1}
    world.check()
