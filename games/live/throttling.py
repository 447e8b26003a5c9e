"""How often something may happen, and how many sockets may be open. The clock is passed in."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final


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


#: An address may open all its sockets at once, and after that so many in ten seconds again.
_REFILL_SECONDS: Final = 10
#: One whose socket was closed because of what it sent counts as so many more.
_MISUSE_COUNTS_AS: Final = 5
#: How many of an address are told in a second that they are too many, and for how many seconds one
#: may wait to be told: whoever knocks on and on has to wait between two knocks.
_REFUSALS_PER_SECOND: Final = 8
_LONGEST_WAIT: Final = 2.0
#: With more addresses than this on record, those that have been quiet are forgotten.
_MANY_ADDRESSES: Final = 10_000
_BITS_OF_A_HOST: Final = 64


class Throttle:
    """Counts open sockets, and how often an address opens one."""

    def __init__(self, per_address: int, in_all: int) -> None:
        self._per_address = per_address
        self._in_all = in_all
        self._inside: Counter[str] = Counter()
        self._buckets: dict[str, TokenBucket] = {}
        #: When the next one of an address that was turned away may be told so.
        self._next_refusals: dict[str, float] = {}

    def enter(self, address: str, now: float) -> bool:
        """Let one more in; False if there are too many already, or this address comes too often."""
        address = counted_as(address)
        if self._inside[address] >= self._per_address or self._inside.total() >= self._in_all:
            return False
        if not self._bucket(address, now).take(now):
            return False
        self._inside[address] += 1
        return True

    def seconds_to_refusal(self, address: str, now: float) -> float | None:
        """In what time one that was not let in may be told; None if too many wait for that."""
        address = counted_as(address)
        told_at = max(now, self._next_refusals.get(address, now))
        if told_at > now + _LONGEST_WAIT:
            return None
        if len(self._next_refusals) > _MANY_ADDRESSES:
            self._next_refusals = {
                known: next_at for known, next_at in self._next_refusals.items() if next_at > now
            }
        self._next_refusals[address] = told_at + 1 / _REFUSALS_PER_SECOND
        return told_at - now

    def note_misuse(self, address: str, now: float) -> None:
        """One of this address has sent what no page sends; the others have to come less often."""
        self._bucket(counted_as(address), now).spill(_MISUSE_COUNTS_AS, now)

    def leave(self, address: str) -> None:
        """One that was let in is gone."""
        address = counted_as(address)
        self._inside[address] -= 1
        if self._inside[address] <= 0:
            del self._inside[address]

    def _bucket(self, address: str, now: float) -> TokenBucket:
        if len(self._buckets) > _MANY_ADDRESSES:
            self._buckets = {
                known: bucket for known, bucket in self._buckets.items() if not bucket.is_full(now)
            }
        if address not in self._buckets:
            per_second = self._per_address / _REFILL_SECONDS
            self._buckets[address] = TokenBucket(self._per_address, per_second, now)
        return self._buckets[address]


@lru_cache(maxsize=_MANY_ADDRESSES)
def counted_as(address: str) -> str:
    """The network of whoever has the address; what is none, such as a local socket's, is itself."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return f"network {int(found) >> _BITS_OF_A_HOST:x}"
