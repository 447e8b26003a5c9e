"""Measure live play beside its peers: `python -m bench.live`.

The site on SQLite and on PostgreSQL, boardgame.io with its memory store and with its PostgreSQL
store, each a process of its own on this machine, loaded in turns by others. `--before PATH` serves
another checkout of this project beside them. `ROUNDS` and `SECONDS` say how often and how long;
ctrl-C ends it at any time. With `PEER_FOLDER` boardgame.io is fetched into that folder, to be used
again, and not into a temporary one.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from statistics import median
from time import clock_gettime
from typing import Final

from bench.live_load import at_work, next_line
from bench.live_peers import (
    commits,
    echoes,
    fetch_boardgame_io,
    serving_boardgame_io,
    serving_echo,
)
from bench.live_report import Figure, Rounds, Sample, print_figure, print_ratios
from bench.live_site import ServedSite, serving_checkout
from bench.rounds import Progress, measured
from tests.harness.postgres import new_database, postgres_programs, running_postgres
from tests.harness.site import REPOSITORY

ROUNDS: Final = int(os.environ.get("ROUNDS", "5"))
SECONDS: Final = float(os.environ.get("SECONDS", "6"))

Load = tuple[str, int, float]
#: Couples and their think time. As many as keep a process busy, where nobody thinks.
ONE: Final[Load] = ("1 game", 1, 0.0)
HUNDRED: Final[Load] = ("100 games, 2 s think time", 100, 2.0)
FIVE_HUNDRED: Final[Load] = ("500 games, 5 s think time", 500, 5.0)
SATURATED: Final[Load] = ("saturation, 24 games", 24, 0.0)
LOADS: Final = (ONE, HUNDRED, FIVE_HUNDRED, SATURATED)

SPECTATORS: Final = 1000
_MOVES_WATCHED: Final = 10
#: Enough for those without think time, who play matches to their ends.
_TABLES: Final = ROUNDS * int(40 + 10 * SECONDS)

SQLITE: Final = "Oceania on SQLite"
POSTGRES: Final = "Oceania on PostgreSQL"
BEFORE: Final = "Oceania before"
PEER_MEMORY: Final = "boardgame.io in memory"
PEER_POSTGRES: Final = "boardgame.io on PostgreSQL"
ECHO: Final = "bare echo"
COMMIT: Final = "one commit"
#: Who plays at the loads with think time, too.
_AT_ALL_LOADS: Final = (SQLITE, PEER_MEMORY)

#: Lets so many couples play with so much think time.
Play = Callable[[int, float], Sample]
Turn = Callable[[], Sample]


class SiteUnderLoad:
    """A served site at whose tables couples play; the first `kept` are for those who think."""

    def __init__(self, site: ServedSite, kept: int = 0) -> None:
        self._site = site
        self._tables = site.tables
        self._kept = kept

    def play(self, games: int, think: float) -> Sample:
        """Let couples play for a while. Who thinks leaves a match as it is for the next time."""
        tables = self._tables if think else self._tables[self._kept :]
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
            self._tables[self._kept :] = figures["tables_left"]
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
        return (~self._site.pid << 3) | 2

    @property
    def _memory(self) -> float:
        """The server's resident memory in KB."""
        pages = Path(f"/proc/{self._site.pid}/statm").read_text("ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE") / 1000


def turns_of(players: dict[str, Play], loads: Sequence[Load]) -> dict[str, Turn]:
    """What is done in a round, by name: load by load, so that neighbours are compared."""
    return {
        f"{who}, {label}": partial(play, games, think)
        for label, games, think in loads
        for who, play in players.items()
        if not think or who in _AT_ALL_LOADS
    }


def turns_beside(echo: str, folder: Path) -> dict[str, Turn]:
    """What a relay can't be faster than, measured in the same rounds."""
    short = SECONDS / 3
    return {
        ECHO: lambda: Sample(echoes(echo, short), short),
        COMMIT: lambda: Sample(commits(folder, short), short),
    }


def play_rounds(turns: dict[str, Turn]) -> Rounds:
    """Everybody in turn, in each round beginning with another, and in every other one backwards.

    Else the same ones would always follow each other, and what a turn leaves behind would count.
    """
    rounds = Rounds({name: [] for name in turns})
    progress = Progress("Live", ROUNDS * len(turns))
    names = list(turns)
    for number in range(ROUNDS):
        shift = number % len(names)
        order = [*names[shift:], *names[:shift]]
        for name in reversed(order) if number % 2 else order:
            progress.show(f"round {number + 1} of {ROUNDS}: {name}")
            rounds.add(name, turns[name]())
    progress.clear()
    return rounds


def report(rounds: Rounds) -> None:
    """The table, and the ratios of neighbours in time, with the bounds that they should keep."""
    rounds.print_table()
    print("  Ratios: the median of the rounds, and the lowest to the highest")
    _report_pair(rounds, SQLITE, BEFORE, slower=1.5, fewer=0.7)
    _report_pair(rounds, SQLITE, PEER_POSTGRES, slower=0.4, fewer=0.8)
    _report_pair(rounds, POSTGRES, PEER_POSTGRES, slower=0.8)
    _report_pair(rounds, SQLITE, PEER_MEMORY)
    _report_pair(rounds, POSTGRES, PEER_MEMORY)
    _report_pair(rounds, POSTGRES, SQLITE)
    for other in (ECHO, COMMIT):
        ratios = rounds.ratios(f"{SQLITE}, {ONE[0]}", other, lambda each: each.typical)
        print_ratios(f"{SQLITE} to {other}, p50 of 1 game", ratios)


def _report_pair(
    rounds: Rounds, ours: str, other: str, slower: float | None = None, fewer: float | None = None
) -> None:
    """Ours to another, if both took part."""

    def ratios(load: Load, figure: Figure) -> list[float]:
        return rounds.ratios(f"{ours}, {load[0]}", f"{other}, {load[0]}", figure)

    relays = ratios(ONE, lambda each: each.typical)
    if not relays:
        return
    print(f"  {ours} to {other}")
    print_ratios("  p50 of 1 game", relays, most=slower)
    print_ratios("  p99 of 500 games", ratios(FIVE_HUNDRED, lambda each: each.slow))
    print_ratios(
        "  moves a second at saturation", ratios(SATURATED, lambda each: each.rate), least=fewer
    )


def report_spectators() -> None:
    """A thousand on one match, on a server of their own.

    One that was busy before has memory left over for them.
    """
    with serving_checkout(REPOSITORY, 1) as site:
        served, memory = SiteUnderLoad(site).be_watched()
    print_figure(f"memory of each of {SPECTATORS} spectators", memory, "KB", 60)
    print_figure("last of them served, median", median(served), "ms", 100)
    print_figure("last of them served, worst", max(served), "ms", 100)


def measure(before: Path | None) -> None:
    """Start everything that takes part, and let it."""
    report_spectators()
    with ExitStack() as stack:
        own = _temporary_folder(stack)
        echo = stack.enter_context(serving_echo(own))
        players = _sites(stack, before, FIVE_HUNDRED[1])
        if programs := postgres_programs():
            postgres = stack.enter_context(running_postgres(programs))
            site = stack.enter_context(serving_checkout(REPOSITORY, _TABLES, postgres))
            players[POSTGRES] = SiteUnderLoad(site).play
        else:
            postgres = ""
            print("PostgreSQL is not installed; it is left out.\n")
        players |= _peers(stack, postgres)
        report(play_rounds(turns_of(players, LOADS) | turns_beside(echo, own)))


def compare(before: Path) -> None:
    """This checkout and another, and nothing else."""
    with ExitStack() as stack:
        report(play_rounds(turns_of(_sites(stack, before), (ONE, SATURATED))))


def _sites(stack: ExitStack, before: Path | None, kept: int = 0) -> dict[str, Play]:
    """Of this checkout and of another one, if there is one, both on SQLite."""
    site = stack.enter_context(serving_checkout(REPOSITORY, kept + _TABLES))
    players: dict[str, Play] = {SQLITE: SiteUnderLoad(site, kept).play}
    if before:
        site = stack.enter_context(serving_checkout(before, _TABLES))
        players[BEFORE] = SiteUnderLoad(site).play
    return players


def _peers(stack: ExitStack, postgres: str) -> dict[str, Play]:
    """boardgame.io with each of its stores; nobody, and a word about why, where it can't be."""
    kept = os.environ.get("PEER_FOLDER")
    packages = Path(kept) if kept else _temporary_folder(stack)
    if why_not := fetch_boardgame_io(packages):
        print(f"boardgame.io is left out: {why_not}\n")
        return {}
    databases = {PEER_MEMORY: ""}
    if postgres:
        databases[PEER_POSTGRES] = stack.enter_context(new_database(postgres, "boardgame_io"))
    return {
        name: partial(
            stack.enter_context(serving_boardgame_io(packages, database)).play, seconds=SECONDS
        )
        for name, database in databases.items()
    }


def _temporary_folder(stack: ExitStack) -> Path:
    return Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="oceania-bench-")))


def main() -> int:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m bench.live", description=__doc__)
    checkouts = parser.add_mutually_exclusive_group()
    checkouts.add_argument(
        "--before", type=_checkout, metavar="PATH",
        help="measure another checkout of this project too",
    )  # fmt: skip
    checkouts.add_argument(
        "--only-before", type=_checkout, metavar="PATH",
        help="measure this checkout and another one, and nothing else",
    )  # fmt: skip
    options = parser.parse_args()
    if options.only_before:
        return measured(partial(compare, options.only_before), ROUNDS, SECONDS)
    return measured(partial(measure, options.before), ROUNDS, SECONDS)


def _checkout(path: str) -> Path:
    checkout = Path(path).resolve()
    if not (checkout / "bench" / "live_site.py").is_file():
        raise argparse.ArgumentTypeError(f"{path} has no bench/live_site.py to serve it.")
    return checkout


if __name__ == "__main__":
    sys.exit(main())
