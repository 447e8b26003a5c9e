"""The bots' portraits: a face in a porthole, each with the hat of its rank."""

from __future__ import annotations

from typing import Final

from django.utils.safestring import SafeString

from games.html.markup import own_markup

# One palette for all four, apart from the site's: a portrait has its own daylight in any theme.
_SEA, _DEEP, _BRASS = "#8fb9c4", "#2f5d6b", "#c79a4b"
_SKIN, _SHADE, _INK = "#e8bf9a", "#c9936a", "#26323a"
_WHITE, _NAVY, _RED, _STRAW, _GREY = "#f6f2e7", "#274158", "#b4513f", "#dcb863", "#c9c7bf"


def portrait_of(name: str, size: str = "") -> SafeString:
    """The picture of a bot; beside the name, so nobody is read it aloud.

    `size` may be large.
    """
    kind = f" portrait-{size}" if size else ""
    return own_markup(
        f'<svg class="portrait{kind}" viewBox="0 0 64 64" aria-hidden="true" focusable="false">',
        _PORTHOLE,
        _FIGURES[name],
        f'<circle cx="32" cy="32" r="29.5" fill="none" stroke="{_BRASS}" stroke-width="3"/>',
        "</svg>",
    )


def _path(outline: str, fill: str, stroke: str = "") -> str:
    line = f' stroke="{stroke}" stroke-width="1.6" stroke-linecap="round"' if stroke else ""
    return f'<path d="{outline}" fill="{fill}"{line}/>'


def _dots(fill: str, radius: float, *places: tuple[float, float]) -> str:
    return "".join(f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}"/>' for x, y in places)


def _face(mouth: str) -> str:
    """A head with ears, eyes and nose, and the mouth that is drawn for it."""
    return (
        _path("M27 40h10v9q-5 3-10 0z", _SHADE)
        + _dots(_SKIN, 3, (20.5, 32), (43.5, 32))
        + _path("M21 26q0-11 11-11t11 11v6q0 12-11 12t-11-12z", _SKIN)
        + _dots(_INK, 1.5, (27.5, 31), (36.5, 31))
        + _path("M32 31l-1.5 4.5h2", "none", _SHADE)
        + _path(mouth, "none", _INK)
    )


def _shoulders(fill: str) -> str:
    return _path("M10 64q1-16 16-17h12q15 1 16 17z", fill)


_PORTHOLE: Final = f'<circle cx="32" cy="32" r="30" fill="{_SEA}"/>' + _path(
    "M3 42q7-4 14.5 0t14.5 0 14.5 0 14.5 0q-4 20-29 20t-29-20z", _DEEP
)

_DRIFTER: Final = (
    _shoulders(_WHITE)
    + _path("M26 47l6 8 6-8", _SKIN)
    + _face("M28 39.5q4-1.5 8 1")
    + _dots(_SHADE, 0.6, (25, 40), (27, 42), (30, 43), (34, 43), (37, 42), (39, 40))
    + _path("M12 23q20-8 40 0-6 4-20 4t-20-4z", _STRAW)
    + _path("M22 21q0-10 10-10t10 10q-10-3-20 0z", _STRAW)
    + _path("M22 20.5q10-3 20 0", "none", _RED)
)

_DECKHAND: Final = (
    _shoulders(_WHITE)
    + "".join(
        _path(f"M{left} {y}q20-6 {right - left} 0", "none", _NAVY)
        for left, right, y in (
            (14, 50, 56),
            (12, 52, 61),
        )
    )
    + _path("M25 48q7 7 14 0l-2 5q-5 3-10 0z", _RED)
    + _face("M27.5 38.5q4.5 4 9 0")
    + _path("M20 25q0-13 12-13t12 13q-12-4-24 0z", _NAVY)
    + _path("M19.5 26q12.5-5 25 0", "none", _WHITE)
    + _dots(_RED, 2.4, (32, 11.5))
)

_NAVIGATOR: Final = (
    _shoulders(_NAVY)
    + _path("M27 47l5 6 5-6 3 2-8 12-8-12z", _WHITE)
    + _face("M28 39.5h8")
    + _path("M23 29.5q4-2.5 8 0M33 29.5q4-2.5 8 0", "none", _INK)
    + _path("M18 22q3-10 14-10t14 10z", _WHITE)
    + _path("M19 22h26v4q-13-3-26 0z", _NAVY)
    + _path("M20 26q12-3 24 0-3 3.5-12 3.5t-12-3.5z", _INK)
    + _dots(_BRASS, 1.8, (32, 18))
    + _path("M44 54l11-9 3 3.6-11 9z", _BRASS, _INK)
)

_ADMIRAL: Final = (
    _shoulders(_NAVY)
    + _path("M28 47h8l-1 17h-6z", _WHITE)
    + _path("M10 55q3-6 10-6l-2 6zM54 55q-3-6-10-6l2 6z", _BRASS)
    + _dots(_BRASS, 1.2, (25.5, 55), (25.5, 60), (38.5, 55), (38.5, 60))
    + _path("M19.5 26q-2 10 2 15l2-12zM44.5 26q2 10-2 15l-2-12z", _GREY)
    + _face("M28 40q4-1.5 8 0")
    + _path("M25 37.5q3.500-2.500 7-.5 3.500-2 7 .5-3.500 2-7 .8-3.500 1.200-7-.8z", _GREY)
    + _path("M8 25q8-3 11-8 5-9 13-9t13 9q3 5 11 8-13 1.500-24 1.500t-24-1.500z", _NAVY)
    + _path("M9 25q8-3 11-8 5-8 12-8t12 8q3 5 11 8", "none", _BRASS)
    + _dots(_RED, 2.6, (32, 19))
    + _dots(_WHITE, 1.1, (32, 19))
)

_FIGURES: Final = {
    "Drifter": _DRIFTER,
    "Deckhand": _DECKHAND,
    "Navigator": _NAVIGATOR,
    "Admiral": _ADMIRAL,
}
