"""Django's own command, which first looks whether there is a database to migrate."""

from typing import Any

from django.core.management.commands import migrate

from oceania_site.database import require_database


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 # as Django declares it
        require_database(options["database"])
        super().handle(*args, **options)
