"""Two server processes on Redis and PostgreSQL: they relay to each other, Redis there or not."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import monotonic

import pytest
from django.conf import settings

from tests.faults.client import post
from tests.faults.play import Players
from tests.faults.progress import counted
from tests.faults.world import World, postgres_world
from tests.games.live.pages import Page, opened
from tests.processes import free_port
from tests.servers import running_redis
from tests.site import Site, serving

#: A poke takes milliseconds; without one the change is found in two seconds.
LIVE = 0.5
FOUND = 3.0
#: Until a process has noticed that Redis is back.
BACK = 10.0


@dataclass
class Fleet:
    """Two processes, and the place of their Redis."""

    world: World
    sites: tuple[Site, Site]
    port: int
    directory: Path

    @contextmanager
    def redis(self) -> Iterator[None]:
        """A Redis that is killed in the end."""
        with running_redis(self.directory, self.port, stop=signal.SIGKILL):
            yield


@pytest.fixture(scope="module")
def fleet(postgres_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fleet]:
    port = free_port()
    directories = [tmp_path_factory.mktemp(name) for name in ("first", "second", "redis")]
    for directory in directories[:2]:
        (directory / "static").symlink_to(settings.STATIC_ROOT)
    with postgres_world(directories[0], postgres_url, "fleet") as world:
        environment = world.settings | {"REDIS_URL": f"redis://127.0.0.1:{port}/0"}
        with (
            serving(directories[0], **environment) as first,
            serving(directories[1], **environment) as second,
        ):
            yield Fleet(world, (first, second), port, directories[2])
        logs = [site.log.read_text() for site in (first, second)]
        assert ["Traceback" in log for log in logs] == [False, False], logs
        world.check()


@pytest.fixture(scope="module")
def players(fleet: Fleet) -> Players:
    return Players(fleet.world, "fleet")


def test_a_change_in_one_process_reaches_the_pages_of_the_other(
    fleet: Fleet, players: Players
) -> None:
    first, second = fleet.sites
    white, black = players.table.people
    with (
        fleet.redis(),
        opened(first.url, players.table.match, white) as here,
        opened(second.url, players.table.match, black) as there,
        opened(second.url, players.table.match, query="?version=0") as watching,
    ):
        _await_live(fleet, players, watching)
        here.presence_of("0 1", 1)
        there.presence_of("0 1", 1)
        seconds = [_play(fleet, players, watching) for _ in range(10)]
        assert median(seconds) < LIVE / 2


def test_without_redis_moves_succeed_and_pages_are_late_at_most(
    fleet: Fleet, players: Players, redis_kills: int
) -> None:
    with opened(fleet.sites[1].url, players.table.match, query="?version=0") as page:
        slowest: list[float] = [0.0]
        for _ in counted(redis_kills, lambda: f"slowest without Redis {max(slowest):.1f} s"):
            with fleet.redis():
                _await_live(fleet, players, page)
                for _ in range(3):
                    _play(fleet, players, page)
            slowest.append(_play(fleet, players, page))
            assert max(slowest) < FOUND


def _play(fleet: Fleet, players: Players, page: Page) -> float:
    """Make a move in the first process; how long it takes to a page of the second one."""
    url = fleet.sites[0].url
    match = players.table.match
    request = players.next_requests(url)[0]
    if request.match != match:
        pytest.skip("the match is over")
    answer = post(url, request)
    assert answer.status == 200
    answered_at = monotonic()
    players.heed(request.person, answer)
    assert page.state_of(request.version + 1).version == request.version + 1
    return monotonic() - answered_at


def _await_live(fleet: Fleet, players: Players, page: Page) -> None:
    """Play on until pages are told at once; fail if that does not come."""
    deadline = monotonic() + BACK
    while _play(fleet, players, page) > LIVE:
        assert monotonic() < deadline
