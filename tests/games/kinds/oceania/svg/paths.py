"""Paths read as geometry: what a browser would draw, as lines of points."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

Point = tuple[float, float]

_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
#: How many numbers each command takes.
_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "T": 2, "Z": 0}
#: Into how many straight pieces a curve is cut.
_CUTS = 4


@dataclass
class Line:
    """One stroke of a path: its points, and the directions in which it leaves both ends."""

    points: list[Point]
    closed: bool = False
    controls: list[Point] = field(default_factory=list)

    @property
    def ends(self) -> tuple[Point, Point]:
        return self.points[0], self.points[-1]

    @property
    def directions(self) -> tuple[Point, Point]:
        """From each end into the stroke, along its tangent."""
        return tuple(
            (rounded(control[0] - end[0]), rounded(control[1] - end[1]))
            for end, control in zip(self.ends, (self.controls[0], self.controls[-1]), strict=True)
        )  # type: ignore[return-value] # two of them


def rounded(value: float) -> float:
    """To a tenth, in which paths are written."""
    return round(value, 1)


def lines_of(path: str) -> list[Line]:
    """The strokes of a path of the commands M, L, H, V, Q, T and Z."""
    lines: list[Line] = []
    pen: Point = (0, 0)
    for command, numbers in _commands(path):
        points = _points(command, numbers, pen)
        if command in "Zz":
            lines[-1].closed = True
            continue
        if command in "Mm":
            lines.append(Line([points[0]]))
        elif command in "LlHhVv":
            lines[-1].points.append(points[0])
        else:
            _bend(lines[-1], points)
        pen = points[-1]
    return lines


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with the numbers of one use of it; a repeated letter may be left out."""
    tokens = _TOKEN.findall(path)
    assert re.sub(r"[\s,]", "", path) == "".join(tokens)
    command, taken = "", 0
    while taken < len(tokens):
        if tokens[taken].isalpha():
            command, taken = tokens[taken], taken + 1
        count = _NUMBERS[command.upper()]
        yield command, [float(number) for number in tokens[taken : taken + count]]
        taken += count


def _points(command: str, numbers: list[float], pen: Point) -> list[Point]:
    shift = pen if command.islower() else (0, 0)
    if command in "Hh":
        return [(numbers[0] + shift[0], pen[1])]
    if command in "Vv":
        return [(pen[0], numbers[0] + shift[1])]
    return [
        (rounded(x + shift[0]), rounded(y + shift[1]))
        for x, y in zip(numbers[::2], numbers[1::2], strict=True)
    ]


def _bend(line: Line, points: list[Point]) -> None:
    """Add a quadratic curve; without a control point it mirrors the one before."""
    start, end = line.points[-1], points[-1]
    if len(points) == 2:
        control = points[0]
    else:
        last = line.controls[-1]
        control = (rounded(2 * start[0] - last[0]), rounded(2 * start[1] - last[1]))
    line.controls.append(control)
    for cut in range(1, _CUTS + 1):
        t = cut / _CUTS
        line.points.append(
            (
                (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * control[0] + t**2 * end[0],
                (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * control[1] + t**2 * end[1],
            )
        )
