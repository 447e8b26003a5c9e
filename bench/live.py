"""Measure live play beside its peers: `python -m bench.live`.

A server process of our own, the load in another, and each peer likewise, on this machine and in
turns. `ROUNDS` and `SECONDS` say how often and how long; ctrl-C ends it at any time. With
`PEER_FOLDER` boardgame.io is fetched into that folder, to be used again, and not into a temporary
one.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median
from time import clock_gettime
from typing import Any, Final

from channels.layers import InMemoryChannelLayer
from channels_redis.pubsub import RedisPubSubChannelLayer

from bench import live_layers
from bench.live_load import at_work, next_line, opened_tables, seats_of
from bench.live_peers import BoardgameIo, commits, echoes, serving_boardgame_io, serving_echo
from bench.live_report import Rounds, Sample, print_figure, print_ratios
from bench.rounds import Progress, measured
from oceania_site.channel_layer import LazyInMemoryChannelLayer
from tests.faults.world import Table, sqlite_world
from tests.processes import free_port
from tests.servers import running_redis
from tests.site import Site

ROUNDS: Final = int(os.environ.get("ROUNDS", "5"))
SECONDS: Final = float(os.environ.get("SECONDS", "6"))

#: Couples and their think time. As many as keep a process busy, where nobody thinks.
ONE: Final = ("1 game", 1, 0.0)
HUNDRED: Final = ("100 games, 2 s think time", 100, 2.0)
FIVE_HUNDRED: Final = ("500 games, 5 s think time", 500, 5.0)
SATURATED: Final = ("saturation, 24 games", 24, 0.0)
LOADS: Final = (ONE, HUNDRED, FIVE_HUNDRED, SATURATED)

SPECTATORS: Final = 1000
_MOVES_WATCHED: Final = 10
#: Enough for those without think time, who play matches to their ends.
_TABLES_A_ROUND: Final = 75
_SETTINGS: Final = {"SOCKETS_PER_ADDRESS": "5000"}

OURS: Final = "Oceania, {}"
THEIRS: Final = "boardgame.io, {}"
ECHO: Final = "bare echo"
COMMIT: Final = "one commit"


class Harbour:
    """Our site with tables at which matches are under way."""

    def __init__(self, site: Site, tables: list[Table]) -> None:
        self._site = site
        self._tables = seats_of(tables)

    def play(self, games: int, think: float) -> Sample:
        """Let couples play for a while. Who thinks leaves a match as it is for the next time."""
        tables = self._tables if think else self._tables[FIVE_HUNDRED[1] :]
        job = {
            "url": self._site.url, "tables": tables, "games": games, "think": think,
            "seconds": SECONDS,
        }  # fmt: skip
        with at_work(job) as players:
            next_line(players)
            busy = clock_gettime(self._processor)
            figures = next_line(players)
            busy = clock_gettime(self._processor) - busy
        if not think:
            self._tables[FIVE_HUNDRED[1] :] = figures["tables_left"]
        return Sample(figures["relays"], figures["seconds"], busy)

    def be_watched(self) -> tuple[list[float], float]:
        """When the last spectator was served, in ms for each move; and a spectator's KB."""
        job = {
            "url": self._site.url, "tables": self._tables[-1:], "spectators": SPECTATORS,
            "moves": _MOVES_WATCHED,
        }  # fmt: skip
        before = self._memory
        with at_work(job) as players:
            served: list[float] = next_line(players)["served"]
            memory = (self._memory - before) / SPECTATORS
            assert players.stdin is not None
            players.stdin.close()
            left = next_line(players)["left"]
        if left:
            raise RuntimeError(f"{left} spectators were sent away.")
        return served, memory

    @property
    def _processor(self) -> int:
        # What clock_getcpuclockid(3) gives on Linux.
        return (~self._site.process.pid << 3) | 2

    @property
    def _memory(self) -> float:
        """The server's resident memory in KB."""
        pages = Path(f"/proc/{self._site.process.pid}/statm").read_text("ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE") / 1000


def contestants_of(
    harbour: Harbour, echo: str, peer: BoardgameIo | None, folder: Path
) -> dict[str, Callable[[], Sample]]:
    """Who takes part, each with what it does in a round; neighbours are compared."""
    contestants: dict[str, Callable[[], Sample]] = {}
    for label, games, think in LOADS:
        contestants[OURS.format(label)] = partial(harbour.play, games, think)
        if peer is not None:
            contestants[THEIRS.format(label)] = partial(_play_there, peer, games, think)
    short = SECONDS / 3
    contestants[ECHO] = lambda: Sample(echoes(echo, short), short)
    contestants[COMMIT] = lambda: Sample(commits(folder, short), short)
    return contestants


def _play_there(peer: BoardgameIo, games: int, think: float) -> Sample:
    figures = peer.play(games, think, SECONDS)
    return Sample(figures["relays"], figures["seconds"])


def play_rounds(contestants: dict[str, Callable[[], Sample]]) -> Rounds:
    """Everybody in turn, and in each round beginning with another."""
    rounds = Rounds({name: [] for name in contestants})
    progress = Progress("Live", ROUNDS * len(contestants))
    names = list(contestants)
    for number in range(ROUNDS):
        shift = number % len(names)
        for name in (*names[shift:], *names[:shift]):
            progress.show(f"round {number + 1} of {ROUNDS}: {name}")
            rounds.add(name, contestants[name]())
    progress.clear()
    return rounds


def report(rounds: Rounds) -> None:
    """The table, and the ratios of neighbours in time."""
    rounds.print_table()
    print(f"  {'ratio, median of the rounds':<48}{'':>7}  (lowest to highest)")
    one, many = ONE[0], FIVE_HUNDRED[0]
    ratios = rounds.ratios
    print_ratios(
        "p50 of 1 game to boardgame.io's",
        ratios(OURS.format(one), THEIRS.format(one), lambda each: each.typical),
        4,
    )
    print_ratios(
        "p99 of 500 games to boardgame.io's",
        ratios(OURS.format(many), THEIRS.format(many), lambda each: each.slow),
        5,
    )
    for peer in (ECHO, COMMIT):
        print_ratios(
            f"p50 of 1 game to {peer}",
            ratios(OURS.format(one), peer, lambda each: each.typical),
        )
    saturated = OURS.format(SATURATED[0])
    print_ratios(
        "moves a second at saturation to boardgame.io's",
        ratios(saturated, THEIRS.format(SATURATED[0]), lambda each: each.rate),
    )
    rate = median(sample.rate for sample in rounds.samples[saturated])
    print_figure("moves a second at saturation", rate, "", 200, at_least=True)


def report_spectators(harbour: Harbour) -> None:
    """A thousand on one match."""
    served, memory = harbour.be_watched()
    print_figure(f"memory of each of {SPECTATORS} spectators", memory, "KB", 60, at_least=False)
    print_figure("last of them served, median", median(served), "ms", 300, at_least=False)
    print_figure("last of them served, worst", max(served), "ms", 300, at_least=False)


def report_layers(folder: Path) -> None:
    """The layers one after the other, each with few and with many channels."""
    print("\n  A message to a group of two, microseconds, by open channels")
    print(f"  {'':<34}" + "".join(f"{channels:>9}" for channels in live_layers.CHANNELS))
    ours = _layer_costs("ours, in memory", LazyInMemoryChannelLayer)
    _layer_costs("Channels' own, in memory", InMemoryChannelLayer)
    if shutil.which("redis-server"):
        with running_redis(folder, free_port()) as url:
            _layer_costs("Redis, publish and subscribe", lambda: RedisPubSubChannelLayer([url]))
    growth = sorted(many / few for few, *_, many in ours)
    print_ratios("ours with 1,000 channels to 2", growth, 1.5)


def _layer_costs(label: str, make: Callable[[], Any]) -> list[list[float]]:
    """The costs in each round, by the number of channels; prints their medians."""

    async def measure() -> list[float]:
        return [await live_layers.cost_at(make(), count) for count in live_layers.CHANNELS]

    rounds = [asyncio.run(measure()) for _ in range(ROUNDS)]
    costs = [median(each) for each in zip(*rounds, strict=True)]
    print(f"  {label:<34}" + "".join(f"{cost:>9.0f}" for cost in costs), flush=True)
    return rounds


def measure() -> None:
    """Start everything that takes part, and let it."""
    with ExitStack() as stack:

        def folder() -> Path:
            return Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="oceania-bench-")))

        own = folder()
        packages = Path(os.environ["PEER_FOLDER"]) if "PEER_FOLDER" in os.environ else folder()
        peer = stack.enter_context(serving_boardgame_io(packages))
        world = replace(stack.enter_context(sqlite_world(own)), settings=_SETTINGS)
        tables = opened_tables(world, FIVE_HUNDRED[1] + ROUNDS * _TABLES_A_ROUND)
        # On a server of their own: one that was busy before has memory left over for them.
        with world.serving() as site:
            report_spectators(Harbour(site, [tables.pop()]))
        harbour = Harbour(stack.enter_context(world.serving()), tables)
        echo = stack.enter_context(serving_echo(own))
        report(play_rounds(contestants_of(harbour, echo, peer, own)))
        report_layers(own)


if __name__ == "__main__":
    sys.exit(measured(measure, ROUNDS, SECONDS))
