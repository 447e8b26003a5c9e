"""The chart of a rating over time: coordinates for an SVG that can be read without a script."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from games.html.small_charts import as_points, signed
from ladder.models import RatingChange

WIDTH: Final = 880
HEIGHT: Final = 440
#: Room for the numbers at the left and the dates below.
LEFT: Final = 56
RIGHT: Final = 14
TOP: Final = 26
BOTTOM: Final = 26
#: Half of what the words above the peak take at most: nearer to an end they begin or end there.
_PEAK_WORDS: Final = 95
#: Half of what a date takes.
_DATE_WORDS: Final = 30
#: Distances of the lines across, of which the first that gives few enough is taken.
_STEPS: Final = (10, 25, 50, 100, 200, 400, 800)
_MOST_LINES: Final = 6
_MOST_DATES: Final = 6
#: More points than pixels can show would only make the page heavy.
_MOST_POINTS: Final = 400


@dataclass(frozen=True)
class Mark:
    """A point of the chart: where it stands and what it means."""

    x: float
    y: float
    rating: int
    #: What the game changed, with its sign.
    points: str
    at: datetime


@dataclass(frozen=True)
class AxisLabel:
    """A line across, or a date below."""

    at: float
    label: object


@dataclass(frozen=True)
class RatingChart:
    """Everything that is drawn."""

    line: str
    area: str
    marks: Sequence[Mark]
    peak: Mark
    #: Where the words above the peak stand, and whether that is their start, middle or end.
    peak_words_at: float
    peak_words_from: str
    last: Mark
    across: Sequence[AxisLabel]
    dates: Sequence[AxisLabel]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    floor: int = HEIGHT - BOTTOM


def rating_chart_of(history: Sequence[RatingChange]) -> RatingChart | None:
    """The chart of these changes in order; None if there are fewer than two."""
    if len(history) < 2:
        return None
    kept = _thinned(history)
    lines = _lines_across([change.after for change in kept])
    low, high = lines[0], lines[-1]
    marks = [_mark(change, kept, low, high) for change in kept]
    points = [(mark.x, mark.y) for mark in marks]
    floor = HEIGHT - BOTTOM
    peak = max(marks, key=lambda mark: mark.rating)
    peak_words_at, peak_words_from = _words_above(peak)
    return RatingChart(
        line=as_points(points),
        area=as_points([(points[0][0], floor), *points, (points[-1][0], floor)]),
        marks=marks,
        peak=peak,
        peak_words_at=peak_words_at,
        peak_words_from=peak_words_from,
        last=marks[-1],
        across=[AxisLabel(_height_of(line, low, high), line) for line in lines],
        dates=[AxisLabel(mark.x, mark.at) for mark in _spaced(marks)],
    )


def _words_above(peak: Mark) -> tuple[float, str]:
    """Where words above the peak stand so that neither end of the chart cuts them off."""
    if peak.x < LEFT + _PEAK_WORDS:
        return LEFT, "start"
    if peak.x > WIDTH - _PEAK_WORDS:
        return WIDTH - RIGHT, "end"
    return peak.x, "middle"


def _thinned(history: Sequence[RatingChange]) -> list[RatingChange]:
    """At most so many changes, evenly chosen, the last and the highest among them."""
    if len(history) <= _MOST_POINTS:
        return list(history)
    step = len(history) / _MOST_POINTS
    chosen = {int(step * number) for number in range(_MOST_POINTS)}
    highest = max(range(len(history)), key=lambda number: history[number].after)
    return [history[number] for number in sorted(chosen | {highest, len(history) - 1})]


def _lines_across(ratings: Sequence[float]) -> list[int]:
    """Round numbers that enclose the ratings, few enough to be read."""
    for step in _STEPS:
        low = int(min(ratings) // step) * step
        high = (int(max(ratings) // step) + 1) * step
        if (high - low) // step < _MOST_LINES:
            break
    return list(range(low, high + 1, step))


def _mark(change: RatingChange, kept: Sequence[RatingChange], low: int, high: int) -> Mark:
    begin, end = kept[0].finished_at, kept[-1].finished_at
    share = (change.finished_at - begin) / (end - begin) if end > begin else 1.0
    x = round(LEFT + share * (WIDTH - LEFT - RIGHT), 1)
    y = _height_of(change.after, low, high)
    return Mark(x, y, round(change.after), signed(change.points), change.finished_at)


def _height_of(rating: float, low: int, high: int) -> float:
    return round(TOP + (high - rating) / (high - low) * (HEIGHT - TOP - BOTTOM), 1)


def _spaced(marks: Sequence[Mark]) -> list[Mark]:
    """Marks far enough apart for their dates to be written below, and from the end."""
    least = (WIDTH - LEFT - RIGHT) / _MOST_DATES
    spaced = [marks[0]]
    for mark in marks:
        if mark.x - spaced[-1].x >= least and mark.x <= WIDTH - _DATE_WORDS:
            spaced.append(mark)
    return spaced
