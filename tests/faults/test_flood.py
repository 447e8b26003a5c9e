"""A client that floods its socket is cut off; memory stays bounded and others are served."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from time import monotonic

import pytest

from tests.faults.progress import tell
from tests.harness.client import MoveRequest, post
from tests.harness.directories import NewDirectory
from tests.harness.flooding import FRAMES
from tests.harness.play import Players
from tests.harness.site import REPOSITORY, Site
from tests.harness.socket_pages import Page, opened
from tests.harness.world import World, sqlite_world

#: What the server may grow by, in megabytes. A queue without bounds took 755 in eight seconds.
MOST_GROWTH = 50
#: For how much longer the flood goes on while people play. Before that nobody does: what a process
#: remembers of the boards that it has drawn would be taken for the flood's doing.
PLAYED = 0.5
#: Moves in peace, before the flood and after it.
QUIET_MOVES = 30
#: From a player's request to the other's page: how many times longer than in peace it may usually
#: take while somebody floods, and how many seconds at most.
SLOWER = 2
LONGEST = 5.0
LOOK_EVERY = 0.1
#: The address of the page that watches, by the word of the proxy that the tests are.
ONLOOKER = "192.0.2.7"


@pytest.fixture(scope="module")
def world(new_directory: NewDirectory) -> Iterator[World]:
    with sqlite_world(new_directory("flood")) as made, made.manned() as world:
        yield world


class Relay:
    """Two who play, and a page that watches whichever match they are at."""

    def __init__(self, site: Site, players: Players, stack: ExitStack) -> None:
        self._site = site
        self._players = players
        self._pages = stack.enter_context(ExitStack())
        self._match = ""

    def move(self) -> float:
        """Seconds from sending a move until the page shows it."""
        request = self._players.next_requests(self._site.url)[0]
        if request.match != self._match:
            self._watch(request)
        began = monotonic()
        answer = post(self._site.url, request)
        assert answer.status == 200
        self._players.heed(request.person, answer)
        self.page.state_of(request.version + 1)
        return monotonic() - began

    def _watch(self, request: MoveRequest) -> None:
        """As somebody else than who floods, whose address is made to wait."""
        self._pages.close()
        self._match = request.match
        self.page = self._pages.enter_context(
            opened(
                self._site.url,
                request.match,
                query=f"?version={request.version}",
                X_Forwarded_For=ONLOOKER,
            )
        )


def test_a_flood_is_stopped_and_others_are_served(world: World, flood_seconds: float) -> None:
    players = Players(world, "flood")
    with world.serving() as site:
        with ExitStack() as stack:
            relay = Relay(site, players, stack)
            relay.move()  # nothing is remembered yet
            earlier = [relay.move() for _ in range(QUIET_MOVES)]
            before = _resident(site)
            flooder = _start_flooding(site, players.table.match, flood_seconds * (1 + PLAYED))
            largest = _largest_within(site, relay.page, flood_seconds)
            during = []
            while flooder.poll() is None:
                during.append(relay.move())
            later = [relay.move() for _ in range(QUIET_MOVES)]
        tally = json.loads(flooder.communicate()[0])
        log = site.log.read_text()
    assert flooder.returncode == 0
    tell(
        f"flooded with {tally}: from {before:.0f} to {largest:.0f} MB, a move takes"
        f" {1000 * median(earlier):.0f} ms before, {1000 * median(during):.0f} ms during it"
        f" ({1000 * max(during):.0f} ms at most) and {1000 * median(later):.0f} ms after it"
    )
    assert tally["admitted"] > 0
    assert tally["endured"] == 0
    assert tally["cut_off"] >= tally["admitted"] - len(FRAMES)  # those whom the end interrupted
    assert largest - before < MOST_GROWTH
    # Whatever else the machine does may change meanwhile, and is not the flood's doing.
    assert median(during) < SLOWER * max(median(earlier), median(later))
    assert max(during) < LONGEST
    assert "Traceback" not in log


def _start_flooding(site: Site, match: str, seconds: float) -> subprocess.Popen[bytes]:
    address = f"{site.url.replace('http', 'ws', 1)}/ws/matches/{match}/"
    return subprocess.Popen(
        [sys.executable, "-m", "tests.harness.flooding", address, site.url, str(seconds)],
        stdout=subprocess.PIPE,
        cwd=REPOSITORY,
    )


def _largest_within(site: Site, page: Page, seconds: float) -> float:
    """The most memory that the server has in that time, in which the page just watches."""
    deadline = monotonic() + seconds
    largest = 0.0
    while monotonic() < deadline:
        largest = max(largest, _resident(site))
        list(page.frames(LOOK_EVERY))
    return largest


def _resident(site: Site) -> float:
    """The memory that the server has now, in megabytes."""
    status = Path(f"/proc/{site.process.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found
    return int(found[1]) * 1024 / 1e6
