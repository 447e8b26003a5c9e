"""A cluster for the benches: on a PostgreSQL and a Redis of its own, which are gone afterwards."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from deploy.cluster import Cluster, Worker, running_cluster
from deploy.proxy import nginx_program
from tests.harness.postgres import postgres_programs, running_postgres
from tests.harness.processes import free_port
from tests.harness.servers import running_redis
from tests.harness.site import environment
from tests.harness.world import World, postgres_world


@dataclass(frozen=True)
class Fleet:
    """The cluster, and the world that it serves."""

    cluster: Cluster
    world: World
    database_url: str

    @property
    def urls(self) -> list[str]:
        """Of each server process, past nginx."""
        return [f"http://127.0.0.1:{web.environment['PORT']}" for web in self.cluster.webs]

    @property
    def workers(self) -> list[Worker]:
        return [*self.cluster.webs, *self.cluster.others]


@contextmanager
def running_fleet() -> Iterator[Fleet]:
    """Two server processes, a steward, the bots and nginx, until the block ends."""
    programs, nginx = postgres_programs(), nginx_program()
    if programs is None or nginx is None:
        sys.exit("This needs PostgreSQL and nginx (on Debian: apt install postgresql nginx-light).")
    with (
        tempfile.TemporaryDirectory(prefix="oceania-fleet-") as name,
        running_postgres(programs) as cluster_url,
        postgres_world(Path(name), cluster_url, "fleet") as world,
        running_redis(Path(name), free_port()) as redis,
    ):
        settings = environment(
            Path(name), **world.settings, REDIS_URL=redis, SOCKETS_PER_ADDRESS="5000"
        )
        with running_cluster(nginx, Path(name), settings, free_port()) as cluster:
            yield Fleet(cluster, world, world.settings["DATABASE_URL"])
