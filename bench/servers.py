"""Measure uvicorn and Daphne under this site, in turns: `make bench-servers`.

Each is a process of its own that serves the whole site on SQLite, and is asked by others on this
machine: a thousand spectators of one match, a client that floods, and SIGTERM with pages open and
moves under way. `ROUNDS` says how often; about a minute each. Ctrl-C ends it at any time.
"""

from __future__ import annotations

import json
import os
import platform
import signal
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Final

from bench.live import SPECTATORS, SiteUnderLoad
from bench.live_load import opened_tables, seats_of
from bench.live_site import ServedSite
from tests.harness.client import MoveRequest, NoAnswer, get, post
from tests.harness.play import Page as Shown
from tests.harness.processes import free_port, running
from tests.harness.site import REPOSITORY, Site, environment, serving
from tests.harness.socket_pages import Page, opened
from tests.harness.world import Table, World, sqlite_world

ROUNDS: Final = int(os.environ.get("ROUNDS", "3"))
FLOOD_SECONDS: Final = 5
PAGES_AT_THE_END: Final = 20
_SETTINGS: Final = {"SOCKETS_PER_ADDRESS": "5000"}

Server = Callable[[World], AbstractContextManager[Site]]


def uvicorn(world: World) -> AbstractContextManager[Site]:
    """The site as `manage.py serve` serves it."""
    return serving(world.var_dir, **_SETTINGS)


@contextmanager
def daphne(world: World) -> Iterator[Site]:
    """The same application under Daphne. Its limit for messages would bind our own ones too."""
    port = free_port()
    log = world.var_dir / "daphne.log"
    command = [
        sys.executable, "-m", "daphne", "--bind", "127.0.0.1", "--port", str(port),
        "--verbosity", "0",
        "oceania_site.asgi:application",
    ]  # fmt: skip
    url = f"http://127.0.0.1:{port}"
    with running(
        command,
        log,
        lambda: _is_alive(url),
        environment=environment(world.var_dir, PORT=str(port), **_SETTINGS)
        | {"PYTHONPATH": str(REPOSITORY)},
    ) as process:
        yield Site(url, process, log)


def _is_alive(url: str) -> bool:
    try:
        return get(url, "/healthz", None).status == 200
    except (OSError, NoAnswer):
        return False


SERVERS: Final[dict[str, Server]] = {"uvicorn": uvicorn, "Daphne": daphne}


@dataclass
class Figures:
    """What one server did in one round."""

    memory_each: float = 0.0
    last_served: float = 0.0
    growth: float = 0.0
    relay_in_flood: float = 0.0
    codes: str = ""
    exit_code: int | None = None
    unanswered: int = 0


def measure(world: World, server: Server, tables: list[Table]) -> Figures:
    """One round of one server, at three tables that nobody has played at."""
    figures = Figures()
    with server(world) as site:
        watched = ServedSite(site.url, site.process.pid, seats_of(tables[:1]))
        served, figures.memory_each = SiteUnderLoad(watched).be_watched()
        figures.last_served = median(served)
    with server(world) as site:
        figures.growth, figures.relay_in_flood = _flood(site, tables[1])
    with server(world) as site:
        _stop(site, world, tables[2], figures)
    return figures


def _flood(site: Site, table: Table) -> tuple[float, float]:
    """MiB that the server grows by, and the median of a move's milliseconds meanwhile."""
    address = f"{site.url.replace('http', 'ws', 1)}/ws/matches/{table.match}/"
    with opened(site.url, table.match, query="?version=0") as page:
        for _ in range(5):
            _relay(site, table, page)
        before = largest = _resident(site)
        flooder = subprocess.Popen(
            [sys.executable, "-m", "tests.harness.flooding", address, site.url, str(FLOOD_SECONDS)],
            stdout=subprocess.DEVNULL,
            cwd=REPOSITORY,
        )
        relays = []
        while flooder.poll() is None:
            relays.append(_relay(site, table, page))
            largest = max(largest, _resident(site))
    return largest - before, 1000 * median(relays)


def _relay(site: Site, table: Table, page: Page) -> float:
    """Seconds from sending a move until a page that watches shows it."""
    request = _next_move(site, table)
    began = monotonic()
    if post(site.url, request).status != 200:
        raise RuntimeError("A move was not answered.")
    page.state_of(request.version + 1, timeout=60)
    return monotonic() - began


def _next_move(site: Site, table: Table) -> MoveRequest:
    for person in table.people:
        shown = Shown(get(site.url, f"/matches/{table.match}/", person).body)
        if shown.moves:
            return MoveRequest(table.match, person, shown.moves[0], shown.version, "")
    raise RuntimeError("Nobody can move.")


def _stop(site: Site, world: World, table: Table, figures: Figures) -> None:
    """Stop the server while pages are open and moves are made; note how it ends."""
    answered: list[MoveRequest] = []
    playing = threading.Thread(target=_play_on, args=[site, table, answered])
    with ExitStack() as stack:
        pages = [
            stack.enter_context(opened(site.url, table.match)) for _ in range(PAGES_AT_THE_END)
        ]
        playing.start()
        pages[0].state_of(3)
        site.process.send_signal(signal.SIGTERM)
        codes = Counter(page.close_code(20) for page in pages)
    figures.exit_code = site.process.wait(30)
    playing.join(60)
    figures.codes = ", ".join(f"{count} × {code}" for code, count in codes.most_common())
    stored = [row for row in world.rows.moves(table.match) if not row.forced]
    figures.unanswered = len(stored) - len(answered)


def _play_on(site: Site, table: Table, answered: list[MoveRequest]) -> None:
    try:
        while True:
            request = _next_move(site, table)
            if post(site.url, request).status == 200:
                answered.append(request)
    except (OSError, NoAnswer, RuntimeError):
        return


def _resident(site: Site) -> float:
    pages = Path(f"/proc/{site.process.pid}/statm").read_text("ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE") / 2**20


def report(rounds: dict[str, list[Figures]]) -> None:
    """A table with medians; the ends of each round one by one."""
    print(f"  {'':<44}" + "".join(f"{name:>12}" for name in rounds))
    rows: list[tuple[str, Callable[[Figures], float]]] = [
        (f"memory of each of {SPECTATORS} spectators, KB", lambda one: one.memory_each),
        ("last of them served, ms", lambda one: one.last_served),
        (f"growth in {FLOOD_SECONDS} s of flood, MiB", lambda one: one.growth),
        ("a move meanwhile, ms", lambda one: one.relay_in_flood),
        ("moves stored and not answered at SIGTERM", lambda one: one.unanswered),
    ]
    for label, figure in rows:
        medians = (median(figure(one) for one in figures) for figures in rounds.values())
        print(f"  {label:<44}" + "".join(f"{value:>12.1f}" for value in medians))
    for name, figures in rounds.items():
        for one in figures:
            print(f"  {name} at SIGTERM: exit {one.exit_code}, pages closed with {one.codes}")


def main() -> int:
    """Measure in turns; a stop by Ctrl-C is a plain end."""
    print(
        f"Python {platform.python_version()}, {os.cpu_count()} cores,"
        f" load average {os.getloadavg()[0]:.1f} at the start; {ROUNDS} rounds.\n",
        flush=True,
    )
    rounds: dict[str, list[Figures]] = {name: [] for name in SERVERS}
    try:
        with (
            tempfile.TemporaryDirectory(prefix="oceania-bench-") as folder,
            sqlite_world(Path(folder)) as world,
        ):
            tables = opened_tables(world, 3 * len(SERVERS) * ROUNDS)
            for _ in range(ROUNDS):
                for name, server in SERVERS.items():
                    figures = measure(world, server, [tables.pop() for _ in range(3)])
                    print(f"  {name}: {json.dumps(vars(figures))}", file=sys.stderr, flush=True)
                    rounds[name].append(figures)
            report(rounds)
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
