"""SIGTERM under load: nothing acknowledged is lost, pages are told, the process ends well."""

from __future__ import annotations

import random
import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from statistics import median
from time import monotonic, sleep

import pytest

from tests.directories import NewDirectory
from tests.faults.client import Exchange, MoveRequest, NoAnswer, get, post
from tests.faults.play import Players, SeatedPlayers
from tests.faults.progress import counted
from tests.faults.waiting import until
from tests.faults.world import Table, World, sqlite_world
from tests.games.live.pages import Page, opened
from tests.site import Site, serving

PAIRS = 3
PAGES_PER_MATCH = 4
TABLES_EACH_AT_ONCE = 7
#: Seconds in which the process is still asked and says that it is not ready.
DRAIN_SECONDS = 1
#: Seconds in which a steward would have looked for flags several times.
AWAY = 2.0
#: They are left every two seconds; a busy machine may take longer.
OLDEST_SIGN_OF_LIFE = timedelta(seconds=6)


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


def test_a_stop_under_load_loses_nothing(world: World, drains: int) -> None:
    rng = random.Random("drain")
    waiting: list[Table] = []
    while len(waiting) < PAIRS * (2 + drains):
        waiting += world.open_tables(PAIRS * TABLES_EACH_AT_ONCE, f"drain {len(waiting)}")
    pairs = [Pair(SeatedPlayers(world, f"drain {number}", waiting)) for number in range(PAIRS)]
    seconds: list[float] = []
    for number in counted(drains, lambda: f"stopped in {median(seconds):.1f} s"):
        with serving(world.var_dir, DRAIN_SECONDS=str(DRAIN_SECONDS)) as site:
            threads = [threading.Thread(target=pair.play, args=[site.url]) for pair in pairs]
            with ExitStack() as stack:
                pages = _open_pages(site, [pair.players.table for pair in pairs], stack)
                for thread in threads:
                    thread.start()
                pages[0].state()
                threading.Event().wait(rng.uniform(0, 0.3))  # anywhere in a move
                site.process.send_signal(signal.SIGTERM)
                began = monotonic()
                _await_unready(site)
                farewells = [_farewell(page) for page in pages]
            assert farewells == [('{"closing": "restart"}', 1012)] * len(pages)
            assert site.process.wait(15) == 0
            seconds.append(monotonic() - began)
            for thread in threads:
                thread.join(15)
            assert "Traceback" not in site.log.read_text()
        assert [pair.strange for pair in pairs] == [[]] * PAIRS
        assert max(_unanswered(world, pair) for pair in pairs) <= number + 1
    world.check()


def test_nobody_is_charged_while_the_server_stops_and_is_away(world: World) -> None:
    """A request that is under way keeps the process, which lets nobody else in any more."""
    running, due = world.open_clocked_tables(2, "stopping")
    (last,) = world.open_tables(1, "stopping")
    with serving(world.var_dir) as site:
        start = datetime.now(UTC) - timedelta(seconds=60)
        world.rows.set_clocks(120.0, {running.match: start})
        with Exchange(site.url, _first_move(last).message) as exchange:
            exchange.send_all_but_the_end()
            assert get(site.url, "/healthz", None).status == 200
            told_at = datetime.now(UTC)
            site.process.send_signal(signal.SIGTERM)
            until(lambda: not _lets_in(site))
            left_at = datetime.now(UTC)
            world.rows.set_clocks(1.0, {due.match: start})
            sleep(AWAY)  # a steward would tell nobody that it has left a flag alone
            exchange.send_the_end()
            assert exchange.answer().status == 200
        assert site.process.wait(15) == 0
    assert world.rows.match(due.match).status == "playing"
    away = datetime.now(UTC) - left_at
    with serving(world.var_dir):
        put_forward = _started(world, running) - start
    assert away < put_forward < datetime.now(UTC) - told_at + OLDEST_SIGN_OF_LIFE


def _first_move(table: Table) -> MoveRequest:
    return MoveRequest(table.match, table.people[0], "sail W3", 0, "")


def _lets_in(site: Site) -> bool:
    try:
        return get(site.url, "/healthz", None).status == 200
    except (NoAnswer, OSError):
        return False


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


def _unanswered(world: World, pair: Pair) -> int:
    """How many moves are stored of which the player never heard. All others are stored in order."""
    unanswered = 0
    for table in pair.players.tables:
        acknowledged = [
            (request.person.player, request.version, request.move)
            for request in pair.acknowledged
            if request.match == table.match
        ]
        stored = [
            (row.player, row.version, row.text)
            for row in world.rows.moves(table.match)
            if not row.forced
        ]
        assert [move for move in stored if move in acknowledged] == acknowledged
        unanswered += len(stored) - len(acknowledged)
    return unanswered
