"""The provably fair shuffle: a stream that nobody can choose, and what is drawn from it.

The site commits to a seed before it knows the players' nonces, and the players don't know the
seed. Seed and nonces together fix the stream, so anybody can check it once the seed is revealed.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 32
BOT_NONCE = "0" * 16
_WORD_BYTES = 4
_WORDS_IN_BLOCK = hashlib.sha256().digest_size // _WORD_BYTES
_WORD_VALUES = 2**32
_NONCE = re.compile(r"[0-9a-f]{16,64}")


def commitment(seed: bytes) -> str:
    """What is published before any nonce is known."""
    return hashlib.sha256(seed).hexdigest()


def is_player_nonce(text: str) -> bool:
    """Whether `text` is a nonce that a player may add."""
    return _NONCE.fullmatch(text) is not None


def game_nonce(nonce: str, game: int) -> str:
    """The nonce for game number `game` (from 1) of a series."""
    return f"{nonce}.{game}"


class FairStream:
    """Uniform numbers from ``HMAC-SHA256(seed, label|k)`` for k = 0, 1, …

    `position` counts the 32-bit words that were read: a stream made anew with the same seed and
    label, and that position, goes on where this one stands.
    """

    def __init__(self, seed: bytes, label: str, position: int = 0) -> None:
        self._seed = seed
        self._label = label
        self.position = position
        self._block_number = -1
        self._block = b""

    def uniform(self, n: int) -> int:
        """A number from 0 to n − 1, each equally likely."""
        limit = _WORD_VALUES - _WORD_VALUES % n
        while (word := self._next_word()) >= limit:
            pass
        return word % n

    def shuffle(self, items: list[T]) -> None:
        """Put `items` into a uniformly random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.uniform(i + 1)
            items[i], items[j] = items[j], items[i]

    def _next_word(self) -> int:
        number, offset = divmod(self.position, _WORDS_IN_BLOCK)
        if number != self._block_number:
            message = f"{self._label}|{number}".encode()
            self._block = hmac.digest(self._seed, message, "sha256")
            self._block_number = number
        self.position += 1
        start = offset * _WORD_BYTES
        return int.from_bytes(self._block[start : start + _WORD_BYTES], "big")
