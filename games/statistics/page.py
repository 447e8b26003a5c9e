"""The site's figures as plots: coordinates for SVGs that can be read without a script."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.html.i18n import number
from games.kinds.registry import KINDS
from games.matches.page.endings import ending_words
from games.statistics.intervals import Histogram, Share
from games.statistics.queries import GameStatistics, SiteStatistics

WIDTH: Final = 560
HEIGHT: Final = 200
_LEFT: Final = 8
_TOP: Final = 10
_FLOOR: Final = HEIGHT - 26
_MOST_LABELS: Final = 6
#: One score alone is no wall.
_LEAST_BARS: Final = 12


class Bar(NamedTuple):
    """A bar of a histogram, with what it says to whoever points at it."""

    x: float
    y: float
    width: float
    height: float
    words: str


class Label(NamedTuple):
    """A number below the bars."""

    x: float
    words: str


class Plot(NamedTuple):
    """A histogram as it is drawn, and in words."""

    bars: list[Bar]
    labels: list[Label]
    words: str
    width: int = WIDTH
    height: int = HEIGHT
    left: int = _LEFT
    right: int = WIDTH - _LEFT
    floor: int = _FLOOR


class EndingShare(NamedTuple):
    """One of the ways in which games end: its share of all in per cent."""

    name: str
    games: int
    per_cent: float


def statistics_context(figures: SiteStatistics) -> dict[str, Any]:
    """What the page shows; nothing is there before the first game is over."""
    return {
        "games": [_game(game) for game in figures.games],
        "voyages": _plot(figures.voyages) if figures.voyages else None,
    }


def _game(game: GameStatistics) -> dict[str, Any]:
    return {
        "title": KINDS[game.game].title,
        "slug": game.game,
        "played": ngettext("{games} game", "{games} games", game.played).format(games=game.played),
        "endings": [_ending(game, reason, games) for reason, games in game.endings],
        "first": _first(game.first) if game.first else None,
        "scores": _plot(game.scores) if game.scores else None,
    }


def _ending(game: GameStatistics, reason: str, games: int) -> EndingShare:
    words = ending_words(reason, KINDS[game.game].wording)
    return EndingShare(words, games, round(100 * games / game.played, 1))


def _first(share: Share) -> dict[str, Any]:
    """The advantage in words, and its interval on a line from 0 to 100."""
    low, middle, high = (round(100 * part, 1) for part in (share.low, share.share, share.high))
    return {
        "low": low,
        "middle": middle,
        "high": high,
        "width": round(high - low, 1),
        "words": _(
            "Whoever moves first makes {share} of the points in games of two. The true share is"
            " probably between {low} and {high}."
        ).format(share=f"{middle:.0f} %", low=f"{low:.0f} %", high=f"{high:.0f} %"),
        "verdict": _verdict(share),
    }


def _verdict(share: Share) -> str:
    if share.low > 0.5:
        return _("Moving first is an advantage.")
    if share.high < 0.5:
        return _("Moving first is a disadvantage.")
    return _("So far nobody can tell whether moving first helps.")


def _plot(histogram: Histogram) -> Plot:
    most, bars = max(histogram.counts), len(histogram.counts)
    step = (WIDTH - 2 * _LEFT) / max(bars, _LEAST_BARS)
    each = range(bars)
    return Plot(
        bars=[_bar(histogram, place, step, most) for place in each],
        labels=[
            Label(round(_LEFT + place * step, 1), number(histogram.low + place * histogram.step))
            for place in each
            if place % max(1, -(-bars // _MOST_LABELS)) == 0
        ],
        words=ngettext(
            "{count} score, the middle one {median}",
            "{count} scores, the middle one {median}",
            histogram.total,
        ).format(count=histogram.total, median=_median(histogram.median)),
    )


def _median(value: float) -> str:
    """As the reader writes it; between two scores it is a half."""
    return number_format(value, 0 if value.is_integer() else 1).replace("-", "−")


def _bar(histogram: Histogram, place: int, step: float, most: int) -> Bar:
    low = histogram.low + place * histogram.step
    high = low + histogram.step - 1
    height = round((_FLOOR - _TOP) * histogram.counts[place] / most, 1)
    span = number(low) if low == high else f"{number(low)} … {number(high)}"
    return Bar(
        round(_LEFT + place * step + 1, 1),
        round(_FLOOR - height, 1),
        round(step - 2, 1),
        height,
        f"{span}: {histogram.counts[place]}",
    )
