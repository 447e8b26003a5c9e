"""Bring back a database from a file that `backup` wrote."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import Error as AnyDatabaseError
from django.db import connections

from games.kinds.console import draw_bar
from games.models import Match
from ladder.models import Player
from oceania_site.backups import BackupRefused, database_backup
from oceania_site.database import require_database


class Command(BaseCommand):
    help = "Replaces the whole database by a backup, brings it up to date and audits it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", type=Path, help="what `backup` wrote, for the same kind of database"
        )
        parser.add_argument(
            "--overwrite", action="store_true", help="also if the database has players or matches"
        )

    def handle(self, *_arguments: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        file: Path = options["file"]
        if not file.is_file():
            raise CommandError(f"There is no file {file}.")
        os.umask(0o077)
        require_database()
        if _has_people() and not options["overwrite"]:
            raise CommandError(
                "The database has players or matches already; --overwrite replaces them all."
            )
        connections.close_all()
        try:
            database_backup().check(file)
            with database_backup().alone():
                self._replace_by(file)
        except BackupRefused as error:
            raise CommandError(str(error)) from error

    def _replace_by(self, file: Path) -> None:
        database_backup().read(file, draw_bar)
        call_command("migrate", verbosity=0)
        players = _counted(Player.objects.count(), "player", "players")
        matches = _counted(Match.objects.count(), "match", "matches")
        self.stdout.write(f"{file}: {players} and {matches} are back")
        call_command("audit_matches", stdout=self.stdout, stderr=self.stderr)


def _has_people() -> bool:
    """Whether something would be lost. A database without tables has nothing."""
    try:
        return Player.objects.exists() or Match.objects.exists()
    except AnyDatabaseError:
        return False


def _counted(number: int, one: str, several: str) -> str:
    return f"{number:,} {one if number == 1 else several}"
