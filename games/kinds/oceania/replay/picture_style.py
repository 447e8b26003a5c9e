"""The chart's stylesheets, worked into a picture that stands by itself.

Where a picture is passed on there are no stylesheets, and our own policy allows none inside of it.
So what they say of each element is written on the element. They are read once, in the light theme.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from django.contrib.staticfiles import finders

from games.kinds.oceania.replay.lettering import draw_text

_SHEETS: Final = (
    "site/tokens.css", "games/tokens.css", "games/board.css", "games/pieces.css",
    "games/islands.css",
)  # fmt: skip
#: What is written on elements; all else is about pages.
_PROPERTIES: Final = frozenset(
    {
        "fill", "fill-opacity", "font-family", "font-size", "font-weight", "opacity", "paint-order",
        "stroke", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "stroke-width",
        "text-anchor",
    }
)  # fmt: skip
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_AT_RULE: Final = re.compile(r"@[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_VARIABLE: Final = re.compile(r"var\((--[\w-]+)(?:,\s*([^()]*))?\)")
_LARGEST: Final = re.compile(r"\bmax\(([\d.]+)px,\s*([\d.]+)px\)")
_SIMPLE: Final = re.compile(r"([a-z]*)((?:\.[\w-]+)*)")
_FONT: Final = re.compile(r"(\d+) (\S+px)\S* (.*)")


class Simple(NamedTuple):
    """A kind of element and the classes that it must have."""

    kind: str
    classes: frozenset[str]

    def fits(self, element: Element) -> bool:
        names = element.get("class", "").split()
        kind = element.tag.rpartition("}")[2]
        return self.kind in ("", kind) and self.classes.issubset(names)


class Rule(NamedTuple):
    """What is said of elements that fit the last selector, within some that fit those before it."""

    selectors: tuple[Simple, ...]
    properties: tuple[tuple[str, str], ...]

    @property
    def weight(self) -> tuple[int, int]:
        classes = sum(len(simple.classes) for simple in self.selectors)
        return classes, sum(bool(simple.kind) for simple in self.selectors)

    def fits(self, element: Element, around: Sequence[Element]) -> bool:
        *outer, last = self.selectors
        if not last.fits(element):
            return False
        left = iter(around)
        return all(any(simple.fits(one) for one in left) for simple in outer)


def apply_styles(element: Element, around: tuple[Element, ...] = ()) -> None:
    """Write on an element, and on all within it, what the stylesheets say of them."""
    for rule in _rules():
        if rule.fits(element, around):
            for name, value in rule.properties:
                element.set(name, value)
    if element.tag.endswith("}text"):
        draw_text(element, around)
        return
    for child in element:
        apply_styles(child, (*around, element))


@cache
def _rules() -> tuple[Rule, ...]:
    text = "".join(_AT_RULE.sub("", _COMMENT.sub("", _read(sheet))) for sheet in _SHEETS)
    blocks = [(found[1].strip(), _declarations(found[2])) for found in _RULE.finditer(text)]
    values = {
        name: value
        for selector, declared in blocks
        if selector == ":root"
        for name, value in declared
    }
    rules = [
        Rule(selectors, properties)
        for selector, declared in blocks
        if (properties := tuple(_properties(declared, values)))
        for selectors in _selectors(selector)
    ]
    return tuple(sorted(rules, key=lambda rule: rule.weight))


def _read(sheet: str) -> str:
    path = finders.find(sheet)
    assert isinstance(path, str), sheet
    return Path(path).read_text()


def _declarations(block: str) -> list[tuple[str, str]]:
    pairs = [line.partition(":") for line in block.split(";") if ":" in line]
    return [(name.strip(), " ".join(value.split())) for name, _, value in pairs]


def _selectors(text: str) -> Iterator[tuple[Simple, ...]]:
    """The selectors that are made of kinds and classes; a picture knows no others."""
    for selector in text.split(","):
        words = [_SIMPLE.fullmatch(word) for word in selector.split()]
        if words and all(words):
            yield tuple(
                Simple(word[1], frozenset(word[2].split(".")[1:])) for word in words if word
            )


def _properties(
    declared: Sequence[tuple[str, str]], values: dict[str, str]
) -> Iterator[tuple[str, str]]:
    for name, written in declared:
        value = _resolved(written, values)
        if name == "font" and (parts := _FONT.fullmatch(value)):
            yield from zip(("font-weight", "font-size", "font-family"), parts.groups(), strict=True)
        elif name in _PROPERTIES:
            yield name, value


def _resolved(value: str, values: dict[str, str]) -> str:
    while found := _VARIABLE.search(value):
        known = values.get(found[1], found[2] or "")
        value = value[: found.start()] + known + value[found.end() :]
    return _LARGEST.sub(lambda found: f"{max(map(float, found.groups())):g}px", value)
