"""Lists, numbers and scores as sentences have them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _


def listed(words: Sequence[str]) -> str:
    """Words as a sentence lists them."""
    if len(words) < 2:
        return "".join(words)
    return _("{words} and {last}").format(words=", ".join(words[:-1]), last=words[-1])


def number(value: int | str) -> str:
    """A score, with a minus of the right width."""
    return str(value).replace("-", "−")


def score_line(scores: Iterable[int]) -> str:
    """Scores side by side, with room around the dash where it would look like a minus."""
    words = [number(score) for score in scores]
    dash = "\u202f–\u202f" if any(word.startswith("−") for word in words) else "–"
    return dash.join(words)
