"""Line charts as SVG, one below the other, with the same time along all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

#: For each line's name, its values one after the other.
Lines = Mapping[str, Sequence[float]]

_WIDTH: Final = 760
_HEIGHT: Final = 150
_LEFT: Final = 70
_RIGHT: Final = 130
_TOP: Final = 36
_GAP: Final = 60
_COLOURS: Final = ("#0b5d66", "#a8472d", "#5a4a9c", "#3f7d2c", "#8a6d00", "#555555")


def charts(title: str, seconds: Sequence[float], panels: Mapping[str, Lines]) -> str:
    """The picture: a panel for each title, all over the same seconds."""
    height = _TOP + len(panels) * (_HEIGHT + _GAP)
    frame = f'viewBox="0 0 {_WIDTH} {height}" font-family="sans-serif" font-size="12"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {frame} role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>',
        f'<text x="{_LEFT}" y="20" font-size="14" font-weight="bold">{escape(title)}</text>',
    ]
    for number, (name, lines) in enumerate(panels.items()):
        top = _TOP + number * (_HEIGHT + _GAP) + 22
        parts += _panel(name, seconds, lines, top)
    return "\n".join([*parts, "</svg>", ""])


def _panel(name: str, seconds: Sequence[float], lines: Lines, top: int) -> list[str]:
    most = max((value for values in lines.values() for value in values), default=0) * 1.1 or 1.0
    right, bottom = _WIDTH - _RIGHT, top + _HEIGHT
    parts = [
        f'<text x="{_LEFT}" y="{top - 8}">{escape(name)}</text>',
        f'<path d="M{_LEFT} {top}V{bottom}H{right}" fill="none" stroke="#555555"/>',
        f'<text x="{_LEFT - 6}" y="{bottom}" text-anchor="end">0</text>',
        f'<text x="{_LEFT - 6}" y="{top + 10}" text-anchor="end">{most:,.0f}</text>',
        f'<text x="{right}" y="{bottom + 16}" text-anchor="end">{seconds[-1] / 60:.1f} min</text>',
    ]
    for number, (label, values) in enumerate(lines.items()):
        colour = _COLOURS[number % len(_COLOURS)]
        points = " ".join(
            f"{_LEFT + (right - _LEFT) * second / (seconds[-1] or 1):.1f},"
            f"{bottom - _HEIGHT * value / most:.1f}"
            for second, value in zip(seconds, values, strict=True)
        )
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.5"/>'
        )
        parts.append(
            f'<text x="{right + 8}" y="{top + 12 + 16 * number}" fill="{colour}">'
            f"{escape(label)} {values[-1]:,.0f}</text>"
        )
    return parts
