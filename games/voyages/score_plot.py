"""The scores of a day as a plot: coordinates for an SVG that can be read without a script."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.html.i18n import number
from games.statistics.intervals import Histogram, histogram_of

WIDTH: Final = 640
HEIGHT: Final = 220
#: Half of what a score below takes, which must not be cut off at either end.
LEFT: Final = 36
#: Room for one's own mark above, and for the scores below.
TOP: Final = 36
BOTTOM: Final = 26
_GAP: Final = 3.0
#: Half of what the words above one's own mark take.
_MARK_WORDS: Final = 68
_MOST_LABELS: Final = 6
#: Widths of columns in points, of which the first that gives few enough is taken.
_STEPS: Final = (5, 10, 20, 25, 50, 100, 200)
_MOST_COLUMNS: Final = 16


@dataclass(frozen=True)
class Column:
    """How many came to scores of a bin; `own` where the reader's is."""

    x: float
    y: float
    width: float
    height: float
    words: str
    own: bool


@dataclass(frozen=True)
class ScoreLabel:
    """A score below the columns."""

    x: float
    words: str


@dataclass(frozen=True)
class ScorePlot:
    """Everything that is drawn."""

    columns: Sequence[Column]
    labels: Sequence[ScoreLabel]
    #: Where the reader's own score stands, and where its words have their middle; None without one.
    mark: float | None
    mark_words_at: float
    width: int = WIDTH
    height: int = HEIGHT
    top: int = TOP
    floor: int = HEIGHT - BOTTOM


def plot_of(scores: Sequence[int], own: int | None) -> ScorePlot | None:
    """The plot of these scores with one's own marked; None without any."""
    histogram = histogram_of(Counter(scores), _STEPS, _MOST_COLUMNS)
    if histogram is None:
        return None
    columns = len(histogram.counts)
    width = (WIDTH - 2 * LEFT) / columns
    mark = None if own is None else round(_place(own + 0.5, histogram), 1)
    every = -(-columns // _MOST_LABELS)
    return ScorePlot(
        columns=[_column(n, histogram, width, own) for n in range(columns)],
        labels=[
            ScoreLabel(round(LEFT + n * width, 1), number(histogram.low + n * histogram.step))
            for n in range(0, columns + 1, every)
        ],
        mark=mark,
        mark_words_at=min(max(mark or 0.0, _MARK_WORDS), WIDTH - _MARK_WORDS),
    )


def _column(n: int, histogram: Histogram, width: float, own: int | None) -> Column:
    count, low = histogram.counts[n], histogram.low + n * histogram.step
    high = low + histogram.step
    height = (HEIGHT - TOP - BOTTOM) * count / max(histogram.counts)
    return Column(
        x=round(LEFT + n * width + _GAP / 2, 1),
        y=round(HEIGHT - BOTTOM - height, 1),
        width=round(width - _GAP, 1),
        height=round(height, 1),
        words=f"{number(low)} – {number(high - 1)}: {count}",
        own=own is not None and low <= own < high,
    )


def _place(score: float, histogram: Histogram) -> float:
    breadth = histogram.step * len(histogram.counts)
    return LEFT + (score - histogram.low) / breadth * (WIDTH - 2 * LEFT)
