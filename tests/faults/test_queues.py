"""A move that comes in time and then waits for a thread: the steward waits for it."""

from __future__ import annotations

from contextlib import ExitStack
from datetime import UTC, datetime
from time import sleep, time

import psycopg
import pytest

from tests.harness.client import Exchange, MoveRequest
from tests.harness.waiting import until
from tests.harness.world import Table, World

#: Seconds that the player has left when the move is sent, and until the steward must have seen it.
LEFT = 3.0
SEEN = LEFT + 2.0
_LOCK = "SELECT 1 FROM games_match WHERE id = %s FOR UPDATE"
_WAITING = """
    SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'
"""


@pytest.mark.parametrize("world", ["postgres"], indirect=True)
def test_a_move_that_waits_for_a_thread_is_in_time(world: World) -> None:
    """On SQLite, where a lock is on everything, the steward could do nothing meanwhile either."""
    slow, table = world.open_clocked_tables(2, "queues")
    url = world.settings["DATABASE_URL"]
    with (
        psycopg.connect(url) as keeper,
        psycopg.connect(url, autocommit=True) as watcher,
        world.serving(THREADS="1") as site,
        ExitStack() as stack,
    ):
        keeper.execute(_LOCK, [slow.match])
        slow_move, move = (
            stack.enter_context(Exchange(site.url, _first_move(world, one).message))
            for one in (slow, table)
        )
        slow_move.send()
        until(lambda: watcher.execute(_WAITING).fetchone() is not None)
        started = time()
        world.let_time_be_up({table.match: datetime.fromtimestamp(started + LEFT, UTC)})
        move.send()
        sleep(started + SEEN - time())  # the steward tells nobody that it has left a flag alone
        keeper.rollback()
        assert [slow_move.answer().status, move.answer().status] == [200, 200]
        assert [row.text for row in world.rows.moves(table.match) if not row.forced] == ["sail W3"]
        assert "Traceback" not in site.log.read_text()


def _first_move(world: World, table: Table) -> MoveRequest:
    version = world.rows.match(table.match).version  # the server has put the clocks forward
    return MoveRequest(table.match, table.people[0], "sail W3", version, "")
