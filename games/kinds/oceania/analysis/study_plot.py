"""A study as a picture: results against what is said to explain them, a dot for each game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil
from typing import Final

from games.kinds.oceania.analysis.study import Studied, explained_share

_SIDE: Final = 340
_MARGIN: Final = 56
_WIDTH: Final = 2 * _SIDE + 3 * _MARGIN
_HEIGHT: Final = _SIDE + 2 * _MARGIN
_STEP: Final = 10
_STYLE: Final = (
    "text{font:13px sans-serif;fill:#243b4a}.grid{stroke:#d8e2e6}.axis{stroke:#7a929e}"
    ".dot{fill:#0f6f8f;fill-opacity:.45}.title{font-weight:bold}"
)


def picture(games: Sequence[Studied]) -> str:
    """Draws + decisions on the left, the score at half-time on the right, as SVG."""
    panels = (
        ("draws + decisions", lambda game: game.explained),
        ("score at half-time", lambda game: game.projected_at_half),
    )
    drawn = [
        line
        for number, (title, by) in enumerate(panels)
        for line in _panel(games, title, by, _MARGIN + number * (_SIDE + _MARGIN))
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img">',
            "<title>White's final lead by what is said to explain it</title>",
            f"<style>{_STYLE}</style>",
            f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>',
            *drawn,
            "</svg>",
            "",
        ]
    )


def _panel(
    games: Sequence[Studied], title: str, by: Callable[[Studied], float], left: int
) -> Iterator[str]:
    reach_x = _reach([by(game) for game in games])
    reach_y = _reach([game.lead for game in games])
    bottom, right, middle = _MARGIN + _SIDE, left + _SIDE, left + _SIDE / 2
    for share in range(5):
        x, y = left + share * _SIDE / 4, _MARGIN + share * _SIDE / 4
        kind = "axis" if share == 2 else "grid"
        yield f'<path class="{kind}" d="M{x:g} {_MARGIN}V{bottom}M{left} {y:g}H{right}"/>'
        across, up = (share - 2) * reach_x / 2, (2 - share) * reach_y / 2
        yield f'<text x="{x:g}" y="{bottom + 18}" text-anchor="middle">{_figure(across)}</text>'
        yield f'<text x="{left - 6}" y="{y + 4:g}" text-anchor="end">{_figure(up)}</text>'
    for game in games:
        x = middle + by(game) / reach_x * _SIDE / 2
        y = _MARGIN + _SIDE / 2 - game.lead / reach_y * _SIDE / 2
        yield f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="3"/>'
    share_text = f"{explained_share(games, by):.2f}"
    yield (
        f'<text class="title" x="{middle:g}" y="{_MARGIN - 24}" text-anchor="middle">'
        f"final lead by {title}: R² = {share_text}</text>"
    )
    yield (
        f'<text x="{middle:g}" y="{bottom + 40}" text-anchor="middle">'
        f"{title}, White's minus Grey's</text>"
    )


def _reach(values: Sequence[float]) -> int:
    """How far an axis goes to both sides."""
    farthest = max((abs(value) for value in values), default=0)
    return max(2 * _STEP, 2 * _STEP * ceil(farthest / (2 * _STEP)))


def _figure(value: float) -> str:
    return f"{value:g}".replace("-", "−")
