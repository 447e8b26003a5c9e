"""Parts: the elements of a page that are replaced one by one when what it shows changes.

A page holds them in its columns. Whatever changes a page, be it an answer, a poll or a push, is
parts joined one after the other; htmx puts each in the place of the one with its id, and our
script leaves alone those that are the same as before.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.html.markup import in_ascii, own_markup

Parts = dict[str, SafeString]
#: A part in which names may still be blank. A large one is in pieces: most of them are remembered,
#: and so are compared with those before without being looked through.
NamelessPart = str | tuple[str, ...]
NamelessParts = dict[str, NamelessPart]

#: How many of a kind of part are remembered: enough for the matches that are being looked at.
REMEMBERED_PARTS: Final = 1024
_SLOTS: Final = re.compile("\x03([0-9]+)\x04")


def part(name: str, *content: str, page: str = "match", attributes: str = "") -> SafeString:
    """The part of this name around its content. All of it is our own markup, escaped already."""
    return own_markup(_opening(page, name, attributes), *content, "</div>")


def part_in_pieces(name: str, *content: str) -> tuple[str, ...]:
    """A part of a match that is large, not joined yet."""
    return _opening("match", name), *map(in_ascii, content), "</div>"


def _opening(page: str, name: str, attributes: str = "") -> str:
    return f'<div id="{page}-{name}" class="part" hx-swap-oob="true"{attributes}>'


def joined(part: NamelessPart) -> str:
    """The part as one text."""
    return part if isinstance(part, str) else "".join(part)


@cache
def empty_part(name: str) -> SafeString:
    """A part of a match that has nothing to show."""
    return part(name)


def from_template(template: str, context: Mapping[str, Any]) -> SafeString:
    """The content of a part that is written as a template."""
    return own_markup(render_to_string(template, dict(context)))


def slot(place: int) -> str:
    """Stands in a template for what is filled in later. Nobody's name has these characters."""
    return f"\x03{place}\x04"


class Frame:
    """What was rendered once, with slots for what changes from move to move.

    A template takes half a millisecond, and a panel changes with every move in a few places.
    """

    def __init__(self, markup: SafeString) -> None:
        self._pieces: Final = _SLOTS.split(markup)
        self._places: Final = list(map(int, self._pieces[1::2]))

    def filled(self, *contents: str) -> str:
        """The markup with these contents in its slots."""
        return "".join(self.in_pieces(*contents))

    def in_pieces(self, *contents: str) -> tuple[str, ...]:
        """The same, not joined yet."""
        pieces = self._pieces.copy()
        pieces[1::2] = [contents[place] for place in self._places]
        return tuple(pieces)
