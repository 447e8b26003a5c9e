"""A match in one version as those in a role are shown it: all of it, or what is new in it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, NamedTuple
from uuid import UUID

from django.utils.translation import override

from games.bounded_cache import BoundedCache
from games.html.remembered import forget_old
from games.kinds.base import Viewer
from games.matches.page.match import match_parts
from games.matches.page.scene import Scene
from games.models import Match

#: What goes along with every change: a page may show a refusal that no version of a match has.
ALWAYS_SENT: Final = frozenset({"state", "refusal"})


class PartHashes(NamedTuple):
    """What the parts of a version looked like: enough to tell which of the next are the same."""

    version: int
    by_part: Mapping[str, int]


class Fragment:
    """The parts of a match in one version. What is joined of them is joined once, for all."""

    def __init__(
        self, version: int, parts: Mapping[str, str], before: PartHashes | None = None
    ) -> None:
        """`before` is how the parts of the version before looked, if that is known."""
        self.version = version
        # What is remembered is the same string as before, and strings remember their hashes.
        self.hashes = PartHashes(version, {name: hash(part) for name, part in parts.items()})
        self._parts = list(parts.values())
        self._changed = _changed(parts, self.hashes, before)
        self._whole: str | None = None
        self._change: str | None = None

    @property
    def whole(self) -> str:
        """All parts, for a page of which nothing is known."""
        if self._whole is None:
            self._whole = "".join(self._parts)
        return self._whole

    @property
    def change(self) -> str:
        """The parts that are new in this version, or all where that can't be told."""
        if self._changed is None:
            return self.whole
        if self._change is None:
            self._change = "".join(self._changed)
        return self._change

    def after(self, shown: int) -> str:
        """What a page lacks that shows that version."""
        return self.change if shown == self.version - 1 else self.whole

    @property
    def size(self) -> int:
        return sum(map(len, self._parts))


def _changed(
    parts: Mapping[str, str], hashes: PartHashes, before: PartHashes | None
) -> list[str] | None:
    if before is None or before.version != hashes.version - 1:
        return None
    if before.by_part.keys() != hashes.by_part.keys():
        return None
    return [
        part
        for name, part in parts.items()
        if name in ALWAYS_SENT or hashes.by_part[name] != before.by_part[name]
    ]


#: Who looks on, and in which language: all that a fragment depends on besides the match.
Role = tuple[Viewer, str]

#: Seconds.
_LIFETIME: Final = 10.0

_log = logging.getLogger(__name__)

_fragments: Final = BoundedCache[tuple[UUID, int, Viewer, str], Fragment](
    most=2_000,
    lifetime=_LIFETIME,
    size_of=lambda fragment: fragment.size,
    largest=16 * 2**20,
)
#: How each role was shown each match last. People think for longer than fragments are kept.
_hashes: Final = BoundedCache[tuple[UUID, Viewer, str], PartHashes](most=4_000)
# A few are enough for all roles of a change to share one.
_scenes: Final = BoundedCache[tuple[UUID, int], Scene](
    most=32, lifetime=_LIFETIME, size_of=lambda scene: len(scene.steps), largest=10_000
)
_being_rendered: Final[set[Hashable]] = set()
_locks: Final = tuple(threading.RLock() for _ in range(64))


def ready_fragment(match_id: UUID, version: int, role: Role) -> Fragment | None:
    """The fragment if it was rendered lately. Never waits."""
    return _fragments.get((match_id, version, *role))


@contextmanager
def rendering(scene: Scene, role: Role) -> Iterator[None]:
    """A block that renders this fragment: nobody else need begin with it meanwhile."""
    key = (scene.match.pk, scene.match.version, *role)
    _being_rendered.add(key)
    try:
        yield
    finally:
        _being_rendered.discard(key)


def is_being_rendered(match_id: UUID, version: int, role: Role) -> bool:
    """Whether somebody is rendering the fragment, and will say when it is there."""
    return (match_id, version, *role) in _being_rendered


def scene_of(match: Match) -> Scene:
    """The match, read just now, with its seats and moves; they are read at most once."""
    with _lock_of(match.pk):
        scene = _scenes.get((match.pk, match.version))
        if scene is not None:
            return scene
        scene = keep_scene(Scene.of(match))
    tidy()
    return scene


def fragment_for(scene: Scene, viewer: Viewer, language: str) -> Fragment:
    """The scene as the viewer may see it: no token and nothing of the person in it."""
    match = scene.match
    with _lock_of(match.pk):
        fragment = ready_fragment(match.pk, match.version, (viewer, language))
        if fragment is None:
            fragment = _rendered(scene, viewer, language)
            _fragments.put((match.pk, match.version, viewer, language), fragment)
        return fragment


def _rendered(scene: Scene, viewer: Viewer, language: str) -> Fragment:
    role = scene.match.pk, viewer, language
    with override(language):
        parts = match_parts(scene, viewer)
    fragment = Fragment(scene.match.version, parts, _hashes.get(role))
    _hashes.put(role, fragment.hashes)
    return fragment


def prepare_fragments(scene: Scene, roles: Iterable[Role]) -> None:
    """Have the scene's fragments ready for those who look on, before their sockets ask for them.

    One that cannot be rendered is left to them, and no harm to whoever has moved.
    """
    for role in roles:
        try:
            fragment_for(scene, *role)
        except Exception:
            match_id = scene.match.pk
            about = {"match": match_id}
            _log.exception("Match %s could not be rendered for %s", match_id, role, extra=about)


def fragments_from(
    match_id: UUID, version: int, roles: Collection[Role]
) -> tuple[int, dict[Role, Fragment]] | None:
    """The match for each of the roles, in the same version: this one or a later one.

    Reads the database. None if there is no such match.
    """
    with _lock_of(match_id):
        scene = _scenes.get((match_id, version)) or Scene.load(match_id)
        if scene is None:
            return None
        keep_scene(scene)
        rendered = {role: fragment_for(scene, *role) for role in roles}
    tidy()
    return scene.match.version, rendered


def tidy() -> None:
    """Forget what nobody needs any more; for whoever has done what others wait for."""
    _fragments.tidy()
    _hashes.tidy()
    _scenes.tidy()
    forget_old()


def keep_scene(scene: Scene) -> Scene:
    """Have the scene at hand for whoever needs a fragment of it."""
    _scenes.put((scene.match.pk, scene.match.version), scene)
    return scene


def _lock_of(match_id: UUID) -> threading.RLock:
    return _locks[hash(match_id) % len(_locks)]
