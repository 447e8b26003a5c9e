"""Small signs on buttons: on a grid of 16 units, in lines of 1.7 with round ends."""

from __future__ import annotations

from functools import cache
from typing import Final

from django.utils.safestring import SafeString

from games.rendering.markup import own_markup

_PATHS: Final = {
    "check": "M3 8.6 6.4 12 13 4.6",
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
