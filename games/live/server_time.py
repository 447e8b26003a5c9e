"""The server's time, sent before every message of parts.

A fragment is shared and may be some seconds old when it is sent; what runs in it, such as a clock,
says since when it has been running. The stamp says what time it is now, so it is made when a
message leaves and is never kept.
"""

from __future__ import annotations

import time


def stamped(fragment: str) -> str:
    """The fragment behind a stamp of this moment."""
    return (
        f'<div id="server-time" hx-swap-oob="true" hidden data-now="{time.time():.3f}"></div>'
        f"{fragment}"
    )
