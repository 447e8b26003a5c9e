"""The round initial that stands for a player, in a tint that goes with the name."""

from __future__ import annotations

from typing import Final
from zlib import crc32

from django.utils.html import format_html
from django.utils.safestring import SafeString

from ladder import names

#: So many tints there are in the stylesheet.
TINTS: Final = 4


def tint_of(name: str) -> int:
    """The same for a name wherever and however it is written."""
    return crc32(names.key(name).encode()) % TINTS


def initial_of(name: str) -> str:
    """The first letter as a capital; one letter also of a ß."""
    return name[0].upper()[0]


def avatar_of(name: str, size: str = "") -> SafeString:
    """The initial as markup; beside the name, so nobody is read it aloud. `size` may be large."""
    kind = f" initial-{size}" if size else ""
    return format_html(
        '<span class="initial{} tint-{}" aria-hidden="true">{}</span>',
        kind,
        tint_of(name),
        initial_of(name),
    )
