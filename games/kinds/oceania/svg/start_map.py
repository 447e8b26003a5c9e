"""From where somebody's first ship sails: the chart with its starting circles, in small."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.safestring import SafeString

from games.html.markup import own_markup
from games.kinds.oceania.rules.board import geometry
from games.kinds.oceania.rules.edition import CLASSIC

_CELL: Final = 15
_MARGIN: Final = 12
#: The radius of a circle that is never chosen, and of the one that is chosen most.
_SMALLEST: Final = 2.0
_LARGEST: Final = 6.0


def draw_start_map(starts: Mapping[str, int]) -> SafeString:
    """The circles of the classic chart, larger the more often a game was begun there."""
    board = geometry(CLASSIC)
    width, height = board.columns * _CELL, board.rows * _CELL
    most = max(starts.values(), default=0) or 1
    dots = "".join(
        f'<circle cx="{x:g}" cy="{y:g}" r="{_radius(starts.get(name, 0) / most):g}"/>'
        for name in board.circles
        for x, y in [_place(name, width, height)]
    )
    lines = "".join(f"M{_CELL * column} 0v{height}" for column in range(1, board.columns))
    lines += "".join(f"M0 {_CELL * row}h{width}" for row in range(1, board.rows))
    return own_markup(
        f'<svg class="start-map" viewBox="{-_MARGIN} {-_MARGIN / 2:g} {width + 2 * _MARGIN}'
        f' {height + 1.5 * _MARGIN:g}" aria-hidden="true" focusable="false">'
        f'<path class="start-chart" d="M0 0h{width}v{height}h{-width}z"/>'
        f'<path class="start-grid" d="{lines}"/>{dots}</svg>'
    )


def _place(name: str, width: int, height: int) -> tuple[float, float]:
    """West and east circles are numbered from the south, those of the south have letters."""
    side, place = name[0], name[1:]
    if side == "S":
        return (ord(place) - ord("a") + 0.5) * _CELL, height + _MARGIN / 2
    y = height - (int(place) - 0.5) * _CELL
    return (-_MARGIN / 2 if side == "W" else width + _MARGIN / 2), y


def _radius(share: float) -> float:
    return round(_SMALLEST + (_LARGEST - _SMALLEST) * share, 1)
