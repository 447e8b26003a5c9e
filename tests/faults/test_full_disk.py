"""A disk on which nothing more fits: whoever moves is told, and what was acknowledged is kept."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.faults.chronicle import Stubborn
from tests.faults.progress import counted, tell
from tests.harness.directories import NewDirectory
from tests.harness.rows import SqliteRows
from tests.harness.servers import missing
from tests.harness.site import DATABASE
from tests.harness.world import World

SIZE = "16m"
#: More moves than fit into what SQLite has reserved already.
MOST_MOVES = 2_000


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system in memory with room for a few matches."""
    mount = (os.geteuid() == 0 and shutil.which("mount")) or missing("mount, for root,")
    subprocess.run([mount, "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", tmp_path], check=True)
    try:
        yield tmp_path
    finally:
        subprocess.run([f"{Path(mount).parent}/umount", tmp_path], check=True)


def test_a_full_disk_is_told_and_costs_nothing(
    small_disk: Path, new_directory: NewDirectory, full_disks: int
) -> None:
    directory = new_directory("full")
    file = Path(shutil.copy(directory / DATABASE, small_disk / DATABASE))
    made = World("SQLite", directory, SqliteRows(file), {"DATABASE_URL": f"sqlite:///{file}"})
    with made.manned() as world:
        players = Stubborn(world, "full disk")
        with world.serving() as site:
            for _ in counted(full_disks, lambda: f"{players.chronicle.moves} moves"):
                with _filled(small_disk):
                    assert 503 in (players.play(site.url) for _ in range(MOST_MOVES))
                    assert players.play(site.url) == 503
                for _ in range(5):
                    assert players.play(site.url) == 200
            log = site.log.read_text()
        assert "Traceback" not in log
        players.chronicle.compare_all()
        tell(f"all sound: {players.chronicle.moves} moves, {full_disks} times full")


@contextmanager
def _filled(disk: Path) -> Iterator[None]:
    """Leave no byte free on the disk until the block ends."""
    filler = disk / "filler"
    try:
        with suppress(OSError), filler.open("wb", buffering=0) as file:
            while file.write(b"." * 4096):
                pass
        assert shutil.disk_usage(disk).free == 0
        yield
    finally:
        filler.unlink()
