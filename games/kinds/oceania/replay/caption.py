"""The strip below a picture that is passed on: who played, the score, and which site it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.etree.ElementTree import Element, SubElement

from games.kinds.oceania.replay.lettering import draw_text, drawable, width_of
from games.replays.page.pictures import Caption

#: In units of the chart.
HEIGHT: Final = 84
_MARGIN: Final = 20
_MARK: Final = 11
_NAME_LINE, _SITE_LINE = 38, 70
_LARGEST, _SITE_SIZE = 26.0, 17.0
#: Of the light theme, which pictures are drawn in.
_PANEL, _INK, _FAINT, _GREY = "#fffdf8", "#1d2b34", "#4b5a62", "#59636a"
#: For names in scripts that we have no strokes for.
_COLOURS: Final = ("White", "Grey")


def write_caption(picture: Element, caption: Caption, box: Sequence[int]) -> None:
    """Draw the strip below the chart, whose view box is given; long names are made to fit."""
    left, top, width, height = box
    strip = SubElement(picture, _kind(picture, "g"), {"class": "caption"})
    strip.set("transform", f"translate({left} {top + height})")
    back = {"width": str(width), "height": str(HEIGHT), "fill": _PANEL}
    SubElement(strip, _kind(picture, "rect"), back)
    score = " – ".join(f"{finish.score}".replace("-", "−") for finish in caption.finishes)
    score_width = width_of(score, _LARGEST)
    alone = len(caption.finishes) == 1
    at = width - _MARGIN - score_width if alone else (width - score_width) / 2
    _write(strip, score, (at, _NAME_LINE), _LARGEST, _INK)
    beside = 3 * _MARK
    room = at - 2 * _MARGIN - beside
    for seat, finish in enumerate(caption.finishes):
        name = drawable(finish.name) or _COLOURS[seat]
        size = min(_LARGEST, _LARGEST * room / width_of(name, _LARGEST))
        ends = width - _MARGIN - beside if seat else _MARGIN + beside
        colour = _INK if finish.place == 1 else _FAINT
        begins = ends - width_of(name, size) if seat else ends
        _write(strip, name, (begins, _NAME_LINE), size, colour)
        _mark(strip, seat, width - _MARGIN - _MARK if seat else _MARGIN + _MARK)
    middle = (width - width_of(caption.site, _SITE_SIZE)) / 2
    _write(strip, caption.site, (middle, _SITE_LINE), _SITE_SIZE, _FAINT)


def _write(strip: Element, words: str, at: tuple[float, float], size: float, colour: str) -> None:
    look = {"x": f"{at[0]:.1f}", "y": f"{at[1]:g}", "font-size": f"{size:.2f}px", "fill": colour}
    text = SubElement(strip, _kind(strip, "text"), look)
    text.text = words
    draw_text(text, ())


def _mark(strip: Element, seat: int, x: float) -> None:
    """The sign of a seat, as beside the names on the pages: a circle, and a square."""
    y = _NAME_LINE - _MARK + 2
    if seat == 0:
        circle = {"cx": f"{x:g}", "cy": f"{y}", "r": f"{_MARK}", "fill": "#ffffff"}
        SubElement(strip, _kind(strip, "circle"), {**circle, "stroke": _INK, "stroke-width": "2"})
        return
    square = {"x": f"{x - _MARK:g}", "y": f"{y - _MARK}", "rx": "4", "fill": _GREY}
    SubElement(
        strip, _kind(strip, "rect"), {**square, "width": f"{2 * _MARK}", "height": f"{2 * _MARK}"}
    )


def _kind(near: Element, name: str) -> str:
    """The tag of this name in the namespace of the picture."""
    return f"{near.tag.partition('}')[0]}}}{name}"
