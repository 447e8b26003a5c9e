"""Two server processes on Redis and PostgreSQL: they relay to each other, Redis there or not."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import monotonic

import pytest

from tests.faults.progress import counted
from tests.harness.client import get, post
from tests.harness.directories import NewDirectory
from tests.harness.play import Page, Players
from tests.harness.postgres import MIGRATED
from tests.harness.processes import free_port
from tests.harness.servers import running_redis
from tests.harness.site import Site, serving
from tests.harness.socket_pages import opened
from tests.harness.world import World, postgres_world

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
def fleet(postgres_url: str, new_directory: NewDirectory) -> Iterator[Fleet]:
    port = free_port()
    directories = [new_directory(name) for name in ("first", "second", "redis")]
    with (
        postgres_world(directories[0], postgres_url, "fleet", MIGRATED) as made,
        made.manned() as world,
    ):
        environment = world.settings | {"REDIS_URL": f"redis://127.0.0.1:{port}/0"}
        with (
            serving(directories[0], **environment) as first,
            serving(directories[1], **environment) as second,
        ):
            yield Fleet(world, (first, second), port, directories[2])
        logs = [site.log.read_text() for site in (first, second)]
        assert ["Traceback" in log for log in logs] == [False, False], logs
        world.check()


class Relay:
    """Moves made in the first process, and a page of the match that the second one serves."""

    def __init__(self, fleet: Fleet, stack: ExitStack) -> None:
        self.players = Players(fleet.world, "fleet")
        self._here, self._there = (site.url for site in fleet.sites)
        self._stack = stack
        self._watch()

    def _watch(self) -> None:
        self._stack.close()
        self._match = self.players.table.match
        page = opened(self._there, self._match, query="?version=0")
        self._page = self._stack.enter_context(page)

    def sit_elsewhere(self) -> None:
        """Begin another match, which is watched from its first move on."""
        self.players.seat_at_a_new_table()
        self.players.forget()
        self._stack.close()  # nobody reads the page meanwhile, which its line would not survive

    def play(self) -> float:
        """Make a move; how long after its answer it takes to the page."""
        request = self.players.next_requests(self._here)[0]
        if request.match != self._match:  # the one before is over
            self._watch()
        answer = post(self._here, request)
        assert answer.status == 200
        answered_at = monotonic()
        self.players.heed(request.person, answer)
        assert self._page.state_of(request.version + 1).version == request.version + 1
        return monotonic() - answered_at

    def await_live(self) -> None:
        """Play on until pages are told at once; fail if that does not come."""
        deadline = monotonic() + BACK
        while self.play() > LIVE:
            assert monotonic() < deadline


@pytest.fixture(scope="module")
def relay(fleet: Fleet) -> Iterator[Relay]:
    with ExitStack() as stack:
        yield Relay(fleet, stack)


def test_a_change_in_one_process_reaches_the_pages_of_the_other(fleet: Fleet, relay: Relay) -> None:
    match, (white, black) = relay.players.table.match, relay.players.table.people
    with (
        fleet.redis(),
        opened(fleet.sites[0].url, match, white) as here,
        opened(fleet.sites[1].url, match, black) as there,
    ):
        relay.await_live()
        here.presence_of("0 1", 1)
        there.presence_of("0 1", 1)
        assert median(relay.play() for _ in range(10)) < LIVE / 2


def test_without_redis_moves_succeed_and_pages_are_late_at_most(
    fleet: Fleet, relay: Relay, redis_kills: int
) -> None:
    slowest = [0.0]
    for _ in counted(redis_kills, lambda: f"slowest without Redis {max(slowest):.1f} s"):
        with fleet.redis():
            relay.await_live()
            for _ in range(3):
                relay.play()
        slowest.append(relay.play())
        assert max(slowest) < FOUND


def test_who_leaves_a_process_and_comes_back_learns_who_is_in_the_other(
    fleet: Fleet, relay: Relay
) -> None:
    first, second = fleet.sites
    match, (white, black) = relay.players.table.match, relay.players.table.people
    with fleet.redis(), opened(first.url, match, white) as here:
        relay.await_live()
        for _ in range(2):
            with opened(second.url, match, black) as there:
                there.presence_of("0 1", 1)
                here.presence_of("0 1", 1)
            here.presence_of("0", 1)


def test_while_redis_is_away_people_play_on_and_pages_that_ask_are_up_to_date(
    fleet: Fleet, relay: Relay, redis_away_seconds: float
) -> None:
    here, there = (site.url for site in fleet.sites)
    ends = monotonic() + redis_away_seconds
    while monotonic() < ends:
        assert relay.play() < FOUND
        shown = [get(url, f"/matches/{relay.players.table.match}/", None) for url in (here, there)]
        assert [answer.status for answer in shown] == [200, 200]
        versions = {Page(answer.body).version for answer in shown}
        assert versions == {fleet.world.rows.match(relay.players.table.match).version}
        assert get(there, "/play/", relay.players.table.people[0]).status == 200
    with fleet.redis():
        relay.await_live()


def test_sockets_that_idle_are_kept_and_told_at_once(
    fleet: Fleet, relay: Relay, idle_sockets: int, idle_seconds: float
) -> None:
    with fleet.redis(), ExitStack() as stack:
        relay.await_live()
        relay.sit_elsewhere()
        pages = [
            stack.enter_context(opened(site.url, relay.players.table.match, query="?version=0"))
            for site in fleet.sites
            for _ in range(-(-idle_sockets // len(fleet.sites)))
        ]
        ends = monotonic() + idle_seconds
        while monotonic() < ends:
            for page in pages:
                list(page.frames(1 / len(pages)))  # pulses; a page that is closed fails here
        assert relay.play() < LIVE
        assert {page.state_of(1).version for page in pages} == {1}
