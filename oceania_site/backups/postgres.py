"""Backups of a PostgreSQL database, by PostgreSQL's own programs."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import IO, Any, Final

from oceania_site.backups import BackupRefused, Progress

_DEBIAN: Final = Path("/usr/lib/postgresql")
#: What pg_restore lists for the contents of a table, and the programs say when they begin with one.
_CONTENTS: Final = " TABLE DATA "
_BEGINNINGS: Final = ("dumping contents of table", "processing data for table")
#: A table that every site has.
_ANY_TABLE: Final = "django_migrations"
#: For so many seconds PostgreSQL may still list those who have just left.
_PATIENCE: Final = 2.0


class PostgresBackup:
    """A backup is an archive of pg_dump, compressed."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self._settings = settings

    def write(self, file: Path, progress: Progress) -> None:
        """All of it as at one moment: pg_dump reads in a single transaction."""
        command = ["pg_dump", "--format=custom", "--no-owner", "--no-privileges"]
        tables = self._run([*_ASK, _COUNT_TABLES, *self._place()])
        self._watch([*command, f"--file={file}", *self._place()], int(tables), progress)

    def check(self, file: Path) -> None:
        if f" {_ANY_TABLE} " not in self._listed(file):
            raise BackupRefused(f"{file} is a backup of something else.")
        # To the end, so that one that was cut off is found out.
        self._run(["pg_restore", f"--file={os.devnull}", str(file)])

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Others may connect meanwhile; they wait for the tables that are replaced."""
        deadline = monotonic() + _PATIENCE
        while others := int(self._run([*_ASK, _COUNT_OTHERS, *self._place()])):
            if monotonic() > deadline:
                raise BackupRefused(
                    f"The database has other connections ({others}): stop all processes of the"
                    " site, and whatever else is connected, first. Nothing was changed."
                )
            sleep(0.1)
        yield

    def read(self, file: Path, progress: Progress) -> None:
        """One transaction of psql, which first takes away all tables there are.

        pg_restore would only take away those that the backup has, and fail where newer ones refer
        to them: going back from an upgrade is what a backup is for. psql is told to commit at the
        very end, so that nothing changes if either program fails or is stopped.
        """
        tables = self._listed(file).count(_CONTENTS)
        command = ["pg_restore", "--file=-", "--clean", "--if-exists", "--no-owner"]
        command += ["--no-privileges", str(file)]
        psql = ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", *self._place()]
        with tempfile.TemporaryFile("w+") as complaints:
            with subprocess.Popen(  # noqa: S603
                [_program("psql"), *psql],
                env=self._environment(),
                bufsize=0,  # nothing is left to be sent to one that has ended
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=complaints,
            ) as writer:
                assert writer.stdin is not None
                unread: BackupRefused | None = None
                try:
                    _tell(writer.stdin, f"BEGIN; {_TAKE_ALL_AWAY}")
                    self._watch(command, tables, progress, writer.stdin)
                    _tell(writer.stdin, "COMMIT;")
                except BackupRefused as error:
                    unread = error
            if writer.returncode:
                complaints.seek(0)
                raise BackupRefused(_reason("psql", complaints.readlines()))
        if unread:
            raise unread

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
            raise BackupRefused(_reason(command[0], done.stderr.splitlines()))
        return done.stdout

    def _watch(
        self, command: list[str], tables: int, progress: Progress, into: IO[bytes] | None = None
    ) -> None:
        """Run a program that tells at length what it does, and count the tables."""
        done, said = 0, [""]
        with (
            subprocess.Popen(  # noqa: S603
                [_program(command[0]), "--verbose", *command[1:]],
                env=self._environment(),
                stdout=into,
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
            raise BackupRefused(_reason(command[0], said))


#: A question to which the answer is one value.
_ASK: Final = ("psql", "--no-psqlrc", "-Atc")
_COUNT_TABLES: Final = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
#: PostgreSQL's own workers have no user.
_COUNT_OTHERS: Final = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND usename IS NOT NULL AND pid <> pg_backend_pid()
"""
#: Tables with all that belongs to them, and functions; but for those of extensions.
_TAKE_ALL_AWAY: Final = """
DO $$
DECLARE
  thing record;
BEGIN
  FOR thing IN
    SELECT CASE WHEN kind = 'pg_class'::regclass THEN format('TABLE %s', oid::regclass)
      ELSE format('ROUTINE %s', oid::regprocedure) END AS name
    FROM (
      SELECT 'pg_class'::regclass AS kind, oid FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
      UNION ALL
      SELECT 'pg_proc'::regclass, oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    ) AS present
    WHERE NOT EXISTS (
      SELECT FROM pg_depend
      WHERE classid = kind AND objid = present.oid AND deptype = 'e'
    )
    ORDER BY kind
  LOOP
    EXECUTE format('DROP %s CASCADE', thing.name);
  END LOOP;
END $$;
"""


def _tell(psql: IO[bytes], words: str) -> None:
    """Whatever it could not take any more it complains about itself."""
    with suppress(BrokenPipeError):
        psql.write(f"{words}\n".encode())


def _program(name: str) -> str:
    """Where the program is; on Debian those of the newest server are taken."""
    for directory in sorted(_DEBIAN.glob("*/bin"), key=_version, reverse=True):
        if (directory / name).exists():
            return str(directory / name)
    found = shutil.which(name)
    if found is None:
        raise BackupRefused(f"{name} is not installed, which comes with PostgreSQL.")
    return found


def _version(directory: Path) -> int:
    name = directory.parent.name
    return int(name) if name.isdigit() else 0


def _reason(program: str, said: list[str]) -> str:
    """What went wrong, by what the program said of it."""
    errors = [line.strip() for line in said if "error:" in line or "detail:" in line.lower()]
    last = next((line.strip() for line in reversed(said) if line.strip()), "it said nothing")
    return f"{program} failed: {errors[0] if errors else last}"
