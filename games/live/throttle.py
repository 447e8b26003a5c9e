"""A token bucket: how often something may happen, with room for a burst. The clock is passed in."""

from __future__ import annotations


class TokenBucket:
    """Holds up to `burst` tokens and gains `per_second` of them; what happens takes one."""

    __slots__ = ("_burst", "_counted_at", "_per_second", "_tokens")

    def __init__(self, burst: float, per_second: float, now: float) -> None:
        self._burst = burst
        self._per_second = per_second
        self._tokens = burst
        self._counted_at = now

    def take(self, now: float) -> bool:
        """Take a token; False if none is left."""
        self._count(now)
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def spill(self, tokens: float, now: float) -> None:
        """Lose so many tokens, or all that there are."""
        self._count(now)
        self._tokens = max(0.0, self._tokens - tokens)

    def is_full(self, now: float) -> bool:
        """Whether nothing has happened for long enough to forget all about it."""
        self._count(now)
        return self._tokens >= self._burst

    def _count(self, now: float) -> None:
        # A clock that went back gives nothing and takes nothing.
        gained = max(0.0, now - self._counted_at) * self._per_second
        self._tokens = min(self._burst, self._tokens + gained)
        self._counted_at = now
