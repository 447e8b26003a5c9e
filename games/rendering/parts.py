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

from games.rendering.markup import own_markup
from games.rendering.names import Names

Parts = dict[str, SafeString]
#: Parts in which names may still be blank. Not all are marked as safe yet: that copies them.
NamelessParts = dict[str, str]

#: How many of a kind of part are remembered: enough for the matches that are being looked at.
REMEMBERED_PARTS: Final = 1024
_FIRST_SLOT: Final = 0xE010
_SLOTS: Final = re.compile("([\ue010-\ue0ff])")


def part(name: str, *content: str, page: str = "match", attributes: str = "") -> SafeString:
    """The part of this name around its content. All of it is our own markup, escaped already."""
    return own_markup(nameless_part(name, *content, page=page, attributes=attributes))


def nameless_part(name: str, *content: str, page: str = "match", attributes: str = "") -> str:
    """The same for a part that is large, and still to be gone through for names."""
    opening = f'<div id="{page}-{name}" class="part" hx-swap-oob="true"{attributes}>'
    return "".join([opening, *content, "</div>"])


@cache
def empty_part(name: str) -> SafeString:
    """A part of a match that has nothing to show."""
    return part(name)


def from_template(template: str, context: Mapping[str, Any]) -> SafeString:
    """The content of a part that is written as a template."""
    return render_to_string(f"games/match/{template}", dict(context))


def slot(place: int) -> str:
    """Stands in a template for what is filled in later. Nobody's name has this character."""
    return chr(_FIRST_SLOT + place)


class Frame:
    """What was rendered once, with slots for what changes from move to move.

    A template takes half a millisecond, and a panel changes with every move in a few places.
    """

    def __init__(self, markup: SafeString) -> None:
        self._pieces: Final = _SLOTS.split(markup)
        self._places: Final = [ord(sign) - _FIRST_SLOT for sign in self._pieces[1::2]]

    def filled(self, *contents: str, names: Names | None = None) -> str:
        """The markup with these contents in its slots; and with names, where only it has blanks."""
        pieces = self._pieces.copy() if names is None else list(map(names.in_markup, self._pieces))
        pieces[1::2] = [contents[place] for place in self._places]
        return "".join(pieces)
