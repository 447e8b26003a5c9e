"""A chart as a picture that can be passed on: the board's own drawing, as SVG and as PNG."""

from __future__ import annotations

import subprocess
import sys
from collections import OrderedDict
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Final
from xml.etree.ElementTree import fromstring, register_namespace, tostring

from games.kinds.oceania.page.position import Position
from games.kinds.oceania.replay.caption import HEIGHT, write_caption
from games.kinds.oceania.replay.picture_style import apply_styles
from games.kinds.oceania.rules.state import State
from games.kinds.oceania.rules.view import view_of
from games.kinds.oceania.svg.chart import DrawingOptions, draw_chart, whole
from games.replays.page.pictures import Caption, PictureBusy

SVG: Final = "http://www.w3.org/2000/svg"
#: Pixels. What shows links to people asks for 1,200.
WIDTH: Final = 1200
_SHEET: Final = DrawingOptions("picture", newest=False)
#: Some 300 KB each.
_REMEMBERED: Final = 32
_RASTER: Final = Path(__file__).with_name("raster.py")
#: Seconds. One picture is made at a time; whoever comes meanwhile waits this long at most.
_PATIENCE: Final = 1.0
_LONGEST: Final = 20

register_namespace("", SVG)


@lru_cache(maxsize=_REMEMBERED)
def svg_of(state: State, caption: Caption) -> str:
    """The chart of a position and the strip below it, with nothing that stands elsewhere."""
    position = Position.of(view_of(state, None))
    drawing = draw_chart(position, _SHEET).replace("<svg ", f'<svg xmlns="{SVG}" ', 1)
    picture = fromstring(drawing)  # noqa: S314 # our own drawing
    for name in ("aria-hidden", "focusable"):
        del picture.attrib[name]
    width, height = _size(position)
    picture.set("width", str(width))
    picture.set("height", str(height))
    apply_styles(picture)
    left, top, across, down = _box(position)
    picture.set("viewBox", f"{left} {top} {across} {down + HEIGHT}")
    write_caption(picture, caption, (left, top, across, down))
    return tostring(picture, encoding="unicode")


def size_of(state: State) -> tuple[int, int]:
    """Width and height of a picture in pixels."""
    return _size(Position.of(view_of(state, None)))


def _size(position: Position) -> tuple[int, int]:
    _, _, width, height = _box(position)
    return WIDTH, round(WIDTH * (height + HEIGHT) / width)


def _box(position: Position) -> list[int]:
    """The view box of the chart alone."""
    return [int(number) for number in whole(position.geometry).split()]


def png_of(state: State, caption: Caption) -> bytes:
    """The same in pixels. Raises `Busy` while others are being made, or if the machine is."""
    key = state, caption
    known = _known.get(key)
    if known is not None:
        return known
    if not _making.acquire(timeout=_PATIENCE):
        raise PictureBusy
    try:
        if key not in _known:
            _known[key] = _rasterised(svg_of(state, caption))
            if len(_known) > _REMEMBERED:
                _known.popitem(last=False)
        return _known[key]
    finally:
        _making.release()


_known: Final[OrderedDict[tuple[State, Caption], bytes]] = OrderedDict()
_making: Final = Lock()


def _rasterised(picture: str) -> bytes:
    try:
        done = subprocess.run(  # noqa: S603 # our own program
            [sys.executable, str(_RASTER), str(WIDTH)],
            input=picture.encode(),
            capture_output=True,
            timeout=_LONGEST,
            check=True,
        )
    except subprocess.TimeoutExpired as error:
        raise PictureBusy from error
    return done.stdout
