"""Write the whole database into one file, while the site runs."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.kinds.console import draw_bar
from oceania_site.backups import BackupRefused, database_backup
from oceania_site.database import require_database


class Command(BaseCommand):
    help = "Writes the whole database into one file, which may be done while people play."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="where to; only this user can read it")
        parser.add_argument("--overwrite", action="store_true", help="also if the file is there")

    def handle(self, *_arguments: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        file: Path = options["file"]
        if file.exists() and not options["overwrite"]:
            raise CommandError(f"{file} is there already; --overwrite replaces it.")
        require_database()
        os.umask(0o077)  # it holds passwords' hashes and bags
        # Under its own name only when it is whole.
        unfinished = file.with_name(f".{file.name}.unfinished")
        try:
            unfinished.touch()
            database_backup().write(unfinished, draw_bar)
            database_backup().check(unfinished)
            unfinished.replace(file)
        except BackupRefused as error:
            raise CommandError(str(error).replace(str(unfinished), str(file))) from error
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}.") from error
        finally:
            unfinished.unlink(missing_ok=True)
        self.stdout.write(f"{file}: {file.stat().st_size:,} bytes, read again and whole")
