"""Measure the rules engine and the playout core beside their peers: `python -m bench.engine`.

One process, one core, processor time, medians of interleaved rounds; about two minutes.
The peers are optional: what is not installed is left out.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Final

from bench import oceans, searches
from bench.contestants import Contestant, core, open_spiel_go, python_chess, reference
from bench.editions import HUGE, LARGE
from bench.rounds import (
    Figure,
    Tallies,
    decisions_per_second,
    play_rounds,
    playouts_per_second,
    ratios,
    turns_per_second,
    typical,
)
from games.kinds.oceania.rules.edition import CLASSIC, Edition

ROUNDS: Final = 7
SECONDS: Final = 1.5
GROWTH_ROUNDS: Final = 5
GROWTH_SECONDS: Final = 0.8

#: Peers with the package each needs.
PEERS: Final[dict[str, Callable[[], Contestant]]] = {
    "chess": python_chess,
    "open_spiel": open_spiel_go,
}


@dataclass(frozen=True, slots=True)
class Comparison:
    """How many times a peer's figure ours is, and should be at least."""

    text: str
    ours: str
    peer: str
    figure: Figure
    target: float | None = None


COMPARISONS: Final = (
    Comparison("reference's turns/s to", "reference", "python-chess", turns_per_second, 0.5),
    Comparison("reference's decisions/s to", "reference", "python-chess", decisions_per_second),
    Comparison("core's turns/s to", "core", "python-chess", turns_per_second, 5),
    Comparison("core's playouts/s to", "core", "OpenSpiel go(9)", playouts_per_second, 0.7),
)
GROWTH: Final = (CLASSIC, LARGE, HUGE)

# --- sections -------------------------------------------------------------------------------


def compare_with_peers() -> None:
    """Ours and the peers side by side, and the ratios with their targets."""
    contestants = [reference(), core(), *_installed_peers()]
    tallies = play_rounds("Peers", contestants, ROUNDS, SECONDS)
    print("\nRandom play, median of the rounds\n")
    print(f"  {'':<18}{'turns/s':>12}{'decisions/s':>14}{'playouts/s':>13}{'turns/game':>13}")
    for name, rounds in tallies.items():
        turns = typical(rounds, turns_per_second)
        decisions = typical(rounds, decisions_per_second)
        playouts = typical(rounds, playouts_per_second)
        shown = f"{decisions:>14,.0f}" if decisions else f"{'-':>14}"
        print(f"  {name:<18}{turns:>12,.0f}{shown}{playouts:>13,.1f}{turns / playouts:>13.0f}")
    print("\nRatios to the peers, median of the rounds (lowest to highest)\n")
    for comparison in COMPARISONS:
        _print_comparison(comparison, tallies)


def _installed_peers() -> list[Contestant]:
    peers = []
    for package, make in PEERS.items():
        try:
            peers.append(make())
        except ImportError:
            print(
                f"The peer package {package} is not installed: `make bench-engine` installs it.\n"
            )
    return peers


def _print_comparison(comparison: Comparison, tallies: Tallies) -> None:
    label = f"  {comparison.text + ' ' + comparison.peer:<44}"
    if comparison.peer not in tallies:
        print(f"{label} not measured")
        return
    found = ratios(tallies[comparison.ours], tallies[comparison.peer], comparison.figure)
    middle, spread = median(found), f"({found[0]:.2f} to {found[-1]:.2f})"
    print(f"{label}{middle:>7.2f}  {spread:<18}{_verdict(middle, comparison.target)}".rstrip())


def _verdict(ratio: float, target: float | None) -> str:
    if target is None:
        return ""
    return f"target {target:g}: {'met' if ratio >= target else 'MISSED'}"


def measure_growth() -> None:
    """What one turn costs on larger charts."""
    contestants = [_on(make, edition) for edition in GROWTH for make in (reference, core)]
    tallies = play_rounds("Charts", contestants, GROWTH_ROUNDS, GROWTH_SECONDS)
    print("\nProcessor time of one turn by chart, in microseconds (times that of the first)\n")
    print(f"  {'edition':<10}{'spaces':>16}{'reference':>20}{'core':>20}{'core playouts/s':>18}")
    first: dict[str, float] = {}
    for edition in GROWTH:
        print(f"  {edition.name:<10}{_cell(edition.spaces, 0, 'spaces', first)}", end="")
        for engine in ("reference", "core"):
            cost = 1e6 / typical(tallies[f"{engine} {edition.name}"], turns_per_second)
            print(_cell(cost, 1, engine, first), end="")
        print(f"{typical(tallies[f'core {edition.name}'], playouts_per_second):>18,.0f}")


def _on(make: Callable[[Edition], Contestant], edition: Edition) -> Contestant:
    made = make(edition)
    return Contestant(f"{made.name} {edition.name}", made.play_game)


def _cell(value: float, digits: int, column: str, first: dict[str, float]) -> str:
    times = value / first.setdefault(column, value)
    return f"{f'{value:.{digits}f} (×{times:.1f})':>{16 if column == 'spaces' else 20}}"


def measure_oceans() -> None:
    """How fast the second game is played, with the options listed at every decision."""
    figures = oceans.measure()
    print("\nOceans, medians\n")
    print(
        f"  random play of {oceans.PLAYERS}: {figures.moves_a_second:,.0f} moves/s (to reach 5,000)"
    )
    print(f"  options of a play with 24 species: {figures.play_options_ms:.2f} ms (below 2)")
    print(f"  options of a feed with 24 species: {figures.feed_options_ms:.2f} ms (below 2)")


SECTIONS: Final = (compare_with_peers, measure_growth, searches.measure, measure_oceans)


def main() -> int:
    """Run every section; a stop by Ctrl-C is a plain end."""
    print(
        f"Python {platform.python_version()}, {platform.machine()}; one core, processor time; "
        f"{ROUNDS} rounds of {SECONDS:g} s each, then {GROWTH_ROUNDS} of {GROWTH_SECONDS:g} s."
    )
    try:
        for section in SECTIONS:
            section()
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
