"""PostgreSQL for the tests: a cluster of each worker's own, with a migrated database to copy.

A pytest plugin. Making a cluster and migrating take seconds, so both are done once for all
workers. Each starts the server on a copy, and a database for a test is a copy of the migrated one.
"""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from psycopg import sql

from tests.directories import MadeOnce
from tests.processes import free_port, running
from tests.servers import missing, succeeds
from tests.site import manage

#: The database that others are copies of. Nobody connects to it, or it could not be copied.
MIGRATED = "migrated"
#: The name of a cluster's files in its directory.
DATA = "data"
# Without -F every commit waits for the disk, which the tests' data is not worth.
_CARELESS = "-F"


@pytest.fixture(scope="session")
def postgres_url(made_once: MadeOnce) -> Iterator[str]:
    """The address of a database with nothing in it, on a server that has `MIGRATED` too."""
    programs = postgres_programs() or missing("postgresql")
    cluster = made_once("cluster", lambda directory: _make_cluster(programs, directory))
    with running_postgres(programs, _CARELESS, cluster=cluster / DATA) as url:
        yield url


def postgres_programs() -> Path | None:
    """Where PostgreSQL is installed."""
    return max(Path("/usr/lib/postgresql").glob("*/bin"), default=None)


@contextmanager
def running_postgres(programs: Path, *options: str, cluster: Path | None = None) -> Iterator[str]:
    """A server on a new cluster, or on a copy of this one; the address of its first database."""
    with _directory_for_postgres() as directory:
        if cluster:
            shutil.copytree(cluster, directory / DATA)
            _give_to_postgres(directory)
        else:
            _initialise(programs, directory)
        with _served(programs, directory, *options) as url:
            yield url


@contextmanager
def kept_postgres(programs: Path, directory: Path) -> Iterator[str]:
    """A server whose data stays in `directory`, where it is found again the next time."""
    if not (directory / DATA).exists():
        directory.mkdir(parents=True, exist_ok=True)
        _give_to_postgres(directory)
        _initialise(programs, directory)
    with _served(programs, directory) as url:
        yield url


@contextmanager
def new_database(cluster_url: str, name: str, template: str | None = None) -> Iterator[str]:
    """A database that is empty or begins as a copy, until the block ends; its address."""
    with psycopg.connect(cluster_url, autocommit=True) as connection:
        connection.execute(
            sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(
                sql.Identifier(name), sql.Identifier(template or "template1")
            )
        )
        try:
            yield _neighbour(cluster_url, name)
        finally:
            connection.execute(
                sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name))
            )


def _make_cluster(programs: Path, made: Path) -> None:
    """Leave a cluster with a migrated database in the directory `made`."""
    with _directory_for_postgres() as directory:
        _initialise(programs, directory)
        with _served(programs, directory, _CARELESS) as url:
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {MIGRATED}")
            manage(
                made, "migrate", "--verbosity", "0", DATABASE_URL=_neighbour(url, MIGRATED)
            ).check_returncode()
        shutil.copytree(directory / DATA, made / DATA)


@contextmanager
def _directory_for_postgres() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="oceania-postgres-") as name:
        directory = Path(name)
        _give_to_postgres(directory)
        yield directory


def _user() -> str | None:
    """PostgreSQL refuses to run as root; the user that its package brings may."""
    return "postgres" if os.geteuid() == 0 else None


def _give_to_postgres(directory: Path) -> None:
    if user := _user():
        for path in (directory, *directory.rglob("*")):
            shutil.chown(path, user)


def _initialise(programs: Path, directory: Path) -> None:
    subprocess.run(
        [programs / "initdb", "--pgdata", directory / DATA, "--username", "oceania",
         "--auth", "trust", "--encoding", "UTF8", "--no-sync"],
        check=True, capture_output=True, user=_user(), cwd=directory,
    )  # fmt: skip


@contextmanager
def _served(programs: Path, directory: Path, *options: str) -> Iterator[str]:
    port = free_port()
    url = f"postgres://oceania@127.0.0.1:{port}/postgres"
    command = [str(programs / "postgres"), "-D", str(directory / DATA), "-p", str(port)]
    command += ["-h", "127.0.0.1", "-c", f"unix_socket_directories={directory}", *options]
    ready = succeeds(lambda: psycopg.connect(url).close(), psycopg.OperationalError)
    # SIGINT is PostgreSQL's fast shutdown; SIGTERM would wait for every client to leave.
    with running(command, directory / "log", ready, user=_user(), stop=signal.SIGINT, apart=True):
        yield url


def _neighbour(url: str, database: str) -> str:
    """The address of another database on the same server."""
    return urlsplit(url)._replace(path=f"/{database}").geturl()
