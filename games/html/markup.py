"""The one place where a string is marked as safe.

Django's own functions for this first look whether any of their arguments is to be evaluated later,
which takes longer than all else about them. Nothing is here.

All markup that is made here is ASCII, with character references for what is not. A board is joined
from hundreds of pieces and encoded for every socket: that is a mere copy of ASCII, and takes ten
times as long if there is a single dash among them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import Final

from django.utils.safestring import SafeString

_is_special: Final = re.compile("[&<>\"']").search


def own_markup(*parts: str) -> SafeString:
    """Markup that is joined from our own strings and numbers, never from what people wrote."""
    return SafeString(in_ascii("".join(parts)))


def escaped(value: object) -> SafeString:
    """A value as it may stand in markup: as it is if it is markup already."""
    if isinstance(value, SafeString):
        return value
    text = str(value)
    return SafeString(in_ascii(escape(text) if _is_special(text) else text))


def format_html(template: str, *values: object) -> SafeString:
    """Django's function of this name: our own template, with the values escaped in it."""
    return SafeString(in_ascii(template.format(*map(escaped, values))))


def format_each(template: str, rows: Iterable[Iterable[object]], between: str = "") -> SafeString:
    """Our own template for each of the rows, with its values escaped."""
    return own_markup(between.join([format_html(template, *row) for row in rows]))


def in_ascii(markup: str) -> str:
    """The same markup, with character references for all but ASCII.

    HTML takes some references to control characters for others; no text that we show has them.
    """
    if markup.isascii():
        return markup
    return markup.encode("ascii", "xmlcharrefreplace").decode("ascii")
