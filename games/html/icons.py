"""Small signs on buttons: on a grid of 16 units, in lines of 1.7 with round ends."""

from __future__ import annotations

from functools import cache
from typing import Final

from django.utils.safestring import SafeString

from games.html.markup import own_markup

_PATHS: Final = {
    "back": "M11 3 4 8l7 5Z",
    "bell": (
        "M3.5 11.5h9c-1-1-1.2-2.2-1.2-4.5a3.3 3.3 0 0 0-6.6 0c0 2.3-.2 3.5-1.2 4.5Z"
        "M6.8 13.6a1.3 1.3 0 0 0 2.4 0"
    ),
    "check": "M3 8.6 6.4 12 13 4.6",
    "book": (
        "M8 4.2C6.4 3 4.3 2.7 2 2.8v9.6c2.3-.1 4.4.2 6 1.4 1.6-1.2 3.7-1.5 6-1.4V2.8"
        "c-2.3-.1-4.4.2-6 1.4ZM8 4.2v9.6"
    ),
    "clock": "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2ZM8 4.8V8l2.2 1.6",
    "copy": "M5.5 5.5h8v8h-8ZM10.5 5.5v-3h-8v8h3",
    "equal": "M3 5.8h10M3 10.2h10",
    "eye": (
        "M1.2 8S3.7 3.4 8 3.4 14.8 8 14.8 8 12.3 12.6 8 12.6 1.2 8 1.2 8Z"
        "M8 5.9a2.1 2.1 0 1 1 0 4.2 2.1 2.1 0 0 1 0-4.2Z"
    ),
    "flag": "M3.5 14.5v-12h8.6l-2 3 2 3H3.5",
    "key": "M5 8a3 3 0 1 1 0 6 3 3 0 0 1 0-6Zm2.2.8L13 3m-2 2 2 2",
    "menu": "M2 4h12M2 8h12M2 12h12",
    "moon": "M13.4 9.8A6 6 0 0 1 6.2 2.6a6 6 0 1 0 7.2 7.2Z",
    "on": "M5 3l7 5-7 5Z",
    "pause": "M5 3v10M11 3v10",
    "play": "M4.5 2.8 13 8l-8.5 5.2Z",
    "plus": "M8 3v10M3 8h10",
    "close": "M3.5 3.5l9 9M12.5 3.5l-9 9",
    "search": "M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM10.5 10.5 14 14",
    "share": "M8 9.6V1.8M5 4.4l3-2.8 3 2.8M4.6 7H3v7h10V7h-1.6",
    "shield": (
        "M8 1.6 13.2 3.4V7.6C13.2 11 11 13.4 8 14.6 5 13.4 2.8 11 2.8 7.6V3.4ZM5.4 8 7.4 10 10.8 6"
    ),
    "sun": (
        "M8 5.1a2.9 2.9 0 1 1 0 5.8 2.9 2.9 0 0 1 0-5.8ZM8 1.2v1.4M8 13.4v1.4M1.2 8h1.4"
        "M13.4 8h1.4M3.2 3.2l1 1M11.8 11.8l1 1M12.8 3.2l-1 1M4.2 11.8l-1 1"
    ),
    "to-first": "M3 3v10M13 3 6 8l7 5Z",
    "to-last": "M13 3v10M3 3l7 5-7 5Z",
    "turn-left": "M3 2.6V6.2H6.6M3.2 6.2A5.2 5.2 0 1 1 2.9 9.4",
    "turn-right": "M13 2.6V6.2H9.4M12.8 6.2A5.2 5.2 0 1 0 13.1 9.4",
}


@cache
def icon(name: str) -> SafeString:
    """A sign; whatever it means is said beside it, or in the name of its button."""
    return own_markup(
        '<svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">'
        f'<path d="{_PATHS[name]}"/></svg>'
    )
