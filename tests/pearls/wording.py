"""Pearls in words; its German lies in `locale` beside this file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kinds.wording import Wording
from tests.pearls.rules import PEARLS_GAME


def move_words(text: str) -> str:
    """What a move does."""
    move = PEARLS_GAME.parse(text)
    return _("bid {card}").format(card=move.card) if move.card else _("pass")


def log_lines(told: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """Who took the pearl, and which card one drew oneself."""
    lines = []
    if "pearl" in told:
        taken = _("{name} takes the pearl: {pearl}")
        lines.append(taken.format(name=names[told["taken_by"]], pearl=told["pearl"]))
    if "drawn" in told:
        lines.append(_("You draw {card}").format(card=told["drawn"]))
    return lines


WORDING: Final = Wording(
    endings={
        "necklace": gettext_lazy("a necklace is strung"),
        "gathered": gettext_lazy("the last pearl is taken"),
    },
    move=move_words,
    log=log_lines,
)
