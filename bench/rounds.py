"""Interleaved rounds: contestants take turns, so that a busy machine is busy for all of them."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Sequence
from statistics import median

from bench.contestants import Contestant, Tally

#: For each contestant's name, its tallies round by round.
Tallies = dict[str, list[Tally]]
Figure = Callable[[Tally], float]


def turns_per_second(tally: Tally) -> float:
    return tally.turns / tally.seconds


def decisions_per_second(tally: Tally) -> float:
    return tally.decisions / tally.seconds


def playouts_per_second(tally: Tally) -> float:
    return tally.games / tally.seconds


def play_rounds(
    title: str, contestants: Sequence[Contestant], rounds: int, seconds: float
) -> Tallies:
    """Let everybody play for some seconds in each round, after a warm-up that isn't counted."""
    progress = Progress(title, rounds * len(contestants))
    tallies: Tallies = {contestant.name: [] for contestant in contestants}
    for contestant in contestants:
        contestant.play_for(seconds / 10)
    for number in range(rounds):
        shift = number % len(contestants)
        for contestant in (*contestants[shift:], *contestants[:shift]):
            progress.show(f"round {number + 1} of {rounds}: {contestant.name}")
            tallies[contestant.name].append(contestant.play_for(seconds))
    progress.clear()
    return tallies


def typical(tallies: Sequence[Tally], figure: Figure) -> float:
    """The median over the rounds."""
    return median(figure(tally) for tally in tallies)


def ratios(ours: Sequence[Tally], theirs: Sequence[Tally], figure: Figure) -> list[float]:
    """Ours to theirs in each round, ascending: neighbours in time are compared with each other."""
    return sorted(figure(us) / figure(them) for us, them in zip(ours, theirs, strict=True))


def measured(measure: Callable[[], object], rounds: int, seconds: float) -> int:
    """Say on what and measure; the exit code, for which a stop by Ctrl-C is a plain end."""
    print(
        f"Python {platform.python_version()}, {os.cpu_count()} cores,"
        f" load average {os.getloadavg()[0]:.1f} at the start;"
        f" {rounds} rounds of {seconds:g} s each.\n",
        flush=True,
    )
    try:
        measure()
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130
    return 0


class Progress:
    """A bar that is drawn over itself; nothing where nobody watches."""

    _WIDTH = 24

    def __init__(self, title: str, steps: int) -> None:
        self._title = title
        self._steps = steps
        self._done = 0
        self._watched = sys.stderr.isatty()

    def show(self, what: str) -> None:
        """Tell what is being done now; one step more is done after it."""
        filled = self._WIDTH * self._done // self._steps
        self._done += 1
        bar = "#" * filled + "." * (self._WIDTH - filled)
        self._write(f"\r\x1b[K{self._title} [{bar}] {what}")

    def clear(self) -> None:
        self._write("\r\x1b[K")

    def _write(self, text: str) -> None:
        if self._watched:
            print(text, end="", file=sys.stderr, flush=True)
