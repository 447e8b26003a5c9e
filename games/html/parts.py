"""Parts: the elements of a page that are replaced one by one when what it shows changes.

A page holds them in its columns. Whatever changes a page, be it an answer, a poll or a push, is
parts joined one after the other; htmx puts each in the place of the one with its id, and our
script leaves alone those that are the same as before.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

Parts = dict[str, SafeString]


def part(name: str, content: str = "", *, page: str = "match") -> SafeString:
    """The part of this name around its content."""
    return format_html(
        '<div id="{}-{}" class="part" hx-swap-oob="true">{}</div>', page, name, content
    )


@cache
def empty_part(name: str) -> SafeString:
    """A part of a match that has nothing to show."""
    return part(name)


def from_template(template: str, context: Mapping[str, Any]) -> SafeString:
    """A piece of a page that is written as a template, without the white space around it."""
    return SafeString(render_to_string(template, dict(context)).strip())
