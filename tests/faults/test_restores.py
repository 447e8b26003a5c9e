"""A restore drill: a backup made while people play is brought back elsewhere and played on."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.faults.progress import counted
from tests.harness.client import MoveRequest, post
from tests.harness.directories import NewDirectory
from tests.harness.play import Players
from tests.harness.postgres import new_database
from tests.harness.rows import PostgresRows, SqliteRows
from tests.harness.site import DATABASE, Site, manage
from tests.harness.world import World

BEFORE = 10
COUNTED = r": (?!1 )[\d,]+ players and (1 match|(?!1 )[\d,]+ matches)"


class Play(threading.Thread):
    """Somebody who plays on and on; what was acknowledged, in order."""

    def __init__(self, players: Players, site: Site) -> None:
        super().__init__()
        self.acknowledged: list[MoveRequest] = []
        self._enough = threading.Event()
        self._begun = threading.Event()
        self._players = players
        self._site = site

    def run(self) -> None:
        while not self._enough.is_set():
            request = self._players.next_requests(self._site.url)[0]
            answer = post(self._site.url, request)
            assert answer.status == 200
            self._players.heed(request.person, answer)
            self.acknowledged.append(request)
            if len(self.acknowledged) == BEFORE:
                self._begun.set()

    @contextmanager
    def going_on(self) -> Iterator[None]:
        """From some moves after the beginning until the block ends."""
        self.start()
        try:
            assert self._begun.wait(60)
            yield
        finally:
            self._enough.set()
            self.join(60)


def test_a_restored_site_has_what_was_acknowledged_and_goes_on(
    world: World, served: Site, new_directory: NewDirectory, tmp_path: Path, restores: int
) -> None:
    for number in counted(restores, lambda: f"{world.name}: restored, audited, played on"):
        play = Play(Players(world, f"drill {number}"), served)
        file = tmp_path / f"{number}.backup"
        with play.going_on():
            known = len(play.acknowledged)
            written = manage(world.var_dir, "backup", str(file), **world.settings)
        assert (written.returncode, written.stderr) == (0, "")
        assert written.stdout.endswith(" bytes, read again and whole\n")
        assert file.stat().st_mode & 0o077 == 0
        with _elsewhere(world, new_directory(f"restored-{number}")) as restored:
            told = manage(restored.var_dir, "restore", str(file), **restored.settings)
            assert (told.returncode, told.stderr) == (0, "")
            assert re.search(f"{COUNTED} are back\n", told.stdout)
            assert told.stdout.splitlines()[-1].endswith(", all sound")
            _check(restored, play.acknowledged, known)


@contextmanager
def _elsewhere(world: World, directory: Path) -> Iterator[World]:
    """A database of the same kind with nothing in it."""
    if "DATABASE_URL" not in world.settings:
        (directory / DATABASE).unlink()
        yield World(world.name, directory, SqliteRows(directory / DATABASE))
        return
    with new_database(world.settings["DATABASE_URL"], "restored") as url:
        yield World(world.name, directory, PostgresRows(url), {"DATABASE_URL": url})


def _check(restored: World, acknowledged: list[MoveRequest], known: int) -> None:
    """What was acknowledged before the backup is there, and the next move can be made again.

    One match was played after the other, so what a backup has of all of them is how it began.
    """
    matches = dict.fromkeys(request.match for request in acknowledged)
    rows = [row for match in matches for row in restored.rows.moves(match)]
    stored = [row.text for row in rows if not row.forced]
    assert len(stored) >= known
    assert stored == [request.move for request in acknowledged[: len(stored)]]
    last, following = acknowledged[len(stored) - 1], acknowledged[len(stored) :][:3]
    with restored.serving() as site:
        for request in [last, *following]:  # the first is known by its key
            if request.match == last.match:
                assert post(site.url, request).status == 200
    restored.rows.check()
