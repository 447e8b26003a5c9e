"""Names in any script: their keys and skeletons are stored, and names of who left are held.

Players whose names look like those of others keep them: the oldest has the skeleton, and those of
the others have a mark and their number after it.
"""

from collections.abc import Iterator

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

import ladder.models
from ladder import names


def fill(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    connection = schema_editor.connection
    players = apps.get_model("ladder", "Player").objects.using(connection.alias).order_by("pk")
    rows = list(_derived(players.values_list("pk", "username")))
    with connection.cursor() as cursor:
        cursor.executemany(
            "UPDATE ladder_player SET name_key = %s, name_skeleton = %s WHERE id = %s", rows
        )


def _derived(players: models.QuerySet) -> Iterator[tuple[str, str, int]]:  # type: ignore[type-arg]
    seen: set[str] = set()
    for number, name in players:
        skeleton = names.skeleton(name)
        is_alike = skeleton in seen
        seen.add(skeleton)
        mark = f"{ladder.models.LOOKALIKE_MARK}{number}" if is_alike else ""
        yield names.key(name), skeleton + mark, number


def drop_index(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Names are found by their keys, whose column has such an index of its own."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP INDEX player_by_beginning")


def restore_index(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(
            "CREATE INDEX player_by_beginning"
            " ON ladder_player (lower(username::text) text_pattern_ops)"
        )


class Migration(migrations.Migration):
    dependencies = [
        ("ladder", "0014_players_by_the_beginning_of_their_names"),
    ]

    operations = [
        migrations.CreateModel(
            name="HeldName",
            fields=[
                ("digest", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("until", models.DateTimeField(db_index=True, verbose_name="until")),
            ],
            options={"verbose_name": "held name", "verbose_name_plural": "held names"},
        ),
        migrations.AddField(
            model_name="player",
            name="name_key",
            field=ladder.models.NameKeyField(default="", editable=False, max_length=60),
        ),
        migrations.AddField(
            model_name="player",
            name="name_skeleton",
            field=ladder.models.NameSkeletonField(default="", editable=False, max_length=80),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="player",
            name="name_key",
            field=ladder.models.NameKeyField(editable=False, max_length=60, unique=True),
        ),
        migrations.AlterField(
            model_name="player",
            name="name_skeleton",
            field=ladder.models.NameSkeletonField(editable=False, max_length=80, unique=True),
        ),
        migrations.RunPython(drop_index, restore_index),
        migrations.RemoveConstraint(model_name="player", name="player_username_unique_in_any_case"),
        migrations.RemoveConstraint(model_name="player", name="player_username_wellformed"),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("username__regex", "\\A[A-Za-z0-9_\\u00c0-\\U0010ffff-]{3,20}\\Z")
                ),
                name="player_username_wellformed",
                violation_error_message="A name is 3 to 20 letters, digits, _ or -.",
            ),
        ),
    ]
