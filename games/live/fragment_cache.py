"""A match in one version as those in a role are shown it: all of it, or what is new in it."""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, Generic, NamedTuple, TypeVar
from uuid import UUID

from games.html.i18n import Speaking
from games.html.names import Names, blank
from games.html.parts import NamelessPart, joined
from games.kinds.base import Viewer
from games.lru import Recent
from games.matches.page.match import nameless_parts
from games.matches.page.scene import Scene
from games.models import Match

#: What goes along with every change: a page may show a refusal that no version of a match has.
ALWAYS_SENT: Final = frozenset({"state", "refusal"})


class Marks(NamedTuple):
    """What the parts of a version looked like: enough to tell which of the next are the same."""

    version: int
    by_part: Mapping[str, int]
    #: By seat, of who plays. The names themselves are not kept.
    names: tuple[int, ...]

    @classmethod
    def of(
        cls, version: int, parts: Mapping[str, NamelessPart], names: Iterable[str] = ()
    ) -> Marks:
        # What is remembered, as a whole or in pieces, is the same object as before, and strings
        # remember their hashes.
        marks = dict(zip(parts, map(hash, parts.values()), strict=True))
        return cls(version, marks, tuple([hash(name) for name in names]))


class Fragment:
    """The parts of a match in one version. What is joined of them is joined once, for all.

    Names are blank in the parts, and are filled in when they are joined: most of them are not,
    since they have not changed.
    """

    def __init__(
        self,
        version: int,
        parts: Mapping[str, NamelessPart],
        before: Marks | None = None,
        *,
        names: Names | None = None,
    ) -> None:
        """`before` is how the parts of the version before looked, if that is known."""
        self.version = version
        self._names = Names() if names is None else names
        self.marks = Marks.of(version, parts, self._names)
        self._parts = list(parts.values())
        self._changed = _changed(parts, self.marks, before)
        self._whole: str | None = None
        self._change: str | None = None

    @property
    def whole(self) -> str:
        """All parts, for a page of which nothing is known."""
        if self._whole is None:
            self._whole = self._joined(self._parts)
        return self._whole

    @property
    def change(self) -> str:
        """The parts that are new in this version, or all where that can't be told."""
        if self._changed is None:
            return self.whole
        if self._change is None:
            self._change = self._joined(self._changed)
        return self._change

    def after(self, shown: int) -> str:
        """What a page lacks that shows that version."""
        return self.change if shown == self.version - 1 else self.whole

    @property
    def size(self) -> int:
        return sum(
            len(each) if isinstance(each, str) else sum(map(len, each)) for each in self._parts
        )

    def _joined(self, parts: list[NamelessPart]) -> str:
        return "".join([self._names.in_markup(joined(part)) for part in parts])


def _changed(
    parts: Mapping[str, NamelessPart], marks: Marks, before: Marks | None
) -> list[NamelessPart] | None:
    if before is None or before.version != marks.version - 1:
        return None
    if before.by_part.keys() != marks.by_part.keys():
        return None
    renamed = [
        blank(seat)
        for seat, (then, now) in enumerate(zip(before.names, marks.names, strict=True))
        if then != now
    ]
    return [
        part
        for name, part in parts.items()
        if name in ALWAYS_SENT
        or marks.by_part[name] != before.by_part[name]
        or (renamed and any(gap in joined(part) for gap in renamed))
    ]


#: Who looks on, and in which language: all that a fragment depends on besides the match.
Role = tuple[Viewer, str]

_Value = TypeVar("_Value")

_LIFETIME: Final = 10.0

_log = logging.getLogger(__name__)


class Shelf(Generic[_Value]):
    """The values put last, within bounds of number, size and age. Safe to use from any thread.

    Whoever puts something is soon to `tidy` as well. It is a step of its own since to take a page
    to pieces takes a while, for which nobody should have to wait.
    """

    def __init__(self, most: int, size_of: Callable[[_Value], int], largest: int) -> None:
        self._most = most
        self._size_of = size_of
        self._largest = largest
        self._size = 0
        self._values: OrderedDict[Hashable, tuple[float, int, _Value]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable, now: float) -> _Value | None:
        """The value, unless it was dropped or is too old."""
        with self._lock:
            entry = self._values.get(key)
        return None if entry is None or _is_old(entry[0], now) else entry[2]

    def put(self, key: Hashable, value: _Value, now: float) -> None:
        """Keep the value."""
        size = self._size_of(value)
        with self._lock:
            if key in self._values:
                self._size -= self._values.pop(key)[1]
            self._values[key] = (now, size, value)
            self._size += size

    def tidy(self, now: float) -> None:
        """Drop what is too old, and those put longest ago if there are too many."""
        with self._lock:
            while self._values and self._is_to_go(now):
                _, (_, dropped, _) = self._values.popitem(last=False)
                self._size -= dropped

    def _is_to_go(self, now: float) -> bool:
        """Whether the value that was put longest ago is."""
        if len(self._values) > self._most or self._size > self._largest:
            return True
        return _is_old(next(iter(self._values.values()))[0], now)


def _is_old(put_at: float, now: float) -> bool:
    return now - put_at > _LIFETIME


_fragments: Final = Shelf[Fragment](
    most=2_000, size_of=lambda fragment: fragment.size, largest=16 * 2**20
)
#: How each role was shown each match last. People think for longer than fragments are kept.
_marks: Final = Recent[tuple[UUID, Viewer, str], Marks](4_000)
# A few are enough for all roles of a change to share one.
_scenes: Final = Shelf[Scene](most=32, size_of=lambda scene: len(scene.steps), largest=10_000)
_promises: Final[set[Hashable]] = set()
_locks: Final = tuple(threading.RLock() for _ in range(64))


def ready_fragment(match_id: UUID, version: int, role: Role) -> Fragment | None:
    """The fragment if it was rendered lately. Never waits."""
    return _fragments.get((match_id, version, *role), time.monotonic())


@contextmanager
def promised(scene: Scene, role: Role) -> Iterator[None]:
    """A block that renders this fragment: nobody else need begin with it meanwhile."""
    promise = (scene.match.pk, scene.match.version, *role)
    _promises.add(promise)
    try:
        yield
    finally:
        _promises.discard(promise)


def is_promised(match_id: UUID, version: int, role: Role) -> bool:
    """Whether somebody is rendering the fragment, and will say when it is there."""
    return (match_id, version, *role) in _promises


def scene_of(match: Match) -> Scene:
    """The match, read just now, with its seats and moves; they are read at most once."""
    with _lock_of(match.pk):
        scene = _scenes.get((match.pk, match.version), time.monotonic())
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
            _fragments.put((match.pk, match.version, viewer, language), fragment, time.monotonic())
        return fragment


def _rendered(scene: Scene, viewer: Viewer, language: str) -> Fragment:
    role = scene.match.pk, viewer, language
    with Speaking(language):
        parts = nameless_parts(scene, viewer)
    fragment = Fragment(scene.match.version, parts, _marks.get(role), names=scene.blanks)
    _marks.keep(role, fragment.marks)
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
        scene = _scenes.get((match_id, version), time.monotonic()) or Scene.load(match_id)
        if scene is None:
            return None
        keep_scene(scene)
        rendered = {role: fragment_for(scene, *role) for role in roles}
    tidy()
    return scene.match.version, rendered


def tidy() -> None:
    """Forget what nobody needs any more; for whoever has done what others wait for."""
    now = time.monotonic()
    _fragments.tidy(now)
    _scenes.tidy(now)


def keep_scene(scene: Scene) -> Scene:
    """Have the scene at hand for whoever needs a fragment of it."""
    _scenes.put((scene.match.pk, scene.match.version), scene, time.monotonic())
    return scene


def _lock_of(match_id: UUID) -> threading.RLock:
    return _locks[hash(match_id) % len(_locks)]
