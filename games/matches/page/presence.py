"""The part that says who has the match before them."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import ngettext, override

from games.html.parts import from_template
from games.html.remembered import remembered


def render_presence(seats: frozenset[int], watching: int, language: str) -> SafeString:
    """The seats whose players are here, and how many others watch: for everybody the same."""
    with override(language):
        return _presence(seats, watching)


@remembered
def _presence(seats: frozenset[int], watching: int) -> SafeString:
    context = {
        "here": " ".join(map(str, sorted(seats))),
        "watching": str(watching),
        "words": watching_words(watching),
    }
    return from_template("games/match/_presence.html", context)


def watching_words(watching: int) -> str:
    """How many watch; empty if nobody does."""
    if not watching:
        return ""
    return ngettext("{count} watching", "{count} watching", watching).format(count=watching)
