"""PostgreSQL is stopped in mid-move and started again: nothing is lost, and 503 is all one sees."""

from __future__ import annotations

import signal
from collections import Counter
from contextlib import ExitStack
from time import monotonic

from tests.faults.chronicle import Stubborn
from tests.faults.progress import counted, tell
from tests.harness.client import get
from tests.harness.directories import NewDirectory
from tests.harness.postgres import MIGRATED, Cluster
from tests.harness.rows import PostgresRows
from tests.harness.world import World

#: Asks the database whoever looks at it.
PAGE = "/play/"
#: Until moves are made again once PostgreSQL answers.
BACK = 5.0
#: Somewhere within a move, some after its answer.
LONGEST_LEAD = 0.03
#: How it is stopped: as its operator does, and as by a crash.
STOPS = (signal.SIGINT, signal.SIGQUIT)


def test_a_restart_loses_nothing_and_moves_go_on_soon(
    cluster: Cluster, new_directory: NewDirectory, restarts: int
) -> None:
    url = cluster.url_of(MIGRATED)
    made = World("PostgreSQL", new_directory("restarts"), PostgresRows(url), {"DATABASE_URL": url})
    seen: Counter[int] = Counter()
    slowest = [0.0]
    with ExitStack() as running, made.manned() as world, ExitStack() as serving:
        running.enter_context(cluster.serving())
        site = serving.enter_context(world.serving())
        players = Stubborn(world, "restarts")
        for number in counted(
            restarts, lambda: f"back in {max(slowest):.1f} s at most; {dict(seen)}"
        ):
            for _ in range(3):
                assert players.play(site.url) == 200
            request, exchange = players.begin(site.url)
            with exchange:
                exchange.send()
                exchange.is_answered_within(players.rng.uniform(0, LONGEST_LEAD))
                running.close()
                seen[players.end(request, exchange)] += 1
            assert get(site.url, PAGE, None).status == 503
            running.enter_context(cluster.serving(stop=STOPS[number % len(STOPS)]))
            started = monotonic()
            while get(site.url, PAGE, None).status == 503 or players.play(site.url) == 503:
                assert monotonic() - started < BACK
            slowest.append(monotonic() - started)
        serving.close()
        assert "Traceback" not in site.log.read_text()
        players.chronicle.compare_all()
        tell(f"all sound: {players.chronicle.moves} moves, {restarts} restarts, {dict(seen)}")
