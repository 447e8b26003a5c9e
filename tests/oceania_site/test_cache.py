import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import redis
from django.core.cache import BaseCache, caches
from django.test import Client, override_settings

from oceania_site import cache as cache_module
from oceania_site import environment
from tests.harness.processes import free_port
from tests.harness.servers import running_redis


@contextmanager
def _caches_at(url: str) -> Iterator[None]:
    with override_settings(CACHES={"default": environment.cache(url)}):
        yield


def _use(cache: BaseCache) -> list[object]:
    """Every operation, with what it answers."""
    cache.clear()
    cache.set("n", 1)
    return [
        cache.add("a", [1.5, "x"]),
        cache.add("a", 2),
        cache.get("a"),
        cache.get("b", "default"),
        cache.incr("n", 2),
        cache.touch("n", 60),
        cache.touch("b", 60),
        cache.set_many({"c": 1, "d": 2}),
        cache.get_many(["c", "d", "e"]),
        cache.has_key("c"),
        cache.delete("c"),
        cache.delete("c"),
        cache.has_key("c"),
    ]


ANSWERS = [
    True, False, [1.5, "x"], "default", 3, True, False, [], {"c": 1, "d": 2}, True, True,
    False, False,
]  # fmt: skip


def test_it_answers_alike_with_and_without_redis(redis_url: str) -> None:
    with _caches_at(redis_url):
        assert _use(caches["default"]) == ANSWERS
    with _caches_at(f"redis://127.0.0.1:{free_port()}/0"):
        assert _use(caches["default"]) == ANSWERS


def test_processes_share_it_through_redis(redis_url: str) -> None:
    with _caches_at(redis_url):
        caches["default"].set("shared", "by all")
        one, another = caches["default"], cache_module.DegradingCache(redis_url, {})
        assert one.get("shared") == another.get("shared") == "by all"


def test_losing_redis_costs_a_short_wait_now_and_then(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache_module, "PAUSE_SECONDS", 0.5)
    port = free_port()
    with _caches_at(f"redis://127.0.0.1:{port}/0"):
        cache = caches["default"]
        with running_redis(tmp_path, port):
            cache.set("kept", "in Redis")
            assert cache.get("kept") == "in Redis"
        # Redis is gone now.
        began = time.monotonic()
        assert [cache.get("kept") for _ in range(1000)] == [None] * 1000
        assert time.monotonic() - began < 5
        assert {record.levelname for record in caplog.records} == {"WARNING"}
        cache.set("kept", "in memory")
        assert cache.get("kept") == "in memory"
        with running_redis(tmp_path, port):
            time.sleep(0.6)  # once the pause is over, Redis is asked again, and is empty
            assert cache.get("kept") is None
            cache.set("kept", "in Redis again")
            with redis.Redis(port=port) as client:
                assert client.dbsize() == 1


def test_a_redis_that_takes_nothing_more_is_like_one_that_is_away(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    port = free_port()
    with running_redis(tmp_path, port), redis.Redis(port=port) as client:
        client.config_set("maxmemory", "1")
        with _caches_at(f"redis://127.0.0.1:{port}/0"):
            caches["default"].set("kept", "in memory")
            assert caches["default"].get("kept") == "in memory"
    (record,) = caplog.records
    assert record.getMessage().startswith("Redis is away, the cache is local for now: ")


@pytest.mark.django_db
@pytest.mark.usefixtures("anouk")
def test_rate_limits_hold_while_redis_is_away(client: Client) -> None:
    with _caches_at(f"redis://127.0.0.1:{free_port()}/0"):
        answers = [client.post("/accounts/login/", {"login": ""}).status_code for _ in range(31)]
    assert answers == [200] * 30 + [429]
