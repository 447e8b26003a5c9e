"""What a bot answers when it is asked for something else than a move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def agrees_to_draw(view: Mapping[str, Any], seat: int) -> bool:
    """Whether it agrees to a draw: if it is behind. Where scores are not open it plays on."""
    points: Sequence[int] | None = view.get("projected")
    return points is not None and points[seat] < max(points)
