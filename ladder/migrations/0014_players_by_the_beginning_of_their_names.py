"""An index by which PostgreSQL finds names that begin in some way; SQLite has no such kind."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def add_index(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(
            "CREATE INDEX player_by_beginning"
            " ON ladder_player (lower(username::text) text_pattern_ops)"
        )


def remove_index(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP INDEX player_by_beginning")


class Migration(migrations.Migration):
    dependencies = [
        ("ladder", "0013_signals_are_looked_at"),
    ]

    operations = [migrations.RunPython(add_index, remove_index)]
