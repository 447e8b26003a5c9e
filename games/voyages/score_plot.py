"""The scores of a day as a plot: coordinates for an SVG that can be read without a script."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.html.i18n import number
from games.voyages.daily import Bin, distribution_of

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
class Label:
    """A score below the columns."""

    x: float
    words: str


@dataclass(frozen=True)
class Plot:
    """Everything that is drawn."""

    columns: Sequence[Column]
    labels: Sequence[Label]
    #: Where the reader's own score stands, and where its words have their middle; None without one.
    mark: float | None
    mark_words_at: float
    width: int = WIDTH
    height: int = HEIGHT
    top: int = TOP
    floor: int = HEIGHT - BOTTOM


def plot_of(scores: Sequence[int], own: int | None) -> Plot | None:
    """The plot of these scores with one's own marked; None without any."""
    bins = distribution_of(scores)
    if not bins:
        return None
    most = max(each.count for each in bins)
    width = (WIDTH - 2 * LEFT) / len(bins)
    mark = None if own is None else round(_place(own + 0.5, bins), 1)
    every = -(-len(bins) // _MOST_LABELS)
    edges = [*(each.low for each in bins), bins[-1].high]
    return Plot(
        columns=[_column(n, each, width, most, own) for n, each in enumerate(bins)],
        labels=[
            Label(round(LEFT + n * width, 1), number(edge))
            for n, edge in enumerate(edges)
            if n % every == 0
        ],
        mark=mark,
        mark_words_at=min(max(mark or 0.0, _MARK_WORDS), WIDTH - _MARK_WORDS),
    )


def _column(n: int, each: Bin, width: float, most: int, own: int | None) -> Column:
    height = (HEIGHT - TOP - BOTTOM) * each.count / most
    return Column(
        x=round(LEFT + n * width + _GAP / 2, 1),
        y=round(HEIGHT - BOTTOM - height, 1),
        width=round(width - _GAP, 1),
        height=round(height, 1),
        words=f"{number(each.low)} – {number(each.high - 1)}: {each.count}",
        own=own is not None and each.low <= own < each.high,
    )


def _place(score: float, bins: Sequence[Bin]) -> float:
    low, high = bins[0].low, bins[-1].high
    return LEFT + (score - low) / (high - low) * (WIDTH - 2 * LEFT)
