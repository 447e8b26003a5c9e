"""Measure live play on one process and on a cluster, side by side: `python -m bench.cluster`.

One process on SQLite; two processes on PostgreSQL and Redis, with both players at the same one, at
different ones, and through nginx. All are there from the beginning and take turns, so that a busy
machine is busy for all of them. `ROUNDS` and `SECONDS` say how often and how long; Ctrl-C ends it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from typing import Any, Final

from bench.fleet import running_fleet
from bench.live_load import at_work, next_line, opened_tables, seats_of
from bench.live_report import Rounds, Sample, print_ratios
from bench.rounds import Progress, measured
from bench.worlds import fresh_sqlite_world

ROUNDS: Final = int(os.environ.get("ROUNDS", "3"))
SECONDS: Final = float(os.environ.get("SECONDS", "6"))
#: Couples and their think time.
LOADS: Final = (
    ("1 game", 1, 0.0),
    ("100 games, 2 s", 100, 2.0),
    ("24 without think time", 24, 0.0),
)
#: Enough for those without think time, who play matches to their ends.
_TABLES_A_ROUND: Final = 60
_MOST_COUPLES: Final = 100

EMBEDDED: Final = "one process"
TOGETHER: Final = "cluster, same process"
APART: Final = "cluster, two processes"
PROXIED: Final = "cluster, through nginx"


class Place:
    """Where couples play: the addresses of their two seats, and tables that nobody else uses."""

    def __init__(self, urls: Sequence[str], tables: list[dict[str, Any]]) -> None:
        self._urls = list(urls)
        self._tables = tables

    def play(self, games: int, think: float) -> Sample:
        """For a while; who thinks leaves a match as it is for the next time."""
        tables = self._tables if think else self._tables[_MOST_COUPLES:]
        job = {
            "urls": self._urls, "tables": tables, "games": games, "think": think,
            "seconds": SECONDS,
        }  # fmt: skip
        with at_work(job) as players:
            next_line(players)
            figures = next_line(players)
        if not think:
            self._tables[_MOST_COUPLES:] = figures["tables_left"]
        return Sample(figures["relays"], figures["seconds"])


def measure() -> None:
    """Start all of them, and let them take turns."""
    count = _MOST_COUPLES + ROUNDS * _TABLES_A_ROUND
    with ExitStack() as stack:
        fleet = stack.enter_context(running_fleet())
        alone = replace(
            stack.enter_context(fresh_sqlite_world()), settings={"SOCKETS_PER_ADDRESS": "5000"}
        )
        site = stack.enter_context(alone.serving())
        addresses = {
            TOGETHER: fleet.urls[:1] * 2,
            APART: fleet.urls[:2],
            PROXIED: [fleet.cluster.url] * 2,
        }
        places = {EMBEDDED: Place([site.url] * 2, seats_of(opened_tables(alone, count)))}
        for name, urls in addresses.items():
            places[name] = Place(urls, seats_of(opened_tables(fleet.world, count)))
        report(play_rounds(places))


def play_rounds(places: dict[str, Place]) -> Rounds:
    """Everybody in turn, and in each round beginning with another."""
    turns: dict[str, Callable[[], Sample]] = {
        f"{name}, {load}": partial(place.play, games, think)
        for load, games, think in LOADS
        for name, place in places.items()
    }
    rounds = Rounds({name: [] for name in turns})
    progress = Progress("Cluster", ROUNDS * len(turns))
    names = list(turns)
    for number in range(ROUNDS):
        shift = number % len(names)
        for name in (*names[shift:], *names[:shift]):
            progress.show(f"round {number + 1} of {ROUNDS}: {name}")
            rounds.add(name, turns[name]())
    progress.clear()
    return rounds


def report(rounds: Rounds) -> None:
    """The table, and each way of the cluster beside the one process."""
    rounds.print_table()
    for load, _, think in LOADS:
        for name in (TOGETHER, APART, PROXIED):
            pair = (f"{name}, {load}", f"{EMBEDDED}, {load}")
            print_ratios(f"p50: {pair[0]}", rounds.ratios(*pair, lambda each: each.typical))
            if not think:
                print_ratios("  its moves a second", rounds.ratios(*pair, lambda each: each.rate))


if __name__ == "__main__":
    sys.exit(measured(measure, ROUNDS, SECONDS))
