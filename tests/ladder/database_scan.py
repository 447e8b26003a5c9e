"""Where in a database a word stands: every cell of every table, and the sessions decoded."""

from collections.abc import Iterator

from django.contrib.sessions.models import Session
from django.db import connections


def places(database: str, words: set[str]) -> set[tuple[str, str]]:
    """The words found, each with the table it was found in, whatever its case."""
    return {
        (word, table)
        for table, text in _cells(database)
        for word in words
        if word.lower() in text.lower()
    }


def _cells(database: str) -> Iterator[tuple[str, str]]:
    connection = connections[database]
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")  # noqa: S608
            for row in cursor.fetchall():
                for cell in row:
                    yield table, str(cell)
    for session in Session.objects.using(database).all():
        yield "django_session", str(session.get_decoded())
