"""Figures of the rounds, and how they are printed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median


@dataclass(frozen=True)
class Sample:
    """One contestant in one round: milliseconds of each move or message, and what it took."""

    times: list[float]
    seconds: float
    #: Seconds of the server's processor; 0 where that was not looked at.
    busy: float = 0.0

    @property
    def typical(self) -> float:
        return percentile(self.times, 0.50)

    @property
    def slow(self) -> float:
        return percentile(self.times, 0.99)

    @property
    def rate(self) -> float:
        return len(self.times) / self.seconds


Figure = Callable[[Sample], float]


def percentile(times: Sequence[float], share: float) -> float:
    """The time that this share of them does not exceed."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


@dataclass
class Rounds:
    """The samples of all contestants, round by round."""

    samples: dict[str, list[Sample]] = field(default_factory=dict)

    def add(self, contestant: str, sample: Sample) -> None:
        self.samples.setdefault(contestant, []).append(sample)

    def ratios(self, ours: str, theirs: str, figure: Figure) -> list[float]:
        """Ours to theirs in each round, ascending; none if one of them did not take part."""
        pairs = zip(self.samples.get(ours, ()), self.samples.get(theirs, ()), strict=False)
        return sorted(figure(us) / figure(them) for us, them in pairs)

    def print_table(self) -> None:
        """All rounds together."""
        print(f"  {'':<48}{'p50 ms':>9}{'p99 ms':>9}{'a second':>10}{'busy ms':>9}")
        for contestant, samples in self.samples.items():
            times = [time for sample in samples for time in sample.times]
            rate = median(sample.rate for sample in samples)
            busy = 1000 * sum(sample.busy for sample in samples) / len(times)
            figures = f"{percentile(times, 0.5):>9.2f}{percentile(times, 0.99):>9.2f}{rate:>10.0f}"
            print(f"  {contestant:<48}{figures}" + (f"{busy:>9.2f}" if busy else ""))
        print()


def print_ratios(label: str, ratios: Sequence[float], most: float | None = None) -> None:
    """The median of the rounds' ratios, their range, and the most that it should be."""
    if not ratios:
        return
    middle = median(ratios)
    verdict = ""
    if most is not None:
        verdict = f"at most {most:g}: {'met' if middle <= most else 'missed'}"
    span = f"{ratios[0]:.2f} to {ratios[-1]:.2f}"
    print(f"  {label:<48}{middle:>7.2f}  ({span})  {verdict}".rstrip())


def print_figure(label: str, value: float, unit: str, bound: float, *, at_least: bool) -> None:
    """A figure of ours beside what it should reach."""
    met = value >= bound if at_least else value <= bound
    verdict = f"{'at least' if at_least else 'at most'} {bound:g}: {'met' if met else 'missed'}"
    print(f"  {label:<48}{value:>7.1f} {unit}  {verdict}")
