"""The server processes of a cluster are restarted one after the other while people play."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from deploy.cluster import Cluster, running_cluster
from deploy.proxy import nginx_program
from tests.faults.progress import counted
from tests.harness.client import MoveRequest, get, post
from tests.harness.directories import NewDirectory
from tests.harness.play import Players, SeatedPlayers
from tests.harness.postgres import MIGRATED
from tests.harness.processes import free_port
from tests.harness.servers import missing
from tests.harness.site import environment
from tests.harness.socket_pages import opened
from tests.harness.world import World, postgres_world

PAIRS = 2
PATIENCE = 60.0
RESTARTING = 1012
#: Moves that each pair makes before and after a restart, so that it is under load.
MOVES = 5


@dataclass
class Sailing:
    """A cluster, and the world that it is of."""

    world: World
    cluster: Cluster


@pytest.fixture(scope="module")
def sailing(postgres_url: str, redis_url: str, new_directory: NewDirectory) -> Iterator[Sailing]:
    nginx = nginx_program() or missing("nginx")
    directory = new_directory("cluster")
    _give_files_of_its_own(directory / "static")
    with (
        postgres_world(directory, postgres_url, "cluster", MIGRATED) as made,
        made.manned() as world,
    ):
        settings = environment(directory, **world.settings, REDIS_URL=redis_url)
        with running_cluster(
            nginx, directory, settings, free_port(), helpers=["steward"]
        ) as cluster:
            yield Sailing(world, cluster)
            assert cluster.dead == []
        logs = [worker.log.read_text() for worker in (*cluster.webs, *cluster.others)]
        assert ["Traceback" in log for log in logs] == [False] * len(logs), logs
        world.check()


def _give_files_of_its_own(static: Path) -> None:
    """Those of other sites are not to be added to."""
    shared = static.resolve()
    static.unlink()
    shutil.copytree(shared, static)


@dataclass
class Pair:
    """Two who play on through the proxy until they are told that it is enough."""

    players: Players
    enough: threading.Event
    acknowledged: list[MoveRequest] = field(default_factory=list)
    strange: list[str] = field(default_factory=list)
    moved: threading.Condition = field(default_factory=threading.Condition)

    def play(self, url: str) -> None:
        try:
            while not self.enough.is_set():
                request = self.players.next_requests(url)[0]
                answer = post(url, request)
                if answer.status != 200:
                    self.strange.append(f"{answer.status} for {request.move}")
                    return
                self.players.heed(request.person, answer)
                with self.moved:
                    self.acknowledged.append(request)
                    self.moved.notify_all()
        except Exception as error:  # whatever it is, no page should see it
            self.strange.append(repr(error))

    def await_moves(self, count: int) -> None:
        with self.moved:
            goal = len(self.acknowledged) + count
            assert self.moved.wait_for(
                lambda: len(self.acknowledged) >= goal or self.strange, PATIENCE
            )


def test_a_rolling_restart_under_load_loses_nothing(sailing: Sailing, rolls: int) -> None:
    cluster, world = sailing.cluster, sailing.world
    tables = world.open_tables(PAIRS * (2 + 2 * rolls), "rolling", clocked=True)
    enough = threading.Event()
    pairs = [Pair(SeatedPlayers(world, f"rolling {n}", tables), enough) for n in range(PAIRS)]
    threads = [threading.Thread(target=pair.play, args=[cluster.url]) for pair in pairs]
    for thread in threads:
        thread.start()
    try:
        for _ in counted(rolls, lambda: f"{sum(len(pair.acknowledged) for pair in pairs)} moves"):
            with ExitStack() as stack:
                pages = [
                    stack.enter_context(opened(cluster.url, pair.players.table.match, person))
                    for pair in pairs
                    for person in pair.players.table.people
                ]
                readers = stack.enter_context(ThreadPoolExecutor(len(pages)))
                codes = [readers.submit(page.close_code, PATIENCE) for page in pages]
                for pair in pairs:
                    pair.await_moves(MOVES)
                cluster.restart_webs()
                for pair in pairs:
                    pair.await_moves(MOVES)
                assert [code.result(PATIENCE) for code in codes] == [RESTARTING] * len(codes)
    finally:
        enough.set()
        for thread in threads:
            thread.join(PATIENCE)
    assert [pair.strange for pair in pairs] == [[]] * PAIRS
    for pair in pairs:
        world.check_stored(pair.players.tables, pair.acknowledged)


def test_new_files_are_found_while_a_process_of_the_version_before_still_serves(
    sailing: Sailing,
) -> None:
    """A page of the one that was restarted names them, and the other is asked for them too."""
    name, (upgraded, waiting) = "static/upgraded.0123456789ab.css", sailing.cluster.webs
    (sailing.world.var_dir / name).write_text("main { color: teal }")
    upgraded.stop()
    upgraded.start()
    assert get(f"http://127.0.0.1:{waiting.environment['PORT']}", f"/{name}", None).status == 404
    answers = [get(sailing.cluster.url, f"/{name}", None) for _ in range(10)]
    assert [(answer.status, answer.body) for answer in answers] == [
        (200, "main { color: teal }")
    ] * 10
    assert get(sailing.cluster.url, "/static/never.css", None).status == 404


def test_what_is_for_those_who_watch_over_the_site_does_not_pass_the_proxy(
    sailing: Sailing,
) -> None:
    for path in ("/metrics", "/healthz", "/readyz"):
        assert get(sailing.cluster.url, path, None).status == 404
    for web in sailing.cluster.webs:
        address = f"http://127.0.0.1:{web.environment['PORT']}"
        assert get(address, "/readyz", None).status == 200
