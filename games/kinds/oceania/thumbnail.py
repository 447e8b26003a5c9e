"""A chart at a glance, for lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.html.i18n import number
from games.kinds.kind import Thumbnail
from games.kinds.oceania.page.position import unexplored_cost
from games.kinds.oceania.svg import tokens
from games.kinds.oceania.svg.miniature import draw_miniature


def thumbnail_of(view: Mapping[str, Any]) -> Thumbnail:
    """The chart, and how it stands.

    The score of who sails alone is that of the islands, without what the spaces cost that are still
    to be explored.
    """
    scores = tuple(number(points + unexplored_cost(view)) for points in view["projected"])
    marks = tuple(tokens.mark(seat) for seat in range(len(scores)))
    return Thumbnail(draw_miniature(view), marks, scores)
