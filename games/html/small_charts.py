"""Small drawings of numbers: the lines, bars and letters beside ratings.

Ready strings, because a page of the ladder has hundreds of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.html.markup import own_markup
from games.html.parts import from_template
from games.html.remembered import remembered
from ladder.models import Side

_SPARK_WIDTH: Final = 108
_SPARK_HEIGHT: Final = 22
#: A part that has less than this share of a bar has no room for its number, in per cent.
_ROOM_FOR_A_NUMBER: Final = 9
_NOTHING: Final = SafeString()


def signed(points: int) -> str:
    """A change of a rating, with its sign: +8, −6, ±0."""
    if points == 0:
        return "±0"
    return f"+{points}" if points > 0 else f"−{-points}"


def spark_of(ratings: Sequence[float]) -> SafeString:
    """The line through these ratings and what they changed by; nothing for fewer than two."""
    if len(ratings) < 2:
        return _NOTHING
    points = _scaled(ratings, _SPARK_WIDTH - 4, _SPARK_HEIGHT - 4)
    change = round(ratings[-1]) - round(ratings[0])
    end_x, end_y = points[-1]
    return own_markup(
        f'<svg class="spark {"spark-down" if change < 0 else "spark-up"}"'
        f' viewBox="0 0 {_SPARK_WIDTH} {_SPARK_HEIGHT}" aria-hidden="true">'
        f'<polyline points="{as_points(points)}"/><circle cx="{end_x}" cy="{end_y}" r="2"/></svg> ',
        signed(change),
    )


@remembered
def bar_of(won: int, drawn: int, lost: int) -> SafeString:
    """A bar with a part for each kind of outcome, as wide as there are games of it.

    In shares of its width, so that it can be of any and its numbers stay as large as they are.
    """
    label = _("{won} won, {drawn} drawn, {lost} lost").format(won=won, drawn=drawn, lost=lost)
    games = max(won + drawn + lost, 1)
    parts = []
    x = 0.0
    for kind, count in (("won", won), ("drawn", drawn), ("lost", lost)):
        width = 100 * count / games
        if count:
            parts.append(
                f'<rect class="record-{kind}" x="{x:.1f}%" width="{width:.1f}%" height="100%"/>'
            )
        if width >= _ROOM_FOR_A_NUMBER:
            parts.append(f'<text x="{x + width / 2:.1f}%" y="14">{count}</text>')
        x += width
    return own_markup(
        f'<svg class="record" role="img" aria-label="{escape(label)}">',
        *parts,
        "</svg>",
    )


@remembered
def outcomes_of(outcomes: str) -> SafeString:
    """Letters for games won, drawn and lost, in this order."""
    letters = {
        Side.Outcome.WON.value: ("won", _("won"), _("W")),
        Side.Outcome.DRAWN.value: ("drawn", _("drawn"), _("D")),
        Side.Outcome.LOST.value: ("lost", _("lost"), _("L")),
    }
    context = {"outcomes": [letters[outcome] for outcome in outcomes]}
    return from_template("games/_outcomes.html", context)


@remembered
def climbed_of(ranks: int | None) -> SafeString:
    """How many ranks somebody has gained; None for whoever had no rank before."""
    context = {"ranks": ranks, "distance": str(abs(ranks or 0))}
    return from_template("games/_climbed.html", context)


def as_points(points: Sequence[tuple[float, float]]) -> str:
    """The value of a polyline's attribute."""
    return " ".join(f"{x},{y}" for x, y in points)


def _scaled(values: Sequence[float], width: float, height: float) -> list[tuple[float, float]]:
    """Points from left to right, 2 off the edges, the highest value at the top."""
    low, high = min(values), max(values)
    span = high - low or 1.0
    step = width / max(len(values) - 1, 1)
    return [
        (round(2 + step * number, 1), round(2 + height * (high - value) / span, 1))
        for number, value in enumerate(values)
    ]
