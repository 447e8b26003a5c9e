"""Directories of sites to be served: with the static files and a migrated SQLite database.

A pytest plugin. Migrating takes seconds, and many tests want a site of their own; so it is done
once for all workers, and each site gets a copy.
"""

import fcntl
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import override_settings

from tests.harness.site import DATABASE, manage

#: Gives the directory of a name, which is filled by this when it is first asked for.
MadeOnce = Callable[[str, Callable[[Path], None]], Path]


class NewDirectory(Protocol):
    def __call__(self, name: str, database: Path | None = None) -> Path:
        """A directory with a copy of this database, by default of an empty one."""
        ...


@pytest.fixture(scope="session")
def made_once(tmp_path_factory: pytest.TempPathFactory) -> MadeOnce:
    """Gives directories that all workers share. Whoever comes first fills one; the others wait."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own

    def directory(name: str, fill: Callable[[Path], None]) -> Path:
        made = shared / name
        with (shared / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not made.exists():
                fresh = shared / f"{name}.fresh"
                fresh.mkdir()
                fill(fresh)
                fresh.rename(made)
        return made

    return directory


@pytest.fixture(scope="session", autouse=True)
def _static_files(made_once: MadeOnce) -> None:
    """The manifest by which `{% static %}` finds the hashed name of a file."""

    def collect(directory: Path) -> None:
        with override_settings(STATIC_ROOT=directory):
            call_command("collectstatic", interactive=False, verbosity=0)

    settings.STATIC_ROOT.symlink_to(made_once("static", collect))


@pytest.fixture(scope="session")
def migrated(made_once: MadeOnce) -> Path:
    """A migrated database with nothing in it, to be copied."""
    return made_once("migrated", _migrate) / DATABASE


@pytest.fixture(scope="session")
def new_directory(tmp_path_factory: pytest.TempPathFactory, migrated: Path) -> NewDirectory:
    """Makes directories in which a site can be served at once."""

    def make(name: str, database: Path | None = None) -> Path:
        directory = tmp_path_factory.mktemp(name)
        (directory / "static").symlink_to(settings.STATIC_ROOT)
        shutil.copy(database or migrated, directory / DATABASE)
        return directory

    return make


def _migrate(directory: Path) -> None:
    manage(directory, "migrate", "--verbosity", "0").check_returncode()
