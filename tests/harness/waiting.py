"""Waiting for what a server does without telling anybody."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep

PATIENCE = 30.0


def until(condition: Callable[[], bool]) -> None:
    """Look again and again until it is so."""
    deadline = monotonic() + PATIENCE
    while not condition():
        assert monotonic() < deadline, "waited in vain"
        sleep(0.05)  # neither a log nor a row can be awaited
