"""The one place that sends to the channel layer: what has changed, as ids and numbers."""

from __future__ import annotations


def ladder_changed(game: str) -> None:
    """Tell on commit that the ratings of a game have moved. Open pages find it by asking, too."""
