"""SIGTERM under load: nothing acknowledged is lost, nobody is charged, pages come back."""

from __future__ import annotations

import random
import signal
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from statistics import median
from time import monotonic, sleep

import pytest

from tests.faults.onlooker import onlooker
from tests.faults.progress import counted
from tests.harness.client import Exchange, MoveRequest, NoAnswer, get, post
from tests.harness.directories import NewDirectory
from tests.harness.play import Players, SeatedPlayers
from tests.harness.site import Site, serving
from tests.harness.socket_pages import Page, opened
from tests.harness.waiting import until
from tests.harness.world import Table, World, sqlite_world

PAIRS = 3
PAGES_PER_MATCH = 4
TABLES_EACH_AT_ONCE = 7
#: Seconds in which the process is still asked and says that it is not ready.
DRAIN_SECONDS = 1
#: Seconds in which a steward would have looked for flags several times.
AWAY = 2.0
#: They are left every two seconds; a busy machine may take longer.
OLDEST_SIGN_OF_LIFE = timedelta(seconds=6)
#: From putting the clocks forward to the first answer, on a busy machine.
BEGINNING = timedelta(seconds=3)
#: Seconds within which a page in a browser is in step again when the site is back.
HEALED_WITHIN = 5.0


@dataclass
class Pair:
    """Two who play on and on, until nobody answers; and what was acknowledged to them."""

    players: Players
    acknowledged: list[MoveRequest] = field(default_factory=list)
    strange: list[int] = field(default_factory=list)

    def play(self, url: str) -> None:
        """Play until the server is gone."""
        self.players.forget()
        try:
            while True:
                request = self.players.next_requests(url)[0]
                answer = post(url, request)
                if answer.status != 200:
                    self.strange.append(answer.status)
                    return
                self.acknowledged.append(request)
                self.players.heed(request.person, answer)
        except (NoAnswer, OSError):
            return


@pytest.fixture(scope="module")
def world(new_directory: NewDirectory) -> Iterator[World]:
    with sqlite_world(new_directory("drain")) as made, made.manned() as world:
        yield world


class Harm:
    """The site under load, which is told to stop and started anew; and how long that took."""

    def __init__(self, world: World, drains: int) -> None:
        waiting: list[Table] = []
        while len(waiting) < PAIRS * (2 + drains):
            waiting += world.open_tables(
                PAIRS * TABLES_EACH_AT_ONCE, f"drain {len(waiting)}", clocked=True
            )
        self.pairs = [
            Pair(SeatedPlayers(world, f"drain {number}", waiting)) for number in range(PAIRS)
        ]
        self._world = world
        self._rng = random.Random("drain")
        self.stopping: list[float] = []
        self.healing: list[float] = []

    def __str__(self) -> str:
        return (
            f"stopped in {median(self.stopping):.1f} s, {max(self.stopping):.1f} s at most;"
            f" pages back in {median(self.healing):.1f} s, {max(self.healing):.1f} s at most"
        )

    def serving(self) -> AbstractContextManager[Site]:
        return serving(self._world.var_dir, DRAIN_SECONDS=str(DRAIN_SECONDS))

    def stop(self, site: Site) -> None:
        """Tell the process to stop while people play; it must take its leave of every page."""
        threads = [threading.Thread(target=pair.play, args=[site.url]) for pair in self.pairs]
        with ExitStack() as stack:
            pages = _open_pages(site, [pair.players.table for pair in self.pairs], stack)
            for thread in threads:
                thread.start()
            pages[0].state()
            threading.Event().wait(self._rng.uniform(0, 0.3))  # anywhere in a move
            site.process.send_signal(signal.SIGTERM)
            began = monotonic()
            _await_unready(site)
            farewells = [_farewell(page) for page in pages]
        assert farewells == [('{"closing": "restart"}', 1012)] * len(pages)
        assert site.process.wait(15) == 0
        self.stopping.append(monotonic() - began)
        for thread in threads:
            thread.join(15)
        assert "Traceback" not in site.log.read_text()
        assert [pair.strange for pair in self.pairs] == [[]] * PAIRS


def test_a_stop_under_load_loses_nothing(world: World, drains: int) -> None:
    harm = Harm(world, drains)
    (watched,) = world.open_clocked_tables(1, "drain")
    with ExitStack() as served, ExitStack() as watching:
        site = served.enter_context(harm.serving())
        visitor = watching.enter_context(onlooker(site.url, watched.match))
        for _ in counted(drains, lambda: str(harm)):
            start = datetime.now(UTC) - timedelta(seconds=60)
            world.rows.wind_clocks({watched.match: start})
            told_at = datetime.now(UTC)
            harm.stop(site)
            served.close()
            left_at = datetime.now(UTC)
            site = served.enter_context(harm.serving())
            _assert_credited(world, watched, start, told_at, left_at)
            version = world.rows.match(watched.match).version
            harm.healing.append(visitor.follow(site.url, version))
            assert harm.healing[-1] < HEALED_WITHIN
            # What is under way at a stop is finished, for ten seconds, and its answer sent.
            for pair in harm.pairs:
                world.check_stored(pair.players.tables, pair.acknowledged)
    # What was played on between two servers has moves and credits for its clocks to be audited.
    assert all(world.rows.credits(pair.players.tables[0].match) for pair in harm.pairs)
    world.check()


def test_nobody_is_charged_while_the_server_stops_and_is_away(world: World) -> None:
    """A request that is under way keeps the process, which lets nobody else in any more."""
    running, due = world.open_clocked_tables(2, "stopping")
    (last,) = world.open_tables(1, "stopping")
    with serving(world.var_dir) as site:
        start = datetime.now(UTC) - timedelta(seconds=60)
        world.rows.wind_clocks({running.match: start})
        with Exchange(site.url, _first_move(last).message) as exchange:
            exchange.send_all_but_the_end()
            assert get(site.url, "/healthz", None).status == 200
            told_at = datetime.now(UTC)
            site.process.send_signal(signal.SIGTERM)
            until(lambda: not _lets_in(site))
            left_at = datetime.now(UTC)
            world.let_time_be_up({due.match: start})
            sleep(AWAY)  # a steward would tell nobody that it has left a flag alone
            exchange.send_the_end()
            assert exchange.answer().status == 200
        assert site.process.wait(15) == 0
    assert world.rows.match(due.match).status == "playing"
    with serving(world.var_dir):
        _assert_credited(world, running, start, told_at, left_at)
    world.check()


def _first_move(table: Table) -> MoveRequest:
    return MoveRequest(table.match, table.people[0], "sail W3", 0, "")


def _lets_in(site: Site) -> bool:
    try:
        return get(site.url, "/healthz", None).status == 200
    except (NoAnswer, OSError):
        return False


def _assert_credited(
    world: World, table: Table, start: datetime, told_at: datetime, left_at: datetime
) -> None:
    """A clock that ran since `start` was put forward by all the time in which nobody served."""
    now = datetime.now(UTC)
    put_forward = _started(world, table) - start
    assert now - left_at - BEGINNING < put_forward < now - told_at + OLDEST_SIGN_OF_LIFE


def _started(world: World, table: Table) -> datetime:
    started = world.rows.match(table.match).clock_started_at
    assert started is not None
    return started


def _open_pages(site: Site, tables: list[Table], stack: ExitStack) -> list[Page]:
    return [
        stack.enter_context(opened(site.url, table.match, person))
        for table in tables
        for person in [*table.people, *[None] * (PAGES_PER_MATCH - 2)]
    ]


def _await_unready(site: Site) -> None:
    deadline = monotonic() + DRAIN_SECONDS
    while get(site.url, "/readyz", None).status != 503:
        assert monotonic() < deadline
    assert get(site.url, "/healthz", None).status == 200


def _farewell(page: Page) -> tuple[str, int]:
    """The last frame, and the code of the close after it."""
    code = page.close_code()
    return page.last, code
