"""What studies of the bots have in common: games that are played by a plan, kept and told of.

A study can be stopped at any time. Its games are lines of a file, and the next call goes on.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings

from games.bots.calibration import Fixture
from games.bots.roster import PROFILE_BY_NAME
from games.kinds.base import Setup, Step
from games.kinds.kind import GameKind
from games.kinds.selfplay import play, source_of


class NoPlace(ValueError):
    """The page has no place for what was found."""


class KeptLines:
    """Lines of a file, each an object of JSON. Those of another kind are left alone."""

    def __init__(self, path: Path, kind: Mapping[str, Any]) -> None:
        self._path = path
        self._kind = dict(kind)

    def add(self, line: Mapping[str, Any]) -> None:
        """Keep a line; whoever is stopped afterwards has it."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({**self._kind, **line}) + "\n")

    def read(self) -> Iterator[dict[str, Any]]:
        """The lines of this kind."""
        if not self._path.exists():
            return
        for text in self._path.read_text(encoding="utf-8").splitlines():
            try:
                line = json.loads(text)
            except ValueError:  # half a line, from a process that was killed
                continue
            if self._kind.items() <= line.items():
                yield line


def play_fixture(
    kind: GameKind, fixture: Fixture, seed: str, budget: int
) -> tuple[Setup, Any, list[Step]]:
    """One game between bots, and its last position. A deal is the same whoever begins."""
    pair = sorted((fixture.first, fixture.second))
    source = source_of(f"{seed} {pair}", fixture.deal, 2)
    setup = Setup(next(iter(kind.rules.variants)), source.nonces, source.seed)
    bots = [PROFILE_BY_NAME[name].chooser(kind.slug) for name in (fixture.first, fixture.second)]
    return setup, *play(kind.rules, setup, bots, source.rng, budget)


def fingerprint(patterns: Sequence[str]) -> str:
    """Tells the code in these files from any other."""
    digest = hashlib.sha256()
    for pattern in patterns:
        for path in sorted(settings.BASE_DIR.glob(pattern)):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def put_between(page: str, begin: str, end: str, text: str) -> str:
    """The page with `text` between two of its lines, in place of what stood there."""
    before, found, rest = page.partition(f"{begin}\n")
    _, closed, after = rest.partition(f"{end}\n")
    if not found or not closed:
        raise NoPlace(f"The page has no place for it: {begin}")
    return f"{before}{found}\n{text}\n{closed}{after}"
