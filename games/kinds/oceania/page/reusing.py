"""Oceania: using a tile that was set aside: which tile, then which scout pays for it.

The tiles are a group of radio buttons, and the scouts of the chosen one are shown by the styles
alone, so the choice is the same with and without a script.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.kinds.oceania.rules.moves import Reuse
from games.kinds.oceania.wording import kind_name


class Payment(NamedTuple):
    """A scout that pays for a tile: its value, and the move in text and in words."""

    value: int
    move: str
    words: str


def reuse_choices(reuses: Iterable[Reuse]) -> list[tuple[str, str, list[Payment]]]:
    """By kind of tile, an invitation and the scouts that can pay for it."""
    return [
        (
            kind,
            _("{kind}: pay").format(kind=kind_name(kind).capitalize()),
            [Payment(reuse.value, str(reuse), _words(reuse)) for reuse in own],
        )
        for kind, own in groupby(reuses, lambda reuse: reuse.kind)
    ]


def _words(reuse: Reuse) -> str:
    words = _("Use your {kind}, pay scout {value}")
    return words.format(kind=kind_name(reuse.kind), value=reuse.value)
