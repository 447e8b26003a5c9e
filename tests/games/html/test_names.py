"""Names are shown and not remembered: whoever leaves is not kept in any process's memory."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from types import FunctionType, ModuleType

import pytest

from games.html.markup import own_markup
from games.html.names import blank, fill_in, with_names
from games.lobby.page import lobby_parts
from games.lobby.queries import lobby_for
from games.matches import endings
from games.matches.page.match import render_match
from games.matches.page.scene import Scene
from games.presence import SitePresence
from tests.harness.answers import with_characters
from tests.harness.challenging import challenge
from tests.harness.factories import make_match, make_player, options, play

NAMES = ("Zephyrine_the_1st", "Xaverius_the_2nd")


def test_blanks_are_filled_in_and_escaped() -> None:
    words = f"{blank(1)} waits for {blank(0)}"
    assert fill_in(words, ["a&b", "c"]) == "c waits for a&b"
    assert with_names(own_markup(words), ["a&b", "c"]) == "c waits for a&amp;b"
    assert not is_filled_in(words)


@pytest.mark.django_db
def test_no_name_is_remembered() -> None:
    white, grey = (make_player(name) for name in NAMES)
    match = make_match(white, grey)
    shown = ""
    while not match.is_over:
        if match.version == 4:
            match = endings.offer_draw(match.pk, grey, match.version)
        scene = Scene.of(match)
        shown = "".join(render_match(scene, viewer) for viewer in (0, 1, None))
        match = play(match, options(match)[-1])
    shown += render_match(Scene.of(match), None)
    assert all(name in shown for name in NAMES)
    assert is_filled_in(shown)
    assert [text for text in remembered() if any(name in text for name in NAMES)] == []


@pytest.mark.django_db
def test_nor_in_the_lobby() -> None:
    white, grey = (make_player(name) for name in NAMES)
    reader = make_player("reader")
    challenge(white)
    challenge(grey, reader)
    make_match(white, grey)
    make_match(reader, grey)
    presence = SitePresence(around=frozenset({white.pk, grey.pk}))
    shown = "".join(
        text
        for person in (reader, None)
        for text in lobby_parts(lobby_for(person, presence.ids), person, presence, "en").values()
    )
    assert all(name in shown for name in NAMES)
    assert is_filled_in(shown)
    assert [text for text in remembered() if any(name in text for name in NAMES)] == []


def is_filled_in(markup: str) -> bool:
    """Whether all of it can be read. What stands for a name has signs that nobody sees."""
    return all(sign.isprintable() or sign.isspace() for sign in with_characters(markup))


def remembered() -> Iterator[str]:
    """All strings that the caches of the rendering's functions hold."""
    caches = [
        found
        for found in gc.get_objects()
        # By its type, here and below: `isinstance` would wake what is lazy and was left by others.
        if type(found) is _lru_cache_wrapper and found.__module__.startswith("games.html")
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
