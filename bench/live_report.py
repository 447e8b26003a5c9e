"""Figures of the rounds, and how they are printed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Final


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

#: Columns that names and labels take.
_LABEL: Final = 52


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
        print(f"  {'':<{_LABEL}}{'p50 ms':>9}{'p99 ms':>9}{'a second':>10}{'busy ms':>9}")
        for contestant, samples in self.samples.items():
            times = [time for sample in samples for time in sample.times]
            rate = median(sample.rate for sample in samples)
            busy = 1000 * sum(sample.busy for sample in samples) / len(times)
            figures = f"{percentile(times, 0.5):>9.2f}{percentile(times, 0.99):>9.2f}{rate:>10.0f}"
            print(f"  {contestant:<{_LABEL}}{figures}" + (f"{busy:>9.2f}" if busy else ""))
        print()


def print_ratios(
    label: str, ratios: Sequence[float], most: float | None = None, least: float | None = None
) -> None:
    """The median of the rounds' ratios, their range, and the bound that it should keep."""
    if not ratios:
        return
    middle = median(ratios)
    span = f"{ratios[0]:.2f} to {ratios[-1]:.2f}"
    print(f"  {label:<{_LABEL}}{middle:>7.2f}  ({span})  {_verdict(middle, most, least)}".rstrip())


def print_figure(label: str, value: float, unit: str, most: float) -> None:
    """A figure of ours beside what it should not exceed."""
    print(f"  {label:<{_LABEL}}{value:>7.1f} {unit}  {_verdict(value, most)}")


def _verdict(value: float, most: float | None = None, least: float | None = None) -> str:
    if most is not None:
        return f"at most {most:g}: {'met' if value <= most else 'missed'}"
    if least is not None:
        return f"at least {least:g}: {'met' if value >= least else 'missed'}"
    return ""
