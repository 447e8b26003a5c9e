"""A cache keeps what was put last, within its bounds."""

from __future__ import annotations

from games.bounded_cache import BoundedCache


def test_it_is_bounded_in_number_size_and_age() -> None:
    cache = BoundedCache[str, str](most=3, lifetime=10.0, size_of=len, largest=10)

    def put(key: str, length: int, now: float) -> None:
        cache.put(key, key * length, now)
        cache.tidy(now)

    def shown(keys: str, now: float) -> list[int | None]:
        values = [cache.get(key, now) for key in keys]
        return [None if value is None else len(value) for value in values]

    for key in "abc":
        put(key, 3, now=0.0)
    assert shown("abc", now=1.0) == [3, 3, 3]
    put("d", 1, now=1.0)
    assert shown("abcd", now=1.0) == [None, 3, 3, 1]
    put("e", 6, now=2.0)
    assert shown("bcde", now=2.0) == [None, 3, 1, 6]
    put("e", 1, now=3.0)
    put("f", 5, now=3.0)
    assert shown("cdef", now=9.0) == [None, 1, 1, 5]
    # What is too old is not given out, even before it is dropped.
    assert shown("def", now=12.5) == [None, 1, 5]
    assert shown("def", now=3.0) == [1, 1, 5]
    cache.tidy(now=12.5)
    assert shown("def", now=3.0) == [None, 1, 5]
    # What was dropped counts no longer.
    put("g", 4, now=12.5)
    assert shown("efg", now=12.5) == [1, 5, 4]
    put("h", 6, now=13.5)
    assert shown("efgh", now=12.5) == [None, None, 4, 6]
