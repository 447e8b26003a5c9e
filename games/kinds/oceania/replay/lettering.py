"""The letters and figures on a picture, drawn in strokes of our own.

A picture that is passed on is drawn where there may be no fonts at all, and should look the same
everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.etree.ElementTree import Element

from games.kinds.oceania.replay.latin import in_latin

#: Strokes on a grid: capitals are 4 wide and 6 high, the base line is at 6.
_BOWL: Final = "M3.4 4C3.4 2.8 2.7 2 1.8 2S.2 2.8 .2 4 .9 6 1.8 6 3.4 5.2 3.4 4Z"
_ROUND: Final = "M2 0C3.4 0 4 1.2 4 3S3.4 6 2 6 0 4.8 0 3 .6 0 2 0Z"
_HEAD: Final = "M.3 6V0H2.2C3.3 0 4 .7 4 1.7S3.3 3.4 2.2 3.4H.3"
_GLYPHS: Final = {
    "0": _ROUND,
    "1": "M.8 1.2 2.4 0V6",
    "2": "M.2 1.4C.4 .4 1.2 0 2 0 3.2 0 3.9 .7 3.9 1.7 3.9 3.2 1.6 4.2 .1 6H4",
    "3": (
        "M.3 .9C.8 .3 1.3 0 2 0 3.1 0 3.8 .6 3.8 1.5 3.8 2.4 3 2.9 1.8 2.9"
        " 3.2 2.9 4 3.5 4 4.4 4 5.4 3.2 6 2 6 1.2 6 .6 5.7 .1 5.1"
    ),
    "4": "M3 6V0L.1 4.2H4",
    "5": ("M3.7 0H.7L.4 2.7C.9 2.4 1.4 2.2 2 2.2 3.2 2.2 4 3 4 4.1S3.2 6 2 6C1.2 6 .5 5.7 .1 5.1"),
    "6": (
        "M3.6 .6C3.2 .2 2.7 0 2.2 0 .9 0 0 1.3 0 3.4 0 5.2 .8 6 2 6S4 5.2 4 4.1 3.2 2.3 2 2.3"
        "C1 2.3 .2 3 0 3.8"
    ),
    "7": "M.1 0H4L1.5 6",
    "8": (
        "M2 2.8C.9 2.8 .3 2.3 .3 1.4S.9 0 2 0 3.7 .5 3.7 1.4 3.1 2.8 2 2.8"
        "C.8 2.8 0 3.4 0 4.4S.8 6 2 6 4 5.4 4 4.4 3.2 2.8 2 2.8Z"
    ),
    "9": (
        "M.4 5.4C.8 5.8 1.3 6 1.8 6 3.1 6 4 4.7 4 2.6 4 .8 3.2 0 2 0S0 .8 0 1.9 .8 3.7 2 3.7"
        "C3 3.7 3.8 3 4 2.2"
    ),
    "A": "M0 6 2 0 4 6M.7 4H3.3",
    "B": (
        "M.3 0V6H2.2C3.3 6 4 5.4 4 4.4S3.3 2.9 2.2 2.9H.3"
        "M2.1 2.9C3.1 2.9 3.6 2.3 3.6 1.4S3.1 0 2.1 0H.3"
    ),
    "C": "M4 1.2C3.6 .4 2.9 0 2.2 0 .9 0 0 1.2 0 3S.9 6 2.2 6C2.9 6 3.6 5.6 4 4.8",
    "D": "M.3 0V6H1.7C3.2 6 4 4.8 4 3S3.2 0 1.7 0Z",
    "E": "M3.8 0H.4V6H3.8M.4 2.9H3.2",
    "F": "M3.8 0H.4V6M.4 2.9H3.2",
    "G": "M3.9 1.2C3.5 .4 2.9 0 2.1 0 .9 0 0 1.2 0 3S.9 6 2.2 6C2.9 6 3.6 5.7 4 5.1V3.2H2.3",
    "H": "M.2 0V6M3.8 0V6M.2 2.9H3.8",
    "I": "M2 0V6",
    "J": "M3.2 0V4.3C3.2 5.4 2.6 6 1.7 6S.3 5.4 .2 4.5",
    "K": "M.3 0V6M3.8 0 .3 3.7M1.5 2.5 4 6",
    "L": "M.5 0V6H3.8",
    "M": "M0 6V0L2 3.8 4 0V6",
    "N": "M.2 6V0L3.8 6V0",
    "O": _ROUND,
    "P": _HEAD,
    "Q": f"{_ROUND}M2.6 4.6 4.1 6.3",
    "R": f"{_HEAD}M2.2 3.4 4 6",
    "S": (
        "M3.7 1C3.3 .4 2.7 0 2 0 1 0 .2 .6 .2 1.5 .2 3.6 4 2.4 4 4.5 4 5.4 3.2 6 2 6"
        " 1.2 6 .5 5.6 .1 4.9"
    ),
    "T": "M0 0H4M2 0V6",
    "U": "M.2 0V3.9C.2 5.2 .9 6 2 6S3.8 5.2 3.8 3.9V0",
    "V": "M0 0 2 6 4 0",
    "W": "M0 0 1 6 2 1.5 3 6 4 0",
    "X": "M.2 0 3.8 6M3.8 0 .2 6",
    "Y": "M0 0 2 3 4 0M2 3V6",
    "Z": "M.2 0H3.8L.2 6H3.9",
    "a": f"M3.4 2V6{_BOWL}",
    "b": "M.4 0V6M.4 4C.4 2.8 1.1 2 2 2S3.6 2.8 3.6 4 2.9 6 2 6 .4 5.2 .4 4Z",
    "c": "M3.5 2.8C3.1 2.3 2.6 2 2 2 .9 2 .2 2.8 .2 4S.9 6 2 6C2.6 6 3.1 5.7 3.5 5.2",
    "d": f"M3.4 0V6{_BOWL}",
    "e": "M.3 4H3.6C3.6 2.8 3 2 2 2S.2 2.8 .2 4 .9 6 2.1 6C2.7 6 3.2 5.7 3.5 5.3",
    "f": "M3.2 .2C2.2 -.2 1.5 .3 1.5 1.5V6M.4 2.4H2.9",
    "g": f"M3.4 2V6C3.4 7.2 2.8 7.8 1.8 7.8 1.2 7.8 .7 7.6 .3 7.2{_BOWL}",
    "h": "M.4 0V6M.4 3.6C.6 2.6 1.3 2 2.1 2 3 2 3.5 2.6 3.5 3.7V6",
    "i": "M2 2V6M2 .4h.01",
    "j": "M2.6 2V6.3C2.6 7.3 2.1 7.8 1.2 7.8M2.6 .4h.01",
    "k": "M.5 0V6M3.3 2 .5 4.4M1.5 3.6 3.5 6",
    "l": "M1.7 0V5C1.7 5.7 2.1 6 2.8 6",
    "m": (
        "M0 6V2M0 3.3C.2 2.5 .6 2 1.1 2 1.7 2 2 2.5 2 3.3V6"
        "M2 3.3C2.2 2.5 2.6 2 3.1 2 3.7 2 4 2.5 4 3.3V6"
    ),
    "n": "M.4 2V6M.4 3.6C.6 2.6 1.3 2 2.1 2 3 2 3.5 2.6 3.5 3.7V6",
    "o": "M2 2C3.1 2 3.8 2.8 3.8 4S3.1 6 2 6 .2 5.2 .2 4 .9 2 2 2Z",
    "p": "M.4 2V7.8M.4 4C.4 2.8 1.1 2 2 2S3.6 2.8 3.6 4 2.9 6 2 6 .4 5.2 .4 4Z",
    "q": f"M3.4 2V7.8{_BOWL}",
    "r": "M.9 2V6M.9 3.8C1.1 2.6 1.9 1.9 3.3 2.1",
    "s": (
        "M3.3 2.6C3 2.2 2.5 2 1.9 2 1 2 .4 2.4 .4 3 .4 4.4 3.6 3.6 3.6 5"
        " 3.6 5.6 2.9 6 2 6 1.3 6 .7 5.8 .3 5.3"
    ),
    "t": "M1.5 .6V4.6C1.5 5.6 2 6 3 5.9M.4 2H3",
    "u": "M.5 2V4.3C.5 5.4 1 6 1.9 6 2.7 6 3.4 5.4 3.6 4.4M3.6 2V6",
    "v": "M.2 2 2 6 3.8 2",
    "w": "M0 2 1 6 2 2.8 3 6 4 2",
    "x": "M.4 2 3.6 6M3.6 2 .4 6",
    "y": "M.3 2 2.1 6M3.7 2 1.6 6.8C1.3 7.5 .9 7.8 .3 7.8",
    "z": "M.5 2H3.5L.4 6H3.6",
    "·": "M2 3h.01",
    "_": "M0 7H4",
    "-": "M.8 3.6H3.2",
    "–": "M.2 3.3H3.8",
    "−": "M.4 3.3H3.6",
    ".": "M2 6h.01",
    ":": "M2 2.6h.01M2 5.6h.01",
    " ": "M0 0",
}
_BASE: Final = 6
#: From the beginning of a sign to that of the next.
_ADVANCE: Final = 5.4
_WIDTH: Final = 4
#: What a unit of the grid is of the size of the letters, and how broad a stroke is in such units.
_UNIT: Final = 0.12
_BREADTH: Final = "1.15"


def drawable(words: str) -> str:
    """The words as we can draw them, in plain Latin letters; nothing if that is not possible."""
    plain = in_latin(words)
    return plain if all(sign in _GLYPHS for sign in plain) else ""


def width_of(words: str, size: float) -> float:
    """How wide words are that are drawn in this size."""
    return (_ADVANCE * (len(words) - 1) + _WIDTH) * _UNIT * size


def draw_text(text: Element, around: Sequence[Element]) -> None:
    """Make of a text, which knows its look already, the same in strokes."""
    words = "".join(text.itertext())
    size = float(_look(text, around, "font-size", "16").removesuffix("px"))
    x, y = (float(text.get(name, "0")) for name in ("x", "y"))
    down = text.get("dy", "0")
    y += float(down.removesuffix("em")) * (size if down.endswith("em") else 1)
    if _look(text, around, "text-anchor", "start") == "middle":
        x -= width_of(words, size) / 2
    colour = _look(text, around, "fill", "#000")
    unit = _UNIT * size
    text.clear()
    text.tag = text.tag.replace("text", "g")
    text.set("data-text", words)
    text.set("fill", "none")
    text.set("stroke", colour)
    text.set("stroke-width", _BREADTH)
    text.set("stroke-linecap", "round")
    text.set("stroke-linejoin", "round")
    text.set("transform", f"translate({x:.1f} {y - _BASE * unit:.1f}) scale({unit:.3g})")
    for number, sign in enumerate(words):
        attributes = {"d": _GLYPHS[sign], "transform": f"translate({_ADVANCE * number:g} 0)"}
        text.append(Element(text.tag.replace("}g", "}path"), attributes))


def _look(text: Element, around: Sequence[Element], name: str, missing: str) -> str:
    """A property of the text: its own, or that of what is nearest around it."""
    found = (one.get(name) for one in (text, *reversed(around)))
    return next((value for value in found if value is not None), missing)
