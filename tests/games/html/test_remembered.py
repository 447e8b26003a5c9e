"""What is remembered is made once for each language, and gone after a while: names are in it."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from functools import _lru_cache_wrapper
from types import FunctionType, ModuleType

import pytest
from django.utils.translation import get_language, override

from games.html.remembered import forget_old, remembered
from games.live import fragment_cache
from games.live.fragment_cache import fragment_for
from games.lobby.page import lobby_parts
from games.lobby.queries import lobby_for
from games.matches.page.scene import Scene
from games.presence import SitePresence
from tests.harness.challenging import challenge
from tests.harness.factories import make_match, make_player, options, play

NAMES = ("Zephyrine_the_1st", "Xaverius_the_2nd")


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Lets it be so much later that what is remembered is too old."""

    def pass_time() -> None:
        with monkeypatch.context() as patched:
            patched.setattr("games.html.remembered._LIFETIME", -1.0)
            forget_old()

    pass_time()
    return pass_time


def test_the_same_facts_are_rendered_once_for_each_language(later: Callable[[], None]) -> None:
    made = []

    @remembered
    def words(number: int) -> str:
        made.append((get_language(), number))
        return f"{number} {get_language()}"

    for _ in range(2):
        for language in ("en", "de"):
            with override(language):
                assert words(3) == f"3 {language}"
    assert made == [("en", 3), ("de", 3)]
    later()
    with override("en"):
        assert words(3) == "3 en"
    assert made[2:] == [("en", 3)]


@pytest.mark.django_db
def test_no_name_is_remembered_for_long(later: Callable[[], None]) -> None:
    white, grey = (make_player(name) for name in NAMES)
    reader = make_player("reader")
    match = make_match(white, grey)
    challenge(grey)
    shown = ""
    while not match.is_over:
        scene = Scene.of(match)
        shown = "".join(fragment_for(scene, viewer, "en").whole for viewer in (0, 1, None))
        match = play(match, options(match)[-1])
    presence = SitePresence(around=frozenset({white.pk, grey.pk}))
    shown += "".join(lobby_parts(lobby_for(reader, presence.ids), reader, presence, "en").values())
    assert all(name in shown for name in NAMES)
    assert with_names() != []
    fragment_cache.tidy()
    assert with_names() != []
    later()
    assert with_names() == []


def with_names() -> list[str]:
    """All strings with one of the names that the caches of functions hold."""
    return [text for text in _held() if any(name in text for name in NAMES)]


def _held() -> Iterator[str]:
    caches = [
        found
        for found in gc.get_objects()
        # By its type, here and below: `isinstance` would wake what is lazy and was left by others.
        if type(found) is _lru_cache_wrapper and found.__module__.startswith("games")
    ]
    pending: list[object] = [held for cache in caches for held in gc.get_referents(cache)]
    seen: set[int] = set()
    while pending:
        held = pending.pop()
        kind = type(held)
        if id(held) in seen or issubclass(kind, type | FunctionType | ModuleType):
            continue
        seen.add(id(held))
        if issubclass(kind, str):
            yield str(held)
        else:
            pending.extend(gc.get_referents(held))
