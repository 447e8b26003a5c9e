"""Daphne's `runserver`, which speaks ASGI.

It is here, and Daphne no app of ours, so that nothing but this command loads it: Twisted alone
would be a third of what every other process takes to start.
"""

from daphne.management.commands import runserver

from oceania_site.backups.in_use import using_database


class Command(runserver.Command):  # type: ignore[misc] # it has no types
    def handle(self, *arguments: str, **options: object) -> None:
        """Serve; with the reloader, so do the process that watches and the one it starts anew."""
        with using_database():
            super().handle(*arguments, **options)
