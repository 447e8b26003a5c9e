"""The part that says who has the match before them."""

from __future__ import annotations

from functools import lru_cache

from django.utils.safestring import SafeString
from django.utils.translation import ngettext, override

from games.html.markup import format_html


@lru_cache(maxsize=256)
def render_presence(seats: frozenset[int], watching: int, language: str) -> SafeString:
    """The seats whose players are here, and how many others watch: for everybody the same."""
    with override(language):
        words = watching_words(watching)
    return format_html(
        '<div id="presence" hx-swap-oob="true" data-here="{}" data-watching="{}">{}</div>',
        " ".join(map(str, sorted(seats))),
        watching,
        words,
    )


def watching_words(watching: int) -> str:
    """How many watch; empty if nobody does."""
    if not watching:
        return ""
    return ngettext("{count} watching", "{count} watching", watching).format(count=watching)
