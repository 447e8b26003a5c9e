"""The scores over a whole game as a small chart, a place on it for each ply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from games.html.i18n import number
from games.html.small_charts import as_points
from games.kinds.oceania.rules.course import Course

WIDTH: Final = 340
HEIGHT: Final = 190
LEFT: Final = 38
RIGHT: Final = 30
TOP: Final = 12
BOTTOM: Final = 24
#: Distances of the lines across, of which the first that gives few enough is taken.
_STEPS: Final = (5, 10, 20, 50, 100, 200, 500)
_MOST_LINES: Final = 5
_MOST_NUMBERS: Final = 5
#: Half of the height of a number: two of them must not lie on one another.
_LINE_HEIGHT: Final = 12


class Tick(NamedTuple):
    """A line across, or a number below."""

    at: float
    label: str


class Stop(NamedTuple):
    """A ply: its strip of the chart, and where the projected scores stand."""

    ply: int
    left: float
    width: float
    x: float
    heights: tuple[float, ...]


class ScoreLine(NamedTuple):
    """The scores of one seat: all islands as they stand, and the complete ones alone."""

    seat: int
    projected: str
    sure: str
    #: The last score, and where it is written.
    last: str
    label_at: float


@dataclass(frozen=True)
class ScoreChart:
    """Everything that is drawn."""

    lines: Sequence[ScoreLine]
    stops: Sequence[Stop]
    across: Sequence[Tick]
    numbers: Sequence[Tick]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    top: int = TOP
    floor: int = HEIGHT - BOTTOM


def score_chart_of(course: Course, *, over: bool) -> ScoreChart:
    """The chart of a game, from its beginning to its last turn. Once over, it is what it is."""
    projected = [state.projected_scores() for state in course.positions]
    sure = [state.sure_scores() for state in course.positions]
    if over:
        projected[-1] = sure[-1]
    lines = _lines_across([score for scores in (*projected, *sure) for score in scores])
    scale = _Scale(len(course.turns), lines[0], lines[-1])
    return ScoreChart(
        lines=_score_lines(projected, sure, scale),
        stops=[_stop(ply, scores, scale) for ply, scores in enumerate(projected)],
        across=[Tick(scale.y(line), number(line)) for line in lines],
        numbers=[Tick(scale.x(ply), str(ply)) for ply in _numbered(scale.plies)],
    )


class _Scale(NamedTuple):
    plies: int
    low: int
    high: int

    def x(self, ply: float) -> float:
        return round(LEFT + ply / max(self.plies, 1) * (WIDTH - LEFT - RIGHT), 1)

    def y(self, score: int) -> float:
        share = (self.high - score) / (self.high - self.low)
        return round(TOP + share * (HEIGHT - TOP - BOTTOM), 1)


def _lines_across(scores: Sequence[int]) -> list[int]:
    """Round numbers that enclose the scores, few enough to be read."""
    for step in _STEPS:
        low = min(scores) // step * step
        high = -(-max(*scores, low + 1) // step) * step
        if (high - low) // step <= _MOST_LINES:
            break
    return list(range(low, high + 1, step))


def _numbered(plies: int) -> list[int]:
    """The plies whose numbers are written below: some, and the last."""
    step = max(1, -(-plies // _MOST_NUMBERS))
    return [ply for ply in range(0, plies, step) if plies - ply > step / 2] + [plies]


def _score_lines(
    projected: Sequence[Sequence[int]], sure: Sequence[Sequence[int]], scale: _Scale
) -> list[ScoreLine]:
    seats = range(len(projected[0]))
    labels = _labels([projected[-1][seat] for seat in seats], scale)
    return [
        ScoreLine(
            seat,
            _stairs([scores[seat] for scores in projected], scale),
            _stairs([scores[seat] for scores in sure], scale),
            number(projected[-1][seat]),
            labels[seat],
        )
        for seat in seats
    ]


def _labels(last: Sequence[int], scale: _Scale) -> list[float]:
    """Where the last scores are written: beside their lines, but not on one another."""
    heights = [scale.y(score) for score in last]
    if len(heights) < 2 or abs(heights[0] - heights[1]) >= _LINE_HEIGHT:
        return heights
    middle = sum(heights) / 2
    first = -1 if heights[0] <= heights[1] else 1
    return [
        round(middle + first * _LINE_HEIGHT / 2, 1),
        round(middle - first * _LINE_HEIGHT / 2, 1),
    ]


def _stairs(scores: Sequence[int], scale: _Scale) -> str:
    """A line of steps: a score holds until the turn that changes it."""
    points = []
    for ply, score in enumerate(scores):
        if ply:
            points.append((scale.x(ply), scale.y(scores[ply - 1])))
        points.append((scale.x(ply), scale.y(score)))
    return as_points(points)


def _stop(ply: int, scores: Sequence[int], scale: _Scale) -> Stop:
    left = scale.x(max(ply - 0.5, 0))
    right = scale.x(min(ply + 0.5, scale.plies))
    heights = tuple(scale.y(score) for score in scores)
    return Stop(ply, left, round(right - left, 1), scale.x(ply), heights)
