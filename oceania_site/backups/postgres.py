"""Backups of a PostgreSQL database, by PostgreSQL's own programs."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from oceania_site.backups import NotPossible, Progress

_DEBIAN: Final = Path("/usr/lib/postgresql")
#: What pg_restore lists for the contents of a table, and the programs say when they begin with one.
_CONTENTS: Final = " TABLE DATA "
_BEGINNINGS: Final = ("dumping contents of table", "processing data for table")
#: A table that every site has.
_ANY_TABLE: Final = "django_migrations"


class PostgresKeeper:
    """A backup is an archive of pg_dump, compressed."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self._settings = settings

    def write(self, file: Path, progress: Progress) -> None:
        """All of it as at one moment: pg_dump reads in a single transaction."""
        command = ["pg_dump", "--format=custom", "--no-owner", "--no-privileges"]
        tables = self._run(["psql", "--no-psqlrc", "-Atc", _COUNT_TABLES, *self._place()])
        self._watch([*command, f"--file={file}", *self._place()], int(tables), progress)

    def check(self, file: Path) -> None:
        if f" {_ANY_TABLE} " not in self._listed(file):
            raise NotPossible(f"{file} is a backup of something else.")
        # To the end, so that one that was cut off is found out.
        self._run(["pg_restore", f"--file={os.devnull}", str(file)])

    def read(self, file: Path, progress: Progress) -> None:
        command = ["pg_restore", "--single-transaction", "--exit-on-error", "--clean"]
        command += ["--if-exists", "--no-owner", "--no-privileges", *self._place(), str(file)]
        self._watch(command, self._listed(file).count(_CONTENTS), progress)

    def _listed(self, file: Path) -> str:
        return self._run(["pg_restore", "--list", str(file)])

    def _place(self) -> list[str]:
        names = {"host": "HOST", "port": "PORT", "username": "USER", "dbname": "NAME"}
        given = {option: str(self._settings[name]) for option, name in names.items()}
        return [f"--{option}={value}" for option, value in given.items() if value]

    def _environment(self) -> dict[str, str]:
        """A password goes by the environment: what is on a command line, others can see."""
        options = self._settings["OPTIONS"]
        wanted = {
            "PGPASSWORD": str(self._settings["PASSWORD"]),
            "PGSSLMODE": options.get("sslmode", ""),
            "PGSSLROOTCERT": options.get("sslrootcert", ""),
        }
        return dict(os.environ) | {name: value for name, value in wanted.items() if value}

    def _run(self, command: list[str]) -> str:
        done = subprocess.run(  # noqa: S603 # our own words, and a file's name
            [_program(command[0]), *command[1:]],
            env=self._environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise NotPossible(_reason(command[0], done.stderr.splitlines()))
        return done.stdout

    def _watch(self, command: list[str], tables: int, progress: Progress) -> None:
        """Run a program that tells at length what it does, and count the tables."""
        done, said = 0, [""]
        with (
            subprocess.Popen(  # noqa: S603
                [_program(command[0]), "--verbose", *command[1:]],
                env=self._environment(),
                stderr=subprocess.PIPE,
                text=True,
            ) as process
        ):
            assert process.stderr is not None
            for line in process.stderr:
                said.append(line)
                done += any(words in line for words in _BEGINNINGS)
                progress(min(done, tables), tables)
        if process.returncode:
            raise NotPossible(_reason(command[0], said))


_COUNT_TABLES: Final = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"


def _program(name: str) -> str:
    """Where the program is; on Debian those of the newest server are taken."""
    for directory in sorted(_DEBIAN.glob("*/bin"), key=_version, reverse=True):
        if (directory / name).exists():
            return str(directory / name)
    found = shutil.which(name)
    if found is None:
        raise NotPossible(f"{name} is not installed, which comes with PostgreSQL.")
    return found


def _version(directory: Path) -> int:
    name = directory.parent.name
    return int(name) if name.isdigit() else 0


def _reason(program: str, said: list[str]) -> str:
    """What went wrong, by what the program said of it."""
    errors = [line.strip() for line in said if "error:" in line or "detail:" in line.lower()]
    last = next((line.strip() for line in reversed(said) if line.strip()), "it said nothing")
    return f"{program} failed: {errors[0] if errors else last}"
