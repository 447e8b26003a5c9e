"""Small drawings of numbers: the lines and bars beside ratings. Only coordinates; no markup."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

SPARK_WIDTH: Final = 108
SPARK_HEIGHT: Final = 22
BAR_WIDTH: Final = 150
#: A part that is narrower than this has no room for its number.
_ROOM_FOR_A_NUMBER: Final = 14


@dataclass(frozen=True)
class Spark:
    """A line of ratings over time."""

    points: str
    end_x: float
    end_y: float
    #: From the first rating to the last, as pages show them.
    change: int


@dataclass(frozen=True)
class BarPart:
    """One of the parts of a bar of games won, drawn and lost."""

    kind: str
    count: int
    x: float
    width: float

    @property
    def middle(self) -> float:
        return round(self.x + self.width / 2, 1)

    @property
    def shows_number(self) -> bool:
        return self.width >= _ROOM_FOR_A_NUMBER


def spark_of(ratings: Sequence[float]) -> Spark | None:
    """The line through these ratings, the highest at the top; None for fewer than two."""
    if len(ratings) < 2:
        return None
    points = scaled(ratings, SPARK_WIDTH - 4, SPARK_HEIGHT - 4)
    end_x, end_y = points[-1]
    return Spark(as_points(points), end_x, end_y, round(ratings[-1]) - round(ratings[0]))


def scaled(values: Sequence[float], width: float, height: float) -> list[tuple[float, float]]:
    """Points from left to right, 2 off the edges, the highest value at the top."""
    low, high = min(values), max(values)
    span = high - low or 1.0
    step = width / max(len(values) - 1, 1)
    return [
        (round(2 + step * number, 1), round(2 + height * (high - value) / span, 1))
        for number, value in enumerate(values)
    ]


def as_points(points: Sequence[tuple[float, float]]) -> str:
    """The value of a polyline's attribute."""
    return " ".join(f"{x},{y}" for x, y in points)


def bar_of(won: int, drawn: int, lost: int) -> list[BarPart]:
    """The parts of a bar, as wide as there are games of each kind; those without any left out."""
    games = max(won + drawn + lost, 1)
    parts = []
    x = 0.0
    for kind, count in (("won", won), ("drawn", drawn), ("lost", lost)):
        width = BAR_WIDTH * count / games
        if count:
            parts.append(BarPart(kind, count, round(x, 1), round(width, 1)))
        x += width
    return parts
