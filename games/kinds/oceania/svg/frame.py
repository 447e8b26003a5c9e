"""What lies around the chart and never changes: the frame, its scale, rhumb lines and the rose."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from typing import Final

from games.kinds.oceania.page.position import FRAME
from games.kinds.oceania.rules.board import Geometry
from games.kinds.oceania.svg.coastlines import TILE, point_text

#: The lines around the chart, from the outermost, each this far beyond the spaces.
_LINES: Final = (
    ("board-frame", FRAME), ("board-neat", 49), ("board-scale", 46.5), ("board-neat", 44),
)  # fmt: skip
_INNERMOST: Final = 44
#: The rose stands this far from the spaces' corner.
_ROSE_OFFSET: Final = 22
_ROSE_RADIUS: Final = 17
_WINDS: Final = 32


@cache
def frame_of(board: Geometry) -> str:
    """The frame with the columns' letters, below everything else."""
    width, height = board.columns * TILE, board.rows * TILE
    rectangles = "".join(
        f'<rect class="{style}" x="{-inset}" y="{-inset}" width="{width + 2 * inset}"'
        f' height="{height + 2 * inset}"/>'
        for style, inset in _LINES
    )
    letters = "".join(
        f'<text class="board-label" x="{column * TILE + TILE // 2}" y="-16">{name[0]}</text>'
        for column, name in enumerate(board.names[: board.columns])
    )
    return rectangles + letters


@cache
def rhumb_lines_of(board: Geometry) -> str:
    """Lines from the rose towards the winds, over the frame and the sea."""
    x, y = _rose_middle(board)
    lines = "".join(
        f"M{point_text((x, y))}L{point_text(end)}"
        for end in map(_Ray(board).end, range(_WINDS // 4 + 1, _WINDS // 2))
    )
    return f'<path class="rhumb" d="{lines}"/>'


class _Ray:
    """Goes from the rose to the innermost line of the frame, south and west of it."""

    def __init__(self, board: Geometry) -> None:
        self._x, self._y = _rose_middle(board)
        self._west = -_INNERMOST - self._x
        self._south = board.rows * TILE + _INNERMOST - self._y

    def end(self, wind: int) -> tuple[float, float]:
        """Where the line towards a wind ends; they are counted clockwise from the east."""
        right = math.cos(math.tau * wind / _WINDS)
        down = math.sin(math.tau * wind / _WINDS)
        length = min(self._west / right, self._south / down)
        return self._x + length * right, self._y + length * down


@cache
def rose_of(board: Geometry) -> str:
    """The compass rose in the corner of the frame."""
    x, y = _rose_middle(board)
    lit = "".join(_points(1))
    shaded = "".join(_points(-1))
    return (
        f'<g class="rose" transform="translate({x} {y})"><circle r="{_ROSE_RADIUS * 0.72:.1f}"/>'
        f'<path class="rose-lit" d="{lit}"/><path class="rose-shade" d="{shaded}"/></g>'
    )


def _points(hand: int) -> Iterator[str]:
    """One half of each of the eight points, the four long ones above the others."""
    for eighth in (1, 3, 5, 7, 0, 2, 4, 6):
        length = _ROSE_RADIUS * (0.62 if eighth % 2 else 1)
        width = _ROSE_RADIUS * 0.15
        angle = math.tau * eighth / 8
        corners = [(0, -length), (hand * width, -width)]
        turned = [
            (
                right * math.cos(angle) - down * math.sin(angle),
                right * math.sin(angle) + down * math.cos(angle),
            )
            for right, down in corners
        ]
        yield f"M{point_text(turned[0])}L{point_text(turned[1])}L0 0Z"


def _rose_middle(board: Geometry) -> tuple[int, int]:
    return board.columns * TILE + _ROSE_OFFSET, -_ROSE_OFFSET
